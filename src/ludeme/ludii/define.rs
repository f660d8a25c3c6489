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

/// What does nearly the same here, of those for which it is short. Those that are part of the program are not listed.
const INSTEAD: &[(&str, &str)] = &[(
    "StepBackwardToEmpty",
    "(move Step Backward (to if:(is Empty (to))))",
)];

/// The others.
#[rustfmt::skip]
const DEFINES: &[&str] = &[
    "AllOwnedPiecesIn", "AlquerqueBoard", "AlquerqueBoardWithBottomAndTopTriangles",
    "AlquerqueBoardWithBottomTriangle", "AlquerqueBoardWithEightTriangles", "AlquerqueBoardWithFourTriangles",
    "AlquerqueGraph", "AlquerqueGraphWithBottomAndTopTriangles", "AlquerqueGraphWithBottomTriangle",
    "AlquerqueGraphWithFourTriangles", "BackgammonBoard", "BackgammonTracks",
    "BackgammonTracksSameDirectionOppositeCorners", "BackgammonTracksSameDirectionOppositeCornersWithBars",
    "BackgammonTracksSameDirectionOppositeCornersWithBars2", "BackgammonTracksSameDirectionWithBar",
    "BackgammonTracksSameDirectionWithHands", "BackgammonTracksWithBar", "BackgammonTracksWithHands",
    "BeforeAfterCentreSetup", "BlackCellsSetup", "BottomTopSetup", "CaptureAllTeam", "Checkmate",
    "ChessBishop", "ChessKing", "ChessKnight", "ChessPawn", "ChessQueen", "ChessRook", "CrossBoard",
    "CrossGraph", "CustodialCapturePieceType", "DominoWalk", "DraughtsEquipment", "EncloseCapture",
    "EscapeTeamWin", "FillWin", "ForEachNonMoverNoMovesLoss", "ForEachPlayerNoMovesLoss", "ForEachPlayerNoPiecesLoss",
    "FortyStonesWithFourGapsBoard", "GiraffeWalk", "HasFreedom", "HittingCapture", "HittingStackCapture",
    "HopAllPiecesToEmpty", "HopCaptureDistance", "HopCaptureDistanceNotAlreadyHopped", "HopDiagonalCapture",
    "HopDiagonalSequenceCapture", "HopDiagonalSequenceCaptureAgain", "HopFriendCapture",
    "HopInternationalDraughtsStyle", "HopOnlyCounters", "HopOrthogonalCapture",
    "HopOrthogonalSequenceCapture", "HopOrthogonalSequenceCaptureAgain", "HopRotationalCapture",
    "HopRotationalSequenceCapture", "HopRotationalSequenceCaptureAgain", "HopSequenceCapture",
    "HopSequenceCaptureAgain", "HopStackEnemyCaptureTop", "HopStackEnemyCaptureTopDistance",
    "InterveneCapture", "IsEmptyAndNotVisited", "IsEmptyOrSingletonStack", "IsInCheck", "IsNotEndTrack",
    "IsPhaseOne", "IsPhaseZero", "IsSingleGroup", "IsSingletonStack", "IsTopLevel", "KintsBoard",
    "KnightWalk", "LWalk", "LascaBoard", "LascaGraph", "LastDirection", "LastDistance", "LastHoleSowed",
    "MancalaByScoreWhen", "MoveToEmptyOrOccupiedByLargerPiece", "NineMensMorrisBoard", "NoEnemyOrOnlyOne",
    "NoMovesLossAndLessNumPiecesPlayerLoss", "NoMovesLossAndNoPiecesPlayerLoss", "NoMovesP1NoPiecesP2",
    "NoMovesP2NoPiecesP1", "NoPieceOnBoard", "OccupiedNbors", "OppositeOuterPit", "OppositePit",
    "OppositePitTwoRows", "PachisiBoard", "PhaseMovePiece", "PieceTypeReachWin",
    "RemoveAnyEnemyPieceNotInLine3", "ReplayInMovingOn", "ShogiGold", "SingleGroupWin", "StarBoard",
    "StepRotationalToEmpty", "StepStackToEmpty", "TWalk", "TableBoard", "TableTracksOpposite",
    "TableTracksOpposite2", "TableTracksOppositeWithHands", "TableTracksOppositeWithHands2",
    "TableTracksSameDirectionOppositeCorners", "TableTracksSameDirectionWithHands", "ThreeMensMorrisBoard",
    "ThreeMensMorrisBoardWithLeftAndRightTriangles", "ThreeMensMorrisGraphWithLeftAndRightTriangles",
    "WhiteCellsSetup",
];
