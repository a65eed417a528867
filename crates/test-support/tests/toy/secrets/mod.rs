//! Plays games with hidden hands and secret decisions against the bot process, in three languages, while the
//! bot is killed again and again. No person may receive what their seat must not know at that moment.

mod data;
mod logs;
mod messages;
mod players;

use meadhall_local_discord::people::Person;
use meadhall_test_support::ENV_WITH_PICTURES;
use meadhall_test_support::guild::{TestGuild, TestGuildOptions};
use meadhall_test_support::scale::{is_full_run, scaled_rounds};
use serde_json::Value;

use messages::SecrecyReport;
use players::{DisruptedMatch, MatchPlan, MatchTranscript};

/// Minimum number of kills in the auctions.
const MIN_KILLS: u64 = 60;

/// The toy auction: the bot is killed before each answer and after many, and everybody opens all views.
const AUCTION_PLAN: MatchPlan = MatchPlan {
    open_command: "/play game:toy options:length=long",
    with_pictures: true,
    answers_per_kill: 1,
    preferred_labels: &[],
    max_answers: usize::MAX,
    // The rules of the auction reveal who has made an offer, so no other view is compared.
    compared_commands: &["/turn"],
    hidden_keys: &["toy_treasure"],
    hidden_words: |state| state["deck"].as_array().into_iter().flatten().flat_map(treasure_names).collect(),
};

fn treasure_names(number: &Value) -> Vec<String> {
    ["treasure", "tesoro", "trésor"].map(|treasure| format!("{treasure} {number}")).into()
}

/// Totals over several auctions.
#[derive(Debug, Default)]
struct AuctionTotals {
    kill_count: usize,
    answer_count: usize,
    unseen_answer_count: usize,
    message_count: usize,
}

impl AuctionTotals {
    /// Three people play in three languages until the bot was killed often enough. The matches have
    /// consecutive seeds.
    async fn play_until_killed(min_kills: usize, first_seed: u64) -> Self {
        let (mut guild, people) =
            TestGuild::start_with_toy_games(&[("Ann", "en-US"), ("Bo", "es-ES"), ("Céline", "fr")]).await;
        let mut all = Self::default();
        while all.kill_count < min_kills {
            let mut auction =
                DisruptedMatch::start(guild, &people, &AUCTION_PLAN, first_seed + all.kill_count as u64).await;
            while auction.play_answer().await {}
            auction.check_is_over().await;
            let mut transcript = auction.finish().await;
            all.kill_count += transcript.kill_count;
            all.answer_count += transcript.presses_per_answer.len();
            all.unseen_answer_count += transcript.unseen_answer_count;
            let report = messages::check_messages(&mut transcript, &AUCTION_PLAN);
            assert!(
                report.private_texts_shown_by_seat.iter().all(|own| *own > 6),
                "times a hand was shown to its owner: {:?}",
                report.private_texts_shown_by_seat
            );
            all.message_count += report.message_count;
            guild = transcript.guild;
        }
        all
    }

    fn assert_enough(&self) {
        let enough = self.answer_count > self.kill_count / 4
            && self.unseen_answer_count > self.kill_count / 12
            && self.message_count > 6 * self.kill_count;
        assert!(enough, "{self:?}");
    }
}

#[tokio::test]
async fn toy_auction_leaks_no_secret_through_sixty_kills() {
    // Two bots in parallel, because each spends most of the time waiting.
    let least = scaled_rounds(MIN_KILLS) as usize / 2;
    let (one, another) =
        tokio::join!(AuctionTotals::play_until_killed(least, 0), AuctionTotals::play_until_killed(least, MIN_KILLS));
    one.assert_enough();
    another.assert_enough();
}

/// Number of answers in a short run; a full run plays the whole match.
const SHORT_MATCH_ANSWERS: usize = 12;

/// A game of the bot: the command that opens it, its hidden text keys, and the answers that lead to its end.
struct HostedGame {
    open_command: &'static str,
    with_pictures: bool,
    hidden_keys: &'static [&'static str],
    preferred_labels: &'static [&'static str],
}

/// The longest match. It is played without pictures, which would take most of the time.
const EXPLORERS: HostedGame = HostedGame {
    open_command: "/play game:explorers",
    with_pictures: false,
    hidden_keys: &["explorers_tile_with"],
    preferred_labels: &[],
};

/// A blue tile is hidden when it is taken, in front of its owner, and in a stack that a player looked
/// through.
const RELIC_RUNNERS: HostedGame = HostedGame {
    open_command: "/play game:relic_runners",
    with_pictures: true,
    hidden_keys: &["relic_runners_log_blue_value", "relic_runners_player_has_blue", "relic_runners_on_board_known"],
    preferred_labels: &["Exp", "Walk to T", "Ir a T", "Aller à T"],
};

/// A match that was played, to its end or for a while, and checked.
struct CheckedPlaythrough {
    transcript: MatchTranscript,
    report: SecrecyReport,
}

impl CheckedPlaythrough {
    /// Lets people of three languages play the game, and checks every message.
    async fn play(game: HostedGame, people: &[(&str, &str)]) -> Self {
        let HostedGame { open_command: opens, with_pictures: draws, hidden_keys: hides, preferred_labels: likes } =
            game;
        let (most, answers_per_kill) = if is_full_run() { (usize::MAX, 16) } else { (SHORT_MATCH_ANSWERS, 8) };
        let looks: &[&str] = &["/turn", "/board", "/log"];
        let plan = MatchPlan {
            open_command: opens,
            with_pictures: draws,
            answers_per_kill,
            preferred_labels: likes,
            max_answers: most,
            compared_commands: looks,
            hidden_keys: hides,
            hidden_words: |_| Vec::new(),
        };
        let set: &[_] = if draws { &[ENV_WITH_PICTURES] } else { &[] };
        let (test_guild, people) =
            TestGuildOptions { program_name: "toybot", env_vars: set, ..TestGuildOptions::default() }
                .start(people)
                .await;
        let mut party = DisruptedMatch::start(test_guild, &people, &plan, 4).await;
        while party.play_answer().await {}
        if is_full_run() {
            party.check_is_over().await;
        }
        let mut transcript = party.finish().await;
        let report = messages::check_messages(&mut transcript, &plan);
        Self { transcript, report }
    }

    /// Counts the answers of these kinds.
    fn count_actions(&self, kinds: &[&str]) -> usize {
        self.report.actions.iter().filter(|it| kinds.iter().any(|kind| it.get(kind).is_some())).count()
    }

    /// Panics unless the bot was killed often enough, each turn was announced at most once, and no answer
    /// took many presses.
    fn assert_reliable(&self, turns: usize) {
        let MatchTranscript {
            kill_count: kills,
            unseen_answer_count: quiet,
            public_message_count: public,
            presses_per_answer: presses,
            ..
        } = &self.transcript;
        let SecrecyReport { actions, message_count: read, private_texts_shown_by_seat: own } = &self.report;
        let most = actions.iter().zip(presses).map(|(action, presses)| (presses, action)).max_by_key(|it| it.0);
        println!(
            "{} answers, {kills} kills, {quiet} answers without a public change, {public} public messages in {turns} turns, \
             {read} texts read, {own:?} shown to owners, most presses {most:?}",
            presses.len()
        );
        assert!(kills * 20 > presses.len(), "{kills} kills");
        assert!(*public <= 2 + turns, "{public} messages in {turns} turns");
        assert!(most.is_some_and(|(presses, _)| *presses <= 4), "{most:?}");
    }
}

#[tokio::test]
async fn explorers_with_four_players_leaks_no_secret_through_kills() {
    let four = [("Ann", "en-US"), ("Bo", "es-ES"), ("Céline", "fr"), ("Dan", "en-GB")];
    let played = CheckedPlaythrough::play(EXPLORERS, &four).await;
    played.assert_reliable(played.count_actions(&["place_tile"]));
    let own = &played.report.private_texts_shown_by_seat;
    let enough =
        own.iter().all(|own| *own > 0) && own.iter().sum::<usize>() > 2 * played.transcript.presses_per_answer.len();
    assert!(enough, "times a hand was shown to its owner: {own:?}");
    assert_eq!(
        (played.transcript.unseen_answer_count, played.count_actions(&["choose_captain"])),
        (3, 4),
        "the choices of all but the last of four change nothing public"
    );
}

#[tokio::test]
async fn relic_runners_with_three_players_leaks_no_blue_tile_value_through_kills() {
    let three = [("Ann", "en-US"), ("Bo", "es-419"), ("Céline", "fr")];
    let played = CheckedPlaythrough::play(RELIC_RUNNERS, &three).await;
    played.assert_reliable(played.count_actions(&["walk", "teleport"]));
    let min_values_shown = played.transcript.presses_per_answer.len() / 4;
    let own = &played.report.private_texts_shown_by_seat;
    assert!(
        !is_full_run() || own.iter().sum::<usize>() > min_values_shown,
        "times a value was shown to its owner: {own:?}"
    );
}

/// Returns the mention of a person.
fn mention(person: &Person) -> String {
    format!("<@{}>", person.id())
}
