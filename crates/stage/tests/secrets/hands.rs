//! Everything that the bot has said to anybody, held against who could know what at that moment. The truth is in the books: the
//! match is played again, step by step.

use std::collections::BTreeSet;

use local_discord::Id;
use local_discord::world::{Interaction, Kind, World};
use meadhall::game::{Log, Seat};
use meadhall::home::Home;
use meadhall::journal;
use meadhall::kind::Match;
use meadhall::ledger::Ledger;
use meadhall::table::Table;
use meadhall::table::clock::Wall;
use rustix::process::Signal;
use serde_json::Value;
use stage::Said;
use stage::hosted::{HOSTED, TOY};

use super::auction::Told;

/// How a treasure is named, in each language.
const NAMED: [&str; 3] = ["treasure ", "tesoro ", "trésor "];

/// Whoever hears something: one person, or everybody.
type Hearer = Option<Id>;

/// Checks every message of a match. Tells how many there were.
pub fn check(told: &mut Told) -> usize {
    told.fjord.bot.gets(Signal::KILL);
    let home = Home::new(told.fjord.stage.house(), HOSTED);
    // The process may hold its store for a moment longer.
    let ledger = (0..200).find_map(|_| {
        let open = home.open(Wall(0), &|_| {}).ok();
        open.or_else(|| {
            std::thread::sleep(std::time::Duration::from_millis(20));
            None
        })
    });
    let ledger = ledger.expect("the books can be opened");
    let table = finished(&ledger, told.thread);
    let hidden = hidden(&ledger, &table, told.answers);
    drop(ledger);
    told.fjord.bot = told.fjord.stage.bot();
    let said = told.fjord.stage.said();
    let (mut read, mut own) = (0, 0);
    for (step, hidden) in hidden.iter().enumerate() {
        for said in &said[told.told[step]..told.told[step + 1]] {
            let hearer = told.fjord.stage.discord.look(|world| hearer(world, said));
            let Some(hearer) = hearer else { continue };
            let seat =
                hearer.and_then(|person| table.seat_of(meadhall::table::Person(person.to_string().parse().unwrap())));
            read += 1;
            for treasure in treasures(&said.body.to_string()) {
                let open = !hidden.iter().any(|(owner, hand)| *owner != seat && hand.contains(&treasure));
                assert!(open, "after {step} answers {hearer:?} is told of treasure {treasure}: {said:#?}");
                own += usize::from(
                    hidden.iter().any(|(owner, hand)| seat.is_some() && *owner == seat && hand.contains(&treasure)),
                );
            }
        }
    }
    assert!(own > 20, "hands were shown to their owners {own} times");
    read
}

fn finished(ledger: &Ledger, thread: Id) -> Table {
    let all = ledger.finished_tables(None, usize::MAX).unwrap();
    let mut all = all.into_iter().map(|id| ledger.table(id).unwrap().unwrap().table);
    all.find(|table| table.place.channel.0.to_string() == thread.to_string()).expect("the match is over")
}

/// What is hidden after each answer: everybody's hand, and the deck, which is nobody's.
fn hidden(ledger: &Ledger, table: &Table, answers: usize) -> Vec<Vec<(Option<Seat>, BTreeSet<u64>)>> {
    let past = ledger.past(table).unwrap().unwrap();
    assert_eq!(past.entries.len(), answers, "each answer is in the books, once");
    let mut game = TOY.start(&past.beginning.setup, past.beginning.seed.clone()).unwrap();
    let mut all = vec![hands(game.as_ref())];
    for kept in past.entries {
        journal::replay(game.as_mut(), &[kept.entry], &mut Log::muted()).unwrap();
        all.push(hands(game.as_ref()));
    }
    all
}

fn hands(game: &dyn Match) -> Vec<(Option<Seat>, BTreeSet<u64>)> {
    let state = game.state();
    let set = |cards: &Value| -> BTreeSet<u64> { cards.as_array().unwrap().iter().filter_map(Value::as_u64).collect() };
    let mut hidden = vec![(None, set(&state["deck"]))];
    // At the end everybody sees every hand.
    if state["rounds"] != 0 {
        let players = state["players"].as_array().unwrap().iter().zip(0..);
        hidden.extend(players.map(|(player, seat)| (Some(Seat(seat)), set(&player["hand"]))));
    }
    hidden
}

/// The treasures that a message names.
fn treasures(text: &str) -> Vec<u64> {
    let number = |rest: &str| rest.chars().take_while(char::is_ascii_digit).collect::<String>().parse().ok();
    let after = |name: &str| text.split(name).skip(1).filter_map(number).collect::<Vec<u64>>();
    NAMED.iter().flat_map(|name| after(name)).collect()
}

/// Who hears what was said; nothing if it was said to nobody.
fn hearer(world: &World, said: &Said) -> Option<Hearer> {
    let path = said.line.split_once(' ')?.1;
    let mut parts = path.split(['/', '?']).skip(1);
    match (parts.next()?, parts.next()?, parts.next()) {
        ("channels", channel, _) => Some(of_channel(world, channel.parse().ok()?)),
        ("interactions", id, _) => {
            Some(of_answer(world, world.interactions.get(id.parse().ok()?)?, &said.body["data"]))
        }
        ("webhooks", _, Some(token)) => {
            let interaction = world.interactions.get(Interaction::of_token(token)?)?;
            let only = interaction.original.and_then(|it| world.messages.get(it)).and_then(|it| it.only);
            Some(only.or_else(|| of_channel(world, interaction.channel)))
        }
        _ => None,
    }
}

fn of_channel(world: &World, channel: Id) -> Hearer {
    match world.channels.get(channel)?.kind {
        Kind::Private { with } => Some(with),
        Kind::Text { .. } | Kind::Thread { .. } => None,
    }
}

/// An answer is for whoever asked if it is whispered, or changes a whisper.
fn of_answer(world: &World, interaction: &Interaction, message: &Value) -> Hearer {
    let whispered = message["flags"].as_u64().is_some_and(|flags| flags & 64 != 0) || message["choices"].is_array();
    let changed = interaction.message.and_then(|it| world.messages.get(it)).and_then(|it| it.only);
    if whispered { Some(interaction.user) } else { changed.or_else(|| of_channel(world, interaction.channel)) }
}
