//! Checks what Discord says about the token, the application, the commands and the clock.

use tokio::runtime::Builder;

use super::super::{setup, wall};
use super::books::Presence;
use super::diagnosis::{Diagnosis, Verdict};
use crate::config::{Config, Token};
use crate::discord::start::{Examined, Unexamined, examine};
use crate::kind::Catalogue;

/// With a larger difference from Discord's clock, people see wrong deadlines.
const FAR_OFF: u64 = 30;
/// With fewer session starts left, something probably restarts the bot in a loop.
const FEW: u64 = 100;

/// Asks Discord, if there is a token.
pub fn look(page: &mut Diagnosis, config: &Config, token: Option<&Token>, bot: Presence, hosted: Catalogue) {
    let Some(token) = token else { return page.add(Verdict::Unasked, "Discord", "there is no token to ask with") };
    let runtime = match Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return page.add(Verdict::Unasked, "Discord", error),
    };
    let asked = runtime.block_on(examine(token.secret.reveal(), &setup::place(config), hosted, wall::now));
    match asked {
        Ok(examined) => tell(page, &examined, bot),
        Err(silent @ Unexamined::Silent(_)) => {
            page.add(Verdict::Unasked, "Discord", format!("{silent}; the bot would try until it can"));
        }
        Err(error) => page.add(Verdict::Wrong, "Discord", error),
    }
}

fn tell(page: &mut Diagnosis, examined: &Examined, bot: Presence) {
    let Examined { name, ahead, diverted, privileged, needs_code, is_public, servers, invitation, sessions, commands } =
        examined;
    page.add(Verdict::Well, "Discord", format!("it takes the token, which is that of {name}"));
    match ahead.map(|ahead| (ahead, ahead.unsigned_abs() / 1000)) {
        Some((_, off)) if off < FAR_OFF => {
            page.add(Verdict::Well, "clock", format!("within {FAR_OFF} seconds of Discord's"))
        }
        Some((ahead, off)) => {
            let way = if ahead > 0 { "ahead of" } else { "behind" };
            page.add(Verdict::Wrong, "clock", format!("{off} seconds {way} Discord's: let it be set by NTP"));
        }
        None => page.add(Verdict::Unasked, "clock", "Discord does not tell the time"),
    }
    match privileged.as_slice() {
        [] => page.add(Verdict::Well, "intents", "none that needs leave is switched on, and none is needed"),
        more => {
            let how = "switch it off on the Bot page of the application";
            page.add(Verdict::Note, "intents", format!("{} is not needed: {how}", more.join(", ")));
        }
    }
    match diverted {
        Some(url) => {
            let how = "empty the Interactions Endpoint URL on the General page of the application";
            page.add(Verdict::Wrong, "presses", format!("they are sent to {url} and never reach the bot: {how}"));
        }
        None => page.add(Verdict::Well, "presses", "they come to the bot"),
    }
    if *needs_code {
        let how = "switch Requires OAuth2 Code Grant off on the Bot page of the application";
        page.add(Verdict::Wrong, "invitation", format!("the link does not work: {how}"));
    } else {
        let who = if *is_public { "" } else { "only you can use it, for the application is not public\n" };
        let sign = if *is_public { Verdict::Well } else { Verdict::Note };
        page.add(sign, "invitation", format!("{who}{invitation}"));
    }
    match servers {
        Some(0) => page.add(Verdict::Note, "servers", "it is in none: invite it"),
        Some(many) => page.add(Verdict::Well, "servers", format!("it is in about {many}")),
        None => page.add(Verdict::Unasked, "servers", "Discord does not say"),
    }
    if let Some((left, total)) = sessions.filter(|(left, _)| *left < FEW) {
        let why = "something starts the bot again and again";
        page.add(Verdict::Wrong, "sessions", format!("only {left} of {total} a day are left: {why}"));
    }
    match (commands.as_deref(), bot) {
        (Ok([]), _) => page.add(Verdict::Well, "commands", "they are registered as they should be"),
        (Ok(differing), Presence::Away) => {
            let many = differing.len();
            page.add(
                Verdict::Note,
                "commands",
                format!("{many} differ from what they should be: the bot registers them at its start"),
            );
        }
        (Ok(differing), Presence::Runs) => {
            page.add(Verdict::Wrong, "commands", format!("not as they should be: {}", differing.join(", ")));
        }
        (Err(why), _) => page.add(Verdict::Unasked, "commands", why),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn well() -> Examined {
        Examined {
            name: "Meadhall".to_owned(),
            ahead: Some(-400),
            diverted: None,
            privileged: Vec::new(),
            needs_code: false,
            is_public: true,
            servers: Some(3),
            invitation: "https://discord.com/oauth2/authorize?client_id=1".to_owned(),
            sessions: Some((990, 1000)),
            commands: Ok(Vec::new()),
        }
    }

    /// Returns the number of problems, and asserts that the report contains this text.
    fn told(examined: &Examined, bot: Presence, said: &str) -> usize {
        let mut page = Diagnosis::default();
        tell(&mut page, examined, bot);
        assert!(page.to_string().contains(said), "{said}: {page}");
        page.count(Verdict::Wrong)
    }

    #[test]
    fn what_keeps_an_application_from_working_is_wrong_and_says_what_to_change() {
        assert_eq!(told(&well(), Presence::Runs, "nothing is wrong"), 0);
        let wrong = |change: fn(&mut Examined), said: &str| {
            let mut examined = well();
            change(&mut examined);
            assert_eq!(told(&examined, Presence::Runs, said), 1, "{said}");
        };
        wrong(|it| it.diverted = Some("https://elsewhere".to_owned()), "they are sent to https://elsewhere");
        wrong(|it| it.needs_code = true, "switch Requires OAuth2 Code Grant off");
        wrong(|it| it.ahead = Some(61_000), "61 seconds ahead of Discord's");
        wrong(|it| it.ahead = Some(-3_600_500), "3600 seconds behind Discord's");
        wrong(|it| it.sessions = Some((7, 1000)), "only 7 of 1000 a day are left");
        wrong(|it| it.commands = Ok(vec!["play".to_owned()]), "not as they should be: play");
    }

    #[test]
    fn what_is_not_so_yet_is_no_mistake() {
        let new = Examined { commands: Ok(vec!["play".to_owned(), "help".to_owned()]), servers: Some(0), ..well() };
        assert_eq!(told(&new, Presence::Away, "2 differ from what they should be: the bot registers them"), 0);
        assert_eq!(told(&Examined { is_public: false, ..well() }, Presence::Away, "only you can use it"), 0);
        let more = Examined { privileged: vec!["Message Content"], ..well() };
        assert_eq!(told(&more, Presence::Runs, "Message Content is not needed: switch it off"), 0);
        let unasked = Examined { ahead: None, commands: Err("no answer".to_owned()), ..well() };
        assert_eq!(told(&unasked, Presence::Away, "nothing is wrong; 2 could not be asked"), 0);
    }
}
