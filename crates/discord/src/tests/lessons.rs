//! Plays the lesson of every game on its panel, as a learner who follows the proposals.

use meadhall_game::{LEARNER_SEAT, Lang, Text};
use meadhall_games::GAMES;
use meadhall_registry::GameType;
use meadhall_service::table_service::LogRange;
use meadhall_tables::lobby::NewTable;
use meadhall_tables::view::TableView;
use meadhall_tables::{ChannelId, PersonId, ServerId, TableId, TableLocation};
use serde_json::{Value, json};

use super::message_limits::{member_context, test_context};
use crate::context::BotContext;
use crate::interactions::component_action::{ComponentAction, LessonAction, OptionsPage, PanelPage};
use crate::messages::context::MessageContext;
use crate::messages::lesson::{LESSON_COLOR, LessonText, lesson_panel};
use crate::messages::match_log;
use crate::messages::panel::panel_message;
use crate::messages::payload::{ButtonStyle, ButtonTarget, MessageButton, MessagePayload, MessageRow};

const LEARNER: PersonId = PersonId(1);
const MAX_QUESTIONS: usize = 16;

async fn start_lesson(ctx: &BotContext, game_type: &'static dyn GameType) -> TableId {
    let location = TableLocation { server: ServerId(1), channel: ChannelId(1) };
    let opening = NewTable::tutorial(game_type, location, Lang::En).unwrap();
    let call = member_context(LEARNER);
    let id = ctx.service.open_table(&call, opening).await.unwrap().table.id;
    ctx.service.start_match(&call, id).await.unwrap();
    id
}

async fn next_view(ctx: &BotContext, id: TableId) -> TableView {
    while ctx.service.play_ai_turn(id).await.is_ok() {}
    ctx.service.load_view(id, PanelPage::default().audience(LEARNER), LogRange::Empty).await.unwrap()
}

/// Takes the proposed option, or else the default.
async fn follow(ctx: &BotContext, view: &TableView) {
    let decision = view.own_options().expect("the learner is asked");
    let option = view.suggested_option().unwrap_or(decision.default);
    ctx.service.answer(&member_context(LEARNER), view.id, decision.answer(option)).await.unwrap();
}

/// Returns the views of a lesson, up to its last idea.
async fn lesson_views(ctx: &BotContext, game_type: &'static dyn GameType) -> Vec<TableView> {
    let id = start_lesson(ctx, game_type).await;
    let mut views = Vec::new();
    while views.len() < MAX_QUESTIONS {
        let view = next_view(ctx, id).await;
        let is_last = view.lesson().and_then(|lesson| lesson.idea.as_ref()).is_some_and(|idea| idea.is_last);
        views.push(view);
        if is_last {
            return views;
        }
        follow(ctx, &views[views.len() - 1]).await;
    }
    panic!("{} has no last idea after {MAX_QUESTIONS} questions", game_type.meta().id);
}

fn buttons(payload: &MessagePayload) -> Vec<&MessageButton> {
    payload.rows.iter().flat_map(MessageRow::buttons).collect()
}

fn has_button(payload: &MessagePayload, action: &ComponentAction) -> bool {
    buttons(payload).iter().any(|button| button.target == ButtonTarget::CustomId(action.to_string()))
}

/// Returns the options that can be chosen with one press.
fn offered_options(payload: &MessagePayload) -> usize {
    let menus = payload.rows.iter().filter_map(|row| match row {
        MessageRow::SelectMenu(menu) => Some(menu.options.len()),
        _ => None,
    });
    let answers = buttons(payload).into_iter().filter(|button| match &button.target {
        ButtonTarget::CustomId(custom_id) => custom_id.starts_with("m:"),
        ButtonTarget::Url(_) => false,
    });
    answers.count() + menus.sum::<usize>()
}

#[tokio::test]
async fn an_idea_has_one_blue_answer_and_all_others_beside_it() {
    let ctx = test_context();
    for game_type in GAMES {
        for view in lesson_views(&ctx, game_type).await {
            for lang in Lang::ALL {
                let context = MessageContext { translations: &ctx.translations, lang, view: &view };
                let panel = panel_message(context, PanelPage::default(), &[]);
                let blue = buttons(&panel).into_iter().filter(|it| it.style == ButtonStyle::Primary).count();
                assert_eq!(blue, 1, "{panel:#?}");
                let is_closing = view.lesson().unwrap().idea.as_ref().is_some_and(|idea| idea.is_last);
                if !is_closing && view.suggested_option().is_some() {
                    assert!(buttons(&panel)[0].label.starts_with("➤ "), "{panel:#?}");
                    let has_steps = view.own_options().unwrap().picture_choices.is_some();
                    let offered = offered_options(&panel);
                    assert!(has_steps || offered == view.own_options().unwrap().options.len(), "{panel:#?}");
                    assert!(has_button(&panel, &ComponentAction::RunLessonAction(view.id, LessonAction::Stop)));
                }
            }
        }
    }
}

#[tokio::test]
async fn the_step_numbers_go_up_to_the_last_one_and_the_end_leads_to_a_real_match() {
    let ctx = test_context();
    for game_type in GAMES {
        let views = lesson_views(&ctx, game_type).await;
        let mut numbers: Vec<usize> = views.iter().map(|view| view.lesson().unwrap().step_number).collect();
        numbers.dedup();
        let count = game_type.tutorial().unwrap().ideas.len();
        assert_eq!(numbers, (1..=count).collect::<Vec<_>>());
        let last = &views[views.len() - 1];
        let context = MessageContext { translations: &ctx.translations, lang: Lang::En, view: last };
        let panel = panel_message(context, PanelPage::default(), &[]);
        assert!(panel.content.contains(&format!("lesson, step {count} of {count}")), "{}", panel.content);
        for action in [LessonAction::PlayMatch, LessonAction::PlayOn, LessonAction::ChooseOther, LessonAction::TellMore]
        {
            assert!(has_button(&panel, &ComponentAction::RunLessonAction(last.id, action)), "{action:?}");
        }
        ctx.service.play_on_after_tutorial(&member_context(LEARNER), last.id).await.unwrap();
        let view = next_view(&ctx, last.id).await;
        let context = MessageContext { translations: &ctx.translations, lang: Lang::En, view: &view };
        let panel = panel_message(context, PanelPage::default(), &[]);
        assert!(offered_options(&panel) > 0 || buttons(&panel).len() > 3, "the question can be answered: {panel:#?}");
        assert!(panel.content.contains(&format!("lesson, step {count} of {count}")), "{}", panel.content);
    }
}

#[tokio::test]
async fn a_lesson_tells_only_what_the_others_did() {
    let ctx = test_context();
    let id = start_lesson(&ctx, GAMES.find("relic_runners").unwrap()).await;
    let mut told = 0;
    for _ in 0..4 {
        follow(&ctx, &next_view(&ctx, id).await).await;
        next_view(&ctx, id).await;
        let (audience, range) = (PanelPage::default().audience(LEARNER), LogRange::SinceAwaitedPlayersActed);
        let view = ctx.service.load_view(id, audience, range).await.unwrap();
        let entries: Vec<&Text> = view.log.iter().filter(|entry| match_log::is_told(&view, entry)).collect();
        assert!(entries.iter().all(|entry| entry.first_seat().is_some_and(|seat| seat != LEARNER_SEAT)), "{entries:?}");
        told += entries.len();
    }
    assert!(told > 0);
}

#[tokio::test]
async fn a_lesson_is_one_frame_with_the_text_above_the_picture() {
    let ctx = test_context();
    let views = lesson_views(&ctx, GAMES.find("raids").unwrap()).await;
    for view in views.iter().filter(|view| view.lesson().unwrap().idea.is_some()) {
        let context = MessageContext { translations: &ctx.translations, lang: Lang::Fr, view };
        let lesson = view.lesson().unwrap();
        let brief = panel_message(context, PanelPage::default(), &[]);
        let full = lesson_panel(context, lesson, PanelPage::default(), &[], LessonText::Full);
        let more = |idea: &Text| context.translator_without_names().translate(idea);
        let more = lesson.more.as_ref().map(more).unwrap();
        assert!(full.content.contains(&more) && !brief.content.contains(&more), "{}", full.content);
        let body = brief.create_body();
        let [frame] = body["components"].as_array().unwrap().as_slice() else { panic!("{body:#}") };
        assert_eq!((&frame["type"], &frame["accent_color"]), (&json!(17), &json!(LESSON_COLOR)));
        let types: Vec<&Value> = frame["components"].as_array().unwrap().iter().map(|part| &part["type"]).collect();
        assert_eq!(types[..2], [&json!(10), &json!(12)], "{body:#}");
    }
}

/// Menus of other answers lead to steps on pictures, whose pages stay in the frame.
#[tokio::test]
async fn the_pages_of_other_answers_stay_in_the_lesson() {
    let ctx = test_context();
    let id = start_lesson(&ctx, GAMES.find("explorers").unwrap()).await;
    let first = next_view(&ctx, id).await;
    let page = PanelPage::Picture(OptionsPage { path_depth: 1, sample_option: 0, first_item: 0 });
    let view = ctx.service.load_view(id, page.audience(LEARNER), LogRange::Empty).await.unwrap();
    for (view, page) in [(&view, page), (&first, PanelPage::Words(OptionsPage::default()))] {
        let context = MessageContext { translations: &ctx.translations, lang: Lang::En, view };
        let panel = panel_message(context, page, &[]);
        assert_eq!(panel.accent_color, Some(LESSON_COLOR));
        assert!(panel.content.contains("lesson, step 1 of 7"), "{}", panel.content);
    }
}
