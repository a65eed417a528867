//! Panels with more steps on their picture than fit on a page.

use std::iter;

use meadhall_game::{AnsweringButtons, ChoiceStep, ChosenSteps, Lang, PictureChoices, Text};
use meadhall_service::table_service::LogRange;
use meadhall_tables::view::{ChoicePicture, LessonView, TableView, TutorialView};

use super::fixture::TestTable;
use crate::interactions::component_action::{OptionsPage, PanelPage};
use crate::messages::context::MessageContext;
use crate::messages::panel;

fn number_label(number: usize) -> Text {
    Text { key: "common_number", args: vec![("number", i32::try_from(number).unwrap().into())] }
}

/// Returns this many options that are shown one at a time on a picture.
fn shown_one_by_one(count: usize) -> PictureChoices {
    let step = |position| ChoiceStep { position, row: position / 3, question: None, label: number_label(position) };
    PictureChoices {
        paths: (0..count).map(|position| vec![step(position)]).collect(),
        answering: AnsweringButtons::ShownOption((0..count).map(number_label).collect()),
        note: None,
        end_turn: None,
    }
}

#[tokio::test]
async fn discord_accepts_a_panel_with_any_number_of_steps() {
    let mut fixture = TestTable::raids_lobby(2, Lang::En).await;
    fixture.start_match().await;
    let person = fixture.next_answer().await.unwrap().0;
    let view = fixture.view(PanelPage::default().audience(person), LogRange::Empty).await;
    let reaction = Some(number_label(1));
    let lesson = LessonView { step_number: 1, step_count: 2, reaction, idea: None, guide: None, more: None };
    let lesson = TutorialView::Own(Box::new(lesson));
    let picture = view.choice_picture.clone().unwrap();
    for count in 1..60 {
        for (tutorial, depth) in [(None, 0), (None, 1), (Some(lesson.clone()), 1)] {
            let chosen = ChosenSteps { depth, sample_option: count / 2 };
            let mut shown = TableView {
                tutorial,
                choice_picture: Some(ChoicePicture { chosen, ..picture.clone() }),
                undo_revision: Some(1),
                ..view.clone()
            };
            let seat = shown.viewer;
            let awaited = shown.awaited_seats.iter_mut().find(|it| Some(it.seat) == seat).unwrap();
            let decision = awaited.decision.as_mut().unwrap();
            decision.options = iter::repeat_n(decision.options[0].clone(), count).collect();
            decision.picture_choices = Some(shown_one_by_one(count));
            let context = MessageContext { translations: &fixture.ctx.translations, lang: Lang::En, view: &shown };
            let first_item = u16::try_from(if depth == 0 { 0 } else { count / 2 }).unwrap();
            let page = PanelPage::Picture(OptionsPage { first_item, ..OptionsPage::default() });
            let payload = panel::panel_message(context, page, &[]);
            fixture.assert_accepted("a panel with many steps", &payload);
        }
    }
}
