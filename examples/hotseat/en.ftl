# What the hotseat says around a game.

hotseat_welcome = { $game }. { $pitch }
hotseat_commands = Answer with the number of an option. Or type:
    b  the whole board        s  the score        l  what happened so far
    r  the rules, by topic    u  undo             ?  this help        q  quit
hotseat_ask_players = Who plays? { $least } to { $most } names, separated by commas. "computer" is a computer player.
    (Enter: you against two computers)
hotseat_pass_to = Hand over to { $player }. Press Enter when nobody else is looking.
hotseat_choose = Your choice, 1 to { $options } (? for help)
hotseat_rules_topics = The rules, by topic. Type r and a number, for example: r 3
hotseat_rules_unknown = There is no such topic. Type r to see them all.
hotseat_undone = Taken back. You are asked again.
hotseat_cannot_undo = You can only take back your own last step, while nobody else has acted and nothing was rolled or revealed.
hotseat_so_far = What happened so far
hotseat_nothing_yet = Nothing has happened yet.
hotseat_score = { $player }: { $total } ({ $sources })
hotseat_source = { $name } { $points }
hotseat_the_end = The end
hotseat_place = { $place }. { $player }: { $total } ({ $sources })
hotseat_won = { $player } wins!
hotseat_shared = A shared victory: { $players }.
hotseat_player = { $player }
hotseat_goodbye = Goodbye!
