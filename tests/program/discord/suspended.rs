//! A bot that is suspended: a subcommand says what it waits for, and gives up.

use meadhall_test_support::{TestEnv, run_to_end};
use rustix::process::Signal;

#[tokio::test]
async fn subcommands_do_not_wait_for_a_suspended_bot_for_ever() {
    let env = TestEnv::new().await;
    let mut bot = env.start_bot();
    bot.wait_for_log("players can reach the bot").await;
    bot.send_signal(Signal::STOP);
    let run = |args: &[&str]| {
        let mut command = env.command(args);
        async move { run_to_end(&mut command).await }
    };
    let (verify, export, backup, import, doctor, health) = tokio::join!(
        run(&["verify"]),
        run(&["export", "copy.jsonl"]),
        run(&["backup"]),
        run(&["import", "copy.jsonl"]),
        run(&["doctor"]),
        run(&["healthcheck"]),
    );
    for (code, output) in [verify, export, backup, import] {
        let lines: Vec<&str> = output.lines().collect();
        assert_eq!(code, 3, "{output}");
        assert_eq!(lines[0], "the running bot does not respond; waiting up to 20 seconds");
        assert!(lines[1].starts_with("meadhall: the bot has not responded for 20 seconds: "), "{output}");
        assert_eq!(lines.len(), 2, "{output}");
    }
    for (code, output) in [doctor, health] {
        assert_eq!(code, 1, "{output}");
        assert!(output.contains("the bot has not responded for 5 seconds: "), "{output}");
    }
    assert!(!env.dir.path().join("copy.jsonl").exists(), "an incomplete export is removed");
    bot.send_signal(Signal::CONT);
    let (code, output) = run(&["verify"]).await;
    assert_eq!((code, output.as_str()), (0, "no tables verified, no matches replayed, no findings\n"));
    assert_eq!(bot.stop().await, 0);
}
