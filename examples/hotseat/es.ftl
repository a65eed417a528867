# Lo que se dice en torno a una partida.

hotseat_welcome = { $game }. { $pitch }
hotseat_commands = Responde con el número de una opción. O escribe:
    b  todo el tablero        s  los puntos       l  lo ocurrido hasta ahora
    r  las reglas, por temas  u  deshacer         ?  esta ayuda       q  salir
hotseat_ask_players = ¿Quién juega? De { $least } a { $most } nombres, separados por comas. "computer" es un jugador del ordenador.
    (Intro: tú contra dos ordenadores)
hotseat_pass_to = Turno: { $player }. Pulsa Intro cuando nadie más esté mirando.
hotseat_choose = Tu elección, de 1 a { $options } (? para la ayuda)
hotseat_rules_topics = Las reglas, por temas. Escribe r y un número, por ejemplo: r 3
hotseat_rules_unknown = Ese tema no existe. Escribe r para verlos todos.
hotseat_undone = Deshecho. Se te pregunta de nuevo.
hotseat_cannot_undo = Solo puedes deshacer tu último paso, mientras nadie más haya actuado y nada se haya sorteado ni revelado.
hotseat_so_far = Lo ocurrido hasta ahora
hotseat_nothing_yet = Todavía no ha ocurrido nada.
hotseat_score = { $player }: { $total } ({ $sources })
hotseat_source = { $name } { $points }
hotseat_the_end = Fin de la partida
hotseat_place = { $place }. { $player }: { $total } ({ $sources })
hotseat_won = ¡Victoria! { $player }.
hotseat_shared = Victoria compartida: { $players }.
hotseat_player = { $player }
hotseat_goodbye = ¡Hasta pronto!
