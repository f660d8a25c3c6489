//! The instructions of a function, before they become bytes.

use wasm_encoder::{BranchHint, Function, Instruction, ValType};

/// The instructions of a function that takes nothing or an address and returns a number.
pub(super) struct Code {
    /// The locals; the parameters come first.
    pub(super) locals: Vec<ValType>,
    /// How many of them are parameters.
    pub(super) given: usize,
    /// What is done.
    pub(super) instructions: Vec<Instruction<'static>>,
    /// Branches by their places among the instructions, and whether they are likely to be taken.
    pub(super) hints: Vec<(usize, bool)>,
}

impl Code {
    /// The function, with hints about its branches.
    pub(super) fn encode(&self) -> (Function, Vec<BranchHint>) {
        let locals = self.locals.iter().copied().skip(self.given);
        let mut function = Function::new_with_locals_types(locals);
        let mut hints = self.hints.iter().peekable();
        let mut placed = Vec::new();
        for (place, instruction) in self.instructions.iter().enumerate() {
            if let Some((_, taken)) = hints.next_if(|(branch, _)| *branch == place) {
                placed.push(BranchHint {
                    branch_func_offset: function.byte_len() as u32,
                    branch_hint_value: u32::from(*taken),
                });
            }
            function.instruction(instruction);
        }
        (function, placed)
    }
}
