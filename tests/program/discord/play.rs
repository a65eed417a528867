//! Whole matches, played by commands, buttons and DMs.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use meadhall_local_discord::Snowflake;
use meadhall_local_discord::people::{ClientActionError, InteractionResult, Person, VisibleButton, VisibleMessage};
use meadhall_test_support::TEST_TIMEOUT;
use meadhall_test_support::choices::OfferedAnswer;
use meadhall_test_support::guild::{TestGuild, TestGuildOptions, has_response, message_as_text, response_message};
use tokio::time::sleep;

/// Texts that mean that there is no match here.
const NO_MATCH: [&str; 3] = ["There is no table here", "Aquí no hay ninguna mesa", "Il n’y a pas de table ici"];

/// The beginning of the custom id of "Rematch", which only a finished match has.
const REMATCH_PREFIX: &str = "a:";

/// Whether a button's custom id has this prefix.
fn custom_id_starts_with(button: &VisibleButton, prefix: &str) -> bool {
    button.custom_id.as_deref().is_some_and(|it| it.starts_with(prefix))
}

/// Returns the result of an action on a message, or `None` if the bot edited the message before the action: a card
/// still shows a player's last decision for a moment when the next one is open.
fn result_unless_edited(
    result: Result<InteractionResult, ClientActionError>,
    person: &Person,
    read: &VisibleMessage,
) -> Option<InteractionResult> {
    match result {
        Err(_) if person.message(read.id).as_ref() != Some(read) => None,
        result => Some(result.unwrap()),
    }
}

/// A running match with its players, and what they have done so far.
pub struct TestMatch<'a> {
    pub test_guild: TestGuild,
    pub players: &'a [Person],
    pub match_channel: Snowflake,
    pub answer_count: usize,
    /// Where answers were given: "dm" or "panel".
    pub answered_via: BTreeSet<&'static str>,
    rng_state: u64,
}

/// The card of an open match has "My turn", "Score" and "More".
const CARD_BUTTONS: usize = 3;

impl<'a> TestMatch<'a> {
    pub fn new(test_guild: TestGuild, people: &'a [Person], thread: Snowflake) -> Self {
        Self {
            test_guild,
            players: people,
            match_channel: thread,
            answer_count: 0,
            answered_via: BTreeSet::new(),
            rng_state: 7,
        }
    }

    /// Returns a pseudo-random number below the limit: the same sequence in each run.
    pub fn random_below(&mut self, limit: usize) -> usize {
        self.rng_state = self.rng_state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.rng_state >> 33) as usize % limit
    }

    /// Waits for the last card.
    pub async fn wait_for_end_card(&self) -> VisibleMessage {
        let is_end_card = |it: &VisibleMessage| !it.is_ephemeral && it.button("Rematch").is_some();
        let card = self.players[0].wait_for_message(self.match_channel, is_end_card).await;
        card.unwrap_or_else(|| panic!("the final card was not posted: {:#?}", self.test_guild.bot.log_lines()))
    }

    /// Returns the asked player, as the first player reads it, once no AI is searching. `None` if the match
    /// is over.
    pub async fn asked_player(&self) -> Option<usize> {
        let started_at = Instant::now();
        loop {
            let turn = self.players[0].run_command(self.match_channel, "/turn").await.unwrap();
            let turn = response_message(&self.players[0], &turn).await;
            if !OfferedAnswer::in_message(&turn).is_empty() {
                return Some(0);
            }
            let is_over = turn.buttons.iter().any(|it| custom_id_starts_with(it, REMATCH_PREFIX));
            if is_over || NO_MATCH.iter().any(|it| turn.text.contains(it)) {
                return None;
            }
            let player = self.players.iter().position(|person| turn.text.contains(&format!("<@{}>", person.id())));
            if player.is_some() {
                return player;
            }
            let may_wait = turn.text.contains("Computer") && started_at.elapsed() < TEST_TIMEOUT;
            assert!(may_wait, "no decision is open: {}", message_as_text(&turn));
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Answers the open decision in a random way, unless the bot edits its message just then. Returns whether there
    /// was one.
    pub async fn answer_randomly(&mut self) -> bool {
        let via = self.random_below(3);
        self.answer_via(via).await
    }

    /// Answers by 0 the card, 1 a DM or 2 a command. A decision with many options is answered on the panel
    /// that it leads to.
    async fn answer_via(&mut self, via: usize) -> bool {
        let Some(asked) = self.asked_player().await else { return false };
        let person = self.players[asked].clone();
        self.answer_count += 1;
        let mention = format!("<@{}>", person.id());
        let shown = match via {
            0 => {
                let card = person
                    .wait_for_message(self.match_channel, |it| {
                        it.text.starts_with(&mention) && !it.is_ephemeral && it.buttons.len() == CARD_BUTTONS
                    })
                    .await;
                card.unwrap_or_else(|| panic!("no card for {mention}: {:#?}", self.test_guild.bot.log_lines()))
            }
            1 => {
                let dm = person
                    .wait_for_dm(|it| !it.is_ephemeral && it.buttons.iter().any(|it| custom_id_starts_with(it, "s:")))
                    .await;
                dm.unwrap_or_else(|| panic!("no DM with the decision: {:#?}", self.test_guild.bot.log_lines()))
            }
            _ => response_message(&person, &person.run_command(self.match_channel, "/turn").await.unwrap()).await,
        };
        let before = message_as_text(&shown);
        let shown = match shown
            .buttons
            .iter()
            .find(|it| custom_id_starts_with(it, "s:"))
            .filter(|_| OfferedAnswer::in_message(&shown).is_empty())
        {
            Some(button) => {
                let pressed = person.press_button(shown.id, button.custom_id.as_deref().unwrap()).await;
                let Some(panel) = result_unless_edited(pressed, &person, &shown) else { return true };
                response_message(&person, &panel).await
            }
            None => shown,
        };
        let offered_answers = OfferedAnswer::in_message(&shown);
        assert!(!offered_answers.is_empty(), "no answers offered in {} after\n{before}", message_as_text(&shown));
        let chosen_answer = &offered_answers[self.random_below(offered_answers.len())];
        let chosen = chosen_answer.choose(&person, shown.id).await;
        let Some(chosen) = result_unless_edited(chosen, &person, &shown) else { return true };
        assert!(has_response(&chosen));
        self.answered_via.insert(match () {
            () if shown.is_ephemeral => "panel",
            () => "dm",
        });
        true
    }

    /// Concedes for a person, with the confirmation.
    pub async fn concede(&self, person: &Person) {
        let confirmation =
            response_message(person, &person.run_command(self.match_channel, "/table concede").await.unwrap()).await;
        let confirm_button =
            confirmation.buttons.iter().find(|it| custom_id_starts_with(it, "e:")).and_then(|it| it.custom_id.clone());
        let sure =
            confirm_button.unwrap_or_else(|| panic!("no confirmation button: {}", message_as_text(&confirmation)));
        assert!(has_response(&person.press_button(confirmation.id, &sure).await.unwrap()));
    }

    /// Asserts that one card has the result, no other has buttons, and neither warnings nor errors were
    /// logged.
    pub async fn assert_finished_cleanly(&self) {
        let viewer = self.players[0].clone();
        let pressable_cards = || -> Vec<VisibleMessage> {
            let cards = viewer.messages(self.match_channel).into_iter();
            cards.filter(|it| !it.is_ephemeral && it.buttons.iter().any(|it| it.custom_id.is_some())).collect()
        };
        let started_at = Instant::now();
        while pressable_cards().len() != 1 && started_at.elapsed() < TEST_TIMEOUT {
            sleep(Duration::from_millis(20)).await;
        }
        let texts = |seen: Vec<VisibleMessage>| seen.into_iter().map(|it| it.text).collect::<Vec<_>>();
        assert_eq!(pressable_cards().len(), 1, "{:#?}", texts(pressable_cards()));
        let fake = self.test_guild.env.discord.fake();
        assert_eq!(fake.unknown_routes(), Vec::<String>::new());
        let logged = self.test_guild.env.all_log_lines();
        let log_markers = ["WARN", "ERROR", "panic"];
        let problems: Vec<&String> =
            logged.iter().filter(|line| log_markers.iter().any(|it| line.contains(it))).collect();
        assert_eq!(problems, Vec::<&String>::new());
    }
}

/// Presses a button on the page that "More" of the guild's lobby opens by its action: `l` leaves, `c` cancels the table.
pub async fn press_lobby_page(test_guild: &TestGuild, person: &Person, what: &str) {
    let is_lobby = |it: &VisibleMessage| !it.is_ephemeral && it.button("Start").is_some();
    let lobby = person.wait_for_message(test_guild.channel, is_lobby).await.expect("a lobby card appears");
    let page = response_message(person, &person.press_button(lobby.id, "More").await.unwrap()).await;
    let is_wanted = |it: &&VisibleButton| it.custom_id.as_deref().is_some_and(|id| id.ends_with(&format!(":{what}")));
    let button = page.buttons.iter().find(is_wanted).and_then(|it| it.custom_id.clone()).unwrap();
    assert!(has_response(&person.press_button(page.id, &button).await.unwrap()));
}

/// Presses a button of the guild's lobby by its action: `j` joins, `s` starts.
pub async fn press_lobby(test_guild: &TestGuild, person: &Person, what: &str) {
    press_lobby_in(test_guild.channel, person, what).await;
}

/// Presses a button of the lobby in this channel by its action.
pub async fn press_lobby_in(channel: Snowflake, person: &Person, what: &str) {
    let is_wanted_button = |it: &VisibleButton| {
        let custom_id = it.custom_id.as_deref().unwrap_or_default().split('~').next().unwrap_or_default();
        custom_id.starts_with("l:") && custom_id.ends_with(&format!(":{what}"))
    };
    let lobby = person
        .wait_for_message(channel, |it| it.buttons.iter().any(is_wanted_button))
        .await
        .expect("a lobby card appears");
    let button = lobby.buttons.iter().find(|it| is_wanted_button(it)).and_then(|it| it.custom_id.clone()).unwrap();
    match person.press_button(lobby.id, &button).await {
        Ok(answer) => assert!(has_response(&answer)),
        // The card was edited in between; it has the same button again.
        Err(_) => Box::pin(press_lobby_in(channel, person, what)).await,
    }
}

/// Opens a table for people who want direct messages, lets everybody join, and starts the match.
pub async fn start_match<'a>(test_guild: TestGuild, people: &'a [Person], play: &str) -> TestMatch<'a> {
    accept_dms(&test_guild, people).await;
    start_match_as_they_are(test_guild, people, play).await
}

/// Lets these people say that they want direct messages.
pub async fn accept_dms(test_guild: &TestGuild, people: &[Person]) {
    for person in people {
        let line = "/settings notify where:private messages and the channel";
        assert!(has_response(&person.run_command(test_guild.channel, line).await.unwrap()));
    }
}

/// Opens a table, lets everybody join, and starts the match, without a choice about direct messages.
pub async fn start_match_as_they_are<'a>(test_guild: TestGuild, people: &'a [Person], play: &str) -> TestMatch<'a> {
    let opened = people[0].run_command(test_guild.channel, play).await.unwrap();
    assert!(has_response(&opened));
    for person in &people[1..] {
        press_lobby(&test_guild, person, "j").await;
    }
    press_lobby(&test_guild, &people[0], "s").await;
    // A match against computers alone has no thread.
    let stays = play.contains("where:here") || people.len() == 1;
    let channel = if stays { test_guild.channel } else { test_guild.newest_thread(&people[0]).await };
    TestMatch::new(test_guild, people, channel)
}

#[tokio::test]
async fn four_people_play_raids_to_the_end_by_card_dm_and_command() {
    let names = [("Ann", "en-US"), ("Bo", "en-US"), ("Cleo", "en-GB"), ("Dag", "en-US")];
    let (test_guild, people) = TestGuild::start(&names).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    while test_match.answer_randomly().await {
        if test_match.answer_count % 40 == 5 {
            let asked = test_match.players[test_match.answer_count % 4].clone();
            let score = asked.run_command(test_match.match_channel, "/score").await.unwrap();
            let shown = response_message(&asked, &score).await;
            assert_eq!(shown.text.lines().filter(|it| it.contains("<@")).count(), 4, "{}", shown.text);
        }
        assert!(test_match.answer_count < 2_000);
    }
    assert_eq!(test_match.answered_via.iter().copied().collect::<Vec<_>>(), ["dm", "panel"]);
    println!("{} presses\n{}", test_match.answer_count, message_as_text(&test_match.wait_for_end_card().await));
    test_match.assert_finished_cleanly().await;
}

#[tokio::test]
async fn a_dm_on_the_first_shard_answers_a_table_on_another() {
    let (test_guild, people) =
        TestGuildOptions { shards: 2, ..TestGuildOptions::default() }.start(&[("Ann", "en-US"), ("Bo", "en-US")]).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids where:here").await;
    while !test_match.answered_via.contains("dm") {
        assert!(test_match.answer_via(1).await, "nobody answered by DM in {} presses", test_match.answer_count);
    }
    assert_eq!(test_match.match_channel, test_match.test_guild.channel, "the match stays where it was opened");
}
