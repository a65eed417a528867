//! Runs a command on one table: on the table that a slash command means, or on the one whose button was pressed.

use std::sync::Arc;

use meadhall_game::Seat;
use meadhall_service::table_service::{CommandError, LogRange, ViewAudience};
use meadhall_tables::table::{Proposal, Replacement, STAND_IN_STRATEGY};
use meadhall_tables::view::SeatView;
use meadhall_tables::{PersonId, Table, TableId};

use serenity::model::id::{GuildId, UserId};

use super::open_table::permitted_table_location;
use super::runner::{NotDispatchedError, SlashCommandError, SlashContext, run_command};
use super::table_export::export_reply;
use super::{find_table, overview, texts};
use crate::context::BotContext;
use crate::delivery::error::nonzero_id;
use crate::interactions::component_action::{ComponentAction, MatchEndMode, PanelPage, TableCommand, ViewKind};
use crate::interactions::data::InteractionData;
use crate::messages::buttons::table_link;
use crate::messages::confirm::{self, EndEffect};
use crate::messages::names::mention;
use crate::messages::panel;
use crate::messages::payload::{MessagePayload, MessageRow};
use crate::rendering::replay as replay_rendering;

/// Finds the table that a slash command means, and runs the command on it.
pub async fn run_on_meant_table(
    slash_context: SlashContext<'_>,
    table: Option<String>,
    command: TableCommand,
) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move {
        let same_command = |table: &Table, _: &[SeatView]| Some(ComponentAction::RunCommand(table.id, command));
        let id = match command {
            TableCommand::Overview | TableCommand::Export | TableCommand::Replay => {
                let name = table.as_deref();
                find_table::resolve_open_or_finished_table(&ctx, &interaction, name, &same_command).await?
            }
            _ => find_table::resolve_table(&ctx, &interaction, table.as_deref(), &same_command).await?,
        };
        run_table_command(&ctx, &interaction, id, command).await
    })
    .await
}

/// Runs a command on a table, and returns the private reply.
pub async fn run_table_command(
    ctx: &Arc<BotContext>,
    interaction: &InteractionData,
    id: TableId,
    command: TableCommand,
) -> Result<MessagePayload, SlashCommandError> {
    match command {
        TableCommand::Overview => Ok(overview::table_overview(ctx, interaction, id).await?),
        TableCommand::Join => Ok(join_table(ctx, interaction, id).await?),
        TableCommand::Leave => leave_table(ctx, interaction, id).await,
        TableCommand::Start => Ok(start_match(ctx, interaction, id).await?),
        TableCommand::Concede => {
            let ends_match = ctx.service.would_concession_end_match(&interaction.command_context(), id).await?;
            confirm_ending(ctx, interaction, id, MatchEndMode::Concede, ends_match).await
        }
        TableCommand::End => ask_to_end_match(ctx, interaction, id).await,
        TableCommand::Move => move_here(ctx, interaction, id).await,
        TableCommand::Export => Ok(export_reply(ctx, interaction, id).await?),
        TableCommand::Replay => Ok(replay_rendering::replay_reply(ctx, interaction, id).await?),
        TableCommand::Share => Ok(share_result(ctx, interaction, id).await?),
        TableCommand::Hint => Ok(hint(ctx, interaction, id).await?),
        TableCommand::Replace(seat, person) => replace(ctx, interaction, id, seat, person).await,
    }
}

/// Gives the caller a seat.
async fn join_table(
    ctx: &BotContext,
    interaction: &InteractionData,
    id: TableId,
) -> Result<MessagePayload, CommandError> {
    let outcome = ctx.service.join_table(&interaction.command_context(), id).await?;
    let joined = ctx.text_reply(interaction, &texts::joined(ctx.game_name(&outcome.table)));
    Ok(ctx.with_delivery_warning(interaction, id, joined).await)
}

/// Takes the caller from their seat.
async fn leave_table(
    ctx: &BotContext,
    interaction: &InteractionData,
    id: TableId,
) -> Result<MessagePayload, SlashCommandError> {
    let before = ctx.service.load_table(id).await?.table;
    if before.is_last_person(interaction.person()) {
        return ask_to_end_match(ctx, interaction, id).await;
    }
    let outcome = ctx.service.leave_table(&interaction.command_context(), id).await?;
    let name = ctx.game_name(&outcome.table);
    let text = match (before.seat_of(interaction.person()), outcome.table.running_match()) {
        (Some(_), Some(_)) => texts::left_match(name),
        (Some(_), None) => texts::left_lobby(name),
        // Nobody but a person with an offer can leave without a seat.
        (None, _) => texts::offer_declined(name),
    };
    Ok(ctx.text_reply(interaction, &text))
}

/// Starts the match, and links to its place.
async fn start_match(
    ctx: &BotContext,
    interaction: &InteractionData,
    id: TableId,
) -> Result<MessagePayload, CommandError> {
    let (outcome, start_location) = ctx.start_match(interaction, &interaction.command_context(), id).await?;
    let mut payload = ctx.text_reply(interaction, &texts::match_started(ctx.game_name(&outcome.table)));
    if let Some(why) = ctx.thread_fallback_text(interaction, start_location) {
        payload.append_line(&why);
    }
    let link = table_link(&ctx.translator(interaction), outcome.table.location);
    payload.rows.push(MessageRow::Buttons(vec![link]));
    Ok(payload)
}

/// Asks the caller whether to end the match for everybody.
async fn ask_to_end_match(
    ctx: &BotContext,
    interaction: &InteractionData,
    id: TableId,
) -> Result<MessagePayload, SlashCommandError> {
    let ends_match = ctx.service.would_vote_end_match(&interaction.command_context(), id).await?;
    confirm_ending(ctx, interaction, id, MatchEndMode::ForEveryone, ends_match).await
}

/// Returns the confirmation prompt.
async fn confirm_ending(
    ctx: &BotContext,
    interaction: &InteractionData,
    id: TableId,
    end_mode: MatchEndMode,
    ends_match: bool,
) -> Result<MessagePayload, SlashCommandError> {
    let view = ctx.service.load_view(id, ViewAudience::Person(interaction.person()), LogRange::Empty).await?;
    let effect = if ends_match { EndEffect::MatchEnds } else { EndEffect::MatchContinues };
    Ok(confirm::end_confirmation_prompt(ctx.message_context(interaction, &view), end_mode, effect))
}

async fn move_here(
    ctx: &BotContext,
    interaction: &InteractionData,
    id: TableId,
) -> Result<MessagePayload, SlashCommandError> {
    let place = permitted_table_location(ctx, interaction).await?;
    if find_table::table_of_thread(ctx, interaction).await?.is_some_and(|other| other != id) {
        return Err(SlashCommandError::reply(ctx.text_reply(interaction, &texts::thread_taken())));
    }
    let outcome = ctx.service.move_table(&interaction.command_context(), id, place).await?;
    Ok(ctx.text_reply(interaction, &texts::table_moved(ctx.game_name(&outcome.table))))
}

/// Shows the result of a match against computers to the channel, and returns the caller's end of it.
async fn share_result(
    ctx: &BotContext,
    interaction: &InteractionData,
    id: TableId,
) -> Result<MessagePayload, CommandError> {
    ctx.service.share_result(&interaction.command_context(), id).await?;
    let mut payload = ctx.view_message(interaction, id, ViewKind::Panel).await?;
    payload.append_line(&format!("-# {}", ctx.text(interaction, &texts::result_shared())));
    Ok(payload)
}

/// Shows the answer that a computer would give, and the caller's panel.
async fn hint(ctx: &BotContext, interaction: &InteractionData, id: TableId) -> Result<MessagePayload, CommandError> {
    let hint = ctx.service.take_hint(&interaction.command_context(), id).await?;
    let view_of = async |page: PanelPage| {
        ctx.service.view_outcome(&hint.outcome, page.audience(interaction.person()), LogRange::Empty).await
    };
    let (mut page, mut view) = (PanelPage::default(), view_of(PanelPage::default()).await?);
    if let Some(shown) = view.own_options().and_then(|decision| panel::page_that_shows(decision, hint.option)) {
        (page, view) = (shown, view_of(shown).await?);
    }
    let context = ctx.message_context(interaction, &view);
    let line = view
        .own_options()
        .and_then(|decision| panel::hint_line(context, decision, hint.option, hint.reason, hint.advice));
    Ok(panel::panel_or_result(context, page, &line.into_iter().collect::<Vec<_>>()))
}

/// Checks that a person who is to be offered a seat is a member of the table's server, and no bot.
async fn check_member(
    ctx: &BotContext,
    interaction: &InteractionData,
    id: TableId,
    person: PersonId,
) -> Result<(), SlashCommandError> {
    let refuse = |text| Err(SlashCommandError::reply(ctx.text_reply(interaction, &text)));
    let server = ctx.service.load_table(id).await?.table.location.server;
    let (Some(server), Some(user)) = (nonzero_id::<GuildId>(server.0), nonzero_id::<UserId>(person.0)) else {
        return refuse(texts::not_a_member());
    };
    match ctx.api.request(|http| http.get_member(server, user)).await {
        Ok(member) if member.user.bot => refuse(texts::cannot_seat_bot()),
        Ok(_) => Ok(()),
        Err(error) => {
            tracing::info!(%error, "could not find the person who is to be offered a seat among the members");
            refuse(texts::not_a_member())
        }
    }
}

/// Puts a person or a computer into a seat, or asks the other players for it.
async fn replace(
    ctx: &BotContext,
    interaction: &InteractionData,
    id: TableId,
    seat: Seat,
    person: Option<PersonId>,
) -> Result<MessagePayload, SlashCommandError> {
    if let Some(person) = person {
        check_member(ctx, interaction, id, person).await?;
    }
    let replacement = person.map_or_else(|| Replacement::Ai(STAND_IN_STRATEGY.to_owned()), Replacement::Person);
    let proposal = Proposal::ReplacePlayer { seat, replacement };
    let outcome = ctx.service.vote(&interaction.command_context(), id, proposal.clone()).await?;
    let is_pending = outcome.table.votes.iter().any(|pending_proposal| pending_proposal.proposal == proposal);
    Ok(match person {
        _ if is_pending => ctx.text_reply(interaction, &texts::proposal_made()),
        Some(person) => {
            // The person has no seat yet, so theirs is the only name.
            let (language, names) = (interaction.reply_language, [mention(person)]);
            MessagePayload::ephemeral(ctx.translations.translate(language, &texts::seat_offered(Seat(0)), &names))
        }
        None => ctx.text_reply(interaction, &texts::seat_replaced()),
    })
}
