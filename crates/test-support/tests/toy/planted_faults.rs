//! Plants one fault after another, at least one for each conformance check. The right check must find each
//! fault.

use std::thread;

use meadhall_conformance::{ConformanceConfig, ConformanceError, GameProperty, check_conformance};

use crate::faults::{FaultyToy, PlantedFault};

/// Makes a test of each line, and requires a line for each check.
macro_rules! fault_tests {
    ($($test:ident: $fault:ident violates $property:ident;)*) => {
        $(
            #[test]
            fn $test() {
                check_fault_is_found(GameProperty::$property, check_conformance::<FaultyToy<{ PlantedFault::$fault as u8 }>>);
            }
        )*

        /// Does not compile while a check has no fault.
        #[expect(unreachable_patterns, reason = "several faults violate the same property")]
        const fn fault_of(property: GameProperty) -> PlantedFault {
            match property {
                $(GameProperty::$property => PlantedFault::$fault,)*
            }
        }
    };
}

fault_tests! {
    zero_seats_are_found: AllowsZeroSeats violates ValidMeta;
    missing_language_is_found: MissingFrench violates CompleteTranslations;
    panic_is_found: PanicsOnShow violates NoPanic;
    lost_treasure_is_found: LosesTreasure violates InvariantsHold;
    lost_treasure_in_determinization_is_found: DeterminizesTooFewTreasures violates InvariantsHold;
    match_that_accepts_any_setup_is_found: AcceptsAnySetup violates MatchesSetup;
    decision_of_unknown_seat_is_found: AsksUnknownSeat violates OneDecisionPerSeat;
    two_decisions_of_one_seat_are_found: AsksSeatTwice violates OneDecisionPerSeat;
    turn_without_a_decision_of_its_seat_is_found: GivesTurnToNextSeat violates BeginsTurnsWithDecision;
    decision_without_options_is_found: AsksWithoutOptions violates HasOptions;
    option_offered_twice_is_found: OffersOptionTwice violates DistinctOptions;
    unknown_text_key_is_found: UsesUnknownTextKey violates AllTextsFormat;
    incomplete_prose_is_found: OmitsFactsFromProse violates CompleteProse;
    prose_with_false_claims_is_found: ProseClaimsUnstatedFacts violates CompleteProse;
    incomplete_picture_is_found: OmitsFactsFromPicture violates CompletePicture;
    shape_outside_the_picture_is_found: DrawsOutsidePicture violates CompletePicture;
    picture_choices_with_the_same_label_are_found: LabelsPictureChoicesAlike violates CompletePictureChoices;
    two_options_with_the_same_label_are_found: LabelsTwoOptionsAlike violates DistinctOptionTexts;
    option_outside_its_group_is_found: SplitsOptionGroup violates OptionsFormMenu;
    incompletely_stored_state_is_found: LosesStateOnSave violates StateRoundTrips;
    accepted_unknown_field_is_found: AcceptsUnknownFields violates StateRoundTrips;
    fewer_options_when_the_prompt_is_unread_are_found: OffersFewerOptionsUnread violates IndependentOfPromptsAndLog;
    different_effects_when_the_log_is_unread_are_found: ChangesStateWhenLogIsRead violates IndependentOfPromptsAndLog;
    hand_in_the_public_view_is_found: ShowsHandPublicly violates NoLeakInViews;
    secret_decision_asked_publicly_is_found: AsksSecretDecisionsPublicly violates NoLeakInViews;
    determinization_that_peeks_is_found: DeterminizesTrueState violates DeterminizeCoversAll;
    determinization_that_peeks_at_offers_is_found: DeterminizesTrueOffers violates DeterminizeCoversAll;
    determinization_that_omits_possible_states_is_found: NeverDeterminizesBestTreasure violates DeterminizeCoversAll;
    determinization_that_depends_on_the_truth_is_found: DeterminizesDependingOnTruth violates DeterminizeUsesViewOnly;
    prior_that_peeks_is_found: PriorDependsOnDeck violates PriorUsesViewOnly;
    features_of_options_that_peek_are_found: OptionFeaturesDependOnDeck violates FeaturesUseViewOnly;
    features_of_seats_that_peek_are_found: SeatFeaturesDependOnOtherHands violates FeaturesUseViewOnly;
    missing_features_are_found: OmitsFeaturesOfLastSeat violates FeaturesUseViewOnly;
    hash_that_peeks_is_found: ViewHashDependsOnDeck violates ViewHashUsesViewOnly;
    randomness_beside_the_dice_is_found: UsesRandomnessBesideDice violates Deterministic;
    unmarked_reveal_is_found: OmitsRevealMark violates RevealIsMarked;
    secret_offer_in_the_log_is_found: LogsSecretOffer violates NoLeakInLog;
    next_treasure_in_the_log_is_found: LogsNextTreasure violates NoLeakInLog;
    match_without_end_is_found: NeverEnds violates Terminates;
    step_cap_too_low_is_found: ExceedsStepCap violates Terminates;
    score_that_omits_points_is_found: OmitsKeptTreasuresFromScore violates FinalScoresArePublic;
    lookup_that_changes_the_state_is_found: ChangesStateOnLookup violates RejectsIllegalAnswers;
    inexact_journal_is_found: SerializesOfferInexactly violates ReplayReproducesState;
    tutorial_idea_that_never_fits_is_found: TutorialIdeaNeverFits violates CompleteTutorial;
    tutorial_that_cannot_start_is_found: TutorialHasTooManySeats violates CompleteTutorial;
    tutorial_guide_without_answer_is_found: TutorialGuideProposesNothing violates CompleteTutorial;
}

#[track_caller]
fn check_fault_is_found(property: GameProperty, check: fn(&ConformanceConfig) -> Result<(), ConformanceError>) {
    // A new thread each time, because one fault counts in a thread-local.
    let found = |config: ConformanceConfig| {
        let result =
            thread::spawn(move || check(&config)).join().expect("panics are caught and reported as violations");
        result.expect_err("the fault is found")
    };
    let violation = found(ConformanceConfig::new(8, 1));
    assert_eq!(violation.property, property, "{violation}");
    assert!(violation.to_string().starts_with(&format!("toy violates {property:?}: ")), "{violation}");
    if let Some(again) = violation.reproducing_config() {
        let again = found(again);
        assert_eq!((again.property, again.location), (property, violation.location), "the violation can be reproduced");
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
