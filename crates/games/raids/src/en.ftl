# Raids in English. The terms are those of the glossary.

raids_title = Raids
raids_short_title = Raids
raids_goal = Sail around the sea four times, take tiles and fight for the best: the most glory wins.
raids_layout = Number of villages
raids_layout_four = four (house rule)
raids_layout_three = three
raids_ghost_ranked = The ghost ship counts in the harbor payment (two players only)
raids_off = off
raids_on = on

## Tiles

raids_weapon = { $power ->
    [1] weapon
   *[other] double weapon
}
raids_sail = { $power ->
    [1] sail
   *[other] double sail
}
raids_mjollnir = { $power ->
    [1] Mjöllnir
   *[other] double Mjöllnir
}
raids_pennant = pennant { $glory }
raids_wood = wood { $glory }
raids_pig = pig { $glory }
raids_fur = fur { $glory }
raids_amber = amber { $glory }
raids_rune = rune
raids_port = { $sales ->
    [1] port
   *[other] double port
}
raids_monster = monster { $strength }
raids_visit = visit ({ $pawns ->
    [0] no Vikings
    [one] 1 Viking
   *[other] { $pawns } Vikings
})
raids_pillage = pillage ({ $coins ->
    [0] no coins left
    [1] coin worth 1
   *[other] coins worth 3 and 1
})
raids_with_shields = { $tile } ({ $shields ->
    [0] no shields
    [one] 1 shield
   *[other] { $shields } shields
})
raids_several = { $count } × { $tile }

## Harbor tiles

raids_harbor_by_arrival = order of arrival
raids_harbor_by_goods = most goods
raids_harbor_by_different_goods = most different goods
raids_harbor_by_runes = most runes
raids_harbor_by_shields = most shields
raids_harbor_by_weapons = most weapons
raids_harbor_by_ports = most ports
raids_harbor_by_monsters = most monsters
raids_harbor_by_sails = most sails
raids_short_harbor_by_arrival = order of arrival
raids_short_harbor_by_goods = most goods
raids_short_harbor_by_different_goods = different goods
raids_short_harbor_by_runes = most runes
raids_short_harbor_by_shields = most shields
raids_short_harbor_by_weapons = most weapons
raids_short_harbor_by_ports = most ports
raids_short_harbor_by_monsters = most monsters
raids_short_harbor_by_sails = most sails

## What a ship has of it

raids_harbor_count_goods = goods: { $count }
raids_harbor_count_different_goods = different goods: { $count }
raids_harbor_count_runes = runes: { $count }
raids_harbor_count_shields = shields: { $count }
raids_harbor_count_weapons = weapons: { $count }
raids_harbor_count_ports = ports: { $count }
raids_harbor_count_monsters = monsters: { $count }
raids_harbor_count_sails = sails: { $count }

## Questions

raids_ask_stow = New: { $tile } ({ $effect }). { $full ->
    [0] Where does it go?
   *[other] What makes room?
}
raids_ask_sell = The port will buy { $left ->
    [one] 1 good
   *[other] up to { $left } goods
}. What do you sell?
raids_ask_sail = { $goods ->
    [0] { $ranks ->
        [0] {""}
        [2] In voyage { $voyage } the harbor pays for: { $harbor } (6 and 3).{" "}
       *[other] In voyage { $voyage } the harbor pays for: { $harbor } (6, 3 and 1).{" "}
    }
   *[other] Last voyage ({ $harbor }): sell your goods.{" "}
}Where do you sail?
raids_ask_sail_barred = You can no longer stop where you were heading. Where do you sail now?
raids_ask_in_flight = { $brief ->
    [0] { $sent ->
        [1] { $other } attacked you with 1 Viking
       *[other] { $other } retaliated with { $sent } Vikings
    }; { $crew ->
        [0] your ship without Vikings
       *[other] your crew of { $crew }
    } fled.
   *[other] { $sent ->
        [1] { $other } drove you off with 1 Viking.
       *[other] { $other } drove you off with { $sent } Vikings.
    }
} { $question }
raids_ask_monster = A monster of strength { $strength } bars the way. Heading for: { $heading }. What do you do?
raids_ask_combat = { $sent ->
    [1] { $other } attacks you on space { $space } ({ $tile }) with 1 Viking
   *[other] { $other } retaliates on space { $space } ({ $tile }) with { $sent } Vikings
}. To stay you must send { $cost }. Your crew: { $crew }; the other crew: { $others }. { $sent ->
    [2] Fight on
    [4] Fight on
   *[other] Retaliate
} or flee?

## Options

raids_option_stow = Put it aboard
raids_option_replace = Replace { $old }
raids_option_throw_away = Discard it
raids_option_sell = Sell { $good }
raids_option_done = Keep the goods
raids_option_sail = { $space } · { $tile }
raids_option_sail_and_fight = { $space } · { $tile }, fight { $other }
raids_option_home = Sail home
raids_choice_fight = { $space }⚔
raids_choice_sail = Sail to { $place }
raids_choice_home = Sail home
raids_choice_replace = Replace { $number }
raids_choice_fight_note = ⚔: another ship is there, and you fight it for the tile.
raids_option_fight = Fight
raids_option_sacrifice = { $given ->
    [0] Sail past
   *[other] Sacrifice 1 Viking
}
    .short = { $given ->
        [0] Sail past
       *[other] Sacrifice 1
    }
raids_option_retaliate = { $attacker ->
    [0] Retaliate
   *[other] Fight on
} ({ $cost })
raids_option_flee = Flee

## What an option will do

raids_preview_stow = { $room ->
    [0] No room for Vikings
    [one] Room for 1 Viking
   *[other] Room for { $room } Vikings
}{ $fewer ->
    [0] {""}
   *[other] {" "}({ $fewer } fewer)
}{ $lost ->
    [0] .
   *[other] {""}; you lose { $lost }.
}
raids_preview_replace = { $loss }{ $lost ->
    [0] { $shields ->
        [-2] , −2 shields
        [-1] , −1 shield
        [0] {""}
        [1] , +1 shield
       *[other] , +2 shields
    }
    [one] , −1 Viking
   *[other] , −{ $lost } Vikings
}.
raids_loss_weapon = −{ $power ->
    [one] 1 Viking
   *[other] { $power } Vikings
} a monster
raids_loss_sail = −{ $power ->
    [one] 1 Viking
   *[other] { $power } Vikings
} a voyage
raids_loss_mjollnir = −{ $power } glory per Viking
raids_loss_pennant = −{ $glory } glory
raids_loss_goods = −{ $glory } glory from a sale
raids_preview_throw_away = Nothing changes on your ship.
raids_preview_sell = +{ $glory } glory, and the space is free again.
raids_preview_leave = { $recruits ->
    [0] You recruit nobody (no free shield, or an empty reserve) and sail on.
   *[other] The port gives you 1 Viking in any case.
}
    .short = { $recruits ->
        [0] No Viking, either.
       *[other] +1 Viking in any case.
    }
raids_preview_sail_past = On the way: { $way }.
    .short = Past { $way }.
raids_preview_attack = You attack with 1 Viking{ $least ->
    [0] {""}, if you still have one
   *[other] {""}
}; { $others ->
    [0] the other ship has no crew and must flee
    [1] the other ship has 1 Viking, too few to retaliate, and must flee
   *[other] the other ship has { $others } and may send 2{ $answer ->
        [0] : then you must flee
       *[other] {""}
    }
}.
    .short = { $others ->
        [0] { $least ->
            [0] Maybe they flee
           *[other] They flee
        }
        [1] { $least ->
            [0] Maybe they flee
           *[other] They flee
        }
       *[other] { $least ->
            [0] Maybe against { $others }
           *[other] { $answer ->
                [0] Flee if they fight
               *[other] They have { $others }
            }
        }
    }.
raids_preview_come_home = Arrival rank { $rank }: it breaks ties in the harbor payment.
    .short = Rank { $rank }.
raids_preview_come_home_paid = Arrival rank { $rank }: { $worth ->
    [0] no glory
   *[other] +{ $worth } glory
}.
    .short = Rank { $rank }: +{ $worth }.
raids_preview_bar = You can then no longer stop on space { $space }.
raids_preview_gone = ⚠ If the others pass you, the sea takes { $count ->
    [one] the tile on { $first }
   *[other] up to { $count } tiles ({ $first } to { $last })
}.
    .short = ⚠ { $count ->
        [one] Space { $first }
       *[other] Spaces { $first }–{ $last }
    } may sink.
raids_preview_rest_gone = ⚠ Maybe your last stop: once the others are home, the sea takes { $count ->
    [one] the tile on { $first }
   *[other] the { $count } tiles ahead ({ $first } to { $last })
}.
    .short = ⚠ Last stop if the others go home.
raids_preview_unsold = ⚠ No port is left then: your goods ({ $glory } glory) stay unsold.
    .short = ⚠ Unsold: −{ $glory }.
raids_preview_ends = { $last ->
    [0] The voyage then ends.
   *[other] The match then ends.
}
raids_preview_fight = +{ $glory } glory, { $cost ->
    [0] no cost
    [one] −1 Viking
   *[other] −{ $cost } Vikings
}.
raids_preview_sacrifice = The monster stays.
raids_preview_flee = You send no Vikings, give up this stop and sail on.
raids_preview_crew = Crew on arrival: { $crew }.
    .short = Crew { $crew }.
raids_preview_crew_range = Crew on arrival: { $least } to { $most }.
    .short = Crew { $least }–{ $most }.
raids_preview_exposed = ⚠ A ship behind may drive you off: it may come with { $others ->
    [one] 1 Viking
   *[other] up to { $others } Vikings
}.
    .short = ⚠ { $others ->
        [one] 1 Viking
       *[other] { $others } Vikings
    } may attack.
raids_preview_way_monster = monster { $strength } ({ $cost ->
    [0] a fight is free
    [1] −1 Viking, fight or not
   *[other] fight −{ $cost }, else −1 Viking
}; beaten +{ $strength } glory)
    .short = monster { $strength } ({ $cost ->
        [0] free
        [1] −1
       *[other] −{ $cost }/−1
    })
raids_preview_way_monster_too_strong = monster { $strength } (too strong: −1 Viking)
    .short = monster { $strength } (−1)
raids_preview_way_monster_ignores = monster { $strength } (no crew: nothing happens)
    .short = monster { $strength } (no crew)
raids_preview_way_vikings = +{ $pawns ->
    [one] 1 Viking
   *[other] { $pawns } Vikings
}{ $lost ->
    [0] {""}
   *[other] , no shield for { $lost }
}
    .short = +{ $pawns ->
        [one] 1 Viking
       *[other] { $pawns } Vikings
    }{ $lost ->
        [0] {""}
       *[other] {""} (−{ $lost })
    }
raids_preview_way_coins = +{ $worth } glory
raids_preview_tile = { $fight ->
    [0] Tile
   *[other] If you win
}: { $effect }{ $fewer ->
    [0] {""}
    [one] ; room for 1 fewer Viking
   *[other] ; room for { $fewer } fewer Vikings
}.
    .short = { $fight ->
        [0] Tile
       *[other] If you win
    }: { $effect }.
raids_preview_keep = You keep { $left ->
    [0] no Vikings
    [one] 1 Viking
   *[other] { $left } Vikings
}.
raids_preview_retaliate = You send { $cost } and keep { $left }.
raids_preview_mjollnir = Mjöllnir: −{ $glory } glory.
raids_preview_meet = To stay, the other ship must then send { $cost }; its crew: { $others }.
raids_preview_drive_off = The other ship must then flee: it needs { $cost } and has { $others }.

## What tiles do

raids_village = village
raids_shields = shields
raids_effect_weapon = fighting a monster costs you { $power ->
    [1] 1 fewer Viking
   *[other] { $power } fewer Vikings
}
raids_effect_sail = +{ $power ->
    [1] 1 Viking
   *[other] { $power } Vikings
} after each voyage
raids_effect_mjollnir = at the end, { $power } glory for each Viking aboard
    .short = at the end, { $power } glory per Viking
raids_effect_pennant = +{ $glory } glory at the end, if still aboard
    .short = +{ $glory } glory at the end
raids_effect_goods = +{ $glory } glory once sold at a port
raids_effect_rune = a set of 1 to 5 runes scores 1, 3, 6, 10 or 15 glory
raids_effect_port = sell { $sales ->
    [1] 1 good
   *[other] up to { $sales } goods
}, then recruit 1 Viking
raids_effect_monster = as you pass, fight it for +{ $strength } glory (cost in Vikings: its strength minus your weapons) or sacrifice 1 Viking
raids_effect_visit = of the players' ships, the first to pass recruits 2 Vikings, the second 1
raids_effect_pillage = of the players' ships, the first to pass takes a coin worth 3, the second a coin worth 1
raids_effect_village = each player's ship that passes recruits 1 Viking
raids_effect_shields = each has room for 1 Viking; a free space of your ship has 2; a tile shows its own number instead
raids_gain_rune = +{ $glory } glory; your next rune brings +{ $next }
raids_gain_port = { $glory ->
    [0] would buy { $sales ->
        [one] 1 good
       *[other] { $sales } goods
    }; recruit 1 Viking
   *[other] sell { $sales ->
        [one] 1 good
       *[other] { $sales } goods
    } for +{ $glory } glory, then recruit 1 Viking
}

## The best move

raids_best_fight = a monster of strength { $strength } beaten
raids_best_tile = { $tile } aboard
raids_best_home = the way home in voyage { $voyage }
raids_best_way = { $move_text } (plus coins on the way)

## What happened

raids_log_takes = { $player } takes: { $tile }.
raids_log_takes_rune = { $player } takes: { $rune } (+{ $glory } glory).
raids_log_stows = { $player } takes aboard: { $tile }.
raids_log_replaces = { $player } takes aboard: { $tile }. Discarded: { $old }.
raids_log_throws_away = { $player } takes and discards: { $tile }.
raids_log_overboard = { $player } loses { $lost ->
    [one] 1 Viking
   *[other] { $lost } Vikings
}: too few shields.
raids_log_sells = { $player } sells: { $good } (+{ $glory } glory).
raids_log_sells_no_more = { $player } keeps the goods aboard.
raids_log_port_recruits = { $player } recruits 1 Viking at the port.
raids_log_port_ship_full = { $player } recruits nobody at the port: no free shield.
raids_log_port_reserve_empty = { $player } recruits nobody at the port: the reserve is empty.
raids_log_discards = { $player } is last; lost to the sea: { $tiles }.
raids_log_discards_to_harbor = Only { $player } is not home yet; lost to the sea: { $tiles }.
raids_log_sails = { $player } sets sail{ $from ->
    [0] {""}
   *[other] {" "}from space { $from }
} for space { $space }.
raids_log_sails_home = { $player } sails home{ $from ->
    [0] {""}
   *[other] {" "}from space { $from }
}: rank { $rank }.
raids_log_must_sail_home = { $player } has no stop left and sails home{ $from ->
    [0] {""}
   *[other] {" "}from space { $from }
}: rank { $rank }.
raids_log_village = { $player } passes a village: { $aboard ->
    [one] 1 Viking comes aboard
   *[other] { $pawns ->
        [0] no Vikings are left there
       *[other] no free shield
    }
}.
raids_log_visit = { $player } passes a visit tile: { $pawns ->
    [0] no Vikings are left there
   *[other] { $aboard ->
        [0] no free shield
        [one] 1 Viking comes aboard
       *[other] { $aboard } Vikings come aboard
    }
}{ $lost ->
    [0] .
   *[other] { $aboard ->
        [0] .
       *[other] {""}, no free shield for { $lost } more.
    }
}
raids_log_pillage = { $player } passes a pillage tile: { $worth ->
    [0] no coins are left there
   *[other] a coin worth { $worth }
}.
raids_log_monster_ignores = { $player } passes a monster of strength { $strength } with no Viking aboard: nothing happens.
raids_log_beats = { $player } beats a monster of strength { $strength }: +{ $strength } glory; the fight costs { $cost ->
    [0] nothing
    [one] 1 Viking
   *[other] { $cost } Vikings
}.
raids_log_sacrifices = { $player } sails past a monster of strength { $strength } { $given ->
    [0] without a fight
   *[other] and sacrifices 1 Viking
}.
raids_log_attacks = { $player } attacks { $other } on space { $space } with 1 Viking.
raids_log_retaliates = { $player } retaliates with { $cost } Vikings.
raids_log_flees = { $player } flees.
raids_log_must_flee = { $player } flees: too few Vikings to retaliate ({ $cost } needed).
raids_log_ghost_discards = The ghost ship is last; lost to the sea: { $tiles }.
raids_log_ghost_discards_to_harbor = Only the ghost ship is not home yet; lost to the sea: { $tiles }.
raids_log_ghost_sails = The ghost ship sails{ $from ->
    [0] {""}
   *[other] {" "}from space { $from }
} to the village on space { $space }.
raids_log_ghost_home = The ghost ship comes home: rank { $rank }.
raids_log_sails_bring = { $player } recruits { $lost ->
    [0] { $aboard ->
        [one] 1 Viking
       *[other] { $aboard } Vikings
    } thanks to the sails.
   *[other] { $aboard ->
        [0] nobody despite the sails
       *[other] { $aboard } of { $sails } Vikings thanks to the sails
    }: no free shield, or no Viking in the reserve.
}
raids_log_harbor = Voyage { $voyage } is over. The harbor pays ({ $harbor }): { $payments }.
raids_log_paid_arrival = { $worth } to { $player }
raids_log_paid = { $worth } to { $player } ({ $count })
raids_log_paid_tie = { $worth } to { $player } ({ $count }, home earlier)
raids_log_unpaid = nothing to { $player }
raids_log_ghost_ranks = { $worth } to nobody (the ghost ship)
raids_log_ghost_swaps = { $player } swaps start places with the ghost ship, which takes place 1.
raids_log_voyage = — Voyage { $voyage } — The harbor will pay for: { $harbor }.
raids_log_unsold = { $player } still has unsold goods: { $glory } glory missed.
raids_log_over = The fourth voyage is over, and so is the match.

## Glory

raids_score_coins = coins
raids_score_runes = runes
raids_score_mjollnir = Mjöllnir
raids_score_pennants = pennants
raids_score_goods = goods sold
raids_score_monsters = monsters

## The board

raids_board_title = Voyage { $voyage } of 4. The harbor pays { $ranks ->
    [2] 6 and 3
   *[other] 6, 3 and 1
} for: { $harbor }
raids_board_over = The match is over
raids_board_sea = The sea
raids_board_ships = The ships
raids_board_beside = Beside the board
raids_sail_voyage = Voyage { $voyage } of 4
raids_sail_pays = The harbor pays
raids_sail_rank = { $rank ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $rank }th
}
raids_place_space = space { $space }
raids_place_harbor = harbor
raids_place_reserve = reserve
raids_place_voyage = voyage { $voyage }
raids_on_board_empty = empty
raids_on_board_village = village ({ $pawns ->
    [0] no Vikings
    [one] 1 Viking
   *[other] { $pawns } Vikings
})
raids_player = { $player }
raids_ghost = the ghost ship
raids_at_start = { $ship }, place { $place }
raids_at_home = { $ship }, rank { $rank }
raids_player_has_crew = { $crew ->
    [one] 1 Viking
   *[other] { $crew } Vikings
} on { $room ->
    [one] 1 shield
   *[other] { $room } shields
}
raids_player_has_tiles = aboard: { $tiles }
raids_player_has_runes = { $count ->
    [one] 1 rune
   *[other] { $count } runes
}
raids_player_has_ports = { $count ->
    [one] 1 port
   *[other] { $count } ports
}
raids_player_has_sold = { $count ->
    [one] 1 good sold
   *[other] { $count } goods sold
}: { $goods }
raids_player_has_beaten = { $count ->
    [one] 1 monster beaten
   *[other] { $count } monsters beaten
}: { $monsters }
raids_player_has_coins = coins: { $glory } glory
raids_player_has_glory = { $glory } glory
raids_pawns = { $pawns ->
    [one] 1 Viking
   *[other] { $pawns } Vikings
}
raids_number = { $number }
raids_times = ×{ $count }
raids_strip_attacks = attacks
raids_strip_equals = =
raids_strip_minus = −
raids_strip_makes_room = makes room for
raids_strip_sells = sells up to { $count }
raids_strip_ahead = Ahead
raids_of_room = { $crew }/{ $room }
raids_emoji_pays = { $ranks ->
    [2] 6 · 3
   *[other] 6 · 3 · 1
}
raids_emoji_sold = { $count } sold
raids_emoji_beaten = { $count } beaten
raids_column_start = start
raids_column_space = { $space }
raids_column_home = home

## The board aloud

raids_prose_title = { $title }.
raids_prose_start = At the start: { $ship }.
raids_prose_ship = On space { $space }: { $ship }.
raids_prose_home = Home: { $ship }.
raids_prose_has = { $ship }, with { $glory } and { $crew }
raids_prose_counts = { $ship }; { $counted }
raids_prose_space = Space { $space }: { $lies }.
raids_prose_spaces = { $count ->
    [1] Space { $first } is empty.
    [2] Spaces { $first } and { $last } are empty.
   *[other] Spaces { $first } to { $last } are empty.
}
raids_prose_harbor = Then: home.
raids_prose_aboard = { $ship } has { $things }.
raids_prose_beside = Beside the board: { $lies }.
raids_prose_content_at = { $place }, { $lies }
raids_prose_behind = Behind every ship: { $lies }.
raids_prose_passed = { $count ->
    [1] space { $first }, { $lies }
    [2] spaces { $first } and { $last }, empty
   *[other] spaces { $first } to { $last }, empty
}
raids_prose_more = { $before }; { $after }

## The first lesson

raids_tutorial_goal = Sail four times around the sea: the most glory wins.
    Stop at tiles that bring glory or help you gain it.
raids_tutorial_goal_now = Each stop brings a tile: { $stop }, { $effect }.
raids_tutorial_goal_other = You sailed to space { $space } instead: every stop brings a tile.
raids_tutorial_driven_off = You sailed to space { $space }, but another ship drove you off: no tile there.
raids_tutorial_goal_more = A voyage goes around once, from harbor to harbor, and ships never go back. You may stop at any tile ahead that has a button. The tile is yours when your next turn begins, if you are still there. When all ships are home, the harbor pays 6, 3 and 1 glory.
raids_tutorial_sail = Sail to { $stop }
raids_tutorial_ship = A tile is yours when your next turn begins.
    Aboard, it covers two shields and shows its own: each shield has room for one Viking.
raids_tutorial_ship_now = Aboard, it takes the room of two Vikings{ $shields ->
    [0] .
    [1] {""}, but has room for one.
   *[other] {""}, but has room for two.
}
raids_tutorial_ship_aboard = It is aboard, and your ship has room for { $room } Vikings.
raids_tutorial_ship_discarded = You discarded it, and keep room for { $room } Vikings.
raids_tutorial_ship_more = Your ship has five spaces with two shields each. Weapons help against monsters, sails bring Vikings after each voyage, goods are sold at ports, pennants count at the end. When all five are full, a new tile replaces an old one or is discarded.
raids_tutorial_behind = The last ship moves; first, tiles up to the next sink.
    Stay close to the others: short trips bring more turns.
raids_tutorial_behind_other = You sailed to space { $space }: the further you go, the longer you wait.
raids_tutorial_behind_more = Before the last ship sails on, the sea takes all tiles from it up to the next ship. So if the others sail far past you, you lose the tiles just ahead of you. Once they are all home, the sea takes everything, and you sail home. With short trips you can have several turns in a row. If another ship holds the stop where you land, you attack it with one Viking; it must send more or flee.
raids_tutorial_monster = Fights cost Vikings; each village you pass gives you one.
    A monster costs its strength minus your weapons, and scores its strength.
raids_tutorial_monster_now = Strength { $strength } minus weapons { $weapons }: { $cost ->
    [0] the fight is free and brings { $strength } glory
    [one] pay 1 Viking for { $strength } glory, or lose 1
   *[other] pay { $cost } Vikings for { $strength } glory, or lose 1
}.
raids_tutorial_monster_too_strong = This monster has strength { $strength } and costs { $cost } Vikings, but you have only { $crew }.
raids_tutorial_monster_beaten = You beat it: its strength is your glory. Vikings left: { $crew }.
raids_tutorial_monster_passed = The monster let you pass and stays. Vikings left: { $crew }.
raids_tutorial_monster_more = You cannot stop at a monster: after the fight, or after giving it one Viking, you sail on to where you were heading. A visit on the way gives two Vikings to the first ship that passes, and one to the second.
raids_tutorial_combat = Ships at one stop fight: more Vikings stay, all sent are lost.
    Each tops the other by one, or flees.
raids_tutorial_combat_stay = Send { $cost }: { $other } would need { $needed }, has { $others }, and must flee.
raids_tutorial_combat_flee = { $other } sent { $sent } and has { $others } left: too many, so flee.
raids_tutorial_combat_stayed = The stop is yours, and with it the tile.
raids_tutorial_combat_driven_off = You have too few Vikings left to retaliate and must flee.
raids_tutorial_combat_fled = You fled: the tile is theirs, but your Vikings live ({ $crew }).
raids_tutorial_combat_more = The ship that comes sends 1, the other 2, then 3, and so on, until one of them flees or has too few. All Vikings sent are lost, on both sides. The ship that flees chooses a stop further on.
raids_tutorial_harbor = After each voyage the harbor pays 6, 3 and 1.
    Five runes score 15; pennants, monsters and sold goods, their number.
raids_tutorial_harbor_more = The sail in the middle of the picture says what the harbor pays for; in the first voyage it is the order of arrival. One to five runes score 1, 3, 6, 10 or 15. Each Mjöllnir scores for every Viking aboard at the end. Unsold goods are worth nothing.
raids_tutorial_home = You may sail home at any time: { $rank ->
    [1] you would be first
    [2] you would be second
    [3] you would be third
   *[other] you would be number { $rank }
}{ $voyage ->
    [1] {""}
   *[other] , which breaks ties
}. Then you wait for the voyage to end.
raids_tutorial_stop_instead = Without a Viking you cannot attack at your stop: sail to { $stop } instead ({ $effect }).
raids_tutorial_flee_to = You lose this stop, but you sail on: go to { $stop } ({ $effect }).
raids_tutorial_attack = { $other } on { $space } has { $crew ->
    [0] no Vikings: attack with 1, it must flee
    [1] 1 Viking: attack with 1, it must flee
   *[other] { $crew } Vikings: if you attack with 1, it must send 2 or flee
}.
raids_tutorial_stop = Sail to { $stop }: { $effect }.
raids_tutorial_first_stop = Home { $rank ->
    [1] first
    [2] second
   *[other] third
}: { $worth } glory. Voyage 2 pays for { $harbor }. Sail to { $stop }: { $effect }.
raids_tutorial_sell = Goods score only in a port. This one still buys { $sales }: sell { $good } (+{ $glory } glory).
raids_tutorial_discard = Your ship is full, and the new tile ({ $tile }) would bring less than any of yours: discard it.
raids_tutorial_replace = Your ship is full. The new tile ({ $tile }) brings you more than one of yours ({ $old }): replace that one.
raids_tutorial_tile = Your tile, { $tile }: { $effect }.
