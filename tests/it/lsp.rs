//! The server of an editor, as an editor calls it: messages in, messages out.
//!
//! * `capabilities`: each thing that an editor asks for.
//! * `writing`: what changes a text.
//! * `arguments`: what a form lacks.
//! * `folders`: texts that are not open.
//! * `beside`: what helps beside the words.
//! * `naming`: names that cannot be given, and names within strings.
//! * `offering`: what is offered where a text is written.
//! * `meaning`: what a form means, in English.
//! * `replay`: a session that was recorded.
//! * `rewriting`: what says the same otherwise.
//! * `using`: texts that use others.
//! * `garbage`: what no editor should send, and texts in which much is wrong.

mod arguments;
mod beside;
mod capabilities;
mod client;
mod folders;
mod garbage;
mod meaning;
mod naming;
mod offering;
mod replay;
mod rewriting;
mod using;
mod writing;
