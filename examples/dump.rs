#[path = "../tests/bundled/mod.rs"]
mod bundled;
fn main() {
    let name = std::env::args().nth(1).unwrap();
    let game = dafang::compile::optimise(&bundled::game(&name, None, &[]));
    for phase in &game.phases {
        println!("PHASE {}\nPLAY {:?}", phase.name, phase.plays.get(1));
        println!("FINALS");
        for f in phase.finals.get(1).into_iter().flatten() {
            println!("   {:?}", f.ruling);
        }
        println!("ENDS {:?}", phase.ends.len());
        for e in &phase.exits {
            println!("   EXIT {:?}", e.when);
        }
    }
    for (i, r) in game.rules.iter().enumerate() {
        println!(
            "RULE {i} {:?} before {:?} then {:?}",
            r.physical, r.before, r.then
        );
    }
    for (i, r) in game.effects.iter().enumerate() {
        println!("EFFECT {i} {:?}", r);
    }
    for (i, r) in game.debts.iter().enumerate() {
        println!("DEBT {i} {:?}", r.moves);
    }
    println!("{:?}", game.stuck);
}
