//! What systemd and the kernel learn from a running bot.

use std::fs;

use meadhall_test_support::TestEnv;

#[tokio::test]
async fn the_bot_leaves_no_core_dump() {
    let env = TestEnv::new().await;
    let bot = env.start_bot();
    bot.wait_for_log("players can reach the bot").await;
    let limits = fs::read_to_string(format!("/proc/{}/limits", bot.pid())).unwrap();
    let core = limits.lines().find(|line| line.starts_with("Max core file size")).unwrap();
    assert_eq!(core.split_whitespace().skip(4).take(2).collect::<Vec<_>>(), ["0", "0"], "{core}");
}
