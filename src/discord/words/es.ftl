# Lo que dicen los mensajes de Discord alrededor de un juego.

discord_person = { $seat }
discord_computer = Automático { $number }
discord_computer_of = Automático { $number } ({ $level })
discord_level_easy = fácil
discord_level_medium = medio
discord_level_hard = difícil

## La sala

discord_lobby = { $game }: hay una mesa abierta, con { $seated } de { $chairs } asientos ocupados. Pulsa «{ discord_button_join }» para jugar.
discord_lobby_seats = En la mesa: { $who }.
discord_lobby_host = { $seat } (anfitrión)
discord_lobby_how = Tiempo para responder: { $pace }.
discord_lobby_variant = { $name }: { $value }.
discord_lobby_closes = La mesa se cierra <t:{ $at }:R> si nadie empieza la partida.
discord_pace_live = un cuarto de hora
discord_pace_day = un día
discord_pace_three_days = tres días
discord_pace_own = { $minutes ->
    [one] un minuto
   *[other] { $minutes } minutos
}
discord_pace_unhurried = sin límite de tiempo
discord_options_of = { $game }: el anfitrión puede cambiar esto hasta que empiece la partida.
discord_option_pace = Tiempo para responder…
discord_option_language = Idioma en el canal…
discord_option_kick = Sacar a alguien…
discord_no_threads = Aquí no tengo permiso para abrir hilos, así que la partida se queda en este canal.
discord_too_many_threads = Aquí hay demasiados hilos, así que la partida se queda en este canal.
discord_no_thread_now = Discord no ha abierto ningún hilo ahora mismo, así que la partida se queda en este canal.

## La tarjeta de una partida

discord_turn = { $seat }: { $question }
discord_turn_until = { $seat }: { $question } Plazo: <t:{ $at }:R>.
discord_turn_secret = { $count ->
    [one] { $seats } elige en secreto. Si te toca a ti, pulsa «{ discord_button_my_turn }».
   *[other] { $seats } eligen en secreto. Si te toca a ti, pulsa «{ discord_button_my_turn }».
}
discord_turn_secret_until = { $count ->
    [one] { $seats } elige en secreto. Si te toca a ti, pulsa «{ discord_button_my_turn }». Plazo: <t:{ $at }:R>.
   *[other] { $seats } eligen en secreto. Si te toca a ti, pulsa «{ discord_button_my_turn }». Plazo: <t:{ $at }:R>.
}
discord_thinking = Pensando: { $seats }.
discord_stopped = El reloj está parado, porque aquí no puedo escribir como debería. /{ command_turn } sigue funcionando.
discord_frozen = { $game }: esta partida está parada, porque no puede seguir con las reglas actuales. El anfitrión puede terminarla.
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
discord_ended_expired = { $game }: la mesa se ha cerrado, porque nadie empezó la partida a tiempo.
discord_ended_lost = { $game } ha terminado: la mesa estuvo demasiado tiempo sin canal.
discord_placed = { $place }. { $seat }: { $points }
discord_placed_by = { $place }. { $seat }: { $points } ({ $sources })
discord_source = { $name }: { $points }

## Preguntas en privado

discord_ask = { $question }
discord_ask_until = { $question } Plazo: <t:{ $at }:R>.
discord_default_is = Si se acaba el tiempo: { $answer }.
discord_then = { $first } › { $next }
discord_direct = { $game }: { $question }
discord_direct_until = { $game }: { $question } Plazo: <t:{ $at }:R>.
discord_settled = { $game }: esta pregunta ya está cerrada.
discord_settled_at = { $game }: esta pregunta ya tiene respuesta (<t:{ $at }:t>).
discord_panel_choose = Elige…
discord_chosen = Tu elección:
discord_lesson = **Lección, { $number } de { $of }** — { $idea }
discord_lesson_over = Esta era la última idea de la lección. Sigue jugando si quieres, o termina la partida con /{ command_table } { command_end }.
discord_lesson_lobby = { $game }: va a empezar una primera lección.
discord_lesson_card = Una primera lección: pulsa «{ discord_button_my_turn }» para ver lo que hay que aprender.
discord_watching = { $game }: estás mirando esta mesa.
discord_is_over = { $game }: la partida ha terminado.
discord_is_lobby = { $game }: la partida aún no ha empezado.
discord_waits = Respuesta pendiente: { $seats }.
discord_waits_until = Respuesta pendiente: { $seats }. Plazo: <t:{ $at }:R>.
discord_board_is = { $game }: el tablero
discord_spoken_own = Te toca. { $question }
discord_spoken_asked = Pregunta para { $seat }: { $question }
discord_score_is = { $game }: los puntos
discord_log_is = { $game }: lo que ha pasado
discord_log_empty = Aún no ha pasado nada.
discord_board_unseen = ¿No ves el tablero? Pulsa «{ discord_button_text }».
discord_board_whole = El tablero entero: /{ command_board } { command_of_as }:{ command_choice_spoken }
discord_no_board = Aún no hay tablero.
discord_earlier_beginning = { $game }: el tablero al comienzo
discord_earlier_turn = { $game }: el tablero después del turno { $turn } de { $last } ({ $seats })
discord_replay_is = { $game }: la partida otra vez, { $turns ->
    [one] 1 turno
   *[other] { $turns } turnos
}.
discord_replay_thinned = Con todos sería demasiado grande para Discord, así que muestra un turno de cada { $every }.
discord_replay_busy = Todavía estoy dibujando tu última repetición. Pídemela otra vez cuando esté aquí.
discord_replay_none = { $game } no tiene imágenes, así que no hay repetición. /{ command_log } cuenta lo que ha pasado, y «/{ command_board } { command_of_step }:1» muestra el tablero después del primer turno.
discord_replay_late = Ha tardado demasiado y lo he dejado. Inténtalo más tarde.
discord_replay_alt = Imagen animada: { $game } con { $seats }, turno a turno. Debajo de cada tablero se dice a quién le tocaba y qué pasó. /{ command_log } cuenta lo mismo en palabras.
discord_replay_beginning = El comienzo
discord_replay_turn = Turno { $turn } de { $last }: { $seats }
discord_replay_unfinished = Turno { $turn }, sin terminar: { $seats }
discord_replay_end = Turno { $turn }: { $seats }. La partida ha terminado.
discord_replay_more = …y { $count } más
discord_one_after_the_other = { $one } { $other }

## Botones

discord_button_join = Unirme
discord_button_leave = Salir
discord_button_add_computer = Añadir un jugador automático…
discord_menu_computer = Jugador automático: { $level }
discord_button_remove_computer = Quitar un jugador automático
discord_button_options = Opciones
discord_button_start = Empezar
discord_button_cancel = Cancelar la mesa
discord_button_my_turn = Mi turno
discord_button_board = Tablero
discord_button_text = Tablero en texto
discord_button_spoken = Tablero en palabras
discord_button_score = Puntos
discord_button_log = Qué ha pasado
discord_button_undo = Deshacer
discord_button_back = Atrás
discord_button_earlier = Anteriores
discord_button_later = Más
discord_button_turn_before = Antes
discord_button_turn_after = Después
discord_button_now = Ahora
discord_button_return = He vuelto
discord_button_take_seat = Ocupar el asiento
discord_button_again = Jugar otra vez
discord_button_table = Ir a la mesa
discord_button_direct_yes = Sí, escríbeme
discord_button_direct_no = No, solo en el canal
discord_button_test_again = Probar otra vez
discord_button_forget = Sí, olvídame
discord_button_legend = Leyenda
discord_button_rules = Reglas
discord_button_rights = Cómo arreglarlo
discord_button_end = Sí, terminarla
discord_button_wish = Sí, proponerlo
discord_button_concede = Sí, rendirme
discord_button_play_on = No, seguir jugando

## Noticias

discord_news_kicked = { $game }: el anfitrión te ha sacado de la mesa.
discord_news_half_time = { $game }: ha pasado la mitad de tu tiempo. Plazo: <t:{ $at }:R>.
discord_news_last_call = { $game }: se te acaba el tiempo. Plazo: <t:{ $at }:R>.
discord_news_time_up = { $game }: se te acabó el tiempo y se jugó la respuesta por defecto.
discord_news_stand_in = { $game }: se te acabó el tiempo y ahora juega por ti un jugador automático. «{ discord_button_return }» te devuelve el asiento.
discord_news_conceded = { $game }: se te acabó el tiempo y te has rendido, como elegiste para ese caso.
discord_news_offered = { $game }: se te ofrece este asiento: { $seat }.
discord_news_replaced = { $game }: ahora juega otra persona en tu asiento.
discord_news_bare = No puedo publicar imágenes aquí (falta: Adjuntar archivos). Seguimos con el tablero de texto.
discord_wished_end = quiere terminar la partida. Terminará cuando toda la mesa lo pida con /{ command_table } { command_end }.
discord_wished_person = quiere a otra persona en este asiento: { $seat }. Se hará cuando todos los demás lo pidan con /{ command_table } { command_replace }. Propuesta:
discord_wished_computer = quiere un jugador automático en este asiento: { $seat }. Se hará cuando todos los demás lo pidan con /{ command_table } { command_replace }.

## Mesas que no pueden mostrarse

discord_silent_lost = El canal de esta mesa ya no existe. Quien tenga un asiento puede llevarla a otro: escribe allí /{ command_table } { command_moving }. Si no, la mesa se cierra <t:{ $at }:R>.
discord_silent_away = Ya no estoy en el servidor de esta mesa. Cuando me inviten de nuevo, la partida seguirá.
discord_silent_outage = El servidor de esta mesa no está disponible por un fallo de Discord. Tus jugadas están guardadas; el tablero llegará después.
discord_silent_locked = El hilo de esta mesa está bloqueado. Cuando alguien de la moderación lo desbloquee, la tarjeta aparecerá sola.
discord_silent_rights = No puedo mostrar la tarjeta de esta mesa. Permisos que me faltan allí: { $rights }. Cuando alguien que administre el servidor me los dé, la tarjeta aparecerá sola.
discord_silent_unsaid = Discord no me deja mostrar la tarjeta de esta mesa y no dice por qué. Escribe allí /{ command_table } { command_check } para ver qué necesito; sigo intentándolo.
discord_silent_trouble = Discord no acepta ahora mismo la tarjeta de esta mesa. Tus jugadas están guardadas; el tablero llegará después.
discord_silent_clock = Hasta entonces el reloj está parado. /{ command_turn } sigue funcionando.
discord_quiet_until = Horas de silencio en este servidor hasta <t:{ $at }:t>: no se avisa a nadie, y el reloj está parado.

## Mensajes privados

discord_direct_ask = { $game }: tienes un asiento. ¿Te escribo también en privado cuando te toque? Si es así, te envío ahora mismo un mensaje de prueba.
discord_direct_test = Esto es una prueba: te escribiré aquí cuando te toque.
discord_direct_open = Te preguntaré por mensaje privado y en el canal.
discord_direct_closed = No puedo enviarte mensajes privados, así que te preguntaré en el canal. Para cambiarlo, permite los mensajes directos de miembros de este servidor en sus ajustes de privacidad.
discord_direct_unwanted = Te preguntaré solo en el canal.

## Respuestas en privado

discord_not_ours = No conozco este botón. Pulsa uno de la última tarjeta de la mesa, o usa /{ command_turn }.
discord_misheard = No he podido entender eso. Inténtalo otra vez, por favor.
discord_outdated = Este comando ha cambiado desde que tu Discord lo cargó. Pulsa Ctrl-R o reinicia la aplicación.
discord_forgotten = Te he olvidado. Donde aún tenías un asiento, sigue un jugador automático.
discord_taken_back = Se ha deshecho tu última jugada.
discord_came_back = { $game }: el asiento es tuyo.
discord_joined_again = { $game }: hay una mesa nueva, y tienes un asiento.

## Reglas y leyenda

discord_legend_is = { $game }: qué hace cada cosa
discord_legend_is_empty = { $game }: todavía no hay nada a la vista que haya que explicar.
discord_rules_choose = Temas de las reglas…
discord_rules_unknown = { $game }: ese tema no está en las reglas. Elige uno de estos.

## Preguntar una vez más

discord_sure_end = { $game }: ¿terminar ya la partida para todo el mundo? Nadie gana, y no se puede deshacer.
discord_sure_wish = { $game }: ¿proponer que termine la partida? Termina, sin victoria, en cuanto toda la mesa esté de acuerdo.
discord_sure_concede = { $game }: ¿rendirte? Un jugador automático sigue en tu lugar, y no podrás volver.
discord_sure_lose = { $game }: ¿rendirte? La partida termina, pierdes, y no se puede deshacer.
