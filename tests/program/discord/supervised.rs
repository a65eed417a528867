//! What systemd and the kernel learn from a running bot.

use std::fs;
use std::os::unix::net::UnixDatagram;

use meadhall_test_support::{TEST_TIMEOUT, TestEnv};

#[tokio::test]
async fn the_bot_reports_to_the_watchdog_of_systemd() {
    let env = TestEnv::new().await;
    let path = env.dir.path().join("notify");
    let supervisor = UnixDatagram::bind(&path).unwrap();
    supervisor.set_read_timeout(Some(TEST_TIMEOUT)).unwrap();
    let _bot = env.start_bot_with_env(&[("NOTIFY_SOCKET", path.to_str().unwrap()), ("WATCHDOG_USEC", "400000")]);
    let received = tokio::task::spawn_blocking(move || {
        let mut message = [0; 64];
        let length = supervisor.recv(&mut message).unwrap();
        let first = message[..length].to_vec();
        supervisor.recv(&mut message).expect("messages go on");
        first
    });
    assert_eq!(received.await.unwrap(), b"WATCHDOG=1");
}

#[tokio::test]
async fn the_bot_leaves_no_core_dump() {
    let env = TestEnv::new().await;
    let bot = env.start_bot();
    bot.wait_for_log("players can reach the bot").await;
    let limits = fs::read_to_string(format!("/proc/{}/limits", bot.pid())).unwrap();
    let core = limits.lines().find(|line| line.starts_with("Max core file size")).unwrap();
    assert_eq!(core.split_whitespace().skip(4).take(2).collect::<Vec<_>>(), ["0", "0"], "{core}");
}
