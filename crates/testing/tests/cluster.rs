//! A throw-away cluster leaves nothing behind.

use std::path::PathBuf;

use beanfield_testing::{Durability, Postgres};
use sqlx::{Connection as _, PgConnection};

async fn folder(url: &str) -> Result<PathBuf, sqlx::Error> {
    let mut connection = PgConnection::connect(url).await?;
    let (folder,): (String,) = sqlx::query_as("SHOW data_directory").fetch_one(&mut connection).await?;
    Ok(PathBuf::from(folder).parent().expect("the data is in a folder of its own").to_owned())
}

#[tokio::test]
async fn a_cluster_comes_back_after_a_crash_and_goes_with_its_guard() {
    let cluster = Postgres::start(Durability::None);
    let url = cluster.database().await;
    assert_ne!(cluster.database().await, url, "each database is a new one");
    let folder_before = folder(&url).await.unwrap();
    assert!(folder_before.is_dir());
    cluster.crash();
    folder(&url).await.unwrap_err();
    cluster.restart();
    assert_eq!(folder(&url).await.unwrap(), folder_before);
    drop(cluster);
    folder(&url).await.unwrap_err();
    assert!(!folder_before.exists());
}
