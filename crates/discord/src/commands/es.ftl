# Los textos de los comandos. El nombre de un comando o de una opción viene de «names».

command_no_such_table = Esa mesa no existe aquí. Elige una de la lista, usa el comando en el canal de la mesa, o busca las tuyas con /{ command_games }.
command_which_table = Hay varias mesas. Di a cuál te refieres con la opción «{ command_option_table }».
command_no_table_here = Aquí no hay ninguna mesa, y no tienes otras. /{ command_play } abre una.
command_not_in_private = Eso solo funciona en el canal de un servidor.
command_no_such_game = Ese juego no lo tengo aquí. Elige uno de estos: { $games }.
command_no_such_language = No hablo ese idioma. Hablo inglés, español y francés.
command_no_such_pace = No conozco ese ritmo. Elige uno de la lista, o indica un número de minutos.
command_no_such_options = El juego no se puede jugar así. Sus opciones:
command_table_opened = { $game }: tu mesa está abierta.
command_tutorial_started = { $game }: tu primera lección ha empezado. Ve a la mesa y pulsa «{ discord_button_my_turn }».
command_no_tutorial = { $game }: este juego aún no tiene una primera lección. /{ command_rules } lo explica.
command_joined = { $game }: tienes un asiento.
command_left_lobby = { $game }: has dejado la mesa.
command_left_match = { $game }: un jugador automático sigue por ti. /{ command_join } te devuelve el asiento.
command_match_started = { $game }: la partida ha empezado.
command_no_tables = No tienes mesas abiertas. /{ command_play } abre una.
command_waiting_for = { $game }: espera a { $seats }.
command_waiting_for_deadline = { $game }: espera a { $seats } (plazo: <t:{ $at }:R>).
command_channel_deleted = { $game }: el canal ya no existe. Escribe /{ command_table } { command_move } en otro; si no, la mesa se cierra <t:{ $at }:R>.
command_conceded = { $game }: te has rendido.
command_ended = { $game }: la partida ha terminado.
command_proposal_made = Se hará cuando todos estén de acuerdo. Ya se lo he preguntado a los demás.
command_seat_offered = { $person } ha recibido la oferta y tiene que aceptarla. Hasta entonces, el asiento sigue como está.
command_seat_replaced = Hecho: el asiento ha cambiado de manos.
command_table_moved = { $game }: la mesa está aquí ahora.
command_thread_taken = Este hilo pertenece a su partida y no admite otra. Para mover una mesa, escribe /{ command_table } { command_move } en un canal.
command_cannot_seat_bot = Los bots no juegan aquí. Para un jugador automático, deja esa opción vacía.
command_exported = { $game }: aquí tienes la mesa como archivo.
command_permissions_title = Lo que necesito en este canal:
command_permissions_missing = No puedo abrir una mesa aquí: me faltan permisos.
command_permissions_complete = Todo está bien.
command_permissions_how_to_grant = Para dar lo que falta: ajustes del canal, Permisos, mi rol.
command_permission_view = Ver canal
command_permission_send = Enviar mensajes
command_permission_embed = Insertar enlaces (el tablero de texto)
command_permission_attach = Adjuntar archivos (imágenes, exportaciones)
command_permission_history = Leer el historial de mensajes (para reencontrar los míos)
command_permission_threads = Crear hilos públicos (un hilo por partida)
command_permission_in_threads = Enviar mensajes en hilos
command_language_set = Ahora te hablo en español.
command_blocked = A partir de ahora no podrá ocupar un asiento donde tú tengas uno, y no sabrá por qué. Las partidas que ya comparte contigo siguen.
command_unblocked = Ya puede unirse otra vez a tus mesas.
command_block_list_title = Personas que has bloqueado (esto solo lo ves tú):
command_block_list_empty = No has bloqueado a nadie.
command_cannot_block_yourself = No puedes bloquearte.
command_and_others = …y { $count } más
command_which_role = Di a qué rol te refieres con la opción «{ command_option_role }».
command_server_settings_title = Los ajustes de las mesas de este servidor:
command_server_channels = Se pueden abrir mesas en estos canales y en sus hilos:
command_server_channels_all = Se pueden abrir mesas en todos los canales.
command_server_openers = Para abrir una mesa hay que tener uno de estos roles:
command_server_openers_all = Todo el mundo puede abrir mesas.
command_server_language_is = Las mesas están en { $language }, salvo que quien abra una elija otro idioma.
command_server_language_none = Las mesas están en el idioma de los ajustes del servidor, salvo que quien abra una elija otro.
command_language_english = inglés
command_language_spanish = español
command_language_french = francés
command_server_limits = Límite de mesas abiertas: { $channel } en un canal, { $person } por persona.
command_server_limit_all = Límite de mesas abiertas en todo el servidor: { $most }.
command_server_limit_none = El servidor en su conjunto no tiene límite.
command_server_quiet_hours = Horas de silencio: cada día de <t:{ $from }:t> a <t:{ $to }:t> en tu zona horaria. En esas horas no se avisa a nadie y no corre ningún reloj.
command_server_quiet_hours_none = No hay horas de silencio.
command_server_block_list_title = Fuera de las mesas:
command_server_block_list_empty = No se ha dejado fuera a nadie.
command_server_blocked = Hecho. Donde ya tiene un asiento, la partida sigue.
command_privacy_export = Esto es todo lo que sé de ti.
command_privacy_confirm_forget = ¿Quieres que te olvide? Se borran tu nombre, tus ajustes y tus resultados, y un jugador automático sigue en tus asientos. No se puede deshacer.
command_help_intro = Organizo partidas de juegos de mesa. /{ command_play } abre una mesa; los demás pulsan «{ discord_button_join }», y tú «{ discord_button_start }». Los juegos:
command_help_turn = Cuando te toca, te menciono y, si quieres, te escribo. Responde allí, con «{ discord_button_my_turn }» o con /{ command_turn }.
command_help_prose = «/{ command_board } { command_option_as }:{ command_choice_prose }» describe el tablero en frases, para lectores de pantalla.
command_stats_line = { $game }: { $played ->
    [one] 1 partida
   *[other] { $played } partidas
}, victorias: { $won }, mejor puntuación: { $best }
command_stats_none = aún no hay partidas terminadas en este servidor.
command_stats_latest = Últimas partidas:
command_stats_match = <t:{ $at }:d> { $game }: puesto { $rank } de { $seat_count }, { $points ->
    [one] 1 punto
   *[other] { $points } puntos
}
