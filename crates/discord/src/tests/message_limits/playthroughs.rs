//! Plays random matches of every registered game and the toy game, with every number of players and different variants, and checks
//! all messages of them.

use std::sync::Arc;

use meadhall_game::{Lang, MatchSetup};
use meadhall_registry::GameType;
use meadhall_service::table_service::{LogRange, ViewAudience};
use meadhall_tables::ChannelId;
use meadhall_tables::view::TableView;
use meadhall_test_support::games::TEST_GAMES;
use meadhall_test_support::scale::{is_full_run, is_more_than_full_run};
use tokio::task::JoinSet;

use super::fixture::TestTable;
use crate::interactions::component_action::{MatchEndMode, RulesSource, ViewKind};
use crate::messages::confirm::{self, EndEffect};
use crate::messages::context::MessageContext;
use crate::messages::{card, lobby_options, past_turn, rules};

#[tokio::test(flavor = "multi_thread")]
async fn discord_accepts_all_messages_of_every_game() {
    let mut playthroughs = JoinSet::new();
    for game_type in TEST_GAMES {
        for seats in game_type.meta().seat_range.clone() {
            let mut setups = MatchSetup::all(game_type.meta());
            setups.retain(|setup| setup.seats() == seats);
            for (number, language) in Lang::ALL.into_iter().enumerate() {
                let setup = setups[number * (setups.len() - 1) / (Lang::ALL.len() - 1)].clone();
                playthroughs.spawn(check_playthrough(game_type, setup, language));
            }
        }
    }
    playthroughs.join_all().await;
}

/// Plays a match from the lobby to its end and checks all messages in some of its steps.
async fn check_playthrough(game_type: &'static dyn GameType, setup: MatchSetup, language: Lang) {
    let check_count = match (is_more_than_full_run(), is_full_run()) {
        (true, _) => 28,
        (_, true) => 7,
        _ => 4,
    };
    // Plays the same match without checks first, to count its steps.
    let (unchecked, mut steps) = (TestTable::lobby_of(game_type, &setup, language).await, 0);
    unchecked.start_match().await;
    while unchecked.play_next_answer().await.is_some() {
        steps += 1;
    }
    let mut fixture = TestTable::lobby_of(game_type, &setup, language).await;
    check_lobby(&mut fixture, game_type).await;
    fixture.start_match().await;
    for step in 0..steps {
        if step * check_count % steps < check_count {
            fixture.check_all_messages().await;
        }
        fixture.play_next_answer().await;
    }
    fixture.check_all_messages().await;
    fixture.check_notifications().await;
    check_past_turns(&mut fixture).await;
    assert!(fixture.load().await.table.result().is_some(), "the match of {} has ended", game_type.meta().id);
    assert!(fixture.messages_checked > 30 * check_count, "{} messages checked", fixture.messages_checked);
}

async fn check_lobby(fixture: &mut TestTable, game_type: &dyn GameType) {
    let ctx = Arc::clone(&fixture.ctx);
    let view = fixture.view(ViewAudience::Public, LogRange::Empty).await;
    for (lang, page) in Lang::ALL.into_iter().flat_map(|lang| (0..3).map(move |page| (lang, page))) {
        let message = lobby_options::lobby_options_message(
            MessageContext { translations: &ctx.translations, lang, view: &view },
            page,
        );
        fixture.assert_accepted("the options", &message);
    }
    fixture.check_all_messages().await;
    fixture.check_notifications().await;
    check_rules_and_confirmations(fixture, &view, game_type);
    let left = card::retired_card(MessageContext::of_channel(&ctx.translations, &view), ChannelId(1));
    fixture.assert_accepted("a card in a channel that the table left", &left);
}

async fn check_past_turns(fixture: &mut TestTable) {
    let ctx = Arc::clone(&fixture.ctx);
    for turn in [0, 1, usize::MAX] {
        let past = ctx.service.view_at_turn(fixture.table_id, ViewAudience::Public, turn).await.unwrap().unwrap();
        for view in [ViewKind::BoardPicture, ViewKind::TextBoard, ViewKind::ProseBoard] {
            let message = past_turn::past_turn_message(&ctx.translations, fixture.language, &past, view);
            fixture.assert_accepted("a past turn", &message);
        }
    }
}

/// Checks the messages that do not depend on the state of the match.
fn check_rules_and_confirmations(fixture: &mut TestTable, view: &TableView, game_type: &dyn GameType) {
    let ctx = Arc::clone(&fixture.ctx);
    for lang in Lang::ALL {
        let context = MessageContext { translations: &ctx.translations, lang, view };
        let translator = context.translator_without_names();
        for source in [RulesSource::Table(view.id), RulesSource::Game(view.game_info.id.to_owned())] {
            let topics = rules::parse_topics(lang.select(game_type.rules_markdown()));
            for (number, topic) in (0..).zip(&topics) {
                for (page, _) in (0..).zip(&topic.pages) {
                    let message = rules::rules_message(&translator, game_type, &source, number, page);
                    fixture.assert_accepted("the rules", &message);
                }
            }
        }
        fixture.assert_accepted("an unknown topic", &rules::unknown_topic_message(&translator, game_type));
        for end_mode in [MatchEndMode::ForEveryone, MatchEndMode::Concede] {
            for effect in [EndEffect::MatchEnds, EndEffect::MatchContinues] {
                let message = confirm::end_confirmation_prompt(context, end_mode, effect);
                fixture.assert_accepted("a confirmation", &message);
            }
        }
    }
}
