//! Renders the private views that buttons open.

use super::*;

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
        Ok(rules::rules_message(&self.translations, interaction.reply_language, game_type, of, topic, page))
    }

    /// Renders the board after a turn, as the caller could see it then.
    pub(crate) async fn past_turn(
        &self,
        interaction: &InteractionData,
        id: TableId,
        view: ViewKind,
        turn: u32,
    ) -> Result<MessagePayload, CommandError> {
        let audience = ViewAudience::Person(interaction.person());
        let turn = usize::try_from(turn).unwrap_or(usize::MAX);
        Ok(match self.service.view_at_turn(id, audience, turn).await? {
            Some(then) => past_turn::past_turn_message(&self.translations, interaction.reply_language, &then, view),
            None => ephemeral_payload(self.translations.translate(interaction.reply_language, &texts::no_board(), &[])),
        })
    }

    pub(super) async fn prose_page(
        &self,
        interaction: &InteractionData,
        id: TableId,
        page: u8,
    ) -> Result<MessagePayload, CommandError> {
        let (translations, lang) = (&self.translations, interaction.reply_language);
        let table_view =
            self.service.load_view(id, ViewAudience::Person(interaction.person()), LogRange::Empty).await?;
        Ok(delivery_warning::with_warning(
            translations,
            lang,
            table_view.warnings,
            views::prose_page(translations, lang, &table_view, page),
        ))
    }

    /// Renders a view of a table for the caller.
    pub(crate) async fn view_message(
        &self,
        interaction: &InteractionData,
        id: TableId,
        view: ViewKind,
    ) -> Result<MessagePayload, CommandError> {
        let (translations, lang) = (&self.translations, interaction.reply_language);
        let log_range = if view == ViewKind::Log { LogRange::WholeMatch } else { LogRange::Empty };
        let table_view = self.service.load_view(id, ViewAudience::Person(interaction.person()), log_range).await?;
        let has_no_legend = table_view.board.is_some() && table_view.legend.is_empty();
        let payload = match view {
            ViewKind::Panel => {
                return Ok(panel::panel_message(translations, lang, &table_view, OptionsPage::default(), &[]));
            }
            ViewKind::BoardPicture => views::picture_board(translations, lang, &table_view),
            ViewKind::TextBoard => views::text_board(translations, lang, &table_view),
            ViewKind::PlainTextBoard => views::plain_text_board(translations, lang, &table_view),
            ViewKind::ProseBoard => views::prose_page(translations, lang, &table_view, 0),
            ViewKind::Legend if has_no_legend => self.rules_page(interaction, &RulesSource::Table(id), 0, 0).await?,
            ViewKind::Legend => views::legend_message(translations, lang, &table_view),
            ViewKind::Rules => self.rules_page(interaction, &RulesSource::Table(id), 0, 0).await?,
            ViewKind::Permissions => permission_check::permission_report(self, interaction).await,
            ViewKind::Score => views::score_message(translations, lang, &table_view),
            ViewKind::Log => views::log_message(translations, lang, &table_view),
        };
        Ok(delivery_warning::with_warning(translations, lang, table_view.warnings, payload))
    }
}
