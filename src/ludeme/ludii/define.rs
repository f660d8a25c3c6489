//! Names of Ludii's library of defines: a description that calls one was written for Ludii.

/// What to write in place of a call of a define of Ludii's library; empty if it must be written out. `None` if
/// Ludii's library has no such define.
pub(crate) fn library_define(name: &str) -> Option<&'static str> {
    let instead = INSTEAD.iter().find(|(known, _)| *known == name);
    match instead {
        Some((_, instead)) => Some(instead),
        None => DEFINES.contains(&name).then_some(""),
    }
}

/// What does nearly the same here, of those for which it is short.
const INSTEAD: &[(&str, &str)] = &[
    ("CaptureAll", "(if (no Pieces Next) (result Next Loss))"),
    ("HandEmpty", "(= 0 (count at:(handSite Mover)))"),
    ("HandOccupied", "(< 0 (count at:(handSite Mover)))"),
    ("IsEnemyAt", "(is Enemy (who at:(to)))"),
    ("IsFriendAt", "(is Friend (who at:(to)))"),
    ("NoSites", "(no Sites (sites Empty))"),
    (
        "ReachWin",
        "(if (is In (last To) (sites Mover \"Goal\")) (result Mover Win))",
    ),
    (
        "StepBackwardToEmpty",
        "(move Step Backward (to if:(is Empty (to))))",
    ),
    (
        "StepDiagonalToEmpty",
        "(move Step Diagonal (to if:(is Empty (to))))",
    ),
    (
        "StepForwardToEmpty",
        "(move Step Forward (to if:(is Empty (to))))",
    ),
    (
        "StepForwardsToEmpty",
        "(move Step Forwards (to if:(is Empty (to))))",
    ),
    (
        "StepOrthogonalToEmpty",
        "(move Step Orthogonal (to if:(is Empty (to))))",
    ),
    ("StepToEmpty", "(move Step (to if:(is Empty (to))))"),
];

/// The others.
#[rustfmt::skip]
const DEFINES: &[&str] = &[
    "AllOwnedPiecesIn", "AlquerqueBoard", "AlquerqueBoardWithBottomAndTopTriangles",
    "AlquerqueBoardWithBottomTriangle", "AlquerqueBoardWithEightTriangles",
    "AlquerqueBoardWithFourTriangles", "AlquerqueGraph", "AlquerqueGraphWithBottomAndTopTriangles",
    "AlquerqueGraphWithBottomTriangle", "AlquerqueGraphWithFourTriangles", "BackgammonBoard",
    "BackgammonTracks", "BackgammonTracksSameDirectionOppositeCorners",
    "BackgammonTracksSameDirectionOppositeCornersWithBars",
    "BackgammonTracksSameDirectionOppositeCornersWithBars2", "BackgammonTracksSameDirectionWithBar",
    "BackgammonTracksSameDirectionWithHands", "BackgammonTracksWithBar", "BackgammonTracksWithHands",
    "BeforeAfterCentreSetup", "BlackCellsSetup", "BlockWin", "BottomTopSetup", "CaptureAllTeam", "Checkmate",
    "ChessBishop", "ChessKing", "ChessKnight", "ChessPawn", "ChessQueen", "ChessRook", "CrossBoard",
    "CrossGraph", "CustodialCapture", "CustodialCapturePieceType", "DieNotUsed", "DominoWalk",
    "DoubleStepForwardToEmpty", "DraughtsEquipment", "DrawIfNoMoves", "EncloseCapture", "EscapeTeamWin",
    "EscapeWin", "FillWin", "ForEachNonMoverNoMovesLoss", "ForEachPlayerNoMovesLoss",
    "ForEachPlayerNoPiecesLoss", "FortyStonesWithFourGapsBoard", "GiraffeWalk", "HasFreedom",
    "HavingLessPiecesLoss", "HittingCapture", "HittingStackCapture", "HopAllPiecesToEmpty", "HopCapture",
    "HopCaptureDistance", "HopCaptureDistanceNotAlreadyHopped", "HopDiagonalCapture",
    "HopDiagonalSequenceCapture", "HopDiagonalSequenceCaptureAgain", "HopFriendCapture",
    "HopInternationalDraughtsStyle", "HopOnlyCounters", "HopOrthogonalCapture",
    "HopOrthogonalSequenceCapture", "HopOrthogonalSequenceCaptureAgain", "HopRotationalCapture",
    "HopRotationalSequenceCapture", "HopRotationalSequenceCaptureAgain", "HopSequenceCapture",
    "HopSequenceCaptureAgain", "HopStackEnemyCaptureTop", "HopStackEnemyCaptureTopDistance",
    "InterveneCapture", "IsEmptyAndNotVisited", "IsEmptyOrSingletonStack", "IsEndTrack", "IsInCheck",
    "IsNotEndTrack", "IsNotOffBoard", "IsOffBoard", "IsPhaseOne", "IsPhaseZero", "IsPieceAt",
    "IsSingleGroup", "IsSingletonStack", "IsTopLevel", "KintsBoard", "KnightWalk", "LWalk", "LascaBoard",
    "LascaGraph", "LastDirection", "LastDistance", "LastHoleSowed", "LeapCapture", "LeapToEmpty", "Line3Win",
    "MancalaByScoreWhen", "MisereBlockWin", "MoveToEmptyOrOccupiedByLargerPiece", "NewTurn",
    "NextSiteOnTrack", "NineMensMorrisBoard", "NoEnemyOrOnlyOne", "NoMoves",
    "NoMovesLossAndLessNumPiecesPlayerLoss", "NoMovesLossAndNoPiecesPlayerLoss", "NoMovesP1NoPiecesP2",
    "NoMovesP2NoPiecesP1", "NoPieceOnBoard", "OccupiedNbors", "OppositeOuterPit", "OppositePit",
    "OppositePitTwoRows", "PachisiBoard", "PhaseMovePiece", "PieceTypeReachWin", "PromoteIfReach",
    "RemoveAnyEnemyPiece", "RemoveAnyEnemyPieceNotInLine3", "ReplayIfCanMove", "ReplayIfLine3",
    "ReplayInMovingOn", "ReplayNotAllDiceUsed", "RollEachNewTurnMove", "RollMove", "SameTurn", "ShogiGold",
    "SingleGroupWin", "SlideCapture", "StarBoard", "StepRotationalToEmpty", "StepStackToEmpty",
    "StepToEnemy", "StepToNotFriend", "StickDice", "SurroundCapture", "TWalk", "TableBoard",
    "TableTracksOpposite", "TableTracksOpposite2", "TableTracksOppositeWithHands",
    "TableTracksOppositeWithHands2", "TableTracksSameDirectionOppositeCorners",
    "TableTracksSameDirectionWithHands", "ThreeMensMorrisBoard",
    "ThreeMensMorrisBoardWithLeftAndRightTriangles", "ThreeMensMorrisGraphWithLeftAndRightTriangles",
    "TwoPlayersNorthSouth", "WhiteCellsSetup",
];
