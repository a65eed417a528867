# Lo que dicen los comandos, y cómo se llaman ellos y sus opciones. En las respuestas, un comando se nombra con su propio
# mensaje, para que sea lo que ve quien lee.

## Comandos

command_play = jugar
command_play_about = Abre una mesa para un juego
command_play_game = Qué juego
command_play_computers = Cuántos jugadores automáticos hay al principio
command_play_pace = Cuánto tiempo hay para responder; un número son minutos
command_play_language = El idioma que se usa en el canal
command_join = unirse
command_join_about = Ocupa un asiento en una mesa
command_leave = salir
command_leave_about = Deja una mesa; si la partida ha empezado, un jugador automático sigue por ti
command_start = empezar
command_start_about = Empieza la partida
command_turn = turno
command_turn_about = Lo que te toca decidir, con tus opciones
command_board = tablero
command_board_about = El tablero, hasta donde puedes verlo
command_score = puntos
command_score_about = Cómo va cada cual, con desglose
command_log = historial
command_log_about = Lo que ha pasado, en palabras
command_undo = deshacer
command_undo_about = Deshace tu última jugada, mientras se pueda
command_games = partidas
command_games_about = Todas tus mesas, por plazo, y a quién espera cada una
command_table = mesa
command_table_about = Todo lo demás sobre una mesa
command_concede = rendirse
command_concede_about = Te rindes; con dos jugadores, gana la otra persona
command_end = terminar
command_end_about = Termina la partida, o pídeselo a los demás
command_replace = sustituir
command_replace_about = Pon a otra persona, o a un jugador automático, en un asiento
command_moving = mover
command_moving_about = Trae una mesa a este canal
command_check = comprobar
command_check_about = Qué permisos necesito aquí y cómo darlos
command_export = exportar
command_export_about = La mesa como archivo, hasta donde puedes verla
command_settings = ajustes
command_settings_about = Tus ajustes
command_language = idioma
command_language_about = El idioma en que te respondo
command_notify = avisos
command_notify_about = Cómo te aviso de que te toca
command_privacy = privacidad
command_privacy_about = Mira lo que sé de ti, o pídeme que lo olvide
command_help = ayuda
command_help_about = Cómo empezar
command_rules = reglas
command_rules_about = Las reglas de un juego
command_stats = resultados
command_stats_about = Resultados en este servidor
command_describe = Describir este tablero

## Opciones

command_of_table = mesa
command_of_table_about = Qué mesa, si no es la de aquí
command_of_game = juego
command_of_computers = automáticos
command_of_level = nivel
command_of_level_about = Nivel de los jugadores automáticos
command_of_pace = ritmo
command_of_language = idioma
command_of_language_about = Qué idioma; si no dices nada, el de tu Discord
command_of_options = opciones
command_of_options_about = Variantes del juego; si no dices nada, las habituales
command_of_as = formato
command_of_as_about = Para la vista o para el oído
command_of_seat = asiento
command_of_seat_about = El asiento de quién
command_of_by = por
command_of_by_about = Quién lo ocupará; si no dices nada, un jugador automático
command_of_notify_where = dónde
command_of_notify_where_about = También por mensaje privado, o solo en el canal
command_of_action = acción
command_of_action_about = Qué hacer
command_of_topic = tema
command_of_topic_about = Qué parte de las reglas
command_of_user = usuario
command_of_user_about = Los resultados de quién; si no dices nada, los tuyos
command_of_where = dónde
command_of_where_about = En un hilo propio, o aquí
command_choice_thread = hilo
command_choice_here = aquí
command_choice_text = tablero de texto
command_choice_spoken = en palabras
command_choice_legend = leyenda
command_choice_direct = mensajes privados y el canal
command_choice_channel = solo el canal
command_choice_export = ver todo lo que sabes de mí
command_choice_forget = olvídame

## Respuestas

command_no_such_table = Esa mesa no existe. Elige una de la lista, o busca las tuyas con /{ command_games }.
command_which_table = Hay varias mesas. Di a cuál te refieres con la opción «{ command_of_table }».
command_no_table_here = Aquí no hay ninguna mesa, y no tienes otras. /{ command_play } abre una.
command_not_in_private = Eso solo funciona en el canal de un servidor.
command_no_such_language = No hablo ese idioma. Hablo inglés, español y francés.
command_no_such_pace = No conozco ese ritmo. Elige uno de la lista, o indica un número de minutos.
command_no_such_options = El juego no se puede jugar así. Sus opciones:
command_opened = { $game }: tu mesa está abierta.
command_joined = { $game }: tienes un asiento.
command_left = { $game }: has dejado la mesa.
command_left_match = { $game }: un jugador automático sigue por ti. /{ command_join } te devuelve el asiento.
command_begun = { $game }: la partida ha empezado.
command_no_tables = No tienes mesas abiertas. /{ command_play } abre una.
command_waits = { $game }: espera a { $seats }.
command_waits_until = { $game }: espera a { $seats } (plazo: <t:{ $at }:R>).
command_conceded = { $game }: te has rendido.
command_ended = { $game }: la partida ha terminado.
command_wished = Se hará cuando todos estén de acuerdo. Ya se lo he dicho a los demás.
command_replaced = Hecho.
command_moved = { $game }: la mesa está aquí ahora.
command_bots_do_not_play = Los bots no juegan aquí. Para un jugador automático, deja esa opción vacía.
command_exported = { $game }: aquí tienes la mesa como archivo.
command_rights_here = Lo que necesito en este canal:
command_rights_missing = No puedo abrir una mesa aquí: me faltan permisos.
command_rights_complete = Todo está bien.
command_rights_to_grant = Para dar lo que falta: ajustes del canal, Permisos, mi rol.
command_right_view = Ver canal
command_right_send = Enviar mensajes
command_right_embed = Insertar enlaces (el tablero de texto)
command_right_attach = Adjuntar archivos (imágenes, exportaciones)
command_right_history = Leer el historial de mensajes (para reencontrar los míos)
command_right_threads = Crear hilos públicos (un hilo por partida)
command_right_in_threads = Enviar mensajes en hilos
command_language_is = Ahora te hablo en español.
command_known = Esto es todo lo que sé de ti.
command_forget_asks = ¿Quieres que te olvide? Se borran tu nombre, tus ajustes y tus resultados, y un jugador automático sigue en tus asientos. No se puede deshacer.
command_help_begin = Organizo partidas de juegos de mesa. /{ command_play } abre una mesa; los demás pulsan «{ discord_button_join }», y tú «{ discord_button_start }». Los juegos:
command_help_turn = Cuando te toca, te menciono y, si quieres, te escribo. Responde allí, con «{ discord_button_my_turn }» o con /{ command_turn }.
command_help_look = /{ command_board }, /{ command_score } e /{ command_log } muestran la partida; «/{ command_board } { command_of_as }:{ command_choice_spoken }» es para el oído. /{ command_rules } explica un juego y /{ command_undo } deshace tu última jugada.
command_help_more = /{ command_games } muestra tus mesas, /{ command_table } hace todo lo demás y /{ command_settings } sirve para el idioma, los avisos y la privacidad.
command_stats_line = { $game }: { $played ->
    [one] 1 partida
   *[other] { $played } partidas
}, victorias: { $won }, mejor puntuación: { $best }
command_stats_none = aún no hay partidas terminadas en este servidor.
