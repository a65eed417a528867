# What the hotseat says around a game.

hotseat_welcome = { $game }. { $goal }
hotseat_learn_hint = New here? Type r: the first topics of the rules are enough to start.
hotseat_commands =
    Answer with the number of an option. Or type:
      b  the whole board        s  the score      l  what happened so far
      r  the rules, by topic    u  undo           ?  this help
      v  the board, in words    q  quit           Enter  the question once more
hotseat_ask_players =
    Who plays? { $least } to { $most } names, separated by commas. "computer" is a computer player; computer:1 is the weakest, computer:8 the strongest.
    (Enter: you against { $computers ->
        [one] one computer
       *[other] { $computers } computers
    }; q: quit)
hotseat_invalid_players = Give { $least } to { $most } names, separated by commas, none of them empty. For a computer, write "computer", or computer:1 to computer:8.
hotseat_default_player_name = Player
hotseat_ai_name = Computer { $number }
hotseat_local_players = At this keyboard: { $players }.
hotseat_pass_to = Hand over to { $player }. Press Enter when nobody else is looking.
hotseat_prompt = { $player }: { $question }
hotseat_choose_option = Your choice, 1 to { $options } ("?" for help)
hotseat_invalid_input = I did not understand that. Type a number from 1 to { $options }, or "?" for help.
hotseat_confirm_quit = Leave this match? It won't be saved. Type q again to leave.
hotseat_rules_topics = The rules, by topic. Type r and a number, for example: r 3
hotseat_rules_no_such_topic = There is no such topic. Type r to see them all.
hotseat_undone = Undone. You are asked again.
hotseat_cannot_undo = There is nothing to undo, or something has been drawn or revealed since.
hotseat_log_title = What happened so far
hotseat_log_empty = Nothing has happened yet.
hotseat_score = { $player }: { $total } ({ $sources })
hotseat_score_source = { $name } { $points }
hotseat_match_over = The end
hotseat_standing = { $place }. { $player }: { $total } ({ $sources })
hotseat_won = { $player } wins!
hotseat_shared_victory = A shared victory: { $players }.
hotseat_player = { $player }
hotseat_seed_hint = To play the same match again: --seed { $seed }
hotseat_goodbye = Goodbye!
