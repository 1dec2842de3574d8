use std::process::ExitCode;
fn main() -> ExitCode {
    let mut bad = 0;
    for f in std::env::args().skip(2) {
        let text = std::fs::read_to_string(&f).unwrap();
        match beanfield_scenario::parse(&text) {
            Err(e) => { println!("{f}: {e}"); bad += 1; }
            Ok(s) => for s in s { for e in beanfield_scenario::run(&s) { println!("{f}: {e}"); bad += 1; } }
        }
    }
    println!("{bad} bad");
    ExitCode::SUCCESS
}
