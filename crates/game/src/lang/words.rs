//! The texts that belong to no game: seat names, lists, refused answers.

use crate::game::{PerLanguage, Text, Texts};

crate::texts! { "hall"
    seat(number: u8);
    list_empty();
    list_more(before: Text, after: Text);
    list_last(before: Text, after: Text);
    facts_more(before: Text, after: Text);
    no_such_seat(seats: u8);
    not_asked();
    no_such_option(options: usize);
    not_offered();
    over();
    spoken_place(place: Text);
    spoken_fact(place: Text, facts: Text);
    spoken_options(fact: Text, count: usize, numbers: Vec<Text>);
    number(number: usize);
    spoken_heading(name: Text);
}

pub(super) const COMMON_TEXTS: Texts = Texts {
    keys: VOCABULARY,
    fluent_sources: PerLanguage { en: include_str!("en.ftl"), es: include_str!("es.ftl"), fr: include_str!("fr.ftl") },
};
