toy_name = Treasure Auction
toy_goal = Bid in secret for treasures, then decide which to show.
toy_points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
toy_length = Length
toy_short = Short: two rounds
toy_long = Long: four rounds

toy_ask_offer = What do you offer for the next treasure? You have { $gold } gold.
toy_ask_show = Which treasure do you show?
toy_offer = Offer
toy_gold = { $gold } gold
toy_preview_offer = If you win, you have { $gold } gold left.
toy_gold_left = gold left
toy_show = Show
toy_treasure = treasure { $worth }
toy_preview_show = It counts { $points } points and leaves you { $gold } gold.
toy_preview_next_round = The next round begins.
toy_preview_end = The match ends.
toy_done = Show no more

toy_makes_an_offer = { $player } makes an offer.
toy_you_offer = You offer { $gold } gold.
toy_offers = { $player } offers { $gold } gold.
toy_house_offers = The house offers { $gold } gold.
toy_buys = { $player } gets the treasure.
toy_you_get = You get treasure { $worth }.
toy_nobody_buys = Nobody gets the treasure. It is treasure { $worth }.
toy_shows = { $player } shows treasure { $worth }.
toy_shows_no_more = { $player } shows no more.

toy_rounds = Auction, { $rounds ->
    [one] last round
   *[other] { $rounds } rounds left
}
toy_over = The auction is over
toy_table = Table
toy_deck = To be sold
toy_cards = { $cards ->
    [one] one card
   *[other] { $cards } cards
}
toy_aside = Put aside
toy_player = { $player }
toy_purse = Purse
toy_offered = { $gold } gold offered
toy_offered_in_secret = an offer made
toy_last_offered = { $gold } gold last time
toy_shown = Shown
toy_kept = Kept
toy_tutorial_offers = The highest offer gets the next treasure and pays.
    Equal offers get nothing.
toy_tutorial_offers_now = Offers are secret: offer all that you have.
toy_tutorial_offered = You made your offer.
toy_tutorial_shows = A shown treasure counts twice.
    It costs 10 gold.
toy_tutorial_shows_now = Show none for a start.
toy_tutorial_end = The most points win.
    Gold breaks ties.
toy_tutorial_more = Everyone offers at the same time.
