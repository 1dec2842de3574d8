//! Where a store can be, and what is said when it can't be there.

use std::fs;
use std::path::Path;

use beanfield_tables::store;
use tempfile::tempdir;

use crate::given::Home;

/// Why a store can't be opened.
async fn refused(place: &str) -> String {
    store::open(place).await.expect_err("it can't be opened").to_string()
}

#[track_caller]
fn assert_says(sentence: &str, words: &str) {
    assert!(sentence.contains(words), "`{sentence}` says `{words}`");
}

fn inside(folder: &tempfile::TempDir, name: &str) -> String {
    folder.path().join(name).to_str().expect("a plain path").to_owned()
}

#[tokio::test]
async fn folders_on_the_way_to_the_file_are_created() {
    let folder = tempdir().unwrap();
    for place in ["a/b/beans.db", "c/beans.db"] {
        store::open(&inside(&folder, place)).await.unwrap();
        assert!(folder.path().join(place).is_file());
    }
    store::open(&format!("sqlite:{}", inside(&folder, "d.db"))).await.unwrap();
    store::open(&format!("sqlite://{}", inside(&folder, "e.db"))).await.unwrap();
    assert!(folder.path().join("d.db").is_file() && folder.path().join("e.db").is_file());
}

#[tokio::test]
async fn a_file_in_the_way_of_the_folder_is_named() {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("file"), "beans").unwrap();
    let sentence = refused(&inside(&folder, "file/beans.db")).await;
    assert_says(&sentence, "file` can't be created");
}

#[tokio::test]
async fn a_folder_is_no_database() {
    let folder = tempdir().unwrap();
    assert_says(&refused(folder.path().to_str().unwrap()).await, "is a folder");
}

#[tokio::test]
async fn a_text_is_no_database() {
    let folder = tempdir().unwrap();
    let place = inside(&folder, "letter.txt");
    fs::write(&place, "Dear Ann, ".repeat(500)).unwrap();
    assert_says(&refused(&place).await, "letter.txt` is not an SQLite database");
    assert!(fs::read_to_string(&place).unwrap().starts_with("Dear Ann"), "and it is left as it was");
}

#[tokio::test]
async fn a_database_of_another_program_is_left_alone() {
    let home = Home::sqlite();
    fs::write(home.place(), "").unwrap();
    home.meddle("CREATE TABLE recipes (beans TEXT)").await;
    assert_says(&refused(&home.place()).await, "is a database of another program");
}

#[tokio::test]
async fn a_second_store_on_one_file_is_refused() {
    let home = Home::sqlite();
    let first = home.open().await;
    assert_says(&refused(&home.place()).await, "another process is using");
    first.ready().await.expect("the first goes on");
    first.close().await;
    drop(first);
    home.open().await;
}

#[tokio::test]
async fn a_place_of_an_unknown_kind_is_refused() {
    assert_says(&refused("mysql://localhost/beans").await, "`mysql:` is no kind of database this program knows");
    for place in ["", "sqlite:", "sqlite::memory:", ":memory:"] {
        assert_says(&refused(place).await, "a path to a file is needed");
    }
    assert!(!Path::new("mysql:").exists());
}

/// A database of our own, as seen by somebody else.
async fn as_user(home: &Home, who: &str) -> String {
    refused(&home.place().replace("beanfield@", &format!("{who}@"))).await
}

#[tokio::test]
async fn whoever_is_not_let_in_is_told_and_no_password_is_repeated() {
    let home = Home::postgres().await;
    home.meddle("CREATE ROLE guarded LOGIN PASSWORD 'lima'").await;
    for who in ["guarded:borlotti", "guarded", "stranger:borlotti"] {
        let sentence = as_user(&home, who).await;
        assert_says(&sentence, "does not let the user");
        assert!(!sentence.contains("borlotti"), "{sentence}");
    }
}

#[tokio::test]
async fn whoever_may_not_create_tables_is_told() {
    let home = Home::postgres().await;
    home.meddle("REVOKE CREATE ON SCHEMA public FROM PUBLIC; CREATE ROLE reader LOGIN").await;
    assert_says(&as_user(&home, "reader").await, "the user `reader` may not create tables");
}

#[tokio::test]
async fn nodes_may_start_at_once_on_an_empty_database() {
    let home = Home::postgres().await;
    let (one, two, three) = tokio::join!(home.open(), home.open(), home.open());
    for store in [one, two, three] {
        store.ready().await.unwrap();
    }
}

#[tokio::test]
async fn a_database_that_does_not_exist_is_named() {
    let place = Home::postgres().await.place().replace("/test_", "/nowhere_");
    assert_says(&refused(&place).await, "does not exist. Create it");
}

#[tokio::test]
async fn a_server_that_does_not_answer_is_named() {
    let port = std::net::TcpListener::bind("127.0.0.1:0").and_then(|socket| socket.local_addr()).unwrap().port();
    let sentence = refused(&format!("postgres://ann:borlotti@127.0.0.1:{port}/beans")).await;
    assert_says(&sentence, &format!("the database `beans` on 127.0.0.1:{port} can't be reached"));
    assert!(!sentence.contains("borlotti"), "{sentence}");
}

#[tokio::test]
async fn a_broken_address_is_refused_without_its_password() {
    for place in ["postgres://ann:borlotti@localhost:beans/beans", "postgresql://ann:borlotti@[/beans"] {
        let sentence = refused(place).await;
        assert_says(&sentence, "no address of a Postgres database");
        assert!(!sentence.contains("borlotti"), "{sentence}");
    }
}

crate::on_both! {
    a_newer_schema_is_refused,
    a_changed_schema_is_refused,
}

async fn a_newer_schema_is_refused(home: Home) {
    home.open().await.close().await;
    home.meddle(
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
         SELECT 999, 'of the future', success, checksum, 0 FROM _sqlx_migrations WHERE version = 1",
    )
    .await;
    let sentence = refused(&home.place()).await;
    assert_says(&sentence, "newer version of this program");
    assert_says(&sentence, "999");
}

async fn a_changed_schema_is_refused(home: Home) {
    home.open().await.close().await;
    home.meddle(&format!("UPDATE _sqlx_migrations SET checksum = {}", home.two_bytes())).await;
    assert_says(&refused(&home.place()).await, "its step 1 differs");
}
