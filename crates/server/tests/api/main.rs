//! The service over real HTTP: programs at all seats, and everything that can go wrong.

mod bad_input;
mod bots;
mod chances;
mod changing;
mod games;
mod identity;
mod limits;
mod nodes;
mod openapi;
mod play;
mod quarantine;
mod schemas;
mod secrecy;
mod security;
mod server;
mod streams;
mod sweeping;
mod web;
