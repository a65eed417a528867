# Relic Runners in English. The terms are those of the glossary.

relic_runners_title = Relic Runners
relic_runners_short_title = Relic Runners
relic_runners_goal = Walk from one relic to another of its color: 2 points a trail, 5 a color, and the most points win.
relic_runners_set_up = Set-up
relic_runners_set_up_first = first match
relic_runners_set_up_standard = standard
relic_runners_set_up_random = random
relic_runners_points = Points
relic_runners_points_secret = secret until the end
relic_runners_points_open = open

## Where things are

relic_runners_camp = camp
relic_runners_ruin = R{ $number }
relic_runners_temple = T{ $number }
relic_runners_trail = { $one }-{ $other }
relic_runners_site_kind_ruin = ruin
relic_runners_site_kind_ivory = ivory temple
relic_runners_site_kind_blue = blue temple
relic_runners_site_kind_purple = purple temple
relic_runners_site_kind_toad = shrine with toad
    .short = toad shrine
relic_runners_site_kind_skull = shrine with skull
    .short = skull shrine
relic_runners_site_kind_bird = shrine with bird
    .short = bird shrine
relic_runners_site_kind_juju = shrine with juju
    .short = juju shrine
relic_runners_site_kind_empty = empty shrine
    .short = empty
relic_runners_site_of = { $site } ({ $kind })
relic_runners_to_site_of = to { $site } ({ $kind })
relic_runners_to_the_camp = to the camp

## Relics

relic_runners_toad = { $count ->
    [1] green toad
   *[other] { $count } green toads
}
relic_runners_skull = { $count ->
    [1] ivory skull
   *[other] { $count } ivory skulls
}
relic_runners_bird = { $count ->
    [1] blue bird
   *[other] { $count } blue birds
}
relic_runners_juju = { $count ->
    [1] purple juju
   *[other] { $count } purple jujus
}

## Toolboxes

relic_runners_machete = machete
relic_runners_compass = compass
relic_runners_shovel = shovel
relic_runners_raised = { $tool } { $level }
relic_runners_at_bottom = { $toolboxes ->
    [1] one
    [2] two
    [3] three
   *[other] { $toolboxes }
} at the bottom
relic_runners_explore_freely = explore without a ration
relic_runners_four_per_relic = 4 points per relic
relic_runners_move_one = move 1 pathway
relic_runners_move_two = move 2 pathways
relic_runners_longest_route = longest route
relic_runners_toolbox_or_points = new toolbox or 2 points
relic_runners_build_one = build a pathway
relic_runners_double_points = double this turn's points
relic_runners_effect_explore_freely = You explore the temple where you stand, without a ration.
    .short = You explore a temple, no ration.
relic_runners_effect_four_per_relic = You score 4 points for each of your relics.
relic_runners_effect_move_two = You move two of your pathways, neither to where the other lay.
    .short = You move two of your pathways.
relic_runners_effect_longest_route = You score 2 points for each pathway of your longest route.
relic_runners_effect_toolbox_or_points = A toolbox comes from the reserve to the bottom, or +2 points.
    .short = A new toolbox, or 2 points.
relic_runners_effect_build_one = You build a pathway that touches your site.
    .short = You build a pathway.
relic_runners_effect_double_points = All your points of this turn count twice.

## Tiles

relic_runners_large = large
relic_runners_medium = medium
relic_runners_small = small
relic_runners_lasting = { $tile } (lasting)
    .short = { $tile }
relic_runners_once = { $tile } (once)
relic_runners_at_end = { $tile } (at the end)
    .short = { $tile } (end)
relic_runners_face_down = face down
relic_runners_ivory_small = an ivory tile with a lasting effect
    .short = ivory, lasting
relic_runners_ivory_medium = an ivory tile to use once
    .short = ivory, once
relic_runners_ivory_large = an ivory tile that works at the end
    .short = ivory for the end
relic_runners_worth = { $points } points
relic_runners_worth_about = { $least } or { $most } points

## Ivory tiles

relic_runners_per_ivory_tile = 3 points per ivory tile
relic_runners_per_ration = 2 points per ration
relic_runners_per_extra_relic = 5 points per extra relic
relic_runners_per_pathway = 1 point per pathway
relic_runners_per_toolbox = 4 points per toolbox
relic_runners_plate_per_ivory_tile = 3 per ivory tile
relic_runners_plate_per_ration = 2 per ration
relic_runners_plate_per_extra_relic = 5 per extra relic
relic_runners_plate_per_pathway = 1 per pathway
relic_runners_plate_per_toolbox = 4 per toolbox
relic_runners_plate_per_new_pathway = 1 per new pathway
relic_runners_plate_per_new_site = 1 per new site
relic_runners_plate_ration_when_moved = ration: pathway moved
relic_runners_plate_ration_at_camp = +1 ration at camp
relic_runners_plate_unfamiliar_trail = unfamiliar trail
relic_runners_extra_turn = extra turn
relic_runners_unfamiliar_in_middle = unfamiliar trail midway
    .short = unfamiliar midway
relic_runners_choose_from_stack = choose from the stack
relic_runners_refill_rations = fill up to 5 rations
relic_runners_two_pathways = build two pathways
relic_runners_pathway_anywhere = pathway anywhere
relic_runners_teleport_same_color = teleport
relic_runners_point_per_pathway = point per new pathway
relic_runners_point_for_first = point per first exploration
relic_runners_point_at_temples = extra point at temples
relic_runners_ration_when_others_move = ration per pathway moved
relic_runners_ration_at_camp = extra ration at camp
relic_runners_flip_on_leaving_camp = token on leaving camp
relic_runners_effect_per_ivory_tile = At the end: 3 points for each of your ivory tiles.
relic_runners_effect_per_ration = At the end: 2 points for each ration that you have left.
relic_runners_effect_per_extra_relic = At the end: 5 points for each further relic of a color.
    .short = At the end: 5 for each further relic of a color.
relic_runners_effect_per_pathway = At the end: 1 point for each of your pathways on the board.
relic_runners_effect_per_toolbox = At the end: 4 points for each toolbox on your chart.
relic_runners_effect_extra_turn = At the end: you have one more turn.
relic_runners_effect_unfamiliar_in_middle = Once, the unfamiliar trail of your walk may lie in the middle.
relic_runners_effect_choose_from_stack = Once, when you explore a temple, you choose from its whole stack.
    .short = Once, you choose from a whole stack.
relic_runners_effect_refill_rations = Once, as your turn begins, your rations go up to 5.
relic_runners_effect_two_pathways = Once, when you build a pathway, you may build two.
relic_runners_effect_pathway_anywhere = Once, you may build a pathway on any trail.
relic_runners_effect_teleport_same_color = Once, instead of walking, you go from a temple to another of its color.
relic_runners_effect_point_per_pathway = Each pathway that you build scores 1 point.
relic_runners_effect_point_for_first = Each site that you are the first to explore scores 1 point.
relic_runners_effect_point_at_temples = When a temple gives points or a blue tile: +1 point.
relic_runners_effect_ration_when_others_move = When another player moves a pathway, you get 1 ration.
    .short = 1 ration per pathway that others move.
relic_runners_effect_ration_at_camp = In the camp you get 1 extra ration.
relic_runners_effect_flip_on_leaving_camp = When you leave the camp, you flip one token, either way.

## Purple tiles

relic_runners_score_three = 3 points
relic_runners_raise_toolbox = raise a toolbox
relic_runners_take_rations = 2 rations
relic_runners_new_toolbox = new toolbox
relic_runners_to_camp = back to camp
relic_runners_move_pathway = move a pathway
relic_runners_option_on_neighbor = explore a neighbor
relic_runners_flip_tokens = flip 2 tokens
relic_runners_effect_score_three = You score 3 points.
relic_runners_effect_raise_toolbox = One of your toolboxes goes up one step.
relic_runners_effect_take_rations = You get 2 rations.
relic_runners_effect_new_toolbox = A toolbox goes from the reserve to the bottom of your chart.
relic_runners_effect_to_camp = You go to the camp at once and get 3 rations.
relic_runners_effect_move_pathway = You move one of your pathways to any other trail.
    .short = You move one of your pathways.
relic_runners_effect_act_on_neighbor = You explore a neighboring ruin or temple from where you are.
relic_runners_effect_flip_tokens = You flip up to 2 tokens, either way.

## Questions

relic_runners_ask_set_out = Rations: { $rations }. Where do you go?
relic_runners_ask_set_out_last = This is your last turn. Rations: { $rations }. Where do you go?
relic_runners_ask_visit = You are at { $site }. Rations: { $rations }. What do you do?
relic_runners_ask_in_camp = You are in the camp. What do you do?
relic_runners_ask_look = You explore { $site }. Which tile do you take?
relic_runners_ask_take = Which tile of { $site } do you take?
relic_runners_ask_raise = Toolbox +{ $steps }: which one rises?
relic_runners_ask_build = { $chosen ->
    [0] { $pathways ->
        [one] Where do you build a pathway?
       *[other] You build { $pathways } pathways. Choose one place; if the other is then missing, undo and begin with that one.
    }
   *[other] And where do you build the second?
}
relic_runners_ask_lift = { $chosen ->
    [0] { $pathways ->
        [one] Which pathway do you move?
       *[other] You move { $pathways } pathways. Choose one; if the other is then missing, undo and begin with that one.
    }
   *[other] And which is the second?
}
relic_runners_ask_lay = { $chosen ->
    [0] { $pathways ->
        [one] Where do you lay the pathway?
       *[other] You lay { $pathways } pathways. Choose one place; if the other is then missing, undo and begin with that one.
    }
   *[other] And where does the second go?
}
relic_runners_ask_fetch = A new toolbox or points?
relic_runners_ask_keep = Which of these two ivory tiles do you keep?
relic_runners_ask_neighbor = Which neighbor of { $site } do you explore?
relic_runners_ask_flip = { $tokens ->
    [one] Which token do you flip?
   *[other] You may flip { $tokens } tokens. Which is the first?
}
relic_runners_ask_flip_on_leaving = You leave the camp. Which token do you flip?
relic_runners_ask_show = Will you show your new blue tile to score its value at once?
relic_runners_ask_end_turn = End your turn?

## Options

relic_runners_option_walk = Walk { $to }
relic_runners_option_expedition = Expedition to { $site } ({ $relic }): { $trails ->
    [one] 1 trail
   *[other] { $trails } trails
}
    .short = Expedition to { $site }: { $trails ->
        [one] 1 trail
       *[other] { $trails } trails
    }
relic_runners_option_flipping = { $walk }, flipping tokens
    .short = { $walk }, by river
relic_runners_option_rivers = { $rivers }
relic_runners_option_with_tile = { $walk }, with your ivory tile
    .short = { $walk } (tile)
relic_runners_option_teleport = Teleport { $to }
relic_runners_option_use_tile = Use the ivory tile: { $tile }
relic_runners_option_use_toolbox = Use { $toolbox } ({ $does })
relic_runners_option_explore = Explore (1 ration)
relic_runners_option_explore_choosing = Explore and choose the tile (1 ration, ivory tile)
    .short = Explore, choose the tile (1 ration)
relic_runners_option_take_top = Take the top tile
relic_runners_option_look = Choose from the stack (ivory tile)
relic_runners_option_take_camp_rations = Take the rations and end the turn
relic_runners_option_end_turn = End the turn
    .short = End turn
relic_runners_option_raise = Raise to { $toolbox } (when used: { $does })
    .short = To { $toolbox }: { $does }
relic_runners_option_build_nothing = Build nothing
relic_runners_option_build = Build on { $trail }
relic_runners_option_lay = Lay it on { $trail }
relic_runners_option_lift = Move the pathway on { $trail }
relic_runners_option_keep = Keep: { $tile }
    .short = { $tile }
relic_runners_option_take = Take the { $size } tile: { $tile }
    .short = { $size }: { $tile }
relic_runners_option_neighbor = Explore { $site }
relic_runners_option_flip_up = Flip face up: { $river }
relic_runners_option_flip_down = Flip face down: { $river }
relic_runners_option_flip_no_more = Flip no more
relic_runners_option_fetch = New toolbox
relic_runners_option_take_points = { $points } points
relic_runners_option_show = Show it
relic_runners_option_hide = Keep it secret

## Choices on the picture

relic_runners_choice_expedition = { $place }: +{ $points }
relic_runners_choice_others_have_nothing = Other places: nothing to gain
relic_runners_choice_camp_is_far = The camp is out of reach
relic_runners_choice_worth = { $what }: { $sites }
relic_runners_choice_worth_and = { $before } · { $after }
relic_runners_choice_worth_note = { $worth }.
relic_runners_choice_worth_start = { $site } (then +{ $points }{ $rivals ->
    [0] {""}
   *[other] , if still there
})
relic_runners_choice_worth_relic = Relic
relic_runners_choice_worth_new_relic = New relic
relic_runners_choice_worth_pathway = Pathway
relic_runners_choice_worth_ivory = Ivory tile
relic_runners_choice_worth_blue = Blue tile
relic_runners_choice_worth_purple = Purple tile
relic_runners_choice_worth_toolbox = Toolbox on the way
relic_runners_choice_worth_rations = Rations
relic_runners_choice_other_walks = Other walks…
relic_runners_choice_trail_points = { $trail } (+{ $points })
relic_runners_choice_trail_route = { $trail } ({ $pathways })
relic_runners_choice_expeditions_note = In parentheses: points of the expedition that becomes possible.
relic_runners_choice_routes_note = In parentheses: how many of your pathways are then in a row.
relic_runners_choice_which_way = Which way do you walk?
relic_runners_choice_way = { $number }: { $what }
relic_runners_choice_with_tile = with your ivory tile
relic_runners_choice_tokens = { $tokens ->
    [0] No toolbox
   *[other] Toolbox +{ $tokens }
}
relic_runners_choice_walk = Walk to { $site }
relic_runners_choice_walk_to_camp = Walk to camp
relic_runners_choice_take = Take it: +{ $points }
relic_runners_choice_teleport_to = Teleport to { $site }
relic_runners_choice_build = Build on { $number }
relic_runners_choice_lay = Lay it on { $number }
relic_runners_choice_lift = Move from { $number }
relic_runners_choice_flip = Flip { $number }
relic_runners_choice_decline = Nothing
relic_runners_choice_use = Use it
relic_runners_choice_use_thing = Use: { $thing }
relic_runners_choice_raise = Raise it
relic_runners_choice_explore = Explore
relic_runners_choice_take_tile = Take it
relic_runners_choice_look = Choose a tile
relic_runners_choice_keep = Keep it
relic_runners_choice_take_rations = Take rations

## What an option will do

relic_runners_preview_camp = { $rations ->
    [0] You already have 5 rations and get no more
    [one] +1 ration
   *[other] +{ $rations } rations
}; nothing else can be done there.
    .short = { $rations ->
        [0] No more rations
        [one] +1 ration
       *[other] +{ $rations } rations
    }; nothing else to do there.
relic_runners_preview_find = On top: { $top }. { $tiles ->
    [1] It is the last tile: under it lies a relic
   *[other] { $tiles } tiles in all
}.
    .short = On top: { $top } ({ $tiles ->
        [1] then a relic
       *[other] { $tiles } tiles
    }).
relic_runners_preview_find_ruin = Exploring there lets you build a pathway; { $tiles ->
    [1] that takes the last tile: a relic appears
   *[other] { $tiles } tiles in all
}.
    .short = Build a pathway{ $tiles ->
        [1] , uncover a relic.
       *[other] .
    }
relic_runners_preview_find_full_ruin = You can build nothing there; { $tiles ->
    [1] exploring takes the last tile: a relic appears
   *[other] { $tiles } tiles are left
}.
    .short = Ruin with { $tiles ->
        [1] 1 tile
       *[other] { $tiles } tiles
    }, nothing to build.
relic_runners_preview_find_start = From there, an expedition to { $site } brings +{ $points } next turn.
    .short = Then { $site }: +{ $points }.
relic_runners_preview_rival = { $player } may come first.
    .short = Rival: { $player }.
relic_runners_preview_find_relic = Of the same color, but still out of reach from there: { $sites }.
    .short = No expedition yet.
relic_runners_preview_find_lone_relic = No other relic of this color lies on the board.
    .short = No expedition yet.
relic_runners_preview_find_nothing = There is nothing to explore there.
relic_runners_preview_lack_rations = ⚠ You have no ration to explore there.
    .short = ⚠ 0 rations.
relic_runners_preview_camp_far = ⚠ From there, the camp is at least two turns away.
    .short = ⚠ Camp far.
relic_runners_preview_lack_toolboxes = No toolbox is left in your reserve: when used, this one will bring 2 points.
    .short = Your reserve is empty: 2 points.
relic_runners_preview_free = No ration, but the toolbox goes back to the bottom.
    .short = No ration.
relic_runners_preview_higher = Higher up: { $two }, then { $three }.
    .short = Then: { $two }, { $three }.
relic_runners_preview_top = At the top: { $three }.
relic_runners_preview_rise = Toolbox +{ $steps }{ $lost ->
    [0] .
    [one] ; 1 step is lost.
   *[other] ; { $lost } steps are lost.
}
    .short = Toolbox +{ $steps }{ $lost ->
        [0] .
       *[other] , { $lost } lost.
    }
relic_runners_preview_reset = All tokens are then face up again.
    .short = Tokens up.
relic_runners_preview_take_relic = +{ $points } points{ $later ->
    [0] .
   *[other] {" "}now, and { $later } at the end.
}
relic_runners_preview_lose_at_end = At the end, { $points ->
    [one] 1 point
   *[other] { $points } points
} fewer.
relic_runners_preview_begin_end = That is relic number { $relics }: the last turns begin.
relic_runners_preview_spend = This uses up your ivory tile: { $tile }.
    .short = Uses up: { $tile }.
relic_runners_preview_take_rations = { $rations ->
    [0] You already have 5 rations: no more
    [one] +1 ration
   *[other] +{ $rations } rations
}.
relic_runners_preview_score = +{ $points ->
    [one] 1 point
   *[other] { $points } points
}.
relic_runners_preview_be_first = +{ $points ->
    [one] 1 point
   *[other] { $points } points
}: you are the first to explore there.
    .short = +{ $points ->
        [one] 1 point
       *[other] { $points } points
    } (first).
relic_runners_preview_build_nothing = You can build nothing: the tile is just discarded.
    .short = Nothing to build.
relic_runners_preview_build_elsewhere = You can build a pathway only elsewhere, with your ivory tile.
    .short = You build elsewhere (ivory tile).
relic_runners_preview_route = +{ $points } points: your longest route has { $pathways ->
    [one] 1 pathway
   *[other] { $pathways } pathways
}.
    .short = +{ $points } points (longest route).
relic_runners_preview_double = { $points ->
    [0] From now on, all your points this turn count twice.
    [one] +1 point now, and further points this turn count twice.
   *[other] +{ $points } points now, and further points this turn count twice.
}
    .short = { $points ->
        [0] Points of this turn ×2.
       *[other] +{ $points } now, then points of this turn ×2.
    }
relic_runners_preview_offer = You may show your new blue tile to score its value.
    .short = You may show your blue tile.
relic_runners_preview_take = You take: { $tile }.
relic_runners_preview_choose = You already have one of this size: you keep one of the two and score { $points } points.
    .short = Keep one of two, +{ $points } points.
relic_runners_preview_appear = This is the last tile: a relic appears ({ $relic }).
    .short = A relic: { $relic }.
relic_runners_preview_return = You go to the camp: { $rations ->
    [0] no more rations, as you already have 5
    [one] +1 ration
   *[other] +{ $rations } rations
}.
    .short = To the camp: { $rations ->
        [0] no more rations
        [one] +1 ration
       *[other] +{ $rations } rations
    }.
relic_runners_preview_return_before_walk = You go to the camp: { $rations ->
    [0] no more rations, as you already have 5
    [one] +1 ration
   *[other] +{ $rations } rations
}. You still have to walk.
    .short = To the camp: { $rations ->
        [0] no more rations
        [one] +1 ration
       *[other] +{ $rations } rations
    }. You still walk.
relic_runners_preview_use_for_nothing = It has no effect now: the toolbox just goes back to the bottom.
    .short = No effect: just back to the bottom.
relic_runners_preview_do_nothing = ⚠ The tile has no effect now, but is discarded.
    .short = ⚠ No effect now.
relic_runners_preview_last_pathway = This is the last pathway in your reserve.
    .short = Last pathway.
relic_runners_preview_reveal = A revealed tile cannot be undone: your turn then ends.
    .short = Then your turn ends.
relic_runners_preview_neighbor = You then explore one of these, without a ration: { $sites }.
    .short = Explore one of these: { $sites }.
relic_runners_preview_keep_rations = You do not explore, and keep { $rations ->
    [one] your ration
   *[other] your { $rations } rations
}.
    .short = You keep your { $rations ->
        [one] ration
       *[other] { $rations } rations
    }.
relic_runners_preview_keep_pathway = The pathway stays in your reserve.
relic_runners_preview_keep_tokens = The tokens stay as they are.
relic_runners_preview_pass = Then it is { $player }'s turn.
    .short = Then { $player } moves.
relic_runners_preview_pass_last = { $turns ->
    [one] Then { $player } has the last turn.
   *[other] Then { $turns } turns are left.
}
relic_runners_preview_finish = Then the match is over.
relic_runners_preview_link = { $one ->
    [camp] It links the camp and { $other }.
   *[other] It links { $one } and { $other }.
}
    .short = { $one ->
        [camp] Links the camp and { $other }.
       *[other] Links { $one } and { $other }.
    }
relic_runners_preview_link_relics = An expedition from { $one } to { $other } would then bring +{ $points }.
    .short = Then { $one } to { $other }: +{ $points }.
relic_runners_preview_have_token = A walk along this river: toolbox +1.
    .short = River: toolbox +1.
relic_runners_preview_camp_ends_walk = A walk cannot go on through the camp.
    .short = No walk crosses it.
relic_runners_preview_use_up_toolbox = { $others ->
    [0] The toolbox goes back to the bottom.
   *[other] Only one toolbox a turn; it goes back to the bottom.
}
    .short = { $others ->
        [0] Toolbox back to the bottom.
       *[other] One toolbox a turn; back to the bottom.
    }
relic_runners_preview_have_route = Your longest route will then have { $pathways ->
    [one] 1 pathway
   *[other] { $pathways } pathways
}.
    .short = Longest route: { $pathways }.
relic_runners_preview_feed = { $player } gets { $rations ->
    [one] 1 ration
   *[other] { $rations } rations
} for this.
    .short = { $player }: +{ $rations ->
        [one] 1 ration
       *[other] { $rations } rations
    }.
relic_runners_preview_discard = +{ $points } points, and you discard: { $tile }.
    .short = +{ $points } points, without { $tile }.
relic_runners_preview_count = As things stand, it would be worth { $points ->
    [one] 1 point
   *[other] { $points } points
} at the end.
    .short = At the end, so far: { $points ->
        [one] 1 point
       *[other] { $points } points
    }.
relic_runners_preview_count_now = As things stand, that is { $points ->
    [one] 1 point
   *[other] { $points } points
}.
relic_runners_preview_not_rise = This raises no toolbox.
relic_runners_preview_flip_last = It is the last one face up: all tokens are face up again, toolbox +1.
relic_runners_preview_fetch = You will have { $toolboxes ->
    [one] 1 toolbox
   *[other] { $toolboxes } toolboxes
} on your chart.
relic_runners_preview_show = You score its value now, and it still counts at the end.
relic_runners_preview_hide = It counts at the end, and nobody else sees it until then.

## What happened

relic_runners_log_walks = { $player } walks { $from ->
    [camp] from the camp
   *[other] from { $from }
} { $to ->
    [camp] to the camp
   *[other] to { $to }
}.
relic_runners_log_teleports = { $player } teleports from { $from } to { $to }.
relic_runners_log_turns = Flipped face down: { $rivers }.
relic_runners_log_flips_up = Token flipped face up: { $river }.
relic_runners_log_flips_down = Token flipped face down: { $river }.
relic_runners_log_resets = All river tokens are face up again: toolbox +1.
relic_runners_log_raises = { $player } raises a toolbox: { $tool } { $level }.
relic_runners_log_uses = { $player } uses a toolbox: { $toolbox }, { $does }.
relic_runners_log_spends = { $player } uses up an ivory tile: { $tile }.
relic_runners_log_fetches = { $player } gets a new toolbox.
relic_runners_log_rations = { $player } gets { $rations ->
    [one] 1 ration
   *[other] { $rations } rations
}.
relic_runners_log_scores = { $player } scores { $points ->
    [one] 1 point
   *[other] { $points } points
}.
relic_runners_log_scores_by = { $player } scores { $points ->
    [one] 1 point
   *[other] { $points } points
} ({ $tile }).
relic_runners_log_doubles = { $player } doubles the points of this turn{ $points ->
    [0] .
    [one] : 1 point more.
   *[other] : { $points } points more.
}
relic_runners_log_explores_ruin = { $player } explores the ruin { $site }.
relic_runners_log_takes_ivory = { $player } takes an ivory tile at { $site }: { $tile }.
    .short = { $player } takes an ivory tile: { $tile }.
relic_runners_log_keeps = { $player } keeps an ivory tile: { $kept }. Discarded: { $gone }.
relic_runners_log_takes_blue = { $player } takes a { $level } blue tile at { $site }.
relic_runners_log_blue_value = { $player }, your blue tile is worth { $points } points.
relic_runners_log_own_ivory = { $player }, your ivory tile: { $tile }. { $effect }
relic_runners_log_shows = { $player } shows the blue tile, for { $points } points.
relic_runners_log_takes_purple = { $player } takes a purple tile at { $site }: { $tile }{ $effects ->
    [0] , without effect
   *[other] {""}
}.
relic_runners_log_turns_up = Now face up at the purple temple { $site }: { $tile }.
relic_runners_log_looks = { $player } looks through the stack of the temple { $site }.
relic_runners_log_relic_appears = { $player } takes the last tile at { $site }: a relic appears ({ $relic }).
    .short = { $player } uncovers a relic at { $site }: { $relic }.
relic_runners_log_with_relic = { $line } A relic appears at { $site }: { $relic }.
relic_runners_log_takes_relic = { $player } takes the { $relic } at { $site }: { $trails ->
    [one] 1 trail
   *[other] { $trails } trails
}, +{ $points }.{ $last ->
    [0] {""}
   *[other] {" "}That is relic { $last }: everybody else has one more turn.
}
relic_runners_log_builds = { $player } builds a pathway: { $trail }.
relic_runners_log_moves = { $player } moves a pathway from { $from } to { $to }.
relic_runners_log_extra_turn = { $player } discards an ivory tile and has an extra turn.
relic_runners_log_idle = No tile and no relic was taken for ten rounds: the match ends as it stands.
relic_runners_log_long = Everybody has had sixty turns: the match ends as it stands.
relic_runners_log_over = The match is over. All points and blue tiles are shown.

## Points

relic_runners_score_expeditions = expeditions
relic_runners_score_coins = toolboxes and more
relic_runners_score_blue = blue tiles
relic_runners_score_relics = relic colors
relic_runners_score_ivory = large ivory tile
relic_runners_tie_relics = number of relics
relic_runners_tie_colors = different relics
relic_runners_achieved_exploration = you explored { $site }
relic_runners_achieved_show = you showed your blue tile

## The board

relic_runners_board_title = Relics taken: { $relics } of { $most }
relic_runners_board_ending = Last turns: { $turns ->
    [one] this is the last
   *[other] { $turns } left, this one included
}
relic_runners_board_over = The match is over
relic_runners_board_players = The players
relic_runners_board_beside = Still to come
relic_runners_board_middle = In the middle
relic_runners_board_north_east = In the northeast
    .short = Northeast
relic_runners_board_north_west = In the northwest
    .short = Northwest
relic_runners_board_south_west = In the southwest
    .short = Southwest
relic_runners_board_south_east = In the southeast
    .short = Southeast
relic_runners_board_rivers = Rivers
relic_runners_board_jungle = Jungle trails
relic_runners_player = { $player }
relic_runners_player_has_secret_points = { $points ->
    [0] secret points
    [one] 1 point and secret ones
   *[other] { $points } points and secret ones
}
    .short = { $points ->
        [0] secret points
       *[other] { $points } + ? points
    }
relic_runners_player_has_points = { $points ->
    [one] 1 point
   *[other] { $points } points
}{ $later ->
    [0] {""}
   *[other] {" "}({ $later } at the end)
}
relic_runners_player_has_come_to = { $site ->
    [camp] in the camp
   *[other] at { $site }
}
    .short = { $site ->
        [camp] camp
       *[other] at { $site }
    }
relic_runners_player_has_rations = { $rations ->
    [0] no rations
    [one] 1 ration
   *[other] { $rations } rations
}
relic_runners_player_has_toolboxes = toolboxes: { $toolboxes }
relic_runners_player_has_used = toolbox used this turn
relic_runners_player_has_doubled = points of this turn doubled
relic_runners_player_has_reserve = in reserve: { $pathways ->
    [0] no pathways
    [one] 1 pathway
   *[other] { $pathways } pathways
}, { $toolboxes ->
    [0] no toolboxes
    [one] 1 toolbox
   *[other] { $toolboxes } toolboxes
}
relic_runners_player_has_ivory = ivory tiles: { $tiles }
relic_runners_player_has_blue = blue tiles: { $tiles }
relic_runners_player_has_relics = relics: { $relics }
relic_runners_on_board_ruin = ruin, { $tiles ->
    [one] 1 tile
   *[other] { $tiles } tiles
}
relic_runners_on_board_stack = { $kind } ({ $sizes })
relic_runners_on_board_top = on top: { $tile }
relic_runners_on_board_known = you know the { $size } tile: { $tile }
relic_runners_on_board_explorers = here: { $players }
relic_runners_on_board_token_up = token face up
relic_runners_on_board_token_down = token face down
relic_runners_on_board_pathways = pathways: { $players }
relic_runners_place_end = until the last turns
relic_runners_place_limit = length limit
relic_runners_relics_left = { $relics ->
    [one] 1 more relic
   *[other] { $relics } more relics
}
relic_runners_turns_idle = { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
} left without a tile or a relic, this one included
relic_runners_plate_turns_idle = end in { $turns ->
    [one] 1 idle turn
   *[other] { $turns } idle turns
}
relic_runners_plate_turns_left = end in { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}
relic_runners_turns_left = { $turns ->
    [one] this turn is the last
   *[other] { $turns } turns left, this one included
}
relic_runners_emoji_reserve = +{ $count } in reserve
relic_runners_unknown_number = ?
relic_runners_secret = { $points ->
    [0] secret
   *[other] { $points } + ?
}
relic_runners_number = { $number }
relic_runners_times = ×{ $count }
relic_runners_last_turns = { $turns ->
    [0] The last turn
    [one] Then 1 more turn
   *[other] Then { $turns } more turns
}

## The first lesson

relic_runners_tutorial_goal = Uncover a relic; then walk to another of its color: 2 points a trail.
    The most points win.
relic_runners_tutorial_goal_now = You are A: uncover { $site }'s toad, then walk to another.
relic_runners_tutorial_goal_more = A turn begins with a walk: over as many of your own pathways as you like, and over one other trail, as its first or last. A walk that reaches the camp ends there. Then you may explore where you are, for a ration. Where a site's last tile is taken, a relic appears: if you begin a turn at a relic and walk to another of its color, you take that one.
relic_runners_tutorial_walk_expedition = { $site }'s relic: { $trails }, +{ $points }.
relic_runners_tutorial_own_pathways = { $pathways ->
    [one] 1 of your pathways
   *[other] { $pathways } of your pathways
}
relic_runners_tutorial_other_trail = 1 other trail
relic_runners_tutorial_walk_uncover = Walk to { $site }: under its last tile lies a relic.
relic_runners_tutorial_walk_start = Walk to { $site }, to start from its relic next turn.
relic_runners_tutorial_walk_ruin = Walk to { $site }: exploring a ruin lets you build a pathway.
relic_runners_tutorial_walk_ivory = Walk to { $site }: ivory tiles help you.
relic_runners_tutorial_walk_blue = Walk to { $site }: blue tiles are worth up to 5 points each.
relic_runners_tutorial_walk_purple = Walk to { $site }: purple tiles work at once.
relic_runners_tutorial_walk_camp = Walk to the camp for rations: there is nothing to explore.
relic_runners_tutorial_walk_on = There is nothing within reach that you can take: walk on ({ $site }).
relic_runners_tutorial_went_ruin = You walked to { $site }: exploring a ruin lets you build a pathway.
relic_runners_tutorial_went_ivory = You walked to { $site }: its ivory tiles help you.
relic_runners_tutorial_went_blue = You walked to { $site }: its blue tiles are worth up to 5 points each.
relic_runners_tutorial_went_purple = You walked to { $site }: its purple tiles work at once.
relic_runners_tutorial_went_relic = You walked to { $site }, where a relic lies.
relic_runners_tutorial_went_nothing = You walked to { $site }, where nothing is left.
relic_runners_tutorial_went_camp = You walked to the camp: there is nothing to explore.
relic_runners_tutorial_pathway = Exploring a ruin costs a ration; you build a pathway.
relic_runners_tutorial_pathway_now = You walk your own pathways freely, and one other trail, first or last.
relic_runners_tutorial_pathway_built = Your pathway lies on { $trail }.
relic_runners_tutorial_relic_appears = A relic appears at { $site }: { $relic }.
relic_runners_tutorial_pathway_other = You kept your ration: the ruin will still be there.
relic_runners_tutorial_pathway_more = A trail with only another player's pathway is as unfamiliar to you as an empty one. Pathways in a row between two relics make a long expedition.
relic_runners_tutorial_toolbox = Walk a river whose token shows a toolbox: one of your toolboxes rises.
    Use it in any turn you like.
relic_runners_tutorial_toolbox_now = At the top, a machete scores 4 points for each relic.
relic_runners_tutorial_toolbox_more = You may use one toolbox a turn; then it begins at the bottom again. Machete: explore a temple without a ration, 2 rations, 4 points per relic. Compass: move a pathway, move two, 2 points per pathway of your longest route. Shovel: a new toolbox or 2 points, a pathway, double all points of the turn. A token you walk past turns face down; after the last one, all turn face up again, and you get one more step.
relic_runners_tutorial_raised = Raised to { $toolbox }. When used: { $does }.
relic_runners_tutorial_expedition = Begin a turn at a relic, walk to another of its color.
    That is an expedition: 2 points a trail, so longer is better.
relic_runners_tutorial_took_relic = You took the { $relic }: +{ $points }{ $later ->
    [0] .
   *[other] {" "}now, and { $later } at the end.
}
relic_runners_tutorial_expedition_more = The relic where you begin stays there, and may begin your next expedition. A long way of your own pathways is worth the most, detours included. All ruins hide toads, and the temples of a color all hide the same relic: watch which ones are nearly empty.
relic_runners_tutorial_temple = Temples have tiles: ivory helps, blue is points, purple works at once.
    Exploring costs a ration and gives you the tile on top.
relic_runners_tutorial_temple_more = With two players, a medium tile lies on a large one; with more, a small one lies on top. What a tile reveals cannot be undone. Small and medium ivory tiles help during the match; a large one counts at its end. Only you see your blue tiles. At purple temples, the tile on top lies face up. Under each temple's last tile lies a relic: skulls at ivory temples, birds at blue ones, jujus at purple ones.
relic_runners_tutorial_took_tile = The tile: "{ $effect }"
relic_runners_tutorial_camp = After 7 relics, all others have a last turn; your relics' colors then score 5 each.
relic_runners_tutorial_camp_now = No rations? A walk to the camp gives 3.
relic_runners_tutorial_camp_more = With each further player, one more relic must be taken. You carry at most five rations. At the end, blue tiles and your large ivory tile count. Rations and toolboxes count only if that tile says so: otherwise use them first.
relic_runners_guide_explore_ruin = A ration for a pathway: your next walks reach farther.
relic_runners_guide_explore_full = Nothing to build, but a relic lies under the last tile.
relic_runners_guide_explore_ivory = An ivory tile helps you in the match or scores at its end.
relic_runners_guide_explore_blue = A blue tile scores up to 5 points; only you see it.
relic_runners_guide_explore_purple = The purple tile on top works at once.
relic_runners_guide_end_turn = Nothing is left to do here: end your turn.
relic_runners_guide_camp = In the camp you may still use a toolbox; otherwise end your turn.
relic_runners_guide_toolbox = Use a toolbox now or later: at each level it does something different.
relic_runners_guide_toolbox_top = This toolbox has reached the top: use it.
relic_runners_guide_top_tile = Take the tile on top: your ivory tile can wait.
relic_runners_guide_stack = You see all tiles of this temple: take the one you like.
relic_runners_guide_raise = One toolbox rises a step: it helps you when you use it.
relic_runners_guide_build = Build where you want to walk again.
relic_runners_guide_build_towards = Build on { $trail }, toward the relic at { $site }: no walk crosses the camp.
relic_runners_guide_build_expedition = Build on { $trail }: to { $site }'s relic, { $trails }, +{ $points }.
relic_runners_guide_lift = Choose the pathway you need least.
relic_runners_guide_lay = Lay it where it extends your other pathways.
relic_runners_guide_fetch = A toolbox helps you again and again; the points come once.
relic_runners_guide_keep = You keep one ivory tile of each size, and discard the other for points.
relic_runners_guide_neighbor = You explore the neighbor from where you are, without a ration.
relic_runners_guide_flip = A walk along a river with its token face up raises a toolbox.
relic_runners_guide_show = Shown now, your blue tile scores, and it still counts at the end.

## For the ear

relic_runners_prose_title = { $title }.
relic_runners_prose_turn = It is { $player }'s turn.
relic_runners_prose_end = Until the last turns: { $relics }.
relic_runners_prose_limit = Length limit: { $turns }.
relic_runners_prose_here = Where { $player } is, { $place }: { $things }.
relic_runners_prose_own = From { $site ->
    [camp] the camp
   *[other] { $site }
}, { $player } has { $count ->
    [one] a pathway that leads
   *[other] pathways that lead
} { $places }.
relic_runners_prose_unfamiliar = { $count ->
    [one] An unfamiliar trail leads
   *[other] Unfamiliar trails lead
} from { $site ->
    [camp] the camp
   *[other] { $site }
} { $places }.
relic_runners_prose_by_river_up = { $place } by a river with its token face up
relic_runners_prose_by_river_down = { $place } by a river with its token face down
relic_runners_prose_player = { $player } is { $place } and has { $points }; { $things }.
relic_runners_prose_relics = Relics on the board: { $relics }.
relic_runners_prose_relic_sites = { $relic } at { $sites }
relic_runners_prose_camp = In the camp: { $players }.
relic_runners_prose_nobody_in_camp = Nobody is in the camp.
relic_runners_prose_first_site = { $quarter }, { $site }: { $things }.
relic_runners_prose_site = { $site }: { $things }.
relic_runners_prose_river = River from { $one } to { $other }, { $things }.
relic_runners_prose_trail = Trail from { $one ->
    [camp] the camp
   *[other] { $one }
} to { $other }, { $things }.
relic_runners_prose_empty_trail = Trail from { $one ->
    [camp] the camp
   *[other] { $one }
} to { $other }, without pathways.
relic_runners_prose_next = Next to { $site ->
    [camp] the camp
   *[other] { $site }
}: { $sites }.
relic_runners_prose_next_by_river = Next to { $site }: { $sites }; by river: { $rivers }.
relic_runners_prose_more = { $before }; { $after }
