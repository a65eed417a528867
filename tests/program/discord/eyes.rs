//! Helpers for assertions about visible messages, bot health and open decisions.

use std::time::{Duration, Instant};

use local_discord::Id;
use local_discord::people::{Answer, Outcome, Person, Seen};
use meadhall::discord::button::{Button, Page, Question};
use meadhall::discord::menu::Chosen;
use meadhall::table::TableId;
use meadhall::table::record::Press;
use stage::SOON;
use stage::fjord::{Fjord, seen};
use stage::ways::Way;
use tokio::time::sleep;

/// Like [`at_rest`], for a bot that renders pictures.
pub async fn at_rest_drawn(people: &[Person], channels: &[Id]) -> Vec<Seen> {
    // A card with buttons but without a picture may still be waiting for its picture.
    let is_drawn = |it: &Seen| !it.files.is_empty() || it.button("My turn").is_none();
    rests(people, channels, |now| if now.iter().all(is_drawn) { 2 } else { 4 }).await
}

/// Waits until no message changes any more, and returns the public messages of these channels and
/// everybody's DMs.
pub async fn at_rest(people: &[Person], channels: &[Id]) -> Vec<Seen> {
    rests(people, channels, |_| 2).await
}

/// Waits until the messages have stayed unchanged for the required number of checks.
async fn rests(people: &[Person], channels: &[Id], enough: impl Fn(&[Seen]) -> u32) -> Vec<Seen> {
    let look = || {
        let each = people.iter().flat_map(|it| channels.iter().copied().chain(it.dm()).map(move |at| it.sees(at)));
        each.flatten().filter(|it| !it.only_me).collect::<Vec<Seen>>()
    };
    let (begun, mut last, mut same) = (Instant::now(), look(), 0);
    loop {
        sleep(Duration::from_millis(500)).await;
        let now = look();
        same = if now == last { same + 1 } else { 0 };
        if same >= enough(&now) {
            return now;
        }
        assert!(begun.elapsed() < SOON, "it does not come to rest");
        last = now;
    }
}

/// Asserts that no message appeared, disappeared or changed.
pub fn are_same(before: &[Seen], after: &[Seen]) {
    let gone: Vec<&Seen> = before.iter().filter(|it| !after.contains(it)).collect();
    let new: Vec<&Seen> = after.iter().filter(|it| !before.contains(it)).collect();
    assert!(gone.is_empty() && new.is_empty(), "gone: {gone:#?}, new: {new:#?}");
}

/// Returns the text of a reply, which must be ephemeral and not empty.
pub async fn told(person: &Person, answer: &Answer) -> String {
    assert!(matches!(answer.outcome, Outcome::Sent(_) | Outcome::Thinking(_)), "{:?}", answer.outcome);
    let told = seen(person, answer).await;
    assert!(told.only_me && !told.text.is_empty(), "{told:?}");
    told.text
}

/// An open decision with its card, and the custom id and values of its menu.
pub struct Open {
    pub table: TableId,
    pub question: Question,
    pub card: Id,
    pub menu: String,
    pub values: Vec<String>,
}

impl Open {
    /// Reads the decision that a person has open in a thread.
    pub async fn to(person: &Person, thread: Id) -> Self {
        let panel = seen(person, &person.runs(thread, "/turn").await.unwrap()).await;
        let ways = Way::all(&panel);
        let menus = panel.menus.iter().map(|it| it.custom_id.as_str());
        let mut carries = menus.chain(panel.buttons.iter().filter_map(|it| it.custom_id.as_deref()));
        let (table, question) = match carries.next().map(str::parse) {
            Some(Ok(Button::Choose(table, question, _))) => (table, question),
            Some(Ok(Button::Answer(table, Press { seat, n, mark, .. }))) => (table, Question { seat, n, mark }),
            _ => panic!("{panel:?}"),
        };
        let calls = format!("<@{}>", person.id());
        let card = person.finds(thread, |it| !it.only_me && it.text.starts_with(&calls) && !it.buttons.is_empty());
        // A small panel shows all options, a large one only its first page.
        let values = (0..ways.len()).map(|option| Chosen::Option(option).value()).collect();
        let menu = Button::Choose(table, question, Page::default()).to_string();
        Self { table, question, card: card.await.expect("a card").id, menu, values }
    }

    /// Returns the custom id of the button for an option.
    pub fn answer(&self, option: usize) -> String {
        let Question { seat, n, mark } = self.question;
        Button::Answer(self.table, Press { seat, n, mark, option }).to_string()
    }

    /// Sends its first answer as forged components: by button and by menu.
    pub async fn is_pressed_by(&self, person: &Person) -> [Answer; 2] {
        let button = person.forges(self.card, 2, &self.answer(0), None).unwrap();
        let menu = person.forges(self.card, 3, &self.menu, Some(vec![self.values[0].clone()])).unwrap();
        [person.answer(button).await, person.answer(menu).await]
    }
}

/// Asserts that the bot runs and made no request that the local Discord does not know, and that no process of
/// this test logged an error or a panic.
pub fn is_calm(fjord: &mut Fjord) {
    assert!(fjord.bot.runs());
    assert_eq!(fjord.stage.discord.platform().unknown(), Vec::<String>::new());
    let logged = fjord.stage.logged();
    let trouble: Vec<&String> = logged.iter().filter(|it| it.contains("ERROR") || it.contains("panic")).collect();
    assert_eq!(trouble, Vec::<&String>::new());
}
