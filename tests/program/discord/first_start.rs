//! The first start with a data folder that the operator chose, and a start without the disk of that folder. Folders that
//! are deep, or open to others.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;

use meadhall_test_support::{TestEnv, run_to_end};

#[tokio::test]
async fn a_bot_begins_no_store_in_a_chosen_folder() {
    let env = TestEnv::new().await.without_database();
    let folder = env.dir.path().join("volume");
    let chosen = ("MEADHALL_DATA", folder.to_str().unwrap());
    let run = async |subcommand| run_to_end(env.command(&[subcommand]).envs([chosen])).await;
    let (code, output) = run("run").await;
    let refusal = format!("no data found in {} (set by MEADHALL_DATA): if a bot has run here, ", folder.display());
    assert!(code == 2 && output.contains(&refusal) && output.contains("meadhall init"), "{code}: {output}");
    assert!(!folder.exists());
    assert_eq!(
        run("init").await,
        (0, format!("created an empty store in {} (set by MEADHALL_DATA)\n", folder.display()))
    );
    let (code, output) = run("init").await;
    assert!(code == 2 && output.contains("there is already a store in "), "{code}: {output}");
    let mut bot = env.start_bot_with_env(&[chosen]);
    bot.wait_for_log("players can reach the bot").await;
    assert_eq!(bot.stop().await, 0);
    // The folder on which the disk was mounted is empty.
    fs::rename(&folder, env.dir.path().join("not_mounted")).unwrap();
    fs::create_dir(&folder).unwrap();
    let (code, output) = run("run").await;
    assert!(code == 2 && output.contains(&refusal), "{code}: {output}");
    assert!(fs::read_dir(&folder).unwrap().next().is_none());
}

#[tokio::test]
async fn subcommands_reach_a_bot_in_a_deep_folder() {
    let env = TestEnv::new().await.without_database();
    let folder = env.dir.path().join("deep".repeat(40));
    let chosen = ("MEADHALL_DATA", folder.to_str().unwrap());
    env.init_chosen_place(&[chosen]).await;
    let mut bot = env.start_bot_with_env(&[chosen]);
    bot.wait_for_log("players can reach the bot").await;
    let (code, output) = run_to_end(env.command(&["healthcheck"]).envs([chosen])).await;
    assert!(code == 0 && output.starts_with("alive"), "{code}: {output}");
    assert_eq!(bot.stop().await, 0);
    let (code, output) = run_to_end(env.command(&["healthcheck"]).envs([chosen])).await;
    assert!(code == 1 && output.starts_with("no bot is running in "), "{code}: {output}");
}

#[tokio::test]
async fn the_bot_warns_of_a_folder_that_other_users_can_access() {
    let env = TestEnv::new().await;
    fs::create_dir(env.data_path()).unwrap();
    fs::set_permissions(env.data_path(), Permissions::from_mode(0o777)).unwrap();
    let bot = env.start_bot();
    let line = bot.wait_for_log("other users can access the data folder").await;
    assert!(line.contains("WARN") && line.contains(&format!("chmod o= {}", env.data_path().display())), "{line}");
}
