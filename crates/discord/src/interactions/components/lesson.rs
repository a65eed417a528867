//! What a learner does besides answering.

use meadhall_game::Level;
use meadhall_service::table_service::{CommandError, LogRange};
use meadhall_tables::TableId;
use meadhall_tables::table::Proposal;

use super::ComponentHandler;
use crate::interactions::component_action::{LessonAction, OpeningKind, PanelPage};
use crate::interactions::level_choice::{ComputerChoice, LevelChoice};
use crate::interactions::reply::InteractionReply;
use crate::messages::lesson::{self, LessonText};

impl ComponentHandler<'_> {
    pub(super) async fn run_lesson_action(
        &self,
        id: TableId,
        action: LessonAction,
    ) -> Result<InteractionReply, CommandError> {
        let page = PanelPage::default();
        let audience = page.audience(self.interaction.person());
        match action {
            LessonAction::TellMore => {
                let view = self.ctx.service.load_view(id, audience, LogRange::Empty).await?;
                let context = self.ctx.message_context(self.interaction, &view);
                let Some(lesson) = view.lesson() else { return Ok(self.panel_reply(&view, page, &[])) };
                Ok(self.private_reply(lesson::lesson_panel(context, lesson, page, &[], LessonText::Full)))
            }
            LessonAction::PlayOn => {
                let command = self.interaction.command_context();
                let outcome = self.ctx.service.play_on_after_tutorial(&command, id).await?;
                let view = self.ctx.service.view_outcome(&outcome, audience, LogRange::Empty).await?;
                Ok(self.panel_reply(&view, page, &[]))
            }
            LessonAction::Stop => {
                self.end_lesson(id).await?;
                let kind = OpeningKind::AgainstComputers(ComputerChoice::default());
                Ok(self.private_reply(self.ctx.game_menu_of_kind(self.interaction, kind)))
            }
            LessonAction::ChooseOther => {
                self.end_lesson(id).await?;
                Ok(self.private_reply(self.ctx.game_menu_of_kind(self.interaction, OpeningKind::Lesson)))
            }
            LessonAction::PlayMatch => {
                let game = self.end_lesson(id).await?;
                let tutorial = self.ctx.service.registry().find(&game).and_then(|game_type| game_type.tutorial());
                let level = tutorial.map_or(Level::LOWEST, |tutorial| tutorial.setup.match_level);
                let computers = ComputerChoice::of_level(LevelChoice::Fixed(level));
                self.open_table(OpeningKind::AgainstComputers(computers), game).await
            }
        }
    }

    /// Ends the match of a lesson, and returns the id of its game. A second press finds it ended.
    async fn end_lesson(&self, id: TableId) -> Result<String, CommandError> {
        let table = self.ctx.service.load_table(id).await?.table;
        if table.result().is_none() {
            self.ctx.service.vote(&self.interaction.command_context(), id, Proposal::EndMatch).await?;
        }
        Ok(table.game_id)
    }
}
