//! Games as modules for hosts that know no rules: they play the games of the evaluator, and call moves by its names.

use dafang::bundled::{Bundled, games};
use dafang::expand::Choice;
use dafang::game::{Example, Game, Notation, Trial};
use dafang::optimise::optimise;
use dafang::parallel::map_in_order;
use dafang::program;
use dafang::program::run::WasmProgram;
use dafang::text::Text;
use std::sync::Arc;
use wasmtime::{
    Config, Engine, Instance, Memory, Module, OptLevel, Store, WasmParams, WasmResults,
};

/// The most moves of a game that are compared.
const MOVES: usize = 120;

/// Random games of each ruleset.
const GAMES: u64 = 2;

/// An instance of a module.
struct Host {
    store: Store<()>,
    instance: Instance,
    memory: Memory,
}

impl Host {
    fn new(bytes: &[u8]) -> Self {
        let mut config = Config::new();
        // A few games are played with each module, so that quick compilation counts.
        config.cranelift_opt_level(OptLevel::None);
        let engine = Engine::new(&config).expect("the engine starts");
        let module = Module::new(&engine, bytes).expect("the module is valid");
        let mut store = Store::new(&engine, ());
        let instance = Instance::new(&mut store, &module, &[]).expect("it imports nothing");
        let memory = instance.get_memory(&mut store, "memory");
        let memory = memory.expect("it exports its memory");
        Self {
            store,
            instance,
            memory,
        }
    }

    fn call<P: WasmParams, R: WasmResults>(&mut self, name: &str, given: P) -> R {
        let function = self.instance.get_typed_func::<P, R>(&mut self.store, name);
        let function = function.expect("the module has the function");
        function
            .call(&mut self.store, given)
            .unwrap_or_else(|error| panic!("{name} stopped: {error:?}"))
    }

    fn name(&mut self, index: i32) -> String {
        let address: i32 = self.call("name", index);
        self.text(address)
    }

    /// The position as JSON: the kind of the highest piece of each site, and who moves.
    fn json(&mut self, sites: usize) -> (Vec<i32>, i32) {
        let address: i32 = self.call("json", ());
        let text = self.text(address);
        let position: serde_json::Value = serde_json::from_str(&text).expect(&text);
        let number = |value: &serde_json::Value| value.as_i64().expect("a number") as i32;
        let mut kinds = vec![0; sites];
        for site in position["sites"].as_array().expect("sites") {
            kinds[number(&site["site"]) as usize] = number(&site["kind"]);
            if let Some(levels) = site["levels"].as_array() {
                assert_eq!(levels.last(), Some(&site["kind"]), "{text}");
                assert_eq!(levels.len() as i32, number(&site["amount"]), "{text}");
            }
        }
        (kinds, number(&position["mover"]))
    }

    fn text(&self, address: i32) -> String {
        let text = &self.memory.data(&self.store)[address as usize..];
        let end = text.iter().position(|byte| *byte == 0).expect("it ends");
        String::from_utf8_lossy(&text[..end]).into_owned()
    }

    fn restore(&mut self, saved: &[u8]) {
        let address: i32 = self.call("buffer", ());
        let memory = self.memory.data_mut(&mut self.store);
        memory[address as usize..][..saved.len()].copy_from_slice(saved);
        self.call::<_, ()>("restore", ());
    }

    fn names(&mut self) -> Vec<String> {
        let number: i32 = self.call("legal", ());
        (0..number).map(|index| self.name(index)).collect()
    }
}

/// Whether an instance that has begun no game goes on from the position of another one.
fn goes_on_elsewhere(bytes: &[u8], host: &mut Host) -> Option<String> {
    let length: i32 = host.call("save", ());
    let from: i32 = host.call("buffer", ());
    let saved = host.memory.data(&host.store)[from as usize..][..length as usize].to_vec();
    let other = &mut Host::new(bytes);
    other.restore(&saved);
    for ply in 0..4 {
        if host.names() != other.names() {
            return Some(format!("other moves in another instance after {ply}"));
        }
        let [here, there] = [&mut *host, &mut *other].map(|host| {
            let played: i32 = host.call("random", ());
            let hash: i64 = host.call("hash", ());
            (played, hash)
        });
        if here != there {
            return Some(format!("another game in another instance after {ply}"));
        }
    }
    None
}

/// Which position of a worked example has other moves in a module.
fn differs_in_example(
    (game, examples): (&Game, &[Example]),
    (module, host): (&WasmProgram, &mut Host),
) -> Option<String> {
    for example in examples {
        let positions = example.steps.iter();
        let positions = positions.filter_map(|step| step.action.position(game)?.ok());
        for mut trial in positions {
            if trial.ending().is_some() || game.layout.dice > 0 && trial.rolls() {
                continue;
            }
            let Some(saved) = module.saved(game, trial.state(), 1) else {
                return Some(format!("{}: no position for the module", example.name));
            };
            host.restore(&saved);
            let mut legal = Vec::new();
            trial.legal_moves(&mut legal);
            let mut words = Notation::new(game).all(trial.state(), &legal);
            let mut names = host.names();
            words.sort();
            names.sort();
            if words != names {
                return Some(format!(
                    "{}: {words:?} by the rules, {names:?}",
                    example.name
                ));
            }
        }
    }
    None
}

/// Plays a game in a module and by the evaluator at once; where they differ, if they do.
fn differs(game: &Game, host: &mut Host, seed: u64) -> Option<String> {
    let mut trial = Trial::new(game);
    trial.seed_chance(seed);
    host.call::<_, ()>("start", seed as i64);
    let mut legal = Vec::new();
    for ply in 0..MOVES {
        if trial.ending().is_some() {
            break;
        }
        trial.legal_moves(&mut legal);
        let words = Notation::new(game).all(trial.state(), &legal);
        let names = host.names();
        let mut sorted = [words.clone(), names.clone()];
        sorted.iter_mut().for_each(|words| words.sort());
        if sorted[0] != sorted[1] {
            let [mine, other] = &sorted;
            let only = |these: &[String], those: &[String]| -> Vec<String> {
                let these = these.iter().filter(|name| !those.contains(name));
                these.take(6).cloned().collect()
            };
            let (words, names) = (only(mine, other), only(other, mine));
            return Some(format!("move {ply}: rules {words:?}, module {names:?}"));
        }
        let mover: i32 = host.call("mover", ());
        if mover != i32::from(trial.state().head.mover) {
            return Some(format!("move {ply}: {mover} moves"));
        }
        let rolls = i32::from(game.layout.dice > 0 && trial.rolls());
        let noted: [i32; 3] = ["rolls", "owed", "phase"].map(|name| host.call(name, ()));
        let turn = usize::from(trial.state().head.mover);
        let owed = trial.state().owed(Some(turn)) as i32;
        let phase = trial.state().phase(turn).index() as i32;
        if noted != [rolls, owed, phase] {
            return Some(format!(
                "move {ply}: rolls, owed, phase {:?} by the rules, {noted:?}",
                [rolls, owed, phase]
            ));
        }
        for die in 0..game.layout.dice {
            let face: i32 = host.call("face", die as i32);
            if face != trial.drawn().face(die) as i32 {
                return Some(format!("move {ply}: die {die} shows face {face}"));
            }
        }
        let played: i32 = host.call("random", ());
        let name = names[played as usize].clone();
        let place = words.iter().position(|word| *word == name);
        trial.play_known(legal[place.expect("it is named")]);
        let kinds = (0..game.layout.sites).map(|site| {
            let site = dafang::topology::Site(site as u16);
            i32::from(trial.state().what(&game.layout, site))
        });
        let kinds: Vec<i32> = kinds.collect();
        let shown: Vec<i32> = (0..kinds.len())
            .map(|site| host.call("what", site as i32))
            .collect();
        if kinds != shown {
            return Some(format!(
                "move {ply}, {name}: {kinds:?} by the rules, {shown:?}"
            ));
        }
        let names = host.names();
        let shown = (kinds, host.call::<_, i32>("mover", ()));
        if host.json(shown.0.len()) != shown || host.names() != names {
            return Some(format!("move {ply}, {name}: another position as JSON"));
        }
        let is_over = host.call::<_, i32>("ending", ()) >= 0;
        if is_over != trial.ending().is_some() {
            return Some(format!("move {ply}, {name}: over {is_over} in the module"));
        }
        if let Some(ending) = trial.ending() {
            for player in 1..=game.player_count() {
                let rank: f64 = host.call("rank", player as i32);
                if (rank as f32 - ending.outcome.ranks[player]).abs() > 1e-4 {
                    return Some(format!("rank of {player}: {rank}, {:?}", ending.outcome));
                }
            }
        }
    }
    None
}

/// What is wrong with the module of a choice of a bundled game, if it has a program.
fn fault(bundled: &Bundled, choice: &Choice) -> Option<String> {
    let text = Text::of_bundled(bundled);
    // Worked examples of other choices are not asked for.
    let built = text.subject().build(choice, |of| of == choice);
    let compiled = built.compiled.expect("bundled games have no errors");
    let (game, examples) = (compiled.game, compiled.examples);
    let program = program::of(&optimise(&game)).ok()?;
    let module = WasmProgram::whole(&game, Arc::new(program)).expect("it has a beginning");
    let mut host = Host::new(&module.bytes);
    let found = (1..=GAMES).find_map(|seed| differs(&game, &mut host, seed));
    let found = found.or_else(|| {
        host.call::<_, ()>("start", 7_i64);
        for _ in 0..6 {
            host.call::<_, i32>("random", ());
        }
        goes_on_elsewhere(&module.bytes, &mut host)
    });
    let found = found.or_else(|| differs_in_example((&game, &examples), (&module, &mut host)))?;
    let ruleset = choice.ruleset.as_deref().unwrap_or("default");
    Some(format!("{} ({ruleset}): {found}", bundled.name))
}

#[test]
fn modules_play_the_games_of_the_rules() {
    let choices = games().into_iter().flat_map(|game| {
        let (expanded, _) = Text::of_bundled(&game).expand(&Choice::default());
        let rulesets = expanded.rulesets.iter();
        let rulesets = rulesets.filter(|ruleset| ruleset.alias_of.is_none());
        let rulesets = rulesets.map(|ruleset| Choice {
            ruleset: Some(ruleset.name.clone()),
            options: Vec::new(),
        });
        let all: Vec<Choice> = std::iter::once(Choice::default()).chain(rulesets).collect();
        all.into_iter().map(move |choice| (game.clone(), choice))
    });
    let wrong = map_in_order(choices.collect(), |(game, choice)| fault(&game, &choice));
    let wrong: Vec<String> = wrong.into_iter().flatten().collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Players leave one by one, so that ranks depend on the course of the game.
const LEAVING: &str = r#"
(game "Last Stone"
    (players 3)
    (equipment {(board (square 5)) (piece "Stone" Each)})
    (rules
        (start (place "Stone1" (sites Bottom)))
        (play (or (move Add (to (sites Empty))) (move Remove (sites Occupied by:Enemy))))
        (end {(if (= 3 (count Pieces Mover)) (result Mover Win)) (if (= 9 (count Moves)) (result P3 Loss))})))
"#;

#[test]
fn players_who_leave_one_by_one_have_their_ranks() {
    let text = Text::new(LEAVING);
    let game = text
        .compile(&Choice::default())
        .expect("it is correct")
        .game;
    let program = program::of(&optimise(&game)).expect("it has a program");
    assert!(program.ranks_vary, "players leave");
    let module = WasmProgram::whole(&game, Arc::new(program)).expect("it has a beginning");
    let mut host = Host::new(&module.bytes);
    let wrong: Vec<String> = (1..=20)
        .filter_map(|seed| differs(&game, &mut host, seed))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
