# Explorers en français. Les termes sont ceux du glossaire.

explorers_title = Explorateurs de la mer du Nord
explorers_short_title = Explorateurs
explorers_goal = Ramenez des animaux sur le continent, pillez des colonies, contrôlez des îles : le plus de points l’emporte quand il n’y a plus de tuiles.
explorers_start = Plateau de départ
explorers_start_a1 = A1 (pour une première partie)
explorers_start_a2 = A2
explorers_start_b1 = B1 (terre entre L3 et M3)
explorers_start_b2 = B2 (terre entre M3 et N3)

## Où sont les choses

explorers_side_e = à l’est
    .short = E
explorers_side_ne = au nord-est
    .short = NE
explorers_side_nw = au nord-ouest
    .short = NO
explorers_side_w = à l’ouest
    .short = O
explorers_side_sw = au sud-ouest
    .short = SO
explorers_side_se = au sud-est
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
explorers_mainland = le continent
explorers_harbor = le havre
explorers_land_at = { $cell }, terre { $side }
explorers_sea_at = { $cell }, mer { $side }
explorers_corner_of = { $one }, { $two } et { $three }
    .short = { $one }/{ $two }/{ $three }

## Ce qu’apportent les tuiles

explorers_pig = { $count ->
    [1] cochon
   *[other] { $count } cochons
}
explorers_chicken = { $count ->
    [1] poule
   *[other] { $count } poules
}
explorers_goat = { $count ->
    [1] chèvre
   *[other] { $count } chèvres
}
explorers_sheep = { $count ->
    [1] mouton
   *[other] { $count } moutons
}
explorers_cattle = { $count ->
    [1] vache
   *[other] { $count } vaches
}
explorers_horse = { $count ->
    [1] cheval
   *[other] { $count } chevaux
}
explorers_enemy_ship = navire ennemi
explorers_settlement = colonie
explorers_settlement_of = colonie de force { $strength }
explorers_nothing = rien

## Tuiles

explorers_tile_with = { $content }, { $land }
explorers_tile_on_one_land = { $content } sur une terre ({ $one ->
    [one] { $one } côté
   *[other] { $one } côtés
}), autre terre ({ $other ->
    [one] { $other } côté
   *[other] { $other } côtés
})
    .short = { $content } (terre de { $one ->
        [one] { $one } côté
       *[other] { $one } côtés
    }), autre ({ $other })
explorers_land_row = terre sur { $count ->
    [one] { $count } côté
   *[other] { $count } côtés
}
explorers_land_apart = { $one ->
    [1] deux terres séparées (1 côté chacune)
   *[other] deux terres séparées ({ $other ->
        [one] { $one } côtés et { $other } côté
       *[other] { $one } côtés chacune
    })
}
    .short = deux terres ({ $one } + { $other } côtés)
explorers_land_joined = { $one ->
    [1] une terre en deux parties (1 côté chacune)
   *[other] une terre en deux parties ({ $other ->
        [one] { $one } côtés et { $other } côté
       *[other] { $one } côtés chacune
    })
}
    .short = une terre ({ $one } + { $other } côtés)
explorers_land_opposite_apart = deux terres sur des côtés opposés
    .short = deux terres opposées
explorers_land_opposite_joined = une terre sur deux côtés opposés
    .short = terre sur deux côtés opposés
explorers_turned_to = terre { $sides }
explorers_turned_on_one_land = { $content } sur la terre { $one } ; autre terre { $other }
    .short = { $content } sur { $one } ; autre terre { $other }

## Capitaines

explorers_archer = Archer
explorers_barbarian = Barbare
explorers_cartographer = Cartographe
explorers_hero = Héros
explorers_huntsman = Chasseur
explorers_queen = Reine
explorers_scout = Éclaireur
explorers_shieldmaiden = Guerrière au bouclier
explorers_trader = Marchand
explorers_tyrant = Tyran
explorers_watchman = Guetteur

## Ce que comptent les capitaines

explorers_effect_archer = 1 point par tuile du plus court chemin entre le continent et votre avant-poste le plus éloigné.
explorers_effect_barbarian = 1 point par navire ennemi que vous aurez coulé.
explorers_effect_cartographer = Si vous contrôlez deux îles complètes ou plus, la deuxième en taille rapporte ses points une seconde fois.
    .short = Si vous contrôlez deux îles complètes ou plus, la deuxième en taille rapporte deux fois.
explorers_effect_hero = 2 points par trio avant-poste, colonie et navire ennemi.
explorers_effect_huntsman = 2 points par paire d’animaux de même espèce livrés.
explorers_effect_queen = 1 point par Viking après les { $players } premiers sur une île complète à vous ; un avant-poste en vaut deux.
explorers_effect_scout = 1 point par île complète que vous ne contrôlez pas, mais où vous avez un Viking.
explorers_effect_shieldmaiden = 1 point par île complète que vous contrôlez.
explorers_effect_trader = 2 points par groupe de trois animaux livrés.
explorers_effect_tyrant = 1 point par colonie que vous aurez pillée.
explorers_effect_watchman = 1 point par avant-poste que vous aurez construit.

## Questions

explorers_ask_captain = Quel capitaine gardez-vous ?
explorers_ask_place = Quelle tuile posez-vous, et où ?
explorers_ask_place_of_two = Tuiles à poser : { $left }. Laquelle posez-vous, et où ?
explorers_ask_act = { $left ->
    [0] Terminer votre tour ?
   *[other] Actions restantes : { $left }. Que faites-vous ?
}

## Options

explorers_option_tile = { $tile }
explorers_option_cell = en { $cell }
explorers_option_turned = { $turned }
explorers_option_load = Embarquer depuis { $land }
explorers_option_unload = Débarquer sur { $land }
explorers_option_sail = Naviguer
explorers_option_sail_home = jusqu’au havre
explorers_option_sail_to = jusqu’à { $sea }
explorers_option_sail_and_fight = jusqu’à { $sea }, et combattre le navire ennemi
    .short = jusqu’à { $sea } (navire ennemi)
explorers_option_walk = Marcher depuis { $land }
explorers_option_walk_to = { $vikings ->
    [one] { $vikings } Viking
   *[other] { $vikings } Vikings
} jusqu’à { $land }
explorers_option_transport = Transporter depuis { $land }
explorers_option_transport_to = { $animal } jusqu’à { $land }
explorers_option_build = Construire un avant-poste (2 actions)
explorers_option_build_at = au coin commun à { $corner }
    .short = en { $corner }
explorers_option_done = Terminer le tour ({ $left ->
    [one] { $left } action restante
   *[other] { $left } actions restantes
})
explorers_choice_which_tile = Quelle tuile ?
explorers_choice_tile = { $number } : { $content }{ $count ->
    [1] {""}
   *[other] {" "}({ $count } ×)
}
explorers_equal_tiles = ×{ $count }
explorers_choice_which_cell = Où ?
explorers_choice_which_cell_completing = Où ? ★ complète une île.
explorers_choice_of_tile = { $tile } · { $asked }
explorers_choice_rotation = { $number } : { $tiles ->
    [1] nouvelle île
   *[other] { $own ->
        [0] île de { $tiles }
       *[other] votre île de { $tiles }
    }
}
explorers_choice_completing = { $place } ★
explorers_choice_other_places = Autres endroits
explorers_choice_area = Secteur { $number }
explorers_choice_which_area = Dans quel secteur ?
explorers_choice_which_rotation = Dans quel sens ?
explorers_choice_like_this = Ainsi ?
explorers_choice_place = La poser ainsi
explorers_choice_load_what = Qu’embarquez-vous ?
explorers_choice_load_from = Embarquer depuis quelle terre ?
explorers_choice_unload_what = Que débarquez-vous ?
explorers_choice_unload_onto = Débarquer sur quelle terre ?
explorers_choice_walk_from = Marcher depuis quelle terre ?
explorers_choice_where_to = Vers où ?
explorers_choice_going_to = { $number } : { $who }
explorers_choice_going_with = { $number }, avec { $animal }
explorers_choice_done = Terminer le tour
explorers_choice_sail = Cap sur { $number }
explorers_choice_sail_home = Rentrer au havre ({ $number })
explorers_choice_fight = Combattre en { $number }
explorers_choice_build = Avant-poste en { $number } : +{ $points } (2 actions)
explorers_choice_load = ↑ Embarquer : { $what }
explorers_choice_load_more = ↑ Embarquer…
explorers_choice_load_other = ↑ Embarquer autre chose…
explorers_choice_unload = ↓ Débarquer : { $what }
explorers_choice_unload_more = ↓ Débarquer…
explorers_choice_unload_other = ↓ Débarquer autre chose…
explorers_choice_walk = Aller à { $to }
explorers_choice_walk_more = Marcher…
explorers_choice_walk_other = Marcher ailleurs…
explorers_choice_transport_more = Marcher avec un animal…
explorers_choice_warned = ⚠ { $label }
explorers_choice_wins = { $label } (+{ $points })
explorers_choice_loses = { $label } (−{ $points })
explorers_choice_actions_left = { $left ->
    [0] Terminer votre tour ?
    [one] Encore { $left } action
   *[other] Encore { $left } actions
}
explorers_choice_standing = { $asked } · { $points } · { $end }
explorers_choice_own_points = vous { $points }
explorers_choice_points = vous { $points }, { $count ->
    [one] l’autre { $others }
   *[other] les autres { $others }
}
explorers_choice_tiles_left = { $tiles ->
    [one] encore { $tiles } tuile
   *[other] encore { $tiles } tuiles
}
explorers_choice_last_turn = votre dernier tour
explorers_hint_no_points = Plus aucune action ne vous rapporte de points.
explorers_note_and = { $one } { $other }
explorers_note_no_crew = Votre drakkar ne navigue pas sans Viking à bord.
explorers_note_first_points = Un animal ne rapporte que sur le continent.
explorers_note_outpost = Un avant-poste compte comme deux Vikings sur son île.
explorers_note_open_island = Votre plus grande île ouverte : { $tiles } tuiles, { $open ->
    [one] { $open } côté ouvert
   *[other] { $open } côtés ouverts
} ; influence : vous { $own }{ $other ->
    [0] {""}
   *[other] , un rival { $other }
}.
explorers_note_no_room = ⚠ : il ne reste pas de place pour un Viking.
explorers_note_crew_ashore = ⚠ : votre drakkar reste sans Viking et ne navigue pas.
explorers_note_for_nothing = ⚠ Les animaux ne rapportent que sur le continent.
    .short = ⚠ Animaux : 0 point.
explorers_load_vikings = { $vikings ->
    [one] { $vikings } Viking
   *[other] { $vikings } Vikings
}
explorers_load_animals = { $animals }
explorers_load_both = { $vikings ->
    [one] { $vikings } Viking
   *[other] { $vikings } Vikings
}, { $animals }

## Ce que fera une option

explorers_preview_complete = Cela complète une île de { $tiles } tuiles.
explorers_preview_complete_two = Cela complète deux îles (tuiles : { $one } et { $other }).
explorers_preview_join = { $tiles ->
    [1] Nouvelle île
   *[other] Île de { $tiles } tuiles
}, ouverte.
explorers_preview_begin_two = Deux nouvelles îles, ouvertes.
explorers_preview_join_two = La tuile fait alors partie de deux îles ouvertes (tuiles : { $one } et { $other }).
    .short = Sur deux îles ouvertes (tuiles : { $one } et { $other }).
explorers_preview_vikings = Influence sur place : { $counts }.
explorers_count_of = { $player } ({ $count })
explorers_preview_hold = Vous aurez à bord : { $what } ({ $room ->
    [0] complet
    [1] 1 place libre
   *[other] { $room } places libres
}).
explorers_preview_hold_nothing = Le drakkar est alors vide : { $room } places libres.
explorers_preview_no_room = ⚠ Il ne reste pas de place pour un Viking, et sans lui votre drakkar ne navigue pas.
    .short = ⚠ Sans place pour un Viking, drakkar bloqué.
explorers_preview_takes_back = Cela défait votre dernière action, et coûte une action de plus.
    .short = Défait votre dernière action.
explorers_preview_deliver = +{ $points ->
    [one] { $points } point
   *[other] { $points } points
} pour les animaux.
explorers_preview_fight = +{ $points ->
    [one] { $points } point
   *[other] { $points } points
} pour le navire ennemi ; { $deadly ->
    [0] aucun Viking ne meurt
    [1] { $ships ->
        [1] un Viking meurt
       *[other] sur { $ships } navires au dos caché, 1 tue un Viking
    } ({ $fallen ->
        [one] +{ $fallen } point
       *[other] +{ $fallen } points
    })
   *[other] sur { $ships } navires au dos caché, { $deadly } tuent un Viking ({ $fallen ->
        [one] +{ $fallen } point
       *[other] +{ $fallen } points
    })
}.
    .short = Navire ennemi : +{ $points ->
        [one] { $points } point
       *[other] { $points } points
    } ; { $deadly ->
        [0] aucun Viking ne meurt
        [1] { $ships ->
            [1] un Viking meurt
           *[other] 1 sur { $ships } dangereux
        } (+{ $fallen })
       *[other] { $deadly } sur { $ships } dangereux (+{ $fallen })
    }.
explorers_preview_raid = +{ $points } points : vous pillez la colonie.
explorers_preview_stand = Vous y aurez { $vikings ->
    [one] { $vikings } Viking
   *[other] { $vikings } Vikings
}.
explorers_preview_guard = Vous pourrez ensuite embarquer : { $animals }.
explorers_preview_siege = Pour le pillage : { $vikings ->
    [one] { $vikings } Viking
   *[other] { $vikings } Vikings
} sur { $strength }.
explorers_preview_build = +{ $points } points ; il compte comme { $influence } Vikings sur son île.
explorers_preview_pass = Ensuite, c’est à { $player } de jouer.
explorers_preview_finish = Puis la partie se termine.
explorers_preview_lose = Vous renoncez à { $left ->
    [one] { $left } action
   *[other] { $left } actions
}.
explorers_preview_find = Sur place : { $what }.
explorers_preview_find_nothing = Il n’y a rien à cet endroit.
explorers_preview_come_home = Vous pourrez y débarquer des animaux et embarquer des Vikings (1 action chaque fois).
explorers_preview_come_home_with = Vos animaux y rapportent +{ $points ->
    [one] { $points } point
   *[other] { $points } points
} une fois débarqués (1 action).
explorers_preview_home_ahead = De là, { $moves ->
    [one] { $moves } déplacement
   *[other] { $moves } déplacements
} jusqu’au havre.
    .short = Havre à { $moves ->
        [one] { $moves } déplacement
       *[other] { $moves } déplacements
    }.
explorers_preview_ahead = De là, à { $moves ->
    [one] { $moves } déplacement
   *[other] { $moves } déplacements
} : { $thing }.
explorers_preview_brings = Sur place : { $thing }, à { $moves ->
    [one] { $moves } déplacement
   *[other] { $moves } déplacements
} de votre drakkar.
    .short = Sur place : { $thing } (à { $moves ->
        [one] { $moves } déplacement
       *[other] { $moves } déplacements
    }).
explorers_preview_wins = +{ $points } pour { $player }.
explorers_preview_wins_nobody = Personne n’y a de Vikings.
explorers_preview_costs = ⚠ Cela vous coûte { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
    .short = ⚠ −{ $points ->
        [one] { $points } point
       *[other] { $points } points
    }.
explorers_preview_meet = { $thing }.

## Ce qui s’est passé

explorers_log_captain = { $player } montre son capitaine : { $captain }.
explorers_log_begins = { $player } commence ; { $last } joue en dernier.
explorers_log_places = { $player } pose une tuile en { $cell } : { $content }.
    .short = { $player } pose une tuile : { $content }.
explorers_log_strength = La colonie est de force { $strength }.
explorers_log_completes = Une île de { $tiles ->
    [one] { $tiles } tuile
   *[other] { $tiles } tuiles
} est complète ({ $cells }) : { $count ->
    [0] personne ne la contrôle
    [1] { $rulers } la contrôle avec { $influence } d’influence (+{ $tiles })
   *[other] { $rulers } la contrôlent, avec { $influence } d’influence par tête (+{ $tiles } par tête)
}.
    .short = Une île de { $tiles ->
        [one] { $tiles } tuile
       *[other] { $tiles } tuiles
    } est complète : { $count ->
        [0] personne ne la contrôle
        [1] { $rulers } la contrôle (+{ $tiles })
       *[other] { $rulers } la contrôlent (+{ $tiles } par tête)
    }.
explorers_log_controls = Maintenant, { $count ->
    [0] personne ne contrôle
    [1] { $rulers } contrôle
   *[other] { $rulers } sont à égalité et contrôlent
} l’île de { $tiles ->
    [one] { $tiles } tuile
   *[other] { $tiles } tuiles
}{ $count ->
    [1] , { $lead }
   *[other] {""}
} ({ $cells }){ $changes ->
    [0] {""}.
   *[other]  : { $points }.
}
    .short = Maintenant, { $count ->
        [0] personne ne contrôle
        [1] { $rulers } contrôle
       *[other] { $rulers } sont à égalité et contrôlent
    } l’île de { $tiles ->
        [one] { $tiles } tuile
       *[other] { $tiles } tuiles
    }{ $count ->
        [1] , { $lead }
       *[other] {""}
    }{ $changes ->
        [0] {""}.
       *[other]  : { $points }.
    }
explorers_lead = influence { $own } contre { $other }
explorers_log_captains = Capitaine : { $points }.
explorers_points_won = +{ $points } pour { $player }
explorers_points_lost = −{ $points } pour { $player }
explorers_log_loads = { $player } embarque depuis { $land } : { $what }.
    .short = { $player } embarque : { $what }.
explorers_log_unloads = { $player } débarque sur { $land } : { $what }.
    .short = { $player } débarque : { $what }.
explorers_log_delivers = { $player } livre : { $animals } (+{ $points ->
    [one] { $points } point
   *[other] { $points } points
}).
explorers_log_sails = { $player } navigue jusqu’à { $to } (depuis { $from }).
    .short = { $player } continue sa route.
explorers_log_sails_home = { $player } rentre au havre (depuis { $from }).
    .short = { $player } rentre au havre.
explorers_log_sails_out = { $player } quitte le havre et navigue jusqu’à { $to }.
    .short = { $player } prend la mer.
explorers_log_walks = { $player } déplace { $vikings ->
    [one] { $vikings } Viking
   *[other] { $vikings } Vikings
} jusqu’à { $to } (depuis { $from }).
    .short = { $player } déplace { $vikings ->
        [one] { $vikings } Viking
       *[other] { $vikings } Vikings
    }.
explorers_log_transports = { $player } transporte jusqu’à { $to } (depuis { $from }) : { $animal }.
    .short = { $player } transporte : { $animal }.
explorers_log_builds = { $player } construit un avant-poste au coin commun à { $corner } (+{ $points ->
    [one] { $points } point
   *[other] { $points } points
}).
    .short = { $player } construit un avant-poste (+{ $points ->
        [one] { $points } point
       *[other] { $points } points
    }).
explorers_log_sinks = { $player } coule un navire ennemi ; { $lost ->
    [0] aucun Viking ne meurt
   *[other] un Viking meurt
} (+{ $points ->
    [one] { $points } point
   *[other] { $points } points
}{ $lost ->
    [0] {""}
   *[other] , dont { $fallen } pour les morts
}).
explorers_log_raids = { $player } pille une colonie de force { $strength } en { $cell } (+{ $points ->
    [one] { $points } point
   *[other] { $points } points
}).
    .short = { $player } pille une colonie de force { $strength } (+{ $points ->
        [one] { $points } point
       *[other] { $points } points
    }).
explorers_log_done = { $player } termine son tour.
explorers_log_redraws = { $player } ne peut poser aucune tuile et en repioche { $tiles }.
explorers_log_discards = { $player } défausse : { $tile }.
explorers_log_lower_captain = Des deux capitaines, seul compte celui qui rapporte le moins.
explorers_log_over = Le dernier tour se termine, et la partie avec lui.

## Ce que quelqu’un a réussi

explorers_achieved_delivery = vous avez fait une livraison sur le continent ({ $animals })
explorers_achieved_raid = vous avez pillé une colonie de force { $strength }
explorers_achieved_victory = vous avez coulé un navire ennemi
explorers_achieved_outpost = vous avez construit un avant-poste
explorers_achieved_island = vous avez fermé une île
explorers_achieved_control = vous avez obtenu le contrôle d’une île
explorers_achieved_with_island = { $achieved } et obtenu le contrôle d’une île

## Points

explorers_score_livestock = animaux
explorers_score_outposts = avant-postes
explorers_score_ships = navires ennemis
explorers_score_settlements = colonies
explorers_score_deaths = Vikings tombés
explorers_score_islands = îles
explorers_score_captain = capitaine
explorers_tie_vikings = Vikings tombés
explorers_tie_settlements = colonies pillées

## Le plateau

explorers_board_title = Tuiles à poser (pioche et mains) : { $tiles }
explorers_board_captains = Choix des capitaines
explorers_board_over = La partie est terminée
explorers_board_map = La carte
explorers_board_south = Au sud
explorers_board_players = Les joueurs
explorers_board_beside = Encore à venir
explorers_board_hand = Votre main
explorers_player = { $player }
explorers_place_stack = pioche
explorers_place_bag = sac
explorers_place_enemies = navires ennemis au dos caché
explorers_tiles = { $count ->
    [0] aucune tuile
    [1] 1 tuile
   *[other] { $count } tuiles
}
explorers_ships = { $count ->
    [one] { $count } drakkar
   *[other] { $count } drakkars
}
explorers_tokens = { $count ->
    [0] aucune colonie
    [1] 1 colonie
   *[other] { $count } colonies
}
explorers_enemies = { $ships ->
    [0] aucun
    [1] 1, qui { $deadly ->
        [0] ne tue aucun Viking
       *[other] tue un Viking
    }
   *[other] { $ships }, dont { $deadly ->
        [0] aucun ne tue de
        [1] 1 tue un
       *[other] { $deadly } tuent un
    } Viking
}
explorers_on_board_land = terre { $sides }
explorers_on_board_lands = deux terres : l’une { $one }, l’autre { $other }
explorers_on_board_seas = deux mers : l’une { $one }, l’autre { $other }
explorers_on_board_at = { $what } ({ $side })
explorers_on_board_ship = { $player } : drakkar
explorers_on_board_vikings = { $player } : { $vikings ->
    [one] { $vikings } Viking
   *[other] { $vikings } Vikings
}
explorers_on_board_outpost = { $player } : avant-poste entre { $corner }
    .short = { $player } : avant-poste { $corner }
explorers_player_has_captain = capitaine : { $captain }
explorers_player_has_lower_captain = seul compte le capitaine qui rapporte le moins
explorers_player_has_points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
explorers_player_has_aboard = à bord : { $what } ({ $room ->
    [0] complet
    [1] 1 place libre
   *[other] { $room } places libres
})
explorers_player_has_empty = drakkar vide
explorers_player_has_ashore = { $vikings ->
    [0] aucun Viking
    [1] 1 Viking
   *[other] { $vikings } Vikings
} à terre
explorers_player_has_lost = { $vikings ->
    [one] { $vikings } Viking tombé
   *[other] { $vikings } Vikings tombés
}
explorers_player_has_outposts = { $count ->
    [one] { $count } avant-poste
   *[other] { $count } avant-postes
}
explorers_player_has_sunk = { $ships ->
    [one] { $ships } navire ennemi coulé
   *[other] { $ships } navires ennemis coulés
}
explorers_player_has_raided = colonies pillées : force { $strengths }
explorers_player_has_delivered = animaux livrés : { $animals }
explorers_player_has_hand = { $tiles ->
    [0] aucune tuile
    [1] 1 tuile
   *[other] { $tiles } tuiles
} en main
explorers_player_has_last_turn = jeton Hiver (joue en dernier)
explorers_emoji_aboard = à bord
explorers_emoji_ashore = { $vikings } à terre
explorers_emoji_delivered = { $animals ->
    [one] { $animals } livré
   *[other] { $animals } livrés
}
explorers_number = { $number }
explorers_listed = { $numbers }

## La première leçon

explorers_tutorial_goal = Animaux ramenés, pillages et îles rapportent des points : le plus de points l’emporte quand il n’y a plus de tuiles.
    Chaque tour commence par une tuile.
explorers_tutorial_goal_now = Vous êtes A, en bleu. Posez une tuile : { $animal }.
explorers_tutorial_goal_other = Votre tuile est posée ; ce qu’elle apporte est à tout drakkar qui peut y aller.
explorers_tutorial_goal_more = Là où les bords se touchent, terre contre terre et mer contre mer. Une tuile apporte un animal, une colonie ou un navire ennemi, que tous peuvent gagner. Puis vous avez quatre actions, dans l’ordre que vous voulez. Un chiffre près d’une lettre compte les Vikings de ce joueur à terre.
explorers_tutorial_place = Poser la tuile : { $content }
explorers_tutorial_place_like = La poser comme en { $number } : { $content }
explorers_tutorial_animal = Un animal ne rapporte que sur le continent.
    Votre première espèce rapporte 1, la deuxième 2, jusqu’à 6.
explorers_tutorial_animal_now = Allez-y : { $animal }.
explorers_tutorial_animal_near = Encore un déplacement, et vous y êtes : { $animal }.
explorers_tutorial_counted = { $detail } { $left }.
explorers_tutorial_animal_more = Une collection complète de six espèces rapporte 21. Chaque déplacement vers la mer d’une tuile voisine coûte une action ; embarquer ou débarquer aussi, quelle que soit la charge.
explorers_tutorial_turn_ended = Vous avez terminé votre tour, et les autres ont joué le leur.
explorers_tutorial_sailed = Vous avez pris une autre route. Chaque déplacement d’une tuile coûte une action.
explorers_tutorial_sank = Vous avez coulé le navire ennemi : il rapporte 1 point.
explorers_tutorial_built = Votre avant-poste rapporte des points, et compte comme deux Vikings sur son île.
explorers_tutorial_completed = L’île est complète, et vous la contrôlez : +{ $points }.
explorers_tutorial_raided = { $count ->
    [1] Vous avez pillé la colonie : +{ $points }.
   *[other] Vous avez pillé la colonie. Vos pillages rapportent { $points } jusqu’ici.
}
explorers_tutorial_transported = Votre Viking a avancé d’une tuile avec l’animal ({ $animal }).
explorers_tutorial_sail_to = { $sail }, vers l’animal ({ $animal })
explorers_tutorial_sail_home = { $sail }, vers le havre
explorers_tutorial_load = Un animal monte à bord si un de vos Vikings est sur sa terre.
    Votre drakkar a trois places en tout, et ne navigue qu’avec un Viking à bord.
explorers_tutorial_load_first = Débarquez un Viking près de l’animal ({ $animal }) et gardez-en un à bord pour naviguer.
explorers_tutorial_load_alone = Débarquez votre Viking près de l’animal ({ $animal }), puis embarquez les deux.
explorers_tutorial_load_now = Embarquez maintenant l’animal ({ $animal }). Un Viking reste à terre et tient l’île.
explorers_tutorial_load_both = Embarquez les deux, l’animal ({ $animal }) et un Viking : sans lui, votre drakkar ne navigue pas.
explorers_tutorial_loaded = Vous avez embarqué : { $what }.
explorers_tutorial_unloaded = Vous avez débarqué : { $what }.
explorers_tutorial_load_more = Votre drakkar a trois places, pour Vikings et animaux ensemble. Une action en embarque ou en débarque autant que vous voulez sur une terre. Pour embarquer un animal, il faut un de vos Vikings sur place : il peut rester, ou embarquer aussi.
explorers_tutorial_island = Une île entourée de mer est complète. Le joueur qui y a le plus de Vikings la contrôle : 1 point par tuile.
    Une tuile peut en compléter une.
explorers_tutorial_island_now = Cette tuile complète la vôtre : +{ $points }.
explorers_tutorial_island_later = Aucune ne complète la vôtre : posez n’importe laquelle.
explorers_tutorial_island_more = Les îles se comptent à la fin : d’ici là, les autres peuvent encore y débarquer des Vikings ; à égalité, chacun marque tout. Un avant-poste, construit au coin de trois terres pour deux actions, compte comme deux Vikings.
explorers_tutorial_deliver = Un animal ne rapporte que débarqué sur le continent.
    À bord, il ne rapporte encore rien.
explorers_tutorial_deliver_sail = Personne ne peut vous prendre l’animal à bord ({ $animal }). Rentrez au havre.
explorers_tutorial_deliver_near = Encore un déplacement, et vous êtes au havre.
explorers_tutorial_deliver_now = Vous voilà au havre ! Débarquer rapporte { $points ->
    [one] 1 point
   *[other] { $points } points
}.
explorers_tutorial_deliver_other = Un animal ne rapporte que débarqué sur le continent.
explorers_tutorial_delivered = Livré : { $animals }. Chaque nouvelle espèce rapporte 1 de plus, jusqu’à 6.
explorers_tutorial_deliver_more = Au havre, vous débarquez des animaux et embarquez des Vikings, une action à chaque fois. Cherchez les espèces qui vous manquent : un deuxième cochon vaut moins que votre première chèvre.
explorers_tutorial_walk = Les Vikings marchent là où la terre rejoint la terre, même avec un animal.
    Aller sur la tuile voisine coûte une action.
explorers_tutorial_walk_now = Aller sur la tuile voisine coûte une action.
explorers_tutorial_walk_raid = Allez jusqu’à la colonie : { $vikings } des { $strength } Vikings qu’il faut pour la piller.
explorers_tutorial_walk_more = Pour une action, un ou deux Vikings avancent d’une tuile, ou un seul emmène un animal. Une colonie est pillée dès qu’assez de vos Vikings y sont : autant que son chiffre. Le pillage même ne coûte rien et rapporte ce chiffre.
explorers_tutorial_walked = Vous avez avancé d’une tuile. Sur l’eau, il faut le drakkar.
explorers_tutorial_others = Animaux, îles et pillages rapportent ; un pillage, le chiffre de la colonie.
explorers_tutorial_others_now = Navires ennemis et avant-postes aussi. Une partie commence par le choix d’un capitaine.
explorers_tutorial_others_more = Vous combattez un navire ennemi en naviguant jusqu’à lui avec deux Vikings : 1 point. Un Viking peut y mourir, et les morts rapportent aussi : 1 pour un, 4 pour deux, 9 pour trois. Un avant-poste se construit au coin de trois terres, avec deux Vikings ; le premier rapporte 2, et chacun des suivants 1 de plus que le précédent. De deux capitaines, vous en gardez un : il rapporte des points pour ce qu’il indique, par exemple 1 par colonie pillée.
explorers_guide_captain = À la fin, chaque capitaine compte une chose différente. Gardez celui que vous préférez.
explorers_guide_tile = Un nouveau tour : posez une tuile ({ $content }).
explorers_guide_animal = Naviguez jusqu’à l’animal le plus proche.
explorers_guide_crew = Votre drakkar ne navigue pas sans Viking : faites-en monter à bord.
explorers_guide_raid = Pillez maintenant la colonie : +{ $points }.
explorers_guide_settlement = Allez piller la colonie de force { $strength }.
explorers_guide_done = Par mer, je ne vois rien de mieux : terminez le tour, sauf si une marche à terre vous sert.
explorers_guide_turn_over = Il ne reste plus d’action : terminez le tour, ou annulez la dernière.

## Pour l’oreille

explorers_prose_title = { $title }.
explorers_prose_party = { $player } a { $points } ; { $ship }.
explorers_prose_ship = drakkar { $place }
explorers_prose_ship_with = drakkar { $place }, { $hold }
explorers_prose_ship_empty = { $hold }, { $place }
explorers_prose_in_harbor = au havre
explorers_prose_on_mainland = sur le continent
explorers_prose_hand = Votre main : { $tiles }.
explorers_prose_near = { $moves ->
    [0] Là où est { $player }
    [1] Pour { $player }, à 1 déplacement
   *[other] Pour { $player }, à { $moves } déplacements
} : { $things }.
explorers_prose_far = Pour { $player }, hors de portée pour l’instant : { $things }.
explorers_prose_left = Il reste sur la carte : { $things }.
explorers_prose_thing_at = { $thing } { $place }
explorers_prose_island = Île complète de { $tiles ->
    [one] { $tiles } tuile
   *[other] { $tiles } tuiles
} ({ $cells }) : { $count ->
    [0] personne ne la contrôle
    [1] { $rulers } la contrôle avec { $influence } d’influence
   *[other] { $rulers } la contrôlent, avec { $influence } d’influence par tête
}.
explorers_prose_ashore = { $player } a { $count } : { $places }.
explorers_prose_vikings_at = { $vikings } { $place }
explorers_prose_outposts = { $player } a { $count } : { $places }.
explorers_prose_between = entre { $corner }
explorers_prose_player_things = { $player }, { $things }.
explorers_prose_map = La carte, rangée par rangée depuis le nord : les rangées paires sont décalées d’une demi-tuile vers l’est, et les côtés sans terre sont de la mer.
explorers_prose_mainland = Au sud de { $cells } se trouve le continent ; son havre est à un déplacement de ces cases.
explorers_prose_tile = { $cell } : { $shape }.
explorers_prose_stack = Dans la pioche : { $tiles }.
explorers_prose_bag = Dans le sac : { $tokens }.
explorers_prose_enemies = Navires ennemis au dos caché : { $enemies }.
explorers_prose_next = { $before }, { $after }
explorers_prose_more = { $before } ; { $after }
