//! Signals that ask the program to end: Ctrl-C, a request to terminate, a terminal that is closed.
//!
//! Owns which signals are heard and the exit status of each. What a command does about them is its own affair: work that
//! may take long stops and reports what it has ([`watch`](super::watch)), and a game that is played is kept (`play`).

/// A request to end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Signal {
    /// Ctrl-C.
    Interrupt,
    /// `kill`, or a system that shuts down.
    Terminate,
    /// The terminal was closed.
    HangUp,
}

impl Signal {
    /// The exit status of a program that it has ended, as shells expect it.
    pub(crate) fn status(self) -> u8 {
        match self {
            Self::HangUp => 129,
            Self::Interrupt => 130,
            Self::Terminate => 143,
        }
    }

    /// What it is called in a report.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Interrupt => "Ctrl-C",
            Self::Terminate => "SIGTERM",
            Self::HangUp => "SIGHUP",
        }
    }
}

/// Calls `heard` for every such signal from now on, on a thread of its own; the program does not end by itself any more.
/// A program that `nohup` runs ignores closed terminals, and goes on to do so.
#[cfg(unix)]
pub(crate) fn listen(mut heard: impl FnMut(Signal) + Send + 'static) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    let mut wanted = vec![SIGINT, SIGTERM];
    if !ignores(SIGHUP) {
        wanted.push(SIGHUP);
    }
    // Where signals cannot be heard, they end the program at once, as everywhere else.
    let Ok(mut signals) = Signals::new(wanted) else {
        return;
    };
    let listener = std::thread::Builder::new().spawn(move || {
        for signal in signals.forever() {
            heard(match signal {
                SIGHUP => Signal::HangUp,
                SIGTERM => Signal::Terminate,
                _ => Signal::Interrupt,
            });
        }
    });
    drop(listener);
}

#[cfg(not(unix))]
pub(crate) fn listen(mut heard: impl FnMut(Signal) + Send + 'static) {
    // Without a handler Ctrl-C ends the program at once, as it does everywhere else.
    drop(ctrlc::set_handler(move || heard(Signal::Interrupt)));
}

/// Whether a signal was ignored when the program was started, where the system says so.
#[cfg(unix)]
fn ignores(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status
        .lines()
        .find_map(|line| line.strip_prefix("SigIgn:"))
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}
