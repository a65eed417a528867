//! Plays matches with random setups and answers, and checks in every step what the asked players read.

use std::sync::Arc;
use std::thread;

use meadhall_game::{Fingerprint, Lang, MatchSetup};
use meadhall_games::GAMES;
use meadhall_service::table_service::{LogRange, ViewAudience};
use meadhall_test_support::scale::scaled_rounds;
use tokio::task::JoinSet;

use super::fixture::TestTable;
use crate::interactions::component_action::{OptionsPage, PanelPage};
use crate::messages::context::MessageContext;
use crate::messages::{card, dm_prompt};

/// In one of so many steps, all messages are checked.
const STEPS_PER_FULL_CHECK: usize = 200;

#[tokio::test(flavor = "multi_thread")]
async fn discord_accepts_all_messages_of_random_matches() {
    let (match_count, worker_count) = (scaled_rounds(10), thread::available_parallelism().unwrap().get() as u64);
    let mut workers = JoinSet::new();
    for worker in 0..worker_count {
        workers.spawn(async move {
            let (mut steps, mut messages) = (0, 0);
            for seed in (worker..match_count).step_by(worker_count as usize) {
                let played = check_random_match(seed).await;
                (steps, messages) = (steps + played.0, messages + played.1);
            }
            (steps, messages)
        });
    }
    let played = workers.join_all().await;
    let (steps, messages) = played.iter().fold((0, 0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
    println!("{match_count} matches, {steps} steps, {messages} messages");
    assert!(messages > 4 * steps && steps as u64 > 20 * match_count);
}

/// Chooses an item that looks random but is the same for the same seed and step.
fn choose<T>(items: &[T], seed: u64, step: usize) -> &T {
    &items[(Fingerprint::of(&(seed, step)).to_u64() % items.len() as u64) as usize]
}

/// Plays one match and returns how many steps it took and how many messages were checked.
async fn check_random_match(seed: u64) -> (usize, usize) {
    let game_type = GAMES[seed as usize % GAMES.len()];
    let setups = MatchSetup::all(game_type.meta());
    let (setup, language) = (choose(&setups, seed, 0), *choose(&Lang::ALL, seed, 1));
    let mut fixture = TestTable::lobby_with_seed(game_type, setup, language, seed).await;
    fixture.start_match().await;
    let mut steps = 0;
    while fixture.play_next_answer().await.is_some() {
        steps += 1;
        if (seed as usize + steps).is_multiple_of(STEPS_PER_FULL_CHECK) {
            fixture.check_all_messages().await;
        } else {
            fixture.check_first_messages(*choose(&Lang::ALL, seed, steps)).await;
        }
    }
    fixture.check_all_messages().await;
    fixture.check_notifications().await;
    assert!(fixture.load().await.table.result().is_some(), "match {seed} of {} has ended", game_type.meta().id);
    (steps, fixture.messages_checked)
}

impl TestTable {
    /// Checks the card, and the first pages and the DM of everybody who is asked.
    pub(super) async fn check_first_messages(&mut self, lang: Lang) {
        let ctx = Arc::clone(&self.ctx);
        let public_view = self.view(ViewAudience::Public, LogRange::SinceAwaitedPlayersActed).await;
        let card = card::current_card(MessageContext::of_channel(&ctx.translations, &public_view));
        self.assert_accepted("a card", &card);
        let table = self.load().await.table;
        for (_, asked) in table.iter_seats().filter(|(_, seat)| seat.pending_decision.is_some()) {
            let person = asked.person().expect("people play");
            let view = self.view(PanelPage::default().audience(person), LogRange::WholeMatch).await;
            for page in [PanelPage::default(), PanelPage::Words(OptionsPage::default())] {
                self.check_panel_page(&view, page, lang);
            }
            let context = MessageContext { translations: &ctx.translations, lang, view: &view };
            self.assert_accepted("a private prompt", &dm_prompt::current_prompt(context, PanelPage::default()));
        }
    }
}
