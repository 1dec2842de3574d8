//! A table as people use it: entries in, refusals or a changed table out.

mod changing;
mod clocks;
mod gathering;
mod halls;
mod helpers;
mod playing;
mod records;
mod telling;
