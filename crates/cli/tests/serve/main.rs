//! `beanfield serve` as a process: whole games by the example bot, records, and how it begins and ends.

mod endings;
mod games;
mod logs;
mod refusals;
mod server;
mod tampering;
