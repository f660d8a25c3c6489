//! The files of the game that is played: who watches them hears when one of them is saved.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use notify::event::{AccessKind, AccessMode};
use notify::{EventKind, RecommendedWatcher, RecursiveMode, Watcher};

use super::input::Event;
use crate::cli::failure::Failure;
use crate::cli::game::Loaded;

/// How long nothing more may happen to the files before they are read: editors save in several steps.
const QUIET: Duration = Duration::from_millis(80);

/// Sends [`Event::Saved`] whenever a file of the game was saved, as long as it lives.
pub(super) struct Saving {
    watcher: RecommendedWatcher,
    files: Arc<Mutex<BTreeSet<PathBuf>>>,
    folders: BTreeSet<PathBuf>,
}

impl Saving {
    /// Watches the files of a game.
    pub(super) fn of(loaded: &Loaded, events: Sender<Event>) -> Result<Self, Failure> {
        let files: Arc<Mutex<BTreeSet<PathBuf>>> = Arc::default();
        let (noticed, notices) = mpsc::channel();
        let known = Arc::clone(&files);
        let watcher = notify::recommended_watcher(move |event: notify::Result<notify::Event>| {
            let Ok(event) = event else { return };
            let known = known.lock().unwrap_or_else(PoisonError::into_inner);
            if is_change(event.kind) && event.paths.iter().any(|path| known.contains(path)) {
                // Nobody listens any more once the game is over.
                let _ = noticed.send(());
            }
        });
        let watcher = watcher.map_err(unwatchable)?;
        thread::spawn(move || settle(&notices, &events));
        let mut saving = Self {
            watcher,
            files,
            folders: BTreeSet::new(),
        };
        saving.follow(loaded)?;
        Ok(saving)
    }

    /// Watches the files of another version of the game, too: it may use texts that the first did not.
    pub(super) fn follow(&mut self, loaded: &Loaded) -> Result<(), Failure> {
        // The folder is watched, as an editor may put a new file in the place of the old one.
        let found = loaded.files().filter_map(|path| path.canonicalize().ok());
        for path in found {
            let folder = path.parent().unwrap_or(Path::new("/")).to_owned();
            if self.folders.insert(folder.clone()) {
                let watched = self.watcher.watch(&folder, RecursiveMode::NonRecursive);
                watched.map_err(unwatchable)?;
            }
            let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
            files.insert(path);
        }
        Ok(())
    }
}

fn unwatchable(error: notify::Error) -> Failure {
    Failure::call(format!("the file cannot be watched: {error}"))
}

/// Whether something may have been written.
fn is_change(kind: EventKind) -> bool {
    match kind {
        EventKind::Create(_) | EventKind::Modify(_) | EventKind::Any | EventKind::Other => true,
        EventKind::Access(kind) => kind == AccessKind::Close(AccessMode::Write),
        EventKind::Remove(_) => false,
    }
}

/// Sends one event for all that is noticed within a short time.
fn settle(notices: &Receiver<()>, events: &Sender<Event>) {
    while notices.recv().is_ok() {
        while notices.recv_timeout(QUIET).is_ok() {}
        if events.send(Event::Saved).is_err() {
            return;
        }
    }
}
