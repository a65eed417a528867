//! The toy game in a terminal.

use std::process::Command;

/// The end of the match shows every hand.
#[test]
fn a_match_ends_with_the_whole_board() {
    let args = ["hotseat", "toy", "--players", "computer:easy,computer:easy", "--seed", "1"];
    let output = Command::new(env!("CARGO_BIN_EXE_toybot")).args(args).output().unwrap();
    let stdout = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{stdout}");
    let (_, end) = stdout.rsplit_once("The auction is over").expect("the final board has this title");
    let (board, result) = end.split_once("The end").expect("the result follows the board");
    for player in ["● Computer 1", "▲ Computer 2"] {
        assert!(board.contains(player) && result.contains(player), "{player} is missing:\n{end}");
    }
    assert!(board.matches("treasure ").count() >= 6, "each player has at least three treasures:\n{board}");
}
