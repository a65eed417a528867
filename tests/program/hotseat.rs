//! The arguments of `meadhall hotseat`.

use crate::backup::program::ProgramFolder;

#[test]
fn the_game_is_an_argument_or_an_option() {
    let host = ProgramFolder::new();
    let run = |game: &[&str]| {
        let output =
            host.run(&[&["hotseat"], game, &["--players", "computer:easy,computer:easy", "--seed", "1"]].concat());
        assert_eq!(output.exit_code, 0, "{output:?}");
        output.stdout
    };
    let expected = run(&["raids"]);
    assert!(expected.trim_start().starts_with("Raids. "), "{expected}");
    assert!(run(&["--game", "raids"]) == expected && run(&[]) == expected);
    let unknown = host.run(&["hotseat", "chess"]);
    assert!(unknown.exit_code == 1 && unknown.stderr.contains("there is no game \"chess\""), "{unknown:?}");
    assert_eq!(host.run(&["hotseat", "raids", "--game", "raids"]).exit_code, 2);
}
