//! How the toy game is shown. Built from views alone, so it cannot show hidden information.

use meadhall::game::{Board, Face, Fact, Lens, Lesson, Score, Section, Speech, Text, Trio};

use super::view::{Seen, View};
use super::{Action, COST_OF_SHOWING, Toy, Treasure, lesson, score, words};

impl Face for Toy {
    const SPEECH: Speech = Speech {
        vocabulary: words::VOCABULARY,
        words: Trio { en: include_str!("en.ftl"), es: include_str!("es.ftl"), fr: include_str!("fr.ftl") },
    };
    const RULES: Trio<&'static str> =
        Trio { en: include_str!("rules.en.md"), es: include_str!("rules.es.md"), fr: include_str!("rules.fr.md") };
    const LESSON: Option<&'static Lesson<Self>> = Some(&lesson::LESSON);

    fn words(_: &View, action: &Action) -> Vec<Text> {
        match action {
            Action::Offer(gold) => vec![words::offer(), words::gold(*gold)],
            Action::Show(treasure) => vec![words::show(), words::treasure(treasure.0)],
            Action::Done => vec![words::done()],
        }
    }

    fn consequence(view: &View, action: &Action) -> Vec<Text> {
        let Some(gold) = view.own().map(|own| own.gold) else { return Vec::new() };
        match action {
            Action::Offer(offer) => vec![words::leaves(gold.saturating_sub(*offer))],
            Action::Show(treasure) => vec![words::will_count(2 * treasure.0, gold.saturating_sub(COST_OF_SHOWING))],
            Action::Done => Vec::new(),
        }
    }

    fn standing(view: &View) -> Vec<Score> {
        let hand = |seen: &Seen| seen.hand.clone().unwrap_or_default();
        view.players.iter().map(|seen| score(seen.seat, seen.gold, &seen.shown, &hand(seen))).collect()
    }

    fn board(view: &View, options: &[Action], lens: Lens) -> Board {
        let title = if view.rounds == 0 { words::over() } else { words::rounds(view.rounds) };
        let mut sections = Vec::new();
        if lens == Lens::Whole {
            let deck = fact(words::deck(), vec![words::cards(view.deck as u32)]);
            let aside = fact(words::aside(), named(&view.aside));
            sections.push(Section { name: words::table(), facts: vec![deck, aside] });
        }
        // A close-up shows only what the viewer decides about: their own things.
        let near = |seen: &&Seen| lens == Lens::Whole || view.viewer == Some(seen.seat);
        sections.extend(view.players.iter().filter(near).map(|seen| player(seen, options)));
        Board { title, sections, aloud: Vec::new() }
    }
}

fn player(seen: &Seen, options: &[Action]) -> Section {
    let mut purse = vec![words::gold(seen.gold)];
    match seen.offer {
        Some(gold) => purse.push(words::offered(gold)),
        None if seen.offered => purse.push(words::offered_in_secret()),
        None => {}
    }
    purse.extend(seen.last_offer.map(words::last_offered));
    let mut facts = vec![fact(words::purse(), purse), fact(words::shown(), named(&seen.shown))];
    match &seen.hand {
        None => facts.push(fact(words::kept(), vec![words::cards(seen.cards as u32)])),
        Some(hand) => facts.extend(hand.iter().map(|&kept| Fact {
            label: words::treasure(kept.0),
            values: Vec::new(),
            options: options.iter().position(|option| *option == Action::Show(kept)).into_iter().collect(),
        })),
    }
    Section { name: words::player(seen.seat), facts }
}

fn fact(label: Text, values: Vec<Text>) -> Fact {
    Fact { label, values, options: Vec::new() }
}

fn named(treasures: &[Treasure]) -> Vec<Text> {
    treasures.iter().map(|treasure| words::treasure(treasure.0)).collect()
}
