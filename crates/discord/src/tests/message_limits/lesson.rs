//! Checks the panel of a lesson with every idea that can come.

use std::sync::Arc;

use meadhall_game::{IdeaTexts, Lang};
use meadhall_registry::OptionDescription;
use meadhall_tables::view::{IdeaView, LessonView, TableView, TutorialView};

use super::fixture::TestTable;
use crate::interactions::component_action::{OptionsPage, PanelPage};
use crate::messages::context::MessageContext;
use crate::messages::lesson::{LessonText, lesson_panel};
use crate::messages::{dm_prompt, panel};

impl TestTable {
    /// Checks that every idea that the tutorial may show with this decision leaves room for the decision.
    pub(super) async fn check_tutorial(&mut self, view: &TableView, options: &[OptionDescription], lang: Lang) {
        let (loaded_match, ctx) =
            (self.load().await.match_state.expect("the match has started"), Arc::clone(&self.ctx));
        let game_type = ctx.service.registry().find(view.game_info.id).expect("the game is registered");
        let ideas: Vec<IdeaTexts> = game_type.tutorial().map(|tutorial| tutorial.ideas).unwrap_or_default();
        let moments = view.viewer.map(|seat| loaded_match.tutorial_moments(seat)).unwrap_or_default();
        for texts in ideas {
            let moment = moments.of_idea(texts.id).cloned();
            let guide = moments.guide.clone().filter(|_| moment.is_none());
            let idea = IdeaView { text: Some((texts.text)()), moment, is_last: false };
            let (reaction, more) = (Some((texts.text)()), Some((texts.more)()));
            let lesson = LessonView { step_number: 99, step_count: 99, reaction, idea: Some(idea), guide, more };
            let tutorial = Some(TutorialView::Own(Box::new(lesson.clone())));
            let tutorial_view = TableView { tutorial, picture: None, ..view.clone() };
            let context = MessageContext { translations: &ctx.translations, lang, view: &tutorial_view };
            let full = lesson_panel(context, &lesson, PanelPage::default(), &[], LessonText::Full);
            self.assert_accepted("a lesson with its full text", &full);
            for page in [PanelPage::default(), PanelPage::Words(OptionsPage::default())] {
                self.assert_accepted("a lesson", &panel::panel_message(context, page, &[]));
            }
            self.assert_accepted(
                "a private prompt of a tutorial",
                &dm_prompt::current_prompt(context, PanelPage::default()),
            );
            self.check_previews(&tutorial_view, options, lang);
        }
    }
}
