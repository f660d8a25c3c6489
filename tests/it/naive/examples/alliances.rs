//! Rulesets and options of Warring States Chess that no worked example touches (6.5 to 6.8, section 11).

use super::warring::rules;
use super::{assert_legal, assert_won, play};
use crate::naive::Naive;
use crate::naive::warring::{Account, Warring};

#[test]
fn who_controls_whom() {
    for (name, option, players) in [
        ("wsc-quadibloc", "", "1 2 3 4 5 6 7"),
        ("wsc-6p", "", "1 2 3 4 5 6 1"),
        ("wsc-5p", "", "1 2 2 3 4 5 1"),
        ("wsc-4p", "", "1 2 2 3 3 4 1"),
        ("wsc-3p", "", "1 2 2 3 3 1 1"),
        ("wsc-2p", "", "- 1 2 1 2 1 2"),
        ("wsc-2p-wall", "", "- 1 2 1 2 1 2"),
        ("wsc-4p", "empty_seats on", "1 2 - 3 - 4 -"),
        ("wsc-quadibloc", "partners zhao+han", "1 2 3 4 5 3 6"),
    ] {
        let mut game = Warring::new(&rules(name, option));
        let present = game.moving_sides();
        let mut controllers = Vec::new();
        for side in 1..=7 {
            if present.contains(&side) {
                game.turn_of(side);
                controllers.push(game.player().to_string());
            } else {
                controllers.push("-".to_string());
            }
        }
        assert_eq!(controllers.join(" "), players, "{name} {option}");
    }
}

#[test]
fn two_players_and_the_wall() {
    let game = Warring::new(&rules("wsc-2p", ""));
    assert_eq!((game.mover(), game.pieces().len()), (2, 103));
    let wall = Warring::new(&rules("wsc-2p-wall", ""));
    assert_eq!((wall.mover(), wall.pieces().len()), (2, 120));
    assert!(!wall.legal().contains("f4xb8"));
    let mut weak = Warring::new(&rules("wsc-2p-wall", "wall_capturable on"));
    weak.play("f4xb8");
    assert_eq!((weak.account(1), weak.mover()), (Account::default(), 3));
}

#[test]
fn a_side_without_a_move_passes() {
    let mut game = Warring::at(
        &rules("wsc-quadibloc", ""),
        1,
        &[("1S", "a1"), ("1B", "b2"), ("1D", "s1"), ("2B", "j5")],
    );
    game.turn_of(2);
    game.play("j5-j6");
    let stuck = Warring::at(
        &rules("wsc-quadibloc", ""),
        1,
        &[("1B", "a1"), ("2D", "a2 b1")],
    );
    assert_legal(&stuck, "pass");
}

#[test]
fn attacking_a_partner_dissolves_him() {
    let mut with_partner = rules("wsc-sima", "players 4");
    with_partner.weighted = true;
    let pieces = [
        ("1B", "a1"),
        ("7H", "a2"),
        ("7G", "f19"),
        ("3B", "s19"),
        ("6B", "j1"),
    ];
    let mut game = Warring::at(&with_partner, 1, &pieces);
    game.play("a1xa2");
    assert_eq!(
        game.account(1),
        Account {
            generals: 0,
            others: 2
        }
    );
    assert!(game.defeated().contains(&7));
    assert!(!game.pieces().contains_key("f19"));
    play(&mut game, "s19-s18 j1-j2");
    assert_eq!(game.mover(), 1);
}

#[test]
fn thirty_pieces_of_any_kind_end_the_ludii_game() {
    let pieces = [
        ("1B", "a1"),
        ("2B", "a2"),
        ("2G", "k1"),
        ("3B", "s1"),
        ("4B", "s9"),
    ];
    let mut game = Warring::at(&rules("wsc-ludii", ""), 1, &pieces);
    game.set_account(
        1,
        Account {
            generals: 1,
            others: 28,
        },
    );
    game.set_account(
        3,
        Account {
            generals: 0,
            others: 29,
        },
    );
    game.play("a1xa2");
    assert_won(&game, Some(1));
    let mut two = Warring::at(
        &rules("wsc-ludii", ""),
        1,
        &[("1B", "a1"), ("2G", "a2"), ("3B", "s1"), ("4B", "s9")],
    );
    two.set_account(
        1,
        Account {
            generals: 1,
            others: 3,
        },
    );
    two.set_account(
        3,
        Account {
            generals: 0,
            others: 9,
        },
    );
    two.play("a1xa2");
    assert_won(&two, Some(3));
}

#[test]
fn an_army_changes_hands() {
    let pieces = [
        ("1B", "a1"),
        ("2G", "a2"),
        ("2B", "k1"),
        ("2D", "k9"),
        ("3B", "s1"),
        ("4B", "s9"),
    ];
    let mut game = Warring::at(&rules("wsc-transfer", ""), 1, &pieces);
    game.play("a1xa2");
    assert_eq!(
        game.account(1),
        Account {
            generals: 1,
            others: 3
        }
    );
    assert_eq!((game.mover(), game.player()), (2, 1));
    play(&mut game, "k1-k2 s1-s2 s9-s10");
    assert_eq!(game.mover(), 1);
}

#[test]
fn an_army_goes_to_who_took_most_of_it() {
    let pieces = [
        ("1B", "a1 c1"),
        ("2B", "a2 c2 e2"),
        ("3B", "e1"),
        ("2G", "s19"),
        ("4G", "s1"),
        ("5B", "a19"),
    ];
    let mut game = Warring::at(&rules("wsc-transfer", "losses 3"), 1, &pieces);
    play(&mut game, "a1xa2 s19-s18 e1xe2 s1-r1 a19-b19");
    game.play("c1xc2");
    assert_eq!(
        game.account(1),
        Account {
            generals: 1,
            others: 3
        }
    );
    assert_eq!((game.mover(), game.player()), (2, 1));
}

#[test]
fn earlier_winnings_pass_on_without_credit() {
    let pieces = [
        ("1B", "a1"),
        ("2G", "a2"),
        ("2B", "k9"),
        ("1G", "s18"),
        ("3B", "s19"),
        ("4B", "c9"),
    ];
    let mut game = Warring::at(&rules("wsc-transfer", ""), 1, &pieces);
    play(&mut game, "a1xa2 k9-k8 s19xs18");
    assert_eq!(
        game.account(3),
        Account {
            generals: 1,
            others: 2
        }
    );
    play(&mut game, "c9-c8");
    assert_eq!((game.mover(), game.player()), (1, 3));
    play(&mut game, "a2-a3");
    assert_eq!((game.mover(), game.player()), (2, 3));
}

#[test]
fn a_game_that_stands_still_is_judged() {
    let mut standing = rules("wsc-quadibloc", "limit 2");
    standing.draw_repeat = 0;
    let pieces = [("1B", "a1"), ("2B", "k1"), ("3B", "s1")];
    let mut game = Warring::at(&standing, 1, &pieces);
    game.set_account(
        3,
        Account {
            generals: 0,
            others: 1,
        },
    );
    play(&mut game, "a1-a2 k1-k2 s1-s2 a2-a1 k2-k1");
    assert_eq!(game.result(), None);
    game.play("s2-s1");
    assert_won(&game, Some(3));
    let mut repeated = Warring::at(&rules("wsc-quadibloc", ""), 1, &pieces);
    play(
        &mut repeated,
        &"a1-a2 k1-k2 s1-s2 a2-a1 k2-k1 s2-s1 ".repeat(2),
    );
    assert_won(&repeated, None);
}

#[test]
fn archers_and_cavalry_of_other_schools() {
    let moves = |option: &str| {
        Warring::at(
            &rules("wsc-quadibloc", option),
            1,
            &[("1A", "j10"), ("2B", "j12")],
        )
    };
    assert!(!moves("").legal().contains("j10-j14"));
    assert!(moves("archers leap").legal().contains("j10-j14"));
    assert!(moves("archers upto").legal().contains("j10xj12"));
    assert_eq!(moves("archers upto").legal().len(), 7 * 4 + 2);
    let rider = Warring::at(
        &rules("wsc-quadibloc", "cavalry upto"),
        1,
        &[("1H", "j10"), ("2B", "l13")],
    );
    assert_eq!(rider.legal().len(), 8 * 3 - 1);
}
