//! `dafang lsp`: the server of an editor, over standard input and output.
//!
//! Owns the protocol: messages, positions, threads and files. Refuses to know a ludeme: every answer is one of the
//! workspace ([`crate::workspace`]), put into the types of the protocol. The Language Server Protocol 3.18 is spoken as its
//! model says (`gen-lsp-types`), without an asynchronous runtime: one thread reads, one answers in order, one checks all
//! rulesets and options of a text once nobody types.
//!
//! * `wire`: messages in and out; what is no message is answered with an error and passed over.
//! * `server`: the state of a session and the order of its work.
//! * `dispatch`: which function answers which request.
//! * `sync`: open texts, edits, files that change outside.
//! * `diagnostics`: problems pushed and pulled.
//! * `answers`: what stands here, what fits here, names, layout.
//! * `places`: positions in UTF-8 and UTF-16, and names of files as URIs.
//!
//! # What is not in the protocol
//!
//! Positions are those of the protocol; `uri` is a string.
//!
//! | request | parameters | answer |
//! | --- | --- | --- |
//! | `dafang/text` | `uri` beginning with `dafang:` | `text` of a bundled description |
//!
//! A client that pulls diagnostics gets none pushed. Notification `dafang/changed` (`uri`, `version`) says that all rulesets
//! and options of a version have been checked.

mod answers;
mod diagnostics;
mod dispatch;
mod places;
mod server;
mod sync;
mod wire;

use std::io::Write;

use clap::Args;

use super::failure::Failure;

/// Answer an editor that speaks the Language Server Protocol
///
/// Reads messages from the standard input and writes answers to the standard output: problems, documentation, completion,
/// layout and more, for the text as it is being written.
#[derive(Debug, Args)]
pub(crate) struct Lsp {
    /// Standard input and output are used in any case; some editors name them
    #[arg(long, hide = true)]
    stdio: bool,
}

impl Lsp {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let _ = self.stdio;
        server::serve(out)
    }
}
