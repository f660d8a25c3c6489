//! Long calls: another thread works while this one looks whether Ctrl-C was pressed.
//!
//! Owns the exceptions of the package: they are classes of `dafang.errors`, and carry data.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// How long Python waits before it looks at signals again.
const GLANCE: Duration = Duration::from_millis(20);

/// The stack of threads that work: descriptions are nested.
const STACK: usize = 64 << 20;

/// Says whether the caller has given up.
#[derive(Clone, Default)]
pub(crate) struct Stop(Arc<AtomicBool>);

impl Stop {
    pub(crate) fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Does something in a thread of its own without the lock of Python. Ctrl-C raises `KeyboardInterrupt` at once: the thread is
/// asked to stop and left alone. A panic becomes `dafang.InternalError`.
pub(crate) fn patiently<T: Send + 'static>(
    py: Python<'_>,
    act: impl FnOnce(&Stop) -> T + Send + 'static,
) -> PyResult<T> {
    let (send, receive) = channel();
    let stop = Stop::default();
    let known = stop.clone();
    let work = move || {
        let done = catch_unwind(AssertUnwindSafe(|| act(&known)));
        // Nobody listens any more after Ctrl-C.
        let _ = send.send(done);
    };
    let builder = thread::Builder::new().stack_size(STACK);
    builder
        .spawn(work)
        .map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    let receive = std::sync::Mutex::new(receive);
    let result = py.detach(|| {
        loop {
            let receive = receive
                .lock()
                .unwrap_or_else(std::sync::PoisonError::into_inner);
            match receive.recv_timeout(GLANCE) {
                Ok(done) => return Ok(done),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(internal("the thread that worked has gone"));
                }
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(signal) = Python::attach(|py| py.check_signals()) {
                        stop.0.store(true, Ordering::Relaxed);
                        return Err(signal);
                    }
                }
            }
        }
    })?;
    result.map_err(|panic| of_panic(&*panic))
}

/// Does something short; a panic becomes `dafang.InternalError`.
pub(crate) fn guarded<T>(act: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(act)).unwrap_or_else(|panic| Err(of_panic(&*panic)))
}

/// The exception of a panic.
fn of_panic(panic: &(dyn Any + Send)) -> PyErr {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    internal(&text.unwrap_or_default())
}

/// An exception that tells of a mistake in this package.
pub(crate) fn internal(message: &str) -> PyErr {
    error("InternalError", message)
}

/// An exception of a class of `dafang.errors`, made from a message, or from JSON where the class takes data.
pub(crate) fn error(class: &str, message: &str) -> PyErr {
    Python::attach(|py| {
        let made = py
            .import("dafang.errors")
            .and_then(|errors| errors.getattr(class)?.call1((message,)));
        match made {
            Ok(exception) => PyErr::from_value(exception),
            Err(error) => error,
        }
    })
}
