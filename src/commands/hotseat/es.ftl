# Lo que se dice en torno a una partida.

hotseat_welcome = { $game }. { $pitch }
hotseat_learn = ¿Es tu primera vez? Escribe r: los primeros temas de las reglas bastan para empezar.
hotseat_commands =
    Responde con el número de una opción. O escribe:
      b  todo el tablero        s  los puntos     l  lo ocurrido hasta ahora
      r  las reglas, por temas  u  deshacer       ?  esta ayuda
      v  tablero en palabras    q  salir          Intro  la pregunta otra vez
hotseat_ask_players =
    ¿Quién juega? De { $least } a { $most } nombres, separados por comas. «bot» es un jugador automático; también hay bot:easy (fácil) y bot:hard (difícil).
    (Intro: tú contra { $computers ->
        [one] un jugador automático
       *[other] { $computers } jugadores automáticos
    }; q: salir)
hotseat_players_wrong = Escribe de { $least } a { $most } nombres, separados por comas, ninguno vacío. Los jugadores automáticos son bot, bot:easy y bot:hard.
hotseat_nobody = Jugador
hotseat_computer = automático { $number }
hotseat_you_are = En este teclado: { $players }.
hotseat_pass_to = Turno: { $player }. Pulsa Intro cuando nadie más esté mirando.
hotseat_asks = { $player }: { $question }
hotseat_choose = Tu elección, de 1 a { $options } («?» para la ayuda)
hotseat_not_understood = No lo he entendido. Escribe un número de 1 a { $options }, o «?» para la ayuda.
hotseat_leave = ¿Salir de esta partida? No se guarda. Escribe q otra vez para salir.
hotseat_rules_topics = Las reglas, por temas. Escribe r y un número, por ejemplo: r 3
hotseat_rules_unknown = Ese tema no existe. Escribe r para verlos todos.
hotseat_undone = Deshecho. Se te pregunta de nuevo.
hotseat_cannot_undo = No hay nada que deshacer, o desde entonces se ha sorteado o revelado algo.
hotseat_so_far = Lo ocurrido hasta ahora
hotseat_nothing_yet = Todavía no ha ocurrido nada.
hotseat_score = { $player }: { $total } ({ $sources })
hotseat_source = { $name } { $points }
hotseat_the_end = Fin de la partida
hotseat_place = { $place }. { $player }: { $total } ({ $sources })
hotseat_won = ¡Gana { $player }!
hotseat_shared = Victoria compartida: { $players }.
hotseat_player = { $player }
hotseat_seed = Para jugar otra vez con el mismo azar: --seed { $seed }
hotseat_goodbye = ¡Hasta pronto!
