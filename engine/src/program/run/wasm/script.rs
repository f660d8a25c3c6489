//! Instructions written as expressions and statements, for functions that belong to no program.
//!
//! An [`Expr`] leaves one number on the stack, a [`Stmts`] nothing. Locals are named by their numbers; the parameters
//! of a function come first.

use super::emit::mem;
use std::ops::{Add, Mul, Sub};
use wasm_encoder::{BlockType, Function, Instruction, ValType};

/// Instructions that leave nothing on the stack.
pub(super) type Stmts = Vec<Instruction<'static>>;

/// Instructions that leave one number on the stack.
#[derive(Clone, Debug)]
pub(super) struct Expr(pub(super) Vec<Instruction<'static>>);

/// A number of 32 bits.
pub(super) fn c(number: i32) -> Expr {
    Expr(vec![Instruction::I32Const(number)])
}

/// An address or a count of this machine as a number.
pub(super) fn at(address: usize) -> Expr {
    c(address as i32)
}

/// A number of 64 bits.
pub(super) fn wide(number: i64) -> Expr {
    Expr(vec![Instruction::I64Const(number)])
}

/// A local.
pub(super) fn l(local: u32) -> Expr {
    Expr(vec![Instruction::LocalGet(local)])
}

/// What a function returns.
pub(super) fn call(function: u32, given: impl IntoIterator<Item = Expr>) -> Expr {
    let mut code: Stmts = given.into_iter().flat_map(|given| given.0).collect();
    code.push(Instruction::Call(function));
    Expr(code)
}

/// The number of 32 bits at a fixed address.
pub(super) fn held(address: usize) -> Expr {
    c(0).load(address)
}

macro_rules! binary {
    ($($(#[$doc:meta])* $name:ident: $instruction:ident),* $(,)?) => {
        impl Expr {$(
            $(#[$doc])*
            pub(super) fn $name(self, other: Expr) -> Expr {
                self.joined(other, Instruction::$instruction)
            }
        )*}
    };
}

binary! {
    eq: I32Eq, ne: I32Ne, lt: I32LtS, gt: I32GtS, ge: I32GeS, below: I32LtU,
    and: I32And, or: I32Or, shr: I32ShrU, div: I32DivU, quotient: I32DivS, rem: I32RemU,
    wide_and: I64And, wide_or: I64Or, wide_xor: I64Xor, wide_mul: I64Mul, wide_add: I64Add,
    wide_shl: I64Shl, wide_shr: I64ShrU, wide_rotl: I64Rotl,
}

impl Expr {
    fn joined(mut self, other: Expr, instruction: Instruction<'static>) -> Expr {
        self.0.extend(other.0);
        self.0.push(instruction);
        self
    }

    fn then(mut self, instruction: Instruction<'static>) -> Expr {
        self.0.push(instruction);
        self
    }

    /// 1 if it is 0, otherwise 0.
    pub(super) fn not(self) -> Expr {
        self.then(Instruction::I32Eqz)
    }

    /// 1 if a number of 64 bits is 0.
    pub(super) fn wide_not(self) -> Expr {
        self.then(Instruction::I64Eqz)
    }

    /// The number of 32 bits at this address and an offset.
    pub(super) fn load(self, offset: usize) -> Expr {
        self.then(Instruction::I32Load(mem(offset, 2)))
    }

    /// The byte at this address and an offset.
    pub(super) fn load8(self, offset: usize) -> Expr {
        self.then(Instruction::I32Load8U(mem(offset, 0)))
    }

    /// The number of 64 bits at this address and an offset.
    pub(super) fn load64(self, offset: usize) -> Expr {
        self.then(Instruction::I64Load(mem(offset, 3)))
    }

    /// A number of 32 bits, which is not negative, as one of 64.
    pub(super) fn extended(self) -> Expr {
        self.then(Instruction::I64ExtendI32U)
    }

    /// The low 32 bits of a number of 64.
    pub(super) fn wrapped(self) -> Expr {
        self.then(Instruction::I32WrapI64)
    }
}

impl Add for Expr {
    type Output = Expr;
    fn add(self, other: Expr) -> Expr {
        self.joined(other, Instruction::I32Add)
    }
}

impl Sub for Expr {
    type Output = Expr;
    fn sub(self, other: Expr) -> Expr {
        self.joined(other, Instruction::I32Sub)
    }
}

impl Mul for Expr {
    type Output = Expr;
    fn mul(self, other: Expr) -> Expr {
        self.joined(other, Instruction::I32Mul)
    }
}

/// Gives a local a value.
pub(super) fn set(local: u32, value: Expr) -> Stmts {
    value.then(Instruction::LocalSet(local)).0
}

/// Writes a number of 32 bits to an address and an offset.
pub(super) fn store(address: Expr, offset: usize, value: Expr) -> Stmts {
    address
        .joined(value, Instruction::I32Store(mem(offset, 2)))
        .0
}

/// Writes the low byte of a number.
pub(super) fn store8(address: Expr, offset: usize, value: Expr) -> Stmts {
    address
        .joined(value, Instruction::I32Store8(mem(offset, 0)))
        .0
}

/// Writes a number of 64 bits.
pub(super) fn store64(address: Expr, offset: usize, value: Expr) -> Stmts {
    address
        .joined(value, Instruction::I64Store(mem(offset, 3)))
        .0
}

/// Writes a number of 32 bits to a fixed address.
pub(super) fn keep(address: usize, value: Expr) -> Stmts {
    store(c(0), address, value)
}

/// Does something if a number is not 0.
pub(super) fn when(condition: Expr, body: Stmts) -> Stmts {
    either(condition, body, Vec::new())
}

/// Does the one or the other.
pub(super) fn either(condition: Expr, body: Stmts, otherwise: Stmts) -> Stmts {
    let mut code = condition.then(Instruction::If(BlockType::Empty)).0;
    code.extend(body);
    if !otherwise.is_empty() {
        code.push(Instruction::Else);
        code.extend(otherwise);
    }
    code.push(Instruction::End);
    code
}

/// Does something again and again while a number is not 0.
pub(super) fn repeat(condition: Expr, body: Stmts) -> Stmts {
    let mut code = vec![
        Instruction::Block(BlockType::Empty),
        Instruction::Loop(BlockType::Empty),
    ];
    code.extend(condition.not().then(Instruction::BrIf(1)).0);
    code.extend(body);
    code.extend([Instruction::Br(0), Instruction::End, Instruction::End]);
    code
}

/// Does something for each number from 0 up to but not including a bound, in a local.
pub(super) fn each(local: u32, bound: Expr, body: Stmts) -> Stmts {
    [
        set(local, c(0)),
        repeat(
            l(local).lt(bound),
            [body, set(local, l(local) + c(1))].concat(),
        ),
    ]
    .concat()
}

/// Ends the function with a value.
pub(super) fn give(value: Expr) -> Stmts {
    value.then(Instruction::Return).0
}

/// Calls a function that returns nothing.
pub(super) fn run(function: u32, given: impl IntoIterator<Item = Expr>) -> Stmts {
    call(function, given).0
}

/// Copies bytes from one address to another.
pub(super) fn copy(from: Expr, to: Expr, bytes: Expr) -> Stmts {
    let mut code = to.0;
    code.extend(from.0);
    code.extend(bytes.0);
    code.push(Instruction::MemoryCopy {
        src_mem: 0,
        dst_mem: 0,
    });
    code
}

/// A function with some locals of 32 bits, and then some of 64; its value, if it has one, is given in the end.
pub(super) fn function(narrow: u32, wide: u32, body: Stmts) -> Function {
    let mut function = Function::new([(narrow, ValType::I32), (wide, ValType::I64)]);
    for instruction in body {
        function.instruction(&instruction);
    }
    function.instruction(&Instruction::End);
    function
}
