//! Checks what Discord says about the token, the application, the commands and the clock.

use meadhall_discord::startup::{ApplicationCheckError, ApplicationReport, check_application};
use meadhall_registry::GameRegistry;
use tokio::runtime::Builder;

use super::report::{CheckStatus, DiagnosticReport};
use super::store::BotRunState;
use crate::cli::wall_clock;
use crate::config::{BotToken, Config};

/// The difference from Discord's clock from which on people see wrong deadlines.
const MAX_CLOCK_SKEW_SECONDS: u64 = 30;
/// The number of remaining session starts below which something probably restarts the bot in a loop.
const LOW_SESSION_STARTS: u64 = 100;

/// Checks the token and the connection by requests to Discord, if there is a token.
pub fn check(
    report: &mut DiagnosticReport,
    config: &Config,
    token: Option<&BotToken>,
    bot_state: BotRunState,
    registry: GameRegistry,
) {
    let Some(token) = token else {
        return report.add(CheckStatus::Skipped, "Discord", "there is no valid token here");
    };
    let runtime = match Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return report.add(CheckStatus::Skipped, "Discord", error),
    };
    let result = runtime.block_on(check_application(
        token.secret.reveal(),
        &config.discord.endpoint,
        registry,
        wall_clock::wall_clock_now,
    ));
    match result {
        Ok(application) => report_application(report, &application, bot_state),
        Err(silent @ ApplicationCheckError::Unreachable(_)) => {
            report.add(CheckStatus::Skipped, "Discord", format!("{silent}; the bot would keep retrying"));
        }
        Err(error) => report.add(CheckStatus::Problem, "Discord", error),
    }
}

fn report_application(report: &mut DiagnosticReport, application: &ApplicationReport, bot_state: BotRunState) {
    let ApplicationReport {
        bot_name: name,
        clock_ahead_ms: ahead,
        interactions_endpoint: diverted,
        privileged_intents: privileged,
        requires_code_grant: needs_code,
        is_public,
        approximate_server_count: servers,
        invite_url: invitation,
        session_starts_left_and_total: sessions,
        changed_commands: commands,
    } = application;
    report.add(CheckStatus::Passed, "Discord", format!("accepts the token, which belongs to {name}"));
    match ahead.map(|ahead| (ahead, ahead.unsigned_abs() / 1000)) {
        Some((_, off)) if off < MAX_CLOCK_SKEW_SECONDS => {
            report.add(CheckStatus::Passed, "clock", format!("within {MAX_CLOCK_SKEW_SECONDS} seconds of Discord's"))
        }
        Some((ahead, off)) => {
            let way = if ahead > 0 { "ahead of" } else { "behind" };
            report.add(
                CheckStatus::Problem,
                "clock",
                format!("{off} seconds {way} Discord's: synchronize it with NTP"),
            );
        }
        None => report.add(CheckStatus::Skipped, "clock", "the response contains no time"),
    }
    match privileged.as_slice() {
        [] => report.add(CheckStatus::Passed, "intents", "no privileged intent is on, and none is needed"),
        more => {
            let how = "switch it off on the Bot page of the application";
            report.add(CheckStatus::Note, "intents", format!("{} is not needed: {how}", more.join(", ")));
        }
    }
    match diverted {
        Some(url) => {
            let how = "clear the Interactions Endpoint URL on the General Information page of the application";
            report.add(
                CheckStatus::Problem,
                "endpoint",
                format!("interactions are sent to {url} and never reach the bot: {how}"),
            );
        }
        None => report.add(CheckStatus::Passed, "endpoint", "interactions are sent to the bot"),
    }
    if *needs_code {
        let how = "switch Requires OAuth2 Code Grant off on the Bot page of the application";
        report.add(CheckStatus::Problem, "invitation", format!("the link does not work: {how}"));
    } else {
        let who = if *is_public { "" } else { "only you can use it, because the application is not public\n" };
        let status = if *is_public { CheckStatus::Passed } else { CheckStatus::Note };
        report.add(status, "invitation", format!("{who}{invitation}"));
    }
    match servers {
        Some(0) => report.add(CheckStatus::Note, "servers", "in none yet: invite the bot"),
        Some(count) => report.add(CheckStatus::Passed, "servers", format!("in about {count}")),
        None => report.add(CheckStatus::Skipped, "servers", "the response contains no number"),
    }
    if let Some((left, total)) = sessions.filter(|(left, _)| *left < LOW_SESSION_STARTS) {
        let why = "something restarts the bot in a loop";
        report.add(
            CheckStatus::Problem,
            "sessions",
            format!("only {left} of {total} session starts are left today: {why}"),
        );
    }
    match (commands.as_deref(), bot_state) {
        (Ok([]), _) => report.add(CheckStatus::Passed, "commands", "registered and up to date"),
        (Ok(differing), BotRunState::NotRunning) => {
            let count = differing.len();
            report.add(
                CheckStatus::Note,
                "commands",
                format!("{count} out of date: the bot registers them when it starts"),
            );
        }
        (Ok(differing), BotRunState::Running) => {
            report.add(CheckStatus::Problem, "commands", format!("out of date: {}", differing.join(", ")));
        }
        (Err(why), _) => report.add(CheckStatus::Skipped, "commands", why),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn healthy_application() -> ApplicationReport {
        ApplicationReport {
            bot_name: "Meadhall".to_owned(),
            clock_ahead_ms: Some(-400),
            interactions_endpoint: None,
            privileged_intents: Vec::new(),
            requires_code_grant: false,
            is_public: true,
            approximate_server_count: Some(3),
            invite_url: "https://discord.com/oauth2/authorize?client_id=1".to_owned(),
            session_starts_left_and_total: Some((990, 1000)),
            changed_commands: Ok(Vec::new()),
        }
    }

    /// Returns the number of problems, and asserts that the report contains this text.
    fn problem_count(application: &ApplicationReport, bot: BotRunState, text: &str) -> usize {
        let mut page = DiagnosticReport::default();
        report_application(&mut page, application, bot);
        assert!(page.to_string().contains(text), "{text}: {page}");
        page.count(CheckStatus::Problem)
    }

    #[test]
    fn settings_that_break_the_bot_are_problems_with_a_fix() {
        assert_eq!(problem_count(&healthy_application(), BotRunState::Running, "no problems found"), 0);
        let check_problem = |change: fn(&mut ApplicationReport), text: &str| {
            let mut examined = healthy_application();
            change(&mut examined);
            assert_eq!(problem_count(&examined, BotRunState::Running, text), 1, "{text}");
        };
        check_problem(
            |it| it.interactions_endpoint = Some("https://elsewhere".to_owned()),
            "sent to https://elsewhere",
        );
        check_problem(|it| it.requires_code_grant = true, "switch Requires OAuth2 Code Grant off");
        check_problem(|it| it.clock_ahead_ms = Some(61_000), "61 seconds ahead of Discord's");
        check_problem(|it| it.clock_ahead_ms = Some(-3_600_500), "3600 seconds behind Discord's");
        check_problem(
            |it| it.session_starts_left_and_total = Some((7, 1000)),
            "only 7 of 1000 session starts are left today",
        );
        check_problem(|it| it.changed_commands = Ok(vec!["play".to_owned()]), "out of date: play");
    }

    #[test]
    fn a_new_installation_has_no_problems() {
        let new = ApplicationReport {
            changed_commands: Ok(vec!["play".to_owned(), "help".to_owned()]),
            approximate_server_count: Some(0),
            ..healthy_application()
        };
        assert_eq!(problem_count(&new, BotRunState::NotRunning, "2 out of date: the bot registers them"), 0);
        assert_eq!(
            problem_count(
                &ApplicationReport { is_public: false, ..healthy_application() },
                BotRunState::NotRunning,
                "only you can use it"
            ),
            0
        );
        let more = ApplicationReport { privileged_intents: vec!["Message Content"], ..healthy_application() };
        assert_eq!(problem_count(&more, BotRunState::Running, "Message Content is not needed: switch it off"), 0);
        let skipped = ApplicationReport {
            clock_ahead_ms: None,
            changed_commands: Err("no answer".to_owned()),
            ..healthy_application()
        };
        assert_eq!(problem_count(&skipped, BotRunState::NotRunning, "no problems found; 2 checks skipped"), 0);
    }
}
