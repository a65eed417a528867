//! How the toy game is shown. Built from views alone, so it cannot show hidden information.

use meadhall_game::{Board, BoardDetail, BoardFact, BoardSection, Presentation, SeatScore, Text, Tutorial};

use super::view::{BidderView, ToyView};
use super::{SHOWING_COST_GOLD, Toy, ToyAction, Treasure, seat_score, texts, tutorial};

impl Presentation for Toy {
    meadhall_game::include_translations!(texts::VOCABULARY);
    const TUTORIAL: Option<&'static Tutorial<Self>> = Some(&tutorial::TOY_TUTORIAL);

    fn option_path(_: &ToyView, action: &ToyAction) -> Vec<Text> {
        match action {
            ToyAction::OfferGold(gold) => vec![texts::offer(), texts::gold(*gold)],
            ToyAction::ShowTreasure(treasure) => vec![texts::show(), texts::treasure(treasure.0)],
            ToyAction::StopShowing => vec![texts::done()],
        }
    }

    fn preview(view: &ToyView, action: &ToyAction) -> Vec<Text> {
        let Some(gold) = view.own_bidder().map(|own| own.gold) else { return Vec::new() };
        match action {
            ToyAction::OfferGold(offer) => vec![texts::preview_offer(gold.saturating_sub(*offer))],
            ToyAction::ShowTreasure(treasure) => {
                vec![texts::preview_show(2 * treasure.0, gold.saturating_sub(SHOWING_COST_GOLD))]
            }
            ToyAction::StopShowing if view.rounds_left == 1 => vec![texts::preview_end()],
            ToyAction::StopShowing => vec![texts::preview_next_round()],
        }
    }

    fn visible_scores(view: &ToyView) -> Vec<SeatScore> {
        let hand = |seen: &BidderView| seen.hand.clone().unwrap_or_default();
        view.bidders.iter().map(|seen| seat_score(seen.seat, seen.gold, &seen.shown_treasures, &hand(seen))).collect()
    }

    fn board(view: &ToyView, options: &[ToyAction], lens: BoardDetail) -> Board {
        let title = if view.rounds_left == 0 { texts::over() } else { texts::rounds(view.rounds_left) };
        let mut sections = Vec::new();
        if lens == BoardDetail::Full {
            let deck = plain_fact(texts::deck(), vec![texts::cards(view.deck_size as u32)]);
            let unsold = plain_fact(texts::aside(), treasure_texts(&view.unsold));
            sections.push(BoardSection { name: texts::table(), facts: vec![deck, unsold] });
        }
        // A close-up shows only the viewer's own possessions, because they are all that the viewer decides about.
        let is_shown = |seen: &&BidderView| lens == BoardDetail::Full || view.viewer == Some(seen.seat);
        sections.extend(view.bidders.iter().filter(is_shown).map(|seen| player_section(seen, options)));
        Board { title, sections, prose: Vec::new() }
    }
}

fn player_section(bidder: &BidderView, options: &[ToyAction]) -> BoardSection {
    let mut purse = vec![texts::gold(bidder.gold)];
    match bidder.offer {
        Some(gold) => purse.push(texts::offered(gold)),
        None if bidder.has_offered => purse.push(texts::offered_in_secret()),
        None => {}
    }
    purse.extend(bidder.last_offer.map(texts::last_offered));
    let mut facts =
        vec![plain_fact(texts::purse(), purse), plain_fact(texts::shown(), treasure_texts(&bidder.shown_treasures))];
    match &bidder.hand {
        None => facts.push(plain_fact(texts::kept(), vec![texts::cards(bidder.hand_size as u32)])),
        Some(hand) => facts.extend(hand.iter().map(|&kept| BoardFact {
            label: texts::treasure(kept.0),
            values: Vec::new(),
            option_indices:
                options.iter().position(|option| *option == ToyAction::ShowTreasure(kept)).into_iter().collect(),
        })),
    }
    BoardSection { name: texts::player(bidder.seat), facts }
}

fn plain_fact(label: Text, values: Vec<Text>) -> BoardFact {
    BoardFact { label, values, option_indices: Vec::new() }
}

fn treasure_texts(treasures: &[Treasure]) -> Vec<Text> {
    treasures.iter().map(|treasure| texts::treasure(treasure.0)).collect()
}
