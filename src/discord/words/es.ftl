# Lo que dicen los mensajes de Discord alrededor de un juego.

discord_person = { $seat }
discord_computer = Ordenador { $number }
discord_computer_of = Ordenador { $number } ({ $level })
discord_level_easy = fácil
discord_level_medium = medio
discord_level_hard = difícil

## La sala

discord_lobby = { $game }: hay una mesa abierta, con { $seated } de { $seats } asientos ocupados. Pulsa «Unirme» para jugar.
discord_lobby_seats = En la mesa: { $who }.
discord_lobby_host = { $seat } (anfitrión)
discord_lobby_how = Tiempo por pregunta: { $pace }.
discord_lobby_variant = { $name }: { $value }.
discord_lobby_closes = Se cierra <t:{ $at }:R> si nadie la empieza.
discord_pace_live = un cuarto de hora
discord_pace_day = un día
discord_pace_three_days = tres días
discord_pace_own = { $minutes ->
    [one] un minuto
   *[other] { $minutes } minutos
}
discord_pace_unhurried = sin límite
discord_options_of = { $game }: lo que puede decidir el anfitrión antes de empezar.
discord_option_pace = Tiempo por pregunta…
discord_option_language = Idioma del canal…
discord_option_kick = Sacar de la sala…
discord_no_threads = Aquí no puedo abrir hilos, así que la partida se queda en este canal.

## La tarjeta de una partida

discord_turn = { $seat }: { $question }
discord_turn_until = { $seat }: { $question } Responde <t:{ $at }:R>.
discord_turn_secret = { $seat }: te toca decidir algo. Pulsa «Mi turno».
discord_turn_secret_until = { $seat }: te toca decidir algo. Pulsa «Mi turno». Responde <t:{ $at }:R>.
discord_thinking = Pensando: { $seats }.
discord_stopped = El reloj está parado, porque aquí no puedo escribir como debo. «/turno» sigue funcionando.
discord_frozen = { $game }: esta partida está detenida, porque no se puede seguir con las reglas actuales. El anfitrión puede terminarla.
discord_elsewhere = { $game }: la partida sigue en
discord_goes_on = { $game }: la partida sigue más abajo.
discord_earlier = { $count ->
    [one] …y 1 línea anterior: /{ $log }
   *[other] …y { $count } líneas anteriores: /{ $log }
}

## El final

discord_ended_played = { $count ->
    [one] { $game } ha terminado. ¡Gana { $winners }!
   *[other] { $game } ha terminado. ¡{ $winners } comparten la victoria!
}
discord_ended_conceded = { $game } ha terminado: todos los demás se han rendido.
discord_ended_agreed = { $game } ha terminado: la partida se dio por acabada antes de tiempo.
discord_ended_cancelled = { $game }: la mesa se ha cancelado.
discord_ended_expired = { $game }: la mesa se ha cerrado, porque nadie la empezó a tiempo.
discord_ended_lost = { $game } ha terminado: el canal de la mesa faltó demasiado tiempo.
discord_placed = { $place }. { $seat }: { $points }
discord_placed_by = { $place }. { $seat }: { $points } ({ $sources })
discord_source = { $name } { $points }

## Preguntas en privado

discord_ask = { $question }
discord_ask_until = { $question } Responde <t:{ $at }:R>.
discord_default_is = Sin respuesta a tiempo: { $answer }.
discord_letter = { $game }: { $question }
discord_letter_until = { $game }: { $question } Responde <t:{ $at }:R>.
discord_settled = { $game }: esta pregunta ya está resuelta.
discord_settled_at = { $game }: esta pregunta se respondió a las <t:{ $at }:t>.
discord_panel_choose = Elige…
discord_chosen = Tu elección:
discord_watching = { $game }: estás mirando esta mesa.
discord_is_over = { $game } ha terminado.
discord_is_lobby = { $game } aún no ha empezado.
discord_waits = Le toca decidir a { $seats }.
discord_waits_until = Le toca decidir a { $seats }, como muy tarde <t:{ $at }:R>.
discord_board_is = { $game }: el tablero
discord_score_is = { $game }: cómo va cada cual
discord_log_is = { $game }: lo que ha pasado
discord_log_empty = Aún no ha pasado nada.
discord_no_board = Aún no hay tablero.

## Botones

discord_button_join = Unirme
discord_button_leave = Salir
discord_button_add_computer = Añadir un ordenador…
discord_menu_computer = Ordenador: { $level }
discord_button_remove_computer = Quitar ordenador
discord_button_options = Opciones
discord_button_start = Empezar
discord_button_cancel = Cancelar la mesa
discord_button_my_turn = Mi turno
discord_button_board = Tablero
discord_button_spoken = Tablero hablado
discord_button_score = Puntos
discord_button_log = Qué ha pasado
discord_button_undo = Deshacer
discord_button_back = Atrás
discord_button_earlier = Anteriores
discord_button_later = Más
discord_button_return = He vuelto
discord_button_take_seat = Ocupar el asiento
discord_button_again = Jugar otra vez
discord_button_table = A la mesa
discord_button_letters_yes = Sí, escríbeme
discord_button_letters_no = No, solo en el canal
discord_button_test_again = Probar otra vez
discord_button_forget = Sí, olvídame
discord_button_legend = Leyenda
discord_button_rules = Reglas
discord_button_end = Sí, terminarla
discord_button_wish = Sí, preguntar
discord_button_concede = Sí, abandonar
discord_button_play_on = No, seguir jugando

## Noticias

discord_news_kicked = { $game }: el anfitrión te ha sacado de la sala.
discord_news_half_time = { $game }: ha pasado la mitad de tu tiempo. Responde <t:{ $at }:R>.
discord_news_last_call = { $game }: tu tiempo casi se acaba. Responde <t:{ $at }:R>.
discord_news_time_up = { $game }: se te acabó el tiempo y se tomó la respuesta segura.
discord_news_stand_in = { $game }: se te acabó el tiempo y ahora juega un ordenador por ti. «He vuelto» te devuelve el asiento.
discord_news_conceded = { $game }: se te acabó el tiempo y te has rendido, como querías en ese caso.
discord_news_offered = { $game }: se te ofrece el asiento de { $seat }.
discord_news_replaced = { $game }: ahora juega otra persona en tu asiento.
discord_wished_end = quiere terminar la partida. Termina cuando todos en la mesa lo digan con «/mesa terminar».
discord_wished_person = quiere a otra persona en el asiento de { $seat }. Se hará cuando todos los demás lo digan con «/mesa sustituir». Propone a:
discord_wished_computer = quiere un ordenador en el asiento de { $seat }. Se hará cuando todos los demás lo digan con «/mesa sustituir».

## Mensajes privados

discord_letters_ask = { $game }: tienes un asiento. ¿Te envío tus decisiones también por mensaje privado? Si es así, pruebo ahora mismo si funciona.
discord_letters_test = Esto es una prueba: tus decisiones te llegarán aquí.
discord_letters_open = Tus decisiones te llegarán por mensaje privado y en el canal.
discord_letters_closed = No puedo enviarte mensajes privados. Se te preguntará en el canal. Para cambiarlo, permite los mensajes directos de miembros de este servidor en sus ajustes de privacidad.
discord_letters_unwanted = Se te preguntará solo en el canal.

## Respuestas en privado

discord_not_ours = No conozco este botón. Pulsa uno de la tarjeta más nueva de la mesa, o usa «/turno».
discord_misheard = No he podido entender eso. Inténtalo otra vez, por favor.
discord_forgotten = Te he olvidado. Donde aún tenías un asiento, sigue jugando un ordenador.
discord_taken_back = Tu último paso queda deshecho.
discord_came_back = { $game }: el asiento es tuyo.
discord_joined_again = { $game }: hay una mesa nueva, y tienes un asiento.

## Reglas y leyenda

discord_legend_is = { $game }: qué hace cada cosa
discord_rules_choose = Temas de las reglas…
discord_rules_unknown = { $game }: ese tema no está en las reglas. Elige uno de estos.

## Preguntar una vez más

discord_sure_end = { $game }: ¿terminar ya la partida para todo el mundo? Nadie gana, y no se puede deshacer.
discord_sure_wish = { $game }: ¿proponer que termine la partida? Termina, sin nadie que gane, en cuanto la mesa entera esté de acuerdo.
discord_sure_concede = { $game }: ¿abandonar? Un jugador automático sigue en tu lugar, y no podrás volver.
discord_sure_lose = { $game }: ¿abandonar? La partida termina, pierdes, y no se puede deshacer.
