//! What can't be served is refused with one clear sentence.

use std::fs;
use std::net::TcpListener;

use crate::server::{Place, Server, beanfield};

#[track_caller]
fn complains(args: &[&str], says: &[&str]) {
    let (code, out, err) = beanfield([&["serve", "--listen", "127.0.0.1:0"], args].concat());
    assert_eq!((code, out.as_str(), err.lines().count()), (2, "", 1), "{err}");
    for part in says {
        assert!(err.contains(part), "{part:?} is not in {err:?}");
    }
}

#[test]
fn a_port_in_use_is_named() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
    let address = taken.local_addr().expect("it has an address").to_string();
    let (code, out, err) = beanfield(["serve", "--listen", &address]);
    assert_eq!((code, out.as_str(), err.lines().count()), (2, "", 1), "{err}");
    assert!(err.contains("nothing can listen at") && err.contains(&address), "{err}");
}

#[test]
fn a_database_that_cannot_be_used_is_named() {
    let place = Place::new();
    let folder = place.file("folder");
    fs::create_dir(&folder).expect("a folder can be created");
    complains(&["--database", folder.to_str().expect("text")], &["is a folder"]);

    let letter = place.file("letter.txt");
    fs::write(&letter, "Dear Ann, this is no database. ".repeat(200)).expect("a file can be written");
    complains(&["--database", letter.to_str().expect("text")], &["letter.txt", "not an SQLite database"]);

    let inside = letter.join("beans.db");
    complains(&["--database", inside.to_str().expect("text")], &["letter.txt"]);
    complains(&["--database", "mysql://localhost/beans"], &["`mysql:`", "postgres://"]);
    complains(&["--database", "postgres://ann:secret@127.0.0.1:1/beans"], &["`beans`", "127.0.0.1:1"]);
    complains(&["--database", ""], &["a path to a file is needed"]);
}

#[test]
fn a_password_is_never_repeated() {
    for url in ["postgres://ann:secret@127.0.0.1:1/beans", "postgres://ann:secret@127.0.0.1:many/beans"] {
        let (_, out, err) = beanfield(["serve", "--listen", "127.0.0.1:0", "--database", url]);
        assert!(!out.contains("secret") && !err.contains("secret"), "{out}{err}");
    }
}

#[test]
fn a_file_serves_one_process() {
    let place = Place::new();
    let _server = Server::start(&place);
    complains(&["--database", place.database().to_str().expect("text")], &["another process is using"]);
}

#[test]
fn other_bad_input_is_named() {
    complains(&["--public-url", "beans.example"], &["--public-url", "beans.example"]);
    complains(&["--log", "beans=loud=very"], &["--log"]);
    for args in [["--listen", "nowhere"], ["--bot-delay", "soon"], ["--log-format", "verse"], ["--colour", "green"]] {
        let (code, out, err) = beanfield(["serve", args[0], args[1]]);
        assert_eq!((code, out.as_str()), (2, ""), "{err}");
        assert!(err.contains(args[0]), "{err}");
    }
}
