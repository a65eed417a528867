//! The bot's application emoji: each is uploaded once, even across kills; the board made of emoji; and
//! the board as text for people who see no embeds.

use local_discord::people::{Person, Seen};
use local_discord::trouble::{Scope, What};
use stage::fjord::{Fjord, plain, seen};
use stage::{DRAWS, Stage};

use super::eyes::is_calm;
use super::play::{Party, begun};

const TWO: [(&str, &str); 2] = [("Ann", "en-US"), ("Bo", "fr")];

/// Waits for a card whose board satisfies the condition.
async fn card(party: &Party<'_>, wanted: impl Fn(&str) -> bool) -> Seen {
    let shows = |it: &Seen| {
        let beneath = it.embeds.first().and_then(|it| it["description"].as_str());
        it.button("Text board").is_some() && beneath.is_some_and(&wanted)
    };
    let found = party.people[0].finds(party.thread, shows).await;
    found.unwrap_or_else(|| panic!("there is no such card: {:#?}", party.fjord.bot.said()))
}

/// Returns the ids of the custom emoji in a text.
fn named(text: &str) -> Vec<u64> {
    let after = text.split("<:").skip(1).filter_map(|it| it.split_once('>'));
    after.filter_map(|(emoji, _)| emoji.rsplit(':').next()?.parse().ok()).collect()
}

#[tokio::test]
async fn emoji_are_uploaded_by_the_first_start_and_left_alone_by_the_next() {
    let mut stage = Stage::new().await;
    stage.set.push((DRAWS.0, DRAWS.1.to_owned()));
    let mut bot = stage.bot();
    // Killing the bot meanwhile must not cause repeated uploads.
    for some in [1, 20] {
        let enough = |state: &local_discord::State| (state.world.emojis.iter().count() >= some).then_some(());
        assert!(stage.discord.until(stage::SOON, enough).await.is_some(), "{:#?}", bot.said());
        bot.dies().await;
        bot = stage.bot();
    }
    bot.says("the emoji are there, after").await;
    let uploaded = || stage.discord.look(|world| world.emojis.iter().map(|(id, _)| id).collect::<Vec<_>>());
    let before = uploaded();
    assert_eq!((stage.asked("POST ", "/emojis"), bot.stops().await), (before.len(), 0), "each was uploaded once");
    let mut bot = stage.bot();
    bot.says("the emoji are there already").await;
    assert_eq!((uploaded(), bot.stops().await), (before, 0));
}

#[tokio::test]
async fn a_match_goes_on_in_letters_until_the_emoji_are_there() {
    let (fjord, people) = Fjord::drawing(&TWO).await;
    drop(fjord.bot);
    fjord.stage.discord.platform().act(|state| {
        let all: Vec<_> = state.world.emojis.iter().map(|(id, _)| id).collect();
        all.into_iter().for_each(|id| drop(state.world.emojis.remove(id)));
    });
    fjord.stage.discord.fails("POST /applications/*/emojis", 1, What::Limited(500, Scope::Route));
    fjord.stage.discord.fails("POST /applications/*/emojis", 1, What::Status(500));
    let bot = fjord.stage.bot();
    bot.says("not all emoji are there").await;
    let mut party = begun(Fjord { bot, ..fjord }, &people, "/play game:raids").await;
    card(&party, |board| board.starts_with("```")).await;
    party.fjord.bot.says("the emoji are there, after").await;
    while party.presses < 4 {
        assert!(party.answer().await);
    }
    let shown = card(&party, |board| !board.starts_with("```")).await;
    let board = shown.embeds[0]["description"].as_str().unwrap().to_owned();
    let numbers = named(&board);
    assert!(numbers.len() > 40, "{board}");
    party.fjord.stage.discord.look(|world| {
        let unknown = numbers.iter().find(|id| world.emojis.get(local_discord::Id(**id)).is_none());
        assert_eq!(unknown, None, "{board}");
    });
    is_calm(&mut party.fjord);
}

#[tokio::test]
async fn whoever_sees_nothing_beneath_messages_gets_the_board_as_their_text() {
    let (fjord, people) = Fjord::drawing(&TWO).await;
    let party = begun(fjord, &people, "/play game:raids").await;
    let found = card(&party, |_| true).await;
    for (person, unseen, rest) in
        [(&people[0], "Can't see the board?", "/board as:in words"), (&people[1], "", "/plateau comme:en mots")]
    {
        let blind: Person = person.without_previews();
        let shown = blind.sees_message(found.id).unwrap();
        assert!(shown.embeds.is_empty() && shown.text.contains(unseen), "{}", plain(&shown));
        let told = seen(&blind, &blind.presses(found.id, "Text board").await.unwrap()).await;
        assert!(told.only_me && told.text.contains("```\n"), "{}", plain(&told));
        assert!(told.text.chars().count() <= 2_000, "{}", plain(&told));
        assert!(told.text.contains(rest) == told.text.contains("-# "), "{}", plain(&told));
    }
}
