//! Plays one match like people do, pressing what they see, while the bot is killed again and again.

use std::time::{Duration, Instant};

use meadhall_discord::interactions::component_action::{ComponentAction, PanelPage};
use meadhall_game::{Dice, Seed};
use meadhall_local_discord::Snowflake;
use meadhall_local_discord::people::{Person, VisibleMessage};
use meadhall_test_support::TEST_TIMEOUT;
use meadhall_test_support::choices::{OfferedAnswer, decision_in_message};
use meadhall_test_support::guild::{TestGuild, has_response, message_as_text, response_message};
use serde_json::Value;
use tokio::time::sleep;

use super::mention;
use super::messages::{MessageReader, readers_of};

/// After this long without a request, the bot is considered idle.
const QUIET_PERIOD: Duration = Duration::from_millis(200);
/// The same where a late request would look like a reaction to the next answer.
const LONG_QUIET_PERIOD: Duration = Duration::from_millis(1_500);

const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// How a match is played and checked.
pub struct MatchPlan {
    /// The command that opens the table.
    pub open_command: &'static str,
    /// Whether every other bot process renders pictures; otherwise none does.
    pub with_pictures: bool,
    /// Every so many answers, the bot is killed and everybody opens a view.
    pub answers_per_kill: usize,
    /// Labels that are preferred begin with one of these.
    pub preferred_labels: &'static [&'static str],
    pub max_answers: usize,
    /// Commands whose replies must not change for others when one of several secret answers is given.
    pub compared_commands: &'static [&'static str],
    /// The keys of texts that may be hidden.
    pub hidden_keys: &'static [&'static str],
    /// Returns the words of a state that no person may know, in each language.
    pub hidden_words: fn(&Value) -> Vec<String>,
}

/// A match in progress.
pub struct DisruptedMatch<'a> {
    guild: TestGuild,
    players: &'a [Person],
    plan: &'a MatchPlan,
    thread: Snowflake,
    dice: Dice,
    request_counts: Vec<usize>,
    readers: Vec<Option<MessageReader>>,
    presses_per_answer: Vec<usize>,
    kill_count: usize,
    unseen_answer_count: usize,
}

/// A match that is over, or that was played long enough.
pub struct MatchTranscript {
    pub guild: TestGuild,
    pub thread: Snowflake,
    /// The number of requests before each answer, and at the end.
    pub request_counts: Vec<usize>,
    /// The readers of each request during the match.
    pub readers: Vec<Option<MessageReader>>,
    pub kill_count: usize,
    /// The number of presses for each answer.
    pub presses_per_answer: Vec<usize>,
    /// The number of answers that changed nothing for the other players.
    pub unseen_answer_count: usize,
    /// The number of public messages in the thread.
    pub public_message_count: usize,
    /// The log of all bot processes.
    pub log_lines: Vec<String>,
}

impl<'a> DisruptedMatch<'a> {
    /// Opens a table, fills its seats and starts the match.
    pub async fn start(test_guild: TestGuild, people: &'a [Person], plan: &'a MatchPlan, number: u64) -> Self {
        test_guild.bot.wait_for_log("is connected").await;
        assert!(test_guild.env.discord.wait_for_session_count(1, TEST_TIMEOUT).await);
        for person in people {
            let line = "/settings notify where:private messages and the channel";
            assert!(has_response(&person.run_command(test_guild.channel, line).await.unwrap()));
        }
        let from = test_guild.env.recorded_requests().len();
        let opened = people[0].run_command(test_guild.channel, plan.open_command).await.unwrap();
        assert!(has_response(&opened), "{:#?}", test_guild.bot.log_lines());
        for (person, act) in people.iter().skip(1).map(|it| (it, "j")).chain([(&people[0], "s")]) {
            press_lobby_button(&test_guild, person, act).await;
        }
        let thread = test_guild.newest_thread(&people[0]).await;
        let dice = Dice::new(&Seed::from_number(number), 0);
        let (request_counts, readers, presses) = (vec![from], Vec::new(), Vec::new());
        let (kills, quiet) = (0, 0);
        let mut party = Self {
            guild: test_guild,
            players: people,
            plan,
            thread,
            dice,
            request_counts,
            readers,
            presses_per_answer: presses,
            kill_count: kills,
            unseen_answer_count: quiet,
        };
        party.wait_until_quiet(QUIET_PERIOD).await;
        party
    }

    /// Lets one player with an open decision answer. Returns false if there was none or enough answers were
    /// given.
    pub async fn play_answer(&mut self) -> bool {
        let is_disrupted = self.presses_per_answer.len().is_multiple_of(self.plan.answers_per_kill);
        if is_disrupted {
            self.kill_and_restart_bot().await;
        }
        let mentioned: Vec<usize> =
            (0..self.players.len()).filter(|person| self.is_mentioned_on_card(*person)).collect();
        let mut awaited = self.awaited_among(&mentioned).await;
        if awaited.is_empty() {
            // The card may be behind.
            awaited = self.awaited_among(&(0..self.players.len()).collect::<Vec<usize>>()).await;
        }
        let Some(&who) = self.dice.choose(&awaited) else { return false };
        if is_disrupted {
            for person in self.players {
                self.open_some_view(person).await;
            }
            self.wait_until_quiet(QUIET_PERIOD).await;
        }
        self.request_counts.push(self.guild.env.recorded_requests().len());
        let before = if awaited.len() > 1 {
            // DM prompts follow the card, on a busy machine much later.
            self.wait_until_quiet(LONG_QUIET_PERIOD).await;
            self.visible_to_others(who).await
        } else {
            Vec::new()
        };
        let presses = self.answer_decision(who).await;
        self.presses_per_answer.push(presses);
        if is_disrupted && self.dice.below(3) == 0 {
            self.kill_and_restart_bot().await;
        }
        self.wait_until_quiet(QUIET_PERIOD).await;
        if awaited.len() > 1 {
            let after = self.visible_to_others(who).await;
            let gone: Vec<&String> = before.iter().filter(|it| !after.contains(it)).collect();
            let new: Vec<&String> = after.iter().filter(|it| !before.contains(it)).collect();
            assert!(
                gone.is_empty() && new.is_empty(),
                "a secret answer changed a message that others see: {gone:#?} {new:#?}"
            );
            self.unseen_answer_count += 1;
        }
        self.record_readers();
        self.presses_per_answer.len() < self.plan.max_answers
    }

    /// Checks that the match is over and nothing was sent twice.
    pub async fn check_is_over(&mut self) {
        let over = self.players[0].wait_for_message(self.thread, |it| it.button("Rematch").is_some()).await;
        assert!(over.is_some(), "{:#?}", self.guild.bot.log_lines());
        self.wait_until_quiet(QUIET_PERIOD).await;
        self.check_no_duplicates();
    }

    /// Ends the match. Panics if the bot logged an error or sent an unknown request.
    pub async fn finish(mut self) -> MatchTranscript {
        self.record_readers();
        assert_eq!(self.guild.env.discord.fake().unknown_routes(), Vec::<String>::new());
        let log = self.guild.env.all_log_lines();
        let errors: Vec<&String> = log.iter().filter(|it| it.contains("ERROR") || it.contains("panic")).collect();
        assert_eq!(errors, Vec::<&String>::new());
        let Self {
            guild: test_guild,
            thread,
            request_counts,
            readers,
            presses_per_answer: presses,
            kill_count: kills,
            unseen_answer_count: quiet,
            ..
        } = self;
        let end = request_counts[0] + readers.len();
        let request_counts = request_counts.into_iter().chain([end]).collect();
        let public = test_guild.env.created_messages().iter().filter(|it| it.channel == thread.to_string()).count();
        MatchTranscript {
            guild: test_guild,
            thread,
            request_counts,
            readers,
            kill_count: kills,
            presses_per_answer: presses,
            unseen_answer_count: quiet,
            public_message_count: public,
            log_lines: log,
        }
    }

    /// Records the readers of the latest requests.
    fn record_readers(&mut self) {
        let from = self.request_counts[0] + self.readers.len();
        self.readers.extend(readers_of(&self.guild.env, from));
    }

    /// Checks that exactly one card has buttons, and no DM prompt any more.
    fn check_no_duplicates(&self) {
        let live = |it: &VisibleMessage| !it.is_ephemeral && it.buttons.iter().any(|it| it.custom_id.is_some());
        let cards = self.players[0].messages(self.thread).into_iter().filter(live).count();
        let dms = self.players.iter().filter_map(|it| Some((it, it.dm_channel()?)));
        let open_dm_count = dms.flat_map(|(it, dm)| it.messages(dm)).filter(live).count();
        assert_eq!((cards, open_dm_count), (1, 0));
    }

    /// Kills the bot and starts it again. A bot without pictures shows the board as text.
    async fn kill_and_restart_bot(&mut self) {
        self.guild.bot.kill().await;
        let pictures = if self.plan.with_pictures && !self.kill_count.is_multiple_of(2) { "1" } else { "0" };
        self.guild.bot = self.guild.env.start_bot_with_env(&[("MEADHALL_RENDER_WORKERS", pictures)]);
        self.guild.bot.wait_for_log("is connected").await;
        assert!(self.guild.env.discord.wait_for_session_count(1, TEST_TIMEOUT).await);
        self.kill_count += 1;
    }

    /// Returns whether the current card mentions this player.
    fn is_mentioned_on_card(&self, person: usize) -> bool {
        let person = &self.players[person];
        let mut cards = person.messages(self.thread).into_iter().rev();
        let card = cards.find(|it| !it.is_ephemeral && it.buttons.iter().any(|it| it.custom_id.is_some()));
        card.is_some_and(|card| card.text.contains(&mention(person)))
    }

    /// Returns which of these players have an open decision.
    async fn awaited_among(&self, people: &[usize]) -> Vec<usize> {
        let mut awaited = Vec::new();
        for person in people {
            if !OfferedAnswer::in_message(&self.show_turn(&self.players[*person]).await).is_empty() {
                awaited.push(*person);
            }
        }
        awaited
    }

    async fn show_turn(&self, person: &Person) -> VisibleMessage {
        response_message(person, &person.run_command(self.thread, "/turn").await.unwrap()).await
    }

    /// Opens one view at random, and a replay once per match.
    async fn open_some_view(&mut self, person: &Person) {
        let views = ["/board", "/score", "/log", "/games", "/turn", "/board step:1", "/board step:2 as:in words"];
        let view = views[self.dice.index(views.len())];
        let looked = person.run_command(self.thread, view).await.unwrap();
        assert!(has_response(&looked), "{view}: {:#?}", self.guild.bot.log_lines());
        assert!(person.autocomplete(self.thread, "/board step:").await.is_ok());
        // Rendering a replay takes long for each turn, so it is requested early.
        if self.presses_per_answer.len() == self.plan.answers_per_kill {
            self.wait_for_replay(person).await;
        }
    }

    async fn wait_for_replay(&self, person: &Person) {
        let response = person.run_command(self.thread, "/table replay").await.unwrap();
        let id = response.message().expect("the command was answered or deferred");
        let begun = Instant::now();
        while person.message(id).is_none_or(|it| it.is_loading) {
            assert!(
                begun.elapsed() < 4 * TEST_TIMEOUT,
                "the replay was not posted in time: {:#?}",
                self.guild.bot.log_lines()
            );
            sleep(Duration::from_millis(50)).await;
        }
    }

    /// Presses one thing after another until the decision is answered, in the panel or from a DM. Returns the
    /// number of presses.
    async fn answer_decision(&mut self, who: usize) -> usize {
        let person = &self.players[who];
        let open = |it: &VisibleMessage| !it.is_ephemeral && it.buttons.iter().any(|it| it.custom_id.is_some());
        let dm_message = person.dm_channel().and_then(|dm| person.messages(dm).into_iter().rev().find(open));
        let mut shown = self.show_turn(person).await;
        if let Some(dm_message) = dm_message.filter(|_| self.dice.below(2) == 0) {
            let dm_prompt = match OfferedAnswer::in_message(&dm_message).is_empty() {
                true => {
                    let button = dm_message.buttons.iter().find_map(|it| it.custom_id.clone()).unwrap();
                    response_message(person, &person.press_button(dm_message.id, &button).await.unwrap()).await
                }
                false => dm_message,
            };
            // On a busy machine the DM may still show the previous decision.
            if decision_in_message(&dm_prompt) == decision_in_message(&shown) {
                shown = dm_prompt;
            }
        }
        let first = decision_in_message(&shown);
        let mut presses = 0;
        while decision_in_message(&shown) == first && first.is_some() {
            presses += 1;
            let more = next_page_button(&shown).filter(|_| self.dice.below(3) == 0);
            if let Some(more) = more {
                shown = response_message(person, &person.press_button(shown.id, &more).await.unwrap()).await;
                continue;
            }
            let offered = OfferedAnswer::in_message(&shown);
            let liked =
                |way: &&OfferedAnswer| self.plan.preferred_labels.iter().any(|likes| way.label.starts_with(likes));
            let liked: Vec<&OfferedAnswer> = offered.iter().filter(liked).collect();
            let answer = match self.dice.choose(&liked).filter(|_| self.dice.below(4) > 0) {
                Some(way) => way,
                None => &offered[self.dice.index(offered.len())],
            };
            let done = answer.choose(person, shown.id).await.unwrap();
            assert!(has_response(&done), "{}", message_as_text(&shown));
            shown = match done.message() {
                Some(id) => person.message(id).unwrap(),
                None => break,
            };
        }
        presses
    }

    /// Returns everything that the other players see in shared places and DMs, and the replies that they get
    /// to commands.
    async fn visible_to_others(&self, except: usize) -> Vec<String> {
        let mut sights = Vec::new();
        for person in self.players.iter().enumerate().filter(|(number, _)| *number != except).map(|(_, it)| it) {
            let places = [Some(self.thread), Some(self.guild.channel), person.dm_channel()];
            let there = places.into_iter().flatten().flat_map(|at| person.messages(at)).filter(|it| !it.is_ephemeral);
            sights.extend(there.map(|it| format!("{} {}", mention(person), without_deadlines(&message_as_text(&it)))));
            for view in self.plan.compared_commands {
                let shown = response_message(person, &person.run_command(self.thread, view).await.unwrap()).await;
                sights.push(without_deadlines(&message_as_text(&shown)));
            }
        }
        sights
    }

    /// Waits until the bot has made no request for this long.
    async fn wait_until_quiet(&mut self, quiet: Duration) {
        let begun = Instant::now();
        let (mut count, mut last_request) = (self.guild.env.recorded_requests().len(), Instant::now());
        while last_request.elapsed() < quiet {
            assert!(begun.elapsed() < TEST_TIMEOUT, "the messages keep changing");
            sleep(POLL_INTERVAL).await;
            let before = std::mem::replace(&mut count, self.guild.env.recorded_requests().len());
            if count != before {
                last_request = Instant::now();
            }
        }
    }
}

/// Removes the seconds of deadlines from a text, because each outage moves them.
fn without_deadlines(text: &str) -> String {
    let mut parts = text.split("<t:").map(|part| part.trim_start_matches(|it: char| it.is_ascii_digit()));
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + "<t:" + part)
}

/// Returns the `custom_id` of the button to the next page of options, if there is one.
fn next_page_button(shown: &VisibleMessage) -> Option<String> {
    let from = shown.menus.iter().find_map(|it| match it.custom_id.parse() {
        Ok(ComponentAction::ChooseOption(_, _, page)) => Some(page.options_page().first_item),
        _ => None,
    })?;
    let mut all = shown.buttons.iter().filter_map(|it| it.custom_id.clone());
    let is_later = |page: PanelPage| page.options_page().first_item > from;
    all.find(|it| matches!(it.parse(), Ok(ComponentAction::ShowPanelPage(_, _, page)) if is_later(page)))
}

/// Presses a button of the newest lobby: `j` joins, `s` starts.
async fn press_lobby_button(guild: &TestGuild, person: &Person, action_code: &str) {
    let begun = Instant::now();
    loop {
        let button_id = |it: &VisibleMessage| {
            let all = it.buttons.iter().filter_map(|it| it.custom_id.clone());
            all.into_iter().find(|it| {
                it.starts_with("l:") && it.split('~').next().is_some_and(|it| it.ends_with(&format!(":{action_code}")))
            })
        };
        let lobby = person
            .wait_for_message(guild.channel, |it| button_id(it).is_some())
            .await
            .expect("a lobby card with a button appears");
        let button = button_id(&lobby).unwrap();
        match person.press_button(lobby.id, &button).await {
            Ok(answer) => return assert!(has_response(&answer)),
            // The card was changed in between; the new one has the same button.
            Err(_) => assert!(begun.elapsed() < TEST_TIMEOUT),
        }
    }
}
