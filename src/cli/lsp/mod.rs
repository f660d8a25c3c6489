//! `dafang lsp`: the server of an editor, over standard input and output.
//!
//! Owns the protocol: messages, positions, threads and files. Refuses to know a ludeme: every answer is one of the
//! workspace ([`crate::workspace`]), put into the types of the protocol. The Language Server Protocol 3.18 is spoken as its
//! model says (`gen-lsp-types`), without an asynchronous runtime: one thread reads, one answers in order, one checks all
//! rulesets and options of a text once nobody types, and one plays random games of it then.
//!
//! * `wire`: messages in and out; what is no message is answered with an error and passed over.
//! * `server`: the state of a session and the order of its work.
//! * `dispatch`: which function answers which request.
//! * `sync`: open texts, edits, files that change outside.
//! * `diagnostics`: problems pushed and pulled.
//! * `answers`: what stands here, what fits here, names, layout.
//! * `shape`: symbols, names given anew, classes of words, hints.
//! * `actions`: what can be done with a place.
//! * `folders`: the folders of the client, and names over all of them.
//! * `custom`: what is not in the protocol, lenses and commands.
//! * `places`: positions in UTF-8 and UTF-16, and names of files as URIs.
//!
//! # What is not in the protocol
//!
//! Positions are those of the protocol; `uri` is a string.
//!
//! | request | parameters | answer |
//! | --- | --- | --- |
//! | `dafang/text` | `uri` beginning with `dafang:` | `text` of a bundled description, or of the manual on a ludeme |
//! | `dafang/board` | `uri`, `position`, `moves` | the position at the start, or in the example at `position`, after the moves: `title`, `ruleset`, `status`, `over`, `svg`, `text`, `sites` (`site`, `x`, `y`, `r` in the picture), `moves` (`text`, `path` of sites), `played`, `version`, `problem` |
//! | `dafang/hint` | as `dafang/board` | a good move there: `move`, `path`, `problem` |
//! | `dafang/describe` | `uri` | the rules in English: `markdown`, `text`, `problem` |
//! | `dafang/rulesets` | `uri` | `current`, `rulesets` (`name`, `label`, `choice` of `ruleset` and `options`) |
//! | `dafang/setRuleset` | `uri`, `ruleset`, `options` | `current`: what is looked at from now on |
//! | `dafang/tests` | `uri` | the worked examples: `name`, `range`, `line` |
//! | `dafang/runTests` | `uri`, `names` | what became of each: `name`, `ok`, `range`, `message`, `at` |
//! | `dafang/acceptTest` | `uri`, `name` | the edits (`changes`) after which it expects what the game does, or nothing |
//!
//! In a text with errors `problem` says the first of them, and the rest is of the last version that could be played.
//!
//! Lenses have the commands `dafang.play`, `dafang.board`, `dafang.rulesets`, `dafang.statistics` (`uri`) and `dafang.runTest` (`uri`, `name`,
//! `range`); a client that names commands in `initializationOptions.commands` gets the lenses of those, and any other the lenses
//! that the server carries out itself.
//!
//! A client that pulls diagnostics gets none pushed. Notification `dafang/changed` (`uri`, `version`) says that all rulesets
//! and options of a version have been checked.

mod actions;
mod answers;
mod custom;
mod diagnostics;
mod dispatch;
mod folders;
mod places;
mod server;
mod shape;
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
