//! How a match ended: the winner and the final standings, as texts.

use meadhall_game::{Seat, SeatScore, Text};
use meadhall_i18n::with_full_stop;
use meadhall_tables::table::{FinalStanding, TableEnding, TableResult};
use meadhall_tables::view::TableView;

use super::names::Translator;
use super::names::seat_names;
use super::texts;

/// Returns the result of the match and the rank of every player, as sentences.
pub fn result_sentences(translator: &Translator<'_>, table_view: &TableView, over: &TableResult) -> Vec<String> {
    let places =
        over.standings.iter().map(|it| translator.translate(&with_full_stop(standing_text(it, &table_view.scores))));
    [translator.translate(&result_text(table_view.game_info.name.clone(), over))].into_iter().chain(places).collect()
}

pub fn result_text(name: Text, over: &TableResult) -> Text {
    let winners = over.standings.iter().filter(|placed| placed.rank == 1).map(|placed| placed.seat);
    let winners: Vec<Seat> = winners.collect();
    match over.ending {
        TableEnding::Completed => texts::ended_played(name, seat_names(winners.iter().copied()), winners.len()),
        TableEnding::Conceded => texts::ended_conceded(name),
        TableEnding::EndedByVote => texts::ended_agreed(name),
        TableEnding::LobbyCancelled => texts::ended_cancelled(name),
        TableEnding::LobbyExpired => texts::ended_expired(name),
        TableEnding::ChannelLost => texts::ended_lost(name),
    }
}

/// Returns the text of one player's rank, with the points by source.
pub fn standing_text(placed: &FinalStanding, scores: &[SeatScore]) -> Text {
    let score = scores.iter().find(|score| score.seat == placed.seat);
    let sources = score.map(|score| score.sources.as_slice()).unwrap_or_default();
    let total = placed.points.iter().map(|(_, points)| points).sum();
    let sources = sources.iter().filter(|source| source.points != 0);
    let sources: Vec<Text> = sources.map(|source| texts::score_source(source.name.clone(), source.points)).collect();
    if sources.is_empty() {
        texts::standing(placed.rank, placed.seat, total)
    } else {
        texts::standing_with_sources(placed.rank, placed.seat, total, sources)
    }
}
