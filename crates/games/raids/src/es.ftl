# Raids en español. Los términos son los del glosario.

raids_title = Raids
raids_short_title = Raids
raids_goal = Da cuatro vueltas al mar, toma losetas y lucha por las mejores: gana quien tenga más gloria.
raids_layout = Número de poblados
raids_layout_four = cuatro (regla de la casa)
raids_layout_three = tres
raids_ghost_ranked = El fantasma cuenta en el pago (2 jugadores)
raids_off = no
raids_on = sí

## Losetas

raids_weapon = { $power ->
    [1] arma
   *[other] arma doble
}
raids_sail = { $power ->
    [1] vela
   *[other] vela doble
}
raids_mjollnir = { $power ->
    [1] Mjöllnir
   *[other] Mjöllnir doble
}
raids_pennant = estandarte { $glory }
raids_wood = madera { $glory }
raids_pig = cerdo { $glory }
raids_fur = piel { $glory }
raids_amber = ámbar { $glory }
raids_rune = runa
raids_port = { $sales ->
    [1] puerto
   *[other] puerto doble
}
raids_monster = monstruo { $strength }
raids_visit = audiencia ({ $pawns ->
    [0] sin vikingos
    [one] 1 vikingo
   *[other] { $pawns } vikingos
})
raids_pillage = saqueo ({ $coins ->
    [0] sin monedas
    [1] moneda de 1
   *[other] monedas de 3 y de 1
})
raids_with_shields = { $tile } ({ $shields ->
    [0] sin escudos
    [one] 1 escudo
   *[other] { $shields } escudos
})
raids_several = { $count } × { $tile }

## Losetas de embarcadero

raids_harbor_by_arrival = orden de llegada
raids_harbor_by_goods = más mercancías
raids_harbor_by_different_goods = más mercancías distintas
raids_harbor_by_runes = más runas
raids_harbor_by_shields = más escudos
raids_harbor_by_weapons = más armas
raids_harbor_by_ports = más puertos
raids_harbor_by_monsters = más monstruos
raids_harbor_by_sails = más velas
raids_short_harbor_by_arrival = orden de llegada
raids_short_harbor_by_goods = más mercancías
raids_short_harbor_by_different_goods = más variedad
raids_short_harbor_by_runes = más runas
raids_short_harbor_by_shields = más escudos
raids_short_harbor_by_weapons = más armas
raids_short_harbor_by_ports = más puertos
raids_short_harbor_by_monsters = más monstruos
raids_short_harbor_by_sails = más velas

## Lo que un barco tiene de ello

raids_harbor_count_goods = mercancías: { $count }
raids_harbor_count_different_goods = mercancías distintas: { $count }
raids_harbor_count_runes = runas: { $count }
raids_harbor_count_shields = escudos: { $count }
raids_harbor_count_weapons = armas: { $count }
raids_harbor_count_ports = puertos: { $count }
raids_harbor_count_monsters = monstruos: { $count }
raids_harbor_count_sails = velas: { $count }

## Preguntas

raids_ask_stow = Nueva loseta: { $tile } ({ $effect }). { $full ->
    [0] ¿Dónde la pones?
   *[other] ¿Qué quitas?
}
raids_ask_sell = El puerto te compra { $left ->
    [one] 1 mercancía
   *[other] hasta { $left } mercancías
}. ¿Qué vendes?
raids_ask_sail = { $goods ->
    [0] { $ranks ->
        [0] {""}
        [2] El viaje { $voyage } paga 6 y 3 ({ $harbor }).{" "}
       *[other] El viaje { $voyage } paga 6, 3 y 1 ({ $harbor }).{" "}
    }
   *[other] Último viaje ({ $harbor }): vende tus mercancías.{" "}
}¿Hasta dónde navegas?
raids_ask_sail_barred = La parada que elegiste ya no está permitida. ¿Hasta dónde navegas ahora?
raids_ask_in_flight = { $brief ->
    [0] { $sent ->
        [1] { $other } te atacó con 1 vikingo
       *[other] { $other } respondió con { $sent } vikingos
    }; { $crew ->
        [0] tu barco sin vikingos
       *[other] tu tripulación de { $crew }
    } huyó.
   *[other] { $sent ->
        [1] { $other } te hizo huir con 1 vikingo.
       *[other] { $other } te hizo huir con { $sent } vikingos.
    }
} { $question }
raids_ask_monster = Un monstruo de fuerza { $strength } te cierra el paso. Rumbo: { $heading }. ¿Qué haces?
raids_ask_combat = { $sent ->
    [1] { $other } te ataca en la casilla { $space } ({ $tile }) con 1 vikingo
   *[other] { $other } responde en la casilla { $space } ({ $tile }) con { $sent } vikingos
}. Para quedarte tienes que enviar { $cost }. Tu tripulación: { $crew }; la otra: { $others }. { $sent ->
    [2] ¿Insistes
    [4] ¿Insistes
   *[other] ¿Respondes
} o huyes?

## Opciones

raids_option_stow = Cargarla
raids_option_replace = Cambiar { $old }
raids_option_throw_away = Descartarla
raids_option_sell = Vender { $good }
raids_option_done = Dejar a bordo
raids_option_sail = { $space } · { $tile }
raids_option_sail_and_fight = { $space } · { $tile }, combate contra { $other }
raids_option_home = Volver al embarcadero (llegada)
raids_choice_fight = { $space }⚔
raids_choice_sail = A la { $place }
raids_choice_home = Volver (llegada)
raids_choice_replace = Cambiar la { $number }
raids_choice_fight_note = ⚔: allí hay otro barco; combates por la loseta.
raids_option_fight = Luchar
raids_option_sacrifice = { $given ->
    [0] Pasar de largo
   *[other] Sacrificar 1 vikingo
}
    .short = { $given ->
        [0] Pasar de largo
       *[other] Sacrificar 1
    }
raids_option_retaliate = { $attacker ->
    [0] Responder
   *[other] Insistir
} ({ $cost })
raids_option_flee = Huir

## Lo que hará una opción

raids_preview_stow = { $room ->
    [0] Sin sitio para vikingos
    [one] Sitio para 1 vikingo
   *[other] Sitio para { $room } vikingos
}{ $fewer ->
    [0] {""}
   *[other] {" "}({ $fewer } menos)
}{ $lost ->
    [0] .
   *[other] {""}; pierdes { $lost }.
}
raids_preview_replace = { $loss }{ $lost ->
    [0] { $shields ->
        [-2] , −2 escudos
        [-1] , −1 escudo
        [0] {""}
        [1] , +1 escudo
       *[other] , +2 escudos
    }
    [one] , −1 vikingo
   *[other] , −{ $lost } vikingos
}.
raids_loss_weapon = −{ $power ->
    [one] 1 vikingo
   *[other] { $power } vikingos
} por monstruo
raids_loss_sail = −{ $power ->
    [one] 1 vikingo
   *[other] { $power } vikingos
} por viaje
raids_loss_mjollnir = Gloria −{ $power } por vikingo
raids_loss_pennant = Gloria −{ $glory }
raids_loss_goods = Gloria −{ $glory } (venta)
raids_preview_throw_away = Nada cambia en tu barco.
raids_preview_sell = +{ $glory ->
    [one] 1 punto
   *[other] { $glory } puntos
} de gloria, y su espacio vuelve a quedar libre.
raids_preview_leave = { $recruits ->
    [0] No reclutas a nadie (sin escudo libre o con la reserva vacía) y sigues navegando.
   *[other] El puerto te da 1 vikingo en cualquier caso.
}
    .short = { $recruits ->
        [0] Tampoco hay vikingo.
       *[other] +1 vikingo en todo caso.
    }
raids_preview_sail_past = Por el camino: { $way }.
    .short = Vía { $way }.
raids_preview_attack = Atacas con 1 vikingo{ $least ->
    [0] {""}, si aún te queda alguno
   *[other] {""}
}; { $others ->
    [0] el otro barco no tiene tripulación y tiene que huir
    [1] el otro barco solo tiene 1 vikingo, no puede responder y tiene que huir
   *[other] el otro barco tiene { $others } y puede enviar 2{ $answer ->
        [0] : entonces tendrás que huir
       *[other] {""}
    }
}.
    .short = { $others ->
        [0] { $least ->
            [0] Quizá huya el otro
           *[other] El otro huye
        }
        [1] { $least ->
            [0] Quizá huya el otro
           *[other] El otro huye
        }
       *[other] { $least ->
            [0] Quizá contra { $others }
           *[other] { $answer ->
                [0] Huyes si responde
               *[other] Contra { $others }
            }
        }
    }.
raids_preview_come_home = Puesto de llegada { $rank }: desempata en el pago.
    .short = Puesto { $rank }.
raids_preview_come_home_paid = Puesto de llegada { $rank }: { $worth ->
    [0] sin gloria
    [one] +1 punto de gloria
   *[other] +{ $worth } puntos de gloria
}.
    .short = Puesto { $rank }: +{ $worth }.
raids_preview_bar = Entonces ya no podrás detenerte en la casilla { $space }.
    .short = Ya no podrás parar en la casilla { $space }.
raids_preview_gone = ⚠ Si los demás te adelantan, el mar se lleva { $count ->
    [one] la loseta de la { $first }
   *[other] hasta { $count } losetas (de la { $first } a la { $last })
}.
    .short = ⚠ { $count ->
        [one] Casilla { $first }
       *[other] Casillas { $first }–{ $last }
    } en peligro.
raids_preview_rest_gone = ⚠ Quizá sea tu última parada: cuando vuelvan los demás, el mar se lleva { $count ->
    [one] la loseta de la { $first }
   *[other] las { $count } losetas de delante (de la { $first } a la { $last })
}.
    .short = ⚠ Última si los demás vuelven.
raids_preview_unsold = ⚠ Después no queda ningún puerto: tus mercancías no darán nada (valían { $glory }).
    .short = ⚠ Venta −{ $glory }.
raids_preview_ends = { $last ->
    [0] Entonces termina el viaje.
   *[other] Entonces termina la partida.
}
raids_preview_fight = +{ $glory ->
    [one] 1 punto
   *[other] { $glory } puntos
} de gloria, { $cost ->
    [0] sin coste
    [one] −1 vikingo
   *[other] −{ $cost } vikingos
}.
raids_preview_sacrifice = El monstruo se queda.
raids_preview_flee = No envías vikingos, dejas esta parada y sigues navegando.
raids_preview_crew = Tripulación al llegar: { $crew }.
    .short = { $crew ->
        [one] Llega { $crew }
       *[other] Llegan { $crew }
    }.
raids_preview_crew_range = Tripulación al llegar: de { $least } a { $most }.
    .short = Llegan { $least }–{ $most }.
raids_preview_exposed = ⚠ Un barco que va detrás puede hacerte huir: puede llegar con { $others ->
    [one] 1 vikingo
   *[other] hasta { $others } vikingos
}.
    .short = ⚠ { $others ->
        [one] 1 vikingo acecha.
       *[other] { $others } vikingos acechan.
    }
raids_preview_way_monster = monstruo { $strength } ({ $cost ->
    [0] luchar es gratis
    [1] −1 vikingo, luches o no
   *[other] luchar −{ $cost }, si no −1 vikingo
}; vencido, gloria +{ $strength })
    .short = monstruo { $strength } ({ $cost ->
        [0] gratis
        [1] −1
       *[other] −{ $cost }/−1
    })
raids_preview_way_monster_too_strong = monstruo { $strength } (demasiado fuerte: −1 vikingo)
    .short = monstruo { $strength } (−1)
raids_preview_way_monster_ignores = monstruo { $strength } (sin tripulación: no pasa nada)
    .short = monstruo { $strength } (nada)
raids_preview_way_vikings = +{ $pawns ->
    [one] 1 vikingo
   *[other] { $pawns } vikingos
}{ $lost ->
    [0] {""}
   *[other] , sin escudo para { $lost }
}
    .short = +{ $pawns ->
        [one] 1 vikingo
       *[other] { $pawns } vikingos
    }{ $lost ->
        [0] {""}
       *[other] {""} (−{ $lost })
    }
raids_preview_way_coins = +{ $worth ->
    [one] 1 punto
   *[other] { $worth } puntos
} de gloria
    .short = gloria +{ $worth }
raids_preview_tile = { $fight ->
    [0] Loseta
   *[other] Si ganas
}: { $effect }{ $fewer ->
    [0] {""}
    [one] ; sitio para 1 vikingo menos
   *[other] ; sitio para { $fewer } vikingos menos
}.
    .short = { $fight ->
        [0] Loseta
       *[other] Si ganas
    }: { $effect }.
raids_preview_keep = { $left ->
    [0] No te quedan vikingos
    [one] Te queda 1 vikingo
   *[other] Te quedan { $left } vikingos
}.
raids_preview_retaliate = Envías { $cost } y te quedas con { $left }.
raids_preview_mjollnir = Mjöllnir: gloria −{ $glory }.
raids_preview_meet = Para quedarse, el otro barco tendrá que enviar { $cost }; su tripulación: { $others }.
    .short = El otro tendrá que enviar { $cost } y tiene { $others }.
raids_preview_drive_off = El otro barco tendrá que huir: necesita { $cost } y tiene { $others }.
    .short = El otro huye: tiene { $others }.

## Lo que hacen las losetas

raids_village = poblado
raids_shields = escudos
raids_effect_weapon = luchar contra un monstruo te cuesta { $power ->
    [1] 1 vikingo
   *[other] { $power } vikingos
} menos
raids_effect_sail = +{ $power ->
    [1] 1 vikingo
   *[other] { $power } vikingos
} tras cada viaje
raids_effect_mjollnir = al final, { $power ->
    [one] 1 punto
   *[other] { $power } puntos
} de gloria por cada vikingo a bordo
    .short = al final, gloria +{ $power } por vikingo
raids_effect_pennant = +{ $glory ->
    [one] 1 punto
   *[other] { $glory } puntos
} de gloria al final, si sigue a bordo
    .short = gloria +{ $glory } al final
raids_effect_goods = +{ $glory ->
    [one] 1 punto
   *[other] { $glory } puntos
} de gloria al venderse en un puerto
raids_effect_rune = un lote de 1 a 5 runas vale 1, 3, 6, 10 o 15 puntos de gloria
raids_effect_port = vende { $sales ->
    [1] 1 mercancía
   *[other] hasta { $sales } mercancías
} y luego recluta 1 vikingo
raids_effect_monster = al pasar, lucha por +{ $strength ->
    [one] 1 punto
   *[other] { $strength } puntos
} de gloria (coste en vikingos: su fuerza menos tus armas) o sacrifica 1 vikingo
raids_effect_visit = el primer barco de jugador que pasa recluta 2 vikingos; el segundo, 1
raids_effect_pillage = el primer barco de jugador que pasa se lleva una moneda de 3; el segundo, una de 1
raids_effect_village = cada barco de jugador que pasa recluta 1 vikingo
raids_effect_shields = en cada uno cabe 1 vikingo; un espacio libre del barco tiene 2, y una loseta muestra los suyos en su lugar
raids_gain_rune = +{ $glory ->
    [one] 1 punto
   *[other] { $glory } puntos
} de gloria; tu siguiente runa da +{ $next }
raids_gain_port = { $glory ->
    [0] te compraría { $sales ->
        [one] 1 mercancía
       *[other] { $sales } mercancías
    }; recluta 1 vikingo
   *[other] vende { $sales ->
        [one] 1 mercancía
       *[other] { $sales } mercancías
    } por +{ $glory } puntos de gloria y luego recluta 1 vikingo
}

## La mejor jugada

raids_best_fight = un monstruo de fuerza { $strength } derrotado
raids_best_tile = { $tile } a bordo
raids_best_home = la vuelta al embarcadero en el viaje { $voyage }
raids_best_way = { $move_text } (y monedas por el camino)

## Lo que ha pasado

raids_log_takes = { $player } toma: { $tile }.
raids_log_takes_rune = { $player } toma: { $rune } (+{ $glory ->
    [one] 1 punto
   *[other] { $glory } puntos
} de gloria).
raids_log_stows = { $player } toma y carga: { $tile }.
raids_log_replaces = { $player } toma y carga: { $tile }. Descartada: { $old }.
raids_log_throws_away = { $player } toma y descarta: { $tile }.
raids_log_overboard = { $player } pierde { $lost ->
    [one] 1 vikingo
   *[other] { $lost } vikingos
}: faltan escudos.
raids_log_sells = { $player } vende: { $good } (+{ $glory ->
    [one] 1 punto
   *[other] { $glory } puntos
} de gloria).
raids_log_sells_no_more = { $player } deja sus mercancías a bordo.
raids_log_port_recruits = { $player } recluta 1 vikingo en el puerto.
raids_log_port_ship_full = { $player } no recluta a nadie en el puerto: no hay escudos libres.
raids_log_port_reserve_empty = { $player } no recluta a nadie en el puerto: la reserva está vacía.
raids_log_discards = { $player } va en último lugar; el mar se lleva: { $tiles }.
raids_log_discards_to_harbor = Solo { $player } falta por volver; el mar se lleva: { $tiles }.
raids_log_sails = { $player } pone rumbo a la casilla { $space }{ $from ->
    [0] {""}
   *[other] {" "}desde la casilla { $from }
}.
raids_log_sails_home = { $player } vuelve al embarcadero{ $from ->
    [0] {""}
   *[other] {" "}desde la casilla { $from }
}: puesto { $rank }.
raids_log_must_sail_home = { $player } ya no tiene dónde detenerse y vuelve al embarcadero{ $from ->
    [0] {""}
   *[other] {" "}desde la casilla { $from }
}: puesto { $rank }.
raids_log_village = { $player } pasa por un poblado: { $aboard ->
    [one] sube a bordo 1 vikingo
   *[other] { $pawns ->
        [0] ya no quedan vikingos
       *[other] sin escudo libre
    }
}.
raids_log_visit = { $player } pasa por una loseta de audiencia: { $pawns ->
    [0] ya no quedan vikingos
   *[other] { $aboard ->
        [0] sin escudo libre
        [one] sube a bordo 1 vikingo
       *[other] suben a bordo { $aboard } vikingos
    }
}{ $lost ->
    [0] .
   *[other] { $aboard ->
        [0] .
       *[other] {""}, sin escudo libre para { $lost } más.
    }
}
raids_log_pillage = { $player } pasa por una loseta de saqueo: { $worth ->
    [0] ya no quedan monedas allí
   *[other] moneda de { $worth }
}.
raids_log_monster_ignores = { $player } pasa sin vikingos junto a un monstruo de fuerza { $strength }: no ocurre nada.
raids_log_beats = { $player } derrota a un monstruo de fuerza { $strength }: +{ $strength ->
    [one] 1 punto
   *[other] { $strength } puntos
} de gloria; la lucha { $cost ->
    [0] no cuesta nada
    [one] cuesta 1 vikingo
   *[other] cuesta { $cost } vikingos
}.
raids_log_sacrifices = { $player } pasa junto a un monstruo de fuerza { $strength } { $given ->
    [0] sin luchar
   *[other] y sacrifica 1 vikingo
}.
raids_log_attacks = { $player } ataca a { $other } en la casilla { $space } con 1 vikingo.
raids_log_retaliates = { $player } responde con { $cost } vikingos.
raids_log_flees = { $player } huye.
raids_log_must_flee = { $player } huye: le faltan vikingos para responder (se necesitan { $cost }).
raids_log_ghost_discards = El barco fantasma va en último lugar; el mar se lleva: { $tiles }.
raids_log_ghost_discards_to_harbor = Solo el barco fantasma falta por volver; el mar se lleva: { $tiles }.
raids_log_ghost_sails = El barco fantasma navega{ $from ->
    [0] {""}
   *[other] {" "}desde la casilla { $from }
} hasta el poblado de la casilla { $space }.
raids_log_ghost_home = El barco fantasma vuelve al embarcadero: puesto { $rank }.
raids_log_sails_bring = { $player } { $lost ->
    [0] recluta { $aboard ->
        [one] 1 vikingo
       *[other] { $aboard } vikingos
    } gracias a las velas.
   *[other] { $aboard ->
        [0] no recluta a nadie pese a las velas
       *[other] recluta { $aboard } de { $sails } vikingos gracias a las velas
    }: faltan escudos libres o vikingos en la reserva.
}
raids_log_harbor = Termina el viaje { $voyage }. El embarcadero paga ({ $harbor }): { $payments }.
raids_log_paid_arrival = { $worth } a { $player }
raids_log_paid = { $worth } a { $player } ({ $count })
raids_log_paid_tie = { $worth } a { $player } ({ $count }, llegó antes)
raids_log_unpaid = nada a { $player }
raids_log_ghost_ranks = { $worth } a nadie (barco fantasma)
raids_log_ghost_swaps = { $player } intercambia su posición de inicio con el barco fantasma, que pasa a la 1.
raids_log_voyage = — Viaje { $voyage } — Criterio del embarcadero: { $harbor }.
raids_log_unsold = { $player } se queda con mercancías sin vender, que habrían dado { $glory ->
    [one] 1 punto
   *[other] { $glory } puntos
} de gloria.
raids_log_over = Termina el cuarto viaje, y con él la partida.

## Gloria

raids_score_coins = monedas
raids_score_runes = runas
raids_score_mjollnir = Mjöllnir
raids_score_pennants = estandartes
raids_score_goods = mercancías vendidas
raids_score_monsters = monstruos

## El tablero

raids_board_title = Viaje { $voyage } de 4. El embarcadero paga { $ranks ->
    [2] 6 y 3
   *[other] 6, 3 y 1
}. Criterio: { $harbor }
raids_board_over = La partida ha terminado
raids_board_sea = El mar
raids_board_ships = Los barcos
raids_board_beside = Junto al tablero
raids_sail_voyage = Viaje { $voyage } de 4
raids_sail_pays = Criterio
raids_sail_rank = { $rank }.º
raids_place_space = casilla { $space }
raids_place_harbor = embarcadero
raids_place_reserve = reserva
raids_place_voyage = viaje { $voyage }
raids_on_board_empty = vacía
raids_on_board_village = poblado ({ $pawns ->
    [0] sin vikingos
    [one] 1 vikingo
   *[other] { $pawns } vikingos
})
raids_player = { $player }
raids_ghost = el barco fantasma
raids_at_start = { $ship }, posición { $place }
raids_at_home = { $ship }, puesto { $rank }
raids_player_has_crew = { $crew ->
    [one] 1 vikingo
   *[other] { $crew } vikingos
} en { $room ->
    [one] 1 escudo
   *[other] { $room } escudos
}
raids_player_has_tiles = a bordo: { $tiles }
raids_player_has_runes = { $count ->
    [one] 1 runa
   *[other] { $count } runas
}
raids_player_has_ports = { $count ->
    [one] 1 puerto
   *[other] { $count } puertos
}
raids_player_has_sold = { $count ->
    [one] 1 mercancía vendida
   *[other] { $count } mercancías vendidas
}: { $goods }
raids_player_has_beaten = { $count ->
    [one] 1 monstruo derrotado
   *[other] { $count } monstruos derrotados
}: { $monsters }
raids_player_has_coins = monedas: { $glory ->
    [one] 1 punto
   *[other] { $glory } puntos
} de gloria
raids_player_has_glory = { $glory ->
    [one] 1 punto
   *[other] { $glory } puntos
} de gloria
    .short = gloria: { $glory }
raids_pawns = { $pawns ->
    [one] 1 vikingo
   *[other] { $pawns } vikingos
}
raids_number = { $number }
raids_times = ×{ $count }
raids_strip_attacks = ataca a
raids_strip_equals = =
raids_strip_minus = −
raids_strip_makes_room = hace sitio a
raids_strip_sells = vende hasta { $count }
raids_strip_ahead = Delante
raids_of_room = { $crew }/{ $room }
raids_emoji_pays = { $ranks ->
    [2] 6 · 3
   *[other] 6 · 3 · 1
}
raids_emoji_sold = { $count ->
    [one] 1 vendida
   *[other] { $count } vendidas
}
raids_emoji_beaten = { $count ->
    [one] 1 derrotado
   *[other] { $count } derrotados
}
raids_column_start = salida
raids_column_space = { $space }
raids_column_home = llegada

## El tablero en voz alta

raids_prose_title = { $title }.
raids_prose_start = En el embarcadero (salida): { $ship }.
raids_prose_ship = En la casilla { $space }: { $ship }.
raids_prose_home = En el embarcadero (llegada): { $ship }.
raids_prose_has = { $ship }, con { $glory } y { $crew }
raids_prose_counts = { $ship }; { $counted }
raids_prose_space = Casilla { $space }: { $lies }.
raids_prose_spaces = { $count ->
    [1] La casilla { $first } está vacía.
    [2] Las casillas { $first } y { $last } están vacías.
   *[other] Las casillas { $first } a { $last } están vacías.
}
raids_prose_harbor = Después: el embarcadero (llegada).
raids_prose_aboard = { $ship } tiene { $things }.
raids_prose_beside = Junto al tablero: { $lies }.
raids_prose_content_at = { $place }, { $lies }
raids_prose_behind = Detrás de todos los barcos: { $lies }.
raids_prose_passed = { $count ->
    [1] casilla { $first }, { $lies }
    [2] casillas { $first } y { $last }, vacías
   *[other] casillas { $first } a { $last }, vacías
}
raids_prose_more = { $before }; { $after }

## La primera lección

raids_tutorial_goal = Da cuatro vueltas al mar: gana quien tenga más gloria.
    Detente en losetas que den gloria o ayuden a ganarla.
raids_tutorial_goal_now = Cada parada trae una loseta: { $stop }, { $effect }.
raids_tutorial_goal_other = Has ido a la { $space }: cada parada trae una loseta.
raids_tutorial_driven_off = Has ido a la { $space }, pero otro barco te ha echado: allí no hay loseta.
raids_tutorial_goal_more = Un viaje da una vuelta, de embarcadero a embarcadero, y los barcos nunca retroceden. Puedes detenerte más adelante en cualquier loseta que tenga un botón. La loseta es tuya cuando empieza tu siguiente turno, si sigues allí. Cuando han vuelto todos, el embarcadero paga 6, 3 y 1 de gloria.
raids_tutorial_sail = Navegar a { $stop }
raids_tutorial_ship = Una loseta es tuya cuando empieza tu siguiente turno.
    A bordo tapa dos escudos y enseña los suyos: en cada escudo cabe un vikingo.
raids_tutorial_ship_now = A bordo ocupa el sitio de dos vikingos{ $shields ->
    [0] .
    [1] {""}, pero en ella cabe uno.
   *[other] {""}, pero en ella caben dos.
}
raids_tutorial_ship_aboard = Ya está a bordo, y en tu barco caben { $room } vikingos.
raids_tutorial_ship_discarded = La has descartado, y siguen cabiendo { $room } vikingos.
raids_tutorial_ship_more = Tu barco tiene cinco espacios con dos escudos cada uno. Las armas ayudan contra los monstruos, las velas traen vikingos tras cada viaje, las mercancías se venden en los puertos y los estandartes cuentan al final. Con los cinco llenos, una loseta nueva reemplaza a otra o se descarta.
raids_tutorial_behind = Juega el barco más atrasado; antes se hunden las losetas hasta el siguiente.
    No te alejes de los demás: con trayectos cortos juegas más turnos.
raids_tutorial_behind_other = Has ido a la { $space }: cuanto más lejos, más esperas.
raids_tutorial_behind_more = Antes de que zarpe el último barco, el mar se lleva todas las losetas entre él y el siguiente. Por eso, si los demás te adelantan mucho, pierdes las que tienes justo delante. En cuanto todos han vuelto, el mar se lleva todo y vuelves al embarcadero. Con trayectos cortos puedes jugar varios turnos seguidos. Si otro barco ocupa la parada a la que llegas, lo atacas con un vikingo; tiene que enviar más o huir.
raids_tutorial_monster = Los combates cuestan vikingos; cada poblado por el que pasas te da uno.
    Un monstruo cuesta su fuerza menos tus armas, y da su fuerza en gloria.
raids_tutorial_monster_now = Fuerza { $strength } menos armas { $weapons }: { $cost ->
    [0] luchar es gratis y da { $strength } puntos de gloria
   *[other] pierde 1 vikingo, o paga { $cost } por { $strength } puntos de gloria
}.
raids_tutorial_monster_too_strong = Este monstruo tiene fuerza { $strength } y cuesta { $cost } vikingos, pero solo tienes { $crew }.
raids_tutorial_monster_beaten = Lo has vencido: su fuerza es tu gloria. { $crew ->
    [0] No te quedan vikingos
    [one] Te queda 1 vikingo
   *[other] Te quedan { $crew } vikingos
}.
raids_tutorial_monster_passed = El monstruo te deja pasar y se queda. { $crew ->
    [0] No te quedan vikingos
    [one] Te queda 1 vikingo
   *[other] Te quedan { $crew } vikingos
}.
raids_tutorial_monster_more = No puedes detenerte en un monstruo: tras el combate, o tras entregarle un vikingo, sigues hacia donde ibas. Una audiencia por el camino da dos vikingos al primer barco que pasa y uno al segundo.
raids_tutorial_combat = Dos barcos en una parada luchan: se queda quien envía más vikingos, y todos se pierden.
    Por turnos, cada uno envía uno más o huye.
raids_tutorial_combat_stay = Envía { $cost }: { $other } tendría que enviar { $needed }, solo tiene { $others } y tendrá que huir.
raids_tutorial_combat_flee = { $other } ha enviado { $sent } y le quedan { $others }: son demasiados, huye.
raids_tutorial_combat_stayed = La parada es tuya, y con ella la loseta.
raids_tutorial_combat_driven_off = Te quedan muy pocos vikingos para responder y tienes que huir.
raids_tutorial_combat_fled = Has huido: la loseta es suya, pero tus vikingos viven ({ $crew }).
raids_tutorial_combat_more = El barco que llega envía 1, el otro 2, luego 3, y así hasta que uno huye o no tiene bastantes. Los vikingos enviados se pierden, en los dos bandos. El que huye elige una parada más adelante.
raids_tutorial_harbor = Tras cada viaje el embarcadero paga 6, 3 y 1.
    Cinco runas valen 15; estandartes, monstruos y mercancías vendidas, su número.
raids_tutorial_harbor_more = La vela del centro de la imagen dice qué premia el embarcadero; en el primer viaje, el orden de llegada. De una a cinco runas dan 1, 3, 6, 10 o 15. Cada Mjöllnir puntúa por cada vikingo a bordo al final. Las mercancías sin vender no valen nada.
raids_tutorial_home = Puedes volver al embarcadero cuando quieras, ahora { $rank ->
    [1] en primer lugar
   *[other] en el puesto { $rank }
}{ $voyage ->
    [1] {""}
   *[other] , lo que decide los empates
}. Luego esperas a que termine el viaje.
raids_tutorial_stop_instead = Sin vikingos no puedes atacar en tu parada: navega a { $stop } ({ $effect }).
raids_tutorial_flee_to = Pierdes esta parada, pero sigues navegando: ve a { $stop } ({ $effect }).
raids_tutorial_attack = { $other }, en la { $space }, tiene { $crew ->
    [0] 0 vikingos: ataca con 1 y tendrá que huir
    [one] 1 vikingo: ataca con 1 y tendrá que huir
   *[other] { $crew } vikingos: si atacas con 1, tendrá que enviar 2 o huir
}.
raids_tutorial_stop = Navega a { $stop }: { $effect }.
raids_tutorial_first_stop = Puesto { $rank } en la llegada, gloria +{ $worth }. El viaje 2 premia: { $harbor }. Navega a { $stop }: { $effect }.
raids_tutorial_sell = Las mercancías solo puntúan en un puerto. Este aún compra { $sales }: vende { $good } por { $glory ->
    [one] 1 punto
   *[other] { $glory } puntos
} de gloria.
raids_tutorial_discard = Tu barco está lleno, y la loseta nueva ({ $tile }) daría menos que cualquiera de las tuyas: descártala.
raids_tutorial_replace = Tu barco está lleno. La loseta nueva ({ $tile }) te da más que una de las tuyas ({ $old }): reemplaza esa.
raids_tutorial_tile = Tu loseta, { $tile }: { $effect }.
