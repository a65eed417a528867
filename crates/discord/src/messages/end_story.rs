//! The end of a match in a few lines: who won, how it came about, and where the points come from. A player reads "you"
//! about themselves.

use std::cmp::Reverse;

use meadhall_game::{ScoreSource, Seat, SeatScore, Text};
use meadhall_i18n::with_full_stop;
use meadhall_tables::review::BestMove;
use meadhall_tables::table::{FinalStanding, TableEnding, TableResult};

use super::answer_options::path_text;
use super::context::MessageContext;
use super::ending::{is_ranked_by_score, result_text, source_text};
use super::names::NameStyle;
use super::texts;

/// Returns the heading, and the sentence about how the match was won if there is something to say.
pub fn headline_and_story(context: MessageContext<'_>, over: &TableResult) -> Vec<String> {
    let heading = context.translator(NameStyle::Markdown).translate(&heading_text(context, over));
    let story = story_text(context, over).map(|story| context.translator(NameStyle::Compact).translate(&story));
    [format!("### {heading}")].into_iter().chain(story).collect()
}

fn heading_text(context: MessageContext<'_>, over: &TableResult) -> Text {
    let game = context.view.game_info.short_name.clone();
    match (over.ending, &over.standings[..]) {
        (TableEnding::Completed, [alone]) => match context.view.total_of(alone.seat) {
            Some(total) => texts::end_alone(game, total.clone()),
            None => result_text(game, over),
        },
        (TableEnding::Completed, [winner, second, ..]) if is_ranked_by_score(winner, second, &context.view.scores) => {
            let (points, other) = (winner.total(), second.total());
            if second.rank == winner.rank {
                let winners = over.standings.iter().take_while(|placed| placed.rank == winner.rank);
                texts::end_shared(winners.map(|placed| reader_name(context, placed.seat)).collect(), game, points)
            } else if context.view.viewer == Some(winner.seat) {
                texts::end_you_win(game, points, other)
            } else if let Some(own) = standing_of_viewer(context, over) {
                texts::end_you_lose(winner.seat, game, points, own.rank, own.total())
            } else {
                texts::end_wins(winner.seat, game, points, other)
            }
        }
        _ => result_text(game, over),
    }
}

fn standing_of_viewer<'a>(context: MessageContext<'_>, over: &'a TableResult) -> Option<&'a FinalStanding> {
    over.standings.iter().find(|placed| context.view.viewer == Some(placed.seat))
}

fn reader_name(context: MessageContext<'_>, seat: Seat) -> Text {
    if context.view.viewer == Some(seat) { texts::you() } else { texts::seat_name(seat) }
}

/// Says from which source the winner had the greatest lead over the reader or else the second, and from which source that player
/// led. With equal points, it says what broke the tie.
fn story_text(context: MessageContext<'_>, over: &TableResult) -> Option<Text> {
    let (TableEnding::Completed, [winner, second, ..]) = (over.ending, &over.standings[..]) else { return None };
    let loser = standing_of_viewer(context, over).filter(|own| own.seat != winner.seat).unwrap_or(second);
    let score_of = |placed: &FinalStanding| context.view.scores.iter().find(|score| score.seat == placed.seat);
    let (won, lost) = (score_of(winner)?, score_of(loser)?);
    if winner.rank == second.rank || !is_ranked_by_score(winner, loser, &context.view.scores) {
        return None;
    }
    if won.total() == lost.total() {
        let (own, other) =
            won.tiebreakers.iter().zip(&lost.tiebreakers).find(|(own, other)| own.count != other.count)?;
        return Some(texts::story_tie_break(own.name.clone(), own.count, other.count));
    }
    let viewer = context.view.viewer;
    let (source, points, other) = greatest_lead(won, lost)?;
    let victory = match viewer == Some(winner.seat) {
        true => texts::story_you_won(source, points, other),
        false => texts::story_won(winner.seat, source, points, other),
    };
    let Some((source, points, other)) = greatest_lead(lost, won) else { return Some(with_full_stop(victory)) };
    let lead = match viewer == Some(loser.seat) {
        true => texts::story_you_led(source, points, other),
        false => texts::story_led(loser.seat, source, points, other),
    };
    Some(texts::story_won_and_led(victory, lead))
}

/// Returns the source from which the first score has the greatest lead over the other one, and the points of both.
fn greatest_lead(score: &SeatScore, other: &SeatScore) -> Option<(Text, i32, i32)> {
    let pairs = score.sources.iter().zip(&other.sources);
    let leads = pairs.filter(|(own, other)| own.points > other.points);
    // Of equal leads, the first counts.
    let (own, other) = leads.min_by_key(|(own, other)| other.points - own.points)?;
    Some((own.name.clone(), own.points, other.points))
}

/// Returns the lines below the picture: the viewer's own points by source and their best move, and the points of the others.
pub fn points_lines(context: MessageContext<'_>, over: &TableResult) -> Vec<String> {
    let own = context.view.viewer.and_then(|seat| own_points_line(context, seat));
    let told_seat = own.as_ref().and(context.view.viewer);
    let others = over.standings.iter().filter(|placed| Some(placed.seat) != told_seat);
    let best_move = context.view.own_review.as_ref().and_then(|review| review.best_move.as_ref());
    let best_move = best_move.map(|best_move| best_move_line(context, best_move));
    own.into_iter().chain(best_move).chain(standing_lines(context, others)).collect()
}

fn own_points_line(context: MessageContext<'_>, seat: Seat) -> Option<String> {
    let score = context.view.scores.iter().find(|score| score.seat == seat)?;
    let total = context.translator_without_names().translate(context.view.total_of(seat)?);
    let sources = source_words(context, score);
    Some(if sources.is_empty() { format!("**{total}**") } else { format!("**{total}** = {}", sources.join(", ")) })
}

/// Says for how many moves the player of a match against computers took a hint, if there was one.
pub fn hints_line(context: MessageContext<'_>) -> Option<String> {
    let (seat, taker) = context.view.iter_seats().find(|(_, seat_view)| seat_view.hint_count > 0)?;
    let taken = texts::hints_taken(seat, taker.hint_count);
    Some(format!("-# {}", context.translator(NameStyle::Markdown).translate(&taken)))
}

fn best_move_line(context: MessageContext<'_>, BestMove { option, points }: &BestMove) -> String {
    let best_move = texts::best_move(path_text(option), *points);
    format!("-# {}", context.translator(NameStyle::Compact).translate(&best_move))
}

/// Returns a line for each of these players: the total and its sources, the greatest first.
pub fn standing_lines<'a>(
    context: MessageContext<'_>,
    standings: impl IntoIterator<Item = &'a FinalStanding>,
) -> Vec<String> {
    let translator = context.translator(NameStyle::Markdown);
    let line = |placed: &FinalStanding| {
        let name = translator.translate(&texts::seat_name(placed.seat));
        let head = format!("**{name} {}**", placed.total());
        let score = context.view.scores.iter().find(|score| score.seat == placed.seat);
        let sources = score.map(|score| source_words(context, score)).unwrap_or_default();
        format!("-# {head} {}", sources.join(", ")).trim_end().to_owned()
    };
    standings.into_iter().map(line).collect()
}

/// Returns the sources of points, the greatest first, without those that scored nothing.
fn source_words(context: MessageContext<'_>, score: &SeatScore) -> Vec<String> {
    let mut sources: Vec<&ScoreSource> = score.sources.iter().filter(|source| source.points != 0).collect();
    sources.sort_by_key(|source| Reverse(source.points));
    let translator = context.translator_without_names();
    sources.into_iter().map(|source| translator.translate(&source_text(source))).collect()
}
