//! Plants one fault after another, at least one for each conformance check. The right check must find each
//! fault.

use std::thread;

use meadhall::laws::{Breach, Law, Trial, obey};

use crate::faulty::{Fault, Faulty};

/// Makes a test of each line, and requires a line for each check.
macro_rules! planted {
    ($($test:ident: $fault:ident breaks $law:ident;)*) => {
        $(
            #[test]
            fn $test() {
                check(Law::$law, obey::<Faulty<{ Fault::$fault as u8 }>>);
            }
        )*

        /// Does not compile while a check has no fault.
        #[expect(unreachable_patterns, reason = "several faults break the same law")]
        const fn fault_of(law: Law) -> Fault {
            match law {
                $(Law::$law => Fault::$fault,)*
            }
        }
    };
}

planted! {
    a_game_for_nobody: NoSeats breaks Meta;
    a_missing_language: NoFrench breaks Speech;
    a_panic: Panics breaks Calm;
    a_lost_treasure: LosesTreasure breaks Audit;
    an_imagined_loss: ImaginesTooFew breaks Audit;
    a_match_that_fits_any_set_up: FitsAll breaks Fits;
    a_question_to_a_stranger: AsksStranger breaks Seats;
    two_questions_at_once: AsksTwice breaks Seats;
    a_question_without_answers: AsksInVain breaks Answer;
    an_answer_offered_twice: OffersTwice breaks Distinct;
    an_unknown_phrase: SaysUnknown breaks Texts;
    a_board_told_in_part: SaysLittleAloud breaks Aloud;
    a_board_told_by_claims: ClaimsAloud breaks Aloud;
    a_board_drawn_in_part: DrawsLittle breaks Picture;
    a_picture_beyond_its_edges: DrawsBeyond breaks Picture;
    two_answers_that_read_the_same: SaysAlike breaks Apart;
    an_answer_out_of_its_menu: Scatters breaks Together;
    a_state_stored_in_part: Forgets breaks Storage;
    an_unknown_field_taken: Tolerates breaks Storage;
    fewer_answers_when_nobody_reads: OffersLessInSilence breaks Silence;
    other_deeds_when_nobody_reads: ActsOtherwiseInSilence breaks Silence;
    a_hand_in_the_public_view: ShowsHand breaks Hidden;
    a_secret_question_put_openly: AsksAloud breaks Hidden;
    an_imagination_that_peeks: Peeks breaks Breadth;
    an_imagination_that_peeks_at_offers: PeeksAtOffers breaks Breadth;
    an_imagination_that_is_blind: IsBlind breaks Breadth;
    an_imagination_that_depends_on_the_truth: DreamsOfTruth breaks Fancy;
    a_promise_that_peeks: HopesForDeck breaks Promise;
    chance_beside_the_dice: IsMoody breaks Same;
    an_unmarked_reveal: HidesReveal breaks Revealed;
    a_log_that_tells_an_offer: TellsOffer breaks Log;
    a_log_that_tells_the_deck: TellsDeck breaks Log;
    a_match_without_end: NeverEnds breaks End;
    a_cap_too_low: EndsLate breaks End;
    a_standing_that_leaves_out_points: CountsShownOnly breaks Standing;
    a_state_that_changes_when_looked_at: CountsLooks breaks Refusal;
    a_journal_that_is_not_exact: WritesRoughly breaks Journal;
    an_idea_that_is_never_told: TeachesInVain breaks Lesson;
    a_lesson_that_cannot_begin: TeachesNobody breaks Lesson;
}

#[track_caller]
fn check(law: Law, obey: fn(&Trial) -> Result<(), Breach>) {
    // A new thread each time, because one fault counts in a thread-local.
    let found = |trial: Trial| {
        let tried = thread::spawn(move || obey(&trial)).join().expect("a panic is caught and told");
        tried.expect_err("the fault is found")
    };
    let breach = found(Trial::new(8, 1));
    assert_eq!(breach.law, law, "{breach}");
    assert!(breach.to_string().starts_with(&format!("toy breaks the law {law:?}: ")), "{breach}");
    if let Some(again) = breach.again() {
        let again = found(again);
        assert_eq!((again.law, again.place), (law, breach.place), "a breach can be seen again");
    }
}

#[test]
fn every_law_has_its_fault() {
    assert!(fault_of(Law::Breadth) == Fault::Peeks);
}

#[test]
fn without_a_fault_nothing_is_found() {
    assert_eq!(obey::<Faulty<{ Fault::Nothing as u8 }>>(&Trial::new(8, 1)), Ok(()));
}
