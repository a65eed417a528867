//! Renders the private views that buttons open.

use super::*;
use crate::messages::buttons::optional_buttons;

impl BotContext {
    pub(super) async fn rules_page(
        &self,
        interaction: &InteractionData,
        of: &RulesSource,
        topic: u8,
        page: u8,
    ) -> Result<MessagePayload, CommandError> {
        let game = match of {
            RulesSource::Table(id) => self.service.load_table(*id).await?.table.game_id,
            RulesSource::Game(game) => game.clone(),
        };
        let game_type = self.service.registry().find(&game).ok_or(TableError::UnknownGame(game))?;
        Ok(rules::rules_message(&self.translator(interaction), game_type, of, topic, page))
    }

    /// Renders the board at the end of a past turn, as the caller could see it at that time.
    pub(crate) async fn past_turn(
        &self,
        interaction: &InteractionData,
        id: TableId,
        view: ViewKind,
        turn: u32,
    ) -> Result<MessagePayload, CommandError> {
        let audience = ViewAudience::Person(interaction.person());
        let turn = usize::try_from(turn).unwrap_or(usize::MAX);
        let _slot = self.past_turn_limiter.wait_for_slot(interaction.person()).await;
        Ok(match self.service.view_at_turn(id, audience, turn).await? {
            Some(then) => past_turn::past_turn_message(&self.translations, interaction.reply_language, &then, view),
            None => self.text_reply(interaction, &texts::no_board()),
        })
    }

    pub(super) async fn prose_page(
        &self,
        interaction: &InteractionData,
        id: TableId,
        page: u8,
    ) -> Result<MessagePayload, CommandError> {
        let table_view =
            self.service.load_view(id, ViewAudience::Person(interaction.person()), LogRange::Empty).await?;
        Ok(delivery_warning::with_warning(
            &self.translator(interaction),
            table_view.warnings,
            views::prose_page(self.message_context(interaction, &table_view), page),
        ))
    }

    /// Renders the result of a finished match, with a button that leads back to this page of the caller's matches.
    pub(super) async fn finished_match(
        &self,
        interaction: &InteractionData,
        id: TableId,
        page: u16,
    ) -> Result<MessagePayload, CommandError> {
        let mut payload = self.view_message(interaction, id, ViewKind::Panel).await?;
        let (back, action) = (texts::button_back(), ComponentAction::ShowGames(page));
        payload.rows.extend(optional_buttons(&self.translator(interaction), [(back, Some(action))]));
        Ok(payload)
    }

    /// Renders a view of a table for the caller.
    pub(crate) async fn view_message(
        &self,
        interaction: &InteractionData,
        id: TableId,
        view: ViewKind,
    ) -> Result<MessagePayload, CommandError> {
        let log_range = if view == ViewKind::Log { LogRange::WholeMatch } else { LogRange::Empty };
        let audience = match view {
            ViewKind::Panel => PanelPage::default().audience(interaction.person()),
            _ => ViewAudience::Person(interaction.person()),
        };
        let table_view = self.service.load_view(id, audience, log_range).await?;
        let context = self.message_context(interaction, &table_view);
        let has_no_legend = table_view.board.is_some() && table_view.legend.is_empty();
        let payload = match view {
            ViewKind::Panel => return Ok(panel::panel_or_result(context, PanelPage::default(), &[])),
            ViewKind::WordPanel => {
                return Ok(panel::panel_or_result(context, PanelPage::Words(OptionsPage::default()), &[]));
            }
            ViewKind::AllViews => views::all_views(context),
            ViewKind::BoardPicture => views::picture_board(context),
            ViewKind::TextBoard => views::text_board(context),
            ViewKind::ProseBoard => views::prose_page(context, 0),
            ViewKind::Legend if has_no_legend => self.rules_page(interaction, &RulesSource::Table(id), 0, 0).await?,
            ViewKind::Legend => views::legend_message(context),
            ViewKind::Rules => self.rules_page(interaction, &RulesSource::Table(id), 0, 0).await?,
            ViewKind::Permissions => permission_check::permission_report(self, interaction).await,
            ViewKind::Score => views::score_message(context),
            ViewKind::Log => views::log_message(context),
        };
        Ok(delivery_warning::with_warning(&self.translator(interaction), table_view.warnings, payload))
    }
}
