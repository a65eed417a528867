//! Plants one fault after another, at least one for each conformance check. The right check must find each
//! fault.

use std::thread;

use meadhall::laws::{ConformanceConfig, ConformanceError, GameProperty, check_conformance};

use crate::faulty::{FaultyToy, PlantedFault};

/// Makes a test of each line, and requires a line for each check.
macro_rules! fault_tests {
    ($($test:ident: $fault:ident breaks $law:ident;)*) => {
        $(
            #[test]
            fn $test() {
                check_fault_is_found(GameProperty::$law, check_conformance::<FaultyToy<{ PlantedFault::$fault as u8 }>>);
            }
        )*

        /// Does not compile while a check has no fault.
        #[expect(unreachable_patterns, reason = "several faults break the same law")]
        const fn fault_of(law: GameProperty) -> PlantedFault {
            match law {
                $(GameProperty::$law => PlantedFault::$fault,)*
            }
        }
    };
}

fault_tests! {
    zero_seats_are_found: AllowsZeroSeats breaks ValidMeta;
    missing_language_is_found: MissingFrench breaks CompleteTranslations;
    panic_is_found: PanicsOnShow breaks NoPanic;
    lost_treasure_is_found: LosesTreasure breaks InvariantsHold;
    lost_treasure_in_determinization_is_found: DeterminizesTooFewTreasures breaks InvariantsHold;
    match_that_accepts_any_setup_is_found: AcceptsAnySetup breaks MatchesSetup;
    decision_of_unknown_seat_is_found: AsksUnknownSeat breaks OneDecisionPerSeat;
    two_decisions_of_one_seat_are_found: AsksSeatTwice breaks OneDecisionPerSeat;
    decision_without_options_is_found: AsksWithoutOptions breaks HasOptions;
    option_offered_twice_is_found: OffersOptionTwice breaks DistinctOptions;
    unknown_text_key_is_found: UsesUnknownTextKey breaks AllTextsFormat;
    incomplete_prose_is_found: OmitsFactsFromProse breaks CompleteProse;
    prose_with_false_claims_is_found: ProseClaimsUnstatedFacts breaks CompleteProse;
    incomplete_picture_is_found: OmitsFactsFromPicture breaks CompletePicture;
    shape_outside_the_picture_is_found: DrawsOutsidePicture breaks CompletePicture;
    two_options_with_the_same_label_are_found: LabelsTwoOptionsAlike breaks DistinctOptionTexts;
    option_outside_its_group_is_found: SplitsOptionGroup breaks MenuShape;
    incompletely_stored_state_is_found: LosesStateOnSave breaks StateRoundTrips;
    accepted_unknown_field_is_found: AcceptsUnknownFields breaks StateRoundTrips;
    fewer_options_when_the_prompt_is_unread_are_found: OffersFewerOptionsUnread breaks IndependentOfPromptsAndLog;
    different_effects_when_the_log_is_unread_are_found: ChangesStateWhenLogIsRead breaks IndependentOfPromptsAndLog;
    hand_in_the_public_view_is_found: ShowsHandPublicly breaks NoLeakInViews;
    secret_decision_asked_publicly_is_found: AsksSecretDecisionsPublicly breaks NoLeakInViews;
    determinization_that_peeks_is_found: DeterminizesTrueState breaks DeterminizeCoversAll;
    determinization_that_peeks_at_offers_is_found: DeterminizesTrueOffers breaks DeterminizeCoversAll;
    determinization_that_omits_possible_states_is_found: NeverDeterminizesBestTreasure breaks DeterminizeCoversAll;
    determinization_that_depends_on_the_truth_is_found: DeterminizesDependingOnTruth breaks DeterminizeUsesViewOnly;
    prior_that_peeks_is_found: PriorDependsOnDeck breaks PriorUsesViewOnly;
    randomness_beside_the_dice_is_found: UsesRandomnessBesideDice breaks Deterministic;
    unmarked_reveal_is_found: OmitsRevealMark breaks RevealIsMarked;
    secret_offer_in_the_log_is_found: LogsSecretOffer breaks NoLeakInLog;
    next_treasure_in_the_log_is_found: LogsNextTreasure breaks NoLeakInLog;
    match_without_end_is_found: NeverEnds breaks Terminates;
    step_cap_too_low_is_found: ExceedsStepCap breaks Terminates;
    score_that_omits_points_is_found: OmitsKeptTreasuresFromScore breaks FinalScoresArePublic;
    lookup_that_changes_the_state_is_found: ChangesStateOnLookup breaks RejectsIllegalAnswers;
    inexact_journal_is_found: SerializesOfferInexactly breaks ReplayReproducesState;
    tutorial_step_that_is_never_shown_is_found: TutorialStepNeverShown breaks CompleteTutorial;
    tutorial_that_cannot_start_is_found: TutorialHasTooManySeats breaks CompleteTutorial;
}

#[track_caller]
fn check_fault_is_found(law: GameProperty, obey: fn(&ConformanceConfig) -> Result<(), ConformanceError>) {
    // A new thread each time, because one fault counts in a thread-local.
    let found = |trial: ConformanceConfig| {
        let result = thread::spawn(move || obey(&trial)).join().expect("a panic is caught and told");
        result.expect_err("the fault is found")
    };
    let breach = found(ConformanceConfig::new(8, 1));
    assert_eq!(breach.property, law, "{breach}");
    assert!(breach.to_string().starts_with(&format!("toy breaks the law {law:?}: ")), "{breach}");
    if let Some(again) = breach.reproducing_config() {
        let again = found(again);
        assert_eq!((again.property, again.location), (law, breach.location), "a breach can be seen again");
    }
}

#[test]
fn every_conformance_check_has_a_planted_fault() {
    assert!(fault_of(GameProperty::DeterminizeCoversAll) == PlantedFault::DeterminizesTrueState);
}

#[test]
fn toy_without_a_fault_passes() {
    assert_eq!(check_conformance::<FaultyToy<{ PlantedFault::NoFault as u8 }>>(&ConformanceConfig::new(8, 1)), Ok(()));
}
