//! What a player and everybody else read at the end of a match.

use meadhall_game::{Lang, ScoreSource, Seat, SeatScore, Tiebreaker};
use meadhall_service::table_service::{LogRange, ViewAudience};
use meadhall_tables::clock::UnixMillis;
use meadhall_tables::review::{BestMove, MatchReview};
use meadhall_tables::table::{FinalStanding, TableEnding, TableResult};
use meadhall_tables::view::{TableView, ViewPhase};

use super::message_limits::TestTable;
use crate::messages::context::MessageContext;
use crate::messages::end_story::{headline_and_story, points_lines};
use crate::messages::texts;

/// What each seat scored: with "expert", with "master", and the tiebreaker.
type Scores<'a> = &'a [(i32, i32, i32)];

/// A finished match of Ann, Bo and Cy as one of them or everybody sees it. The seats have these scores, the best first.
struct FinishedMatch {
    room: TestTable,
    view: TableView,
}

impl FinishedMatch {
    async fn seen_by(viewer: Option<u8>, scores: Scores<'_>, ranks: &[u8]) -> Self {
        let room = TestTable::raids_lobby(3, Lang::En).await;
        let mut view = room.view(ViewAudience::Public, LogRange::Empty).await;
        for (seat, name) in view.seats.iter_mut().zip(["Ann", "Bo", "Cy"]) {
            seat.name = name.to_owned();
        }
        let sources = [texts::level_title_expert, texts::level_title_master];
        let score = |(seat, (expert, master, count)): (Seat, &(i32, i32, i32))| SeatScore {
            seat,
            sources: sources
                .iter()
                .zip([*expert, *master])
                .map(|(name, points)| ScoreSource { name: name(), points })
                .collect(),
            tiebreakers: vec![Tiebreaker { name: texts::level_title_club(), count: *count }],
        };
        view.scores = (0..).map(Seat).zip(scores).map(score).collect();
        view.totals = view.scores.iter().map(|score| texts::points(score.total())).collect();
        view.viewer = viewer.map(Seat);
        let standing = |(score, rank): (&SeatScore, &u8)| FinalStanding {
            seat: score.seat,
            rank: *rank,
            points: score.sources.iter().map(|it| (it.name.key.to_owned(), it.points)).collect(),
        };
        let standings = view.scores.iter().zip(ranks).map(standing).collect();
        let over = TableResult { ending: TableEnding::Completed, ended_at: UnixMillis(0), standings, is_shared: false };
        view.phase = ViewPhase::Over(over);
        Self { room, view }
    }

    fn lines(&self, lang: Lang, lines: fn(MessageContext<'_>, &TableResult) -> Vec<String>) -> Vec<String> {
        let context = MessageContext { translations: &self.room.ctx.translations, lang, view: &self.view };
        lines(context, self.view.result().unwrap())
    }

    fn headline(&self, lang: Lang) -> Vec<String> {
        self.lines(lang, headline_and_story)
    }
}

#[tokio::test]
async fn the_story_names_the_greatest_lead_of_the_winner_and_of_the_second() {
    let scores: Scores<'_> = &[(6, 9, 0), (8, 1, 0), (2, 2, 0)];
    let told_to = async |viewer| FinishedMatch::seen_by(viewer, scores, &[1, 2, 3]).await.headline(Lang::En);
    let public = ["### ● Ann wins Raids: 15 to 9", "Ann's biggest lead: master, 9 to 1; Bo's: expert, 8 to 6."];
    assert_eq!(told_to(None).await, public);
    assert_eq!(
        told_to(Some(2)).await,
        ["### You are third in Raids with 4. ● Ann wins: 15", "Ann's biggest lead: master, 9 to 2."]
    );
    assert_eq!(
        told_to(Some(0)).await,
        ["### You win Raids: 15 to 9", "Your biggest lead: master, 9 to 1; Bo's: expert, 8 to 6."]
    );
    assert_eq!(told_to(Some(1)).await[1], "Ann's biggest lead: master, 9 to 1; yours: expert, 8 to 6.");
    let finished = FinishedMatch::seen_by(Some(0), scores, &[1, 2, 3]).await;
    assert_eq!(finished.headline(Lang::Es)[0], "### Ganas en Raids: 15 a 9");
    assert_eq!(finished.headline(Lang::Fr)[0], "### Vous gagnez à Raids\u{202f}: 15 à 9");
    let clear = FinishedMatch::seen_by(Some(0), &[(6, 9, 0), (5, 1, 0)], &[1, 2]).await;
    assert_eq!(clear.headline(Lang::En)[1], "Your biggest lead: master, 9 to 1.");
}

#[tokio::test]
async fn a_tie_names_what_broke_it_or_who_shares_the_victory() {
    let broken = FinishedMatch::seen_by(None, &[(6, 9, 3), (9, 6, 2)], &[1, 2]).await;
    assert_eq!(
        broken.headline(Lang::En),
        ["### ● Ann wins Raids: 15 to 15", "The tie-break decided: club player, 3 to 2."]
    );
    let shared = FinishedMatch::seen_by(Some(1), &[(6, 9, 3), (9, 6, 3), (0, 1, 9)], &[1, 1, 3]).await;
    assert_eq!(shared.headline(Lang::En), ["### Shared victory in Raids at 15: ● Ann and you"]);
    let alone = FinishedMatch::seen_by(Some(0), &[(6, 9, 3)], &[1]).await;
    assert_eq!(alone.headline(Lang::En), ["### Raids is over: 15 points"]);
}

/// Bo has conceded, and a computer has scored more than Ann for that seat.
#[tokio::test]
async fn a_victory_over_players_who_conceded_is_not_told_by_points() {
    for scores in [[(6, 9, 0), (8, 10, 0)], [(6, 9, 2), (8, 7, 3)]] {
        let finished = FinishedMatch::seen_by(None, &scores, &[1, 2]).await;
        assert_eq!(finished.headline(Lang::En), ["### Raids is over. ● Ann wins!"]);
    }
}

#[tokio::test]
async fn a_player_reads_their_own_points_and_others_read_those_of_everybody() {
    let scores: Scores<'_> = &[(6, 9, 0), (8, 0, 0)];
    let mut own = FinishedMatch::seen_by(Some(0), scores, &[1, 2]).await;
    assert_eq!(own.lines(Lang::En, points_lines), ["**15 points** = master 9, expert 6", "-# **▲ Bo 8** expert 8"]);
    let best_move = BestMove { option: vec![texts::button_join(), texts::button_start()], points: 4 };
    own.view.own_review = Some(MatchReview { best_move: Some(best_move), next_match: None });
    assert_eq!(own.lines(Lang::En, points_lines)[1], "-# Your best move: Join › Start, +4 in all");
    let public = FinishedMatch::seen_by(None, scores, &[1, 2]).await;
    let expected = ["-# **● Ann 15** master 9, expert 6", "-# **▲ Bo 8** expert 8"];
    assert_eq!(public.lines(Lang::En, points_lines), expected);
}
