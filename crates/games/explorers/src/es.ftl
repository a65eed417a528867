# Explorers en español. Los términos son los del glosario.

explorers_title = Explorers of the North Sea
explorers_short_title = Explorers
explorers_goal = Lleva animales al continente, saquea asentamientos y controla islas: gana quien tenga más puntos cuando se acaben las losetas.
explorers_start = Tablero inicial
explorers_start_a1 = A1 (para una primera partida)
explorers_start_a2 = A2
explorers_start_b1 = B1 (tierra entre L3 y M3)
explorers_start_b2 = B2 (tierra entre M3 y N3)

## Dónde están las cosas

explorers_side_e = al este
    .short = E
explorers_side_ne = al noreste
    .short = NE
explorers_side_nw = al noroeste
    .short = NO
explorers_side_w = al oeste
    .short = O
explorers_side_sw = al suroeste
    .short = SO
explorers_side_se = al sureste
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
explorers_mainland = el continente
explorers_harbor = el embarcadero
explorers_land_at = { $cell }, tierra { $side }
explorers_sea_at = { $cell }, mar { $side }
explorers_corner_of = { $one }, { $two } { BEGINS($three) ->
    [i] e
   *[other] y
} { $three }
    .short = { $one }/{ $two }/{ $three }

## Lo que traen las losetas

explorers_pig = { $count ->
    [1] cerdo
   *[other] { $count } cerdos
}
explorers_chicken = { $count ->
    [1] gallina
   *[other] { $count } gallinas
}
explorers_goat = { $count ->
    [1] cabra
   *[other] { $count } cabras
}
explorers_sheep = { $count ->
    [1] oveja
   *[other] { $count } ovejas
}
explorers_cattle = { $count ->
    [1] vaca
   *[other] { $count } vacas
}
explorers_horse = { $count ->
    [1] caballo
   *[other] { $count } caballos
}
explorers_enemy_ship = barco enemigo
explorers_settlement = asentamiento
explorers_settlement_of = asentamiento de fuerza { $strength }
explorers_nothing = nada

## Losetas

explorers_tile_with = { $content }, { $land }
explorers_tile_on_one_land = { $content } en la tierra de { $one ->
    [one] 1 lado
   *[other] { $one } lados
}, otra tierra de { $other ->
    [one] 1 lado
   *[other] { $other } lados
}
    .short = { $content } (tierra de { $one ->
        [one] 1 lado
       *[other] { $one } lados
    }), otra de { $other }
explorers_land_row = tierra en { $count ->
    [one] 1 lado
   *[other] { $count } lados
}
explorers_land_apart = { $one ->
    [one] dos tierras separadas, de 1 lado cada una
   *[other] dos tierras separadas, { $other ->
        [one] una de { $one } lados y otra de 1 lado
       *[other] de { $one } lados cada una
    }
}
    .short = dos tierras, { $one } + { $other } lados
explorers_land_joined = { $one ->
    [one] una tierra en dos tramos, de 1 lado cada uno
   *[other] una tierra en dos tramos, { $other ->
        [one] uno de { $one } lados y otro de 1 lado
       *[other] de { $one } lados cada uno
    }
}
    .short = una tierra, { $one } + { $other } lados
explorers_land_opposite_apart = dos tierras en lados opuestos
    .short = dos tierras opuestas
explorers_land_opposite_joined = una tierra en dos lados opuestos
    .short = tierra en lados opuestos
explorers_turned_to = tierra { $sides }
explorers_turned_on_one_land = { $content } en la tierra { $one }; otra tierra { $other }
    .short = { $content } en { $one }; otra tierra { $other }

## Capitanes

explorers_archer = Arquero
explorers_barbarian = Bárbaro
explorers_cartographer = Cartógrafo
explorers_hero = Héroe
explorers_huntsman = Cazador
explorers_queen = Reina
explorers_scout = Rastreador
explorers_shieldmaiden = Doncella escudera
explorers_trader = Mercader
explorers_tyrant = Tirano
explorers_watchman = Vigía

## Lo que cuentan los capitanes

explorers_effect_archer = 1 punto por loseta en el camino más corto del continente a tu puesto avanzado más lejano.
explorers_effect_barbarian = 1 punto por cada barco enemigo que hayas hundido.
explorers_effect_cartographer = Si controlas dos islas completas o más, la segunda más grande puntúa otra vez.
explorers_effect_hero = 2 puntos por cada trío de puesto avanzado, asentamiento y barco enemigo.
explorers_effect_huntsman = 2 puntos por cada pareja de animales iguales entregados.
explorers_effect_queen = 1 punto por vikingo que pase de { $players } en una isla completa tuya; un puesto avanzado cuenta como dos.
explorers_effect_scout = 1 punto por cada isla completa que no controlas pero en la que tienes un vikingo.
explorers_effect_shieldmaiden = 1 punto por cada isla completa que controlas.
explorers_effect_trader = 2 puntos por cada tres animales entregados.
explorers_effect_tyrant = 1 punto por cada asentamiento que hayas saqueado.
explorers_effect_watchman = 1 punto por cada puesto avanzado que hayas construido.

## Preguntas

explorers_ask_captain = ¿Con qué capitán te quedas?
explorers_ask_place = ¿Qué loseta colocas y dónde?
explorers_ask_place_of_two = Losetas por colocar: { $left }. ¿Cuál colocas y dónde?
explorers_ask_act = { $left ->
    [0] ¿Terminas tu turno?
   *[other] Acciones restantes: { $left }. ¿Qué haces?
}

## Opciones

explorers_option_tile = { $tile }
explorers_option_cell = en { $cell }
explorers_option_turned = { $turned }
explorers_option_load = Embarcar desde { $land }
explorers_option_unload = Desembarcar en { $land }
explorers_option_sail = Navegar
explorers_option_sail_home = hasta el embarcadero
explorers_option_sail_to = hasta { $sea }
explorers_option_sail_and_fight = hasta { $sea } y combatir contra el barco enemigo
    .short = hasta { $sea } (barco enemigo)
explorers_option_walk = Caminar desde { $land }
explorers_option_walk_to = { $vikings ->
    [one] 1 vikingo
   *[other] { $vikings } vikingos
} hasta { $land }
explorers_option_transport = Transportar desde { $land }
explorers_option_transport_to = { $animal } hasta { $land }
explorers_option_build = Construir un puesto avanzado (2 acciones)
    .short = Construir puesto avanzado (2 acciones)
explorers_option_build_at = en la esquina entre { $corner }
    .short = en { $corner }
explorers_option_done = Terminar el turno ({ $left ->
    [one] queda 1 acción
   *[other] quedan { $left } acciones
})
explorers_choice_which_tile = ¿Qué loseta?
explorers_choice_tile = { $number }: { $content }{ $count ->
    [1] {""}
   *[other] {" "}({ $count } ×)
}
explorers_equal_tiles = ×{ $count }
explorers_choice_which_cell = ¿Dónde?
explorers_choice_which_cell_completing = ¿Dónde? ★ completa una isla.
explorers_choice_of_tile = { $tile } · { $asked }
explorers_choice_rotation = { $number }: { $tiles ->
    [1] isla nueva
   *[other] { $own ->
        [0] isla de { $tiles }
       *[other] tu isla de { $tiles }
    }
}
explorers_choice_completing = { $place } ★
explorers_choice_other_places = Otros lugares
explorers_choice_area = Sector { $number }
explorers_choice_which_area = ¿En qué sector?
explorers_choice_which_rotation = ¿Cómo la giras?
explorers_choice_like_this = ¿Así?
explorers_choice_place = Colocarla así
explorers_choice_load_what = ¿Qué embarcas?
explorers_choice_load_from = ¿Desde qué tierra embarcas?
explorers_choice_unload_what = ¿Qué desembarcas?
explorers_choice_unload_onto = ¿En qué tierra desembarcas?
explorers_choice_walk_from = ¿Desde qué tierra caminas?
explorers_choice_where_to = ¿Adónde?
explorers_choice_going_to = { $number }: { $who }
explorers_choice_going_with = { $number }, con { $animal }
explorers_choice_done = Terminar el turno
explorers_choice_sail = Navegar a { $number }
explorers_choice_sail_home = Volver a casa ({ $number })
explorers_choice_fight = Combatir en { $number }
explorers_choice_build = Puesto avanzado en { $number }: +{ $points } (2 acciones)
explorers_choice_load = ↑ Embarcar: { $what }
explorers_choice_load_more = ↑ Embarcar…
explorers_choice_load_other = ↑ Embarcar otra cosa…
explorers_choice_unload = ↓ Desembarcar: { $what }
explorers_choice_unload_more = ↓ Desembarcar…
explorers_choice_unload_other = ↓ Desembarcar otra cosa…
explorers_choice_walk = Caminar a { $to }
explorers_choice_walk_more = Caminar…
explorers_choice_walk_other = Caminar a otro lugar…
explorers_choice_transport_more = Caminar con un animal…
explorers_choice_warned = ⚠ { $label }
explorers_choice_wins = { $label } (+{ $points })
explorers_choice_loses = { $label } (−{ $points })
explorers_choice_actions_left = { $left ->
    [0] ¿Terminas tu turno?
    [one] Queda 1 acción
   *[other] Quedan { $left } acciones
}
explorers_choice_standing = { $asked } · { $points } · { $end }
explorers_choice_own_points = tú { $points }
explorers_choice_points = tú { $points }, { $count ->
    [one] rival { $others }
   *[other] rivales { $others }
}
explorers_choice_tiles_left = { $tiles ->
    [one] queda 1 loseta
   *[other] quedan { $tiles } losetas
}
explorers_choice_last_turn = tu último turno
explorers_hint_no_points = Ninguna acción te da ya más puntos.
explorers_note_and = { $one } { $other }
explorers_note_no_crew = Tu barco no navega sin un vikingo a bordo.
explorers_note_first_points = Un animal puntúa cuando está en el continente.
explorers_note_outpost = Un puesto avanzado cuenta como dos vikingos en su isla.
explorers_note_open_island = Tu mayor isla abierta: { $tiles } losetas, { $open ->
    [one] 1 lado abierto
   *[other] { $open } lados abiertos
}; influencia: tú { $own }{ $other ->
    [0] {""}
   *[other] , un rival { $other }
}.
explorers_note_no_room = Un botón con ⚠ no deja sitio para un vikingo.
explorers_note_crew_ashore = Un botón con ⚠: tu barco se queda sin vikingos y no navega.
explorers_note_for_nothing = ⚠ Los animales solo puntúan en el continente.
    .short = ⚠ Animales: 0 puntos.
explorers_load_vikings = { $vikings ->
    [one] 1 vikingo
   *[other] { $vikings } vikingos
}
explorers_load_animals = { $animals }
explorers_load_both = { $vikings ->
    [one] 1 vikingo
   *[other] { $vikings } vikingos
}, { $animals }

## Lo que hará una opción

explorers_preview_complete = Así se completa una isla de { $tiles } losetas.
explorers_preview_complete_two = Así se completan dos islas (losetas: { $one } y { $other }).
explorers_preview_join = { $tiles ->
    [1] Isla nueva
   *[other] Isla de { $tiles } losetas
}, aún abierta.
explorers_preview_begin_two = Dos islas nuevas, aún abiertas.
explorers_preview_join_two = La loseta queda en dos islas abiertas (losetas: { $one } y { $other }).
    .short = En dos islas abiertas (losetas: { $one } y { $other }).
explorers_preview_vikings = Influencia allí: { $counts }.
explorers_count_of = { $player } ({ $count })
explorers_preview_hold = Tendrás a bordo: { $what } ({ $room ->
    [0] lleno
   *[other] sitio para { $room }
}).
explorers_preview_hold_nothing = El barco queda vacío: sitio para { $room }.
explorers_preview_no_room = ⚠ No queda sitio para un vikingo, y sin él tu barco no navega.
    .short = ⚠ Sin sitio para un vikingo, no navega.
explorers_preview_takes_back = Esto revierte tu última acción, y cuesta otra.
    .short = Revierte tu última acción.
explorers_preview_deliver = +{ $points ->
    [one] 1 punto
   *[other] { $points } puntos
} por animales.
explorers_preview_fight = +{ $points ->
    [one] 1 punto
   *[other] { $points } puntos
} por el barco enemigo; { $deadly ->
    [0] no muere ningún vikingo
    [one] { $ships ->
        [1] muere un vikingo
       *[other] de los { $ships } dorsos ocultos, 1 mata a un vikingo
    } ({ $fallen ->
        [one] +1 punto
       *[other] +{ $fallen } puntos
    })
   *[other] de los { $ships } dorsos ocultos, { $deadly } matan a un vikingo ({ $fallen ->
        [one] +1 punto
       *[other] +{ $fallen } puntos
    })
}.
    .short = Barco enemigo: +{ $points ->
        [one] 1 punto
       *[other] { $points } puntos
    }; { $deadly ->
        [0] no muere ningún vikingo
        [one] { $ships ->
            [1] muere un vikingo
           *[other] 1 de { $ships } mata
        } (+{ $fallen })
       *[other] { $deadly } de { $ships } matan (+{ $fallen })
    }.
explorers_preview_raid = +{ $points } puntos: saqueas el asentamiento.
explorers_preview_stand = Tendrás allí { $vikings ->
    [one] 1 vikingo
   *[other] { $vikings } vikingos
}.
explorers_preview_guard = Después podrás embarcar: { $animals }.
explorers_preview_siege = Para el saqueo: { $vikings } de { $strength } vikingos.
explorers_preview_build = +{ $points } puntos; cuenta como { $influence } vikingos en su isla.
explorers_preview_pass = Después le toca a { $player }.
explorers_preview_finish = Después termina la partida.
explorers_preview_lose = Renuncias a { $left ->
    [one] 1 acción
   *[other] { $left } acciones
}.
explorers_preview_find = Allí hay: { $what }.
explorers_preview_find_nothing = Allí no hay nada.
explorers_preview_come_home = Allí podrás desembarcar animales y embarcar vikingos (1 acción cada vez).
explorers_preview_come_home_with = Allí tus animales dan +{ $points ->
    [one] 1 punto
   *[other] { $points } puntos
} al desembarcarlos (1 acción).
explorers_preview_home_ahead = Desde allí, { $moves ->
    [one] 1 movimiento
   *[other] { $moves } movimientos
} hasta el embarcadero.
    .short = A casa, { $moves ->
        [one] 1 movimiento
       *[other] { $moves } movimientos
    }.
explorers_preview_ahead = Desde allí, a { $moves ->
    [one] 1 movimiento
   *[other] { $moves } movimientos
}: { $thing }.
explorers_preview_brings = Allí hay: { $thing }, a { $moves ->
    [one] 1 movimiento
   *[other] { $moves } movimientos
} de tu barco.
    .short = Allí hay: { $thing } (a { $moves ->
        [one] 1 movimiento
       *[other] { $moves } movimientos
    }).
explorers_preview_wins = +{ $points } para { $player }.
explorers_preview_wins_nobody = Allí no hay vikingos.
explorers_preview_costs = ⚠ Esto te cuesta { $points ->
    [one] 1 punto
   *[other] { $points } puntos
}.
    .short = ⚠ −{ $points ->
        [one] 1 punto
       *[other] { $points } puntos
    }.
explorers_preview_meet = { $thing }.

## Lo que ha pasado

explorers_log_captain = { $player } muestra su capitán: { $captain }.
explorers_log_begins = { $player } empieza; { $last } juega en último lugar.
explorers_log_places = { $player } coloca una loseta en { $cell }: { $content }.
    .short = { $player } coloca una loseta: { $content }.
explorers_log_strength = El asentamiento es de fuerza { $strength }.
explorers_log_completes = Una isla de { $tiles ->
    [one] 1 loseta
   *[other] { $tiles } losetas
} está completa ({ $cells }): { $count ->
    [0] nadie la controla
    [one] la controla { $rulers } con { $influence } de influencia (+{ $tiles })
   *[other] la controlan { $rulers }, cada cual con { $influence } de influencia (+{ $tiles } cada cual)
}.
    .short = Una isla de { $tiles ->
        [one] 1 loseta
       *[other] { $tiles } losetas
    } está completa: { $count ->
        [0] nadie la controla
        [one] la controla { $rulers } (+{ $tiles })
       *[other] la controlan { $rulers } (+{ $tiles } cada cual)
    }.
explorers_log_controls = Ahora { $count ->
    [0] nadie controla
    [one] { $rulers } controla
   *[other] { $rulers } empatan y controlan a la vez
} la isla de { $tiles ->
    [one] 1 loseta
   *[other] { $tiles } losetas
}{ $count ->
    [1] , { $lead }
   *[other] {""}
} ({ $cells }){ $changes ->
    [0] {""}.
   *[other] : { $points }.
}
    .short = Ahora { $count ->
        [0] nadie controla
        [one] { $rulers } controla
       *[other] { $rulers } empatan y controlan a la vez
    } la isla de { $tiles ->
        [one] 1 loseta
       *[other] { $tiles } losetas
    }{ $count ->
        [1] , { $lead }
       *[other] {""}
    }{ $changes ->
        [0] {""}.
       *[other] : { $points }.
    }
explorers_lead = influencia { $own } contra { $other }
explorers_log_captains = Capitán: { $points }.
explorers_points_won = +{ $points } para { $player }
explorers_points_lost = −{ $points } para { $player }
explorers_log_loads = { $player } embarca desde { $land }: { $what }.
    .short = { $player } embarca: { $what }.
explorers_log_unloads = { $player } desembarca en { $land }: { $what }.
    .short = { $player } desembarca: { $what }.
explorers_log_delivers = { $player } entrega: { $animals } (+{ $points ->
    [one] 1 punto
   *[other] { $points } puntos
}).
explorers_log_sails = { $player } navega hasta { $to } (desde { $from }).
    .short = { $player } sigue navegando.
explorers_log_sails_home = { $player } vuelve al embarcadero (desde { $from }).
    .short = { $player } vuelve a casa.
explorers_log_sails_out = { $player } zarpa del embarcadero y navega hasta { $to }.
    .short = { $player } zarpa.
explorers_log_walks = { $player }: { $vikings ->
    [one] 1 vikingo camina
   *[other] { $vikings } vikingos caminan
} hasta { $to } (desde { $from }).
    .short = { $player }: { $vikings ->
        [one] 1 vikingo camina
       *[other] { $vikings } vikingos caminan
    }.
explorers_log_transports = { $player } transporta hasta { $to } (desde { $from }): { $animal }.
    .short = { $player } transporta: { $animal }.
explorers_log_builds = { $player } construye un puesto avanzado en la esquina entre { $corner } (+{ $points ->
    [one] 1 punto
   *[other] { $points } puntos
}).
    .short = { $player } construye un puesto avanzado (+{ $points ->
        [one] 1 punto
       *[other] { $points } puntos
    }).
explorers_log_sinks = { $player } hunde un barco enemigo; { $lost ->
    [0] no muere ningún vikingo
   *[other] muere un vikingo
} (+{ $points ->
    [one] 1 punto
   *[other] { $points } puntos
}{ $lost ->
    [0] {""}
   *[other] , { $fallen } de ellos por los caídos
}).
explorers_log_raids = { $player } saquea un asentamiento de fuerza { $strength } en { $cell } (+{ $points ->
    [one] 1 punto
   *[other] { $points } puntos
}).
    .short = { $player } saquea un asentamiento de fuerza { $strength } (+{ $points ->
        [one] 1 punto
       *[other] { $points } puntos
    }).
explorers_log_done = { $player } termina su turno.
explorers_log_redraws = { $player } no puede colocar ninguna loseta y roba { $tiles } de nuevo.
explorers_log_discards = { $player } descarta: { $tile }.
explorers_log_lower_captain = De los dos capitanes, solo cuenta el que menos puntos da.
explorers_log_over = Termina el último turno, y con él la partida.

## Lo que alguien ha conseguido

explorers_achieved_delivery = hiciste una entrega en el continente ({ $animals })
explorers_achieved_raid = saqueaste un asentamiento de fuerza { $strength }
explorers_achieved_victory = hundiste un barco enemigo
explorers_achieved_outpost = construiste un puesto avanzado
explorers_achieved_island = cerraste una isla
explorers_achieved_control = conseguiste el control de una isla
explorers_achieved_with_island = { $achieved } y conseguiste el control de una isla

## Puntos

explorers_score_livestock = animales
explorers_score_outposts = puestos avanzados
explorers_score_ships = barcos enemigos
explorers_score_settlements = asentamientos
explorers_score_deaths = vikingos caídos
explorers_score_islands = islas
explorers_score_captain = capitán
explorers_tie_vikings = vikingos caídos
explorers_tie_settlements = asentamientos saqueados

## El tablero

explorers_board_title = Losetas sin colocar (pila y manos): { $tiles }
explorers_board_captains = Elección de capitanes
explorers_board_over = La partida ha terminado
explorers_board_map = El mapa
explorers_board_south = Al sur
explorers_board_players = Los jugadores
explorers_board_beside = Lo que queda por venir
explorers_board_hand = Tu mano
explorers_player = { $player }
explorers_place_stack = pila
explorers_place_bag = bolsa
explorers_place_enemies = dorsos ocultos de barcos enemigos
explorers_tiles = { $count ->
    [0] ninguna loseta
    [one] 1 loseta
   *[other] { $count } losetas
}
explorers_ships = { $count ->
    [one] 1 barco
   *[other] { $count } barcos
}
explorers_tokens = { $count ->
    [0] ningún asentamiento
    [one] 1 asentamiento
   *[other] { $count } asentamientos
}
explorers_enemies = { $ships ->
    [0] ninguno
    [1] 1, que { $deadly ->
        [0] no mata a ningún vikingo
       *[other] mata a un vikingo
    }
   *[other] { $ships }, de los que { $deadly ->
        [0] ninguno mata
        [one] 1 mata
       *[other] { $deadly } matan
    } a un vikingo
}
explorers_on_board_land = tierra { $sides }
explorers_on_board_lands = dos tierras: una { $one }, otra { $other }
explorers_on_board_seas = dos mares: uno { $one }, otro { $other }
explorers_on_board_at = { $what } ({ $side })
explorers_on_board_ship = { $player }: barco
explorers_on_board_vikings = { $player }: { $vikings ->
    [one] 1 vikingo
   *[other] { $vikings } vikingos
}
explorers_on_board_outpost = { $player }: puesto avanzado entre { $corner }
    .short = { $player }: puesto avanzado { $corner }
explorers_player_has_captain = capitán: { $captain }
explorers_player_has_lower_captain = solo cuenta el capitán que menos puntos da
explorers_player_has_points = { $points ->
    [one] 1 punto
   *[other] { $points } puntos
}
explorers_player_has_aboard = a bordo: { $what } ({ $room ->
    [0] lleno
   *[other] sitio para { $room }
})
explorers_player_has_empty = barco vacío
explorers_player_has_ashore = { $vikings ->
    [0] ningún vikingo
    [one] 1 vikingo
   *[other] { $vikings } vikingos
} en tierra
explorers_player_has_lost = { $vikings ->
    [one] 1 vikingo caído
   *[other] { $vikings } vikingos caídos
}
explorers_player_has_outposts = { $count ->
    [one] 1 puesto avanzado
   *[other] { $count } puestos avanzados
}
explorers_player_has_sunk = { $ships ->
    [one] 1 barco enemigo hundido
   *[other] { $ships } barcos enemigos hundidos
}
explorers_player_has_raided = asentamientos saqueados: fuerza { $strengths }
explorers_player_has_delivered = animales entregados: { $animals }
explorers_player_has_hand = { $tiles ->
    [0] ninguna loseta
    [one] 1 loseta
   *[other] { $tiles } losetas
} en la mano
explorers_player_has_last_turn = ficha de invierno (juega en último lugar)
explorers_emoji_aboard = a bordo
explorers_emoji_ashore = { $vikings } en tierra
explorers_emoji_delivered = { $animals ->
    [one] { $animals } entregado
   *[other] { $animals } entregados
}
explorers_number = { $number }
explorers_listed = { $numbers }

## La primera lección

explorers_tutorial_goal = Puntúan los animales llevados a casa, los saqueos y las islas: gana quien tenga más puntos al acabarse las losetas.
    Cada turno empieza con una loseta.
explorers_tutorial_goal_now = Eres A, en azul. Añade una loseta: { $animal }.
explorers_tutorial_goal_other = Ahí queda tu loseta; lo que trae es para cualquier barco que pueda llegar.
explorers_tutorial_goal_more = Donde se tocan los lados, tierra con tierra y mar con mar. Una loseta trae un animal, un asentamiento o un barco enemigo, para quien lo consiga. Después tienes cuatro acciones, en cualquier orden. Un número junto a una letra cuenta los vikingos de ese jugador en tierra.
explorers_tutorial_place = Colocar la loseta: { $content }
explorers_tutorial_place_like = Colocarla como en { $number }: { $content }
explorers_tutorial_animal = Un animal puntúa cuando está en el continente.
    La primera especie da 1, la segunda 2, hasta 6.
explorers_tutorial_animal_now = Navega hasta allí: { $animal }.
explorers_tutorial_animal_near = Un movimiento más y estarás al lado: { $animal }.
explorers_tutorial_counted = { $detail } { $left }.
explorers_tutorial_animal_more = Un lote completo de seis especies da 21. Cada movimiento al mar de una loseta vecina cuesta una acción, y también embarcar o desembarcar cuantos quieras.
explorers_tutorial_turn_ended = Has terminado tu turno y los demás han jugado el suyo.
explorers_tutorial_sailed = Has tomado otro rumbo. Cada movimiento a una loseta vecina cuesta una acción.
explorers_tutorial_sank = Has hundido el barco enemigo: da 1 punto.
explorers_tutorial_built = Tu puesto avanzado puntúa y cuenta como dos vikingos en su isla.
explorers_tutorial_completed = La isla está completa y la controlas: +{ $points }.
explorers_tutorial_raided = { $count ->
    [1] Has saqueado el asentamiento: +{ $points }.
   *[other] Has saqueado el asentamiento. Tus saqueos dan { $points } hasta ahora.
}
explorers_tutorial_transported = Tu vikingo ha avanzado una loseta con el animal ({ $animal }).
explorers_tutorial_sail_to = { $sail }, hacia el animal ({ $animal })
explorers_tutorial_sail_home = { $sail }, rumbo a casa
explorers_tutorial_load = Un animal sube a bordo si un vikingo tuyo está en su tierra.
    En tu barco caben tres en total, y sin un vikingo a bordo no navega.
explorers_tutorial_load_first = Desembarca a un vikingo junto al animal ({ $animal }) y deja a otro a bordo para navegar.
explorers_tutorial_load_alone = Desembarca a tu vikingo junto al animal ({ $animal }) y después embarca a los dos.
explorers_tutorial_load_now = Ahora embarca el animal ({ $animal }). Un vikingo se queda en tierra y guarda la isla.
explorers_tutorial_load_both = Embarca a los dos, el animal ({ $animal }) y un vikingo: sin él, tu barco no navega.
explorers_tutorial_loaded = Has embarcado: { $what }.
explorers_tutorial_unloaded = Has desembarcado: { $what }.
explorers_tutorial_load_more = En tu barco caben tres, vikingos y animales juntos. Con una acción embarcas o desembarcas cuantos quieras en una tierra. Para embarcar un animal, uno de tus vikingos tiene que estar allí: puede quedarse o embarcar también.
explorers_tutorial_island = Una isla rodeada de mar está completa. La controla quien tenga más vikingos en ella: 1 punto por loseta.
    Una loseta puede completar una.
explorers_tutorial_island_now = Esta loseta completa la tuya: +{ $points }.
explorers_tutorial_island_later = Ninguna completa la tuya: añade cualquiera.
explorers_tutorial_island_more = Las islas se cuentan al final, así que otros aún pueden desembarcar más vikingos; si hay empate, cada cual gana todos los puntos. Un puesto avanzado, en una esquina de tres tierras y por dos acciones, cuenta como dos vikingos.
explorers_tutorial_deliver = Un animal solo puntúa cuando lo desembarcas en el continente.
    A bordo aún no da nada.
explorers_tutorial_deliver_sail = Nadie puede quitarte el animal que llevas a bordo ({ $animal }). Navega a casa.
explorers_tutorial_deliver_near = Un movimiento más y estarás en casa.
explorers_tutorial_deliver_now = ¡Estás en casa! Desembarcar da { $points ->
    [one] 1 punto
   *[other] { $points } puntos
}.
explorers_tutorial_deliver_other = Un animal solo puntúa cuando lo desembarcas en el continente.
explorers_tutorial_delivered = Entregado: { $animals }. Cada especie nueva da 1 más, hasta 6.
explorers_tutorial_deliver_more = En el embarcadero desembarcas animales y embarcas vikingos, con una acción cada vez. Busca especies que aún no tengas: un segundo cerdo vale menos que tu primera cabra.
explorers_tutorial_walk = Los vikingos caminan donde la tierra se une con la tierra, también con un animal.
    Caminar a la loseta vecina cuesta una acción.
explorers_tutorial_walk_now = Caminar a la loseta vecina cuesta una acción.
explorers_tutorial_walk_raid = Camina hasta el asentamiento: tendrás allí { $vikings } de los { $strength } vikingos que exige un saqueo.
explorers_tutorial_walk_more = Con una acción, uno o dos vikingos avanzan una loseta, o uno se lleva un animal. Un asentamiento se saquea en cuanto hay allí bastantes vikingos tuyos: tantos como su número. El saqueo en sí no cuesta nada y da ese número de puntos.
explorers_tutorial_walked = Has avanzado una loseta. Por agua, los vikingos solo van en barco.
explorers_tutorial_others = Puntúan animales, islas y saqueos: un saqueo, el número del asentamiento.
explorers_tutorial_others_now = También los barcos enemigos y los puestos avanzados. La partida empieza eligiendo un capitán.
explorers_tutorial_others_more = Combates contra un barco enemigo si navegas hasta él con dos vikingos: 1 punto. Puede caer uno, y los caídos también puntúan: 1 por uno, 4 por dos, 9 por tres. Un puesto avanzado se construye en una esquina de tres tierras, con dos vikingos; el primero da 2, y cada uno de los siguientes, 1 más que el anterior. Te quedas con uno de dos capitanes: añade puntos por lo que dice, por ejemplo 1 por cada asentamiento saqueado.
explorers_guide_captain = Al final, cada capitán puntúa por algo distinto. Quédate con el que prefieras.
explorers_guide_tile = Un nuevo turno: añade una loseta ({ $content }).
explorers_guide_animal = Navega hasta el animal más cercano.
explorers_guide_crew = Tu barco no navega sin un vikingo: sube vikingos a bordo.
explorers_guide_raid = Saquea ahora el asentamiento: +{ $points }.
explorers_guide_settlement = Saquea el asentamiento de fuerza { $strength }: navega hasta allí.
explorers_guide_done = Por mar no veo nada mejor: termina tu turno, salvo que te convenga caminar por tierra.
explorers_guide_turn_over = No te quedan acciones: termina tu turno o deshaz la última.

## Para el oído

explorers_prose_title = { $title }.
explorers_prose_party = { $player } tiene { $points }; { $ship }.
explorers_prose_ship = barco { $place }
explorers_prose_ship_with = barco { $place }, { $hold }
explorers_prose_ship_empty = { $hold }, { $place }
explorers_prose_in_harbor = en el embarcadero
explorers_prose_on_mainland = en el continente
explorers_prose_hand = Tu mano: { $tiles }.
explorers_prose_near = { $moves ->
    [0] Donde está { $player }
    [one] A 1 movimiento de { $player }
   *[other] A { $moves } movimientos de { $player }
}: { $things }.
explorers_prose_far = Ahora fuera del alcance de { $player }: { $things }.
explorers_prose_left = Queda en el mapa: { $things }.
explorers_prose_thing_at = { $thing } { $place }
explorers_prose_island = Isla completa de { $tiles ->
    [one] 1 loseta
   *[other] { $tiles } losetas
} ({ $cells }): { $count ->
    [0] nadie la controla
    [one] la controla { $rulers } con { $influence } de influencia
   *[other] la controlan { $rulers }, cada cual con { $influence } de influencia
}.
explorers_prose_ashore = { $player } tiene { $count }: { $places }.
explorers_prose_vikings_at = { $vikings } { $place }
explorers_prose_outposts = { $player } tiene { $count }: { $places }.
explorers_prose_between = entre { $corner }
explorers_prose_player_things = { $player }, { $things }.
explorers_prose_map = El mapa, fila por fila desde el norte: las filas pares quedan media loseta más al este, y los lados sin tierra son mar.
explorers_prose_mainland = Al sur de { $cells } está el continente; su embarcadero queda a un movimiento de esas casillas.
explorers_prose_tile = { $cell }: { $shape }.
explorers_prose_stack = En la pila: { $tiles }.
explorers_prose_bag = En la bolsa: { $tokens }.
explorers_prose_enemies = Dorsos ocultos de barcos enemigos: { $enemies }.
explorers_prose_next = { $before }, { $after }
explorers_prose_more = { $before }; { $after }
