//! How a match ended: the winner and the final standings, as texts.

use meadhall_game::{ScoreSource, Seat, SeatScore, Text};
use meadhall_i18n::with_full_stop;
use meadhall_tables::table::{FinalStanding, TableEnding, TableResult};
use meadhall_tables::view::TableView;

use super::names::Translator;
use super::names::seat_names;
use super::texts;

/// Returns the result of the match and the rank of every player, as sentences.
pub fn result_sentences(translator: &Translator<'_>, table_view: &TableView, over: &TableResult) -> Vec<String> {
    let places = over
        .standings
        .iter()
        .map(|it| translator.translate(&with_full_stop(standing_text(it, over, &table_view.scores))));
    [translator.translate(&result_text(table_view.game_info.name.clone(), over))].into_iter().chain(places).collect()
}

pub fn result_text(name: Text, over: &TableResult) -> Text {
    let winners = over.standings.iter().filter(|placed| placed.rank == 1).map(|placed| placed.seat);
    let winners: Vec<Seat> = winners.collect();
    // Nobody wins a match that is played alone.
    let winner_count = if over.standings.len() == 1 { 0 } else { winners.len() };
    match over.ending {
        TableEnding::Completed => texts::ended_played(name, seat_names(winners.iter().copied()), winner_count),
        TableEnding::Conceded => texts::ended_conceded(name),
        TableEnding::EndedByVote => texts::ended_agreed(name),
        TableEnding::LobbyCancelled => texts::ended_cancelled(name),
        TableEnding::LobbyExpired => texts::ended_expired(name),
        TableEnding::ChannelLost => texts::ended_lost(name),
    }
}

/// Returns the text of one player's rank, with the points by source, and the tiebreakers if another player has as many
/// points.
pub fn standing_text(placed: &FinalStanding, over: &TableResult, scores: &[SeatScore]) -> Text {
    let sources = score_of(placed, scores).map(source_texts).unwrap_or_default();
    let standing = standing_with_sources(placed.rank, placed.seat, placed.total(), sources);
    with_deciding_tiebreakers(standing, placed, over, scores)
}

fn score_of<'a>(placed: &FinalStanding, scores: &'a [SeatScore]) -> Option<&'a SeatScore> {
    scores.iter().find(|score| score.seat == placed.seat)
}

/// Whether the scores, if they are known, rank two players as the standings do. A player who conceded ranks last, whatever
/// the score.
pub fn is_ranked_by_score(own: &FinalStanding, other: &FinalStanding, scores: &[SeatScore]) -> bool {
    let both = score_of(own, scores).zip(score_of(other, scores));
    both.is_none_or(|(own_score, other_score)| own_score.compare(other_score) == own.rank.cmp(&other.rank))
}

/// Adds the tiebreakers if they decided between this player and another one with as many points.
fn with_deciding_tiebreakers(text: Text, placed: &FinalStanding, over: &TableResult, scores: &[SeatScore]) -> Text {
    let is_tied = |other: &&FinalStanding| {
        other.rank != placed.rank && other.total() == placed.total() && is_ranked_by_score(placed, other, scores)
    };
    match score_of(placed, scores).filter(|_| over.standings.iter().any(|other| is_tied(&other))) {
        Some(score) => with_tiebreakers(text, score),
        None => text,
    }
}

/// Adds the tiebreakers of a score, if the game has any.
pub fn with_tiebreakers(standing: Text, score: &SeatScore) -> Text {
    let counts = score.tiebreakers.iter().map(|it| texts::score_source(it.name.clone(), it.count));
    let counts: Vec<Text> = counts.collect();
    if counts.is_empty() { standing } else { texts::standing_after_tie(standing, counts) }
}

/// Returns the sources of points, without those that scored nothing.
pub fn source_texts(score: &SeatScore) -> Vec<Text> {
    let scored = score.sources.iter().filter(|source| source.points != 0);
    scored.map(source_text).collect()
}

pub fn source_text(source: &ScoreSource) -> Text {
    texts::score_source(source.name.clone(), source.points)
}

/// Returns the text of a rank with the total and where its points come from.
pub fn standing_with_sources(rank: u8, seat: Seat, total: i32, sources: Vec<Text>) -> Text {
    if sources.is_empty() {
        texts::standing(rank, seat, total)
    } else {
        texts::standing_with_sources(rank, seat, total, sources)
    }
}

#[cfg(test)]
mod tests {
    use meadhall_game::{Lang, Tiebreaker};
    use meadhall_games::GAMES;
    use meadhall_tables::clock::UnixMillis;

    use super::*;
    use crate::context::load_translations;

    fn score(seat: u8, points: i32, count: i32) -> SeatScore {
        let name = texts::level_title_expert;
        SeatScore {
            seat: Seat(seat),
            sources: vec![ScoreSource { name: name(), points }],
            tiebreakers: vec![Tiebreaker { name: name(), count }],
        }
    }

    #[test]
    fn tiebreakers_are_shown_where_totals_are_equal() {
        let scores = [score(0, 9, 3), score(1, 9, 2), score(2, 7, 5)];
        let standing = |seat: u8, points| FinalStanding {
            seat: Seat(seat),
            rank: seat + 1,
            points: vec![("points".to_owned(), points)],
        };
        let standings = vec![standing(0, 9), standing(1, 9), standing(2, 7)];
        let over = TableResult { ending: TableEnding::Completed, ended_at: UnixMillis(0), standings, is_shared: false };
        let translations = load_translations(GAMES).unwrap();
        let translator = Translator::without_names(&translations, Lang::En);
        let lines = |over: &TableResult| -> Vec<String> {
            over.standings.iter().map(|it| translator.translate(&standing_text(it, over, &scores))).collect()
        };
        let shown = lines(&over);
        assert!(shown[0].ends_with("9 (expert 9); tie-break (expert 3)"), "{shown:?}");
        assert!(shown[1].ends_with("9 (expert 9); tie-break (expert 2)"), "{shown:?}");
        assert!(shown[2].ends_with("7 (expert 7)"), "{shown:?}");
        // The first player conceded and ranks last, so no tiebreaker has decided anything.
        let ranks = [2, 1, 1];
        let conceded = over.standings.iter().zip(ranks).map(|(it, rank)| FinalStanding { rank, ..it.clone() });
        let over = TableResult { standings: conceded.collect(), ..over.clone() };
        assert!(lines(&over).iter().all(|line| !line.contains("tie-break")));
        // Equal tiebreakers have not decided anything either.
        let scores = [score(0, 9, 3), score(1, 9, 3), score(2, 7, 5)];
        let ranks = [1, 1, 3];
        let tied = over.standings.iter().zip(ranks).map(|(it, rank)| FinalStanding { rank, ..it.clone() });
        let over = TableResult { standings: tied.collect(), ..over.clone() };
        let shown = over.standings.iter().map(|it| translator.translate(&standing_text(it, &over, &scores)));
        assert!(shown.into_iter().all(|line| !line.contains("tie-break")));
    }
}
