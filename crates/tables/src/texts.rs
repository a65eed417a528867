//! Refusals in the reader's language.

use meadhall_game::{PerLanguage, Seat, SetupError, Text, TextArg, Texts};

use super::error::{MAX_PEOPLE_OFFERED, MAX_UNDOS_IN_A_ROW, TableError};
use super::pace::{MAX_PACE_MINUTES, MIN_PACE_MINUTES};

meadhall_game::texts! { "table"
    unknown();
    unknown_game();
    person_limit(most: usize);
    person_limit_in_server(most: usize);
    channel_full(most: usize);
    server_full(most: usize);
    opening_too_fast(most: usize);
    channel_not_allowed();
    role_required();
    banned();
    cannot_join();
    managers_only();
    list_full(most: usize);
    invalid_quiet_hours();
    unsupported_player_count(least: u8, most: u8);
    invalid_variant();
    invalid_pace(least: u32, most: u32);
    unknown_ai();
    already_started();
    not_started();
    over();
    not_seated();
    person_has_left();
    unknown_seat();
    not_your_seat(seat: Seat);
    no_free_seat(seats: u8);
    no_ai_seat();
    host_only();
    stale_decision();
    stale_revision();
    nothing_to_undo();
    others_acted_since();
    step_revealed();
    undo_too_late();
    cannot_undo();
    no_hints();
    too_many_undos(most: u8);
    replacement_seated();
    match_frozen();
    already_there();
    others_in_server();
    moved_recently();
    cannot_offer_to_self();
    replacement_knows_secrets();
    too_many_offers(most: usize);
    proposed_recently();
    thread_not_created();
    not_saved();
    internal_error();
    ran_out_of_time(seat: Seat, answer: Text);
    only_choice(seat: Seat, answer: Text);
    no_other_choice(seat: Seat);
    answer_path(first: Text, next: Text);
    takeover_left(seat: Seat);
    takeover_time_ran_out(seat: Seat);
    takeover_conceded(seat: Seat);
    takeover_replaced(seat: Seat);
}

/// All texts about tables.
pub const TEXTS: Texts = Texts {
    keys: VOCABULARY,
    fluent_sources: PerLanguage { en: include_str!("en.ftl"), es: include_str!("es.ftl"), fr: include_str!("fr.ftl") },
};

/// Returns which answer the bot chose when the time of this seat ran out, if that is what a log line says.
pub fn answer_after_timeout(line: &Text, seat: Seat) -> Option<&Text> {
    match line.args.as_slice() {
        [(_, TextArg::Seat(late)), (_, TextArg::Text(answer))] if *late == seat => {
            (line.key == ran_out_of_time(seat, Text::default()).key).then_some(answer)
        }
        _ => None,
    }
}

/// Returns the refusal as a text that says what to do.
pub fn refusal_text(refusal: &TableError) -> Text {
    match refusal {
        TableError::UnknownTable(_) => unknown(),
        TableError::UnknownGame(_) => unknown_game(),
        TableError::PersonTableLimit { max, .. } => person_limit(*max),
        TableError::PersonTableLimitInServer { max, .. } => person_limit_in_server(*max),
        TableError::ChannelTableLimit { max } => channel_full(*max),
        TableError::ServerTableLimit { max } => server_full(*max),
        TableError::OpeningTooFast { max } => opening_too_fast(*max),
        TableError::ChannelNotAllowed { .. } => channel_not_allowed(),
        TableError::RoleRequired { .. } => role_required(),
        TableError::Banned => banned(),
        TableError::CannotJoin => cannot_join(),
        TableError::ManagersOnly => managers_only(),
        TableError::PersonListFull { max } => list_full(*max),
        TableError::InvalidQuietHours => invalid_quiet_hours(),
        TableError::InvalidSetup(SetupError::UnsupportedPlayerCount { min: least, max, .. }) => {
            unsupported_player_count(*least, *max)
        }
        TableError::InvalidSetup(_) => invalid_variant(),
        TableError::InvalidPace(_) => invalid_pace(MIN_PACE_MINUTES, MAX_PACE_MINUTES),
        TableError::UnknownAi(_) => unknown_ai(),
        TableError::AlreadyStarted => already_started(),
        TableError::NotStarted => not_started(),
        TableError::TableOver => over(),
        TableError::NotSeated => not_seated(),
        TableError::PersonHasLeft => person_has_left(),
        TableError::UnknownSeat(_) => unknown_seat(),
        TableError::NotYourSeat(seat) => not_your_seat(*seat),
        TableError::NoFreeSeat { seats } => no_free_seat(*seats),
        TableError::NoAiSeat => no_ai_seat(),
        TableError::HostOnly => host_only(),
        TableError::StaleDecision => stale_decision(),
        TableError::StaleRevision => stale_revision(),
        TableError::IllegalAnswer(error) => meadhall_i18n::refusal_text(error),
        TableError::NothingToUndo => nothing_to_undo(),
        TableError::OthersActedSince => others_acted_since(),
        TableError::StepRevealed => step_revealed(),
        TableError::UndoTooLate => undo_too_late(),
        TableError::CannotUndo => cannot_undo(),
        TableError::NoHints => no_hints(),
        TableError::TooManyUndos => too_many_undos(MAX_UNDOS_IN_A_ROW),
        TableError::ReplacementAlreadySeated => replacement_seated(),
        TableError::MatchFrozen => match_frozen(),
        TableError::AlreadyInChannel => already_there(),
        TableError::OthersInServer => others_in_server(),
        TableError::MovedRecently => moved_recently(),
        TableError::CannotOfferToSelf => cannot_offer_to_self(),
        TableError::ReplacementKnowsSecrets => replacement_knows_secrets(),
        TableError::TooManyOffers => too_many_offers(MAX_PEOPLE_OFFERED),
        TableError::ProposedRecently => proposed_recently(),
        TableError::ThreadNotCreated => thread_not_created(),
    }
}

/// The reply when the store cannot be written.
pub fn not_saved_text() -> Text {
    not_saved()
}

/// The reply to an internal error; the caller adds the error code.
pub fn internal_error_text() -> Text {
    internal_error()
}

#[cfg(test)]
mod tests {
    use meadhall_game::Lang;

    use super::*;
    use meadhall_i18n::Translations;

    #[test]
    fn every_text_is_translated() {
        assert_eq!(meadhall_i18n::check_texts(&TEXTS), Ok(()));
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
