//! The server of an editor, as an editor calls it: messages in, messages out.
//!
//! * `capabilities`: each thing that an editor asks for.
//! * `writing`: what changes a text.
//! * `arguments`: what a form lacks.
//! * `beside`: what helps beside the words.
//! * `replay`: a session that was recorded.
//! * `garbage`: what no editor should send, and texts in which much is wrong.

mod arguments;
mod beside;
mod capabilities;
mod client;
mod garbage;
mod replay;
mod writing;
