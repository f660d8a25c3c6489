//! The state of a session, and the order of its work: messages as they come, problems once nothing waits, all rulesets and
//! options of a text once nobody types.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use gen_lsp_types::{Notification, Uri};
use lsp_server::{ErrorCode, Message, Request, RequestId, Response};
use serde_json::Value;

use super::dispatch;
use super::places::Encoding;
use super::wire::{self, Incoming};
use crate::cli::access;
use crate::cli::failure::Failure;
use crate::cli::load::resolve;
use crate::diagnostic::Problems;
use crate::examine::Queries;
use crate::game::Game;
use crate::workspace::{PlayedMoves, WholeCheck, Workspace, random_games};

/// The time without an edit after which all rulesets and options of a text are checked.
const PAUSE: Duration = Duration::from_millis(120);

/// Random games of a text that are played at most.
const MOST_GAMES: u64 = 200;

/// The time after which no further random game is begun.
const LONGEST_GAMES: Duration = Duration::from_millis(1500);

/// The command of the lens that says what random games came to.
pub(super) const STATISTICS: &str = "dafang.statistics";

/// What happens to the server.
pub(super) enum Event {
    /// Something was read.
    Read(Incoming),
    /// The input has ended.
    End,
    /// All rulesets and options of a version of a text have been checked.
    Checked {
        name: String,
        version: i32,
        problems: Problems,
    },
    /// Random games of a version of a text have been played.
    Measured { name: String, played: Measured },
}

/// What random games of a text came to.
pub(super) struct Measured {
    /// The version that was played.
    pub(super) version: i32,
    /// The ruleset and options with which it was played, in words.
    pub(super) choice: String,
    /// The line on their results.
    pub(super) words: String,
}

/// A game of a version of a text, with its ruleset and options in words.
type Measurable = (i32, String, Game);

/// What a client can do.
#[derive(Clone, Debug, Default)]
pub(super) struct Client {
    /// It asks for diagnostics itself.
    pub(super) pulls: bool,
    /// It asks again when the server says so: for diagnostics, hints and lenses.
    pub(super) refreshes: [bool; 3],
    /// It knows snippets, in completions and in edits of texts.
    pub(super) snippets: bool,
    pub(super) snippet_edits: bool,
    /// The commands that it carries out.
    pub(super) commands: BTreeSet<String>,
    /// It watches files when it is asked to.
    pub(super) watches: bool,
}

/// A session.
pub(super) struct Server<'o> {
    out: &'o mut dyn Write,
    pub(super) workspace: Workspace,
    pub(super) encoding: Encoding,
    pub(super) client: Client,
    /// The names of the texts whose problems are to be published.
    pub(super) dirty: BTreeSet<String>,
    /// The URI by which the client knows each open text.
    pub(super) uris: BTreeMap<String, Uri>,
    /// The folders of the client, and whether what lies in them may have changed since it was read.
    pub(super) folders: BTreeSet<String>,
    pub(super) is_stale: bool,
    /// The moves last made on the board of each text.
    pub(super) played: BTreeMap<String, PlayedMoves>,
    /// What random games came to, by text.
    pub(super) measured: BTreeMap<String, Measured>,
    checks: Sender<(String, WholeCheck)>,
    player: Player,
    /// The version and the choice of each text whose random games are being played.
    pub(super) measuring: BTreeMap<String, (i32, String)>,
    /// Where threads in the background report.
    events: Sender<Event>,
    pub(super) state: State,
    next_id: i32,
}

/// How far a session is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// Nothing but `initialize` is answered.
    New,
    /// Everything is answered.
    Running,
    /// Nothing but `exit` is expected.
    ShutDown,
}

/// Serves the client at the standard input until it ends the session.
pub(super) fn serve(out: &mut dyn Write) -> Result<(), Failure> {
    let (events, incoming) = mpsc::channel();
    let (checks, jobs) = mpsc::channel();
    let (reading, checking) = (events.clone(), events.clone());
    spawn("reader", move || read_all(&reading))?;
    spawn("checker", move || check_all(&jobs, &checking))?;
    let player = Player::start(&events)?;
    let mut workspace = Workspace::new(resolve);
    workspace.list_with(access::beside);
    let mut server = Server {
        out,
        workspace,
        encoding: Encoding::Utf16,
        client: Client::default(),
        dirty: BTreeSet::new(),
        uris: BTreeMap::new(),
        folders: BTreeSet::new(),
        is_stale: true,
        played: BTreeMap::new(),
        measured: BTreeMap::new(),
        checks,
        player,
        measuring: BTreeMap::new(),
        events,
        state: State::New,
        next_id: 0,
    };
    server.run(&incoming)
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> Result<JoinHandle<()>, Failure> {
    let thread = thread::Builder::new().name(name.to_owned());
    Ok(thread.stack_size(16 << 20).spawn(work)?)
}

/// The thread that plays random games.
struct Player {
    /// The games that it is to play.
    games: Sender<(String, Measurable)>,
    thread: JoinHandle<()>,
}

impl Player {
    fn start(events: &Sender<Event>) -> Result<Self, Failure> {
        let (games, jobs) = mpsc::channel();
        let events = events.clone();
        let thread = spawn("player", move || play_all(&jobs, &events))?;
        Ok(Self { games, thread })
    }

    fn is_over(&self) -> bool {
        self.thread.is_finished()
    }
}

fn read_all(events: &Sender<Event>) {
    let mut input = io::stdin().lock();
    while let Ok(Some(incoming)) = wire::read(&mut input) {
        if events.send(Event::Read(incoming)).is_err() {
            return;
        }
    }
    // The server may have ended before.
    let _ = events.send(Event::End);
}

/// Checks all rulesets and options of the newest version of each text, once no newer one comes for a while.
fn check_all(jobs: &Receiver<(String, WholeCheck)>, events: &Sender<Event>) {
    let mut queries = Queries::default();
    let mut waiting: BTreeMap<String, WholeCheck> = BTreeMap::new();
    loop {
        let next = match waiting.is_empty() {
            true => jobs.recv().map_err(|_| RecvTimeoutError::Disconnected),
            false => jobs.recv_timeout(PAUSE),
        };
        match next {
            Ok((name, check)) => {
                waiting.insert(name, check);
                continue;
            }
            Err(RecvTimeoutError::Disconnected) => return,
            Err(RecvTimeoutError::Timeout) => {}
        }
        let Some((name, check)) = waiting.pop_first() else {
            continue;
        };
        let problems = check.run(&mut queries);
        let checked = Event::Checked {
            name,
            version: check.version,
            problems,
        };
        if events.send(checked).is_err() {
            return;
        }
    }
}

/// Plays random games of the newest game that waits.
fn play_all(jobs: &Receiver<(String, Measurable)>, events: &Sender<Event>) {
    let mut waiting: BTreeMap<String, Measurable> = BTreeMap::new();
    while let Ok((name, game)) = jobs.recv() {
        waiting.insert(name, game);
        waiting.extend(jobs.try_iter());
        while let Some((name, (version, choice, game))) = waiting.pop_first() {
            let start = Instant::now();
            let words = random_games(&game, MOST_GAMES, &mut || start.elapsed() < LONGEST_GAMES);
            let played = Measured {
                version,
                choice,
                words,
            };
            if events.send(Event::Measured { name, played }).is_err() {
                return;
            }
        }
    }
}

impl Server<'_> {
    fn run(&mut self, incoming: &Receiver<Event>) -> Result<(), Failure> {
        let mut queue: VecDeque<Event> = VecDeque::new();
        loop {
            queue.extend(incoming.try_iter());
            let Some(event) = queue.pop_front() else {
                self.publish()?;
                match incoming.recv() {
                    Ok(event) => queue.push_back(event),
                    Err(_) => return Ok(()),
                }
                continue;
            };
            match event {
                Event::Read(Incoming::Message(Message::Request(request))) => {
                    self.request(request, &queue)?;
                }
                Event::Read(Incoming::Message(Message::Notification(notification))) => {
                    if notification.method == "exit" {
                        return match self.state {
                            State::ShutDown => Ok(()),
                            _ => Err(Failure::Reported),
                        };
                    }
                    if self.state == State::Running {
                        dispatch::notification(self, notification)?;
                    }
                }
                // An answer of the client: whatever it says, there is nothing to do.
                Event::Read(Incoming::Message(Message::Response(_))) => {}
                Event::Read(Incoming::Malformed(reason)) => wire::refuse(self.out, &reason)?,
                Event::End => return Ok(()),
                Event::Checked {
                    name,
                    version,
                    problems,
                } => self.checked(&name, version, problems)?,
                // What was closed meanwhile may be another text when it is opened again.
                Event::Measured { name, .. } if !self.uris.contains_key(&name) => {}
                Event::Measured { name, played } => {
                    self.measuring.remove(&name);
                    self.measured.insert(name, played);
                    let [_, _, lenses] = self.client.refreshes;
                    if lenses {
                        self.ask("workspace/codeLens/refresh", Value::Null)?;
                    }
                }
            }
        }
    }

    fn request(&mut self, request: Request, queue: &VecDeque<Event>) -> io::Result<()> {
        let id = request.id.clone();
        if is_cancelled(&id, queue) {
            let message = "the client has cancelled the request".to_owned();
            return self.send(wire::error(id, ErrorCode::RequestCanceled, message));
        }
        let answer = match (self.state, request.method.as_str()) {
            (State::New, "initialize") => self.initialize(request.params),
            (State::New, _) => Err((
                ErrorCode::ServerNotInitialized,
                "expected `initialize` first".to_owned(),
            )),
            (State::ShutDown, _) => Err((
                ErrorCode::InvalidRequest,
                "the session has been shut down".to_owned(),
            )),
            (State::Running, "initialize") => Err((
                ErrorCode::InvalidRequest,
                "the session has been initialised".to_owned(),
            )),
            (State::Running, "shutdown") => {
                self.state = State::ShutDown;
                Ok(Value::Null)
            }
            (State::Running, _) => dispatch::request(self, request),
        };
        let message = match answer {
            Ok(value) => Response {
                id,
                response_result: Ok(value),
            }
            .into(),
            Err((code, message)) => wire::error(id, code, message),
        };
        self.send(message)
    }

    /// Keeps what a check of all rulesets and options has found.
    fn checked(&mut self, name: &str, version: i32, problems: Problems) -> io::Result<()> {
        if !self.workspace.checked(name, version, problems) {
            return Ok(());
        }
        self.push_diagnostics(name)?;
        let [diagnostics, ..] = self.client.refreshes;
        if self.client.pulls && diagnostics {
            self.ask("workspace/diagnostic/refresh", Value::Null)?;
        }
        self.measure(name);
        let Some(uri) = self.uris.get(name) else {
            return Ok(());
        };
        let params = serde_json::json!({"uri": uri.0, "version": version});
        self.notify_raw("dafang/changed", params)
    }

    /// Starts random games of a text in the background, for a client that shows their statistics. If the thread that plays
    /// has ended, another takes its place.
    fn measure(&mut self, name: &str) {
        if !self.client.commands.contains(STATISTICS) {
            return;
        }
        let Some(known) = self.workspace.known(name) else {
            return;
        };
        let Some(compiled) = &known.compiled else {
            return;
        };
        if self.player.is_over() {
            self.measuring.clear();
            match Player::start(&self.events) {
                Ok(player) => self.player = player,
                // When lenses are asked for next, it is tried again.
                Err(_) => return,
            }
        }
        let state = (known.version, known.choice_name());
        let (version, choice) = state.clone();
        let game = (version, choice, compiled.game.clone());
        if self.player.games.send((name.to_owned(), game)).is_ok() {
            self.measuring.insert(name.to_owned(), state);
        }
    }

    /// Starts random games of a text that has been checked, if none were played of it and none are being played: the thread
    /// may have ended while it played them.
    pub(super) fn measure_again(&mut self, name: &str) {
        let known = self.workspace.known(name);
        let Some(known) = known.filter(|known| known.is_whole()) else {
            return;
        };
        let state = (known.version, known.choice_name());
        let of = |played: &Measured| (played.version, played.choice.clone());
        let is_played = self.measured.get(name).map(of).as_ref() == Some(&state);
        let is_being_played = self.measuring.get(name) == Some(&state) && !self.player.is_over();
        if !is_played && !is_being_played {
            self.measure(name);
        }
    }

    /// Publishes the problems of all texts that have changed, and lets all their rulesets and options be checked.
    fn publish(&mut self) -> io::Result<()> {
        for name in std::mem::take(&mut self.dirty) {
            self.push_diagnostics(&name)?;
            let known = self.workspace.known(&name);
            if self.is_stale && known.is_some_and(|known| known.is_library) {
                self.read_folders();
            }
            if let Some(check) = self.workspace.whole_check(&name) {
                // Without the thread the problems of the ruleset that is looked at are all that is known.
                let _ = self.checks.send((name, check));
            }
        }
        Ok(())
    }

    /// Asks the client for something; what it answers does not matter.
    pub(super) fn ask(&mut self, method: &str, params: Value) -> io::Result<()> {
        self.next_id += 1;
        let request = Request {
            id: RequestId::from(format!("dafang-{}", self.next_id)),
            method: method.to_owned(),
            params,
        };
        self.send(request.into())
    }

    /// Sends a notification of the protocol.
    pub(super) fn notify<N: Notification>(&mut self, params: &N::Params) -> io::Result<()> {
        let params = serde_json::to_value(params)?;
        self.notify_raw(N::METHOD.as_str(), params)
    }

    pub(super) fn notify_raw(&mut self, method: &str, params: Value) -> io::Result<()> {
        let notification = lsp_server::Notification {
            method: method.to_owned(),
            params,
        };
        self.send(notification.into())
    }

    fn send(&mut self, message: Message) -> io::Result<()> {
        wire::write(self.out, &message)
    }
}

/// Whether a client has given up a request that is still to be answered.
fn is_cancelled(id: &RequestId, queue: &VecDeque<Event>) -> bool {
    queue.iter().any(|event| match event {
        Event::Read(Incoming::Message(Message::Notification(notification))) => {
            let given = notification.params.get("id").cloned();
            let given = given.and_then(|given| serde_json::from_value::<RequestId>(given).ok());
            notification.method == "$/cancelRequest" && given.as_ref() == Some(id)
        }
        _ => false,
    })
}
