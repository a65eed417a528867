# Negativas y errores de una mesa.

table_unknown = Esa mesa no existe.
table_unknown_game = Ese juego no lo tengo aquí.
table_person_limit = No puedes tener más de { $most ->
    [one] una mesa abierta
   *[other] { $most } mesas abiertas
}. Primero deja una mesa sin empezar, o termina una partida o ríndete en ella; una partida que solo has dejado sigue contando.
table_person_limit_in_server = En este servidor no puedes tener más de { $most ->
    [one] una mesa abierta
   *[other] { $most } mesas abiertas
}. Primero deja una mesa sin empezar, o termina una partida o ríndete en ella; una partida que solo has dejado sigue contando.
table_channel_full = Este canal no admite más de { $most ->
    [one] una mesa abierta
   *[other] { $most } mesas abiertas
}. Espera a que haya sitio, o usa otro canal.
table_server_full = Este servidor no admite más de { $most ->
    [one] una mesa abierta
   *[other] { $most } mesas abiertas
}. Espera a que haya sitio.
table_opening_too_fast = { $most ->
    [one] Acabas de abrir una mesa. Espera un minuto antes de la siguiente.
   *[other] Acabas de abrir { $most } mesas. Espera un minuto antes de la siguiente.
}
table_channel_not_allowed = En este servidor solo se permiten mesas en ciertos canales. Prueba en uno de estos:
table_role_required = Aquí cualquiera puede unirse a una mesa, pero para abrir una hay que tener uno de estos roles:
table_banned = No puedes participar en las mesas de aquí, salvo donde ya tienes un asiento. Lo han decidido quienes administran este servidor o quien me administra.
table_cannot_join = No puedes unirte a esta mesa.
table_managers_only = Eso solo puede hacerlo quien administra este servidor.
table_list_full = Esta lista ya tiene { $most } entradas. Quita una primero.
table_invalid_quiet_hours = Necesito las dos horas, por ejemplo 22:00 y 8:30, y tienen que ser distintas. La diferencia con UTC va en horas, como 2 o -3:30.
table_unsupported_player_count = Este juego admite de { $least } a { $most } jugadores. Añade o quita jugadores.
table_invalid_variant = El juego no se puede jugar así. Elige entre las opciones mostradas.
table_invalid_pace = El tiempo para cada decisión tiene que ser de { $least ->
    [one] 1 minuto
   *[other] { $least } minutos
} a { $most ->
    [43200] 30 días
   *[other] { $most } minutos
}.
table_unknown_ai = Esa máquina no existe. Elige una de las mostradas.
table_already_started = La partida ya ha empezado. Si no tienes asiento, puedes mirar o pedir uno a quien organiza la mesa.
table_not_started = La partida aún no ha empezado. La empieza quien organiza la mesa.
table_over = Esta mesa ha terminado. Abre una nueva, o juega otra vez desde su último mensaje.
table_not_seated = No tienes asiento en esta mesa.
table_person_has_left = Esa persona ya ha dejado la mesa.
table_unknown_seat = Ese asiento no existe en esta mesa.
table_not_your_seat = Eso le toca decidirlo a { $seat }.
table_no_free_seat = Este juego solo tiene { $seats } asientos, y no queda ninguno libre.
table_no_ai_seat = Aquí no juega ninguna máquina.
table_host_only = Eso solo puede hacerlo quien organiza la mesa. Si lleva un día sin aparecer, puede hacerlo cualquiera de la mesa.
table_stale_decision = Esa pregunta ya tiene respuesta. La partida ha seguido.
table_stale_revision = La mesa ha cambiado desde entonces. Mírala de nuevo antes de decidir.
table_nothing_to_undo = No has hecho ninguna jugada que se pueda deshacer.
table_others_acted_since = Eso no se puede deshacer: alguien ha jugado después.
table_step_revealed = Eso no se puede deshacer: algo oculto ha salido a la luz o el azar ha intervenido.
table_undo_too_late = Eso no se puede deshacer: se ha acabado el tiempo de esa jugada.
table_cannot_undo = Eso ya no se puede deshacer.
table_no_hints = Las pistas son solo para partidas contra la máquina.
table_too_many_undos = Ya has deshecho { $most } jugadas seguidas. Sigue jugando, por favor.
table_replacement_seated = Esa persona ya está en esta mesa.
table_match_frozen = Esta partida está parada porque no puede seguir con las reglas actuales. Puede terminarla quien organiza la mesa.
table_already_there = La mesa ya está ahí.
table_others_in_server = En esta mesa hay otras personas, así que no puede pasar a otro servidor.
table_moved_recently = La mesa se acaba de mover. Espera cinco minutos.
table_cannot_offer_to_self = No puedes darte un asiento. Pueden ofrecértelo quienes juegan.
table_replacement_knows_secrets = Esa persona tiene o tuvo otro asiento en esta partida, y puede que conozca sus secretos.
table_too_many_offers = Ya se han ofrecido asientos de esta partida a { $most } personas. No se puede a más.
table_proposed_recently = Acabas de proponer otra cosa para este asiento. Espera un minuto.
table_thread_not_created = Discord no ha respondido cuando le pedí un hilo, así que la partida no ha empezado. Empiézala otra vez dentro de un momento.
table_not_saved = Ahora no puedo guardar, así que nada ha cambiado. Quien me administra lo ve en mi registro; inténtalo de nuevo dentro de un rato.
table_internal_error = Error mío: nada ha cambiado. Inténtalo de nuevo; si vuelve a fallar, dale este código a quien me administra:
table_ran_out_of_time = A { $seat } se le ha acabado el tiempo, así que he elegido: { $answer }.
table_only_choice = { $seat } no tenía otra opción: { $answer }.
table_no_other_choice = La siguiente jugada de { $seat } era la única posible.
table_answer_path = { $first } › { $next }
table_takeover_left = { $seat }: esta persona dejó la partida; sigue una máquina.
table_takeover_time_ran_out = { $seat }: se ha acabado el tiempo; sigue una máquina.
table_takeover_conceded = { $seat }: esta persona se rindió; sigue una máquina.
table_takeover_replaced = { $seat }: esta persona fue sustituida; sigue una máquina.
