//! Plays the lesson of every game until a hint suggests an option.

use meadhall_game::{ChosenSteps, Lang};
use meadhall_games::GAMES;
use meadhall_registry::GameType;
use meadhall_service::table_service::{LogRange, ViewAudience};
use meadhall_tables::lobby::NewTable;
use meadhall_tables::view::{TableView, TutorialView};
use meadhall_tables::{ChannelId, PersonId, ServerId, TableLocation};

use super::message_limits::{member_context, test_context};

const LEARNER: PersonId = PersonId(1);
const MAX_STEPS: usize = 60;

/// Returns the learner's first view with this hint, when the learner always takes the default.
async fn view_with_hint(game_type: &'static dyn GameType, hint_key: &str) -> TableView {
    let (ctx, call) = (test_context(), member_context(LEARNER));
    let location = TableLocation { server: ServerId(1), channel: ChannelId(1) };
    let opening = NewTable::tutorial(game_type, location, Lang::En).unwrap();
    let id = ctx.service.open_table(&call, opening).await.unwrap().table.id;
    ctx.service.start_match(&call, id).await.unwrap();
    let audience = ViewAudience::ChoosingPerson(LEARNER, ChosenSteps::default());
    for _ in 0..MAX_STEPS {
        while ctx.service.play_ai_turn(id).await.is_ok() {}
        let view = ctx.service.load_view(id, audience, LogRange::Empty).await.unwrap();
        if matches!(&view.tutorial, Some(TutorialView::Hint { text, .. }) if text.key == hint_key) {
            return view;
        }
        let decision = view.own_decision().and_then(|asked| asked.decision.as_ref()).expect("the learner is asked");
        let table = ctx.service.load_table(id).await.unwrap().table;
        let answer = table.answer_for_option(decision.seat, decision.default).unwrap();
        ctx.service.answer(&call, id, answer).await.unwrap();
    }
    panic!("{hint_key} was not shown in {MAX_STEPS} steps");
}

#[tokio::test]
async fn a_hint_that_suggests_an_option_names_an_open_one() {
    let suggesting_hints = [
        ("raids", "raids_tutorial_stops"),
        ("explorers", "explorers_tutorial_tile"),
        ("relic_runners", "relic_runners_tutorial_walk"),
        ("relic_runners", "relic_runners_tutorial_river"),
    ];
    for (game, hint_key) in suggesting_hints {
        let view = view_with_hint(GAMES.find(game).unwrap(), hint_key).await;
        let option = view.suggested_option();
        let decision = view.own_decision().and_then(|asked| asked.decision.as_ref()).unwrap();
        assert!(option.is_some_and(|it| it < decision.options.len()), "{hint_key} suggests nothing: {decision:#?}");
        let choices = decision.picture_choices.as_ref().unwrap();
        let shown = view.choice_picture.as_ref().and_then(|picture| choices.shown_option(picture.chosen));
        // Explorers shows no option before one is chosen.
        assert!(shown.is_none() || shown == option, "{hint_key} suggests {option:?}, but {shown:?} is shown");
    }
}

#[tokio::test]
async fn in_the_first_lesson_of_raids_the_default_stop_is_suggested() {
    let view = view_with_hint(GAMES.find("raids").unwrap(), "raids_tutorial_stops").await;
    let decision = view.own_decision().and_then(|asked| asked.decision.as_ref()).unwrap();
    assert_eq!(view.suggested_option(), Some(decision.default));
}
