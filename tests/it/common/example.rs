//! The game around the examples of the registry.

/// A game in which examples can stand: it declares the names that they use.
pub(crate) const GAME: &str = r#"(game "Example"
    (players 3)
    (equipment {
        (board (square 3) (track "Track" "0,E,N,W" loop:true))
        (map "Stores" {(pair P1 FirstSite) (pair P2 LastSite)})
        (piece "Disc" Each (move Step))
        (piece "Rook" Each (move Slide Orthogonal))
        (hand Each)
        (regions "Home" P1 (sites Bottom))
        (regions P2 (sites Top))
        (pattern "Square" (block 2))
        (dice num:2)
    })
    (rules
        (start {
            (set Var "Quiet" 0)
            (set Var "Losses" of:P1)
            (set Var "Taken" of:{P1 P2})
            (remember Patterns (patterns Standing) "Formed")
            (remember Patterns (patterns Standing) "Credited")
        })
        phases:{
            (phase "Placement" (play (move Add (piece "Disc") (to (sites Empty)))) (nextPhase "Movement"))
            (phase "Movement" (play (forEach Piece)))
        }))
"#;

/// A deduction puzzle in which examples of its ludemes can stand.
pub(crate) const PUZZLE: &str = r#"(game "Example"
    (players 1)
    (equipment {
        (board (square 3) (values Cell (range 0 9)))
        (hints {(hint {0 1} 3)})
        (regions "Cages" HintRegions)
        (regions {Rows Columns})
    })
    (rules
        (play (satisfy (all Different)))
        (end (if (is Solved) (result P1 Win)))))
"#;
