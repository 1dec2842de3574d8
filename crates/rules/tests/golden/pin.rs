//! Where golden texts are kept.

/// Compares a text with the one that is kept under this name in `tests/snapshots`.
pub(super) fn pin(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}
