# Lo que dicen los mensajes de Discord alrededor de un juego.

discord_seat_name = { $seat }
discord_ai_name = Máquina { $number }
discord_ai_name_with_level = Máquina { $number } ({ $level })
discord_ai_stand_in = Máquina por { $person }
discord_level = nivel { $number }
discord_level_option = Nivel { $number } de { $count } · { $title }
discord_level_option_rated = Nivel { $number } de { $count } · { GROUPED($rating) } · { $title }
discord_level_adaptive = Se adapta a mí
discord_level_adaptive_effect = Quedas por delante de cada máquina más o menos la mitad de las veces.
discord_level_lowest_effect = Para tus primeras partidas. Cada nivel le gana al anterior dos de cada tres.
discord_level_title_beginner = principiante
discord_level_title_apprentice = aprendiz
discord_level_title_casual = aficionado
discord_level_title_club = jugador de club
discord_level_title_tournament = jugador de torneo
discord_level_title_expert = experto
discord_level_title_master = maestro
discord_level_title_grandmaster = gran maestro

## El menú de juegos

discord_menu_against_computers = **¿Qué juego?** Tú contra { $count ->
    [one] una máquina
   *[other] { $count } máquinas
}.
discord_menu_with_people = **¿Qué juego?** Se abre una mesa en este canal y otros pueden unirse.
discord_menu_lesson = ### Aprende un juego
    -# Juegas, y cada paso explica una cosa. Puedes parar cuando quieras.
discord_menu_lesson_game = **{ $game }** · { $steps } pasos, { $minutes } min
discord_menu_lesson_goal = -# { $goal }
discord_computer_count = { $count ->
    [one] Una máquina
   *[other] { $count } máquinas
}
discord_menu_level = Máquinas: { $choice }
discord_menu_game = **{ $game }** · { $minutes } min · { $difficulty }
discord_menu_players = -# { $goal } De { $fewest } a { $most } jugadores
discord_menu_picture = Los tableros al empezar, de izquierda a derecha: { $games }.
discord_difficulty_easy = fácil de aprender
discord_difficulty_medium = dificultad media
discord_difficulty_hard = exigente
discord_match_begun = **{ $game }** ha empezado.
discord_solo_match = **{ $game }** · { $computers ->
    [0] { $player } a solas
    [one] { $player } contra una máquina
   *[other] { $player } contra { $computers } máquinas
}

## La sala

discord_lobby_open = **{ $game }**: ¿quién se apunta? { $seated } de { $seat_count } asientos ocupados.
discord_lobby_seats = En la mesa: { $who }.
discord_lobby_host = { $seat } (organiza)
discord_lobby_pace = Ritmo: { $pace }.
discord_lobby_variant = { $name }: { $value }.
discord_lobby_closes = La mesa se cierra <t:{ $at }:R> si nadie empieza la partida.
discord_pace_live = un cuarto de hora por decisión
discord_pace_days = { $days ->
    [one] un día
   *[other] { $days } días
} por decisión
discord_pace_hours = { $hours ->
    [one] una hora
   *[other] { $hours } horas
} por decisión
discord_pace_own = { $minutes ->
    [one] un minuto
   *[other] { $minutes } minutos
} por decisión
discord_pace_unhurried = sin límite de tiempo
discord_lobby_options_title = { $game }: quien organiza la mesa puede cambiar esto hasta que empiece la partida.
discord_option_pace = Tiempo para cada decisión…
discord_option_language = Idioma en el canal…
discord_option_kick = Sacar a alguien…
discord_thread_title = { $game }:
discord_thread_title_numbered = { $game } { $number }:
discord_thread_no_permission = No tengo permiso para abrir hilos en el canal de la mesa, o para escribir en ellos, así que la partida se queda allí.
discord_thread_limit = Este servidor tiene demasiados hilos activos, así que la partida se queda en el canal de la mesa.
discord_announcement_thread_limit = El canal de anuncios de la mesa tiene demasiados hilos activos, así que la partida se queda en él.
discord_thread_full = En el hilo no cabe nadie más, así que la partida se queda en el canal de la mesa.
discord_thread_failed = Discord no ha podido abrir un hilo ahora mismo, así que la partida se queda en el canal de la mesa.

## La tarjeta de una partida

discord_turn = { $seat }: te toca.
discord_turn_deadline = { $seat }: te toca. El plazo acaba <t:{ $at }:R>.
discord_turn_secret = { $count ->
    [one] { $seats } elige en secreto. Si te toca a ti, pulsa «{ discord_button_my_turn }».
   *[other] { $seats } eligen en secreto. Si te toca a ti, pulsa «{ discord_button_my_turn }».
}
discord_turn_secret_deadline = { $count ->
    [one] { $seats } elige en secreto. Si te toca a ti, pulsa «{ discord_button_my_turn }». El plazo acaba <t:{ $at }:R>.
   *[other] { $seats } eligen en secreto. Si te toca a ti, pulsa «{ discord_button_my_turn }». El plazo acaba <t:{ $at }:R>.
}
discord_ai_thinking = Pensando: { $seats }.
discord_ai_replaced = { $count ->
    [one] { $seats }: la máquina no ha podido seguir; ahora juega otra de nivel más bajo.
   *[other] { $seats }: las máquinas no han podido seguir; ahora juegan otras de nivel más bajo.
}
discord_clock_stopped = El reloj está parado porque aquí no puedo escribir. /{ command_turn } sigue funcionando.
discord_match_frozen = { $game }: esta partida está parada porque no puede seguir con las reglas actuales. Puede terminarla quien organiza la mesa.
discord_match_moved = { $game }: la mesa está en
discord_match_continues_below = { $game }: sigue más abajo.
discord_earlier_lines = { $count ->
    [one] …y 1 línea anterior: /{ command_log }
   *[other] …y { $count } líneas anteriores: /{ command_log }
}

## El final

discord_ended_played = { $count ->
    [0] { $game } ha terminado.
    [one] { $game } ha terminado. ¡Gana { $winners }!
   *[other] { $game } ha terminado. ¡{ $winners } comparten la victoria!
}
discord_ended_conceded = { $game } ha terminado por rendición.
discord_ended_agreed = { $game } ha terminado: la partida se dio por acabada antes de tiempo.
discord_ended_cancelled = { $game }: la mesa se ha cancelado.
discord_ended_expired = { $game }: la mesa se ha cerrado porque nadie empezó la partida a tiempo.
discord_ended_lost = { $game } ha terminado: la mesa estuvo demasiado tiempo sin canal.
discord_standing = { $place }. { $seat }: { $points }
discord_standing_with_sources = { $place }. { $seat }: { $points } ({ $sources })
discord_points = { $points ->
    [one] 1 punto
   *[other] { $points } puntos
}
discord_standing_after_tie = { $standing }; desempate ({ $counts })
discord_score_source = { $name } { $points }
discord_you = tú
discord_end_you_win = Ganas en { $game }: { $points } a { $other }
discord_end_you_lose = { $rank ->
    [2] Segundo puesto
    [3] Tercer puesto
   *[other] Puesto { $rank }
} en { $game } con { $own }. Gana { $winner }: { $points }
discord_end_wins = { $winner } gana en { $game }: { $points } a { $other }
discord_end_shared = Victoria compartida en { $game } ({ $points }): { $winners }
discord_end_alone = { $game } ha terminado: { $total }
discord_story_you_won = Tu mayor ventaja: { $source }, { $points } a { $other }
discord_story_won = Mayor ventaja de { $winner }: { $source }, { $points } a { $other }
discord_story_you_led = la tuya: { $source }, { $points } a { $other }
discord_story_led = la de { $seat }: { $source }, { $points } a { $other }
discord_story_won_and_led = { $won }; { $led }.
discord_story_tie_break = Se decidió en el desempate: { $name }, { $points } a { $other }.
discord_best_move = Tu mejor jugada: { $option }, +{ $points } en total
discord_hints_taken = { $player } pidió { $count ->
    [one] una pista
   *[other] { $count } pistas
}.
discord_hint = Pista:

## Preguntas en privado

discord_deadline = El plazo acaba <t:{ $at }:R>; sin respuesta: { $answer }.
discord_option_path = { $first } › { $next }
discord_dm_prompt = { $game }: { $question }
discord_decision_closed = { $game }: esta pregunta ya está cerrada.
discord_decision_answered_at = { $game }: esta pregunta ya tiene respuesta (<t:{ $at }:t>).
discord_decision_answered = { $game }, <t:{ $at }:t>: { $answer }
discord_panel_choose = Elige…
discord_panel_press_to_see = **Pulsa una opción** para ver su efecto.
discord_panel_picture_follows = La imagen llega enseguida.
discord_panel_asleep = Así estaba a las <t:{ $at }:t>. Desde entonces, este mensaje ya no cambia solo.
discord_panel_replaced = Sigue en otro mensaje.
discord_panel_label = { $label }: { $words }.
discord_panel_words = { $words }.
discord_all_views = { $game }: ¿qué quieres ver?
discord_your_choice = Tu elección:
discord_lesson_step = -# { $game } · lección, paso { $number } de { $count }
discord_lesson_other_answers = Otra respuesta…
discord_tutorial_over = La lección ha terminado. /{ command_play } abre una partida, y /{ command_rules } explica todo lo demás.
discord_spectating = { $game }: estás mirando esta mesa.
discord_match_over = { $game }: la partida ha terminado.
discord_match_not_started = { $game }: la partida aún no ha empezado.
discord_match_waits = { $game }: se espera a { $seats }.
discord_match_waits_deadline = { $game }: se espera a { $seats } (el plazo acaba <t:{ $at }:R>).
discord_waiting_for = Respuesta pendiente: { $seats }.
discord_board_title = { $game }: el tablero
discord_prose_your_turn = Te toca. { $question }
discord_prose_other_turn = Pregunta para { $seat }: { $question }
discord_past_prose_rest = Lo demás: «/{ command_board } { command_option_step }:{ $turn } { command_option_as }:{ command_choice_prose }».
discord_prose_rest = Lo demás: «/{ command_board } { command_option_as }:{ command_choice_prose }».
discord_score_title = { $game }: el marcador
discord_score_so_far = { $seat }: { $points }
discord_score_so_far_with_sources = { $seat }: { $points } ({ $sources })
discord_score_secret = { $seat }: en secreto hasta el final
discord_log_title = { $game }: lo que ha pasado
discord_log_empty = Aún no ha pasado nada.
discord_no_board = No hay ningún tablero que mostrar.
discord_past_board_start = { $game }: el tablero al comienzo
discord_past_board_unfinished = { $game }: el tablero en el turno { $turn }, sin terminar ({ $seats })
discord_past_board_turn = { $game }: el tablero después del turno { $turn } de { $last } ({ $seats })
discord_replay_title = { $game }: repetición, { $turns ->
    [one] 1 turno
   *[other] { $turns } turnos
}.
discord_replay_turns_skipped = Con todos pesaría demasiado para Discord, así que muestra un turno de cada { $every }.
discord_replay_busy = Todavía estoy dibujando tu última repetición. Pídemela otra vez cuando la haya enviado.
discord_replay_no_pictures = { $game } no tiene imágenes, así que no hay repetición. /{ command_log } cuenta lo que ha pasado, y «/{ command_board } { command_option_step }:1» muestra el tablero después del primer turno.
discord_replay_timeout = Ha tardado demasiado y lo he dejado. Inténtalo más tarde.
discord_replay_alt = Imagen animada: { $game } con { $seats }, turno a turno. Debajo de cada tablero se dice a quién le tocaba y qué pasó. /{ command_log } cuenta lo mismo en palabras.
discord_replay_start = El comienzo
discord_replay_turn = Turno { $turn } de { $last }: { $seats }
discord_replay_unfinished = Turno { $turn }, sin terminar: { $seats }
discord_replay_end = Turno { $turn }: { $seats }. La partida ha terminado.
discord_replay_more = …y { $count } más
discord_sentence_pair = { $one } { $other }

## Botones

discord_button_invite = Invitar a gente
discord_button_lesson = Primero la lección
discord_button_learn = Aprender
discord_button_tell_more = Cuéntame más
discord_button_stop_lesson = Parar
discord_button_play_match = Ya sabes jugar: una partida de verdad
discord_button_play_on_here = Seguir aquí
discord_button_other_lessons = Otras lecciones
discord_button_against_computers = Contra la máquina
discord_button_join = Unirme
discord_button_choose = Elegir
discord_button_play = Jugar
discord_option_add_ai = Añadir una máquina (nivel)…
discord_button_leave = Salir
discord_button_add_ai = Añadir una máquina
discord_button_remove_ai = Quitar una máquina
discord_button_start = Empezar
discord_button_cancel = Cancelar la mesa
discord_button_my_turn = Mi turno
discord_button_board = Tablero
discord_button_text_board = Tablero de texto
discord_button_prose_board = Tablero en palabras
discord_button_turn_in_words = Mi turno en palabras
discord_button_leave_or_end = Salir o terminar…
discord_views_choose = Mostrar…
discord_button_score = Marcador
discord_button_log = Qué ha pasado
discord_button_undo = Deshacer
discord_button_back = Atrás
discord_button_other_choices = Otras opciones
discord_button_previous_page = Anterior
discord_button_next_page = Siguiente
discord_button_previous_turn = Turno anterior
discord_button_next_turn = Turno siguiente
discord_button_current_board = Tablero actual
discord_button_take_back_seat = He vuelto
discord_button_take_seat = Ocupar el asiento
discord_button_play_again = Jugar otra vez
discord_button_rematch = Revancha
discord_button_try_level = Probar el nivel { $number }
discord_button_try_game = Probar { $game }
discord_button_result = Resultado
discord_button_replay = Repetición
discord_button_share = Compartir
discord_button_look_again = Mirar de nuevo
discord_button_hint = Pista
discord_button_animation = Animación
discord_button_export = Exportar
discord_button_overview = Resumen
discord_button_ask_concede = Rendirme…
discord_button_ask_end = Terminar la partida…
discord_button_go_to_table = Ir a la mesa
discord_button_dm_yes = Sí, escríbeme
discord_button_dm_no = No, solo en el canal
discord_button_notify_by_dm = Escríbeme en privado
discord_button_notify_in_channel = Solo en el canal
discord_button_retry_dm = Probar otra vez
discord_button_forget = Sí, olvídame
discord_button_legend = Leyenda
discord_button_rules = Reglas
discord_button_fix_permissions = Cómo arreglarlo
discord_button_more = Más
discord_button_words = En palabras
discord_button_pictures = En la imagen
discord_button_end = Sí, terminarla
discord_button_propose_end = Sí, proponerlo
discord_button_concede = Sí, rendirme
discord_button_play_on = No, seguir jugando

## Noticias

discord_notify_removed = { $game }: te han sacado de la mesa.
discord_notify_half_time = { $game }: ha pasado la mitad de tu tiempo. El plazo acaba <t:{ $at }:R>.
discord_notify_last_call = { $game }: te queda poco tiempo. El plazo acaba <t:{ $at }:R>.
discord_notify_time_up = { $game }: se te ha acabado el tiempo, así que he elegido por ti. /{ command_log } dice qué.
discord_notify_time_up_answer = { $game }: se te ha acabado el tiempo, así que he elegido por ti: { $answer }.
discord_notify_ai_took_over = { $game }: se te ha acabado el tiempo, así que ahora juega por ti una máquina. «{ discord_button_take_back_seat }» te devuelve el asiento.
discord_notify_auto_conceded = { $game }: se te ha acabado el tiempo y te has rendido, como elegiste para ese caso.
discord_notify_seat_offered = te ofrece este asiento en { $game }: { $seat }.
discord_notify_replaced = { $game }: tu asiento ha cambiado de manos.
discord_notify_text_only = No puedo publicar imágenes aquí: me falta Adjuntar archivos, o Discord ha limitado las subidas en este servidor. Seguimos con el tablero de texto.
discord_proposal_end = quiere terminar la partida. Terminará cuando lo pida quien organiza la mesa, o toda la mesa, con /{ command_table } { command_end }.
discord_proposal_person = quiere a otra persona en este asiento: { $seat }. Se le ofrecerá cuando lo pida quien organiza la mesa, o toda la mesa salvo quien ocupa el asiento, con /{ command_table } { command_replace }; si quien lo ocupa sigue jugando, tienen que pedirlo quien organiza la mesa o al menos otras dos personas. Propuesta:
discord_proposal_ai = quiere una máquina en este asiento: { $seat }. Se hará cuando lo pida quien organiza la mesa, o toda la mesa salvo quien ocupa el asiento, con /{ command_table } { command_replace }; si quien lo ocupa sigue jugando, tienen que pedirlo quien organiza la mesa o al menos otras dos personas.

## Mesas que no pueden mostrarse

discord_warning_channel_deleted = El canal de esta mesa ya no existe. Quien tenga un asiento puede llevarla a otro: escribe allí /{ command_table } { command_move }. Si no, la mesa se cierra <t:{ $at }:R>.
discord_warning_bot_removed = Ya no estoy en el servidor de esta mesa. Cuando me inviten de nuevo, la mesa seguirá.
discord_warning_outage = El servidor de esta mesa no está disponible por un fallo de Discord. Todo está guardado; la tarjeta llegará después.
discord_warning_thread_locked = El hilo de esta mesa está bloqueado. Cuando alguien de la moderación lo desbloquee, la tarjeta aparecerá sola.
discord_warning_permissions = No puedo mostrar la tarjeta de esta mesa. Permisos que me faltan en el canal de la mesa: { $rights }. Cuando alguien que administre el servidor me los dé, la tarjeta aparecerá sola.
discord_warning_forbidden = Discord no me deja mostrar la tarjeta de esta mesa y no dice por qué. Escribe /{ command_table } { command_check } en el canal de la mesa para ver qué necesito; sigo intentándolo.
discord_warning_not_delivered = Discord no acepta ahora mismo la tarjeta de esta mesa. Todo está guardado; la tarjeta llegará después.
discord_warning_dms_closed = Tampoco puedo enviarte mensajes directos. Para cambiarlo, permite los de miembros del servidor de esta mesa en sus ajustes de privacidad.
discord_warning_clock_stopped = Hasta entonces el reloj está parado. /{ command_turn } sigue funcionando.
discord_quiet_hours_until = Horas de silencio en el servidor de esta mesa hasta las <t:{ $at }:t>: no se avisa a nadie, y el reloj está parado.

## Mensajes directos

discord_dm_opt_in = ¿Te escribo también en privado cuando te toque? Si es así, te envío ahora mismo un mensaje de prueba.
discord_dm_test = Esto es una prueba: te escribiré aquí cuando te toque.
discord_dm_enabled = Te preguntaré por mensaje directo y en el canal.
discord_dm_closed = No puedo enviarte mensajes directos, así que te preguntaré en el canal. Para cambiarlo, permite los de miembros de un servidor que compartamos, en sus ajustes de privacidad.
discord_dm_disabled = Te preguntaré solo en el canal.

## Respuestas en privado

discord_unknown_button = No conozco este botón. Pulsa uno de la última tarjeta de la mesa, o usa /{ command_turn }.
discord_unreadable_interaction = No he podido entender eso. Inténtalo otra vez, por favor.
discord_outdated_command = Este comando ha cambiado desde que tu Discord lo cargó. Pulsa Ctrl+R o reinicia la aplicación.
discord_data_deleted = Te he olvidado. En las partidas en curso, una máquina sigue en tu asiento.
discord_move_undone = Se ha deshecho tu última jugada.
discord_seat_taken_back = { $game }: el asiento es tuyo.
discord_rematch_joined = { $game }: la mesa para la revancha está abierta y tienes un asiento. Los demás se unen allí con «{ discord_button_join }».
discord_new_table_joined = { $game }: hay una mesa nueva, y tienes un asiento.

## Reglas y leyenda

discord_legend_title = { $game }: qué hace cada cosa
discord_legend_empty = { $game }: todavía no hay nada a la vista que haya que explicar.
discord_rules_choose = Elige un tema…
discord_rules_no_such_topic = { $game }: ese tema no está en las reglas. Elige uno de estos.

## Preguntar una vez más

discord_confirm_end = { $game }: ¿terminar ya la partida para todo el mundo? Nadie gana, y no se puede deshacer.
discord_confirm_propose_end = { $game }: ¿proponer que termine la partida? Termina, sin victoria, en cuanto esté de acuerdo quien organiza la mesa, o toda la mesa.
discord_confirm_concede = { $game }: ¿te rindes? Una máquina seguirá en tu lugar y no podrás volver.
discord_confirm_concede_and_lose = { $game }: ¿te rindes? La partida termina, pierdes y no se puede deshacer.
