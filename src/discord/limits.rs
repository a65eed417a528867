//! Plays the golden matches with the longest names and checks that Discord accepts every message in every
//! language, with nothing truncated or untranslated.

mod decided;
mod room;

use std::collections::BTreeSet;
use std::sync::Arc;

use local_discord::Id;
use local_discord::rules::{self, Case, File};
use serde_json::{Value, json};
use stage::full::{extended, whole};

use super::attached::Attached;
use super::button::{Button, Finish, LONGEST, Of, Page};
use super::envelope::Envelope;
use super::faces::choices::{self, EXPLAINED, MANY};
use super::faces::news::{self, Ear};
use super::faces::sure::{self, Then};
use super::faces::{self, card, options, panel, question, track, views};
use super::menu::{Chosen, brief};
use super::names::{Naming, Voice};
use super::payload::{Beneath, Leads, Payload, Row, most};
use crate::game::Seat;
use crate::games::{GAMES, find};
use crate::house::{Eyes, Tale};
use crate::kind::Label;
use crate::lang::Lang;
use crate::outbox::Nonce;
use crate::scene::{Scene, Taught};
use crate::table::notice::{News, Notice, To};
use crate::table::pace::Due;
use crate::table::record::{Newcomer, Wanted};
use crate::table::{Channel, Person};
use room::golden_of;
pub(super) use room::{Room, by, golden, hall};

impl Room {
    /// Checks all messages that can show the table now.
    async fn is_taken(&mut self) {
        let hall = Arc::clone(&self.hall);
        let (book, scene) = (&hall.book, self.scene(Eyes::All, Tale::News).await);
        self.takes("a card", &card::live(book, &scene));
        self.takes("a card in emoji", &track::tests::in_emoji(book, hall.house.games(), &scene));
        let settled = card::settled(book, &scene, scene.place.channel);
        let shown = (&settled.board, &settled.file, settled.rows.len());
        assert_eq!(shown, (&Beneath::Nothing, &None, 0), "an old card shows no board");
        self.takes("a settled card", &settled);
        let everybody: Vec<Person> = self.people.iter().copied().chain([Person(1)]).collect();
        for person in everybody {
            let own = self.scene(Eyes::Of(person), Tale::Story).await;
            for lang in Lang::ALL {
                // Rendering is slow and does not depend on the language.
                let picture = own.picture.clone().filter(|_| lang == self.language);
                let own = Scene { picture, ..own.clone() };
                self.panels_are_taken(&own, lang);
                if own.own().is_none() && own.viewer.is_some() {
                    continue;
                }
                self.takes("the board", &views::picture(book, lang, &own));
                for view in [views::board, views::text, views::score, views::log, views::legend] {
                    self.takes("a view", &view(book, lang, &own));
                }
                self.takes("the spoken board", &views::spoken(book, lang, &own, 0));
                self.takes("a settled letter", &question::settled(book, &own, lang));
                if let Some(question) = own.own().and_then(|asked| asked.question.as_ref()) {
                    self.takes("a letter", &question::live(book, &own, lang));
                    self.options_are_told(&own, &question.options, lang);
                    self.lessons_are_taken(&own, &question.options, lang).await;
                }
            }
        }
    }

    /// Checks that every option's preview starts with a whole sentence that fits into a menu. Where options
    /// are buttons, or few enough to be, the preview is in the panel. In Raids, sailing options start with
    /// the crew on arrival.
    fn options_are_told(&self, scene: &Scene, labels: &[Label], lang: Lang) {
        let panel = panel::panel(&self.hall.book, lang, scene, Page::default(), &[]).content;
        let voice = Voice::of(&self.hall.book, lang, &scene.chairs, Naming::Mention);
        for label in labels {
            if let Some(text) = label.explanation.as_ref().filter(|_| labels.len() <= EXPLAINED) {
                assert!(panel.contains(&voice.say(text)), "{text:?} is not explained: {panel}");
            }
            let says = faces::spelled(&voice, &label.words);
            let told = &choices::consequence(&voice, labels, label)[..label.consequence.len()];
            let Some(first) = told.first() else { panic!("nobody knows what comes of {says}") };
            let brief = brief(told, 100).unwrap_or_else(|| panic!("{told:?} is cut in a menu"));
            assert!(brief.starts_with(first) && brief.ends_with('.'), "{brief}");
            if labels.len() <= MANY {
                assert!(panel.contains(&format!("**{says}** — {first}")), "{says} is not told: {panel}");
            }
            if label.words[0].key.starts_with("raids_act_sail") {
                assert!(label.consequence[0].key.starts_with("raids_crew_"), "{says} — {told:?}");
                assert!(says.starts_with(|it: char| it.is_ascii_digit()), "{says} does not begin with its stop");
            }
        }
    }

    /// Checks that every hint that the tutorial may give with this decision is complete and leaves room for
    /// the decision.
    async fn lessons_are_taken(&mut self, own: &Scene, options: &[Label], lang: Lang) {
        let (game, hall) = (self.look().await.game.expect("a match"), Arc::clone(&self.hall));
        for remark in own.viewer.map(|seat| game.remarks(seat)).unwrap_or_default() {
            let lesson = Some(Taught::Idea { says: remark.says, number: 99, of: 99 });
            let taught = Scene { lesson, picture: None, ..own.clone() };
            self.takes("a lesson's panel", &panel::panel(&hall.book, lang, &taught, Page::default(), &[]));
            self.takes("a lesson's letter", &question::live(&hall.book, &taught, lang));
            self.options_are_told(&taught, options, lang);
        }
    }

    /// Checks every page of a person's menus, and that every option can be reached.
    fn panels_are_taken(&mut self, scene: &Scene, lang: Lang) {
        let hall = Arc::clone(&self.hall);
        let (mut pages, mut seen, mut reached) = (vec![Page::default()], BTreeSet::new(), BTreeSet::new());
        let bare = Scene { picture: None, ..scene.clone() };
        while let Some(page) = pages.pop() {
            if !seen.insert(page.to_string()) {
                continue;
            }
            let before = vec![format!("> {}", "x".repeat(90)); 4];
            // The picture is rendered only once.
            let scene = if seen.len() == 1 { scene } else { &bare };
            let payload = panel::panel(&hall.book, lang, scene, page, &before);
            self.takes("a panel", &payload);
            for row in &payload.rows {
                match row {
                    Row::Menu(menu) => {
                        pages.extend(menu.entries.iter().filter_map(|it| match Chosen::of(&it.value)? {
                            Chosen::Like(page) => Some(page),
                            Chosen::Option(option) => {
                                reached.insert(option);
                                None
                            }
                        }))
                    }
                    Row::Buttons(buttons) => pages.extend(buttons.iter().filter_map(|it| match &it.leads {
                        Leads::Here(custom_id) => match custom_id.parse() {
                            Ok(Button::Turn(_, _, page)) => Some(page),
                            Ok(Button::Answer(_, press)) => {
                                reached.insert(press.option);
                                None
                            }
                            _ => None,
                        },
                        Leads::To(_) => None,
                    })),
                }
            }
        }
        let question = scene.own().and_then(|asked| asked.question.as_ref());
        let options = question.map_or(0, |question| question.options.len());
        assert_eq!(reached, (0..options).collect(), "every option can be chosen");
    }

    /// Checks all one-time notifications.
    async fn news_are_taken(&mut self) {
        let (hall, scene) = (Arc::clone(&self.hall), self.scene(Eyes::All, Tale::Nothing).await);
        let (by, last) = (self.people[0], self.people[self.people.len() - 1]);
        let (seat, to) = (Seat(self.people.len() as u8 - 1), To::Person(last));
        let reminder = |due| News::Reminder { seat, due, call: u64::MAX };
        let replaced = |by| Wanted::Replace { seat, by };
        let all = [
            News::Expired,
            News::Kicked,
            reminder(Due::HalfTime),
            reminder(Due::LastCall),
            News::TimeUp { seat },
            News::StandIn { seat },
            News::Conceded { seat },
            News::Offered { seat },
            News::Replaced { seat },
            News::Wished { by, what: Wanted::End },
            News::Wished { by, what: replaced(Newcomer::Person(last)) },
            News::Wished { by, what: replaced(Newcomer::Computer("random".to_owned())) },
            News::Frozen,
            News::Bare,
        ];
        let ears = Lang::ALL.map(Ear::Private).into_iter().chain([Ear::Channel(None), Ear::Channel(Some(by))]);
        for ear in ears {
            for what in all.clone() {
                self.takes("news", &news::payload(&hall.book, &scene, &Notice { to, what }, ear));
            }
        }
    }

    /// Asserts that Discord accepts a message, new and as an edit, and that nothing of it is truncated.
    fn takes(&mut self, what: &str, payload: &Payload) {
        let sealed = Payload { seal: Some(Nonce(u64::MAX)), ..payload.clone() };
        let context = || format!("{what} in {:?}: {payload:#?}", self.language);
        let (sent, name) = (Envelope::drawn(&sealed), sealed.file.as_ref().map(Attached::name));
        let files: Vec<_> = name.iter().map(|name| File { id: Id(0), name, kept: false }).collect();
        assert_eq!(files.len(), sent.files().len(), "{}", context());
        for (body, case) in [(sent.body(), Case::Create), (sent.body(), Case::Answer), (sent.change(), Case::Edit)] {
            assert_eq!(rules::message(&body, case, &files), Ok(()), "{}", context());
        }
        assert_eq!(rules::callback(&json!({ "type": 4, "data": sent.body() }), &files), Ok(()), "{}", context());
        let uncut = |text: &str, most: usize| assert!(text.chars().count() <= most, "{text} is cut in {}", context());
        uncut(&payload.content, 2_000);
        match &payload.board {
            Beneath::Board(board) => uncut(board, most::BOARD),
            Beneath::Prose(prose) => uncut(prose, 4_096),
            Beneath::Nothing => {}
        }
        for row in &payload.rows {
            match row {
                Row::Buttons(buttons) => buttons.iter().for_each(|it| uncut(&it.label, 80)),
                Row::Menu(menu) => {
                    let labels: BTreeSet<&String> = menu.entries.iter().map(|it| &it.label).collect();
                    assert_eq!(labels.len(), menu.entries.len(), "two entries look the same in {}", context());
                    menu.entries.iter().filter_map(|it| it.description.as_ref()).for_each(|told| uncut(told, 100));
                    labels.into_iter().for_each(|label| uncut(label, 100));
                }
            }
        }
        assert!(payload.rows.len() <= 5, "{}", context());
        let (body, mut texts) = (sent.body(), Vec::new());
        collect(&body, &mut texts);
        for (field, text) in texts {
            match field {
                "custom_id" => assert!(text.len() <= LONGEST && text.parse::<Button>().is_ok(), "{text}"),
                "url" | "value" | "id" | "nonce" => {}
                _ => assert!(is_said(text), "{field} says {text:?} in {}", context()),
            }
        }
        self.shown += 1;
    }
}

/// Returns whether a text contains neither a placeholder nor a key of a text.
fn is_said(text: &str) -> bool {
    let keys = ["discord", "table", "command", "hall"].into_iter().chain(GAMES.iter().map(|kind| kind.meta().id));
    !text.contains(['{', '}', '$']) && !keys.into_iter().any(|key| text.contains(&format!("{key}_")))
}

/// Collects all strings of a body with the names of their fields.
fn collect<'a>(value: &'a Value, texts: &mut Vec<(&'a str, &'a str)>) {
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, value)| match value {
            Value::String(text) => texts.push((name, text)),
            value => collect(value, texts),
        }),
        Value::Array(list) => list.iter().for_each(|value| collect(value, texts)),
        _ => {}
    }
}

/// Checks the messages that do not depend on the state of the match.
fn beside_is_taken(room: &mut Room, scene: &Scene) {
    let hall = Arc::clone(&room.hall);
    let (book, kind) = (&hall.book, hall.house.games().find(scene.game.id).unwrap());
    for lang in Lang::ALL {
        for (topic, of) in
            (0..25).flat_map(|topic| [Of::Table(scene.id), Of::Game(scene.game.id.to_owned())].map(|of| (topic, of)))
        {
            for page in 0..3 {
                room.takes("the rules", &faces::rules::payload(book, lang, kind, &of, topic, page));
            }
        }
        room.takes("no such topic", &faces::rules::unknown(book, lang, kind));
        for (what, then) in
            [Finish::End, Finish::Concede].into_iter().flat_map(|it| [(it, Then::Ends), (it, Then::GoesOn)])
        {
            room.takes("asking once more", &sure::payload(book, lang, scene, what, then));
        }
    }
}

/// Plays a match from the lobby to its end and checks all messages once in `every` steps (half as often
/// in full runs, a quarter as often otherwise), at other steps for each language of the table.
async fn check(game: &str, seats: u64, every: usize) {
    let times = match (extended(), whole()) {
        (true, _) => 1,
        (_, true) => 2,
        _ => 4,
    };
    let every = times * every;
    for (skipped, language) in Lang::ALL.into_iter().enumerate() {
        let mut room = Room::open_for(find(game).unwrap(), seats, language).await;
        let (hall, scene) = (Arc::clone(&room.hall), room.scene(Eyes::All, Tale::Nothing).await);
        for lang in Lang::ALL {
            room.takes("the options", &options::payload(&hall.book, lang, &scene, 0));
        }
        room.is_taken().await;
        room.news_are_taken().await;
        beside_is_taken(&mut room, &scene);
        room.takes("a card that was left", &card::settled(&hall.book, &scene, Channel(1)));
        room.hall.house.start(&by(room.people[0]), room.id).await.unwrap();
        let answers = golden_of(game, seats, language);
        for (step, answer) in answers.iter().enumerate() {
            if (step + skipped).is_multiple_of(every) {
                room.is_taken().await;
            }
            let (person, press) = room.answer(*answer).await;
            room.hall.house.press(&by(person), room.id, press).await.unwrap();
        }
        room.is_taken().await;
        room.news_are_taken().await;
        assert!(room.look().await.table.over().is_some(), "the match is not over");
        let looks = answers.len() / every;
        assert!(looks > 15 / times && room.shown > 30 * looks, "{looks} looks, {} messages", room.shown);
    }
}

#[tokio::test]
async fn discord_takes_whatever_two_people_see_of_raids() {
    check("raids", 2, 3).await;
}

#[tokio::test]
async fn discord_takes_whatever_three_people_see_of_raids() {
    check("raids", 3, 3).await;
}

#[tokio::test]
async fn discord_takes_whatever_four_people_see_of_raids() {
    check("raids", 4, 3).await;
}

#[tokio::test]
async fn discord_takes_whatever_one_person_sees_of_explorers() {
    check("explorers", 1, 3).await;
}

#[tokio::test]
async fn discord_takes_whatever_two_people_see_of_explorers() {
    check("explorers", 2, 8).await;
}

#[tokio::test]
async fn discord_takes_whatever_three_people_see_of_explorers() {
    check("explorers", 3, 10).await;
}

#[tokio::test]
async fn discord_takes_whatever_four_people_see_of_explorers() {
    check("explorers", 4, 12).await;
}

#[tokio::test]
async fn discord_takes_whatever_two_people_see_of_relic_runners() {
    check("relic_runners", 2, 8).await;
}

#[tokio::test]
async fn discord_takes_whatever_three_people_see_of_relic_runners() {
    check("relic_runners", 3, 10).await;
}

#[tokio::test]
async fn discord_takes_whatever_four_people_see_of_relic_runners() {
    check("relic_runners", 4, 12).await;
}

#[tokio::test]
async fn discord_takes_whatever_five_people_see_of_relic_runners() {
    check("relic_runners", 5, 14).await;
}
