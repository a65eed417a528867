//! Discord messages of a game with secrets, made of texts and views alone, in three languages.

use std::collections::BTreeSet;

use meadhall::discord::button::{Button, Matter, Page};
use meadhall::discord::faces::news::{self, Ear};
use meadhall::discord::faces::{card, options, panel, question};
use meadhall::discord::hall::book;
use meadhall::discord::payload::{Leads, Payload, Row};
use meadhall::game::{Arg, Seat, Text};
use meadhall::kind::Catalogue;
use meadhall::lang::{Lang, Phrasebook};
use meadhall::scene::Setting;
use meadhall::table::Person;
use meadhall::table::notice::{News, Notice, To};
use meadhall::table::pace::Due;

use super::party::{KIND, Party};

static GAMES: Catalogue = Catalogue::of(&[KIND]);

fn spoken() -> Phrasebook {
    book(GAMES).expect("the words can be read")
}

/// Returns the labels of all buttons that have a `custom_id`.
fn buttons(payload: &Payload) -> Vec<String> {
    let rows = payload.rows.iter().flat_map(|row| match row {
        Row::Buttons(buttons) => buttons.clone(),
        Row::Menu(_) => Vec::new(),
    });
    rows.filter(|it| matches!(it.leads, Leads::Here(_))).map(|it| it.label).collect()
}

#[test]
fn the_card_tells_who_chooses_in_secret_and_stays_when_one_has() {
    let book = spoken();
    for (lang, said) in [
        (Lang::En, "<@0>, <@1> and <@2> choose in secret. If you are asked, press \"My turn\". Deadline: <t:86400:R>."),
        (Lang::Es, "<@0>, <@1> y <@2> eligen en secreto. Si te toca a ti, pulsa «Mi turno». Plazo: <t:86400:R>."),
        (
            Lang::Fr,
            "<@0>, <@1> et <@2> choisissent en secret. Si c’est à vous, cliquez sur «\u{202f}Mon tour\u{202f}». \
             Échéance\u{202f}: <t:86400:R>.",
        ),
    ] {
        let mut party = Party::of(3, lang);
        let before = card::live(&book, &party.scene(None));
        assert_eq!(before.content.lines().next(), Some(said));
        assert_eq!(before.calls, [0, 1, 2]);
        party.answers(1, 77);
        let after = card::live(&book, &party.scene(None));
        assert_eq!(after.content.lines().next(), Some(said), "the first line tells who has answered");
        assert_eq!((&after.rows, &after.calls), (&before.rows, &before.calls));
        assert!(!format!("{after:?}").contains("77"), "the card tells what was answered");
    }
}

#[test]
fn a_reminder_that_everybody_sees_does_not_tell_who_has_not_answered() {
    let book = spoken();
    let mut party = Party::of(3, Lang::En);
    let news = News::Reminder { seat: Seat(0), due: Due::HalfTime, call: 1 };
    let notice = Notice { to: To::Person(Person(0)), what: news };
    let told = |party: &Party, ear| news::payload(&book, &party.scene(None), &notice, ear);
    let before = told(&party, Ear::Channel(Some(Person(0))));
    assert!(before.content.starts_with("<@0> <@1> <@2> Treasure Auction: half of your time is over"), "{before:?}");
    assert_eq!(before.calls, [0, 1, 2]);
    party.answers(1, 77);
    assert_eq!(told(&party, Ear::Channel(Some(Person(0)))), before, "whoever has answered is not called any more");
    assert!(told(&party, Ear::Private(Lang::En)).calls.is_empty());
}

#[test]
fn a_private_message_has_the_answers_to_a_secret_question_and_what_comes_of_them() {
    let book = spoken();
    for (lang, said) in [
        (Lang::En, ["Treasure Auction: Which treasure do you show?", "If time runs out: Show no more."]),
        (Lang::Es, ["Subasta de tesoros: ¿Qué tesoro muestras?", "Si se acaba el tiempo: No mostrar más."]),
        (
            Lang::Fr,
            [
                "Enchères au trésor\u{202f}: Quel trésor montrez-vous",
                "Si le temps est écoulé\u{202f}: Ne plus rien montrer.",
            ],
        ),
    ] {
        let mut party = Party::of(2, lang);
        party.answers(0, 9);
        party.answers(1, 5);
        let own = party.scene(Some(Seat(0)));
        let payload = question::live(&book, &own, lang);
        for text in said {
            assert!(payload.content.contains(text), "{text} is not in {}", payload.content);
        }
        let options = &own.own().and_then(|asked| asked.question.as_ref()).unwrap().options;
        assert_eq!(
            buttons(&payload)[..options.len()],
            buttons(&panel::panel(&book, lang, &own, Page::default(), &[]))[..options.len()]
        );
        for option in &options[..4] {
            let told = book.say(lang, &option.consequence[0], &[]);
            assert!(payload.content.contains(&told), "{told} is not in {}", payload.content);
        }
        let other = party.scene(Some(Seat(1)));
        let waits = panel::panel(&book, lang, &other, Page::default(), &[]);
        assert!(waits.content.contains("<@0>") && !waits.content.contains(said[0]), "{}", waits.content);
        assert_eq!(question::live(&book, &other, lang), question::settled(&book, &other, lang));
    }
}

#[test]
fn a_panel_has_every_answer_to_a_secret_question_however_many() {
    let (book, party) = (spoken(), Party::of(3, Lang::En));
    let scene = party.scene(Some(Seat(2)));
    let first = panel::panel(&book, Lang::En, &scene, Page::default(), &[]);
    assert!(
        first.content.starts_with("What do you offer for the next treasure? You have 250 gold."),
        "{}",
        first.content
    );
    let Row::Menu(menu) = &first.rows[0] else { panic!("no menu") };
    assert_eq!((menu.entries.len(), menu.entries[0].label.as_str()), (25, "0 gold"));
    assert_eq!(menu.entries[3].description.as_deref(), Some("leaves you 247 gold"));
    assert!(buttons(&first).contains(&"More".to_owned()));
}

#[test]
fn every_variant_of_a_game_can_be_chosen_in_the_lobby_however_many_there_are() {
    let (book, mut scene) = (spoken(), Party::of(2, Lang::En).scene(None));
    let called = |n: i64| Text { key: "toy_gold", args: vec![("gold", Arg::Number(n))] };
    let ids: Vec<&'static str> = (0..60).map(|n| &*format!("c{n}").leak()).collect();
    let choices: Vec<(&str, Text)> = ids.iter().copied().zip((0..).map(called)).collect();
    let variant = |n| Setting { id: ids[n], name: called(n as i64), choices: choices.clone(), chosen: 0 };
    scene.game.variants = (0..7).map(variant).collect();
    let (mut page, mut reached) = (Some(0), BTreeSet::new());
    while let Some(shown) = page.take() {
        let payload = options::payload(&book, Lang::En, &scene, shown);
        assert!(payload.rows.len() <= 5, "page {shown} does not fit into a message");
        let carried: BTreeSet<String> = payload.rows.iter().flat_map(carries).collect();
        assert!(carried.len() >= payload.rows.len(), "two menus of page {shown} carry the same");
        for row in &payload.rows {
            let Row::Menu(menu) = row else { continue };
            assert!((1..=25).contains(&menu.entries.len()));
            let Ok(Button::Settle(_, matter)) = menu.custom_id.parse() else { panic!("{}", menu.custom_id) };
            assert_eq!(options::page_of(&book, Lang::En, &scene, matter), shown, "{matter:?} is shown again elsewhere");
            if let Matter::Variant(number, _) = matter {
                reached.extend(menu.entries.iter().map(|entry| (number, entry.value.clone())));
            }
        }
        let turns = carried.iter().filter_map(|it| match it.parse() {
            Ok(Button::Options(_, page)) => Some(page),
            _ => None,
        });
        page = turns.filter(|turned| *turned > shown).max();
    }
    assert_eq!(reached.len(), 7 * 60);
}

fn carries(row: &Row) -> Vec<String> {
    match row {
        Row::Menu(menu) => vec![menu.custom_id.clone()],
        Row::Buttons(buttons) => buttons
            .iter()
            .filter_map(|it| match &it.leads {
                Leads::Here(carries) => Some(carries.clone()),
                Leads::To(_) => None,
            })
            .collect(),
    }
}
