//! Refusals in the reader's language.

use super::pace::{LONGEST, SHORTEST};
use super::refused::{Refused, UNDOS};
use crate::game::{Seat, SetupError, Speech, Text, Trio};
use crate::lang;

crate::vocabulary! { "table"
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
pub const SPEECH: Speech = Speech {
    vocabulary: VOCABULARY,
    words: Trio { en: include_str!("en.ftl"), es: include_str!("es.ftl"), fr: include_str!("fr.ftl") },
};

/// Returns the refusal as a text that says what to do.
pub fn refusal(why: &Refused) -> Text {
    match why {
        Refused::NoTable(_) => none(),
        Refused::NoGame(_) => no_game(),
        Refused::TooManyTables { most, .. } => too_many_tables(*most),
        Refused::TooManyHere { most, .. } => too_many_here(*most),
        Refused::ChannelFull { most } => channel_full(*most),
        Refused::ServerFull { most } => server_full(*most),
        Refused::TooFast { most } => too_fast(*most),
        Refused::OtherChannels { .. } => other_channels(),
        Refused::OtherRoles { .. } => other_roles(),
        Refused::KeptOut => kept_out(),
        Refused::NotWelcome => not_welcome(),
        Refused::ManagersOnly => managers_only(),
        Refused::ListFull { most } => list_full(*most),
        Refused::NoSuchHours => no_such_hours(),
        Refused::Setup(SetupError::Seats { least, most, .. }) => wrong_seats(*least, *most),
        Refused::Setup(_) => wrong_variant(),
        Refused::Pace(_) => wrong_pace(SHORTEST, LONGEST),
        Refused::Computer(_) => no_such_computer(),
        Refused::Started => started(),
        Refused::NotStarted => not_started(),
        Refused::Over => over(),
        Refused::NotSeated => not_seated(),
        Refused::NoSeat(_) => no_seat(),
        Refused::NotYourSeat(seat) => not_your_seat(*seat),
        Refused::Full { seats } => full(*seats),
        Refused::NoComputer => no_computer(),
        Refused::HostOnly => host_only(),
        Refused::Settled => settled(),
        Refused::Changed => changed(),
        Refused::Rules(why) => lang::refusal(why),
        Refused::NothingToUndo => nothing_to_undo(),
        Refused::CannotUndo => cannot_undo(),
        Refused::TooManyUndos => too_many_undos(UNDOS),
        Refused::NewcomerSeated => newcomer_seated(),
        Refused::Frozen => frozen(),
        Refused::AlreadyThere => already_there(),
        Refused::NoPlace => no_place(),
    }
}

/// The reply when the store cannot be written.
pub fn cannot_save() -> Text {
    not_saved()
}

/// The reply to an internal error; the caller adds the error code.
pub fn our_mistake() -> Text {
    bug()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::{Lang, Phrasebook};

    #[test]
    fn tables_speak_every_language() {
        assert_eq!(lang::check(&SPEECH), Ok(()));
    }

    #[test]
    fn a_refusal_is_said_in_the_readers_language() {
        let book = Phrasebook::new([SPEECH]).unwrap();
        let names = ["Ada".to_owned(), "Bo".to_owned()];
        let say = |lang, why: &Refused| book.try_say(lang, &refusal(why), &names).unwrap();
        assert_eq!(say(Lang::En, &Refused::NotYourSeat(Seat(1))), "That is for Bo to decide.");
        assert_eq!(say(Lang::Es, &Refused::NotYourSeat(Seat(1))), "Eso le toca decidirlo a Bo.");
        assert_eq!(say(Lang::Fr, &Refused::NotYourSeat(Seat(1))), "C’est à Bo d’en décider.");
    }
}
