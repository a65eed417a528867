//! The set-up and the monitoring of docs/HOSTING.md work as the document describes them.

use std::fs::{self, Permissions};
use std::io::{Write, stderr};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Stdio;

use meadhall_local_discord::TOKEN;
use meadhall_test_support::guild::TestGuild;
use meadhall_test_support::{TestEnv, postgres, run_to_end};
use tokio::process::Command;

use super::monitoring::{MONITORING_ENV_VAR, wait_for_metrics};
use crate::documents::{HOSTING, README, code_blocks, shell_blocks};

const PROMTOOL_PATH: &str = "/usr/bin/promtool";

/// What Prometheus measures, and the alerts that follow.
const ALERT_TEST: &str = include_str!("alerts.yml");

/// Returns a shell that runs a script in the folder of the environment. `meadhall` is the program, and its Discord is the
/// local one; nothing else is set.
fn shell(env: &TestEnv, script: &str) -> Command {
    let mut shell = Command::new("sh");
    shell.args(["-ec", script]).env_clear().current_dir(env.dir.path()).kill_on_drop(true);
    let program = env.command(&[]);
    let folder = Path::new(program.as_std().get_program()).parent().unwrap();
    shell.env("PATH", format!("{}:{}", folder.display(), std::env::var("PATH").unwrap()));
    for (name, value) in program.as_std().get_envs() {
        if let (Some(value), false) = (value, name == "MEADHALL_TOKEN" || name == "MEADHALL_DATA") {
            shell.env(name, value);
        }
    }
    shell
}

#[tokio::test]
async fn the_steps_of_the_set_up_lead_to_a_connected_bot() {
    let env = TestEnv::new().await;
    let [paste_token, check] = &shell_blocks(HOSTING, "## Create the application")[..] else {
        panic!("there are not two blocks")
    };
    fs::write(env.dir.path().join("clipboard"), TOKEN).unwrap();
    let clipboard = fs::File::open(env.dir.path().join("clipboard")).unwrap();
    let (code, output) = run_to_end(shell(&env, paste_token).stdin(Stdio::from(clipboard))).await;
    assert_eq!((code, output.as_str()), (0, ""), "{paste_token}");
    let (code, output) = run_to_end(&mut shell(&env, check)).await;
    assert_eq!(code, 0, "{output}");
    for line in output.lines().take(2) {
        assert!(HOSTING.replace("\n   ", " ").contains(&format!("`{line}`")), "HOSTING does not show {line:?}");
    }
    let [start] = &shell_blocks(HOSTING, "### By hand")[..] else { panic!("there is not one block") };
    assert!(start.contains(" meadhall run"), "{start}");
    let bot = env.start_bot_command(&mut shell(&env, &start.replace(" meadhall run", " exec meadhall run")));
    bot.wait_for_log("invite the bot with https://discord.com/oauth2/authorize?").await;
    bot.wait_for_log("players can reach the bot").await;
    assert!(env.data_path().join("meadhall-data.txt").exists());
}

#[test]
fn the_documents_build_the_program_in_one_way_before_it_is_used() {
    let [build] = &shell_blocks(HOSTING, "## Build the program")[..] else { panic!("there is not one block") };
    let command =
        build.lines().find(|line| line.starts_with("cargo build ")).unwrap().split('#').next().unwrap().trim();
    assert!(README.contains(&format!("`{command}`")), "README builds in another way than `{command}`");
    assert!(README.contains("target/dist/meadhall run") && build.contains("target/dist"), "{build}");
    assert!(HOSTING.find(command) < HOSTING.find("meadhall check-config"), "the build comes first");
}

const UNIT: &str = include_str!("../../../hosting/meadhall.service");
const DATABASE_DROP_IN: &str = include_str!("../../../hosting/database.conf");
const ADMIN_SCRIPT: &str = include_str!("../../../hosting/meadhall-admin");

#[tokio::test]
async fn meadhall_admin_gives_a_subcommand_what_systemd_gives_the_bot() {
    let folder = tempfile::tempdir().unwrap();
    let systemd_run = folder.path().join("systemd-run");
    fs::write(&systemd_run, "#!/bin/sh\nprintf '%s\\n' \"$@\"\n").unwrap();
    fs::set_permissions(&systemd_run, Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", folder.path().display(), std::env::var("PATH").unwrap());
    let mut script = Command::new("sh");
    script.args(["-s", "verify", "--finished"]).env("PATH", path);
    fs::write(folder.path().join("script"), ADMIN_SCRIPT).unwrap();
    let (code, output) = run_to_end(script.stdin(fs::File::open(folder.path().join("script")).unwrap())).await;
    assert_eq!(code, 0, "{output}");
    let words: Vec<&str> = output.lines().collect();
    assert!(words.ends_with(&["/usr/local/bin/meadhall", "verify", "--finished"]), "{words:?}");
    let unit = words[0].strip_prefix("--unit=").unwrap();
    let credentials = format!("/run/credentials/{unit}.service");
    for line in UNIT.lines() {
        let (key, value) = line.split_once('=').unwrap_or_default();
        let value = value.replace("%S", "/var/lib").replace("%d", &credentials);
        let option = match key {
            "User" | "Group" | "UMask" | "LimitCORE" | "StateDirectory" | "StateDirectoryMode" | "LoadCredential" => {
                ["-p".to_owned(), format!("{key}={value}")]
            }
            "WorkingDirectory" => ["-p".to_owned(), format!("{key}={}", value.trim_start_matches('-'))],
            "Environment" => ["-E".to_owned(), value],
            _ => continue,
        };
        assert!(words.windows(2).any(|pair| pair == option), "{option:?} is missing in {words:?}");
    }
    for line in DATABASE_DROP_IN.lines() {
        let value = line.strip_prefix("Environment=").or(line.strip_prefix("LoadCredential="));
        let part = value.map(|value| value.split("%d").next().unwrap());
        assert!(part.is_none_or(|part| ADMIN_SCRIPT.contains(part)), "{line} is missing in the script");
    }
}

#[tokio::test]
async fn the_bots_of_the_compose_file_use_a_role_that_is_no_administrator() {
    let Some(server) = postgres::shared_postgres() else { return };
    let blocks = code_blocks(HOSTING, "### Run several bots", "yaml");
    let (_, script) = blocks[0].split_once("    content: |\n").expect("the file has a script");
    let script: String =
        script.lines().map_while(|line| line.strip_prefix("      ")).map(|it| format!("{it}\n")).collect();
    let env = TestEnv::new().await;
    let password_file = env.dir.path().join("database");
    fs::write(&password_file, "the bots' password\n").unwrap();
    // The administrator of the test server, and the bots' role, have other names.
    let script = script
        .replace("$$", "$")
        .replace("/run/secrets/database", password_file.to_str().unwrap())
        .replace("meadhall", "compose_bots")
        .replace("--username=postgres", &format!("--dbname='{}'", server.connection_string("postgres")));
    let (code, output) = run_to_end(Command::new("bash").args(["-ec", &script])).await;
    assert_eq!(code, 0, "{script}{output}");
    let rights = "select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls or rolpassword is null \
        from pg_authid where rolname = 'compose_bots'";
    assert_eq!(server.query(rights).unwrap(), ["f"]);
    let address = server.connection_string("compose_bots").replace("user=meadhall", "user=compose_bots");
    let database = ("MEADHALL_DATABASE_ADDRESS", address.as_str());
    env.init_chosen_place(&[database]).await;
    let bot = env.start_bot_with_env(&[database]);
    bot.wait_for_log("players can reach the bot").await;
}

/// Returns the names of metrics in a text.
fn metric_names(text: &str) -> Vec<&str> {
    let words = text.split(|it: char| !it.is_ascii_alphanumeric() && it != '_');
    let mut names: Vec<&str> =
        words.filter(|word| word.starts_with("meadhall_") || word.starts_with("process_")).collect();
    names.sort_unstable();
    names.dedup();
    names
}

#[tokio::test]
async fn metrics_of_the_alerts_and_tables_exist() {
    let (test_guild, people) = TestGuild::start_with_env(&[MONITORING_ENV_VAR], &[("Annabel", "en-US")]).await;
    let address = test_guild.bot.monitoring_address().await;
    // The age of the newest backup is there once there is something to back up.
    people[0].run_command(test_guild.channel, "/play game:raids").await.unwrap();
    let (code, output) = run_to_end(&mut test_guild.env.command(&["backup"])).await;
    assert_eq!(code, 0, "{output}");
    let metrics = wait_for_metrics(address, |it| it.has("meadhall_newest_backup_timestamp_seconds")).await;
    let names = metric_names(HOSTING);
    assert!(names.len() > 10, "{names:?}");
    let missing: Vec<&str> = names.into_iter().filter(|name| !metrics.has(name)).collect();
    assert_eq!(missing, Vec::<&str>::new(), "the bot does not serve these metrics");
}

#[tokio::test]
async fn prometheus_accepts_the_configuration_and_the_rules_alert_when_they_should() {
    if !Path::new(PROMTOOL_PATH).exists() {
        let missing = format!("SKIPPED the check of the alert rules: {PROMTOOL_PATH} not found (Debian: prometheus)");
        assert!(std::env::var_os("CI").is_none(), "{missing}");
        // Written directly to the standard error, because the harness hides the output of passing tests.
        stderr().write_all(format!("\n{missing}\n\n").as_bytes()).unwrap();
        return;
    }
    let blocks = code_blocks(HOSTING, "## Monitoring", "yaml");
    let [config, rules] = &blocks[..] else { panic!("one configuration and one file of rules") };
    for alert in rules.lines().filter_map(|line| line.trim().strip_prefix("- alert: ")) {
        let fires = format!("alertname: {alert}, exp_alerts: [{{");
        assert!(ALERT_TEST.contains(&fires), "no test in which {alert} fires");
    }
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in [("prometheus.yml", config.as_str()), ("meadhall.yml", rules), ("test.yml", ALERT_TEST)] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    for arguments in
        [["check", "config", "prometheus.yml"], ["check", "rules", "meadhall.yml"], ["test", "rules", "test.yml"]]
    {
        let mut promtool = Command::new(PROMTOOL_PATH);
        let (code, output) = run_to_end(promtool.args(arguments).current_dir(folder.path())).await;
        assert_eq!(code, 0, "{arguments:?}: {output}");
    }
}
