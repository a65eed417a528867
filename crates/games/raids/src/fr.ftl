# Raids en français. Les termes sont ceux du glossaire.

raids_title = Raids
raids_short_title = Raids
raids_goal = Faites quatre fois le tour de la mer, prenez des tuiles, battez-vous pour les meilleures : le plus de gloire l’emporte.
raids_layout = Nombre de villages
raids_layout_four = quatre (règle maison)
raids_layout_three = trois
raids_ghost_ranked = Drakkar fantôme classé (à deux joueurs)
raids_off = non
raids_on = oui

## Tuiles

raids_weapon = { $power ->
    [1] arme
   *[other] arme double
}
raids_sail = { $power ->
    [1] voile
   *[other] voile double
}
raids_mjollnir = { $power ->
    [1] Mjöllnir
   *[other] Mjöllnir double
}
raids_pennant = fanion { $glory }
raids_wood = bois { $glory }
raids_pig = cochon { $glory }
raids_fur = fourrure { $glory }
raids_amber = ambre { $glory }
raids_rune = rune
raids_port = { $sales ->
    [1] port
   *[other] port double
}
raids_monster = monstre { $strength }
raids_visit = rencontre ({ $pawns ->
    [0] aucun Viking
    [1] 1 Viking
   *[other] { $pawns } Vikings
})
raids_pillage = pillage ({ $coins ->
    [0] aucune pièce
    [1] pièce de 1
   *[other] pièces de 3 et de 1
})
raids_with_shields = { $tile } ({ $shields ->
    [0] sans bouclier
    [1] 1 bouclier
   *[other] { $shields } boucliers
})
raids_several = { $count } × { $tile }

## Tuiles Arrivée

raids_harbor_by_arrival = ordre d’arrivée
raids_harbor_by_goods = le plus de marchandises
raids_harbor_by_different_goods = le plus de marchandises différentes
raids_harbor_by_runes = le plus de runes
raids_harbor_by_shields = le plus de boucliers
raids_harbor_by_weapons = le plus d’armes
raids_harbor_by_ports = le plus de ports
raids_harbor_by_monsters = le plus de monstres
raids_harbor_by_sails = le plus de voiles
raids_short_harbor_by_arrival = l’ordre d’arrivée
raids_short_harbor_by_goods = les marchandises
raids_short_harbor_by_different_goods = les biens variés
raids_short_harbor_by_runes = les runes
raids_short_harbor_by_shields = les boucliers
raids_short_harbor_by_weapons = les armes
raids_short_harbor_by_ports = les ports
raids_short_harbor_by_monsters = les monstres
raids_short_harbor_by_sails = les voiles

## Ce qu’un drakkar en a

raids_harbor_count_goods = marchandises : { $count }
raids_harbor_count_different_goods = marchandises différentes : { $count }
raids_harbor_count_runes = runes : { $count }
raids_harbor_count_shields = boucliers : { $count }
raids_harbor_count_weapons = armes : { $count }
raids_harbor_count_ports = ports : { $count }
raids_harbor_count_monsters = monstres : { $count }
raids_harbor_count_sails = voiles : { $count }

## Questions

raids_ask_stow = Nouvelle tuile : { $tile } ({ $effect }). { $full ->
    [0] Où la poser ?
   *[other] Qu’enlevez-vous ?
}
raids_ask_sell = Vous pouvez vendre { $left ->
    [1] 1 marchandise. Laquelle ?
   *[other] jusqu’à { $left } marchandises. Laquelle d’abord ?
}
raids_ask_sail = { $goods ->
    [0] { $ranks ->
        [0] {""}
        [2] Le voyage { $voyage } récompense (6 et 3) : { $harbor }.{" "}
       *[other] Le voyage { $voyage } récompense (6, 3 et 1) : { $harbor }.{" "}
    }
   *[other] Dernier voyage ({ $harbor }) : vendez vos marchandises.{" "}
}Jusqu’où naviguez-vous ?
raids_ask_sail_barred = L’arrêt que vous avez choisi n’est plus permis. Jusqu’où naviguez-vous maintenant ?
raids_ask_in_flight = { $brief ->
    [0] { $sent ->
        [1] { $other } a attaqué votre drakkar avec 1 Viking
       *[other] { $other } a riposté avec { $sent } Vikings
    } ; { $crew ->
        [0] votre drakkar sans Viking
       *[other] votre équipage de { $crew }
    } a fui.
   *[other] { $sent ->
        [1] { $other } vous a fait fuir avec 1 Viking.
       *[other] { $other } vous a fait fuir avec { $sent } Vikings.
    }
} { $question }
raids_ask_monster = Un monstre de force { $strength } vous barre le passage. Cap : { $heading }. Que faites-vous ?
raids_ask_combat = { $sent ->
    [1] { $other } vous attaque sur la case { $space } ({ $tile }) avec 1 Viking
   *[other] { $other } riposte sur la case { $space } ({ $tile }) avec { $sent } Vikings
}. Pour rester, il faut en engager { $cost }. Votre équipage : { $crew }. Équipage adverse : { $others }. { $sent ->
    [2] Insister
    [4] Insister
   *[other] Riposter
} ou fuir ?

## Options

raids_option_stow = L’embarquer
raids_option_replace = Remplacer : { $old }
raids_option_throw_away = La défausser
raids_option_sell = Vendre : { $good }
raids_option_done = Garder à bord
raids_option_sail = { $space } · { $tile }
raids_option_sail_and_fight = { $space } · { $tile }, combat contre { $other }
raids_option_home = Rentrer au havre
raids_choice_fight = { $space }⚔
raids_choice_sail = Case { $place }
raids_choice_home = Rentrer au havre
raids_choice_replace = Remplacer la { $number }
raids_choice_fight_note = ⚔ : un autre drakkar s’y trouve ; vous vous battez pour la tuile.
raids_option_fight = Combattre
raids_option_sacrifice = { $given ->
    [0] Passer sans combattre
   *[other] Céder 1 Viking
}
    .short = { $given ->
        [0] Passer sans combattre
       *[other] Céder 1 Viking
    }
raids_option_retaliate = { $attacker ->
    [0] Riposter
   *[other] Insister
} ({ $cost })
raids_option_flee = Fuir

## Ce que fera une option

raids_preview_stow = { $room ->
    [0] Aucune place pour les Vikings
    [1] Place pour 1 Viking
   *[other] Place pour { $room } Vikings
}{ $fewer ->
    [0] {""}
   *[other] {" "}({ $fewer } de moins)
}{ $lost ->
    [0] .
   *[other] {""} ; vous en perdez { $lost }.
}
raids_preview_replace = { $loss }{ $lost ->
    [0] { $shields ->
        [-2] , −2 boucliers
        [-1] , −1 bouclier
        [0] {""}
        [1] , +1 bouclier
       *[other] , +2 boucliers
    }
    [1] , −1 Viking
   *[other] , −{ $lost } Vikings
}.
raids_loss_weapon = −{ $power ->
    [1] 1 Viking
   *[other] { $power } Vikings
} par monstre
raids_loss_sail = −{ $power ->
    [1] 1 Viking
   *[other] { $power } Vikings
} par voyage
raids_loss_mjollnir = Gloire −{ $power } par Viking
raids_loss_pennant = Gloire −{ $glory }
raids_loss_goods = Gloire −{ $glory } (vente)
raids_preview_throw_away = Rien ne change sur votre drakkar.
raids_preview_sell = +{ $glory ->
    [one] { $glory } point de gloire
   *[other] { $glory } points de gloire
}, et son emplacement est de nouveau libre.
raids_preview_leave = { $recruits ->
    [0] Vous ne recrutez personne (aucun bouclier libre, ou réserve vide) et vous repartez.
   *[other] Le port vous donne 1 Viking dans tous les cas.
}
    .short = { $recruits ->
        [0] Pas de Viking non plus.
       *[other] +1 Viking de toute façon.
    }
raids_preview_sail_past = En chemin : { $way }.
    .short = Via { $way }.
raids_preview_attack = Vous attaquez avec 1 Viking{ $least ->
    [0] {""}, s’il vous en reste un
   *[other] {""}
} ; { $others ->
    [0] l’autre drakkar n’a pas d’équipage et doit fuir
    [1] l’autre drakkar n’a qu’un Viking, ne peut pas riposter et doit fuir
   *[other] l’autre drakkar en a { $others } et peut en engager 2{ $answer ->
        [0] {""} : il vous faudrait alors fuir
       *[other] {""}
    }
}.
    .short = { $others ->
        [0] { $least ->
            [0] Il fuira peut-être
           *[other] L’autre fuit
        }
        [1] { $least ->
            [0] Il fuira peut-être
           *[other] L’autre fuit
        }
       *[other] { $least ->
            [0] Peut-être contre { $others }
           *[other] { $answer ->
                [0] Fuite s’il riposte
               *[other] Contre { $others }
            }
        }
    }.
raids_preview_come_home = Rang d’arrivée { $rank } : il départage les égalités de la récompense.
    .short = Rang { $rank }.
raids_preview_come_home_paid = Rang d’arrivée { $rank } : { $worth ->
    [0] pas de gloire
    [one] +{ $worth } point de gloire
   *[other] +{ $worth } points de gloire
}.
    .short = Rang { $rank } : +{ $worth }.
raids_preview_bar = Vous ne pourrez alors plus vous arrêter sur la case { $space }.
    .short = Arrêt alors interdit : case { $space }.
raids_preview_gone = ⚠ Si les autres vous dépassent, la mer emporte { $count ->
    [one] la tuile de la case { $first }
   *[other] jusqu’à { $count } tuiles (de { $first } à { $last })
}.
    .short = ⚠ { $count ->
        [one] Case { $first } menacée.
       *[other] Cases { $first }–{ $last } menacées.
    }
raids_preview_rest_gone = ⚠ Peut-être votre dernier arrêt : une fois les autres rentrés, la mer emporte { $count ->
    [one] la tuile de la case { $first }
   *[other] les { $count } tuiles de devant (de { $first } à { $last })
}.
    .short = ⚠ Dernier si les autres rentrent.
raids_preview_unsold = ⚠ Il ne reste alors aucun port : vos marchandises ne rapporteront rien (gloire −{ $glory }).
    .short = ⚠ Invendu : −{ $glory }.
raids_preview_ends = { $last ->
    [0] Le voyage se termine alors.
   *[other] La partie se termine alors.
}
raids_preview_fight = +{ $glory ->
    [one] { $glory } point de gloire
   *[other] { $glory } points de gloire
}, { $cost ->
    [0] sans perte
    [one] −{ $cost } Viking
   *[other] −{ $cost } Vikings
}.
raids_preview_sacrifice = Le monstre reste.
raids_preview_flee = Vous n’engagez pas de Vikings, abandonnez cet arrêt et naviguez plus loin.
raids_preview_crew = Équipage à l’arrivée : { $crew }.
    .short = À bord { $crew }.
raids_preview_crew_range = Équipage à l’arrivée : de { $least } à { $most }.
    .short = À bord { $least }–{ $most }.
raids_preview_exposed = ⚠ Un drakkar qui vous suit peut vous faire fuir : il peut envoyer { $others ->
    [1] 1 Viking
   *[other] jusqu’à { $others } Vikings
}.
    .short = ⚠ Attaque possible : { $others ->
        [1] 1 Viking
       *[other] { $others } Vikings
    }.
raids_preview_way_monster = monstre { $strength } ({ $cost ->
    [0] combat gratuit
    [1] −1 Viking, combat ou non
   *[other] combat −{ $cost }, sinon −1 Viking
} ; vaincu, gloire +{ $strength })
    .short = monstre { $strength } ({ $cost ->
        [0] gratuit
        [1] −1
       *[other] −{ $cost }/−1
    })
raids_preview_way_monster_too_strong = monstre { $strength } (trop fort, −1 Viking)
    .short = monstre { $strength } (−1)
raids_preview_way_monster_ignores = monstre { $strength } (sans équipage, rien ne se passe)
    .short = monstre { $strength } (rien)
raids_preview_way_vikings = +{ $pawns ->
    [one] { $pawns } Viking
   *[other] { $pawns } Vikings
}{ $lost ->
    [0] {""}
   *[other] , pas de bouclier pour { $lost }
}
    .short = +{ $pawns ->
        [one] { $pawns } Viking
       *[other] { $pawns } Vikings
    }{ $lost ->
        [0] {""}
       *[other] {""} (−{ $lost })
    }
raids_preview_way_coins = +{ $worth ->
    [one] { $worth } point de gloire
   *[other] { $worth } points de gloire
}
    .short = gloire +{ $worth }
raids_preview_tile = { $fight ->
    [0] Tuile
   *[other] Si vous gagnez
} : { $effect }{ $fewer ->
    [0] {""}
    [1]  ; une place de moins pour vos Vikings
   *[other]  ; { $fewer } places de moins pour vos Vikings
}.
    .short = { $fight ->
        [0] Tuile
       *[other] Si vous gagnez
    } : { $effect }.
raids_preview_keep = { $left ->
    [0] Il ne vous reste aucun Viking
    [1] Il vous reste 1 Viking
   *[other] Il vous reste { $left } Vikings
}.
raids_preview_retaliate = Vous engagez { $cost } Vikings et en gardez { $left }.
raids_preview_mjollnir = Mjöllnir : gloire −{ $glory }.
raids_preview_meet = Pour rester, l’autre drakkar devra en engager { $cost } ; son équipage : { $others }.
    .short = L’autre devra en engager { $cost }, il en a { $others }.
raids_preview_drive_off = L’autre drakkar devra fuir : il lui en faut { $cost }, il en a { $others }.
    .short = L’autre fuit : il en a { $others }.

## Ce que font les tuiles

raids_village = village
raids_shields = boucliers
raids_effect_weapon = combattre un monstre vous coûte { $power ->
    [1] 1 Viking
   *[other] { $power } Vikings
} de moins
raids_effect_sail = +{ $power ->
    [1] 1 Viking
   *[other] { $power } Vikings
} après chaque voyage
raids_effect_mjollnir = à la fin, { $power ->
    [one] { $power } point
   *[other] { $power } points
} de gloire par Viking à bord
    .short = à la fin, gloire +{ $power } par Viking
raids_effect_pennant = +{ $glory ->
    [one] { $glory } point
   *[other] { $glory } points
} de gloire à la fin, s’il est encore à bord
    .short = gloire +{ $glory } à la fin
raids_effect_goods = +{ $glory ->
    [one] { $glory } point
   *[other] { $glory } points
} de gloire à la vente dans un port
raids_effect_rune = une collection de 1 à 5 runes vaut 1, 3, 6, 10 ou 15 points de gloire
raids_effect_port = vendez { $sales ->
    [1] 1 marchandise
   *[other] jusqu’à { $sales } marchandises
}, puis recrutez 1 Viking
raids_effect_monster = au passage, combattez-le pour +{ $strength ->
    [one] { $strength } point
   *[other] { $strength } points
} de gloire (coût en Vikings : sa force moins vos armes) ou cédez-lui 1 Viking
raids_effect_visit = le premier drakkar de joueur qui passe recrute 2 Vikings, le deuxième 1
raids_effect_pillage = le premier drakkar de joueur qui passe prend une pièce de 3, le deuxième une pièce de 1
raids_effect_village = chaque drakkar de joueur qui passe recrute 1 Viking
raids_effect_shields = chacun porte 1 Viking ; un emplacement libre du drakkar en a 2, une tuile les remplace par les siens
raids_gain_rune = +{ $glory ->
    [one] { $glory } point
   *[other] { $glory } points
} de gloire ; la rune suivante rapporte +{ $next }
raids_gain_port = { $glory ->
    [0] vous achèterait { $sales ->
        [1] 1 marchandise
       *[other] { $sales } marchandises
    } ; recrutez 1 Viking
   *[other] vendez { $sales ->
        [1] 1 marchandise
       *[other] { $sales } marchandises
    } pour +{ $glory } points de gloire, puis recrutez 1 Viking
}

## Le meilleur coup

raids_best_fight = un monstre de force { $strength } vaincu
raids_best_tile = { $tile } à bord
raids_best_home = rentrer au havre au voyage { $voyage }
raids_best_way = { $move_text } (et des pièces en chemin)

## Ce qui s’est passé

raids_log_takes = { $player } prend : { $tile }.
raids_log_takes_rune = { $player } prend : { $rune } (+{ $glory ->
    [one] { $glory } point
   *[other] { $glory } points
} de gloire).
raids_log_stows = { $player } prend à bord : { $tile }.
raids_log_replaces = { $player } prend à bord : { $tile }. Défaussée : { $old }.
raids_log_throws_away = { $player } prend et défausse : { $tile }.
raids_log_overboard = { $player } perd { $lost ->
    [one] { $lost } Viking
   *[other] { $lost } Vikings
} : il manque des boucliers.
raids_log_sells = { $player } vend : { $good } (+{ $glory ->
    [one] { $glory } point
   *[other] { $glory } points
} de gloire).
raids_log_sells_no_more = { $player } garde ses marchandises à bord.
raids_log_port_recruits = { $player } recrute 1 Viking au port.
raids_log_port_ship_full = { $player } ne recrute personne au port : aucun bouclier libre.
raids_log_port_reserve_empty = { $player } ne recrute personne au port : la réserve est vide.
raids_log_discards = { $player } est en queue ; la mer emporte : { $tiles }.
raids_log_discards_to_harbor = { $player } doit encore rentrer au havre, les autres y sont ; la mer emporte : { $tiles }.
raids_log_sails = { $player } met le cap sur la case { $space }{ $from ->
    [0] {""}
   *[other] {" "}depuis la case { $from }
}.
raids_log_sails_home = { $player } rentre au havre{ $from ->
    [0] {""}
   *[other] {" "}depuis la case { $from }
} : rang { $rank }.
raids_log_must_sail_home = { $player } n’a plus d’arrêt possible et rentre au havre{ $from ->
    [0] {""}
   *[other] {" "}depuis la case { $from }
} : rang { $rank }.
raids_log_village = { $player } dépasse un village : { $aboard ->
    [1] 1 Viking monte à bord
   *[other] { $pawns ->
        [0] il n’y reste aucun Viking
       *[other] pas de bouclier libre
    }
}.
raids_log_visit = { $player } dépasse une rencontre : { $pawns ->
    [0] il n’y reste aucun Viking
   *[other] { $aboard ->
        [0] pas de bouclier libre
        [1] 1 Viking monte à bord
       *[other] { $aboard } Vikings montent à bord
    }
}{ $lost ->
    [0] .
   *[other] { $aboard ->
        [0] .
       *[other] {""}, pas de bouclier libre pour { $lost } de plus.
    }
}
raids_log_pillage = { $player } dépasse un pillage : { $worth ->
    [0] il n’y reste aucune pièce
   *[other] pièce de { $worth }
}.
raids_log_monster_ignores = { $player } dépasse sans Viking un monstre de force { $strength } : il ne se passe rien.
raids_log_beats = { $player } vainc un monstre de force { $strength } : +{ $strength ->
    [one] { $strength } point
   *[other] { $strength } points
} de gloire ; le combat { $cost ->
    [0] ne coûte rien
    [1] coûte 1 Viking
   *[other] coûte { $cost } Vikings
}.
raids_log_sacrifices = { $player } dépasse un monstre de force { $strength } { $given ->
    [0] sans combattre
   *[other] et lui cède 1 Viking
}.
raids_log_attacks = { $player } attaque { $other } sur la case { $space } avec 1 Viking.
raids_log_retaliates = { $player } riposte avec { $cost } Vikings.
raids_log_flees = { $player } prend la fuite.
raids_log_must_flee = { $player } prend la fuite : pas assez de Vikings pour riposter (il en faut { $cost }).
raids_log_ghost_discards = Le drakkar fantôme est en queue ; la mer emporte : { $tiles }.
raids_log_ghost_discards_to_harbor = Le drakkar fantôme doit encore rentrer au havre, les autres y sont ; la mer emporte : { $tiles }.
raids_log_ghost_sails = Le drakkar fantôme navigue{ $from ->
    [0] {""}
   *[other] {" "}de la case { $from }
} jusqu’au village de la case { $space }.
raids_log_ghost_home = Le drakkar fantôme rentre au havre : rang { $rank }.
raids_log_sails_bring = { $player } { $lost ->
    [0] recrute { $aboard ->
        [one] { $aboard } Viking
       *[other] { $aboard } Vikings
    } grâce aux voiles.
   *[other] { $aboard ->
        [0] ne recrute personne malgré les voiles
        [one] recrute { $aboard } Viking sur { $sails } grâce aux voiles
       *[other] recrute { $aboard } Vikings sur { $sails } grâce aux voiles
    } : pas de bouclier libre, ou aucun Viking dans la réserve.
}
raids_log_harbor = Le voyage { $voyage } est terminé. La tuile Arrivée récompense ({ $harbor }) : { $payments }.
raids_log_paid_arrival = { $worth } à { $player }
raids_log_paid = { $worth } à { $player } ({ $count })
raids_log_paid_tie = { $worth } à { $player } ({ $count }, plus tôt au havre)
raids_log_unpaid = rien à { $player }
raids_log_ghost_ranks = { $worth } à personne (drakkar fantôme)
raids_log_ghost_swaps = { $player } échange sa position de départ avec le drakkar fantôme, qui prend la 1.
raids_log_voyage = — Voyage { $voyage } — La tuile Arrivée récompensera : { $harbor }.
raids_log_unsold = { $player } garde des marchandises invendues : { $glory ->
    [one] { $glory } point
   *[other] { $glory } points
} de gloire en moins.
raids_log_over = Le quatrième voyage se termine, et la partie avec lui.

## Gloire

raids_score_coins = pièces
raids_score_runes = runes
raids_score_mjollnir = Mjöllnir
raids_score_pennants = fanions
raids_score_goods = marchandises vendues
raids_score_monsters = monstres

## Le plateau

raids_board_title = Voyage { $voyage } sur 4. La tuile Arrivée récompense ({ $ranks ->
    [2] 6, 3
   *[other] 6, 3, 1
}) : { $harbor }
raids_board_over = La partie est terminée
raids_board_sea = La mer
raids_board_ships = Les drakkars
raids_board_beside = À côté du plateau
raids_sail_voyage = Voyage { $voyage } sur 4
raids_sail_pays = La tuile compte
raids_sail_rank = { $rank ->
    [1] 1er
   *[other] { $rank }e
}
raids_place_space = case { $space }
raids_place_harbor = havre
raids_place_reserve = réserve
raids_place_voyage = voyage { $voyage }
raids_on_board_empty = vide
raids_on_board_village = village ({ $pawns ->
    [0] aucun Viking
    [1] 1 Viking
   *[other] { $pawns } Vikings
})
raids_player = { $player }
raids_ghost = le drakkar fantôme
raids_at_start = { $ship }, position { $place }
raids_at_home = { $ship }, rang { $rank }
raids_player_has_crew = { $crew ->
    [one] { $crew } Viking
   *[other] { $crew } Vikings
} sur { $room ->
    [one] { $room } bouclier
   *[other] { $room } boucliers
}
raids_player_has_tiles = à bord : { $tiles }
raids_player_has_runes = { $count ->
    [one] { $count } rune
   *[other] { $count } runes
}
raids_player_has_ports = { $count ->
    [one] { $count } port
   *[other] { $count } ports
}
raids_player_has_sold = { $count ->
    [one] 1 marchandise vendue
   *[other] { $count } marchandises vendues
} : { $goods }
raids_player_has_beaten = { $count ->
    [one] 1 monstre vaincu
   *[other] { $count } monstres vaincus
} : { $monsters }
raids_player_has_coins = pièces : { $glory ->
    [one] { $glory } point
   *[other] { $glory } points
} de gloire
raids_player_has_glory = { $glory ->
    [one] { $glory } point de gloire
   *[other] { $glory } points de gloire
}
raids_pawns = { $pawns ->
    [one] { $pawns } Viking
   *[other] { $pawns } Vikings
}
raids_number = { $number }
raids_times = ×{ $count }
raids_strip_attacks = attaque
raids_strip_equals = =
raids_strip_minus = −
raids_strip_makes_room = fait place à
raids_strip_sells = vend jusqu’à { $count }
raids_strip_ahead = Devant
raids_of_room = { $crew }/{ $room }
raids_emoji_pays = { $ranks ->
    [2] 6 · 3
   *[other] 6 · 3 · 1
}
raids_emoji_sold = { $count ->
    [one] { $count } vendue
   *[other] { $count } vendues
}
raids_emoji_beaten = { $count ->
    [one] { $count } vaincu
   *[other] { $count } vaincus
}
raids_column_start = départ
raids_column_space = { $space }
raids_column_home = havre

## Le plateau à voix haute

raids_prose_title = { $title }.
raids_prose_start = Au havre (départ) : { $ship }.
raids_prose_ship = Sur la case { $space } : { $ship }.
raids_prose_home = Au havre : { $ship }.
raids_prose_has = { $ship }, avec { $glory } et { $crew }
raids_prose_counts = { $ship } ; { $counted }
raids_prose_space = Case { $space } : { $lies }.
raids_prose_spaces = { $count ->
    [1] La case { $first } est vide.
    [2] Les cases { $first } et { $last } sont vides.
   *[other] Les cases { $first } à { $last } sont vides.
}
raids_prose_harbor = Ensuite : le havre.
raids_prose_aboard = { $ship } a { $things }.
raids_prose_beside = À côté du plateau : { $lies }.
raids_prose_content_at = { $place }, { $lies }
raids_prose_behind = Derrière tous les drakkars : { $lies }.
raids_prose_passed = { $count ->
    [1] case { $first }, { $lies }
    [2] cases { $first } et { $last }, vides
   *[other] cases { $first } à { $last }, vides
}
raids_prose_more = { $before } ; { $after }

## La première leçon

raids_tutorial_goal = Faites quatre fois le tour de la mer : le plus de gloire l’emporte.
    Arrêtez-vous sur les tuiles qui rapportent de la gloire ou aident à en gagner.
raids_tutorial_goal_now = Chaque arrêt rapporte une tuile : { $stop }, { $effect }.
raids_tutorial_goal_other = Votre drakkar est sur la case { $space } : chaque arrêt rapporte une tuile.
raids_tutorial_driven_off = Un autre drakkar a chassé le vôtre de la case { $space } : pas de tuile là-bas.
raids_tutorial_goal_more = Un voyage fait une fois le tour de la mer, du havre au havre, et les drakkars ne reculent jamais. Vous pouvez vous arrêter sur toute tuile devant vous qui a un bouton. La tuile est à vous au début de votre prochain tour, si vous y êtes encore. Quand tous sont rentrés, le havre rapporte 6, 3 et 1 de gloire.
raids_tutorial_sail = Aller à { $stop }
raids_tutorial_ship = Une tuile est à vous quand commence votre prochain tour.
    À bord, elle couvre deux boucliers et montre les siens : chaque bouclier loge un Viking.
raids_tutorial_ship_now = À bord, elle prend la place de deux Vikings{ $shields ->
    [0] .
    [1] {""}, mais en loge un.
   *[other] {""}, mais en loge deux.
}
raids_tutorial_ship_aboard = Elle est à bord, et votre drakkar loge { $room } Vikings.
raids_tutorial_ship_discarded = Vous l’avez défaussée, et vous gardez de la place pour { $room } Vikings.
raids_tutorial_ship_more = Votre drakkar a cinq emplacements de deux boucliers. Les armes aident contre les monstres, les voiles amènent des Vikings après chaque voyage, les marchandises se vendent dans les ports, les fanions comptent à la fin. Quand tout est plein, une nouvelle tuile en remplace une autre ou est défaussée.
raids_tutorial_behind = Le dernier drakkar joue ; les tuiles jusqu’au suivant coulent d’abord.
    Restez près des autres : de courts trajets donnent plus de tours.
raids_tutorial_behind_other = Votre drakkar est sur la case { $space } : plus vous allez loin, plus vous attendez.
raids_tutorial_behind_more = Avant que le dernier drakkar reparte, la mer emporte toutes les tuiles entre lui et le drakkar suivant. Si les autres vous dépassent de loin, vous perdez donc celles qui sont juste devant vous. Dès qu’ils sont tous rentrés, la mer emporte tout, et vous rentrez au havre. Avec de courts trajets, vous pouvez jouer plusieurs tours de suite. Si un autre drakkar occupe l’arrêt où vous arrivez, vous l’attaquez avec un Viking ; il doit en engager plus ou fuir.
raids_tutorial_monster = Les combats coûtent des Vikings ; chaque village dépassé vous en donne un.
    Un monstre coûte sa force moins vos armes, et rapporte sa force.
raids_tutorial_monster_now = Force { $strength } moins armes { $weapons } : { $cost ->
    [0] le combat est gratuit et rapporte { $strength } points de gloire
   *[other] perdez 1 Viking, ou payez-en { $cost } pour { $strength } points de gloire
}.
raids_tutorial_monster_too_strong = Ce monstre de force { $strength } coûte { $cost } Vikings, mais vous n’en avez que { $crew }.
raids_tutorial_monster_beaten = Vous l’avez vaincu : sa force est votre gloire. Vikings restants : { $crew }.
raids_tutorial_monster_passed = Le monstre vous laisse passer et reste. Vikings restants : { $crew }.
raids_tutorial_monster_more = On ne s’arrête pas sur un monstre : après le combat, ou après lui avoir donné un Viking, vous continuez vers votre destination. Une rencontre en chemin donne deux Vikings au premier drakkar qui passe, et un au deuxième.
raids_tutorial_combat = Au même arrêt, deux drakkars se battent : le plus fort reste, les Vikings engagés sont perdus.
    Chacun à son tour en engage un de plus, ou fuit.
raids_tutorial_combat_stay = Engagez-en { $cost } : { $other } devrait en engager { $needed }, n’en a que { $others } et devra fuir.
raids_tutorial_combat_flee = { $other } a engagé { $sent ->
    [one] { $sent } Viking
   *[other] { $sent } Vikings
} et en garde { $others } : c’est trop, fuyez.
raids_tutorial_combat_stayed = L’arrêt est à vous, et la tuile aussi.
raids_tutorial_combat_driven_off = Il vous reste trop peu de Vikings pour riposter, et vous devez fuir.
raids_tutorial_combat_fled = Vous avez fui : la tuile reste à l’autre drakkar, mais vos Vikings vivent ({ $crew }).
raids_tutorial_combat_more = Le drakkar qui arrive engage 1 Viking, l’autre 2, puis 3, et ainsi de suite, jusqu’à ce qu’un des deux fuie ou n’en ait plus assez. Les Vikings engagés sont perdus des deux côtés. Celui qui fuit choisit un arrêt plus loin.
raids_tutorial_harbor = Après chaque voyage, le havre rapporte 6, 3 et 1.
    Cinq runes valent 15 ; fanions, monstres et marchandises vendues, leur chiffre.
raids_tutorial_harbor_more = La voile au centre de l’image dit ce que le havre récompense ; au premier voyage, c’est l’ordre d’arrivée. Une à cinq runes rapportent 1, 3, 6, 10 ou 15. Chaque Mjöllnir rapporte pour chaque Viking à bord à la fin. Les marchandises invendues ne valent rien.
raids_tutorial_home = Vous pouvez toujours rentrer au havre, cette fois { $rank ->
    [1] au premier rang
   *[other] au rang { $rank }
}{ $voyage ->
    [1] {""}
   *[other] , qui départage les égalités
}. Ensuite, vous attendez la fin du voyage.
raids_tutorial_stop_instead = Sans Viking, impossible d’attaquer à votre arrêt : allez plutôt à { $stop } ({ $effect }).
raids_tutorial_flee_to = Arrêt perdu : allez à { $stop } ({ $effect }).
raids_tutorial_attack = { $other } sur la case { $space } a { $crew ->
    [0] 0 Viking : attaquez avec 1, son drakkar devra fuir
    [one] { $crew } Viking : attaquez avec 1, son drakkar devra fuir
   *[other] { $crew } Vikings : si vous attaquez avec 1, son drakkar devra en engager 2 ou fuir
}.
raids_tutorial_stop = Allez à { $stop } : { $effect }.
raids_tutorial_first_stop = Rang { $rank } au havre, gloire +{ $worth }. Le voyage 2 récompense : { $harbor }. Allez à { $stop } : { $effect }.
raids_tutorial_sell = Une marchandise ne rapporte que dans un port. Il en achète encore { $sales } ; vendez : { $good } (+{ $glory ->
    [one] { $glory } point
   *[other] { $glory } points
} de gloire).
raids_tutorial_discard = Votre drakkar est plein, et la nouvelle tuile ({ $tile }) rapporterait moins que chacune des vôtres : défaussez-la.
raids_tutorial_replace = Votre drakkar est plein. La nouvelle tuile ({ $tile }) vous rapporte plus qu’une des vôtres ({ $old }) : remplacez celle-ci.
raids_tutorial_tile = Votre tuile, { $tile } : { $effect }.
