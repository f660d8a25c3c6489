//! Small games built in Rust, for tests that need a game but no description.
#![allow(dead_code)] // every test binary uses its own part

use std::sync::Arc;

use dafang::game::ir::{
    Bool, Comparison, Count, Debt, DebtId, Effect, EffectId, EndRule, Int, Moment, Moves,
    Occupancy, Outcomes, PatternQuery, Physical, PieceChoice, Rule, RuleId, Ruling, Sites, Targets,
    Verdict,
};
use dafang::game::{
    Component, Demands, Game, Layout, Limits, PatternKind, Patterns, Phase, Placement, Player,
    Provenance, State,
};
use dafang::topology::graph::{Diagonals, rectangle};
use dafang::topology::{Site, SiteType, Topology};

/// The provenance of the rule by which the player without stones loses.
pub(crate) const NO_STONES: Provenance = Provenance {
    file: 0,
    start: 4,
    end: 9,
};

/// A board with stones of two players and no way to move.
pub(crate) fn still(
    rows: usize,
    columns: usize,
    site_type: SiteType,
    diagonals: Option<Diagonals>,
) -> Game {
    let graph = rectangle(rows, columns, diagonals, site_type).expect("a small board");
    let topology = Arc::new(Topology::new(graph).expect("a small board"));
    let board = topology.count(site_type);
    let demands = Demands {
        board,
        players: 2,
        components: 3,
        placements: board,
        ..Demands::default()
    };
    let layout = Layout::new(&demands).expect("few sites");
    let player = |name: &str| Player {
        name: name.to_owned(),
        colour: None,
    };
    let stone = |owner: u8| Component {
        name: format!("Stone{owner}"),
        base: "Stone".to_owned(),
        owner,
        value: 0,
        moves: Moves::None,
        symbol: String::new(),
    };
    let nothing = Component {
        name: String::new(),
        base: String::new(),
        ..stone(0)
    };
    Game {
        name: "Still".to_owned(),
        players: vec![player("Nobody"), player("Black"), player("White")],
        site_type,
        hands: Vec::new(),
        components: vec![nothing, stone(1), stone(2)],
        regions: Vec::new(),
        directions: Vec::new(),
        rules: vec![rule(Physical::Nothing, true, Vec::new())],
        effects: Vec::new(),
        debts: Vec::new(),
        patterns: Patterns::new(layout.words, board),
        variables: Vec::new(),
        memories: Vec::new(),
        phases: vec![Phase {
            name: "Placement".to_owned(),
            owner: 0,
            play: Moves::None,
            exits: Vec::new(),
            ends: Vec::new(),
            provenance: Provenance::default(),
        }],
        ends: Vec::new(),
        limits: Limits::default(),
        remembers_positions: false,
        start: State::new(&layout),
        layout,
        topology,
    }
}

fn rule(physical: Physical, pass: bool, then: Vec<EffectId>) -> Rule {
    Rule {
        physical,
        pass,
        before: Vec::new(),
        then,
        provenance: Provenance::default(),
    }
}

/// Players put stones on the points of a board. Four stones on the corners of a cell are worth
/// the capture of an enemy stone that stands in no such square. Who has no stone left after four
/// moves loses; after 40 moves it is a draw.
pub(crate) fn squares(rows: usize, columns: usize) -> Game {
    let mut game = still(rows, columns, SiteType::Vertex, None);
    game.name = "Squares".to_owned();
    let cell = |cell: Site| Placement {
        own: game.topology.cell_vertices(cell),
        ..Placement::default()
    };
    let placements: Vec<Placement> = game.topology.sites(SiteType::Cell).map(cell).collect();
    let kind = PatternKind {
        name: "square".to_owned(),
        captures: 1,
        shields: true,
    };
    game.patterns.add(kind, &placements);
    let query = |moment, player| PatternQuery {
        kinds: 1,
        moment,
        player: Box::new(player),
        through: None,
        remembered: None,
    };
    game.effects = vec![Effect::Owe {
        player: Int::Mover,
        count: Int::Count(Count::PatternValues(query(Moment::Formed, Int::Mover))),
        debt: DebtId(0),
    }];
    game.rules
        .push(rule(Physical::Put, false, vec![EffectId(0)]));
    game.rules.push(rule(Physical::Take, false, Vec::new()));
    let loose = Sites::Difference(
        Box::new(Sites::Occupied(Occupancy::Player(Box::new(Int::Next)))),
        Box::new(Sites::Patterns(query(Moment::Standing, Int::Next))),
    );
    game.debts = vec![Debt {
        moves: Moves::Remove {
            rule: RuleId(2),
            at: Targets {
                within: Some(loose),
                when: None,
            },
        },
        provenance: Provenance::default(),
    }];
    game.phases[0].play = Moves::Add {
        rule: RuleId(1),
        piece: PieceChoice::Index(Int::Mover),
        to: Targets {
            within: Some(Sites::Empty),
            when: None,
        },
    };
    let late = |moves| {
        Bool::Compare(
            Comparison::GreaterOrEqual,
            Box::new(Int::MoveNumber),
            Box::new(Int::Const(moves)),
        )
    };
    let without_stones = Bool::NoSites(Box::new(Sites::Occupied(Occupancy::Player(Box::new(
        Int::Next,
    )))));
    game.ends = vec![
        EndRule {
            ruling: Ruling::If(
                Bool::And(vec![late(3), without_stones]),
                Outcomes::Player(Int::Mover, Verdict::Win),
            ),
            provenance: NO_STONES,
        },
        EndRule {
            ruling: Ruling::If(late(39), Outcomes::All(Verdict::Draw)),
            provenance: Provenance {
                file: 0,
                start: 10,
                end: 20,
            },
        },
    ];
    game
}

/// Plays moves, written as people write them, each of which must be legal.
pub(crate) fn play(trial: &mut dafang::game::Trial<'_>, moves: &str) {
    let notation = dafang::game::Notation::new(trial.game());
    let mut legal = Vec::new();
    for word in moves.split_whitespace() {
        trial.legal_moves(&mut legal);
        let found = notation.find(trial.state(), &legal, word);
        assert_eq!(
            found.len(),
            1,
            "`{word}` is one legal move of {:?}",
            notation.all(trial.state(), &legal)
        );
        trial.play(found[0]);
    }
}

/// Three in a row on nine cells.
pub(crate) fn three_in_a_row() -> Game {
    let mut game = still(3, 3, SiteType::Cell, None);
    game.name = "Three in a row".to_owned();
    let rows = ["012", "345", "678", "036", "147", "258", "048", "246"];
    let placement = |row: &str| Placement {
        own: row
            .bytes()
            .map(|digit| Site(u16::from(digit - b'0')))
            .collect(),
        ..Placement::default()
    };
    let kind = PatternKind {
        name: "row".to_owned(),
        captures: 0,
        shields: false,
    };
    game.patterns.add(kind, &rows.map(placement));
    game.rules.push(rule(Physical::Put, false, Vec::new()));
    game.phases[0].play = Moves::Add {
        rule: RuleId(1),
        piece: PieceChoice::Index(Int::Mover),
        to: Targets {
            within: Some(Sites::Empty),
            when: None,
        },
    };
    let row = Bool::Patterns(PatternQuery {
        kinds: 1,
        moment: Moment::Formed,
        player: Box::new(Int::Mover),
        through: None,
        remembered: None,
    });
    let end = |condition, outcomes| EndRule {
        ruling: Ruling::If(condition, outcomes),
        provenance: Provenance::default(),
    };
    game.ends = vec![
        end(row, Outcomes::Player(Int::Mover, Verdict::Win)),
        end(
            Bool::NoSites(Box::new(Sites::Empty)),
            Outcomes::All(Verdict::Draw),
        ),
    ];
    game
}
