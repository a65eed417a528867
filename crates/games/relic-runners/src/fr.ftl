# Relic Runners en français. Les termes sont ceux du glossaire.

relic_runners_title = Relic Runners
relic_runners_short_title = Relic Runners
relic_runners_goal = Allez d’une relique à une autre de sa couleur : 2 points par piste, 5 par couleur ; le plus de points l’emporte.
relic_runners_set_up = Mise en place
relic_runners_set_up_first = première partie
relic_runners_set_up_standard = standard
relic_runners_set_up_random = aléatoire
relic_runners_points = Points
relic_runners_points_secret = secrets jusqu’à la fin
relic_runners_points_open = visibles

## Où sont les choses

relic_runners_camp = camp
relic_runners_ruin = R{ $number }
relic_runners_temple = T{ $number }
relic_runners_trail = { $one }-{ $other }
relic_runners_site_kind_ruin = ruine
relic_runners_site_kind_ivory = temple ivoire
relic_runners_site_kind_blue = temple bleu
relic_runners_site_kind_purple = temple violet
relic_runners_site_kind_toad = sanctuaire avec une grenouille
    .short = grenouille
relic_runners_site_kind_skull = sanctuaire avec un crâne
    .short = crâne
relic_runners_site_kind_bird = sanctuaire avec un oiseau
    .short = oiseau
relic_runners_site_kind_juju = sanctuaire avec une statuette
    .short = statuette
relic_runners_site_kind_empty = sanctuaire vide
    .short = vide
relic_runners_site_of = { $site } ({ $kind })
relic_runners_to_site_of = à { $site } ({ $kind })
relic_runners_to_the_camp = au camp

## Reliques

relic_runners_toad = { $count ->
    [1] grenouille verte
   *[other] { $count } grenouilles vertes
}
relic_runners_skull = { $count ->
    [1] crâne ivoire
   *[other] { $count } crânes ivoire
}
relic_runners_bird = { $count ->
    [1] oiseau bleu
   *[other] { $count } oiseaux bleus
}
relic_runners_juju = { $count ->
    [1] statuette violette
   *[other] { $count } statuettes violettes
}

## Caisses à outils

relic_runners_machete = machette
relic_runners_compass = boussole
relic_runners_shovel = pelle
relic_runners_raised = { $tool } { $level }
relic_runners_at_bottom = { $toolboxes ->
    [1] une
    [2] deux
    [3] trois
   *[other] { $toolboxes }
} en bas du tableau
relic_runners_explore_freely = explorer sans ration
relic_runners_four_per_relic = 4 points par relique
relic_runners_move_one = déplacer 1 relais
relic_runners_move_two = déplacer 2 relais
relic_runners_longest_route = route la plus longue
relic_runners_toolbox_or_points = nouvelle caisse ou 2 points
    .short = caisse ou 2 points
relic_runners_build_one = poser un relais
relic_runners_double_points = doubler les points du tour
    .short = doubler les points
relic_runners_effect_explore_freely = Vous explorez le temple où vous êtes, sans ration.
    .short = Vous explorez un temple, sans ration.
relic_runners_effect_four_per_relic = Vous marquez 4 points par relique que vous avez.
relic_runners_effect_move_two = Vous déplacez deux de vos relais, aucun là où était l’autre.
    .short = Vous déplacez deux de vos relais.
relic_runners_effect_longest_route = Vous marquez 2 points par relais de votre route la plus longue.
relic_runners_effect_toolbox_or_points = Une caisse passe de la réserve au bas du tableau, ou vous marquez 2 points.
    .short = Une nouvelle caisse, ou 2 points.
relic_runners_effect_build_one = Vous posez un relais sur une piste qui part du lieu où vous êtes.
    .short = Vous posez un relais.
relic_runners_effect_double_points = Tous vos points de ce tour comptent double.

## Tuiles

relic_runners_large = grande
relic_runners_medium = moyenne
relic_runners_small = petite
relic_runners_lasting = { $tile } (effet permanent)
    .short = { $tile } (perm.)
relic_runners_once = { $tile } (une seule fois)
    .short = { $tile } (1 fois)
relic_runners_at_end = { $tile } (à la fin)
    .short = { $tile } (fin)
relic_runners_face_down = face cachée
relic_runners_ivory_small = une tuile ivoire à l’effet permanent
    .short = ivoire, durable
relic_runners_ivory_medium = une tuile ivoire à utiliser une fois
    .short = ivoire, une fois
relic_runners_ivory_large = une tuile ivoire qui agit à la fin
    .short = ivoire, pour la fin
relic_runners_worth = { $points } points
relic_runners_worth_about = { $least } ou { $most } points

## Tuiles ivoire

relic_runners_per_ivory_tile = 3 points par tuile ivoire
relic_runners_per_ration = 2 points par ration
relic_runners_per_extra_relic = 5 points par relique en double
relic_runners_per_pathway = 1 point par relais
relic_runners_per_toolbox = 4 points par caisse
relic_runners_plate_per_ivory_tile = 3 par tuile ivoire
relic_runners_plate_per_ration = 2 par ration
relic_runners_plate_per_extra_relic = 5 par relique en double
relic_runners_plate_per_pathway = 1 par relais
relic_runners_plate_per_toolbox = 4 par caisse
relic_runners_plate_per_new_pathway = 1 par nouveau relais
relic_runners_plate_per_new_site = 1 par nouveau lieu
relic_runners_plate_ration_when_moved = +1 ration si déplacé
relic_runners_plate_ration_at_camp = +1 ration au camp
relic_runners_plate_unfamiliar_trail = piste inconnue
relic_runners_extra_turn = tour supplémentaire
relic_runners_unfamiliar_in_middle = piste inconnue au milieu
    .short = inconnue au milieu
relic_runners_choose_from_stack = choisir dans la pile
relic_runners_refill_rations = compléter à 5 rations
relic_runners_two_pathways = poser deux relais
relic_runners_pathway_anywhere = relais n’importe où
relic_runners_teleport_same_color = téléportation
relic_runners_point_per_pathway = point par nouveau relais
relic_runners_point_for_first = point par première exploration
relic_runners_point_at_temples = +1 point aux temples
relic_runners_ration_when_others_move = ration par relais déplacé
relic_runners_ration_at_camp = +1 ration au camp
relic_runners_flip_on_leaving_camp = jeton au départ du camp
relic_runners_effect_per_ivory_tile = À la fin : 3 points par tuile ivoire à vous.
relic_runners_effect_per_ration = À la fin : 2 points par ration qui vous reste.
relic_runners_effect_per_extra_relic = À la fin : 5 points par relique à partir de la deuxième de sa couleur.
    .short = À la fin : 5 par relique de couleur répétée.
relic_runners_effect_per_pathway = À la fin : 1 point par relais à vous sur le plateau.
relic_runners_effect_per_toolbox = À la fin : 4 points par caisse sur votre tableau.
relic_runners_effect_extra_turn = À la fin : vous avez un tour de plus.
relic_runners_effect_unfamiliar_in_middle = Une fois, la piste inconnue de votre trajet peut être au milieu.
relic_runners_effect_choose_from_stack = Une fois, en explorant un temple, vous choisissez dans toute sa pile.
    .short = Une fois, vous choisissez dans toute une pile.
relic_runners_effect_refill_rations = Une fois, au début de votre tour, vos rations remontent à 5.
relic_runners_effect_two_pathways = Une fois, quand vous posez un relais, vous pouvez en poser deux.
relic_runners_effect_pathway_anywhere = Une fois, un relais que vous posez va sur la piste de votre choix.
relic_runners_effect_teleport_same_color = Une fois, d’un temple, vous allez à un autre de sa couleur au lieu du trajet.
relic_runners_effect_point_per_pathway = Chaque relais que vous posez rapporte 1 point.
relic_runners_effect_point_for_first = Chaque lieu que personne n’a exploré avant vous rapporte 1 point.
relic_runners_effect_point_at_temples = Si un temple vous donne des points ou une tuile bleue, vous marquez 1 point de plus.
relic_runners_effect_ration_when_others_move = Quand un autre joueur déplace un relais, vous recevez 1 ration.
    .short = 1 ration par relais qu’un autre déplace.
relic_runners_effect_ration_at_camp = Au camp, vous recevez 1 ration de plus.
relic_runners_effect_flip_on_leaving_camp = Quand vous quittez le camp, vous retournez un jeton, dans un sens ou dans l’autre.

## Tuiles violettes

relic_runners_score_three = 3 points
relic_runners_raise_toolbox = monter une caisse
relic_runners_take_rations = 2 rations
relic_runners_new_toolbox = nouvelle caisse
relic_runners_to_camp = retour au camp
relic_runners_move_pathway = déplacer un relais
relic_runners_option_on_neighbor = explorer un lieu voisin
relic_runners_flip_tokens = retourner 2 jetons
relic_runners_effect_score_three = Vous marquez 3 points.
relic_runners_effect_raise_toolbox = Une de vos caisses monte d’un cran.
relic_runners_effect_take_rations = Vous recevez 2 rations.
relic_runners_effect_new_toolbox = Une caisse passe de la réserve au bas de votre tableau.
relic_runners_effect_to_camp = Vous allez aussitôt au camp et recevez 3 rations.
relic_runners_effect_move_pathway = Vous déplacez un de vos relais sur une autre piste de votre choix.
    .short = Vous déplacez un de vos relais.
relic_runners_effect_act_on_neighbor = Vous explorez une ruine ou un temple voisin depuis le lieu où vous êtes.
relic_runners_effect_flip_tokens = Vous retournez jusqu’à 2 jetons, dans un sens ou dans l’autre.
    .short = Vous retournez jusqu’à 2 jetons.

## Questions

relic_runners_ask_set_out = Rations : { $rations }. Où allez-vous ?
relic_runners_ask_set_out_last = C’est votre dernier tour. Rations : { $rations }. Où allez-vous ?
relic_runners_ask_visit = Vous êtes à { $site }. Rations : { $rations }. Que faites-vous ?
relic_runners_ask_in_camp = Vous êtes au camp. Que faites-vous ?
relic_runners_ask_look = Vous explorez { $site }. Quelle tuile prenez-vous ?
relic_runners_ask_take = Quelle tuile de { $site } prenez-vous ?
relic_runners_ask_raise = Caisse +{ $steps } : laquelle monte ?
relic_runners_ask_build = { $chosen ->
    [0] { $pathways ->
        [one] Où posez-vous un relais ?
       *[other] Vous posez { $pathways } relais. Choisissez une piste ; si l’autre manque ensuite, annulez votre coup et commencez par elle.
    }
   *[other] Et où va le second ?
}
relic_runners_ask_lift = { $chosen ->
    [0] { $pathways ->
        [one] Quel relais déplacez-vous ?
       *[other] Vous déplacez { $pathways } relais. Choisissez-en un ; si l’autre manque ensuite, annulez votre coup et commencez par lui.
    }
   *[other] Et quel est le second ?
}
relic_runners_ask_lay = { $chosen ->
    [0] { $pathways ->
        [one] Où posez-vous le relais ?
       *[other] Vous posez { $pathways } relais. Choisissez une piste ; si l’autre manque ensuite, annulez votre coup et commencez par elle.
    }
   *[other] Et où va le second ?
}
relic_runners_ask_fetch = Une nouvelle caisse ou des points ?
relic_runners_ask_keep = Laquelle de ces deux tuiles ivoire gardez-vous ?
relic_runners_ask_neighbor = Quel lieu voisin de { $site } explorez-vous ?
relic_runners_ask_flip = { $tokens ->
    [one] Quel jeton retournez-vous ?
   *[other] Vous pouvez retourner { $tokens } jetons. Quel est le premier ?
}
relic_runners_ask_flip_on_leaving = Vous quittez le camp. Quel jeton retournez-vous ?
relic_runners_ask_show = Révéler votre nouvelle tuile bleue pour marquer aussitôt sa valeur ?
relic_runners_ask_end_turn = Terminer votre tour ?

## Options

relic_runners_option_walk = Aller { $to }
relic_runners_option_expedition = Expédition à { $site } ({ $relic }) : { $trails ->
    [one] { $trails } piste
   *[other] { $trails } pistes
}
    .short = Expédition à { $site } : { $trails ->
        [one] { $trails } piste
       *[other] { $trails } pistes
    }
relic_runners_option_flipping = { $walk }, en retournant des jetons
    .short = { $walk }, par rivière
relic_runners_option_rivers = { $rivers }
relic_runners_option_with_tile = { $walk }, avec votre tuile ivoire
    .short = { $walk } (tuile)
relic_runners_option_teleport = Se téléporter { $to }
relic_runners_option_use_tile = Utiliser la tuile ivoire : { $tile }
    .short = Utiliser : { $tile }
relic_runners_option_use_toolbox = Utiliser une caisse : { $toolbox } ({ $does })
    .short = Caisse { $toolbox } : { $does }
relic_runners_option_explore = Explorer (1 ration)
relic_runners_option_explore_choosing = Explorer et choisir la tuile (1 ration, tuile ivoire)
    .short = Explorer, choisir la tuile (1 ration)
relic_runners_option_take_top = Prendre la tuile du dessus
relic_runners_option_look = Choisir dans la pile (tuile ivoire)
relic_runners_option_take_camp_rations = Prendre les rations et terminer le tour
relic_runners_option_end_turn = Terminer le tour
    .short = Fin du tour
relic_runners_option_raise = Monter une caisse : { $toolbox } (à l’usage : { $does })
    .short = Vers { $toolbox } : { $does }
relic_runners_option_build_nothing = Ne rien poser
relic_runners_option_build = Poser sur { $trail }
relic_runners_option_lay = Le poser sur { $trail }
relic_runners_option_lift = Déplacer ce relais : { $trail }
relic_runners_option_keep = Garder : { $tile }
    .short = { $tile }
relic_runners_option_take = Prendre la { $size } : { $tile }
    .short = { $size } : { $tile }
relic_runners_option_neighbor = Explorer { $site }
relic_runners_option_flip_up = Retourner face visible : { $river }
relic_runners_option_flip_down = Retourner face cachée : { $river }
relic_runners_option_flip_no_more = Ne plus rien retourner
relic_runners_option_fetch = Nouvelle caisse
relic_runners_option_take_points = { $points } points
relic_runners_option_show = La révéler
relic_runners_option_hide = La garder secrète
    .short = La cacher

## Choix sur l’image

relic_runners_choice_expedition = { $place } : +{ $points }
relic_runners_choice_others_have_nothing = Autres lieux : rien à gagner
relic_runners_choice_camp_is_far = Le camp est hors de portée
relic_runners_choice_worth = { $what } : { $sites }
relic_runners_choice_worth_and = { $before } · { $after }
relic_runners_choice_worth_note = { $worth }.
relic_runners_choice_worth_start = { $site } (puis +{ $points }{ $rivals ->
    [0] {""}
   *[other] , si elle y est encore
})
relic_runners_choice_worth_relic = Relique
relic_runners_choice_worth_new_relic = Nouvelle relique
relic_runners_choice_worth_pathway = Relais
relic_runners_choice_worth_ivory = Tuile ivoire
relic_runners_choice_worth_blue = Tuile bleue
relic_runners_choice_worth_purple = Tuile violette
relic_runners_choice_worth_toolbox = Caisse en chemin
relic_runners_choice_worth_rations = Rations
relic_runners_choice_other_walks = Autres trajets…
relic_runners_choice_trail_points = { $trail } (+{ $points })
relic_runners_choice_trail_route = { $trail } ({ $pathways })
relic_runners_choice_expeditions_note = Entre parenthèses : points de l’expédition ainsi possible.
relic_runners_choice_routes_note = Entre parenthèses : nombre de vos relais alors à la suite.
relic_runners_choice_which_way = Par où passez-vous ?
relic_runners_choice_way = { $number } : { $what }
relic_runners_choice_with_tile = avec la tuile ivoire
relic_runners_choice_tokens = { $tokens ->
    [0] Aucune caisse
   *[other] Caisse +{ $tokens }
}
relic_runners_choice_walk = Aller à { $site }
relic_runners_choice_walk_to_camp = Aller au camp
relic_runners_choice_take = La prendre : +{ $points }
relic_runners_choice_teleport_to = Se téléporter à { $site }
relic_runners_choice_build = Poser en { $number }
relic_runners_choice_lay = Le poser en { $number }
relic_runners_choice_lift = Déplacer de { $number }
relic_runners_choice_flip = Retourner { $number }
relic_runners_choice_decline = Rien
relic_runners_choice_use = Utiliser
relic_runners_choice_use_thing = Utiliser : { $thing }
relic_runners_choice_raise = La monter
relic_runners_choice_explore = Explorer
relic_runners_choice_take_tile = La prendre
relic_runners_choice_look = Choisir
relic_runners_choice_keep = La garder
relic_runners_choice_take_rations = Les prendre

## Ce que fera une option

relic_runners_preview_camp = { $rations ->
    [0] Vous avez déjà 5 rations : aucune de plus
    [1] +1 ration
   *[other] +{ $rations } rations
} ; il n’y a rien d’autre à y faire.
    .short = { $rations ->
        [0] Aucune ration de plus
        [1] +1 ration
       *[other] +{ $rations } rations
    } ; rien d’autre à y faire.
relic_runners_preview_find = Sur le dessus : { $top }. { $tiles ->
    [1] Dernière tuile avant la relique
   *[other] { $tiles } tuiles en tout
}.
    .short = Dessus : { $top } ({ $tiles ->
        [1] puis relique
       *[other] { $tiles } tuiles
    }).
relic_runners_preview_find_ruin = Explorer permet de poser un relais ; { $tiles ->
    [1] c’est la dernière tuile : une relique apparaît
   *[other] { $tiles } tuiles en tout
}.
    .short = Poser un relais{ $tiles ->
        [1] , découvrir une relique.
       *[other] .
    }
relic_runners_preview_find_full_ruin = Explorer ne permet de poser aucun relais ; { $tiles ->
    [1] c’est la dernière tuile : une relique apparaît
   *[other] il reste { $tiles } tuiles
}.
    .short = Ruine, { $tiles ->
        [1] 1 tuile
       *[other] { $tiles } tuiles
    }, rien à poser.
relic_runners_preview_find_start = De là, une expédition vers { $site } rapporte +{ $points } au prochain tour.
    .short = Puis { $site } : +{ $points }.
relic_runners_preview_rival = { $player } peut arriver avant.
    .short = Rival : { $player }.
relic_runners_preview_find_relic = De la même couleur, mais encore hors d’atteinte de là : { $sites }.
    .short = Pas encore d’expédition.
relic_runners_preview_find_lone_relic = Il n’y a pas d’autre relique de cette couleur sur le plateau.
    .short = Pas encore d’expédition.
relic_runners_preview_find_nothing = Il n’y a rien à y explorer.
relic_runners_preview_lack_rations = ⚠ Vous n’avez pas de ration pour y explorer.
    .short = ⚠ 0 ration.
relic_runners_preview_camp_far = ⚠ De là, le camp est à deux tours ou plus.
    .short = ⚠ Camp lointain.
relic_runners_preview_lack_toolboxes = Il n’y a plus de caisse en réserve : celle-ci, une fois utilisée, rapportera 2 points.
    .short = Réserve vide : 2 points.
relic_runners_preview_free = Sans ration, mais la caisse retourne en bas.
    .short = Sans ration.
relic_runners_preview_higher = Plus haut : { $two }, puis { $three }.
    .short = Puis : { $two }, { $three }.
relic_runners_preview_top = Tout en haut : { $three }.
relic_runners_preview_rise = Caisse +{ $steps }{ $lost ->
    [0] .
    [1]  ; 1 est perdu.
   *[other]  ; { $lost } sont perdus.
}
    .short = Caisse +{ $steps }{ $lost ->
        [0] .
        [1] , 1 perdu.
       *[other] , { $lost } perdus.
    }
relic_runners_preview_reset = Ensuite tous les jetons redeviennent visibles.
    .short = Jetons visibles.
relic_runners_preview_take_relic = +{ $points } points{ $later ->
    [0] .
   *[other] {" "}aussitôt, et { $later } à la fin.
}
relic_runners_preview_lose_at_end = À la fin, { $points ->
    [one] 1 point
   *[other] { $points } points
} de moins.
relic_runners_preview_begin_end = C’est la relique numéro { $relics } : les derniers tours commencent.
relic_runners_preview_spend = Votre tuile ivoire est défaussée : { $tile }.
    .short = Coût : { $tile }.
relic_runners_preview_take_rations = { $rations ->
    [0] Vous avez déjà 5 rations : aucune de plus
    [1] +1 ration
   *[other] +{ $rations } rations
}.
relic_runners_preview_score = +{ $points ->
    [one] { $points } point
   *[other] { $points } points
}.
relic_runners_preview_be_first = +{ $points ->
    [one] { $points } point
   *[other] { $points } points
} : personne n’a exploré ce lieu avant vous.
    .short = +{ $points ->
        [one] { $points } point
       *[other] { $points } points
    } (inexploré).
relic_runners_preview_build_nothing = Vous ne pouvez rien poser : la tuile est simplement défaussée.
    .short = Rien à poser.
relic_runners_preview_build_elsewhere = Vous ne pouvez poser un relais qu’ailleurs, avec votre tuile ivoire.
    .short = Vous posez ailleurs (tuile ivoire).
relic_runners_preview_route = +{ $points } points : votre route la plus longue a { $pathways } relais.
    .short = +{ $points } points (plus longue route).
relic_runners_preview_double = { $points ->
    [0] Dès maintenant, vos points de ce tour comptent double.
    [1] +1 point aussitôt, et vos prochains points de ce tour comptent double.
   *[other] +{ $points } points aussitôt, et vos prochains points de ce tour comptent double.
}
    .short = { $points ->
        [0] Points de ce tour ×2.
       *[other] +{ $points } aussitôt, puis points de ce tour ×2.
    }
relic_runners_preview_offer = Vous pouvez révéler votre nouvelle tuile bleue et marquer sa valeur.
    .short = Vous pouvez révéler votre tuile bleue.
relic_runners_preview_take = Vous prenez : { $tile }.
relic_runners_preview_choose = Vous en avez déjà une de cette taille : vous gardez l’une des deux et marquez { $points } points.
    .short = L’une des deux, +{ $points } points.
relic_runners_preview_appear = C’est la dernière tuile. Une relique apparaît : { $relic }.
    .short = Relique : { $relic }.
relic_runners_preview_return = Vous allez au camp : { $rations ->
    [0] aucune ration de plus, car vous en avez déjà 5
    [1] +1 ration
   *[other] +{ $rations } rations
}.
    .short = Au camp : { $rations ->
        [0] aucune ration de plus
        [1] +1 ration
       *[other] +{ $rations } rations
    }.
relic_runners_preview_return_before_walk = Vous allez au camp : { $rations ->
    [0] aucune ration de plus, car vous en avez déjà 5
    [1] +1 ration
   *[other] +{ $rations } rations
}. Il vous reste à faire votre trajet.
    .short = Au camp : { $rations ->
        [0] aucune ration de plus
        [1] +1 ration
       *[other] +{ $rations } rations
    }. Reste votre trajet.
relic_runners_preview_use_for_nothing = Elle n’a pas d’effet maintenant : la caisse retourne simplement en bas.
    .short = Sans effet : elle retourne en bas.
relic_runners_preview_do_nothing = ⚠ La tuile n’a pas d’effet maintenant, mais elle est défaussée.
    .short = ⚠ Sans effet.
relic_runners_preview_last_pathway = C’est le dernier relais de votre réserve.
    .short = Dernier relais.
relic_runners_preview_reveal = Tuile révélée, plus d’annulation : votre tour se termine alors.
    .short = Puis fin du tour.
relic_runners_preview_neighbor = Vous explorez ensuite un de ces lieux, sans ration : { $sites }.
    .short = Vous explorez un de ces lieux : { $sites }.
relic_runners_preview_keep_rations = Vous n’explorez pas, et gardez { $rations ->
    [one] votre ration
   *[other] vos { $rations } rations
}.
    .short = Vous gardez { $rations ->
        [one] votre ration
       *[other] vos { $rations } rations
    }.
relic_runners_preview_keep_pathway = Le relais reste dans votre réserve.
relic_runners_preview_keep_tokens = Les jetons restent comme ils sont.
relic_runners_preview_pass = Ensuite, c’est à { $player } de jouer.
    .short = Puis { $player } joue.
relic_runners_preview_pass_last = { $turns ->
    [one] Ensuite, { $player } joue le dernier tour.
   *[other] Ensuite, il reste { $turns } tours.
}
relic_runners_preview_finish = Puis la partie se termine.
relic_runners_preview_link = { $one ->
    [camp] Relie le camp à { $other }.
   *[other] Relie { $one } à { $other }.
}
relic_runners_preview_link_relics = Une expédition de { $one } à { $other } rapporterait alors +{ $points }.
    .short = Puis de { $one } à { $other } : +{ $points }.
relic_runners_preview_have_token = Parcourir cette rivière : caisse +1.
    .short = Caisse +1.
relic_runners_preview_camp_ends_walk = Un trajet ne peut pas traverser le camp.
    .short = Il ne se traverse pas.
relic_runners_preview_use_up_toolbox = { $others ->
    [0] La caisse retourne en bas.
   *[other] Une seule caisse par tour, et elle retourne en bas.
}
    .short = { $others ->
        [0] La caisse retourne en bas.
       *[other] Une caisse par tour ; elle retourne en bas.
    }
relic_runners_preview_have_route = Votre route la plus longue aura alors { $pathways } relais.
    .short = Plus longue route : { $pathways }.
relic_runners_preview_feed = Cela donne { $rations ->
    [one] { $rations } ration
   *[other] { $rations } rations
} à { $player }.
    .short = { $player } : +{ $rations ->
        [one] { $rations } ration
       *[other] { $rations } rations
    }.
relic_runners_preview_discard = +{ $points } points, et vous défaussez : { $tile }.
    .short = +{ $points } points, sans { $tile }.
relic_runners_preview_count = Pour l’instant, elle vaudrait { $points ->
    [one] { $points } point
   *[other] { $points } points
} à la fin.
    .short = Vaut { $points ->
        [one] { $points } point
       *[other] { $points } points
    } pour l’instant.
relic_runners_preview_count_now = Pour l’instant, cela fait { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
relic_runners_preview_not_rise = Cela ne fait monter aucune caisse.
relic_runners_preview_flip_last = Plus aucun jeton visible : tous se retournent, caisse +1.
relic_runners_preview_fetch = Vous aurez { $toolboxes ->
    [one] { $toolboxes } caisse
   *[other] { $toolboxes } caisses
} sur votre tableau.
relic_runners_preview_show = Vous marquez sa valeur aussitôt, et à la fin elle compte aussi.
relic_runners_preview_hide = Elle compte à la fin, et d’ici là personne d’autre ne la voit.

## Ce qui s’est passé

relic_runners_log_walks = { $player } va { $from ->
    [camp] du camp
   *[other] de { $from }
} { $to ->
    [camp] au camp
   *[other] à { $to }
}.
relic_runners_log_teleports = { $player } se téléporte de { $from } à { $to }.
relic_runners_log_turns = Désormais face cachée : { $rivers }.
relic_runners_log_flips_up = Jeton retourné face visible : { $river }.
relic_runners_log_flips_down = Jeton retourné face cachée : { $river }.
relic_runners_log_resets = Tous les jetons de rivière redeviennent visibles : caisse +1.
relic_runners_log_raises = { $player } monte une caisse : { $tool } { $level }.
relic_runners_log_uses = { $player } utilise une caisse : { $toolbox }, { $does }.
relic_runners_log_spends = { $player } utilise une tuile ivoire : { $tile }.
relic_runners_log_fetches = { $player } reçoit une nouvelle caisse.
relic_runners_log_rations = { $player } reçoit { $rations ->
    [one] { $rations } ration
   *[other] { $rations } rations
}.
relic_runners_log_scores = { $player } marque { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
relic_runners_log_scores_by = { $player } marque { $points ->
    [one] { $points } point
   *[other] { $points } points
} ({ $tile }).
relic_runners_log_doubles = { $player } double les points de ce tour{ $points ->
    [0] .
    [1]  : 1 point de plus.
   *[other]  : { $points } points de plus.
}
relic_runners_log_explores_ruin = { $player } explore la ruine { $site }.
relic_runners_log_takes_ivory = { $player } prend une tuile ivoire à { $site } : { $tile }.
    .short = { $player } prend une tuile ivoire : { $tile }.
relic_runners_log_keeps = { $player } garde une tuile ivoire : { $kept }. Défaussée : { $gone }.
relic_runners_log_takes_blue = { $player } prend une tuile bleue à { $site } ({ $level }).
relic_runners_log_blue_value = { $player }, votre tuile bleue vaut { $points } points.
relic_runners_log_own_ivory = { $player }, votre tuile ivoire : { $tile }. { $effect }
relic_runners_log_shows = { $player } révèle la tuile bleue, pour { $points } points.
relic_runners_log_takes_purple = { $player } prend une tuile violette à { $site } : { $tile }{ $effects ->
    [0] , sans effet
   *[other] {""}
}.
relic_runners_log_turns_up = Maintenant face visible au temple violet { $site } : { $tile }.
relic_runners_log_looks = { $player } regarde la pile du temple { $site }.
relic_runners_log_relic_appears = { $player } prend la dernière tuile à { $site } : une relique apparaît, { $relic }.
    .short = { $player } découvre une relique à { $site } : { $relic }.
relic_runners_log_with_relic = { $line } Une relique apparaît à { $site } : { $relic }.
relic_runners_log_takes_relic = { $player } prend la relique à { $site } ({ $relic }) : { $trails ->
    [one] 1 piste
   *[other] { $trails } pistes
}, +{ $points }.{ $last ->
    [0] {""}
   *[other] {" "}C’est la relique numéro { $last } : les autres ont encore un tour.
}
relic_runners_log_builds = { $player } pose un relais : { $trail }.
relic_runners_log_moves = { $player } déplace un relais de { $from } à { $to }.
relic_runners_log_extra_turn = { $player } défausse une tuile ivoire et a un tour supplémentaire.
relic_runners_log_idle = Ni tuile ni relique prise en dix tours de table : la partie se termine en l’état.
relic_runners_log_long = Chacun a eu soixante tours : la partie se termine en l’état.
relic_runners_log_over = La partie est terminée. Tous les points et toutes les tuiles bleues sont révélés.

## Points

relic_runners_score_expeditions = expéditions
relic_runners_score_coins = caisses et autres
relic_runners_score_blue = tuiles bleues
relic_runners_score_relics = couleurs de reliques
relic_runners_score_ivory = grande tuile ivoire
relic_runners_tie_relics = nombre de reliques
relic_runners_tie_colors = reliques différentes
relic_runners_achieved_exploration = vous avez exploré { $site }
relic_runners_achieved_show = vous avez révélé votre tuile bleue

## Le plateau

relic_runners_board_title = Reliques prises : { $relics } sur { $most }
relic_runners_board_ending = Derniers tours : { $turns ->
    [one] voici le dernier
   *[other] il en reste { $turns }, celui-ci compris
}
relic_runners_board_over = La partie est terminée
relic_runners_board_players = Les joueurs
relic_runners_board_beside = Encore à venir
relic_runners_board_middle = Au milieu
relic_runners_board_north_east = Au nord-est
    .short = Nord-est
relic_runners_board_north_west = Au nord-ouest
    .short = Nord-ouest
relic_runners_board_south_west = Au sud-ouest
    .short = Sud-ouest
relic_runners_board_south_east = Au sud-est
    .short = Sud-est
relic_runners_board_rivers = Rivières
relic_runners_board_jungle = Pistes de jungle
relic_runners_player = { $player }
relic_runners_player_has_secret_points = { $points ->
    [0] des points secrets
    [1] 1 point, plus des points secrets
   *[other] { $points } points, plus des points secrets
}
    .short = { $points ->
        [0] points secrets
       *[other] { $points } + ? points
    }
relic_runners_player_has_points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}{ $later ->
    [0] {""}
   *[other] , dont { $later } à la fin
}
relic_runners_player_has_come_to = { $site ->
    [camp] au camp
   *[other] à { $site }
}
    .short = { $site ->
        [camp] camp
       *[other] à { $site }
    }
relic_runners_player_has_rations = { $rations ->
    [one] { $rations } ration
   *[other] { $rations } rations
}
relic_runners_player_has_toolboxes = caisses : { $toolboxes }
relic_runners_player_has_used = caisse utilisée pendant ce tour
relic_runners_player_has_doubled = points de ce tour doublés
relic_runners_player_has_reserve = en réserve : { $pathways } relais, { $toolboxes ->
    [one] { $toolboxes } caisse
   *[other] { $toolboxes } caisses
}
relic_runners_player_has_ivory = tuiles ivoire : { $tiles }
relic_runners_player_has_blue = tuiles bleues : { $tiles }
relic_runners_player_has_relics = reliques : { $relics }
relic_runners_on_board_ruin = ruine, { $tiles ->
    [one] { $tiles } tuile
   *[other] { $tiles } tuiles
}
relic_runners_on_board_stack = { $kind } ({ $sizes })
relic_runners_on_board_top = sur le dessus : { $tile }
relic_runners_on_board_known = vous connaissez la { $size } : { $tile }
relic_runners_on_board_explorers = ici : { $players }
relic_runners_on_board_token_up = jeton face visible
relic_runners_on_board_token_down = jeton face cachée
relic_runners_on_board_pathways = relais : { $players }
relic_runners_place_end = avant les derniers tours
relic_runners_place_limit = limite de durée
relic_runners_relics_left = { $relics ->
    [one] { $relics } relique
   *[other] { $relics } reliques
}
relic_runners_turns_idle = { $turns ->
    [one] encore { $turns } tour
   *[other] encore { $turns } tours
} sans tuile ni relique, celui-ci compris
relic_runners_plate_turns_idle = fin dans { $turns ->
    [one] { $turns } tour vide
   *[other] { $turns } tours vides
}
relic_runners_plate_turns_left = fin dans { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
}
relic_runners_turns_left = { $turns ->
    [1] ce tour est le dernier
   *[other] encore { $turns } tours, celui-ci compris
}
relic_runners_emoji_reserve = +{ $count } en réserve
relic_runners_unknown_number = ?
relic_runners_secret = { $points ->
    [0] secret
   *[other] { $points } + ?
}
relic_runners_number = { $number }
relic_runners_times = ×{ $count }
relic_runners_last_turns = { $turns ->
    [0] Le dernier tour
    [1] Encore 1 tour après
   *[other] Encore { $turns } tours après
}

## La première leçon

relic_runners_tutorial_goal = Découvrez une relique ; puis allez de là à une autre de sa couleur : 2 points par piste.
    Le plus de points l’emporte.
relic_runners_tutorial_goal_now = Vous êtes A : découvrez la grenouille de { $site }, puis allez à une autre.
relic_runners_tutorial_goal_more = Un tour commence par un trajet : par autant de vos relais que vous voulez, et par une autre piste, la première ou la dernière. Un trajet qui arrive au camp s’y arrête. Puis vous pouvez explorer où vous êtes, pour une ration. Là où la dernière tuile d’un lieu est prise, une relique apparaît : si vous commencez votre tour sur une relique et allez à une autre de sa couleur, vous prenez celle-ci.
relic_runners_tutorial_walk_expedition = Prenez la relique à { $site } : { $trails }, +{ $points }.
relic_runners_tutorial_own_pathways = { $pathways } relais à vous
relic_runners_tutorial_other_trail = 1 autre piste
relic_runners_tutorial_walk_uncover = Allez à { $site } : sous sa dernière tuile se trouve une relique.
relic_runners_tutorial_walk_start = Allez à { $site }, pour partir de sa relique au prochain tour.
relic_runners_tutorial_walk_ruin = Allez à { $site } : explorer une ruine permet de poser un relais.
relic_runners_tutorial_walk_ivory = Allez à { $site } : les tuiles ivoire vous aident.
relic_runners_tutorial_walk_blue = Allez à { $site } : les tuiles bleues valent jusqu’à 5 points.
relic_runners_tutorial_walk_purple = Allez à { $site } : les tuiles violettes agissent tout de suite.
relic_runners_tutorial_walk_camp = Allez au camp : il donne des rations, mais on n’y explore rien.
relic_runners_tutorial_walk_on = Il n’y a rien à prendre à votre portée : allez plus loin ({ $site }).
relic_runners_tutorial_went_ruin = Vous voilà à { $site } : explorer une ruine permet de poser un relais.
relic_runners_tutorial_went_ivory = Vous voilà à { $site } : ses tuiles ivoire vous aident.
relic_runners_tutorial_went_blue = Vous voilà à { $site } : ses tuiles bleues valent jusqu’à 5 points.
relic_runners_tutorial_went_purple = Vous voilà à { $site } : ses tuiles violettes agissent tout de suite.
relic_runners_tutorial_went_relic = Vous voilà à { $site }, où se trouve une relique.
relic_runners_tutorial_went_nothing = Vous voilà à { $site }, où il ne reste rien.
relic_runners_tutorial_went_camp = Vous voilà au camp : il donne des rations, mais on n’y explore rien.
relic_runners_tutorial_pathway = Explorer une ruine coûte une ration et permet de poser un relais.
relic_runners_tutorial_pathway_now = Vous parcourez librement vos relais, et une autre piste, au début ou à la fin.
relic_runners_tutorial_pathway_built = Votre relais est sur { $trail }.
relic_runners_tutorial_relic_appears = Une relique apparaît à { $site } ({ $relic }).
relic_runners_tutorial_pathway_other = Vous avez gardé votre ration : la ruine sera encore là.
relic_runners_tutorial_pathway_more = Une piste qui n’a que le relais d’un autre vous est aussi inconnue qu’une piste vide. Des relais à la suite entre deux reliques font une longue expédition.
relic_runners_tutorial_toolbox = Parcourez une rivière dont le jeton montre une caisse à outils, et une de vos caisses monte.
    Utilisez-la au tour que vous voulez.
relic_runners_tutorial_toolbox_now = Tout en haut, la machette rapporte 4 points par relique.
relic_runners_tutorial_toolbox_more = Vous pouvez utiliser une caisse par tour ; puis elle repart du bas. Machette : explorer un temple sans ration, 2 rations, 4 points par relique. Boussole : déplacer un relais, en déplacer deux, 2 points par relais de votre route la plus longue. Pelle : une caisse ou 2 points, un relais, tous les points du tour doublés. Un jeton longé se retourne ; après le dernier, tous redeviennent visibles, et vous gagnez un cran de plus.
relic_runners_tutorial_raised = Caisse montée : { $toolbox }. À l’usage : { $does }.
relic_runners_tutorial_expedition = Commencez un tour sur une relique, allez à une autre de sa couleur.
    C’est une expédition : 2 points par piste, donc plus c’est long, mieux c’est.
relic_runners_tutorial_took_relic = Vous avez pris la relique ({ $relic }) : +{ $points }{ $later ->
    [0] .
   *[other] {" "}aussitôt, et { $later } à la fin.
}
relic_runners_tutorial_expedition_more = La relique d’où vous partez reste là, et peut servir à la prochaine expédition. Une longue route de vos relais rapporte le plus, détours compris. Toutes les ruines cachent des grenouilles, et les temples d’une même couleur cachent la même relique : regardez lesquels sont presque vides.
relic_runners_tutorial_temple = Les temples ont des tuiles : l’ivoire aide, le bleu rapporte, le violet agit aussitôt.
    Explorer coûte une ration et donne la tuile du dessus.
relic_runners_tutorial_temple_more = À deux, une tuile moyenne est posée sur une grande ; à plus, une petite est sur le dessus. Une fois une tuile révélée, on ne peut plus annuler. Les petites et moyennes tuiles ivoire aident pendant la partie, une grande compte à la fin. Personne d’autre ne voit vos tuiles bleues. Dans les temples violets, la tuile du dessus est face visible. Sous la dernière tuile d’un temple se trouve une relique : crânes pour l’ivoire, oiseaux pour le bleu, statuettes pour le violet.
relic_runners_tutorial_took_tile = La tuile : « { $effect } »
relic_runners_tutorial_camp = Après 7 reliques, les autres ont un dernier tour ; puis chaque couleur de vos reliques rapporte 5.
relic_runners_tutorial_camp_now = À court de rations ? Un trajet jusqu’au camp en donne 3.
relic_runners_tutorial_camp_more = Pour chaque joueur de plus, il faut une relique de plus. Vous portez au plus cinq rations. À la fin comptent les tuiles bleues et votre grande tuile ivoire. Les rations et les caisses ne comptent que si cette tuile le dit : sinon, utilisez-les avant.
relic_runners_guide_explore_ruin = Une ration pour un relais : vos prochains trajets iront plus loin.
relic_runners_guide_explore_full = Rien à poser, mais une relique est sous la dernière tuile.
relic_runners_guide_explore_ivory = Une tuile ivoire vous aide pendant la partie ou rapporte à la fin.
relic_runners_guide_explore_blue = Une tuile bleue vaut jusqu’à 5 points, et personne d’autre ne les voit.
relic_runners_guide_explore_purple = La tuile violette du dessus agit aussitôt.
relic_runners_guide_end_turn = Il n’y a plus rien à faire ici : terminez votre tour.
relic_runners_guide_camp = Au camp, vous pouvez encore utiliser une caisse ; sinon, terminez votre tour.
relic_runners_guide_toolbox = Utilisez une caisse maintenant ou plus tard : à chaque niveau, elle fait autre chose.
relic_runners_guide_toolbox_top = Cette caisse est tout en haut : utilisez-la.
relic_runners_guide_top_tile = Prenez la tuile du dessus : votre tuile ivoire peut attendre.
relic_runners_guide_stack = Vous voyez toutes les tuiles de ce temple : prenez celle que vous voulez.
relic_runners_guide_raise = Une de vos caisses monte d’un cran : elle vous aide quand vous l’utilisez.
relic_runners_guide_build = Posez votre relais là où vous voulez repasser.
relic_runners_guide_build_towards = Posez-le sur { $trail }, vers la relique à { $site } : aucun trajet ne traverse le camp.
relic_runners_guide_build_expedition = Posez-le sur { $trail } : jusqu’à la relique de { $site }, { $trails }, +{ $points }.
relic_runners_guide_lift = Choisissez le relais dont vous avez le moins besoin.
relic_runners_guide_lay = Posez-le là où il prolonge vos autres relais.
relic_runners_guide_fetch = Une caisse vous aide plusieurs fois ; les points, une seule fois.
relic_runners_guide_keep = Vous gardez une tuile ivoire de chaque taille, et défaussez l’autre contre des points.
relic_runners_guide_neighbor = Vous explorez le lieu voisin depuis celui où vous êtes, sans ration.
relic_runners_guide_flip = Parcourir une rivière au jeton face visible fait monter une caisse.
relic_runners_guide_show = Révélée maintenant, votre tuile bleue rapporte sa valeur, et elle compte encore à la fin.

## Pour l’oreille

relic_runners_prose_title = { $title }.
relic_runners_prose_turn = C’est à { $player } de jouer.
relic_runners_prose_end = Avant les derniers tours : { $relics }.
relic_runners_prose_limit = Limite de durée : { $turns }.
relic_runners_prose_here = Là où est { $player }, { $place } : { $things }.
relic_runners_prose_own = Depuis { $site ->
    [camp] le camp
   *[other] { $site }
}, { $player } a { $count ->
    [one] un relais qui mène
   *[other] des relais qui mènent
} { $places }.
relic_runners_prose_unfamiliar = { $count ->
    [one] Une piste inconnue mène
   *[other] Des pistes inconnues mènent
} { $site ->
    [camp] du camp
   *[other] de { $site }
} { $places }.
relic_runners_prose_by_river_up = { $place } par une rivière au jeton face visible
relic_runners_prose_by_river_down = { $place } par une rivière au jeton face cachée
relic_runners_prose_player = { $player } est { $place } et a { $points } ; { $things }.
relic_runners_prose_relics = Reliques sur le plateau : { $relics }.
relic_runners_prose_relic_sites = { $relic } à { $sites }
relic_runners_prose_camp = Au camp : { $players }.
relic_runners_prose_nobody_in_camp = Il n’y a personne au camp.
relic_runners_prose_first_site = { $quarter }, { $site } : { $things }.
relic_runners_prose_site = { $site } : { $things }.
relic_runners_prose_river = Rivière de { $one } à { $other }, { $things }.
relic_runners_prose_trail = Piste { $one ->
    [camp] du camp
   *[other] de { $one }
} à { $other }, { $things }.
relic_runners_prose_empty_trail = Piste { $one ->
    [camp] du camp
   *[other] de { $one }
} à { $other }, sans relais.
relic_runners_prose_next = À côté { $site ->
    [camp] du camp
   *[other] de { $site }
} : { $sites }.
relic_runners_prose_next_by_river = À côté de { $site } : { $sites } ; par rivière : { $rivers }.
relic_runners_prose_more = { $before } ; { $after }
