//! The texts that belong to no game: seat names, lists, refused answers.

use meadhall_game::{AnswerError, PerLanguage, Text, Texts};

meadhall_game::texts! { "common"
    seat(number: u8);
    list_empty();
    list_more(before: Text, after: Text);
    list_last(before: Text, after: Text);
    facts_more(before: Text, after: Text);
    no_such_seat(seats: u8);
    not_asked();
    no_such_option(options: usize);
    not_offered();
    match_over();
    prose_place(place: Text);
    prose_fact(place: Text, facts: Text);
    prose_options(fact: Text, count: usize, numbers: Vec<Text>);
    number(number: usize);
    prose_heading(name: Text);
}

pub(crate) const COMMON_TEXTS: Texts = Texts {
    keys: VOCABULARY,
    fluent_sources: PerLanguage { en: include_str!("en.ftl"), es: include_str!("es.ftl"), fr: include_str!("fr.ftl") },
};

/// Returns a text that explains the refusal.
pub fn refusal_text(error: &AnswerError) -> Text {
    match error {
        AnswerError::NoSuchSeat { seats, .. } => no_such_seat(*seats),
        AnswerError::NotYourDecision { .. } => not_asked(),
        AnswerError::NoSuchOption { option_count: options, .. } => no_such_option(*options),
        AnswerError::IllegalAction => not_offered(),
        AnswerError::MatchOver => match_over(),
    }
}
