use dafang::compile::optimise;
#[path = "../tests/bundled/mod.rs"]
mod bundled;
fn main() {
    let name = std::env::args().nth(1).unwrap();
    let game = optimise(&bundled::game(&name, None, &[]));
    for (i, p) in game.phases.iter().enumerate() {
        println!("PHASE {i}");
        for (m, play) in p.plays.iter().enumerate().skip(1) {
            println!("  play {m}: {play:?}");
        }
        if p.plays.is_empty() {
            println!("  play: {:?}", p.play);
        }
        for e in &p.exits {
            println!("  exit {:?} {:?} {:?}", e.who, e.when, e.then);
        }
        for e in &p.ends {
            println!("  end {:?}", e.ruling);
        }
        for (m, f) in p.finals.iter().enumerate().skip(1) {
            for e in f {
                println!("  final {m} {:?}", e.ruling);
            }
        }
    }
    for e in &game.ends {
        println!("END {:?}", e.ruling);
    }
    for (i, r) in game.rules.iter().enumerate() {
        println!(
            "RULE {i} before {:?} then {:?} {:?}",
            r.before, r.then, r.physical
        );
    }
    for (i, e) in game.effects.iter().enumerate() {
        println!("EFFECT {i} {e:?}");
    }
    for (i, d) in game.debts.iter().enumerate() {
        println!("DEBT {i} {:?}", d.moves);
    }
}
