# Lo que se dice en torno a una partida.

hotseat_welcome = { $game }. { $goal }
hotseat_learn_hint = ¿Es tu primera vez? Escribe r: los primeros temas de las reglas bastan para empezar.
hotseat_commands =
    Responde con el número de una opción. O escribe:
      b  todo el tablero        s  los puntos     l  lo ocurrido hasta ahora
      r  las reglas, por temas  u  deshacer       ?  esta ayuda
      v  tablero en palabras    q  salir          Intro  la pregunta otra vez
hotseat_ask_players =
    ¿Quién juega? De { $least } a { $most } nombres, separados por comas. Para una máquina, escribe «máquina»; máquina:1 es la más débil y máquina:8 la más fuerte.
    (Intro: tú contra { $computers ->
        [one] una máquina
       *[other] { $computers } máquinas
    }; q: salir)
hotseat_invalid_players = Escribe de { $least } a { $most } nombres, separados por comas, ninguno vacío. Para una máquina, escribe «máquina», o de máquina:1 a máquina:8.
hotseat_default_player_name = Jugador
hotseat_ai_name = Máquina { $number }
hotseat_local_players = En este teclado: { $players }.
hotseat_pass_to = Pásale el teclado a { $player }. Pulsa Intro cuando nadie más esté mirando.
hotseat_prompt = { $player }: { $question }
hotseat_choose_option = Tu elección, de 1 a { $options } («?» para la ayuda)
hotseat_invalid_input = No lo he entendido. Escribe un número de 1 a { $options }, o «?» para la ayuda.
hotseat_confirm_quit = ¿Salir de esta partida? No se guarda. Escribe q otra vez para salir.
hotseat_rules_topics = Las reglas, por temas. Escribe r y un número, por ejemplo: r 3
hotseat_rules_no_such_topic = Ese tema no existe. Escribe r para verlos todos.
hotseat_undone = Deshecho. Se te pregunta de nuevo.
hotseat_cannot_undo = No hay nada que deshacer, o desde entonces se ha sorteado o revelado algo.
hotseat_log_title = Lo ocurrido hasta ahora
hotseat_log_empty = Todavía no ha ocurrido nada.
hotseat_score = { $player }: { $total } ({ $sources })
hotseat_score_source = { $name } { $points }
hotseat_match_over = Fin de la partida
hotseat_standing = { $place }. { $player }: { $total } ({ $sources })
hotseat_won = ¡Gana { $player }!
hotseat_shared_victory = Victoria compartida: { $players }.
hotseat_player = { $player }
hotseat_seed_hint = Para repetir la partida con el mismo sorteo: --seed { $seed }
hotseat_goodbye = ¡Hasta pronto!
