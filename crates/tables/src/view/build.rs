//! Builds the view of a table and its match. The only place that decides who may see what of a
//! table; what a viewer sees of a match is decided by its game.

use meadhall_game::catch_panic::catch_panic;
use meadhall_game::{BoardDetail, ChosenSteps, GameLogLine, LEARNER_SEAT, Level, Picture, Seat, Text, Viewer};
use meadhall_registry::{GameType, Match};

use super::{
    AwaitedSeat, ChoicePicture, DecisionView, GameInfo, IdeaView, LessonView, SeatView, TableView, TableWarnings,
    TutorialView, VariantInfo, ViewPhase,
};
use crate::clock::ServiceInstant;
use crate::pace::Pace;
use crate::review::MatchReview;
use crate::table::{self, Occupant, TablePhase};
use crate::{CardBoard, PersonId, Table};

/// The data from which a view of a table is built for one viewer.
pub struct ViewInput<'a> {
    pub table: &'a Table,
    /// The match, if there is one and it can be loaded.
    pub match_state: Option<&'a dyn Match>,
    pub game_type: &'static dyn GameType,
    pub viewer: Viewer,
    pub now: ServiceInstant,
    /// Returns a person's last known name.
    pub name_of: &'a dyn Fn(PersonId) -> String,
    /// Converts a service instant to Unix seconds.
    pub to_unix_seconds: &'a dyn Fn(ServiceInstant) -> i64,
    pub warnings: TableWarnings,
    /// How far the viewer has chosen on a picture, or `None` if the view is not for choosing on one.
    pub chosen: Option<ChosenSteps>,
    /// What the picture shows while the viewer has to decide.
    pub decision_picture: DecisionPicture,
    /// Whether the view has a picture. Without one, all options are chosen in words.
    pub draws_pictures: bool,
    pub card_board: CardBoard,
    /// The requested lines of the match's log, including lines that the viewer may not read.
    pub log: &'a [GameLogLine],
    pub own_review: Option<MatchReview>,
}

/// What the picture of a view shows while its viewer has to decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecisionPicture {
    WholeBoard,
    /// What the decision is about.
    CloseUp,
}

impl TableView {
    /// Builds what the viewer may see.
    pub fn build(input: &ViewInput<'_>) -> Self {
        let ViewInput { table, match_state, viewer, .. } = *input;
        let own_seat = viewer.and_then(|seat| table.seats.get(seat.index()));
        let awaited = awaited_seats(input);
        let own_awaited = awaited.iter().find(|awaited| Some(awaited.seat) == viewer);
        let own_decision = own_awaited.and_then(|awaited| awaited.decision.as_ref());
        let decision_match = match_state.filter(|_| own_decision.is_some());
        let visible = input.log.iter().filter(|line| line.visible_to.is_none() || line.visible_to == viewer);
        let log: Vec<Text> = visible.map(|line| line.text.clone()).collect();
        let tutorial = tutorial_view(input);
        let has_close_up = input.decision_picture == DecisionPicture::CloseUp;
        let asked_seat = own_decision.filter(|_| has_close_up).map(|decision| decision.seat);
        // A picture is optional: a panic while drawing it must not hide the board.
        let choice_picture = own_decision.zip(match_state).zip(input.chosen).and_then(|((decision, game), chosen)| {
            let suggested = match &tutorial {
                Some(TutorialView::Own(lesson)) => lesson.moment(),
                Some(TutorialView::Watched) | None => None,
            };
            let suggested = suggested.map(|moment| moment.proposed_option);
            catch_panic(|| choice_picture(game, decision, chosen, suggested, &log)).ok().flatten()
        });
        let scores = match (match_state, table.result()) {
            (Some(match_state), Some(_)) => match_state.scores(),
            (Some(match_state), None) => match_state.visible_scores(viewer),
            (None, _) => Vec::new(),
        };
        Self {
            id: table.id,
            revision: table.revision,
            viewer,
            game_info: game_info(input.game_type, table),
            location: table.location,
            language: table.language,
            pace: table.pace,
            seats: seat_views(table, input.name_of),
            is_solo: table.is_solo(),
            phase: view_phase(input),
            awaited_seats: awaited,
            own_asked_revision: own_seat
                .and_then(|seat_state| seat_state.pending_decision)
                .map(|pending| pending.asked_revision),
            own_last_settled_at: own_seat
                .and_then(|seat_state| seat_state.last_settled)
                .map(|settled| settled.settled_at),
            undo_revision: viewer.and_then(|seat| table.undo_revision(seat, input.now).ok()),
            is_clock_paused: table.paused_since.is_some(),
            warnings: input.warnings,
            card_board: input.card_board,
            board: match_state.map(|match_state| match_state.board(viewer, BoardDetail::Full)),
            emoji_board: match_state
                .filter(|_| viewer.is_none())
                .and_then(|match_state| catch_panic(|| match_state.emoji_board(viewer)).ok())
                .unwrap_or_default(),
            own_decision_board: decision_match.map(|match_state| match_state.board(viewer, BoardDetail::Focused)),
            legend: match_state.map(|match_state| match_state.legend(viewer)).unwrap_or_default(),
            totals: scores.iter().map(|score| (input.game_type.meta().points)(score.total())).collect(),
            scores,
            own_review: input.own_review.clone(),
            picture: match_state
                .filter(|_| input.draws_pictures && choice_picture.is_none())
                .and_then(|game| catch_panic(|| picture(game, viewer, asked_seat, &log)).ok().flatten()),
            choice_picture,
            log,
            tutorial,
        }
    }
}

/// Whether the table's current card mentions the person in this seat. A seat that has answered a secret decision is
/// still mentioned, because nobody may learn that it has answered.
pub fn is_called_by_card(table: &Table, seat: Seat, seat_state: &table::SeatState) -> bool {
    let is_called = seat_state.pending_decision.is_some_and(|pending| pending.asked_revision == table.card_revision);
    seat_state.person().is_some() && (is_called || is_asked_in_secret(table, seat))
}

fn is_asked_in_secret(table: &Table, seat: Seat) -> bool {
    table.running_match().is_some_and(|running_match| running_match.secret_seat(seat).is_some())
}

/// Builds the seats.
pub fn seat_views(table: &Table, names: &dyn Fn(PersonId) -> String) -> Vec<SeatView> {
    let mut computer_count = 0;
    let mut computer_number = |seat_state: &table::SeatState| {
        computer_count += u8::from(matches!(seat_state.occupant, Occupant::Ai { .. }));
        seat_state.computer.as_ref().map_or(computer_count, |computer| computer.number)
    };
    let seat_view = |(seat, seat_state): (Seat, &table::SeatState)| SeatView {
        occupant: seat_state.occupant.clone(),
        name: seat_state.person().or(seat_state.represented_person()).map(names).unwrap_or_default(),
        is_represented: seat_state.represented_person().is_some(),
        computer_number: computer_number(seat_state),
        is_host: seat_state.person().is_some() && seat_state.person() == table.host,
        hint_count: seat_state.hints.map_or(0, |hints| hints.count),
        is_called_by_card: is_called_by_card(table, seat, seat_state),
    };
    table.iter_seats().map(seat_view).collect()
}

fn view_phase(input: &ViewInput<'_>) -> ViewPhase {
    match &input.table.phase {
        TablePhase::Lobby { expires_at: expires } => ViewPhase::Lobby { closes_at: (input.to_unix_seconds)(*expires) },
        TablePhase::Playing(running_match) if running_match.frozen_reason.is_some() => ViewPhase::Frozen,
        TablePhase::Playing(_) => ViewPhase::Playing,
        TablePhase::Over(result) => ViewPhase::Over(result.clone()),
    }
}

fn game_info(game_type: &dyn GameType, table: &Table) -> GameInfo {
    let meta = game_type.meta();
    let variant = |variant: &meadhall_game::GameVariant| {
        let chosen = table.variants.get(variant.id);
        let chosen = variant.choices.iter().position(|choice| chosen.is_some_and(|chosen| choice.id == chosen));
        VariantInfo {
            id: variant.id,
            name: (variant.name)(),
            choices: variant.choices.iter().map(|choice| (choice.id, (choice.name)())).collect(),
            chosen_index: chosen.unwrap_or_default(),
        }
    };
    let next_seat_count = u8::try_from(table.seats.len() + 1).unwrap_or(u8::MAX).max(*meta.seat_range.start());
    let level_rating = |level| game_type.levels().rating(next_seat_count, level).map(|it| it.round() as u32);
    GameInfo {
        id: meta.id,
        name: (meta.name)(),
        short_name: (meta.short_name)(),
        goal: (meta.goal)(),
        main_news: game_type.main_news(),
        lesson_news: game_type.lesson_news(),
        max_seats: *meta.seat_range.end(),
        level_ratings: Level::all().map(level_rating).collect(),
        variants: meta.variants.iter().map(variant).collect(),
    }
}

/// Returns the seats that must decide, as far as the viewer may know. While several seats decide in secret, other
/// viewers see all of them, even those that have answered.
fn awaited_seats(input: &ViewInput<'_>) -> Vec<AwaitedSeat> {
    let ViewInput { table, match_state, viewer, .. } = *input;
    let decisions = match_state.map(Match::decisions).unwrap_or_default();
    let hides_deadline = table.paused_since.is_some() || table.is_solo() && table.pace == Pace::AGAINST_COMPUTERS;
    let deadline = |pending: table::PendingDecision| pending.deadline.filter(|_| !hides_deadline);
    let until = |seat_state: &table::SeatState| {
        seat_state.pending_decision.and_then(deadline).map(|it| (input.to_unix_seconds)(it.expires_at))
    };
    let secretly_asked = table.iter_seats().filter(|(seat, _)| is_asked_in_secret(table, *seat));
    // All secretly deciding seats are shown with the latest of their deadlines, so that the deadline does not reveal
    // who has answered.
    let last = secretly_asked.filter_map(|(_, seat_state)| until(seat_state)).max();
    // Of several seats, the missing prompts would reveal who has answered.
    let is_alone = table.iter_seats().filter(|(seat, _)| is_asked_in_secret(table, *seat)).count() == 1;
    let public_prompt_of = |seat: Seat| {
        let decision = decisions.iter().find(|decision| decision.seat == seat && decision.is_prompt_public)?;
        is_alone.then(|| decision.prompt.clone())
    };
    let awaited_seat = |(seat, seat_state): (Seat, &table::SeatState)| {
        let (is_own, is_secret) = (Some(seat) == viewer, is_asked_in_secret(table, seat));
        if is_secret && !is_own {
            let public_prompt = public_prompt_of(seat);
            return Some(AwaitedSeat { seat, is_secret, public_prompt, deadline: last, decision: None });
        }
        let pending = seat_state.pending_decision?;
        let decision_of = |match_state| {
            let decision = decisions.iter().find(|decision| decision.seat == seat)?;
            decision_view(match_state, decision, seat_state.last_step, pending, is_own && input.draws_pictures)
        };
        Some(AwaitedSeat {
            seat,
            is_secret,
            public_prompt: None,
            deadline: until(seat_state),
            decision: match_state.and_then(decision_of),
        })
    };
    table.iter_seats().filter_map(awaited_seat).collect()
}

/// Returns the part of the view about the tutorial. Only the learner sees its ideas.
fn tutorial_view(input: &ViewInput<'_>) -> Option<TutorialView> {
    let (progress, tutorial) = (input.table.tutorial.as_ref()?, input.game_type.tutorial()?);
    if input.viewer != Some(LEARNER_SEAT) {
        return Some(TutorialView::Watched);
    }
    let reaction = |match_state: &dyn Match| {
        let (id, answer) = progress.last_answer()?;
        match_state.tutorial_reaction(LEARNER_SEAT, id, answer)
    };
    let moments = input.match_state.map(|match_state| match_state.tutorial_moments(LEARNER_SEAT)).unwrap_or_default();
    let texts_of = |id: &str| tutorial.ideas.iter().find(|idea| idea.id == id);
    let is_last = |id: &str| tutorial.ideas.last().is_some_and(|last| last.id == id);
    let last_id = progress.shown.last().map(|shown| shown.id.as_str());
    let idea = progress.current_idea().and_then(|current| {
        let texts = texts_of(&current.id)?;
        Some(IdeaView {
            text: (!progress.is_continuing()).then(texts.text),
            moment: moments.of_idea(texts.id).cloned(),
            is_last: is_last(texts.id),
        })
    });
    let has_told_all = last_id.is_some_and(is_last);
    let is_over = has_told_all && idea.is_none();
    let has_guide = !has_told_all && idea.as_ref().is_none_or(|idea| idea.moment.is_none());
    Some(TutorialView::Own(Box::new(LessonView {
        step_number: progress.step_number(),
        step_count: tutorial.ideas.len(),
        reaction: input.match_state.filter(|_| !is_over).and_then(reaction),
        idea,
        guide: moments.guide.filter(|_| has_guide),
        more: last_id.and_then(texts_of).map(|idea| (idea.more)()),
    })))
}

/// Returns the picture of the next step toward the viewer's answer. Before the first step, it shows the option that a
/// tutorial suggests.
fn choice_picture(
    match_state: &dyn Match,
    decision: &DecisionView,
    chosen: ChosenSteps,
    suggested: Option<usize>,
    log: &[Text],
) -> Option<ChoicePicture> {
    let choices = decision.picture_choices.as_ref()?;
    let suggested_steps = suggested.filter(|_| chosen.depth == 0).and_then(|option| {
        let depth = choices.paths.get(option)?.len();
        let depth = if choices.answer_labels().is_empty() { depth - 1 } else { depth };
        Some(ChosenSteps { depth, sample_option: option })
    });
    let chosen = suggested_steps.unwrap_or_else(|| choices.shown_steps(chosen, None));
    let picture = match_state.choice_picture(decision.seat, choices, chosen, log)?;
    Some(ChoicePicture { chosen, picture })
}

/// Returns a picture of what a seat is asked, or of the whole board.
fn picture(match_state: &dyn Match, viewer: Viewer, asked_seat: Option<Seat>, log: &[Text]) -> Option<Picture> {
    let close_up = asked_seat.and_then(|seat| match_state.decision_picture(seat, log));
    close_up.or_else(|| match_state.picture(viewer, log))
}

fn decision_view(
    match_state: &dyn Match,
    decision: &meadhall_registry::DecisionInfo,
    after_step: u64,
    pending: table::PendingDecision,
    has_picture: bool,
) -> Option<DecisionView> {
    let meadhall_registry::DecisionInfo { seat, ref prompt, default_option: default, .. } = *decision;
    let options = match_state.options(seat).ok()?;
    Some(DecisionView {
        seat,
        after_step,
        fingerprint: pending.fingerprint,
        prompt: Text::clone(prompt),
        options,
        default,
        picture_choices: has_picture
            .then(|| catch_panic(|| match_state.picture_choices(seat)).ok().flatten())
            .flatten(),
    })
}
