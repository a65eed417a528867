//! The toy game with one planted fault, to check that the conformance tests find it.

use std::cell::Cell;
use std::sync::atomic::{AtomicU32, Ordering};

use meadhall::game::{
    Arg, Board, Course, Decision, Decisions, Dice, Face, Game, Idea, Lens, Lesson, Log, Meta, Picture, Revealed, Score,
    Seat, Seed, Setup, Speech, Text, Trio, Viewer,
};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Value, json};

use crate::drawn::{aloud, picture};
use crate::toy::{Action, Toy};

/// The fault of a [`Faulty`].
#[derive(Clone, Copy, PartialEq)]
pub enum Fault {
    Nothing,
    /// The game allows a match without seats.
    NoSeats,
    NoFrench,
    /// The rules panic when a treasure is shown.
    Panics,
    /// The game loses a treasure when one is shown.
    LosesTreasure,
    /// A determinized state has a treasure too few.
    ImaginesTooFew,
    /// A seat that is not at the table has a decision.
    AsksStranger,
    /// Each seat has its decision twice.
    AsksTwice,
    /// A decision has no option.
    AsksInVain,
    /// The first option is offered twice.
    OffersTwice,
    /// A text has a key that is in no Fluent file.
    SaysUnknown,
    /// Offers of 10 and of 11 gold have the same label.
    SaysAlike,
    /// An offer of 11 gold has a label outside its group, in the middle of the others.
    Scatters,
    /// Any setup passes as the one of this match.
    FitsAll,
    /// Part of the state is not saved.
    Forgets,
    /// A save with unknown fields is loaded.
    Tolerates,
    /// A decision whose prompt is not read has an option less.
    OffersLessInSilence,
    /// A step whose log is not read has another effect.
    ActsOtherwiseInSilence,
    /// The public view shows what seat 0 sees.
    ShowsHand,
    /// Secret decisions are asked publicly.
    AsksAloud,
    /// The tutorial has a step that never appears.
    TeachesInVain,
    /// The tutorial has more seats than the game allows.
    TeachesNobody,
    /// A determinized state is the true one.
    Peeks,
    /// A determinized state has the true offers.
    PeeksAtOffers,
    /// A determinized state never has the best treasure in a hand.
    IsBlind,
    /// Determinization draws more dice, depending on the true state.
    DreamsOfTruth,
    /// The prior of a high offer grows with the worth of the next treasure, which is hidden.
    HopesForDeck,
    /// The game has a source of randomness other than the dice.
    IsMoody,
    /// A reveal without dice is not marked.
    HidesReveal,
    /// The log shows a secret offer to everyone.
    TellsOffer,
    /// The log shows everyone which treasure is sold next.
    TellsDeck,
    /// A player who shows treasures can never stop.
    NeverEnds,
    /// The step cap is lower than the number of steps.
    EndsLate,
    /// The score omits kept treasures.
    CountsShownOnly,
    /// The state changes when an action is looked up.
    CountsLooks,
    /// An offer is serialized inexactly.
    WritesRoughly,
    /// The prose states only the first fact.
    SaysLittleAloud,
    /// The prose claims to state all facts.
    ClaimsAloud,
    /// The picture shows only the first fact.
    DrawsLittle,
    /// The picture is smaller than its shapes.
    DrawsBeyond,
}

thread_local! {
    /// Number of serialized actions, for [`Fault::CountsLooks`].
    static LOOKS: Cell<u32> = const { Cell::new(0) };
}

/// Randomness other than the dice, for [`Fault::IsMoody`].
static MOOD: AtomicU32 = AtomicU32::new(1);

/// The toy game with this [`Fault`].
#[derive(Clone, PartialEq, Debug)]
pub struct Faulty<const FAULT: u8> {
    toy: Toy,
    unsaved: u32,
}

/// An action of a [`Faulty`].
#[derive(Clone, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(transparent)]
pub struct Answer<const FAULT: u8>(Action);

const COURSE: Course = Course { seed: 1, computers: 1, variants: &[] };

pub const fn is(fault: u8, wanted: Fault) -> bool {
    fault == wanted as u8
}

impl<const FAULT: u8> Game for Faulty<FAULT> {
    const META: Meta = Meta {
        seats: if is(FAULT, Fault::NoSeats) { 0..=4 } else { 1..=4 },
        cap: if is(FAULT, Fault::EndsLate) { 3 } else { Toy::META.cap },
        ..Toy::META
    };
    type Action = Answer<FAULT>;
    type View = <Toy as Game>::View;

    fn new(setup: &Setup, dice: &mut Dice) -> Self {
        Self { toy: Toy::new(setup, dice), unsaved: 0 }
    }

    fn decisions(&self, asked: &mut Decisions<Self::Action>) {
        for decision in Decisions::of(&self.toy).iter() {
            put(asked, &decision);
            if is(FAULT, Fault::AsksTwice) {
                put(asked, &decision);
            }
        }
    }

    fn apply(&mut self, seat: Seat, action: Self::Action, dice: &mut Dice, log: &mut Log) {
        let Answer(action) = action;
        if is(FAULT, Fault::NeverEnds) && action == Action::Done {
            return;
        }
        let mut told = Log::new();
        self.toy.apply(seat, action, dice, &mut told);
        if told.close(&Dice::new(&Seed::numbered(0), 0)) == Revealed::Something && !is(FAULT, Fault::HidesReveal) {
            log.reveal();
        }
        for line in told.lines() {
            match line.only {
                None => log.say(|| line.text.clone()),
                Some(reader) => log.whisper(reader, || line.text.clone()),
            }
        }
        self.spoil(action, log);
    }

    fn view(&self, viewer: Viewer) -> Self::View {
        self.toy.view(if is(FAULT, Fault::ShowsHand) { viewer.or(Some(Seat(0))) } else { viewer })
    }

    fn imagine(&self, seat: Seat, dice: &mut Dice) -> Self {
        Self { toy: imagine(FAULT, &self.toy, seat, dice), unsaved: self.unsaved }
    }

    fn promise(&self, _: Seat, options: &[Self::Action], promise: &mut Vec<f32>) {
        if is(FAULT, Fault::HopesForDeck) {
            promise.extend((1..).zip(options).map(|(n, _): (u16, _)| 1.0 + f32::from(n * next(&self.toy))));
        }
    }

    fn scores(&self) -> Vec<Score> {
        self.toy.scores()
    }

    fn fits(&self, setup: &Setup) -> bool {
        is(FAULT, Fault::FitsAll) || self.toy.fits(setup)
    }

    fn audit(&self) -> Result<(), String> {
        self.toy.audit()
    }
}

impl<const FAULT: u8> Faulty<FAULT> {
    /// Applies the fault to a step.
    fn spoil(&mut self, action: Action, log: &mut Log) {
        match action {
            Action::Show(_) if is(FAULT, Fault::Panics) => panic!("a planted panic"),
            Action::Show(_) if is(FAULT, Fault::LosesTreasure) => self.toy = without_next(&self.toy),
            Action::Offer(gold) if is(FAULT, Fault::TellsOffer) => log.say(|| text("toy_you_offer", "gold", gold)),
            _ if is(FAULT, Fault::TellsDeck) => log.say(|| text("toy_you_get", "worth", next(&self.toy))),
            _ if is(FAULT, Fault::Forgets) => self.unsaved += 1,
            _ if is(FAULT, Fault::IsMoody) => self.unsaved = MOOD.fetch_add(1, Ordering::Relaxed),
            _ if is(FAULT, Fault::ActsOtherwiseInSilence) => log.say(|| {
                self.unsaved += 1;
                (Toy::META.name)()
            }),
            _ => {}
        }
    }
}

fn put<const FAULT: u8>(asked: &mut Decisions<Answer<FAULT>>, decision: &Decision<'_, Action>) {
    let seat = if is(FAULT, Fault::AsksStranger) { Seat(9) } else { decision.seat };
    let mut aloud = false;
    let prompt = || {
        aloud = true;
        decision.prompt.clone()
    };
    if is(FAULT, Fault::AsksAloud) {
        asked.ask(seat, prompt)
    } else {
        asked.ask_in_secret(seat, prompt)
    }
    if is(FAULT, Fault::AsksInVain) {
        return;
    }
    let fewer = usize::from(!aloud && is(FAULT, Fault::OffersLessInSilence) && decision.options.len() > 1);
    for (n, action) in decision.options.iter().skip(fewer).enumerate() {
        asked.offer(Answer(*action));
        if n == decision.default {
            asked.default_to_last();
        }
    }
    if is(FAULT, Fault::OffersTwice) {
        asked.offer(Answer(decision.options[0]));
    }
}

fn imagine(fault: u8, toy: &Toy, seat: Seat, dice: &mut Dice) -> Toy {
    if is(fault, Fault::DreamsOfTruth) {
        (0..next(toy)).for_each(|_| dice.shuffle(&mut [0, 1]));
    }
    let world = toy.imagine(seat, dice);
    if is(fault, Fault::Peeks) {
        return toy.clone();
    }
    if is(fault, Fault::ImaginesTooFew) {
        return without_next(&world);
    }
    if is(fault, Fault::PeeksAtOffers) {
        let truth = state(toy);
        return edited(&world, |world| {
            for (n, player) in list(&truth["players"]).iter().enumerate() {
                world["players"][n]["offer"] = player["offer"].clone();
            }
        });
    }
    if is(fault, Fault::IsBlind) {
        // At the end the hands are open, so the best treasure cannot be kept out of them.
        return (0..20).map(|_| toy.imagine(seat, dice)).find(|world| !deals_best(world, seat)).unwrap_or(world);
    }
    world
}

fn deals_best(world: &Toy, seat: Seat) -> bool {
    let world = state(world);
    let mut others = list(&world["players"]).iter().enumerate().filter(|(n, _)| *n != seat.index());
    others.any(|(_, player)| list(&player["hand"]).contains(&json!(20)))
}

fn state(toy: &Toy) -> Value {
    serde_json::to_value(toy).expect("a toy is plain data")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

/// Returns the toy game with its serialized state edited.
fn edited(toy: &Toy, edit: impl FnOnce(&mut Value)) -> Toy {
    let mut state = state(toy);
    edit(&mut state);
    serde_json::from_value(state).expect("an edited toy is still a toy")
}

fn without_next(toy: &Toy) -> Toy {
    edited(toy, |state| drop(state["deck"].as_array_mut().and_then(Vec::pop)))
}

fn next(toy: &Toy) -> u16 {
    list(&state(toy)["deck"]).last().and_then(Value::as_u64).unwrap_or_default() as u16
}

fn text(key: &'static str, name: &'static str, number: u16) -> Text {
    Text { key, args: vec![(name, Arg::from(number))] }
}

impl<const FAULT: u8> Face for Faulty<FAULT> {
    const SPEECH: Speech = Speech {
        vocabulary: Toy::SPEECH.vocabulary,
        words: Trio { fr: if is(FAULT, Fault::NoFrench) { "" } else { Toy::SPEECH.words.fr }, ..Toy::SPEECH.words },
    };
    const RULES: Trio<&'static str> = Toy::RULES;
    const LESSON: Option<&'static Lesson<Self>> = if is(FAULT, Fault::TeachesInVain) {
        Some(&Lesson { course: COURSE, ideas: &[Idea { id: "nothing", says: |_, _| None }] })
    } else if is(FAULT, Fault::TeachesNobody) {
        Some(&Lesson { course: Course { computers: 9, ..COURSE }, ideas: &[] })
    } else {
        None
    };

    fn words(view: &Self::View, action: &Self::Action) -> Vec<Text> {
        let alike = is(FAULT, Fault::SaysAlike) && action.0 == Action::Offer(11);
        if is(FAULT, Fault::Scatters) && action.0 == Action::Offer(11) {
            return Toy::words(view, &Action::Done);
        }
        Toy::words(view, if alike { &Action::Offer(10) } else { &action.0 })
    }

    fn consequence(view: &Self::View, action: &Self::Action) -> Vec<Text> {
        if is(FAULT, Fault::SaysUnknown) {
            return vec![text("toy_unknown", "gold", 1)];
        }
        Toy::consequence(view, &action.0)
    }

    fn standing(view: &Self::View) -> Vec<Score> {
        let mut standing = Toy::standing(view);
        if is(FAULT, Fault::CountsShownOnly) {
            standing.iter_mut().for_each(|score| score.sources.truncate(1));
        }
        standing
    }

    fn board(view: &Self::View, options: &[Self::Action], lens: Lens) -> Board {
        let options: Vec<Action> = options.iter().map(|answer| answer.0).collect();
        let board = Toy::board(view, &options, lens);
        let aloud = aloud(FAULT, &board);
        Board { aloud, ..board }
    }

    fn picture(view: &Self::View, options: &[Self::Action], _: &[Text]) -> Option<Picture> {
        Some(picture(FAULT, &Self::board(view, options, Lens::Whole)))
    }
}

impl<const FAULT: u8> Serialize for Faulty<FAULT> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if is(FAULT, Fault::CountsLooks) && LOOKS.get() > 0 {
            return edited(&self.toy, |state| state["rounds"] = json!(LOOKS.get() % 200)).serialize(serializer);
        }
        self.toy.serialize(serializer)
    }
}

impl<'de, const FAULT: u8> Deserialize<'de> for Faulty<FAULT> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut state = Value::deserialize(deserializer)?;
        if is(FAULT, Fault::Tolerates) {
            state.as_object_mut().map(|fields| fields.remove("zzz"));
        }
        let toy = serde_json::from_value(state).map_err(D::Error::custom)?;
        Ok(Self { toy, unsaved: 0 })
    }
}

impl<const FAULT: u8> Serialize for Answer<FAULT> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        LOOKS.set(LOOKS.get() + 1);
        match self.0 {
            Action::Offer(gold) if is(FAULT, Fault::WritesRoughly) => Action::Offer(gold / 2).serialize(serializer),
            action => action.serialize(serializer),
        }
    }
}
