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

pub(super) use choice::{
    bad_ruleset, duplicate_ruleset, incomplete, incomplete_ruleset, items_apart, misnamed_ruleset,
    misspelt_item, option_given_twice, option_twice, stars_disagree, unknown_ruleset,
};
pub(super) use define::{
    bad_parameter, bad_range, circle, define_without_name, duplicate_define, misplaced_angles,
    misplaced_omission, misplaced_stars, misspelt_define, no_head, parameter_outside, recursive,
    surplus_argument, too_large, unknown_define, unused_define, unused_parameter,
};
pub(super) use load::{bad_use, too_many_uses, use_cycle, use_not_found};
pub(super) use option::{
    bad_item, bad_option, bare_argument, duplicate_item, duplicate_option, duplicate_tag,
    item_arguments, misspelt_category, misspelt_tag, option_without_default, option_without_items,
    two_defaults, unknown_category, unknown_tag, unused_option,
};
pub(super) use variant::{
    bad_hook, bad_variant, default_gone, lost_rulesets, no_item_stays, second_variant,
    unknown_entry, variant_with_game,
};

fn listed(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    quoted.join(", ")
}
