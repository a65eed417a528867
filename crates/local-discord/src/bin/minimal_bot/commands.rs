//! The bot's commands.

use std::time::{Duration, Instant};

use futures::future::join_all;
use poise::CreateReply;
use poise::serenity_prelude::{
    ButtonStyle, CreateActionRow, CreateAttachment, CreateAutocompleteResponse, CreateButton, CreateMessage,
    CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption, Message,
};
use serde_json::{Value, json};

use crate::{BotState, Context, Error};

/// Returns all commands. `in_order` selects the burst command that sends in order.
pub fn all_commands(in_order: bool) -> Vec<poise::Command<BotState, Error>> {
    let burst = if in_order { burst_in_order() } else { burst() };
    vec![greet(), slow(), picture(), whisper(), describe(), stumble(), button(), parts(), burst]
}

async fn names(_context: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let matching = ["Ann", "Bo", "Cleo"].into_iter().filter(|it| it.to_lowercase().starts_with(&typed.to_lowercase()));
    matching.fold(CreateAutocompleteResponse::new(), |all, it| all.add_string_choice(it, it))
}

/// Returns a board with all kinds of components.
pub fn board_components(pressed: u64) -> Vec<CreateActionRow> {
    let button = |name: &str, label: &str| CreateButton::new(name).label(label).style(ButtonStyle::Secondary);
    let options = ["North", "South"].map(|it| CreateSelectMenuOption::new(it, it.to_lowercase())).to_vec();
    vec![
        CreateActionRow::Buttons(vec![
            button("press", &format!("Press ({pressed})")),
            button("ask", "Ask me"),
            button("stumble", "Stumble"),
            button("race", "Race"),
            button("quick", "Quick"),
        ]),
        CreateActionRow::SelectMenu(
            CreateSelectMenu::new("sail", CreateSelectMenuKind::String { options }).placeholder("Sail to…"),
        ),
    ]
}

/// Greets a person and shows a board.
#[poise::command(slash_command)]
async fn greet(
    context: Context<'_>,
    #[description = "Whom"]
    #[autocomplete = "names"]
    who: String,
) -> Result<(), Error> {
    context.send(CreateReply::default().content(format!("Hello, {who}!")).components(board_components(0))).await?;
    Ok(())
}

/// Shows a single button.
#[poise::command(slash_command)]
async fn button(context: Context<'_>) -> Result<(), Error> {
    let row = CreateActionRow::Buttons(vec![CreateButton::new("quick").label("Quick")]);
    context.send(CreateReply::default().content("Press it.").components(vec![row])).await?;
    Ok(())
}

/// Replies after a delay.
#[poise::command(slash_command)]
async fn slow(context: Context<'_>) -> Result<(), Error> {
    context.defer().await?;
    tokio::time::sleep(Duration::from_millis(50)).await;
    context.say("That took a while.").await?;
    Ok(())
}

/// Shows a picture.
#[poise::command(slash_command)]
async fn picture(context: Context<'_>) -> Result<(), Error> {
    let file =
        CreateAttachment::bytes(b"not really a picture".as_slice(), "board.png").description("Two ships at sea.");
    context.send(CreateReply::default().content("The board").attachment(file)).await?;
    Ok(())
}

/// Sends you a direct message.
#[poise::command(slash_command)]
async fn whisper(context: Context<'_>) -> Result<(), Error> {
    let message = CreateMessage::new().content("Psst.").components(board_components(0));
    let sent = context.author().dm(context, message).await;
    let reply = match sent {
        Ok(_) => "I have written to you.".to_owned(),
        Err(error) => format!("I cannot write to you: {error}"),
    };
    context.send(CreateReply::default().content(reply).ephemeral(true)).await?;
    Ok(())
}

/// Describes a message.
#[poise::command(context_menu_command = "Describe")]
async fn describe(context: Context<'_>, message: Message) -> Result<(), Error> {
    let reply = format!("It says {:?}.", message.content);
    context.send(CreateReply::default().content(reply).ephemeral(true)).await?;
    Ok(())
}

/// Panics.
#[poise::command(slash_command)]
async fn stumble(_context: Context<'_>) -> Result<(), Error> {
    panic!("a command panics");
}

/// Shows new-style components, for which serenity has no builders.
#[poise::command(slash_command)]
async fn parts(context: poise::ApplicationContext<'_, BotState, Error>) -> Result<(), Error> {
    let button = |name: &str| json!({ "type": 2, "style": 2, "label": name, "custom_id": name });
    let text = |text: &str| json!({ "type": 10, "content": text });
    let section = json!({ "type": 9, "components": [text("A ship")], "accessory": button("look") });
    let parts = [text("The board"), json!({ "type": 17, "components": [section] }), action_row(&button("quick"))];
    let answer = json!({ "type": 4, "data": { "flags": 1 << 15, "components": parts } });
    let interaction = context.interaction;
    context.http().create_interaction_response(interaction.id, &interaction.token, &answer, Vec::new()).await?;
    Ok(())
}

fn action_row(component: &Value) -> Value {
    json!({ "type": 1, "components": [component] })
}

/// Sends many messages at once.
#[poise::command(slash_command)]
async fn burst(context: Context<'_>, #[description = "How many"] many: u32) -> Result<(), Error> {
    context.defer().await?;
    let begun = Instant::now();
    let send = |n: u32| async move {
        let sent = context.channel_id().say(context, n.to_string()).await;
        println!("sent {n} {} {:.3}", sent.is_ok(), begun.elapsed().as_secs_f64());
        if let Err(error) = sent {
            println!("failed {error} {error:?}");
        }
    };
    join_all((0..many).map(send)).await;
    println!("burst over {:.3}", begun.elapsed().as_secs_f64());
    Ok(())
}

/// Sends many messages in order.
#[poise::command(slash_command, rename = "burst")]
async fn burst_in_order(context: Context<'_>, #[description = "How many"] many: u32) -> Result<(), Error> {
    context.defer().await?;
    let begun = Instant::now();
    for n in 0..many {
        let sent = context.channel_id().say(context, n.to_string()).await;
        println!("sent {n} {} {:.3}", sent.is_ok(), begun.elapsed().as_secs_f64());
    }
    println!("burst over {:.3}", begun.elapsed().as_secs_f64());
    Ok(())
}
