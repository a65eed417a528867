# Relic Runners en español. Los términos son los del glosario.

relic_runners_title = Relic Runners
relic_runners_short_title = Relic Runners
relic_runners_goal = Ve de una reliquia a otra de su color: 2 puntos por sendero, 5 por color; gana quien tenga más puntos.
relic_runners_set_up = Preparación
relic_runners_set_up_first = primera partida
relic_runners_set_up_standard = estándar
relic_runners_set_up_random = aleatoria
relic_runners_points = Puntos
relic_runners_points_secret = secretos hasta el final
relic_runners_points_open = a la vista

## Dónde están las cosas

relic_runners_camp = campamento
relic_runners_ruin = R{ $number }
relic_runners_temple = T{ $number }
relic_runners_trail = { $one }-{ $other }
relic_runners_site_kind_ruin = ruina
relic_runners_site_kind_ivory = templo marfil
relic_runners_site_kind_blue = templo azul
relic_runners_site_kind_purple = templo púrpura
relic_runners_site_kind_toad = santuario con sapo
    .short = sapo
relic_runners_site_kind_skull = santuario con calavera
    .short = calavera
relic_runners_site_kind_bird = santuario con ave
    .short = ave
relic_runners_site_kind_juju = santuario con amuleto
    .short = amuleto
relic_runners_site_kind_empty = santuario vacío
    .short = vacío
relic_runners_site_of = { $site } ({ $kind })
relic_runners_to_site_of = a { $site } ({ $kind })
relic_runners_to_the_camp = al campamento

## Reliquias

relic_runners_toad = { $count ->
    [1] sapo verde
   *[other] { $count } sapos verdes
}
relic_runners_skull = { $count ->
    [1] calavera marfil
   *[other] { $count } calaveras marfil
}
relic_runners_bird = { $count ->
    [1] ave azul
   *[other] { $count } aves azules
}
relic_runners_juju = { $count ->
    [1] amuleto púrpura
   *[other] { $count } amuletos púrpura
}

## Cajas de herramientas

relic_runners_machete = machete
relic_runners_compass = brújula
relic_runners_shovel = pala
relic_runners_raised = { $tool } { $level }
relic_runners_at_bottom = { $toolboxes ->
    [1] una
    [2] dos
    [3] tres
   *[other] { $toolboxes }
} en la base
relic_runners_explore_freely = explorar sin ración
relic_runners_four_per_relic = 4 puntos por reliquia
relic_runners_move_one = mover 1 camino
relic_runners_move_two = mover 2 caminos
relic_runners_longest_route = ruta más larga
relic_runners_toolbox_or_points = caja nueva o 2 puntos
relic_runners_build_one = construir un camino
relic_runners_double_points = duplicar puntos del turno
relic_runners_effect_explore_freely = Exploras el templo donde estás, sin ración.
    .short = Exploras un templo, sin ración.
relic_runners_effect_four_per_relic = Ganas 4 puntos por cada reliquia tuya.
relic_runners_effect_move_two = Mueves dos caminos tuyos, ninguno a donde estaba el otro.
    .short = Mueves dos caminos tuyos.
relic_runners_effect_longest_route = Ganas 2 puntos por cada camino de tu ruta más larga.
relic_runners_effect_toolbox_or_points = Una caja pasa de la reserva a la base, o ganas 2 puntos.
    .short = Una caja nueva, o 2 puntos.
relic_runners_effect_build_one = Construyes un camino en un sendero que sale de donde estás.
    .short = Construyes un camino.
relic_runners_effect_double_points = Todos tus puntos de este turno cuentan el doble.

## Losetas

relic_runners_large = grande
relic_runners_medium = mediana
relic_runners_small = pequeña
relic_runners_lasting = { $tile } (permanente)
    .short = { $tile } (perm.)
relic_runners_once = { $tile } (un solo uso)
    .short = { $tile } (1 vez)
relic_runners_at_end = { $tile } (al final)
    .short = { $tile } (final)
relic_runners_face_down = bocabajo
relic_runners_ivory_small = una loseta marfil de efecto permanente
    .short = marfil, permanente
relic_runners_ivory_medium = una loseta marfil de un solo uso
    .short = marfil, un uso
relic_runners_ivory_large = una loseta marfil que actúa al final
    .short = marfil, al final
relic_runners_worth = { $points } puntos
relic_runners_worth_about = { $least } o { $most } puntos

## Losetas marfil

relic_runners_per_ivory_tile = 3 puntos por loseta marfil
relic_runners_per_ration = 2 puntos por ración
relic_runners_per_extra_relic = 5 puntos por reliquia repetida
relic_runners_per_pathway = 1 punto por camino
relic_runners_per_toolbox = 4 puntos por caja
relic_runners_plate_per_ivory_tile = 3 por loseta marfil
relic_runners_plate_per_ration = 2 por ración
relic_runners_plate_per_extra_relic = 5 por reliquia repetida
relic_runners_plate_per_pathway = 1 por camino
relic_runners_plate_per_toolbox = 4 por caja
relic_runners_plate_per_new_pathway = 1 por camino nuevo
relic_runners_plate_per_new_site = 1 por lugar nuevo
relic_runners_plate_ration_when_moved = +1 ración si otro mueve
relic_runners_plate_ration_at_camp = +1 ración al acampar
relic_runners_plate_unfamiliar_trail = sendero desconocido
relic_runners_extra_turn = turno extra
relic_runners_unfamiliar_in_middle = sendero desconocido en medio
    .short = sendero en medio
relic_runners_choose_from_stack = elegir de la pila
relic_runners_refill_rations = raciones hasta 5
relic_runners_two_pathways = construir dos caminos
relic_runners_pathway_anywhere = camino donde quieras
relic_runners_teleport_same_color = teletransporte
relic_runners_point_per_pathway = punto por camino nuevo
relic_runners_point_for_first = punto por primera exploración
relic_runners_point_at_temples = punto extra en templos
relic_runners_ration_when_others_move = ración por camino movido
relic_runners_ration_at_camp = ración extra en el campamento
relic_runners_flip_on_leaving_camp = voltear ficha al salir
relic_runners_effect_per_ivory_tile = Al final: 3 puntos por cada loseta marfil tuya.
relic_runners_effect_per_ration = Al final: 2 puntos por cada ración que te quede.
relic_runners_effect_per_extra_relic = Al final: 5 puntos por cada reliquia tuya aparte de la primera de su color.
    .short = Al final: 5 por reliquia repetida de color.
relic_runners_effect_per_pathway = Al final: 1 punto por cada camino tuyo en el tablero.
relic_runners_effect_per_toolbox = Al final: 4 puntos por cada caja en tu tabla.
relic_runners_effect_extra_turn = Al final: tienes un turno más.
relic_runners_effect_unfamiliar_in_middle = Una vez, el sendero desconocido de tu recorrido puede ir en medio.
relic_runners_effect_choose_from_stack = Una vez, al explorar un templo, eliges de toda su pila.
    .short = Una vez, eliges de toda una pila.
relic_runners_effect_refill_rations = Una vez, al empezar tu turno, tus raciones suben a 5.
relic_runners_effect_two_pathways = Una vez, cuando construyes un camino, puedes construir dos.
relic_runners_effect_pathway_anywhere = Una vez, cuando construyes un camino, puede ir en cualquier sendero.
relic_runners_effect_teleport_same_color = Una vez, en un templo, vas a otro de su color en vez de hacer un recorrido.
relic_runners_effect_point_per_pathway = Cada camino que construyes te da 1 punto.
relic_runners_effect_point_for_first = Cada lugar que exploras antes que nadie da 1 punto.
relic_runners_effect_point_at_temples = Cuando un templo te da puntos o una loseta azul, ganas 1 punto más.
relic_runners_effect_ration_when_others_move = Cuando otro jugador mueve un camino, recibes 1 ración.
    .short = 1 ración por camino que mueva otro.
relic_runners_effect_ration_at_camp = En el campamento recibes 1 ración más.
relic_runners_effect_flip_on_leaving_camp = Cuando sales del campamento, volteas una ficha en cualquier sentido.

## Losetas púrpura

relic_runners_score_three = 3 puntos
relic_runners_raise_toolbox = subir una caja
relic_runners_take_rations = 2 raciones
relic_runners_new_toolbox = caja nueva
relic_runners_to_camp = vuelta al campamento
relic_runners_move_pathway = mover un camino
relic_runners_option_on_neighbor = explorar un lugar vecino
relic_runners_flip_tokens = voltear 2 fichas
relic_runners_effect_score_three = Ganas 3 puntos.
relic_runners_effect_raise_toolbox = Una de tus cajas sube un nivel.
relic_runners_effect_take_rations = Recibes 2 raciones.
relic_runners_effect_new_toolbox = Una caja pasa de la reserva a la base de tu tabla.
relic_runners_effect_to_camp = Vas al momento al campamento y recibes 3 raciones.
relic_runners_effect_move_pathway = Mueves un camino tuyo a cualquier otro sendero.
    .short = Mueves un camino tuyo.
relic_runners_effect_act_on_neighbor = Exploras una ruina o templo vecino desde donde estás.
relic_runners_effect_flip_tokens = Volteas hasta 2 fichas en cualquier sentido.
    .short = Volteas hasta 2 fichas.

## Preguntas

relic_runners_ask_set_out = Raciones: { $rations }. ¿Adónde vas?
relic_runners_ask_set_out_last = Este es tu último turno. Raciones: { $rations }. ¿Adónde vas?
relic_runners_ask_visit = Estás en { $site }. Raciones: { $rations }. ¿Qué haces?
relic_runners_ask_in_camp = Estás en el campamento. ¿Qué haces?
relic_runners_ask_look = Exploras { $site }. ¿Qué loseta tomas?
relic_runners_ask_take = ¿Qué loseta de { $site } tomas?
relic_runners_ask_raise = Caja +{ $steps }: ¿cuál sube?
relic_runners_ask_build = { $chosen ->
    [0] { $pathways ->
        [one] ¿Dónde construyes un camino?
       *[other] Construyes { $pathways } caminos. Elige un sendero; si luego falta el otro, deshaz la jugada y empieza por ese.
    }
   *[other] ¿Y dónde va el segundo?
}
relic_runners_ask_lift = { $chosen ->
    [0] { $pathways ->
        [one] ¿Qué camino mueves?
       *[other] Mueves { $pathways } caminos. Elige uno; si luego falta el otro, deshaz la jugada y empieza por ese.
    }
   *[other] ¿Y cuál es el segundo?
}
relic_runners_ask_lay = { $chosen ->
    [0] { $pathways ->
        [one] ¿Dónde pones el camino?
       *[other] Pones { $pathways } caminos. Elige un sendero; si luego falta el otro, deshaz la jugada y empieza por ese.
    }
   *[other] ¿Y dónde va el segundo?
}
relic_runners_ask_fetch = ¿Una caja nueva o puntos?
relic_runners_ask_keep = ¿Con cuál de estas dos losetas marfil te quedas?
relic_runners_ask_neighbor = ¿Qué lugar vecino de { $site } exploras?
relic_runners_ask_flip = { $tokens ->
    [one] ¿Qué ficha volteas?
   *[other] Puedes voltear { $tokens } fichas. ¿Cuál es la primera?
}
relic_runners_ask_flip_on_leaving = Sales del campamento. ¿Qué ficha volteas?
relic_runners_ask_show = ¿Muestras tu nueva loseta azul para ganar ya su valor en puntos?
relic_runners_ask_end_turn = ¿Terminas tu turno?

## Opciones

relic_runners_option_walk = Ir { $to }
relic_runners_option_expedition = Expedición a { $site } ({ $relic }): { $trails ->
    [one] 1 sendero
   *[other] { $trails } senderos
}
    .short = Expedición a { $site }: { $trails ->
        [one] 1 sendero
       *[other] { $trails } senderos
    }
relic_runners_option_flipping = { $walk }, volteando fichas
    .short = { $walk }, por río
relic_runners_option_rivers = { $rivers }
relic_runners_option_with_tile = { $walk }, con tu loseta marfil
    .short = { $walk } (loseta)
relic_runners_option_teleport = Teletransportarse { $to }
relic_runners_option_use_tile = Usar la loseta marfil: { $tile }
    .short = Usar: { $tile }
relic_runners_option_use_toolbox = Usar { $toolbox } ({ $does })
relic_runners_option_explore = Explorar (1 ración)
relic_runners_option_explore_choosing = Explorar y elegir la loseta (1 ración, loseta marfil)
    .short = Explorar y elegir loseta (1 ración)
relic_runners_option_take_top = Tomar la loseta superior
relic_runners_option_look = Elegir de la pila (loseta marfil)
relic_runners_option_take_camp_rations = Tomar las raciones y terminar el turno
relic_runners_option_end_turn = Terminar el turno
    .short = Fin del turno
relic_runners_option_raise = Subir a { $toolbox } (al usarla: { $does })
    .short = A { $toolbox }: { $does }
relic_runners_option_build_nothing = No construir nada
relic_runners_option_build = Construir en { $trail }
relic_runners_option_lay = Ponerlo en { $trail }
relic_runners_option_lift = Mover este camino: { $trail }
relic_runners_option_keep = Quedarse con: { $tile }
    .short = { $tile }
relic_runners_option_take = Tomar la { $size }: { $tile }
    .short = { $size }: { $tile }
relic_runners_option_neighbor = Explorar { $site }
relic_runners_option_flip_up = Voltear bocarriba: { $river }
relic_runners_option_flip_down = Voltear bocabajo: { $river }
relic_runners_option_flip_no_more = No voltear más
relic_runners_option_fetch = Caja nueva
relic_runners_option_take_points = { $points } puntos
relic_runners_option_show = Mostrarla
relic_runners_option_hide = Mantenerla en secreto
    .short = En secreto

## Elecciones en la imagen

relic_runners_choice_expedition = { $place }: +{ $points }
relic_runners_choice_others_have_nothing = Otros lugares: nada que ganar
relic_runners_choice_camp_is_far = El campamento queda fuera de alcance
relic_runners_choice_worth = { $what }: { $sites }
relic_runners_choice_worth_and = { $before } · { $after }
relic_runners_choice_worth_note = { $worth }.
relic_runners_choice_worth_start = { $site } (luego +{ $points }{ $rivals ->
    [0] {""}
   *[other] , si sigue allí
})
relic_runners_choice_worth_relic = Reliquia
relic_runners_choice_worth_new_relic = Reliquia nueva
relic_runners_choice_worth_pathway = Camino
relic_runners_choice_worth_ivory = Loseta marfil
relic_runners_choice_worth_blue = Loseta azul
relic_runners_choice_worth_purple = Loseta púrpura
relic_runners_choice_worth_toolbox = Caja en el recorrido
relic_runners_choice_worth_rations = Raciones
relic_runners_choice_other_walks = Otros recorridos…
relic_runners_choice_trail_points = { $trail } (+{ $points })
relic_runners_choice_trail_route = { $trail } ({ $pathways })
relic_runners_choice_expeditions_note = Entre paréntesis: puntos de la expedición que hace posible.
relic_runners_choice_routes_note = Entre paréntesis: cuántos caminos tuyos quedan seguidos.
relic_runners_choice_which_way = ¿Qué recorrido haces?
relic_runners_choice_way = { $number }: { $what }
relic_runners_choice_with_tile = con tu loseta marfil
relic_runners_choice_tokens = { $tokens ->
    [0] Ninguna caja
   *[other] Caja +{ $tokens }
}
relic_runners_choice_walk = Ir a { $site }
relic_runners_choice_walk_to_camp = Ir al campamento
relic_runners_choice_take = Tomarla: +{ $points }
relic_runners_choice_teleport_to = Teletransportarse a { $site }
relic_runners_choice_build = Construir en { $number }
relic_runners_choice_lay = Ponerlo en { $number }
relic_runners_choice_lift = Mover de { $number }
relic_runners_choice_flip = Voltear { $number }
relic_runners_choice_decline = Nada
relic_runners_choice_use = Usar
relic_runners_choice_use_thing = Usar: { $thing }
relic_runners_choice_raise = Subirla
relic_runners_choice_explore = Explorar
relic_runners_choice_take_tile = Tomarla
relic_runners_choice_look = Elegir loseta
relic_runners_choice_keep = Conservarla
relic_runners_choice_take_rations = Tomarlas

## Lo que hará una opción

relic_runners_preview_camp = { $rations ->
    [0] Ya tienes 5 raciones: no recibes más
    [one] +1 ración
   *[other] +{ $rations } raciones
}; allí no se puede hacer nada más.
    .short = { $rations ->
        [0] Ninguna ración más
        [one] +1 ración
       *[other] +{ $rations } raciones
    }; nada más que hacer allí.
relic_runners_preview_find = Loseta superior: { $top }. { $tiles ->
    [1] Es la última, sobre una reliquia
   *[other] Hay { $tiles } losetas en total
}.
    .short = Arriba: { $top } ({ $tiles ->
        [1] luego una reliquia
       *[other] { $tiles } losetas
    }).
relic_runners_preview_find_ruin = Explorar allí te permite construir un camino; { $tiles ->
    [1] es la última loseta: aparece una reliquia
   *[other] { $tiles } losetas en total
}.
    .short = Construir un camino{ $tiles ->
        [1] , descubrir una reliquia.
       *[other] .
    }
relic_runners_preview_find_full_ruin = Allí no puedes construir nada; { $tiles ->
    [1] es la última loseta: aparece una reliquia
   *[other] quedan { $tiles } losetas
}.
    .short = Ruina con { $tiles ->
        [1] 1 loseta
       *[other] { $tiles } losetas
    }, nada que construir.
relic_runners_preview_find_start = Desde allí, una expedición a { $site } da +{ $points } el próximo turno.
    .short = Luego { $site }: +{ $points }.
relic_runners_preview_rival = { $player } puede llegar antes.
    .short = Rival: { $player }.
relic_runners_preview_find_relic = Del mismo color, pero aún fuera de alcance desde allí: { $sites }.
    .short = Aún sin expedición.
relic_runners_preview_find_lone_relic = No hay en el tablero otra reliquia de este color.
    .short = Aún sin expedición.
relic_runners_preview_find_nothing = Allí no hay nada que explorar.
relic_runners_preview_lack_rations = ⚠ No tienes raciones para explorar allí.
    .short = ⚠ 0 raciones.
relic_runners_preview_camp_far = ⚠ Desde allí, el campamento queda a dos turnos o más.
    .short = ⚠ Campamento lejos.
relic_runners_preview_lack_toolboxes = No te queda ninguna caja en la reserva: al usar esta, ganarás 2 puntos.
    .short = Sin reserva: 2 puntos.
relic_runners_preview_free = Sin ración, pero la caja vuelve a la base.
    .short = Sin ración.
relic_runners_preview_higher = Más arriba: { $two }, después { $three }.
    .short = Después: { $two }, { $three }.
relic_runners_preview_top = Arriba del todo: { $three }.
relic_runners_preview_rise = Caja +{ $steps }{ $lost ->
    [0] .
    [one] ; se pierde 1.
   *[other] ; se pierden { $lost }.
}
    .short = Caja +{ $steps }{ $lost ->
        [0] .
        [one] , 1 perdido.
       *[other] , { $lost } perdidos.
    }
relic_runners_preview_reset = Después todas las fichas vuelven a quedar bocarriba.
    .short = Fichas arriba.
relic_runners_preview_take_relic = +{ $points } puntos{ $later ->
    [0] .
   *[other] {" "}ahora, y { $later } al final.
}
relic_runners_preview_lose_at_end = Al final, { $points ->
    [one] 1 punto
   *[other] { $points } puntos
} menos.
relic_runners_preview_begin_end = Es la reliquia número { $relics }: empiezan los últimos turnos.
relic_runners_preview_spend = Gastas tu loseta marfil: { $tile }.
    .short = Gastas: { $tile }.
relic_runners_preview_take_rations = { $rations ->
    [0] Ya tienes 5 raciones: no recibes más
    [one] +1 ración
   *[other] +{ $rations } raciones
}.
relic_runners_preview_score = +{ $points ->
    [one] 1 punto
   *[other] { $points } puntos
}.
relic_runners_preview_be_first = +{ $points ->
    [one] 1 punto
   *[other] { $points } puntos
}: nadie ha explorado ese lugar antes que tú.
    .short = +{ $points ->
        [one] 1 punto
       *[other] { $points } puntos
    } (primera vez).
relic_runners_preview_build_nothing = No puedes construir nada: la loseta simplemente se descarta.
    .short = Nada que construir.
relic_runners_preview_build_elsewhere = Solo puedes construir un camino en otra parte, con tu loseta marfil.
    .short = Construyes en otra parte (loseta).
relic_runners_preview_route = +{ $points } puntos: tu ruta más larga tiene { $pathways ->
    [one] 1 camino
   *[other] { $pathways } caminos
}.
    .short = +{ $points } puntos (ruta más larga).
relic_runners_preview_double = { $points ->
    [0] Desde ahora tus puntos de este turno cuentan el doble.
    [one] +1 punto ya, y tus próximos puntos de este turno cuentan el doble.
   *[other] +{ $points } puntos ya, y tus próximos puntos de este turno cuentan el doble.
}
    .short = { $points ->
        [0] Puntos de este turno ×2.
       *[other] +{ $points } ya; luego puntos de este turno ×2.
    }
relic_runners_preview_offer = Puedes mostrar tu nueva loseta azul y ganar su valor en puntos.
    .short = Puedes mostrar tu loseta azul.
relic_runners_preview_take = Tomas: { $tile }.
relic_runners_preview_choose = Ya tienes una de este tamaño: te quedas con una de las dos y ganas { $points } puntos.
    .short = Eliges una de dos, +{ $points } puntos.
relic_runners_preview_appear = Es la última loseta. Aparece una reliquia: { $relic }.
    .short = Reliquia: { $relic }.
relic_runners_preview_return = Vas al campamento: { $rations ->
    [0] ninguna ración más porque ya tienes 5
    [one] +1 ración
   *[other] +{ $rations } raciones
}.
    .short = Al campamento: { $rations ->
        [0] ninguna ración más
        [one] +1 ración
       *[other] +{ $rations } raciones
    }.
relic_runners_preview_return_before_walk = Vas al campamento: { $rations ->
    [0] ninguna ración más porque ya tienes 5
    [one] +1 ración
   *[other] +{ $rations } raciones
}. Todavía tienes que hacer tu recorrido.
    .short = Al campamento: { $rations ->
        [0] ninguna ración más
        [one] +1 ración
       *[other] +{ $rations } raciones
    }. Falta tu recorrido.
relic_runners_preview_use_for_nothing = Ahora no tiene efecto: la caja solo vuelve a la base.
    .short = Sin efecto: solo vuelve a la base.
relic_runners_preview_do_nothing = ⚠ La loseta no tiene efecto ahora, pero se descarta.
    .short = ⚠ Sin efecto.
relic_runners_preview_last_pathway = Es el último camino de tu reserva.
    .short = Último camino.
relic_runners_preview_reveal = Una loseta revelada no se deshace: con ella termina tu turno.
    .short = Con ello termina tu turno.
relic_runners_preview_neighbor = Luego exploras uno de estos lugares, sin ración: { $sites }.
    .short = Exploras uno de estos: { $sites }.
relic_runners_preview_keep_rations = No exploras, y conservas { $rations ->
    [one] tu ración
   *[other] tus { $rations } raciones
}.
    .short = Conservas { $rations ->
        [one] tu ración
       *[other] tus { $rations } raciones
    }.
relic_runners_preview_keep_pathway = El camino se queda en tu reserva.
relic_runners_preview_keep_tokens = Las fichas se quedan como están.
relic_runners_preview_pass = Después le toca a { $player }.
    .short = Juega { $player }.
relic_runners_preview_pass_last = { $turns ->
    [one] Después, { $player } juega el último turno.
   *[other] Después quedan { $turns } turnos.
}
relic_runners_preview_finish = Después termina la partida.
relic_runners_preview_link = { $one ->
    [campamento] Une el campamento con { $other }.
   *[other] Une { $one } con { $other }.
}
relic_runners_preview_link_relics = Una expedición de { $one } a { $other } daría entonces +{ $points }.
    .short = Luego, de { $one } a { $other }: +{ $points }.
relic_runners_preview_have_token = Recorrer este río: caja +1.
    .short = Río: caja +1.
relic_runners_preview_camp_ends_walk = Un recorrido no puede cruzar el campamento.
    .short = No se puede cruzar.
relic_runners_preview_use_up_toolbox = { $others ->
    [0] La caja vuelve a la base.
   *[other] Solo una caja por turno, y vuelve a la base.
}
    .short = { $others ->
        [0] La caja vuelve a la base.
       *[other] Una caja por turno; vuelve a la base.
    }
relic_runners_preview_have_route = Tu ruta más larga tendrá entonces { $pathways ->
    [one] 1 camino
   *[other] { $pathways } caminos
}.
    .short = Ruta más larga: { $pathways }.
relic_runners_preview_feed = Con ello, { $player } recibe { $rations ->
    [one] 1 ración
   *[other] { $rations } raciones
}.
    .short = { $player }: +{ $rations ->
        [one] 1 ración
       *[other] { $rations } raciones
    }.
relic_runners_preview_discard = +{ $points } puntos, y descartas: { $tile }.
    .short = +{ $points } puntos, sin { $tile }.
relic_runners_preview_count = Por ahora valdría { $points ->
    [one] 1 punto
   *[other] { $points } puntos
} al final de la partida.
    .short = Al final, por ahora: { $points ->
        [one] 1 punto
       *[other] { $points } puntos
    }.
relic_runners_preview_count_now = Por ahora { $points ->
    [one] es 1 punto
   *[other] son { $points } puntos
}.
relic_runners_preview_not_rise = Con ello no sube ninguna caja.
relic_runners_preview_flip_last = Es la última bocarriba: todas vuelven a quedar bocarriba, caja +1.
relic_runners_preview_fetch = Tendrás { $toolboxes ->
    [one] 1 caja
   *[other] { $toolboxes } cajas
} en tu tabla.
relic_runners_preview_show = Ganas ya su valor en puntos, y al final también cuenta.
relic_runners_preview_hide = Cuenta al final, y hasta entonces no la ve nadie más.

## Lo que ha pasado

relic_runners_log_walks = { $player } va { $from ->
    [campamento] del campamento
   *[other] de { $from }
} { $to ->
    [campamento] al campamento
   *[other] a { $to }
}.
relic_runners_log_teleports = { $player } se teletransporta de { $from } a { $to }.
relic_runners_log_turns = Ahora bocabajo: { $rivers }.
relic_runners_log_flips_up = Ficha volteada bocarriba: { $river }.
relic_runners_log_flips_down = Ficha volteada bocabajo: { $river }.
relic_runners_log_resets = Todas las fichas de río vuelven a quedar bocarriba: caja +1.
relic_runners_log_raises = { $player } sube una caja: { $tool } { $level }.
relic_runners_log_uses = { $player } usa una caja: { $toolbox }, { $does }.
relic_runners_log_spends = { $player } gasta una loseta marfil: { $tile }.
relic_runners_log_fetches = { $player } recibe una caja nueva.
relic_runners_log_rations = { $player } recibe { $rations ->
    [one] 1 ración
   *[other] { $rations } raciones
}.
relic_runners_log_scores = { $player } gana { $points ->
    [one] 1 punto
   *[other] { $points } puntos
}.
relic_runners_log_scores_by = { $player } gana { $points ->
    [one] 1 punto
   *[other] { $points } puntos
} ({ $tile }).
relic_runners_log_doubles = { $player } duplica los puntos de este turno{ $points ->
    [0] .
    [one] : 1 punto más.
   *[other] : { $points } puntos más.
}
relic_runners_log_explores_ruin = { $player } explora la ruina { $site }.
relic_runners_log_takes_ivory = { $player } toma una loseta marfil en { $site }: { $tile }.
    .short = { $player } toma una loseta marfil: { $tile }.
relic_runners_log_keeps = { $player } se queda con una loseta marfil: { $kept }. Descartada: { $gone }.
relic_runners_log_takes_blue = { $player } toma una loseta azul { $level } en { $site }.
relic_runners_log_blue_value = { $player }, tu loseta azul vale { $points } puntos.
relic_runners_log_own_ivory = { $player }, tu loseta marfil: { $tile }. { $effect }
relic_runners_log_shows = { $player } muestra la loseta azul, por { $points } puntos.
relic_runners_log_takes_purple = { $player } toma una loseta púrpura en { $site }: { $tile }{ $effects ->
    [0] , sin efecto
   *[other] {""}
}.
relic_runners_log_turns_up = Ahora está bocarriba en el templo púrpura { $site }: { $tile }.
relic_runners_log_looks = { $player } mira la pila del templo { $site }.
relic_runners_log_relic_appears = { $player } toma la última loseta de { $site }: aparece una reliquia, { $relic }.
    .short = { $player } descubre una reliquia en { $site }: { $relic }.
relic_runners_log_with_relic = { $line } Aparece una reliquia en { $site }: { $relic }.
relic_runners_log_takes_relic = { $player } toma la reliquia de { $site } ({ $relic }): { $trails ->
    [one] 1 sendero
   *[other] { $trails } senderos
}, +{ $points }.{ $last ->
    [0] {""}
   *[other] {" "}Es la reliquia número { $last }: los demás tienen un turno más.
}
relic_runners_log_builds = { $player } construye un camino: { $trail }.
relic_runners_log_moves = { $player } mueve un camino de { $from } a { $to }.
relic_runners_log_extra_turn = { $player } descarta una loseta marfil y tiene un turno extra.
relic_runners_log_idle = Nadie ha tomado una loseta ni una reliquia en diez rondas: la partida termina tal como está.
relic_runners_log_long = Todos han tenido sesenta turnos: la partida termina tal como está.
relic_runners_log_over = La partida ha terminado. Se muestran todos los puntos y losetas azules.

## Puntos

relic_runners_score_expeditions = expediciones
relic_runners_score_coins = cajas y más
relic_runners_score_blue = losetas azules
relic_runners_score_relics = colores de reliquias
relic_runners_score_ivory = loseta marfil grande
relic_runners_tie_relics = número de reliquias
relic_runners_tie_colors = reliquias distintas
relic_runners_achieved_exploration = exploraste { $site }
relic_runners_achieved_show = mostraste tu loseta azul

## El tablero

relic_runners_board_title = Reliquias tomadas: { $relics } de { $most }
relic_runners_board_ending = Últimos turnos: { $turns ->
    [one] este es el último
   *[other] quedan { $turns }, contando este
}
relic_runners_board_over = La partida ha terminado
relic_runners_board_players = Los jugadores
relic_runners_board_beside = Lo que queda por venir
relic_runners_board_middle = En el centro
relic_runners_board_north_east = En el noreste
    .short = Noreste
relic_runners_board_north_west = En el noroeste
    .short = Noroeste
relic_runners_board_south_west = En el suroeste
    .short = Suroeste
relic_runners_board_south_east = En el sureste
    .short = Sureste
relic_runners_board_rivers = Ríos
relic_runners_board_jungle = Senderos de jungla
relic_runners_player = { $player }
relic_runners_player_has_secret_points = { $points ->
    [0] puntos secretos
    [one] 1 punto, más los secretos
   *[other] { $points } puntos, más los secretos
}
    .short = { $points ->
        [0] puntos: ?
       *[other] { $points } + ?
    }
relic_runners_player_has_points = { $points ->
    [one] 1 punto
   *[other] { $points } puntos
}{ $later ->
    [0] {""}
   *[other] {" "}({ $later }, al final)
}
relic_runners_player_has_come_to = { $site ->
    [campamento] en el campamento
   *[other] en { $site }
}
    .short = { $site ->
        [campamento] campamento
       *[other] en { $site }
    }
relic_runners_player_has_rations = { $rations ->
    [0] sin raciones
    [one] 1 ración
   *[other] { $rations } raciones
}
    .short = { $rations ->
        [0] 0 raciones
        [one] 1 ración
       *[other] { $rations } raciones
    }
relic_runners_player_has_toolboxes = cajas: { $toolboxes }
relic_runners_player_has_used = caja usada en este turno
relic_runners_player_has_doubled = puntos de este turno duplicados
relic_runners_player_has_reserve = en la reserva: { $pathways ->
    [0] ningún camino
    [one] 1 camino
   *[other] { $pathways } caminos
}, { $toolboxes ->
    [0] ninguna caja
    [one] 1 caja
   *[other] { $toolboxes } cajas
}
relic_runners_player_has_ivory = losetas marfil: { $tiles }
relic_runners_player_has_blue = losetas azules: { $tiles }
relic_runners_player_has_relics = reliquias: { $relics }
relic_runners_on_board_ruin = ruina, { $tiles ->
    [one] 1 loseta
   *[other] { $tiles } losetas
}
relic_runners_on_board_stack = { $kind } ({ $sizes })
relic_runners_on_board_top = loseta superior: { $tile }
relic_runners_on_board_known = conoces la { $size }: { $tile }
relic_runners_on_board_explorers = aquí: { $players }
relic_runners_on_board_token_up = ficha bocarriba
relic_runners_on_board_token_down = ficha bocabajo
relic_runners_on_board_pathways = caminos: { $players }
relic_runners_place_end = hasta los últimos turnos
relic_runners_place_limit = límite de duración
relic_runners_relics_left = { $relics ->
    [one] falta 1 reliquia
   *[other] faltan { $relics } reliquias
}
relic_runners_turns_idle = { $turns ->
    [one] queda 1 turno
   *[other] quedan { $turns } turnos
} sin loseta ni reliquia, contando este
relic_runners_plate_turns_idle = fin en { $turns ->
    [one] 1 turno vacío
   *[other] { $turns } turnos vacíos
}
relic_runners_plate_turns_left = fin en { $turns ->
    [one] 1 turno
   *[other] { $turns } turnos
}
relic_runners_turns_left = { $turns ->
    [one] este turno es el último
   *[other] quedan { $turns } turnos, contando este
}
relic_runners_emoji_reserve = +{ $count } en reserva
relic_runners_unknown_number = ?
relic_runners_secret = { $points ->
    [0] secreto
   *[other] { $points } + ?
}
relic_runners_number = { $number }
relic_runners_times = ×{ $count }
relic_runners_last_turns = { $turns ->
    [0] El último turno
    [one] Luego 1 turno más
   *[other] Luego { $turns } turnos más
}

## La primera lección

relic_runners_tutorial_goal = Descubre una reliquia; luego ve de ella a otra de su color: 2 puntos por sendero.
    Gana quien tenga más puntos.
relic_runners_tutorial_goal_now = Eres A: descubre el sapo de { $site } y luego ve a otro.
relic_runners_tutorial_goal_more = El turno empieza con un recorrido: por tantos caminos tuyos como quieras, y por otro sendero, el primero o el último. Un recorrido que llega al campamento acaba allí. Después puedes explorar donde estás, por una ración. Donde se toma la última loseta de un lugar aparece una reliquia: si empiezas un turno en una reliquia y llegas a otra de su color, tomas esta.
relic_runners_tutorial_walk_expedition = Toma la reliquia de { $site }: { $trails }, +{ $points }.
relic_runners_tutorial_own_pathways = { $pathways ->
    [one] 1 camino tuyo
   *[other] { $pathways } caminos tuyos
}
relic_runners_tutorial_other_trail = 1 sendero más
relic_runners_tutorial_walk_uncover = Ve a { $site }: bajo su última loseta hay una reliquia.
relic_runners_tutorial_walk_start = Ve a { $site }, para salir de su reliquia el próximo turno.
relic_runners_tutorial_walk_ruin = Ve a { $site }: al explorar una ruina puedes construir un camino.
relic_runners_tutorial_walk_ivory = Ve a { $site }: las losetas marfil te ayudan.
relic_runners_tutorial_walk_blue = Ve a { $site }: las losetas azules valen hasta 5 puntos.
relic_runners_tutorial_walk_purple = Ve a { $site }: las losetas púrpura actúan al momento.
relic_runners_tutorial_walk_camp = Ve al campamento a por raciones: allí no se explora nada.
relic_runners_tutorial_walk_on = Al alcance no hay nada que puedas tomar: sigue adelante ({ $site }).
relic_runners_tutorial_went_ruin = Has ido a { $site }: al explorar una ruina puedes construir un camino.
relic_runners_tutorial_went_ivory = Has ido a { $site }: sus losetas marfil te ayudan.
relic_runners_tutorial_went_blue = Has ido a { $site }: sus losetas azules valen hasta 5 puntos.
relic_runners_tutorial_went_purple = Has ido a { $site }: sus losetas púrpura actúan al momento.
relic_runners_tutorial_went_relic = Has ido a { $site }, donde hay una reliquia.
relic_runners_tutorial_went_nothing = Has ido a { $site }, donde no queda nada.
relic_runners_tutorial_went_camp = Has ido al campamento: allí no se explora nada.
relic_runners_tutorial_pathway = Explorar una ruina cuesta una ración y te permite construir un camino.
relic_runners_tutorial_pathway_now = Recorres libremente tus caminos, y otro sendero, al principio o al final.
relic_runners_tutorial_pathway_built = Tu camino está en { $trail }.
relic_runners_tutorial_relic_appears = Aparece una reliquia en { $site } ({ $relic }).
relic_runners_tutorial_pathway_other = Te has guardado la ración: la ruina seguirá ahí.
relic_runners_tutorial_pathway_more = Un sendero que solo tiene un camino de otro jugador te es tan desconocido como uno vacío. Varios caminos seguidos entre dos reliquias hacen una expedición larga.
relic_runners_tutorial_toolbox = Recorre un río cuya ficha muestra una caja de herramientas, y sube una de tus cajas.
    Úsala en el turno que quieras.
relic_runners_tutorial_toolbox_now = Arriba del todo, el machete da 4 puntos por reliquia.
relic_runners_tutorial_toolbox_more = Puedes usar una caja por turno; después vuelve a la base. Machete: explorar un templo sin ración, 2 raciones, 4 puntos por reliquia. Brújula: mover un camino, mover dos, 2 puntos por camino de tu ruta más larga. Pala: una caja nueva o 2 puntos, un camino, el doble de todos los puntos del turno. Las fichas de los ríos que recorres quedan bocabajo; tras la última, todas vuelven a quedar bocarriba y subes un nivel más.
relic_runners_tutorial_raised = Caja subida: { $toolbox }. Su uso: { $does }.
relic_runners_tutorial_expedition = Empieza el turno en una reliquia y ve a otra de su color.
    Es una expedición: 2 puntos por sendero, así que cuanto más largo, mejor.
relic_runners_tutorial_took_relic = Has tomado la reliquia ({ $relic }): +{ $points }{ $later ->
    [0] .
   *[other] {" "}ahora, y { $later } al final.
}
relic_runners_tutorial_expedition_more = La reliquia donde empiezas se queda allí, y puede servirte para la siguiente expedición. Lo que más vale es una ruta larga de caminos tuyos, rodeos incluidos. Todas las ruinas esconden sapos, y los templos de un color, la misma reliquia: mira cuáles están casi vacíos.
relic_runners_tutorial_temple = Los templos tienen losetas: las marfil ayudan, las azules dan puntos, las púrpura actúan al momento.
    Explorar cuesta una ración y te da la loseta superior.
relic_runners_tutorial_temple_more = Con dos jugadores, una loseta mediana está sobre una grande; con más, hay una pequeña encima. Lo que revela una loseta no se deshace. Las losetas marfil pequeñas y medianas ayudan durante la partida; una grande cuenta al final. Solo tú ves tus losetas azules. En los templos púrpura, la loseta superior está bocarriba. Bajo la última loseta de cada templo hay una reliquia: calaveras en los templos marfil, aves en los azules, amuletos en los púrpura.
relic_runners_tutorial_took_tile = La loseta: «{ $effect }»
relic_runners_tutorial_camp = Tras 7 reliquias, los demás juegan un último turno; luego cada color de tus reliquias da 5.
relic_runners_tutorial_camp_now = ¿Sin raciones? Ir al campamento te da 3.
relic_runners_tutorial_camp_more = Por cada jugador más, hace falta una reliquia más. Llevas cinco raciones como máximo. Al final cuentan las losetas azules y tu loseta marfil grande. Las raciones y las cajas solo cuentan si esa loseta lo dice: si no, úsalas antes.
relic_runners_guide_explore_ruin = Una ración por un camino: tus próximos recorridos llegarán más lejos.
relic_runners_guide_explore_full = Nada que construir, pero bajo la última loseta hay una reliquia.
relic_runners_guide_explore_ivory = Una loseta marfil te ayuda en la partida o puntúa al final.
relic_runners_guide_explore_blue = Una loseta azul vale hasta 5 puntos, y solo tú los ves.
relic_runners_guide_explore_purple = La loseta púrpura de arriba actúa al momento.
relic_runners_guide_end_turn = No queda nada por hacer aquí: termina tu turno.
relic_runners_guide_camp = En el campamento aún puedes usar una caja; si no, termina tu turno.
relic_runners_guide_toolbox = Usa una caja ahora o más tarde: en cada nivel hace otra cosa.
relic_runners_guide_toolbox_top = Esta caja ha llegado arriba del todo: úsala.
relic_runners_guide_top_tile = Toma la loseta de arriba: tu loseta marfil puede esperar.
relic_runners_guide_stack = Ves todas las losetas de este templo: toma la que quieras.
relic_runners_guide_raise = Una de tus cajas sube un nivel: te ayuda cuando la usas.
relic_runners_guide_build = Construye donde quieras volver a pasar.
relic_runners_guide_build_towards = Construye en { $trail }, hacia la reliquia de { $site }: ningún recorrido cruza el campamento.
relic_runners_guide_build_expedition = Construye en { $trail }: hasta la reliquia de { $site }, { $trails }, +{ $points }.
relic_runners_guide_lift = Elige el camino que menos necesites.
relic_runners_guide_lay = Ponlo donde continúe tus otros caminos.
relic_runners_guide_fetch = Una caja te ayuda una y otra vez; los puntos, solo una.
relic_runners_guide_keep = Te quedas con una loseta marfil de cada tamaño, y descartas la otra por puntos.
relic_runners_guide_neighbor = Exploras el lugar vecino desde donde estás, sin ración.
relic_runners_guide_flip = Si recorres un río con la ficha bocarriba, sube una caja.
relic_runners_guide_show = Si muestras ahora tu loseta azul, da su valor, y sigue contando al final.

## Para el oído

relic_runners_prose_title = { $title }.
relic_runners_prose_turn = Ahora le toca a { $player }.
relic_runners_prose_end = Hasta los últimos turnos: { $relics }.
relic_runners_prose_limit = Límite de duración: { $turns }.
relic_runners_prose_here = Donde está { $player }, { $place }: { $things }.
relic_runners_prose_own = Desde { $site ->
    [campamento] el campamento
   *[other] { $site }
}, { $player } tiene { $count ->
    [one] un camino que lleva
   *[other] caminos que llevan
} { $places }.
relic_runners_prose_unfamiliar = Desde { $site ->
    [campamento] el campamento
   *[other] { $site }
} { $count ->
    [one] sale un sendero desconocido
   *[other] salen senderos desconocidos
} { $places }.
relic_runners_prose_by_river_up = { $place } por un río con su ficha bocarriba
relic_runners_prose_by_river_down = { $place } por un río con su ficha bocabajo
relic_runners_prose_player = { $player } está { $place } y tiene { $points }; { $things }.
relic_runners_prose_relics = Reliquias en el tablero: { $relics }.
relic_runners_prose_relic_sites = { $relic } en { $sites }
relic_runners_prose_camp = En el campamento: { $players }.
relic_runners_prose_nobody_in_camp = No hay nadie en el campamento.
relic_runners_prose_first_site = { $quarter }, { $site }: { $things }.
relic_runners_prose_site = { $site }: { $things }.
relic_runners_prose_river = Río de { $one } a { $other }, { $things }.
relic_runners_prose_trail = Sendero { $one ->
    [campamento] del campamento
   *[other] de { $one }
} a { $other }, { $things }.
relic_runners_prose_empty_trail = Sendero { $one ->
    [campamento] del campamento
   *[other] de { $one }
} a { $other }, sin caminos.
relic_runners_prose_next = Junto { $site ->
    [campamento] al campamento
   *[other] a { $site }
}: { $sites }.
relic_runners_prose_next_by_river = Junto a { $site }: { $sites }; por río: { $rivers }.
relic_runners_prose_more = { $before }; { $after }
