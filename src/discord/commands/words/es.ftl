# Lo que dicen los comandos, y cómo se llaman ellos y sus opciones.

## Comandos

command_play = jugar
command_play_about = Abre una mesa para un juego
command_play_game = Qué juego
command_play_computers = Cuántos ordenadores juegan desde el principio
command_play_pace = Cuánto puede durar una pregunta; un número son minutos
command_play_language = El idioma en que se habla en el canal
command_join = unirse
command_join_about = Ocupa un asiento en una mesa
command_leave = salir
command_leave_about = Deja una mesa; en una partida, un ordenador sigue por ti
command_start = empezar
command_start_about = Empieza la partida
command_turn = turno
command_turn_about = Lo que te toca decidir, con sus opciones
command_board = tablero
command_board_about = El tablero, como puedes verlo
command_score = puntos
command_score_about = Cómo va cada cual, punto por punto
command_log = historia
command_log_about = Lo que ha pasado, en palabras
command_undo = deshacer
command_undo_about = Deshace tu último paso, mientras se pueda
command_games = partidas
command_games_about = Todas tus mesas, por plazo, y a quién espera cada una
command_table = mesa
command_table_about = Todo lo demás sobre una mesa
command_concede = rendirse
command_concede_about = Te rindes; si sois dos, gana la otra persona
command_end = terminar
command_end_about = Termina la partida, o pídelo a los demás
command_replace = sustituir
command_replace_about = Otra persona, o un ordenador, en un asiento
command_moving = mover
command_moving_about = Trae una mesa a este canal
command_check = comprobar
command_check_about = Qué permisos necesito aquí y cómo darlos
command_export = exportar
command_export_about = La mesa como archivo, hasta donde puedes verla
command_me = yo
command_me_about = Tus ajustes
command_language = idioma
command_language_about = El idioma en que se te responde
command_notify = avisos
command_notify_about = Cómo se te piden tus decisiones
command_privacy = privacidad
command_privacy_about = Mira lo que se sabe de ti, o haz que se olvide
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
command_of_computers = ordenadores
command_of_pace = ritmo
command_of_language = idioma
command_of_language_about = Qué idioma; si no, el de tu Discord
command_of_as = como
command_of_as_about = Para la vista o para el oído
command_of_seat = asiento
command_of_seat_about = El asiento de quién
command_of_by = por
command_of_by_about = Quién se sentará ahí; si no, un ordenador
command_of_notify_by = por
command_of_notify_by_about = También por mensaje privado, o solo en el canal
command_of_wish = deseo
command_of_wish_about = Qué deseas
command_of_topic = tema
command_of_topic_about = Qué parte de las reglas
command_of_user = usuario
command_of_user_about = Resultados de quién; si no, los tuyos
command_choice_text = texto
command_choice_spoken = hablado
command_choice_letters = mensajes privados y el canal
command_choice_channel = solo el canal
command_choice_export = ver todo lo que se sabe de mí
command_choice_forget = olvídame

## Respuestas

command_no_such_table = No hay tal mesa. Elige una de las ofrecidas, o busca las tuyas con /partidas.
command_which_table = Hay varias mesas. Di cuál, con la opción «mesa».
command_no_table_here = Aquí no hay ninguna mesa, y no tienes otras. /jugar abre una.
command_not_in_private = Eso solo funciona en el canal de un servidor.
command_no_such_language = No hablo ese idioma. Hablo inglés, español y francés.
command_no_such_pace = No conozco ese ritmo. Elige uno de los ofrecidos, o un número de minutos.
command_opened = { $game }: tu mesa está abierta.
command_joined = { $game }: tienes un asiento.
command_left = { $game }: has dejado la mesa.
command_left_match = { $game }: un ordenador sigue por ti. /unirse te devuelve el asiento.
command_begun = { $game }: la partida ha empezado.
command_no_tables = No tienes mesas abiertas. /jugar abre una.
command_waits = { $game }: espera a { $seats }.
command_waits_until = { $game }: espera a { $seats }, hasta <t:{ $at }:R>.
command_conceded = { $game }: te has rendido.
command_ended = { $game }: la partida ha terminado.
command_wished = Se ha dicho a los demás. Se hará cuando todos lo digan también.
command_replaced = Hecho.
command_moved = { $game }: la mesa está aquí ahora.
command_bots_do_not_play = Los bots no juegan aquí. Deja esa opción vacía para un ordenador.
command_exported = { $game }: aquí tienes la mesa como archivo.
command_rights_here = Lo que necesito en este canal:
command_rights_missing = No puedo llevar una mesa aquí: me faltan permisos.
command_rights_complete = Todo está bien.
command_rights_to_grant = Para dar lo que falta: ajustes del canal, Permisos, mi rol.
command_right_view = Ver canal
command_right_send = Enviar mensajes
command_right_embed = Insertar enlaces (el tablero de texto)
command_right_attach = Adjuntar archivos (imágenes, exportaciones)
command_right_history = Leer el historial (para reencontrar mis mensajes)
command_right_threads = Crear hilos públicos (un hilo por partida)
command_right_in_threads = Enviar mensajes en hilos
command_language_is = Ahora te hablo en español.
command_known = Esto es todo lo que sé de ti.
command_forget_asks = ¿Quieres que te olvide? Se van tu nombre, tus ajustes y tus resultados. Donde tengas un asiento, seguirá un ordenador. No se puede deshacer.
command_help_begin = Llevo juegos de mesa. /jugar abre una mesa; los demás pulsan «Unirme», y tú «Empezar». Los juegos:
command_help_turn = Cuando te toque decidir, te menciono y te escribo. Responde allí, con «Mi turno» o con /turno; hay tiempo.
command_help_look = /tablero, /puntos y /historia muestran la partida; /tablero como: hablado es para el oído. /reglas explica un juego, /deshacer deshace un paso.
command_help_more = /partidas lista tus mesas, /mesa hace todo lo demás, /yo trata de ti.
command_rules_topics = Temas:
command_stats_line = { $game }: { $played ->
    [one] 1 partida
   *[other] { $played } partidas
}, { $won } ganadas, mejor puntuación { $best }
command_stats_none = aún no hay partidas terminadas en este servidor.
