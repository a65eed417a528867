//! The texts of the toy game.

use meadhall_game::Seat;

meadhall_game::texts! { "toy"
    name();
    goal();
    points(points: i32);
    length();
    short();
    long();

    ask_offer(gold: u16);
    ask_show();
    offer();
    gold(gold: u16);
    preview_offer(gold: u16);
    gold_left();
    show();
    treasure(worth: u8);
    preview_show(points: u8, gold: u16);
    preview_next_round();
    preview_end();
    done();

    makes_an_offer(player: Seat);
    you_offer(gold: u16);
    offers(player: Seat, gold: u16);
    house_offers(gold: u16);
    buys(player: Seat);
    you_get(worth: u8);
    nobody_buys(worth: u8);
    shows(player: Seat, worth: u8);
    shows_no_more(player: Seat);

    rounds(rounds: u8);
    over();
    table();
    deck();
    cards(cards: u32);
    aside();
    player(player: Seat);
    purse();
    offered(gold: u16);
    offered_in_secret();
    last_offered(gold: u16);
    shown();
    kept();

    tutorial_offers();
    tutorial_offers_now();
    tutorial_offered();
    tutorial_shows();
    tutorial_shows_now();
    tutorial_end();
    tutorial_more();
}
