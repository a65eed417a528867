# Explorers in English. The terms are those of the glossary.

explorers_title = Explorers of the North Sea
explorers_short_title = Explorers
explorers_goal = Bring animals to the Mainland, raid settlements and control islands: the most points win when the tiles run out.
explorers_start = Starting board
explorers_start_a1 = A1 (for a first match)
explorers_start_a2 = A2
explorers_start_b1 = B1 (land between L3 and M3)
explorers_start_b2 = B2 (land between M3 and N3)

## Where things are

explorers_side_e = east
    .short = E
explorers_side_ne = northeast
    .short = NE
explorers_side_nw = northwest
    .short = NW
explorers_side_w = west
    .short = W
explorers_side_sw = southwest
    .short = SW
explorers_side_se = southeast
    .short = SE
explorers_column_row = { $column ->
    [1] A
    [2] B
    [3] C
    [4] D
    [5] E
    [6] F
    [7] G
    [8] H
    [9] I
    [10] J
    [11] K
    [12] L
    [13] M
    [14] N
    [15] O
    [16] P
    [17] Q
    [18] R
    [19] S
    [20] T
    [21] U
    [22] V
    [23] W
    [24] X
    [25] Y
    [26] Z
   *[other] { $column }.
}{ $row }
explorers_mainland = the Mainland
explorers_harbor = the harbor
explorers_land_at = { $cell }, land { $side }
explorers_sea_at = { $cell }, sea { $side }
explorers_corner_of = { $one }, { $two } and { $three }
    .short = { $one }/{ $two }/{ $three }

## What comes out of tiles

explorers_pig = { $count ->
    [1] pig
   *[other] { $count } pigs
}
explorers_chicken = { $count ->
    [1] chicken
   *[other] { $count } chickens
}
explorers_goat = { $count ->
    [1] goat
   *[other] { $count } goats
}
explorers_sheep = { $count ->
    [1] sheep
   *[other] { $count } sheep
}
explorers_cattle = { $count ->
    [1] cow
   *[other] { $count } cows
}
explorers_horse = { $count ->
    [1] horse
   *[other] { $count } horses
}
explorers_enemy_ship = enemy ship
explorers_settlement = settlement
explorers_settlement_of = settlement of strength { $strength }
explorers_nothing = nothing

## Tiles

explorers_tile_with = { $content }, { $land }
explorers_tile_on_one_land = { $content } on the land on { $one ->
    [one] 1 edge
   *[other] { $one } edges
}, second land on { $other ->
    [one] 1 edge
   *[other] { $other } edges
}
    .short = { $content } (land on { $one ->
        [one] 1 edge
       *[other] { $one } edges
    }), other on { $other }
explorers_land_row = land on { $count ->
    [one] 1 edge
   *[other] { $count } edges
}
explorers_land_apart = { $one ->
    [one] two lands, on 1 edge each
   *[other] two lands, { $other ->
        [one] one on { $one } edges and one on 1 edge
       *[other] on { $one } edges each
    }
}
    .short = two lands, { $one } + { $other } edges
explorers_land_joined = { $one ->
    [one] one land in two parts, on 1 edge each
   *[other] one land in two parts, { $other ->
        [one] one on { $one } edges and one on 1 edge
       *[other] on { $one } edges each
    }
}
    .short = one land, { $one } + { $other } edges
explorers_land_opposite_apart = two lands on opposite edges
explorers_land_opposite_joined = one land on two opposite edges
    .short = one land, opposite edges
explorers_turned_to = land to the { $sides }
    .short = land { $sides }
explorers_turned_on_one_land = { $content } on the land to the { $one }; second land to the { $other }
    .short = { $content } on { $one }; other land { $other }

## Captains

explorers_archer = Archer
explorers_barbarian = Barbarian
explorers_cartographer = Cartographer
explorers_hero = Hero
explorers_huntsman = Huntsman
explorers_queen = Queen
explorers_scout = Scout
explorers_shieldmaiden = Shieldmaiden
explorers_trader = Trader
explorers_tyrant = Tyrant
explorers_watchman = Watchman

## What captains count

explorers_effect_archer = 1 point for each tile on the shortest way from the Mainland to your farthest outpost.
explorers_effect_barbarian = 1 point for each enemy ship that you sink.
explorers_effect_cartographer = If you control two or more complete islands, the second largest scores again.
explorers_effect_hero = 2 points for each set of an outpost, a settlement and an enemy ship.
explorers_effect_huntsman = 2 points for each pair of animals of the same kind delivered.
explorers_effect_queen = 1 point for each Viking beyond { $players } on one complete island you control; an outpost counts as two.
explorers_effect_scout = 1 point for each complete island that you do not control but have a Viking on.
explorers_effect_shieldmaiden = 1 point for each complete island that you control.
explorers_effect_trader = 2 points for every three animals delivered.
explorers_effect_tyrant = 1 point for each settlement you raided.
explorers_effect_watchman = 1 point for each outpost you built.

## Questions

explorers_ask_captain = Which captain do you keep?
explorers_ask_place = Which tile do you place, and where?
explorers_ask_place_of_two = Tiles still to be placed: { $left }. Which one do you place, and where?
explorers_ask_act = { $left ->
    [0] End your turn?
   *[other] Actions left: { $left }. What do you do?
}

## Options

explorers_option_tile = { $tile }
explorers_option_cell = at { $cell }
explorers_option_turned = { $turned }
explorers_option_load = Load from { $land }
explorers_option_unload = Unload onto { $land }
explorers_option_sail = Sail
explorers_option_sail_home = to the harbor
explorers_option_sail_to = to { $sea }
explorers_option_sail_and_fight = to { $sea }, and fight the enemy ship
    .short = to { $sea } (enemy ship)
explorers_option_walk = Walk from { $land }
explorers_option_walk_to = { $vikings ->
    [one] 1 Viking
   *[other] { $vikings } Vikings
} to { $land }
explorers_option_transport = Transport from { $land }
explorers_option_transport_to = { $animal } to { $land }
explorers_option_build = Build an outpost (2 actions)
explorers_option_build_at = at the corner between { $corner }
    .short = at { $corner }
explorers_option_done = End the turn ({ $left ->
    [one] 1 action left
   *[other] { $left } actions left
})
explorers_choice_which_tile = Which tile?
explorers_choice_tile = { $number }: { $content }{ $count ->
    [1] {""}
   *[other] {" "}({ $count } ×)
}
explorers_equal_tiles = ×{ $count }
explorers_choice_which_cell = Where?
explorers_choice_which_cell_completing = Where? ★ completes an island.
explorers_choice_of_tile = { $tile } · { $asked }
explorers_choice_rotation = { $number }: { $tiles ->
    [1] new island
   *[other] { $own ->
        [0] island of { $tiles }
       *[other] your island of { $tiles }
    }
}
explorers_choice_completing = { $place } ★
explorers_choice_other_places = Other places
explorers_choice_area = Area { $number }
explorers_choice_which_area = Which area?
explorers_choice_which_rotation = Which way around?
explorers_choice_like_this = Like this?
explorers_choice_place = Place it like this
explorers_choice_load_what = What comes aboard?
explorers_choice_load_from = Load from which land?
explorers_choice_unload_what = What goes ashore?
explorers_choice_unload_onto = Unload onto which land?
explorers_choice_walk_from = Walk from which land?
explorers_choice_where_to = Where to?
explorers_choice_going_to = { $number }: { $who }
explorers_choice_going_with = { $number }, with { $animal }
explorers_choice_done = End turn
explorers_choice_sail = Sail to { $number }
explorers_choice_sail_home = Sail home ({ $number })
explorers_choice_fight = Fight at { $number }
explorers_choice_build = Outpost at { $number }: +{ $points } (2 actions)
explorers_choice_load = ↑ Load: { $what }
explorers_choice_load_more = ↑ Load…
explorers_choice_load_other = ↑ Load something else…
explorers_choice_unload = ↓ Unload: { $what }
explorers_choice_unload_more = ↓ Unload…
explorers_choice_unload_other = ↓ Unload something else…
explorers_choice_walk = Walk to { $to }
explorers_choice_walk_more = Walk…
explorers_choice_walk_other = Walk elsewhere…
explorers_choice_transport_more = Walk with animal…
explorers_choice_warned = ⚠ { $label }
explorers_choice_wins = { $label } (+{ $points })
explorers_choice_loses = { $label } (−{ $points })
explorers_choice_actions_left = { $left ->
    [0] End your turn?
    [one] 1 action left
   *[other] { $left } actions left
}
explorers_choice_standing = { $asked } · { $points } · { $end }
explorers_choice_own_points = you { $points }
explorers_choice_points = you { $points }, { $count ->
    [one] the other { $others }
   *[other] the others { $others }
}
explorers_choice_tiles_left = { $tiles ->
    [one] 1 tile left
   *[other] { $tiles } tiles left
}
explorers_choice_last_turn = your last turn
explorers_hint_no_points = No action wins you another point.
explorers_note_and = { $one } { $other }
explorers_note_no_crew = Your ship cannot sail without a Viking aboard.
explorers_note_first_points = An animal scores once it is on the Mainland.
explorers_note_outpost = An outpost counts as two Vikings on its island.
explorers_note_open_island = Your largest open island: { $tiles } tiles, { $open ->
    [one] 1 open side
   *[other] { $open } open sides
}; influence: you { $own }{ $other ->
    [0] {""}
   *[other] , a rival { $other }
}.
explorers_note_no_room = A button with ⚠ leaves no room for a Viking.
explorers_note_crew_ashore = A button with ⚠ leaves your ship without a Viking: it cannot sail.
explorers_note_for_nothing = ⚠ Animals score only on the Mainland.
    .short = ⚠ Animals: 0 points.
explorers_load_vikings = { $vikings ->
    [one] 1 Viking
   *[other] { $vikings } Vikings
}
explorers_load_animals = { $animals }
explorers_load_both = { $vikings ->
    [one] 1 Viking
   *[other] { $vikings } Vikings
}, { $animals }

## What an option will do

explorers_preview_complete = This completes an island of { $tiles } tiles.
explorers_preview_complete_two = This completes two islands (tiles: { $one } and { $other }).
explorers_preview_join = { $tiles ->
    [1] A new island
   *[other] An island of { $tiles } tiles
}, still open.
explorers_preview_begin_two = Two new islands, still open.
explorers_preview_join_two = The tile then belongs to two islands (tiles: { $one } and { $other }), both still open.
    .short = On two open islands (tiles: { $one } and { $other }).
explorers_preview_vikings = Influence there: { $counts }.
explorers_count_of = { $player } ({ $count })
explorers_preview_hold = You will have aboard: { $what } ({ $room ->
    [0] full
   *[other] room for { $room }
}).
explorers_preview_hold_nothing = The ship is then empty: room for { $room }.
explorers_preview_no_room = ⚠ No room is left for a Viking, and your ship cannot sail without one.
    .short = ⚠ No room for a Viking: you can't sail.
explorers_preview_takes_back = This reverses your last action, and costs another action.
    .short = Reverses your last action.
explorers_preview_deliver = +{ $points ->
    [one] 1 point
   *[other] { $points } points
} for animals.
explorers_preview_fight = +{ $points ->
    [one] 1 point
   *[other] { $points } points
} for the enemy ship; { $deadly ->
    [0] no Viking dies
    [one] { $ships ->
        [1] one Viking dies
       *[other] of { $ships } hidden backs, 1 kills a Viking
    } ({ $fallen ->
        [one] +1 point
       *[other] +{ $fallen } points
    })
   *[other] of { $ships } hidden backs, { $deadly } kill a Viking ({ $fallen ->
        [one] +1 point
       *[other] +{ $fallen } points
    })
}.
    .short = Enemy ship: +{ $points ->
        [one] 1 point
       *[other] { $points } points
    }; { $deadly ->
        [0] no Viking dies
        [one] { $ships ->
            [1] one Viking dies
           *[other] 1 of { $ships } kills
        } (+{ $fallen })
       *[other] { $deadly } of { $ships } kill (+{ $fallen })
    }.
explorers_preview_raid = +{ $points } points: you raid the settlement.
explorers_preview_stand = You will have { $vikings ->
    [one] 1 Viking
   *[other] { $vikings } Vikings
} there.
explorers_preview_guard = Then you can load: { $animals }.
explorers_preview_siege = For the raid: { $vikings } of { $strength } Vikings.
explorers_preview_build = +{ $points } points, and it counts as { $influence } Vikings on its island.
explorers_preview_pass = Then it is { $player }'s turn.
explorers_preview_finish = Then the match is over.
explorers_preview_lose = You give up { $left ->
    [one] 1 action
   *[other] { $left } actions
}.
explorers_preview_find = There: { $what }.
explorers_preview_find_nothing = There is nothing there.
explorers_preview_come_home = There you can unload animals and load Vikings (1 action each time).
explorers_preview_come_home_with = There your animals bring +{ $points ->
    [one] 1 point
   *[other] { $points } points
}, once unloaded (1 action).
explorers_preview_home_ahead = From there { $moves ->
    [one] 1 move
   *[other] { $moves } moves
} to the harbor.
    .short = Harbor: { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }.
explorers_preview_ahead = From there { $moves ->
    [one] 1 move
   *[other] { $moves } moves
} to: { $thing }.
explorers_preview_brings = There: { $thing }, { $moves ->
    [one] 1 move
   *[other] { $moves } moves
} from your ship.
    .short = There: { $thing } ({ $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }).
explorers_preview_wins = +{ $points } for { $player }.
explorers_preview_wins_nobody = Nobody has Vikings there.
explorers_preview_costs = ⚠ This costs you { $points ->
    [one] 1 point
   *[other] { $points } points
}.
    .short = ⚠ −{ $points ->
        [one] 1 point
       *[other] { $points } points
    }.
explorers_preview_meet = { $thing }.

## What happened

explorers_log_captain = { $player } shows a captain: { $captain }.
explorers_log_begins = { $player } begins; { $last } plays last.
explorers_log_places = { $player } places a tile at { $cell }: { $content }.
    .short = { $player } places a tile: { $content }.
explorers_log_strength = The settlement has strength { $strength }.
explorers_log_completes = An island of { $tiles ->
    [one] 1 tile
   *[other] { $tiles } tiles
} is complete ({ $cells }): { $count ->
    [0] nobody controls it
    [one] { $rulers } controls it with { $influence } influence (+{ $tiles })
   *[other] { $rulers } control it with { $influence } influence each (+{ $tiles } each)
}.
    .short = An island of { $tiles ->
        [one] 1 tile
       *[other] { $tiles } tiles
    } is complete: { $count ->
        [0] nobody controls it
        [one] { $rulers } controls it (+{ $tiles })
       *[other] { $rulers } control it (+{ $tiles } each)
    }.
explorers_log_controls = Now { $count ->
    [0] nobody controls
    [one] { $rulers } controls
   *[other] { $rulers } tie; each controls
} the island of { $tiles ->
    [one] 1 tile
   *[other] { $tiles } tiles
}{ $count ->
    [1] , { $lead }
   *[other] {""}
} ({ $cells }){ $changes ->
    [0] {""}.
   *[other] : { $points }.
}
    .short = Now { $count ->
        [0] nobody controls
        [one] { $rulers } controls
       *[other] { $rulers } tie; each controls
    } the island of { $tiles ->
        [one] 1 tile
       *[other] { $tiles } tiles
    }{ $count ->
        [1] , { $lead }
       *[other] {""}
    }{ $changes ->
        [0] {""}.
       *[other] : { $points }.
    }
explorers_lead = influence { $own } to { $other }
explorers_log_captains = Captain: { $points }.
explorers_points_won = +{ $points } for { $player }
explorers_points_lost = −{ $points } for { $player }
explorers_log_loads = { $player } loads from { $land }: { $what }.
    .short = { $player } loads: { $what }.
explorers_log_unloads = { $player } unloads onto { $land }: { $what }.
    .short = { $player } unloads: { $what }.
explorers_log_delivers = { $player } delivers: { $animals } (+{ $points ->
    [one] 1 point
   *[other] { $points } points
}).
explorers_log_sails = { $player } sails to { $to } (from { $from }).
    .short = { $player } sails on.
explorers_log_sails_home = { $player } sails home to the harbor (from { $from }).
    .short = { $player } sails home.
explorers_log_sails_out = { $player } sails from the harbor to { $to }.
    .short = { $player } sails out.
explorers_log_walks = { $player } walks { $vikings ->
    [one] 1 Viking
   *[other] { $vikings } Vikings
} to { $to } (from { $from }).
    .short = { $player } walks { $vikings ->
        [one] 1 Viking
       *[other] { $vikings } Vikings
    }.
explorers_log_transports = { $player } transports to { $to } (from { $from }): { $animal }.
    .short = { $player } transports: { $animal }.
explorers_log_builds = { $player } builds an outpost at the corner between { $corner } (+{ $points ->
    [one] 1 point
   *[other] { $points } points
}).
    .short = { $player } builds an outpost (+{ $points ->
        [one] 1 point
       *[other] { $points } points
    }).
explorers_log_sinks = { $player } sinks an enemy ship; { $lost ->
    [0] no Viking dies
   *[other] one Viking dies
} (+{ $points ->
    [one] 1 point
   *[other] { $points } points
}{ $lost ->
    [0] {""}
   *[other] , { $fallen } of them for the fallen
}).
explorers_log_raids = { $player } raids a settlement of strength { $strength } at { $cell } (+{ $points ->
    [one] 1 point
   *[other] { $points } points
}).
    .short = { $player } raids a settlement of strength { $strength } (+{ $points ->
        [one] 1 point
       *[other] { $points } points
    }).
explorers_log_done = { $player } ends the turn.
explorers_log_redraws = { $player } cannot place any tile, and redraws { $tiles }.
explorers_log_discards = { $player } discards: { $tile }.
explorers_log_lower_captain = Of the two captains, only the one with fewer points counts.
explorers_log_over = The last turn is over, and so is the match.

## What a player achieved

explorers_achieved_delivery = you made a delivery to the Mainland ({ $animals })
explorers_achieved_raid = you raided a settlement of strength { $strength }
explorers_achieved_victory = you sank an enemy ship
explorers_achieved_outpost = you built an outpost
explorers_achieved_island = you completed an island
explorers_achieved_control = you gained control of an island
explorers_achieved_with_island = { $achieved } and gained control of an island

## Points

explorers_score_livestock = animals
explorers_score_outposts = outposts
explorers_score_ships = enemy ships
explorers_score_settlements = settlements
explorers_score_deaths = fallen Vikings
explorers_score_islands = islands
explorers_score_captain = captain
explorers_tie_vikings = fallen Vikings
explorers_tie_settlements = settlements raided

## The board

explorers_board_title = Tiles left (stack and hands): { $tiles }
explorers_board_captains = The captains are being chosen
explorers_board_over = The match is over
explorers_board_map = The map
explorers_board_south = In the south
explorers_board_players = The players
explorers_board_beside = Still to come
explorers_board_hand = Your hand
explorers_player = { $player }
explorers_place_stack = stack
explorers_place_bag = bag
explorers_place_enemies = hidden backs of enemy ships
explorers_tiles = { $count ->
    [0] no tiles
    [one] 1 tile
   *[other] { $count } tiles
}
explorers_ships = { $count ->
    [one] 1 ship
   *[other] { $count } ships
}
explorers_tokens = { $count ->
    [0] no settlements
    [one] 1 settlement
   *[other] { $count } settlements
}
explorers_enemies = { $ships ->
    [0] none
    [1] 1, which kills { $deadly ->
        [0] no Viking
       *[other] a Viking
    }
   *[other] { $ships }, of which { $deadly ->
        [0] none kills
        [one] 1 kills
       *[other] { $deadly } kill
    } a Viking
}
explorers_on_board_land = land { $sides }
explorers_on_board_lands = two lands: one { $one }, one { $other }
explorers_on_board_seas = two seas: one { $one }, one { $other }
explorers_on_board_at = { $what } ({ $side })
explorers_on_board_ship = { $player }: ship
explorers_on_board_vikings = { $player }: { $vikings ->
    [one] 1 Viking
   *[other] { $vikings } Vikings
}
explorers_on_board_outpost = { $player }: outpost between { $corner }
    .short = { $player }: outpost { $corner }
explorers_player_has_captain = captain: { $captain }
explorers_player_has_lower_captain = only the captain with fewer points counts
explorers_player_has_points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
explorers_player_has_aboard = aboard: { $what } ({ $room ->
    [0] full
   *[other] room for { $room }
})
explorers_player_has_empty = ship empty
explorers_player_has_ashore = { $vikings ->
    [0] no Vikings
    [one] 1 Viking
   *[other] { $vikings } Vikings
} ashore
explorers_player_has_lost = { $vikings ->
    [one] 1 fallen Viking
   *[other] { $vikings } fallen Vikings
}
explorers_player_has_outposts = { $count ->
    [one] 1 outpost
   *[other] { $count } outposts
}
explorers_player_has_sunk = { $ships ->
    [one] 1 enemy ship
   *[other] { $ships } enemy ships
} sunk
explorers_player_has_raided = settlements raided: strength { $strengths }
explorers_player_has_delivered = animals delivered: { $animals }
explorers_player_has_hand = { $tiles ->
    [0] no tiles
    [one] 1 tile
   *[other] { $tiles } tiles
} in hand
explorers_player_has_last_turn = winter token (plays last)
explorers_emoji_aboard = aboard
explorers_emoji_ashore = { $vikings } ashore
explorers_emoji_delivered = { $animals } delivered
explorers_number = { $number }
explorers_listed = { $numbers }

## The first lesson

explorers_tutorial_goal = Animals brought home, raids and islands score: the most points win when the tiles run out.
    Each turn begins with a tile.
explorers_tutorial_goal_now = You are A, in blue. Add the { $animal } tile.
explorers_tutorial_goal_other = Your tile lies there; what it brings is for any ship that gets there.
explorers_tutorial_goal_more = Where edges touch, land meets land and sea meets sea. A tile brings an animal, a settlement or an enemy ship, for anyone to win. Then you have four actions, in any order. A number beside a letter counts that player's Vikings ashore.
explorers_tutorial_place = Place the tile: { $content }
explorers_tutorial_place_like = Place it as in { $number }: { $content }
explorers_tutorial_animal = An animal scores once it stands on the Mainland.
    Your first kind scores 1, the second 2, up to 6.
explorers_tutorial_animal_now = Sail to the { $animal }.
explorers_tutorial_animal_near = One more move, and you lie beside the { $animal }.
explorers_tutorial_counted = { $detail } { $left }.
explorers_tutorial_animal_more = A whole set of six kinds scores 21. Each move to the sea of a neighboring tile costs one action, and so does loading or unloading any number.
explorers_tutorial_turn_ended = You ended your turn, and the others had theirs.
explorers_tutorial_sailed = You sailed another way. Each move to a neighboring tile costs one action.
explorers_tutorial_sank = You sank the enemy ship: it scores 1 point.
explorers_tutorial_built = Your outpost scores, and counts as two Vikings on its island.
explorers_tutorial_completed = The island is complete, and you control it: +{ $points }.
explorers_tutorial_raided = { $count ->
    [1] You raided the settlement: +{ $points }.
   *[other] You raided the settlement. Your raids score { $points } so far.
}
explorers_tutorial_transported = Your Viking walked one tile with the { $animal }.
explorers_tutorial_sail_to = { $sail }, toward the { $animal }
explorers_tutorial_sail_home = { $sail }, toward home
explorers_tutorial_load = An animal comes aboard where one of your Vikings stands.
    Your ship holds three in all, and sails only with a Viking aboard.
explorers_tutorial_load_first = Put one Viking ashore beside the { $animal }; keep one aboard to sail.
explorers_tutorial_load_alone = Put your Viking ashore beside the { $animal }; then load both.
explorers_tutorial_load_now = Now load the { $animal }. A Viking stays ashore and holds the island.
explorers_tutorial_load_both = Take the { $animal } and a Viking: your ship cannot sail without one.
explorers_tutorial_loaded = You loaded: { $what }.
explorers_tutorial_unloaded = You put ashore: { $what }.
explorers_tutorial_load_more = Your ship holds three, Vikings and animals together. One action loads or unloads as many as you like on one land. To load an animal, you need a Viking there: it may stay, or come aboard, too.
explorers_tutorial_island = An island with sea all around is complete. The player with the most Vikings controls it: 1 point per tile.
    A tile can complete one.
explorers_tutorial_island_now = This tile completes yours: +{ $points }.
explorers_tutorial_island_later = None completes yours: add any.
explorers_tutorial_island_more = Islands are counted at the end, so others can still land more Vikings; if several tie, each scores in full. An outpost, built at a corner of three lands for two actions, counts as two Vikings.
explorers_tutorial_deliver = An animal scores only when you unload it on the Mainland.
    Aboard, it scores nothing yet.
explorers_tutorial_deliver_sail = Nobody can take the { $animal } from your ship. Sail home.
explorers_tutorial_deliver_near = One more move, and you are home.
explorers_tutorial_deliver_now = You are home! Unloading scores { $points ->
    [one] 1 point
   *[other] { $points } points
}.
explorers_tutorial_deliver_other = An animal scores only when you unload it on the Mainland.
explorers_tutorial_delivered = Delivered: { $animals }. Each new kind scores 1 more, up to 6.
explorers_tutorial_deliver_more = In the harbor you unload animals and load Vikings, one action each time. Look for kinds that you do not have yet: a second pig is worth less than your first goat.
explorers_tutorial_walk = Vikings walk where land joins land, and can take an animal along.
    Each walk to the next tile costs one action.
explorers_tutorial_walk_now = Each walk to the next tile costs one action.
explorers_tutorial_walk_raid = Walk to the settlement: a raid takes { $strength } Vikings, and you then have { $vikings } there.
explorers_tutorial_walk_more = One or two Vikings walk one tile for one action, or one takes an animal along. A settlement is raided at once when enough of your Vikings stand there: as many as its number. The raid itself costs nothing, and scores that number.
explorers_tutorial_walked = You walked one tile. Vikings cross water only by ship.
explorers_tutorial_others = Animals, islands and raids score; a raid scores the settlement's number.
explorers_tutorial_others_now = Enemy ships and outposts score, too. A match begins with choosing a captain.
explorers_tutorial_others_more = You fight an enemy ship by sailing onto it with two Vikings: 1 point. One may fall, and fallen Vikings score, too: 1 for one, 4 for two, 9 for three. Outposts stand at corners of three lands, and two Vikings build one; the first scores 2, and each one after it 1 more than the last. You keep one of two captains: it adds points for what it says, such as 1 for each settlement that you raided.
explorers_guide_captain = Each captain scores for something different at the end. Keep the one you like.
explorers_guide_tile = A new turn: add a tile ({ $content }).
explorers_guide_animal = Sail to the nearest animal.
explorers_guide_crew = Your ship cannot sail without a Viking: take Vikings aboard.
explorers_guide_raid = Raid the settlement now: +{ $points }.
explorers_guide_settlement = Raid the settlement of strength { $strength }: sail there.
explorers_guide_done = By ship I see nothing better: end your turn, unless a walk ashore helps.
explorers_guide_turn_over = No action is left: end your turn, or undo the last one.

## For the ear

explorers_prose_title = { $title }.
explorers_prose_party = { $player } has { $points }; { $ship }.
explorers_prose_ship = ship { $place }
explorers_prose_ship_with = ship { $place }, { $hold }
explorers_prose_ship_empty = { $hold }, { $place }
explorers_prose_in_harbor = in the harbor
explorers_prose_on_mainland = on the Mainland
explorers_prose_hand = Your hand: { $tiles }.
explorers_prose_near = { $moves ->
    [0] Where { $player } is
    [one] 1 move from { $player }
   *[other] { $moves } moves from { $player }
}: { $things }.
explorers_prose_far = Out of reach for { $player } now: { $things }.
explorers_prose_left = Left on the map: { $things }.
explorers_prose_thing_at = { $thing } { $place }
explorers_prose_island = Complete island of { $tiles ->
    [one] 1 tile
   *[other] { $tiles } tiles
} ({ $cells }): { $count ->
    [0] nobody controls it
    [one] { $rulers } controls it with { $influence } influence
   *[other] { $rulers } control it with { $influence } influence each
}.
explorers_prose_ashore = { $player } has { $count }: { $places }.
explorers_prose_vikings_at = { $vikings } { $place }
explorers_prose_outposts = { $player } has { $count }: { $places }.
explorers_prose_between = between { $corner }
explorers_prose_player_things = { $player }, { $things }.
explorers_prose_map = The map, row by row from the north: even rows lie half a tile further east, and edges without land are sea.
explorers_prose_mainland = South of { $cells } lies the Mainland; its harbor is one move away from them.
explorers_prose_tile = { $cell }: { $shape }.
explorers_prose_stack = In the stack: { $tiles }.
explorers_prose_bag = In the bag: { $tokens }.
explorers_prose_enemies = Hidden backs of enemy ships: { $enemies }.
explorers_prose_next = { $before }, { $after }
explorers_prose_more = { $before }; { $after }
