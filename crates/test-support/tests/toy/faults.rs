//! The toy game with one planted fault, to check that the conformance tests find it.

use std::cell::Cell;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU32, Ordering};

use meadhall_game::{
    Board, BoardDetail, Decision, Decisions, Dice, FeatureBlock, FeatureLists, FeatureRows, Game, GameLog, GameMeta,
    Level, MatchSetup, PerLanguage, Picture, PictureChoices, Presentation, Revelation, Seat, SeatScore, Seed, Text,
    TextArg, Texts, Tutorial, TutorialIdea, TutorialMoment, TutorialSetup, Viewer,
};
use meadhall_test_support::toy::{Toy, ToyAction};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Value, json};

pub use crate::fault_list::{PlantedFault, has_fault};
use crate::pictures::{picture_choices_with_fault, picture_with_fault, prose_with_fault};

thread_local! {
    /// Number of serialized actions, for [`PlantedFault::ChangesStateOnLookup`].
    static ANSWERS_SERIALIZED_COUNT: Cell<u32> = const { Cell::new(0) };
}

/// Randomness other than the dice, for [`PlantedFault::UsesRandomnessBesideDice`].
static SHARED_COUNTER: AtomicU32 = AtomicU32::new(1);

/// The toy game with this [`PlantedFault`].
#[derive(Clone, PartialEq, Debug)]
pub struct FaultyToy<const FAULT: u8> {
    toy: Toy,
    unsaved_count: u32,
}

/// An action of a [`FaultyToy`].
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(transparent)]
pub struct FaultyAction<const FAULT: u8>(ToyAction);

const OFFER: FeatureBlock = FeatureBlock::first("offer", 1);
const SEAT: FeatureBlock = FeatureBlock::first("seat", 4);
const HAND_WORTH: FeatureBlock = SEAT.then("hand_worth", 1);
const TUTORIAL_SETUP: TutorialSetup = TutorialSetup {
    seed_number: 1,
    ai_count: 1,
    variants: &[],
    opening: &[],
    typical_minutes: 2,
    match_level: Level::LOWEST,
};

impl<const FAULT: u8> Game for FaultyToy<FAULT> {
    const META: GameMeta = GameMeta {
        seat_range: if has_fault(FAULT, PlantedFault::AllowsZeroSeats) { 0..=4 } else { 1..=4 },
        max_steps: if has_fault(FAULT, PlantedFault::ExceedsStepCap) { 3 } else { Toy::META.max_steps },
        ..Toy::META
    };
    type Action = FaultyAction<FAULT>;
    type View = <Toy as Game>::View;

    fn new(setup: &MatchSetup, dice: &mut Dice) -> Self {
        Self { toy: Toy::new(setup, dice), unsaved_count: 0 }
    }

    fn decisions(&self, decisions: &mut Decisions<Self::Action>) {
        for decision in Decisions::collect(&self.toy).iter() {
            ask_with_fault(decisions, &decision);
            if has_fault(FAULT, PlantedFault::AsksSeatTwice) {
                ask_with_fault(decisions, &decision);
            }
        }
    }

    fn turn_seat(&self) -> Option<Seat> {
        let offset = u8::from(has_fault(FAULT, PlantedFault::GivesTurnToNextSeat));
        self.toy.turn_seat().map(|seat| Seat(seat.0 + offset))
    }

    fn apply(&mut self, seat: Seat, action: Self::Action, dice: &mut Dice, log: &mut GameLog) {
        let FaultyAction(action) = action;
        if has_fault(FAULT, PlantedFault::NeverEnds) && action == ToyAction::StopShowing {
            return;
        }
        let mut toy_log = GameLog::new();
        self.toy.apply(seat, action, dice, &mut toy_log);
        if toy_log.finish_step(&Dice::new(&Seed::from_number(0), 0)) == Revelation::SomeRevealed
            && !has_fault(FAULT, PlantedFault::OmitsRevealMark)
        {
            log.mark_revealed();
        }
        for line in toy_log.lines() {
            match line.visible_to {
                None => log.add_public(|| line.text.clone()),
                Some(reader) => log.add_private(reader, || line.text.clone()),
            }
        }
        self.apply_fault(action, log);
    }

    fn view(&self, viewer: Viewer) -> Self::View {
        self.toy.view(if has_fault(FAULT, PlantedFault::ShowsHandPublicly) { viewer.or(Some(Seat(0))) } else { viewer })
    }

    fn determinize(&self, seat: Seat, dice: &mut Dice) -> Self {
        Self { toy: determinize_with_fault(FAULT, &self.toy, seat, dice), unsaved_count: self.unsaved_count }
    }

    fn prior_weights(&self, _: Seat, options: &[Self::Action], promise: &mut Vec<f32>) {
        if has_fault(FAULT, PlantedFault::PriorDependsOnDeck) {
            promise.extend((1..).zip(options).map(|(n, _): (u16, _)| 1.0 + f32::from(n * next_treasure(&self.toy))));
        }
    }

    const FEATURES: FeatureLists = FeatureLists { of_options: &[OFFER], of_seats: &[SEAT, HAND_WORTH] };

    fn add_option_features(&self, _: Seat, options: &[Self::Action], rows: &mut FeatureRows) {
        let peeks = has_fault(FAULT, PlantedFault::OptionFeaturesDependOnDeck);
        for (number, _) in (1..).zip(options) {
            let worth: u16 = if peeks { next_treasure(&self.toy) } else { 1 };
            rows.add(OFFER, 0, f32::from(worth) * number as f32);
            rows.end_row();
        }
    }

    fn add_seat_features(&self, rows: &mut FeatureRows) {
        let worths: Vec<i32> = self.toy.scores().iter().map(SeatScore::total).collect();
        let omitted = usize::from(has_fault(FAULT, PlantedFault::OmitsFeaturesOfLastSeat));
        for seat in 0..worths.len() - omitted {
            let peeks = has_fault(FAULT, PlantedFault::SeatFeaturesDependOnOtherHands);
            let known = |other: &usize| peeks || *other == seat;
            let worth: i32 = (0..worths.len()).filter(known).map(|other| worths[other]).sum();
            rows.mark(SEAT, seat);
            rows.add(HAND_WORTH, 0, worth as f32);
            rows.end_row();
        }
    }

    fn hash_view<H: Hasher>(&self, seat: Seat, hasher: &mut H) {
        self.view(Some(seat)).hash(hasher);
        if has_fault(FAULT, PlantedFault::ViewHashDependsOnDeck) {
            next_treasure(&self.toy).hash(hasher);
        }
    }

    fn scores(&self) -> Vec<SeatScore> {
        self.toy.scores()
    }

    fn matches_setup(&self, setup: &MatchSetup) -> bool {
        has_fault(FAULT, PlantedFault::AcceptsAnySetup) || self.toy.matches_setup(setup)
    }

    fn check_invariants(&self) -> Result<(), String> {
        self.toy.check_invariants()
    }
}

impl<const FAULT: u8> FaultyToy<FAULT> {
    /// Applies the fault to a step.
    fn apply_fault(&mut self, action: ToyAction, log: &mut GameLog) {
        match action {
            ToyAction::ShowTreasure(_) if has_fault(FAULT, PlantedFault::PanicsOnShow) => panic!("a planted panic"),
            ToyAction::ShowTreasure(_) if has_fault(FAULT, PlantedFault::LosesTreasure) => {
                self.toy = without_next_treasure(&self.toy)
            }
            ToyAction::OfferGold(gold) if has_fault(FAULT, PlantedFault::LogsSecretOffer) => {
                log.add_public(|| number_text("toy_you_offer", "gold", gold))
            }
            _ if has_fault(FAULT, PlantedFault::LogsNextTreasure) => {
                log.add_public(|| number_text("toy_you_get", "worth", next_treasure(&self.toy)))
            }
            _ if has_fault(FAULT, PlantedFault::LosesStateOnSave) => self.unsaved_count += 1,
            _ if has_fault(FAULT, PlantedFault::UsesRandomnessBesideDice) => {
                self.unsaved_count = SHARED_COUNTER.fetch_add(1, Ordering::Relaxed)
            }
            _ if has_fault(FAULT, PlantedFault::ChangesStateWhenLogIsRead) => log.add_public(|| {
                self.unsaved_count += 1;
                (Toy::META.name)()
            }),
            _ => {}
        }
    }
}

fn ask_with_fault<const FAULT: u8>(decisions: &mut Decisions<FaultyAction<FAULT>>, decision: &Decision<'_, ToyAction>) {
    let seat = if has_fault(FAULT, PlantedFault::AsksUnknownSeat) { Seat(9) } else { decision.seat };
    let mut prompt_was_read = false;
    let prompt = || {
        prompt_was_read = true;
        decision.prompt.clone()
    };
    if has_fault(FAULT, PlantedFault::AsksSecretDecisionsPublicly) {
        decisions.ask(seat, prompt)
    } else {
        decisions.ask_secret(seat, prompt)
    }
    if has_fault(FAULT, PlantedFault::AsksWithoutOptions) {
        return;
    }
    let fewer = usize::from(
        !prompt_was_read && has_fault(FAULT, PlantedFault::OffersFewerOptionsUnread) && decision.options.len() > 1,
    );
    for (n, action) in decision.options.iter().skip(fewer).enumerate() {
        decisions.offer(FaultyAction(*action));
        if n == decision.default_option {
            decisions.mark_last_as_default();
        }
    }
    if has_fault(FAULT, PlantedFault::OffersOptionTwice) {
        decisions.offer(FaultyAction(decision.options[0]));
    }
}

fn determinize_with_fault(fault: u8, toy: &Toy, seat: Seat, dice: &mut Dice) -> Toy {
    if has_fault(fault, PlantedFault::DeterminizesDependingOnTruth) {
        (0..next_treasure(toy)).for_each(|_| dice.shuffle(&mut [0, 1]));
    }
    let world = toy.determinize(seat, dice);
    if has_fault(fault, PlantedFault::DeterminizesTrueState) {
        return toy.clone();
    }
    if has_fault(fault, PlantedFault::DeterminizesTooFewTreasures) {
        return without_next_treasure(&world);
    }
    if has_fault(fault, PlantedFault::DeterminizesTrueOffers) {
        let truth = state_json(toy);
        return with_edited_state(&world, |world| {
            for (n, player) in json_items(&truth["bidders"]).iter().enumerate() {
                world["bidders"][n]["offer"] = player["offer"].clone();
            }
        });
    }
    if has_fault(fault, PlantedFault::NeverDeterminizesBestTreasure) {
        // At the end the hands are open, so the best treasure cannot be kept out of them.
        return (0..20)
            .map(|_| toy.determinize(seat, dice))
            .find(|world| !deals_best_treasure_to_others(world, seat))
            .unwrap_or(world);
    }
    world
}

fn deals_best_treasure_to_others(world: &Toy, seat: Seat) -> bool {
    let world = state_json(world);
    let mut others = json_items(&world["bidders"]).iter().enumerate().filter(|(n, _)| *n != seat.index());
    others.any(|(_, player)| json_items(&player["hand"]).contains(&json!(20)))
}

fn state_json(toy: &Toy) -> Value {
    serde_json::to_value(toy).expect("a toy game serializes")
}

fn json_items(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

/// Returns the toy game with its serialized state edited.
fn with_edited_state(toy: &Toy, edit: impl FnOnce(&mut Value)) -> Toy {
    let mut state = state_json(toy);
    edit(&mut state);
    serde_json::from_value(state).expect("the edited state deserializes")
}

fn without_next_treasure(toy: &Toy) -> Toy {
    with_edited_state(toy, |state| drop(state["deck"].as_array_mut().and_then(Vec::pop)))
}

fn next_treasure(toy: &Toy) -> u16 {
    json_items(&state_json(toy)["deck"]).last().and_then(Value::as_u64).unwrap_or_default() as u16
}

fn lesson_text() -> Text {
    Text { key: "toy_tutorial_end", args: Vec::new() }
}

fn lesson_moment(proposed_option: usize) -> TutorialMoment {
    TutorialMoment { detail: lesson_text(), proposed_option, label: None }
}

fn number_text(key: &'static str, name: &'static str, number: u16) -> Text {
    Text { key, args: vec![(name, TextArg::from(number))] }
}

impl<const FAULT: u8> Presentation for FaultyToy<FAULT> {
    const TEXTS: Texts = Texts {
        keys: Toy::TEXTS.keys,
        fluent_sources: PerLanguage {
            fr: if has_fault(FAULT, PlantedFault::MissingFrench) { "" } else { Toy::TEXTS.fluent_sources.fr },
            ..Toy::TEXTS.fluent_sources
        },
    };
    const RULES_MARKDOWN: PerLanguage<&'static str> = Toy::RULES_MARKDOWN;
    const TUTORIAL: Option<&'static Tutorial<Self>> = if has_fault(FAULT, PlantedFault::TutorialIdeaNeverFits) {
        Some(&Tutorial {
            setup: TUTORIAL_SETUP,
            ideas: &[
                TutorialIdea::new("nothing", lesson_text, lesson_text),
                TutorialIdea::new("end", lesson_text, lesson_text),
            ],
            guide: |_, decision| lesson_moment(decision.default_option),
        })
    } else if has_fault(FAULT, PlantedFault::TutorialHasTooManySeats) {
        Some(&Tutorial {
            setup: TutorialSetup { ai_count: 9, ..TUTORIAL_SETUP },
            ideas: &[],
            guide: |_, decision| lesson_moment(decision.default_option),
        })
    } else if has_fault(FAULT, PlantedFault::TutorialGuideProposesNothing) {
        Some(&Tutorial {
            setup: TUTORIAL_SETUP,
            ideas: &[TutorialIdea::new("end", lesson_text, lesson_text)],
            guide: |_, decision| lesson_moment(decision.options.len()),
        })
    } else {
        None
    };

    fn option_path(view: &Self::View, action: &Self::Action) -> Vec<Text> {
        let alike = has_fault(FAULT, PlantedFault::LabelsTwoOptionsAlike) && action.0 == ToyAction::OfferGold(11);
        if has_fault(FAULT, PlantedFault::SplitsOptionGroup) && action.0 == ToyAction::OfferGold(11) {
            return Toy::option_path(view, &ToyAction::StopShowing);
        }
        Toy::option_path(view, if alike { &ToyAction::OfferGold(10) } else { &action.0 })
    }

    fn preview(view: &Self::View, action: &Self::Action) -> Vec<Text> {
        if has_fault(FAULT, PlantedFault::UsesUnknownTextKey) {
            return vec![number_text("toy_unknown", "gold", 1)];
        }
        Toy::preview(view, &action.0)
    }

    fn visible_scores(view: &Self::View) -> Vec<SeatScore> {
        let mut standing = Toy::visible_scores(view);
        if has_fault(FAULT, PlantedFault::OmitsKeptTreasuresFromScore) {
            standing.iter_mut().for_each(|score| score.sources.truncate(1));
        }
        standing
    }

    fn board(view: &Self::View, options: &[Self::Action], lens: BoardDetail) -> Board {
        let options: Vec<ToyAction> = options.iter().map(|answer| answer.0).collect();
        let board = Toy::board(view, &options, lens);
        let aloud = prose_with_fault(FAULT, &board);
        Board { prose: aloud, ..board }
    }

    fn picture(view: &Self::View, options: &[Self::Action], _: &[Text]) -> Option<Picture> {
        Some(picture_with_fault(FAULT, &Self::board(view, options, BoardDetail::Full)))
    }

    fn picture_choices(_view: &Self::View, options: &[Self::Action]) -> Option<PictureChoices> {
        picture_choices_with_fault(FAULT, options.len())
    }
}

impl<const FAULT: u8> Serialize for FaultyToy<FAULT> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if has_fault(FAULT, PlantedFault::ChangesStateOnLookup) && ANSWERS_SERIALIZED_COUNT.get() > 0 {
            return with_edited_state(&self.toy, |state| {
                state["rounds_left"] = json!(ANSWERS_SERIALIZED_COUNT.get() % 200)
            })
            .serialize(serializer);
        }
        self.toy.serialize(serializer)
    }
}

impl<'de, const FAULT: u8> Deserialize<'de> for FaultyToy<FAULT> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut state = Value::deserialize(deserializer)?;
        if has_fault(FAULT, PlantedFault::AcceptsUnknownFields) {
            state.as_object_mut().map(|fields| fields.remove("zzz"));
        }
        let toy = serde_json::from_value(state).map_err(D::Error::custom)?;
        Ok(Self { toy, unsaved_count: 0 })
    }
}

impl<const FAULT: u8> Serialize for FaultyAction<FAULT> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        ANSWERS_SERIALIZED_COUNT.set(ANSWERS_SERIALIZED_COUNT.get() + 1);
        match self.0 {
            ToyAction::OfferGold(gold) if has_fault(FAULT, PlantedFault::SerializesOfferInexactly) => {
                ToyAction::OfferGold(gold / 2).serialize(serializer)
            }
            action => action.serialize(serializer),
        }
    }
}
