//! Handles a pressed button or chosen menu option. Uses only the `custom_id` and the stored table; the
//! message decides just where the reply appears.

mod answer_notices;
mod game_menu;
mod lesson;
mod lobby;
mod next_match;
mod player_actions;
mod render;
mod shared_message;

use std::sync::Arc;

use meadhall_service::table_service::{CommandEffect, CommandError, LogRange, ViewAudience};
use meadhall_tables::table::{Answer, Proposal};
use meadhall_tables::view::TableView;
use meadhall_tables::{TableError, TableId};
use serenity::model::application::{ComponentInteraction, ComponentInteractionDataKind};
use serenity::model::channel::MessageFlags;
use tracing::Instrument;

pub use answer_notices::answer_notices;

use super::component_action::{
    ComponentAction, DecisionId, MatchEndMode, OptionsPage, PanelPage, RulesSource, ViewKind,
};
use super::data::InteractionData;
use super::reply::{InteractionReply, InteractionSource, MessageUpdate};
use super::responder::InteractionResponder;
use super::spans;
use super::table_access::names_table;
use crate::commands::games::own_games;
use crate::commands::{permission_check, texts as command_texts};
use crate::context::BotContext;
use crate::messages::names::NameStyle;
use crate::messages::option_menu::MenuValue;
use crate::messages::payload::MessagePayload;
use crate::messages::{delivery_warning, panel, past_turn, rules, texts, views};

/// Handles one press of a button or one choice in a menu.
pub(crate) struct ComponentHandler<'a> {
    pub ctx: &'a Arc<BotContext>,
    pub interaction: &'a InteractionData,
    pub surface: MessageSurface,
    component: &'a ComponentInteraction,
}

/// The kind of message that contains the pressed button or menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MessageSurface {
    /// An ephemeral message, which only one person sees.
    EphemeralMessage,
    /// The table's card in its channel.
    TableCard,
    /// A DM.
    DirectMessage,
}

/// Handles a component interaction and replies to it.
pub async fn handle_component(ctx: &Arc<BotContext>, event: &ComponentInteraction) {
    let responder = InteractionResponder::of_component(event);
    let interaction = InteractionData::from(event).with_reply_language(ctx, responder).await;
    let private = event.message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
    let surface = match (private, event.guild_id) {
        (true, _) => MessageSurface::EphemeralMessage,
        (false, Some(_)) => MessageSurface::TableCard,
        (false, None) => MessageSurface::DirectMessage,
    };
    let pressed = ComponentHandler { ctx, interaction: &interaction, surface, component: event };
    let button = event.data.custom_id.parse::<ComponentAction>().ok();
    let is_forget_me = matches!(button, Some(ComponentAction::ForgetMe(_)));
    let source = if surface == MessageSurface::EphemeralMessage {
        InteractionSource::Panel(button.as_ref().and_then(ComponentAction::table))
    } else {
        InteractionSource::SharedMessage
    };
    let answer = async {
        // Saves the person's name before the command, so that the next card shows it. A person who asks for deletion of
        // their data is not saved.
        if !is_forget_me {
            interaction.remember_name_and_language(ctx).await;
        }
        pressed.handle().await
    };
    ctx.run_and_reply(&interaction, source, responder, answer).instrument(spans::component_span(button.as_ref())).await;
}

impl ComponentHandler<'_> {
    async fn handle(&self) -> InteractionReply {
        let Ok(button) = self.component.data.custom_id.parse::<ComponentAction>() else {
            return InteractionReply::Ephemeral(self.ctx.text_reply(self.interaction, &texts::unknown_button()));
        };
        let table = button.table();
        if let Some(id) = table.filter(|id| !names_table(&self.component.message, *id))
            && let Err(error) = self.ctx.require_table_access(self.interaction, id).await
        {
            return InteractionReply::Ephemeral(self.ctx.error_reply(self.interaction, &[], &error));
        }
        let answer = match self.run_action(button).await {
            Ok(answer) => answer,
            Err(failed) => match table {
                Some(id) => self.error_reply(id, &failed).await,
                None => InteractionReply::Ephemeral(self.ctx.error_reply(self.interaction, &[], &failed)),
            },
        };
        match table.filter(|_| self.surface != MessageSurface::EphemeralMessage) {
            Some(id) => self.ctx.delivery_warning_or_reply(self.interaction, id, answer).await,
            None => answer,
        }
    }

    /// Returns the first page of the next panel, in words if the pressed panel is in words.
    fn first_panel_page(&self) -> PanelPage {
        let pressed = InteractionResponder::of_component(self.component).panel_key();
        let panel = pressed.and_then(|key| self.ctx.live_panels.get(key));
        panel.map(|panel| panel.shown.page.first_page()).unwrap_or_default()
    }

    async fn run_action(&self, button: ComponentAction) -> Result<InteractionReply, CommandError> {
        match button {
            ComponentAction::AnswerDecision(id, press) => self.answer_decision(id, press).await,
            ComponentAction::ChooseOption(id, question, page) => {
                match self.selected_value().and_then(MenuValue::decode) {
                    Some(MenuValue::ChooseOption(option)) => {
                        let DecisionId { seat, last_entry_number: n, fingerprint: mark } = question;
                        self.answer_decision(id, Answer { seat, after_step: n, fingerprint: mark, option }).await
                    }
                    Some(MenuValue::OpenGroup(group)) => {
                        self.show_panel_page(id, question, page.with_options_page(group)).await
                    }
                    None => Err(TableError::StaleDecision.into()),
                }
            }
            ComponentAction::ShowPanelPage(id, question, page) => self.show_panel_page(id, question, page).await,
            ComponentAction::ShowView(id, view) => self.show_view(id, view).await,
            ComponentAction::ChooseView(id) => {
                let view = self.selected_value().and_then(ViewKind::from_menu_value).unwrap_or(ViewKind::AllViews);
                self.show_view(id, view).await
            }
            ComponentAction::ShowPastTurn(id, view, turn) => {
                Ok(self.private_reply(self.ctx.past_turn(self.interaction, id, view, turn).await?))
            }
            ComponentAction::ShowProse(id, page) => {
                Ok(self.private_reply(self.ctx.prose_page(self.interaction, id, page).await?))
            }
            ComponentAction::RunLobbyAction(id, act) => self.lobby_action(id, act).await,
            ComponentAction::ShowLobbyOptions(id, page) => self.lobby_options(id, page).await,
            ComponentAction::SetLobbyOption(id, matter) => self.set_lobby_option(id, matter).await,
            ComponentAction::UndoAnswerAtRevision(id, revision) => {
                let outcome = self.ctx.service.undo(&self.interaction.command_context(), id, revision).await?;
                let page = self.first_panel_page();
                let audience = page.audience(self.interaction.person());
                let table_view = self.ctx.service.view_outcome(&outcome, audience, LogRange::Empty).await?;
                let text = self.ctx.text(self.interaction, &texts::move_undone());
                Ok(self.panel_reply(&table_view, page, &[text]))
            }
            ComponentAction::SetDmPreference(id, wish) => self.set_dms(id, wish).await,
            ComponentAction::ReturnToSeat(id) => self.take_seat(id).await,
            ComponentAction::Rematch(id) => self.rematch(id, None).await,
            ComponentAction::RematchAtLevel(id, level) => self.rematch(id, Some(level)).await,
            ComponentAction::RunCommand(id, command) => self.run_table_command(id, command).await,
            ComponentAction::ShowGames(page) => {
                Ok(self.private_reply(own_games(self.ctx, self.interaction, page).await?))
            }
            ComponentAction::ShowFinishedMatch(id, page) => {
                Ok(self.private_reply(self.ctx.finished_match(self.interaction, id, page).await?))
            }
            ComponentAction::ChangeSetting(setting) => self.change_setting(setting).await,
            ComponentAction::ForgetMe(person) => self.forget_me(person).await,
            ComponentAction::EndMatch(id, finish) => self.end_match(id, finish).await,
            ComponentAction::ShowRulesPage(of, topic, page) => {
                Ok(self.private_reply(self.ctx.rules_page(self.interaction, &of, topic, page).await?))
            }
            ComponentAction::ChooseRulesTopic(of) => {
                let topic = self.selected_value().and_then(|value| value.parse().ok()).unwrap_or_default();
                Ok(self.private_reply(self.ctx.rules_page(self.interaction, &of, topic, 0).await?))
            }
            ComponentAction::ShowGameMenu(kind) => {
                Ok(self.private_reply(self.ctx.game_menu_of_kind(self.interaction, kind)))
            }
            ComponentAction::ChooseGameMenuLevel | ComponentAction::ChooseGameMenuCount => {
                Ok(self.choose_game_menu_kind())
            }
            ComponentAction::OpenTable(kind, game) => self.open_table(kind, game).await,
            ComponentAction::RunLessonAction(id, action) => self.run_lesson_action(id, action).await,
        }
    }

    /// Returns the chosen value of a menu.
    pub(crate) fn selected_value(&self) -> Option<&str> {
        match &self.component.data.kind {
            ComponentInteractionDataKind::StringSelect { values } => values.first().map(String::as_str),
            _ => None,
        }
    }

    /// Answers a decision. The reply shows what this answer caused, even if the table has changed since.
    async fn answer_decision(&self, id: TableId, answer: Answer) -> Result<InteractionReply, CommandError> {
        let service = &self.ctx.service;
        let outcome = service.answer(&self.interaction.command_context(), id, answer).await?;
        if self.surface == MessageSurface::TableCard {
            return self.card_update(&outcome).await;
        }
        let log_range = match (outcome.effect, self.surface) {
            (CommandEffect::Applied, _) => LogRange::Lines(&outcome.log_lines),
            (_, MessageSurface::DirectMessage) => LogRange::OfLastAnswer(answer.seat),
            _ => LogRange::Empty,
        };
        if self.surface == MessageSurface::DirectMessage {
            let page = PanelPage::default();
            let audience = page.audience(self.interaction.person());
            let table_view = service.view_outcome(&outcome, audience, log_range).await?;
            return self.dm_update(&table_view, answer.seat, page).await;
        }
        let page = self.first_panel_page();
        let table_view = service.view_outcome(&outcome, page.audience(self.interaction.person()), log_range).await?;
        let notices = answer_notices(self.ctx.message_context(self.interaction, &table_view), &outcome);
        Ok(self.panel_reply(&table_view, page, &notices))
    }

    /// Replies privately. If the pressed button is on an ephemeral message, replaces that message; otherwise sends a
    /// new ephemeral message.
    pub(crate) fn private_reply(&self, payload: MessagePayload) -> InteractionReply {
        match self.surface {
            MessageSurface::EphemeralMessage => {
                InteractionReply::UpdateMessage(MessageUpdate { payload, shared_message: None })
            }
            MessageSurface::TableCard | MessageSurface::DirectMessage => InteractionReply::Ephemeral(payload),
        }
    }

    pub(crate) fn panel_reply(&self, table_view: &TableView, page: PanelPage, before: &[String]) -> InteractionReply {
        self.private_reply(panel::panel_or_result(self.ctx.message_context(self.interaction, table_view), page, before))
    }

    /// Shows another page of a decision's options, if the decision is still open.
    async fn show_panel_page(
        &self,
        id: TableId,
        decision: DecisionId,
        page: PanelPage,
    ) -> Result<InteractionReply, CommandError> {
        let table_view =
            self.ctx.service.load_view(id, page.audience(self.interaction.person()), LogRange::Empty).await?;
        match table_view.own_options() {
            Some(open) if DecisionId::of(open) == decision => match self.surface {
                // Another process than the leader may not edit the message, so it opens a panel beneath.
                MessageSurface::DirectMessage if self.ctx.cluster.is_leader() => {
                    self.dm_update(&table_view, decision.seat, page).await
                }
                _ => Ok(self.panel_reply(&table_view, page, &[])),
            },
            Some(_) | None => Err(TableError::StaleDecision.into()),
        }
    }

    /// Ends or concedes the match after the confirmation.
    async fn end_match(&self, id: TableId, finish: MatchEndMode) -> Result<InteractionReply, CommandError> {
        let call = self.interaction.command_context();
        let text = match finish {
            MatchEndMode::ForEveryone => {
                let table = self.ctx.service.vote(&call, id, Proposal::EndMatch).await?.table;
                if table.result().is_some() {
                    command_texts::ended(self.ctx.game_name(&table))
                } else {
                    command_texts::proposal_made()
                }
            }
            MatchEndMode::Concede => {
                command_texts::conceded(self.ctx.game_name(&self.ctx.service.concede(&call, id).await?.table))
            }
        };
        Ok(self.private_reply(self.ctx.text_reply(self.interaction, &text)))
    }

    async fn show_view(&self, id: TableId, view: ViewKind) -> Result<InteractionReply, CommandError> {
        Ok(self.private_reply(self.ctx.view_message(self.interaction, id, view).await?))
    }

    /// Replies with an error. If the pressed button was outdated, the reply shows the current panel.
    async fn error_reply(&self, id: TableId, failed: &CommandError) -> InteractionReply {
        let page = self.first_panel_page();
        let audience = page.audience(self.interaction.person());
        let Ok(scene) = self.ctx.service.load_view(id, audience, LogRange::Empty).await else {
            return InteractionReply::Ephemeral(self.ctx.error_reply(self.interaction, &[], failed));
        };
        let translator = self.ctx.message_context(self.interaction, &scene).translator(NameStyle::Mention);
        let payload = self.ctx.error_reply(self.interaction, translator.seat_names(), failed);
        match failed {
            CommandError::Refused(
                TableError::StaleDecision
                | TableError::StaleRevision
                | TableError::IllegalAnswer(_)
                | TableError::NothingToUndo
                | TableError::OthersActedSince
                | TableError::StepRevealed
                | TableError::UndoTooLate
                | TableError::CannotUndo
                | TableError::TooManyUndos,
            ) => self.panel_reply(&scene, page, &[payload.content]),
            CommandError::Refused(TableError::NotYourSeat(_) | TableError::NotSeated) if scene.is_match_running() => {
                self.panel_reply(&scene, page, &[])
            }
            _ => InteractionReply::Ephemeral(payload),
        }
    }
}
