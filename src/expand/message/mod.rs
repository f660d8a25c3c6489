//! The words of each mistake that an expansion reports: one function makes one problem.
//!
//! Owns the wording of what [`super::error`] has the codes of. Refuses to decide what is a mistake: that is for the files
//! beside this folder. The files here are the phases of an expansion: texts that are used (`load`), `define`, `option`,
//! `choice` of rulesets and items, `variant`.

mod choice;
mod define;
mod load;
mod option;
mod variant;

pub(super) use {choice::*, define::*, load::*, option::*, variant::*};

fn listed(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    quoted.join(", ")
}
