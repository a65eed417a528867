//! The handlers of components and of errors.

use std::panic::AssertUnwindSafe;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use futures::FutureExt;
use poise::serenity_prelude::{
    ActionRowComponent, ComponentInteraction, ComponentInteractionDataKind, Context, CreateActionRow, CreateInputText,
    CreateInteractionResponse, CreateInteractionResponseMessage, CreateModal, EditInteractionResponse, Event,
    FullEvent, InputTextStyle, Interaction, ModalInteraction, RawEventHandler, async_trait,
};
use serde_json::json;

use crate::commands::board;
use crate::{Bot, Error};

pub async fn hear(context: &Context, event: &FullEvent, bot: &Bot) -> Result<(), Error> {
    match event {
        FullEvent::InteractionCreate { interaction: Interaction::Component(pressed) } => {
            if !bot.catches {
                return press(context, pressed, bot).await;
            }
            let answered = AssertUnwindSafe(press(context, pressed, bot)).catch_unwind().await;
            match answered {
                Ok(answered) => answered,
                Err(_) => stumbled(context, pressed).await,
            }
        }
        FullEvent::InteractionCreate { interaction: Interaction::Modal(filled) } => submit(context, filled).await,
        FullEvent::Resume { .. } => {
            println!("resumed");
            Ok(())
        }
        FullEvent::Ready { data_about_bot } => {
            println!("session {}", data_about_bot.session_id);
            Ok(())
        }
        _ => Ok(()),
    }
}

async fn press(context: &Context, pressed: &ComponentInteraction, bot: &Bot) -> Result<(), Error> {
    let answer = match pressed.data.custom_id.as_str() {
        "quick" => CreateInteractionResponse::Acknowledge,
        "look" => {
            println!("looked {}", pressed.message.components.len());
            CreateInteractionResponse::Acknowledge
        }
        "press" => update(bot.pressed.fetch_add(1, Ordering::SeqCst) + 1),
        "race" => update(race(bot).await),
        "ask" => ask(),
        "late" => return late(context, pressed).await,
        "sail" => sail(pressed),
        "stumble" => panic!("a button stumbles"),
        other => CreateInteractionResponse::Message(
            CreateInteractionResponseMessage::new().content(format!("What is {other}?")).ephemeral(true),
        ),
    };
    pressed.create_response(context, answer).await?;
    Ok(())
}

async fn stumbled(context: &Context, pressed: &ComponentInteraction) -> Result<(), Error> {
    let said = CreateInteractionResponseMessage::new().content("I stumbled.").ephemeral(true);
    pressed.create_response(context, CreateInteractionResponse::Message(said)).await?;
    Ok(())
}

fn update(pressed: u64) -> CreateInteractionResponse {
    CreateInteractionResponse::UpdateMessage(CreateInteractionResponseMessage::new().components(board(pressed)))
}

fn sail(pressed: &ComponentInteraction) -> CreateInteractionResponse {
    let ComponentInteractionDataKind::StringSelect { values } = &pressed.data.kind else {
        return CreateInteractionResponse::Acknowledge;
    };
    let said = format!("Sailing {}.", values.join(" and "));
    CreateInteractionResponse::UpdateMessage(CreateInteractionResponseMessage::new().content(said))
}

fn ask() -> CreateInteractionResponse {
    let input = CreateInputText::new(InputTextStyle::Short, "Name", "name").max_length(20);
    let modal = CreateModal::new("named", "Who are you?").components(vec![CreateActionRow::InputText(input)]);
    CreateInteractionResponse::Modal(modal)
}

/// Acknowledges at once, edits the message later, and prints how long the edit took.
async fn late(context: &Context, pressed: &ComponentInteraction) -> Result<(), Error> {
    pressed.create_response(context, CreateInteractionResponse::Acknowledge).await?;
    let begun = Instant::now();
    pressed.edit_response(context, EditInteractionResponse::new().content("Late.")).await?;
    println!("edited {:.3}", begun.elapsed().as_secs_f64());
    Ok(())
}

/// Reads a counter, waits, and writes it: a race if two presses are handled at once.
async fn race(bot: &Bot) -> u64 {
    let _turn = match &bot.turn {
        Some(turn) => Some(turn.lock().await),
        None => None,
    };
    let busy = bot.busy.fetch_add(1, Ordering::SeqCst) + 1;
    bot.most_busy.fetch_max(busy, Ordering::SeqCst);
    let read = bot.pressed.load(Ordering::SeqCst);
    // Without the lock the pause must be long enough for presses on a busy machine to overlap.
    let pause = if bot.turn.is_some() { 20 } else { 400 };
    tokio::time::sleep(Duration::from_millis(pause)).await;
    bot.pressed.store(read + 1, Ordering::SeqCst);
    bot.busy.fetch_sub(1, Ordering::SeqCst);
    println!("race {} {}", read + 1, bot.most_busy.load(Ordering::SeqCst));
    read + 1
}

async fn submit(context: &Context, filled: &ModalInteraction) -> Result<(), Error> {
    let inputs = filled.data.components.iter().flat_map(|row| &row.components);
    let names = inputs.filter_map(|it| match it {
        ActionRowComponent::InputText(input) => input.value.clone(),
        _ => None,
    });
    let said = format!("Welcome, {}.", names.collect::<Vec<_>>().join(" "));
    let answer = CreateInteractionResponseMessage::new().content(said).ephemeral(true);
    filled.create_response(context, CreateInteractionResponse::Message(answer)).await?;
    Ok(())
}

/// Handles an error that poise reports.
pub async fn failed(error: poise::FrameworkError<'_, Bot, Error>) {
    match error {
        poise::FrameworkError::CommandPanic { ctx, .. } => {
            println!("caught");
            let answer = poise::CreateReply::default().content("I stumbled.").ephemeral(true);
            if let Err(error) = ctx.send(answer).await {
                println!("failed {error}");
            }
        }
        poise::FrameworkError::Setup { error, .. } => println!("failed setup {error:?}"),
        poise::FrameworkError::EventHandler { error, .. } => println!("failed {error:?}"),
        other => println!("failed {other}"),
    }
}

/// Receives the events that serenity cannot parse.
pub struct Raw;

#[async_trait]
impl RawEventHandler for Raw {
    async fn raw_event(&self, context: Context, event: Event) {
        raw(&context, &event).await;
    }
}

/// Prints each interaction, and answers those that serenity could not parse.
async fn raw(context: &Context, event: &Event) {
    if let Event::InteractionCreate(_) = event {
        println!("heard {}", json!(event));
    }
    let Event::Unknown(unknown) = event else { return };
    if unknown.kind != "INTERACTION_CREATE" {
        return;
    }
    println!("unreadable");
    let told = &unknown.value;
    let names = told["id"].as_str().and_then(|it| it.parse::<u64>().ok()).zip(told["token"].as_str());
    let Some((id, token)) = names else { return };
    let answer = json!({ "type": 4, "data": { "content": "Once more, please.", "flags": 64 } });
    if let Err(error) = context.http.create_interaction_response(id.into(), token, &answer, Vec::new()).await {
        println!("failed {error}");
    }
}
