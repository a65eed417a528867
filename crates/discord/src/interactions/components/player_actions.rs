//! Buttons of one player: DMs on or off, taking a seat back, and forgetting a person.

use meadhall_service::repository::{DmPreference, PersonSettings};
use meadhall_service::table_service::{CommandError, LogRange};
use meadhall_tables::{PersonId, TableId};

use super::ComponentHandler;
use crate::commands::runner::SlashCommandError;
use crate::commands::{overview, table_command};
use crate::interactions::component_action::{DmChoice, PanelPage, PersonalSetting, TableCommand};
use crate::interactions::reply::InteractionReply;
use crate::messages::{panel, texts};

impl ComponentHandler<'_> {
    /// Turns DMs on or off. Turning them on sends a test DM, which shows at once whether the person's DMs are blocked.
    /// A player of a running match gets their panel back.
    pub(super) async fn set_dms(&self, id: TableId, choice: DmChoice) -> Result<InteractionReply, CommandError> {
        let preference = match choice {
            DmChoice::Disable => DmPreference::NoDms,
            DmChoice::Enable => self.ctx.probe_dms(self.interaction).await,
        };
        self.ctx.set_dm_preference(self.interaction, preference).await?;
        let confirmation = self.ctx.dm_preference_reply(self.interaction, preference, Some(id));
        let page = self.first_panel_page();
        let audience = page.audience(self.interaction.person());
        if preference != DmPreference::DmsClosed
            && let Ok(table_view) = self.ctx.service.load_view(id, audience, LogRange::Empty).await
            && table_view.viewer.is_some()
            && table_view.is_match_running()
        {
            let panel = panel::panel_message(
                self.ctx.message_context(self.interaction, &table_view),
                page,
                &[confirmation.content],
            );
            return Ok(self.private_reply(panel));
        }
        Ok(self.private_reply(confirmation))
    }

    /// Returns the caller to their own seat, or gives them a seat that was offered.
    pub(super) async fn take_seat(&self, id: TableId) -> Result<InteractionReply, CommandError> {
        let service = &self.ctx.service;
        let outcome = service.join_table(&self.interaction.command_context(), id).await?;
        let page = PanelPage::default();
        let audience = page.audience(self.interaction.person());
        let table_view = service.view_outcome(&outcome, audience, LogRange::Empty).await?;
        let text = self.ctx.text(self.interaction, &texts::seat_taken_back(table_view.game_info.name.clone()));
        let context = self.ctx.message_context(self.interaction, &table_view);
        Ok(InteractionReply::Ephemeral(panel::panel_message(context, page, &[text])))
    }

    /// Runs a command on a table, as the slash command does.
    pub(super) async fn run_table_command(
        &self,
        id: TableId,
        command: TableCommand,
    ) -> Result<InteractionReply, CommandError> {
        match table_command::run_table_command(self.ctx, self.interaction, id, command).await {
            Ok(payload) => Ok(self.private_reply(payload)),
            Err(SlashCommandError::Reply(payload)) => Ok(self.private_reply(*payload)),
            Err(SlashCommandError::CommandFailed(error)) => Err(error),
        }
    }

    /// Changes a setting of the caller, and shows the overview again.
    pub(super) async fn change_setting(&self, setting: PersonalSetting) -> Result<InteractionReply, CommandError> {
        match setting {
            PersonalSetting::Language => {
                let language = self.selected_value().and_then(overview::chosen_language);
                let update = |settings: &mut PersonSettings| settings.language = language;
                self.ctx.service.update_person_settings(self.interaction.person(), update).await?;
            }
            PersonalSetting::NotifyByDm => {
                let preference = self.ctx.probe_dms(self.interaction).await;
                self.ctx.set_dm_preference(self.interaction, preference).await?;
            }
            PersonalSetting::NotifyInChannel => {
                self.ctx.set_dm_preference(self.interaction, DmPreference::NoDms).await?;
            }
        }
        let interaction = self.interaction.clone().with_saved_language(self.ctx).await;
        Ok(self.private_reply(overview::settings_overview(self.ctx, &interaction).await))
    }

    /// Deletes the caller's data. The button works for no one else.
    pub(super) async fn forget_me(&self, person: PersonId) -> Result<InteractionReply, CommandError> {
        if person != self.interaction.person() {
            return Ok(InteractionReply::Ephemeral(self.ctx.text_reply(self.interaction, &texts::unknown_button())));
        }
        self.ctx.service.erase_person(person).await?;
        Ok(self.private_reply(self.ctx.text_reply(self.interaction, &texts::data_deleted())))
    }
}
