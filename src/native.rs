//! Programs as machine code: their modules of WebAssembly, compiled and run in the process by Wasmtime.
//!
//! What a module does and how it is called is known by the engine ([`crate::program::run::WasmMachine`]); here is who
//! executes it. The compiler takes longer to build than the engine, and is a dependency of this package so that both are
//! built beside each other.
//!
//! Refuses a program whose module would take too long to compile. Begin with [`NativeProgram::new`].

use crate::game::Game;
use crate::program::run::{Fault, Group, Host, MEMORY, WasmMachine, WasmProgram};
use std::sync::Arc;
use wasmtime::{Config, Engine, Memory, MemoryType, Module, OptLevel, Store, TypedFunc};

/// How large a module may be, so that it does not take too long to compile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Patience {
    /// Half a second.
    Short,
    /// Some seconds.
    Long,
}

impl Patience {
    /// The most bytes of a module.
    fn most_bytes(self) -> usize {
        match self {
            Self::Short => 5 << 17,
            Self::Long => 1 << 21,
        }
    }
}

/// A program compiled to machine code, which any number of machines run.
#[derive(Clone)]
pub struct NativeProgram {
    program: WasmProgram,
    module: Module,
}

/// A machine that runs compiled code.
pub type Native = WasmMachine<Instance>;

/// A compiled module with a memory of its own.
pub struct Instance {
    store: Store<()>,
    instance: wasmtime::Instance,
    memory: Memory,
}

impl NativeProgram {
    /// Compiles the module of a program.
    ///
    /// # Errors
    ///
    /// Where the machine or its system does not let code be made, or it would take very long.
    pub fn new(program: WasmProgram, patience: Patience) -> Result<Self, Fault> {
        if program.bytes.len() > patience.most_bytes() {
            let bytes = program.bytes.len() / 1000;
            return Err(Fault(format!(
                "the module has {bytes} kB, which take too long to compile"
            )));
        }
        let mut config = Config::new();
        config.cranelift_opt_level(OptLevel::Speed);
        config.wasm_branch_hinting(true);
        let mut engine = Engine::new(&config).map_err(fault)?;
        if !reserves(&engine) {
            config.memory_reservation(0);
            config.memory_reservation_for_growth(0);
            config.memory_guard_size(0);
            engine = Engine::new(&config).map_err(fault)?;
        }
        let module = Module::new(&engine, &program.bytes).map_err(fault)?;
        Ok(Self { program, module })
    }

    /// A machine that runs it.
    ///
    /// # Errors
    ///
    /// Where the system gives no memory for it.
    pub fn machine(&self) -> Result<Native, Fault> {
        WasmMachine::new(&self.program, Instance::new(&self.module)?)
    }

    /// Games side by side, for a module of [`WasmProgram::for_groups`].
    ///
    /// # Errors
    ///
    /// Where the system gives no memory for them, or the module was made for something else.
    pub fn group(&self, game: Arc<Game>) -> Result<Group<Instance>, Fault> {
        Group::new(game, &self.program, Instance::new(&self.module)?)
    }
}

/// Whether the system reserves the addresses of a memory: four thousand million, so that no access need be tested. Where a
/// limit of addresses is set (`ulimit -v`), accesses are tested.
fn reserves(engine: &Engine) -> bool {
    let mut store = Store::new(engine, ());
    Memory::new(&mut store, MemoryType::new(1, None)).is_ok()
}

impl Instance {
    fn new(module: &Module) -> Result<Self, Fault> {
        let mut store = Store::new(module.engine(), ());
        let instance = wasmtime::Instance::new(&mut store, module, &[]).map_err(fault)?;
        let memory = instance.get_memory(&mut store, MEMORY);
        let memory = memory.ok_or_else(|| Fault("the module has no memory".to_owned()))?;
        Ok(Self {
            store,
            instance,
            memory,
        })
    }
}

impl Host for Instance {
    type Function = TypedFunc<(), i32>;

    fn function(&mut self, name: &str) -> Result<Self::Function, Fault> {
        let function = self.instance.get_typed_func(&mut self.store, name);
        function.map_err(fault)
    }

    fn call(&mut self, function: &Self::Function) -> Result<i32, Fault> {
        function.call(&mut self.store, ()).map_err(fault)
    }

    fn memory(&self) -> &[u8] {
        self.memory.data(&self.store)
    }

    fn memory_mut(&mut self) -> &mut [u8] {
        self.memory.data_mut(&mut self.store)
    }
}

fn fault(error: wasmtime::Error) -> Fault {
    Fault(format!("{error:#}"))
}
