//! The toy with one fault planted in it, to see whether the laws find it.

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

/// What is wrong with it.
#[derive(Clone, Copy, PartialEq)]
pub enum Fault {
    /// Nothing at all.
    Nothing,
    /// It may be played by nobody.
    NoSeats,
    /// There is no French.
    NoFrench,
    /// It panics when a treasure is shown.
    Panics,
    /// It loses a treasure when one is shown.
    LosesTreasure,
    /// It imagines a treasure too few.
    ImaginesTooFew,
    /// It asks a seat that is not at the table.
    AsksStranger,
    /// It asks each seat twice.
    AsksTwice,
    /// It asks without offering an answer.
    AsksInVain,
    /// It offers the first answer twice.
    OffersTwice,
    /// It says what is in no Fluent file.
    SaysUnknown,
    /// Offers of 10 and of 11 gold read the same.
    SaysAlike,
    /// An offer of 11 gold is worded like no other, in the middle of them.
    Scatters,
    /// It takes itself for a match of any set-up.
    FitsAll,
    /// Part of its state is not stored.
    Forgets,
    /// It reads states with fields that it does not know.
    Tolerates,
    /// A question that nobody reads has an answer less.
    OffersLessInSilence,
    /// A step that nobody reads comes to something else.
    ActsOtherwiseInSilence,
    /// The channel sees what seat 0 sees.
    ShowsHand,
    /// It puts its secret questions openly.
    AsksAloud,
    /// Its lesson has an idea that never comes up.
    TeachesInVain,
    /// Its lesson has more at the table than there may be.
    TeachesNobody,
    /// It imagines the truth.
    Peeks,
    /// It imagines the true offers.
    PeeksAtOffers,
    /// It never imagines the best treasure in a hand.
    IsBlind,
    /// It imagines by dice that are not the same for every truth.
    DreamsOfTruth,
    /// It promises more of a high offer the better the treasure is that is sold next.
    HopesForDeck,
    /// It has a source of chance that is not the dice.
    IsMoody,
    /// It does not mark what is revealed without dice.
    HidesReveal,
    /// It tells everyone what was offered in secret.
    TellsOffer,
    /// It tells everyone which treasure is sold next.
    TellsDeck,
    /// Whoever shows can never be done.
    NeverEnds,
    /// It promises to end sooner than it does.
    EndsLate,
    /// It does not count what was kept.
    CountsShownOnly,
    /// Its state changes when an answer is looked up.
    CountsLooks,
    /// It writes down about how much was offered.
    WritesRoughly,
    /// It says aloud where the match stands, and nothing else.
    SaysLittleAloud,
    /// What it says aloud claims to tell everything.
    ClaimsAloud,
    /// Its picture shows where the match stands, and nothing else.
    DrawsLittle,
    /// Its picture is larger than itself.
    DrawsBeyond,
}

thread_local! {
    /// How often an answer was written, for [`Fault::CountsLooks`].
    static LOOKS: Cell<u32> = const { Cell::new(0) };
}

/// A chance that is not the dice, for [`Fault::IsMoody`].
static MOOD: AtomicU32 = AtomicU32::new(1);

/// The toy with this [`Fault`].
#[derive(Clone, PartialEq, Debug)]
pub struct Faulty<const FAULT: u8> {
    toy: Toy,
    unsaved: u32,
}

/// An answer to it.
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
    /// What goes wrong in a step.
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
        // At the end the hands are open, and the best treasure cannot be kept out of them.
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

/// The toy after its JSON was edited.
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
