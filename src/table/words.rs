//! Refusals in the reader's language.

use super::pace::{MAX_PACE_MINUTES, MIN_PACE_MINUTES};
use super::refused::{MAX_UNDOS, TableError};
use crate::game::{PerLanguage, Seat, SetupError, Text, Texts};
use crate::lang;

crate::texts! { "table"
    none();
    no_game();
    too_many_tables(most: usize);
    too_many_here(most: usize);
    channel_full(most: usize);
    server_full(most: usize);
    too_fast(most: usize);
    other_channels();
    other_roles();
    kept_out();
    not_welcome();
    managers_only();
    list_full(most: usize);
    no_such_hours();
    wrong_seats(least: u8, most: u8);
    wrong_variant();
    wrong_pace(least: u32, most: u32);
    no_such_computer();
    started();
    not_started();
    over();
    not_seated();
    no_seat();
    not_your_seat(seat: Seat);
    full(seats: u8);
    no_computer();
    host_only();
    settled();
    changed();
    nothing_to_undo();
    cannot_undo();
    too_many_undos(most: u8);
    newcomer_seated();
    frozen();
    already_there();
    no_place();
    not_saved();
    bug();
    late(seat: Seat);
}

/// All texts about tables.
pub const TEXTS: Texts = Texts {
    keys: VOCABULARY,
    fluent_sources: PerLanguage { en: include_str!("en.ftl"), es: include_str!("es.ftl"), fr: include_str!("fr.ftl") },
};

/// Returns the refusal as a text that says what to do.
pub fn refusal_text(refusal: &TableError) -> Text {
    match refusal {
        TableError::UnknownTable(_) => none(),
        TableError::UnknownGame(_) => no_game(),
        TableError::PersonTableLimit { max, .. } => too_many_tables(*max),
        TableError::PersonTableLimitInServer { max, .. } => too_many_here(*max),
        TableError::ChannelFull { max } => channel_full(*max),
        TableError::ServerFull { max } => server_full(*max),
        TableError::OpeningTooFast { max } => too_fast(*max),
        TableError::ChannelNotAllowed { .. } => other_channels(),
        TableError::RoleRequired { .. } => other_roles(),
        TableError::Banned => kept_out(),
        TableError::CannotJoin => not_welcome(),
        TableError::ManagersOnly => managers_only(),
        TableError::ListFull { max } => list_full(*max),
        TableError::InvalidQuietHours => no_such_hours(),
        TableError::InvalidSetup(SetupError::UnsupportedPlayerCount { min: least, max, .. }) => {
            wrong_seats(*least, *max)
        }
        TableError::InvalidSetup(_) => wrong_variant(),
        TableError::InvalidPace(_) => wrong_pace(MIN_PACE_MINUTES, MAX_PACE_MINUTES),
        TableError::UnknownAi(_) => no_such_computer(),
        TableError::AlreadyStarted => started(),
        TableError::NotStarted => not_started(),
        TableError::TableOver => over(),
        TableError::NotSeated => not_seated(),
        TableError::UnknownSeat(_) => no_seat(),
        TableError::NotYourSeat(seat) => not_your_seat(*seat),
        TableError::NoFreeSeat { seats } => full(*seats),
        TableError::NoAiSeat => no_computer(),
        TableError::HostOnly => host_only(),
        TableError::StaleDecision => settled(),
        TableError::StaleRevision => changed(),
        TableError::IllegalAnswer(error) => lang::refusal_text(error),
        TableError::NothingToUndo => nothing_to_undo(),
        TableError::CannotUndo => cannot_undo(),
        TableError::TooManyUndos => too_many_undos(MAX_UNDOS),
        TableError::ReplacementSeated => newcomer_seated(),
        TableError::MatchFrozen => frozen(),
        TableError::AlreadyThere => already_there(),
        TableError::ThreadNotCreated => no_place(),
    }
}

/// The reply when the store cannot be written.
pub fn not_saved_text() -> Text {
    not_saved()
}

/// The reply to an internal error; the caller adds the error code.
pub fn internal_error_text() -> Text {
    bug()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::{Lang, Translations};

    #[test]
    fn every_text_is_translated() {
        assert_eq!(lang::check_texts(&TEXTS), Ok(()));
    }

    #[test]
    fn a_refusal_is_translated() {
        let book = Translations::new([TEXTS]).unwrap();
        let names = ["Ada".to_owned(), "Bo".to_owned()];
        let say = |lang, refusal: &TableError| book.try_translate(lang, &refusal_text(refusal), &names).unwrap();
        assert_eq!(say(Lang::En, &TableError::NotYourSeat(Seat(1))), "That is for Bo to decide.");
        assert_eq!(say(Lang::Es, &TableError::NotYourSeat(Seat(1))), "Eso le toca decidirlo a Bo.");
        assert_eq!(say(Lang::Fr, &TableError::NotYourSeat(Seat(1))), "C’est à Bo d’en décider.");
    }
}
