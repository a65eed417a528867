//! The faults that are planted in the toy game.

/// The fault of a [`FaultyToy`].
#[derive(Clone, Copy, PartialEq)]
pub enum PlantedFault {
    NoFault,
    /// The game allows a match without seats.
    AllowsZeroSeats,
    MissingFrench,
    /// The rules panic when a treasure is shown.
    PanicsOnShow,
    /// The game loses a treasure when one is shown.
    LosesTreasure,
    /// A determinized state has a treasure too few.
    DeterminizesTooFewTreasures,
    /// A seat that is not at the table has a decision.
    AsksUnknownSeat,
    /// Each seat has its decision twice.
    AsksSeatTwice,
    /// A turn is that of the seat after the one that decides.
    GivesTurnToNextSeat,
    /// A decision has no option.
    AsksWithoutOptions,
    /// The first option is offered twice.
    OffersOptionTwice,
    /// A text has a key that is in no Fluent file.
    UsesUnknownTextKey,
    /// Offers of 10 and of 11 gold have the same label.
    LabelsTwoOptionsAlike,
    /// An offer of 11 gold has a label outside its group, in the middle of the others.
    SplitsOptionGroup,
    /// Any setup passes as the one of this match.
    AcceptsAnySetup,
    /// Part of the state is not saved.
    LosesStateOnSave,
    /// A save with unknown fields is loaded.
    AcceptsUnknownFields,
    /// A decision whose prompt is not read has an option less.
    OffersFewerOptionsUnread,
    /// A step whose log is not read has another effect.
    ChangesStateWhenLogIsRead,
    /// The public view shows what seat 0 sees.
    ShowsHandPublicly,
    /// Secret decisions are asked publicly.
    AsksSecretDecisionsPublicly,
    /// The tutorial has an idea that fits no situation.
    TutorialIdeaNeverFits,
    /// The tutorial has more seats than the game allows.
    TutorialHasTooManySeats,
    TutorialGuideProposesNothing,
    /// A determinized state is the true one.
    DeterminizesTrueState,
    /// A determinized state has the true offers.
    DeterminizesTrueOffers,
    /// A determinized state never has the best treasure in a hand.
    NeverDeterminizesBestTreasure,
    /// Determinization draws more dice, depending on the true state.
    DeterminizesDependingOnTruth,
    /// The prior of a high offer grows with the worth of the next treasure, which is hidden.
    PriorDependsOnDeck,
    /// The features of a high offer grow with the worth of the next treasure, which is hidden.
    OptionFeaturesDependOnDeck,
    /// The features of a seat count the worth of the other hands.
    SeatFeaturesDependOnOtherHands,
    /// The last seat has no features.
    OmitsFeaturesOfLastSeat,
    /// The hash of a view changes with the worth of the next treasure.
    ViewHashDependsOnDeck,
    /// The game has a source of randomness other than the dice.
    UsesRandomnessBesideDice,
    /// A reveal without dice is not marked.
    OmitsRevealMark,
    /// The log shows a secret offer to everyone.
    LogsSecretOffer,
    /// The log shows everyone which treasure is sold next.
    LogsNextTreasure,
    /// A player who shows treasures can never stop.
    NeverEnds,
    /// The step cap is lower than the number of steps.
    ExceedsStepCap,
    /// The score omits kept treasures.
    OmitsKeptTreasuresFromScore,
    /// The state changes when an action is looked up.
    ChangesStateOnLookup,
    /// An offer is serialized inexactly.
    SerializesOfferInexactly,
    /// The prose states only the first fact.
    OmitsFactsFromProse,
    /// The prose claims to state all facts.
    ProseClaimsUnstatedFacts,
    /// The picture shows only the first fact.
    OmitsFactsFromPicture,
    /// The picture is smaller than its shapes.
    DrawsOutsidePicture,
    /// All options have the same label on pictures.
    LabelsPictureChoicesAlike,
}

pub const fn has_fault(fault: u8, expected: PlantedFault) -> bool {
    fault == expected as u8
}
