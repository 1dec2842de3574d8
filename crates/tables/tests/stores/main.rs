//! What every store must do. Each test runs on SQLite and on Postgres, by the same code.

mod crowd;
mod faults;
mod given;
mod leases;
mod leaving;
mod lists;
mod logs;
mod news;
mod people;
mod places;

/// Runs tests on a store of each kind.
macro_rules! on_both {
    ($($test:ident),+ $(,)?) => {
        mod sqlite {
            $(#[tokio::test]
            async fn $test() {
                super::$test(crate::given::Home::sqlite()).await;
            })+
        }

        mod postgres {
            $(#[tokio::test]
            async fn $test() {
                super::$test(crate::given::Home::postgres().await).await;
            })+
        }
    };
}
use on_both;
