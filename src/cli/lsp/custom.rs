//! Requests of our own, and lenses and commands: boards, descriptions in English, rulesets, worked examples.

use std::time::{Duration, Instant};

use gen_lsp_types::{
    CodeLens, CodeLensParams, Command, ExecuteCommandParams, Position, ShowMessageNotification,
    ShowMessageParams, Uri,
};
use lsp_server::ErrorCode;
use serde::Deserialize;
use serde_json::{Value, json};

use super::answers::edits;
use super::dispatch::Refusal;
use super::places::{Lines, name};
use super::server::{STATISTICS, Server};
use crate::describe::describe_with;
use crate::examine::variants;
use crate::expand::Choice;
use crate::workspace::{
    BoardView, MoveHint, PlayedMoves, board, examples, failing_expectations, hint, run_examples,
};

/// The commands that `workspace/executeCommand` carries out.
pub(super) const COMMANDS: [&str; 2] = ["dafang.runTest", "dafang.setRuleset"];

/// The time that a hint may take: requests wait for it.
const THINKING: Duration = Duration::from_millis(500);

/// The columns of a description in English.
const COLUMNS: usize = 88;

/// The text that a request is about.
#[derive(Deserialize)]
pub(super) struct OneUri {
    uri: Uri,
}

/// A position of a text, in an example or after some moves.
#[derive(Deserialize)]
pub(super) struct BoardParams {
    uri: Uri,
    #[serde(default)]
    position: Option<Position>,
    #[serde(default)]
    moves: Vec<String>,
}

/// The ruleset and options that are looked at from now on.
#[derive(Deserialize)]
pub(super) struct RulesetParams {
    uri: Uri,
    #[serde(default)]
    ruleset: Option<String>,
    #[serde(default)]
    options: Vec<String>,
}

/// Worked examples by name; all if there is none.
#[derive(Deserialize)]
pub(super) struct TestParams {
    uri: Uri,
    #[serde(default)]
    names: Option<Vec<String>>,
    #[serde(default)]
    name: Option<String>,
}

impl Server<'_> {
    /// `dafang/board`.
    pub(super) fn board(&mut self, params: BoardParams) -> Result<Value, Refusal> {
        let known = self.known(&params.uri)?;
        let name = name(&params.uri);
        let playable = self.workspace.playable(&name);
        let lines = Lines::new(known.own(), self.encoding);
        let offset = params.position.map(|position| lines.offset(position));
        let is_now = known.compiled.is_some();
        if is_now && !params.moves.is_empty() {
            let played = PlayedMoves::at(&known, offset, params.moves.clone());
            self.played.insert(name, played);
        }
        let view = playable.as_ref().and_then(|playable| {
            // In an older version the cursor stands elsewhere.
            board(playable, offset.filter(|_| is_now), &params.moves)
        });
        let BoardView {
            title,
            status,
            is_over,
            svg,
            text,
            sites,
            radius,
            moves,
            played,
            problem,
        } = view.unwrap_or_default();
        let problem = match is_now {
            true => problem,
            false => {
                let first = known.problems.iter().next();
                let first =
                    first.map_or("there is no game yet", |problem| problem.message.as_str());
                Some(first.lines().next().unwrap_or_default().to_owned())
            }
        };
        let sites: Vec<Value> = sites
            .iter()
            .map(|(site, [x, y])| json!({"site": site, "x": x, "y": y, "r": radius}))
            .collect();
        let moves: Vec<Value> = moves
            .iter()
            .map(|(text, path)| json!({"text": text, "path": path}))
            .collect();
        Ok(json!({
            "title": title, "ruleset": known.choice_name(), "status": status, "over": is_over,
            "svg": svg, "text": text, "sites": sites, "moves": moves, "played": played,
            "version": known.version, "problem": problem,
        }))
    }

    /// `dafang/hint`.
    pub(super) fn hint(&mut self, params: BoardParams) -> Result<Value, Refusal> {
        let known = self.known(&params.uri)?;
        let lines = Lines::new(known.own(), self.encoding);
        let offset = params.position.map(|position| lines.offset(position));
        let end = Instant::now() + THINKING;
        let found = hint(&known, offset, &params.moves, &mut || Instant::now() < end);
        let found = found.unwrap_or_else(|| MoveHint {
            problem: Some("the text has errors, so that nothing can be played".to_owned()),
            ..MoveHint::default()
        });
        Ok(json!({"move": found.word, "path": found.path, "problem": found.problem}))
    }

    /// `dafang/describe`.
    pub(super) fn describe(&mut self, params: OneUri) -> Result<Value, Refusal> {
        let known = self.known(&params.uri)?;
        let playable = self.workspace.playable(&name(&params.uri));
        let sheet = playable.as_ref().and_then(|known| {
            let compiled = known.compiled.as_ref()?;
            Some(describe_with(&compiled.game, &|_| None))
        });
        let text = sheet
            .as_ref()
            .map(|sheet| sheet.text(COLUMNS))
            .unwrap_or_default();
        let problem = known.compiled.is_none().then(|| {
            let first = known.problems.iter().next();
            first.map_or_else(
                || "there is no game yet".to_owned(),
                |problem| problem.message.clone(),
            )
        });
        let markdown = format!("```text\n{text}\n```\n");
        Ok(json!({"markdown": markdown, "text": text, "problem": problem}))
    }

    /// `dafang/rulesets`.
    pub(super) fn rulesets(&mut self, params: OneUri) -> Result<Value, Refusal> {
        let known = self.known(&params.uri)?;
        let all = variants(&known.text.subject());
        let all: Vec<Value> = all
            .iter()
            .map(|variant| {
                let choice = &variant.choice;
                let label = std::iter::once(&variant.name).chain(&variant.also);
                let label: Vec<&str> = label.map(String::as_str).collect();
                json!({
                    "name": variant.name, "label": label.join(", "),
                    "choice": {"ruleset": choice.ruleset, "options": choice.options},
                })
            })
            .collect();
        Ok(json!({"current": known.choice_name(), "rulesets": all}))
    }

    /// `dafang/setRuleset`.
    pub(super) fn set_ruleset(&mut self, params: RulesetParams) -> Result<Value, Refusal> {
        let known = self.known(&params.uri)?;
        let name = name(&params.uri);
        let choice = Choice {
            ruleset: params.ruleset,
            options: params.options,
        };
        if known.expanded.is_wrong(&choice) {
            let named = choice.ruleset.iter().chain(&choice.options);
            let named: Vec<String> = named.map(|name| format!("`{name}`")).collect();
            let message = format!("the text has no such ruleset or item: {}", named.join(", "));
            return Err((ErrorCode::InvalidParams, message));
        }
        self.workspace.look_at(&name, choice);
        self.touch(&name);
        let known = self.known(&params.uri)?;
        Ok(json!({"current": known.choice_name()}))
    }

    /// `dafang/tests`.
    pub(super) fn tests(&mut self, params: OneUri) -> Result<Value, Refusal> {
        let known = self.known(&params.uri)?;
        let lines = Lines::new(known.own(), self.encoding);
        let tests: Vec<Value> = examples(&known)
            .into_iter()
            .map(|(name, span)| {
                let range = lines.range(span.range());
                json!({"name": name, "range": range, "line": range.start.line})
            })
            .collect();
        Ok(tests.into())
    }

    /// `dafang/runTests`.
    pub(super) fn run_tests(&mut self, params: TestParams) -> Result<Value, Refusal> {
        let known = self.known(&params.uri)?;
        let lines = Lines::new(known.own(), self.encoding);
        let names = params.names.or(params.name.map(|name| vec![name]));
        let outcomes: Vec<Value> = run_examples(&known, names.as_deref())
            .into_iter()
            .map(|outcome| {
                let mut value = json!({
                    "name": outcome.name, "ok": outcome.failure.is_none(),
                    "range": lines.range(outcome.span.range()),
                });
                if let Some((place, message)) = outcome.failure {
                    value["message"] = message.into();
                    value["at"] = json!(lines.range(place.range()));
                }
                value
            })
            .collect();
        Ok(outcomes.into())
    }

    /// `dafang/acceptTest`: the edits after which an example expects what the game does, nothing if there are none.
    pub(super) fn accept_test(&mut self, params: TestParams) -> Result<Value, Refusal> {
        let known = self.known(&params.uri)?;
        let lines = Lines::new(known.own(), self.encoding);
        let unmet = failing_expectations(&known.text, params.name.as_deref())
            .map_err(|reason| (ErrorCode::RequestFailed, reason))?;
        let wanted = unmet.into_iter().filter_map(|unmet| unmet.edit.ok());
        let wanted = edits(&lines, wanted.collect());
        Ok(match wanted.is_empty() {
            true => Value::Null,
            false => json!({"changes": {params.uri.0: wanted}}),
        })
    }

    /// Lenses above the game and above each worked example; only those whose commands the client carries out.
    pub(super) fn lenses(
        &mut self,
        params: CodeLensParams,
    ) -> Result<Option<Vec<CodeLens>>, Refusal> {
        let uri = params.text_document.uri;
        let known = self.known(&uri)?;
        self.measure_again(&name(&uri));
        let lines = Lines::new(known.own(), self.encoding);
        let mut lenses = Vec::new();
        let mut add = |range, title: String, command: &str, arguments: Value| {
            if self.client.commands.contains(command) {
                lenses.push(CodeLens {
                    range,
                    command: Some(Command {
                        title,
                        tooltip: None,
                        command: command.to_owned(),
                        arguments: Some(vec![arguments]),
                    }),
                    data: None,
                });
            }
        };
        let tree = known.tree();
        let game = tree.roots_named("game").next();
        let game = game.or_else(|| tree.roots_named("variant").next());
        if let Some(game) = game.or_else(|| tree.roots_named("use").next()) {
            let start = tree.span(game).range().start;
            let range = lines.range(start..start);
            let about = json!({ "uri": uri });
            add(range, "play".to_owned(), "dafang.play", about.clone());
            add(range, "board".to_owned(), "dafang.board", about.clone());
            let number = variants(&known.text.subject()).len();
            let title = match number {
                1 => "1 ruleset".to_owned(),
                number => format!("{number} rulesets: {}", known.choice_name()),
            };
            add(range, title, "dafang.rulesets", about.clone());
            if let Some(played) = self.measured.get(&name(&uri)) {
                let age = match () {
                    () if played.version != known.version => " (before the last edit)".to_owned(),
                    () if played.choice != known.choice_name() => format!(" ({})", played.choice),
                    () => String::new(),
                };
                let title = format!("random games: {}{age}", played.words);
                add(range, title, STATISTICS, about);
            }
        }
        for (name, span) in examples(&known) {
            let start = span.range().start;
            let arguments = json!({"uri": uri, "name": name, "range": lines.range(span.range())});
            add(
                lines.range(start..start),
                "run test".to_owned(),
                "dafang.runTest",
                arguments,
            );
        }
        Ok(Some(lenses))
    }

    /// Carries out a command for a client that cannot.
    pub(super) fn execute(
        &mut self,
        params: ExecuteCommandParams,
    ) -> Result<Option<Value>, Refusal> {
        let argument = params.arguments.unwrap_or_default().into_iter().next();
        let argument = argument.unwrap_or_default();
        let wrong = |error: serde_json::Error| (ErrorCode::InvalidParams, error.to_string());
        match params.command.as_str() {
            "dafang.runTest" => {
                let answer = self.run_tests(serde_json::from_value(argument).map_err(wrong)?)?;
                let failed = answer.as_array().into_iter().flatten();
                let failed: Vec<String> = failed
                    .filter(|test| test["ok"] == false)
                    .map(|test| {
                        let word = |part: &str| test[part].as_str().unwrap_or_default().to_owned();
                        format!("{}: {}", word("name"), word("message"))
                    })
                    .collect();
                let message = match failed.is_empty() {
                    true => "the worked examples hold".to_owned(),
                    false => failed.join("\n"),
                };
                let kind = match failed.is_empty() {
                    true => gen_lsp_types::MessageType::Info,
                    false => gen_lsp_types::MessageType::Error,
                };
                let shown = ShowMessageParams { kind, message };
                self.notify::<ShowMessageNotification>(&shown)
                    .map_err(|error| (ErrorCode::InternalError, error.to_string()))?;
                Ok(Some(answer))
            }
            "dafang.setRuleset" => {
                let params = serde_json::from_value(argument).map_err(wrong)?;
                self.set_ruleset(params).map(Some)
            }
            other => Err((
                ErrorCode::InvalidParams,
                format!("`{other}` is no command of the server"),
            )),
        }
    }
}
