toy_name = Subasta de tesoros
toy_goal = Puja en secreto por los tesoros y decide después cuáles mostrar.
toy_points = { $points ->
    [one] 1 punto
   *[other] { $points } puntos
}
toy_length = Duración
toy_short = Corta: dos rondas
toy_long = Larga: cuatro rondas

toy_ask_offer = ¿Cuánto ofreces por el próximo tesoro? Tienes { $gold } de oro.
toy_ask_show = ¿Qué tesoro muestras?
toy_offer = Ofrecer
toy_gold = { $gold } de oro
toy_preview_offer = Si ganas, te { $gold ->
    [one] queda
   *[other] quedan
} { $gold } de oro.
toy_gold_left = oro restante
toy_show = Mostrar
toy_treasure = tesoro { $worth }
toy_preview_show = Cuenta { $points } puntos y te deja { $gold } de oro.
toy_preview_next_round = Empieza la ronda siguiente.
toy_preview_end = Termina la partida.
toy_done = No mostrar más

toy_makes_an_offer = { $player } hace una oferta.
toy_you_offer = Ofreces { $gold } de oro.
toy_offers = { $player } ofrece { $gold } de oro.
toy_house_offers = La casa ofrece { $gold } de oro.
toy_buys = { $player } consigue el tesoro.
toy_you_get = Consigues el tesoro { $worth }.
toy_nobody_buys = Nadie consigue el tesoro. Es el tesoro { $worth }.
toy_shows = { $player } muestra el tesoro { $worth }.
toy_shows_no_more = { $player } no muestra más.

toy_rounds = Subasta, { $rounds ->
    [one] última ronda
   *[other] quedan { $rounds } rondas
}
toy_over = La subasta ha terminado
toy_table = Mesa
toy_deck = Por vender
toy_cards = { $cards ->
    [one] una carta
   *[other] { $cards } cartas
}
toy_aside = Apartados
toy_player = { $player }
toy_purse = Bolsa
toy_offered = { $gold } de oro ofrecidos
toy_offered_in_secret = oferta hecha
toy_last_offered = { $gold } de oro la última vez
toy_shown = Mostrados
toy_kept = Guardados
toy_tutorial_offers = La oferta más alta se lleva el siguiente tesoro y paga.
    Las ofertas iguales no consiguen nada.
toy_tutorial_offers_now = Las ofertas son secretas: ofrece todo lo que tienes.
toy_tutorial_offered = Has hecho tu oferta.
toy_tutorial_shows = Un tesoro mostrado vale el doble.
    Cuesta 10 de oro.
toy_tutorial_shows_now = Para empezar, no muestres ninguno.
toy_tutorial_end = Gana quien tenga más puntos.
    El oro desempata.
toy_tutorial_more = Todos ofrecen a la vez.
