# What Discord's messages say around a game.

discord_seat_name = { $seat }
discord_ai_name = Computer { $number }
discord_ai_name_with_level = Computer { $number } ({ $level })
discord_ai_stand_in = Computer for { $person }
discord_level = level { $number }
discord_level_option = Level { $number } of { $count } · { $title }
discord_level_option_rated = Level { $number } of { $count } · { GROUPED($rating) } · { $title }
discord_level_adaptive = Adapts to me
discord_level_adaptive_effect = You finish ahead of each computer about half of the time.
discord_level_lowest_effect = For your first matches. Each level wins two of three against the one below.
discord_level_title_beginner = beginner
discord_level_title_apprentice = apprentice
discord_level_title_casual = casual player
discord_level_title_club = club player
discord_level_title_tournament = tournament player
discord_level_title_expert = expert
discord_level_title_master = master
discord_level_title_grandmaster = grandmaster

## The menu of games

discord_menu_against_computers = **Which game?** You and { $count ->
    [one] one computer
   *[other] { $count } computers
}.
discord_menu_with_people = **Which game?** A table opens in this channel, and others can join.
discord_menu_lesson = ### Learn a game
    -# You play, and each step explains one thing. Stop whenever you like.
discord_menu_lesson_game = **{ $game }** · { $steps } steps, { $minutes } min
discord_menu_lesson_goal = -# { $goal }
discord_computer_count = { $count ->
    [one] One computer
   *[other] { $count } computers
}
discord_menu_level = Computers: { $choice }
discord_menu_game = **{ $game }** · { $minutes } min · { $difficulty }
discord_menu_players = -# { $goal } { $fewest } to { $most } players
discord_menu_picture = The boards at the start, from left to right: { $games }.
discord_difficulty_easy = easy to learn
discord_difficulty_medium = medium
discord_difficulty_hard = demanding
discord_match_begun = **{ $game }** has begun.
discord_solo_match = **{ $game }** · { $computers ->
    [0] { $player }, alone
    [one] { $player } and a computer
   *[other] { $player } and { $computers } computers
}

## The lobby

discord_lobby_open = **{ $game }**: who's in? Seats taken: { $seated } of { $seat_count }.
discord_lobby_seats = At the table: { $who }.
discord_lobby_host = { $seat } (host)
discord_lobby_pace = Pace: { $pace }.
discord_lobby_variant = { $name }: { $value }.
discord_lobby_closes = The table closes <t:{ $at }:R> if nobody starts the match.
discord_pace_live = a quarter of an hour for each decision
discord_pace_days = { $days ->
    [one] a day
   *[other] { $days } days
} for each decision
discord_pace_hours = { $hours ->
    [one] an hour
   *[other] { $hours } hours
} for each decision
discord_pace_own = { $minutes ->
    [one] a minute
   *[other] { $minutes } minutes
} for each decision
discord_pace_unhurried = no time limit
discord_lobby_options_title = { $game }: the host can change these until the match begins.
discord_option_pace = Time for each decision…
discord_option_language = Language in the channel…
discord_option_kick = Remove a player…
discord_thread_title = { $game }:
discord_thread_title_numbered = { $game } { $number }:
discord_thread_no_permission = I'm not allowed to open threads in the table's channel, or to write in them, so the match stays there.
discord_thread_limit = This server has too many active threads, so the match stays in the table's channel.
discord_announcement_thread_limit = The table's announcement channel has too many active threads, so the match stays in it.
discord_thread_full = The thread has no room for more people, so the match stays in the table's channel.
discord_thread_failed = Discord couldn't open a thread just now, so the match stays in the table's channel.

## The card of a match

discord_turn = { $seat }: your turn.
discord_turn_deadline = { $seat }: your turn. Deadline: <t:{ $at }:R>.
discord_turn_secret = { $count ->
    [one] { $seats } chooses in secret. If you are asked, press "{ discord_button_my_turn }".
   *[other] { $seats } choose in secret. If you are asked, press "{ discord_button_my_turn }".
}
discord_turn_secret_deadline = { $count ->
    [one] { $seats } chooses in secret. If you are asked, press "{ discord_button_my_turn }". Deadline: <t:{ $at }:R>.
   *[other] { $seats } choose in secret. If you are asked, press "{ discord_button_my_turn }". Deadline: <t:{ $at }:R>.
}
discord_ai_thinking = Thinking: { $seats }.
discord_ai_replaced = { $count ->
    [one] { $seats }: the computer could not go on, so an easier one plays now.
   *[other] { $seats }: the computers could not go on, so easier ones play now.
}
discord_clock_stopped = The clock has stopped, because I can't write here. /{ command_turn } still works.
discord_match_frozen = { $game }: this match has stopped, because it can't go on with the current rules. The host can end it.
discord_match_moved = { $game }: the table is in
discord_match_continues_below = { $game }: more below.
discord_earlier_lines = { $count ->
    [one] …and 1 earlier line: /{ command_log }
   *[other] …and { $count } earlier lines: /{ command_log }
}

## The end

discord_ended_played = { $count ->
    [0] { $game } is over.
    [one] { $game } is over. { $winners } wins!
   *[other] { $game } is over. { $winners } share the victory!
}
discord_ended_conceded = { $game } is over, by concession.
discord_ended_agreed = { $game } is over: the match was ended early.
discord_ended_cancelled = { $game }: the table was canceled.
discord_ended_expired = { $game }: the table closed, because nobody started the match in time.
discord_ended_lost = { $game } is over: the table was without a channel for too long.
discord_standing = { $place }. { $seat }: { $points }
discord_standing_with_sources = { $place }. { $seat }: { $points } ({ $sources })
discord_points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
discord_standing_after_tie = { $standing }; tie-break ({ $counts })
discord_score_source = { $name } { $points }
discord_you = you
discord_end_you_win = You win { $game }: { $points } to { $other }
discord_end_you_lose = You are { $rank ->
    [2] second
    [3] third
   *[other] number { $rank }
} in { $game } with { $own }. { $winner } wins: { $points }
discord_end_wins = { $winner } wins { $game }: { $points } to { $other }
discord_end_shared = Shared victory in { $game } at { $points }: { $winners }
discord_end_alone = { $game } is over: { $total }
discord_story_you_won = Your biggest lead: { $source }, { $points } to { $other }
discord_story_won = { $winner }'s biggest lead: { $source }, { $points } to { $other }
discord_story_you_led = yours: { $source }, { $points } to { $other }
discord_story_led = { $seat }'s: { $source }, { $points } to { $other }
discord_story_won_and_led = { $won }; { $led }.
discord_story_tie_break = The tie-break decided: { $name }, { $points } to { $other }.
discord_best_move = Your best move: { $option }, +{ $points } in all
discord_hints_taken = { $player } used { $count ->
    [one] one hint
   *[other] { $count } hints
}.
discord_hint = Hint:

## Questions in private

discord_deadline = Deadline: <t:{ $at }:R>; with no answer: { $answer }.
discord_option_path = { $first } › { $next }
discord_dm_prompt = { $game }: { $question }
discord_decision_closed = { $game }: this question is closed.
discord_decision_answered_at = { $game }: this question was answered at <t:{ $at }:t>.
discord_decision_answered = { $game }, <t:{ $at }:t>: { $answer }
discord_panel_choose = Choose…
discord_panel_press_to_see = **Press a choice** to see what it brings.
discord_panel_picture_follows = The picture is on its way.
discord_panel_asleep = As of <t:{ $at }:t>. This message no longer updates by itself.
discord_panel_replaced = Continued in another message.
discord_panel_label = { $label }: { $words }.
discord_panel_words = { $words }.
discord_all_views = { $game }: what would you like to see?
discord_your_choice = Your choice:
discord_lesson_step = -# { $game } · lesson, step { $number } of { $count }
discord_lesson_other_answers = Another answer…
discord_tutorial_over = The lesson is over. /{ command_play } opens a match, and /{ command_rules } explains everything else.
discord_spectating = { $game }: you are watching this table.
discord_match_over = { $game }: the match is over.
discord_match_not_started = { $game }: the match has not begun yet.
discord_match_waits = { $game }: waiting for { $seats }.
discord_match_waits_deadline = { $game }: waiting for { $seats } (deadline: <t:{ $at }:R>).
discord_waiting_for = Waiting for { $seats }.
discord_board_title = { $game }: the board
discord_prose_your_turn = It is your turn. { $question }
discord_prose_other_turn = { $seat } is asked: { $question }
discord_past_prose_rest = The rest: "/{ command_board } { command_option_step }:{ $turn } { command_option_as }:{ command_choice_prose }".
discord_prose_rest = The rest: "/{ command_board } { command_option_as }:{ command_choice_prose }".
discord_score_title = { $game }: the score
discord_score_so_far = { $seat }: { $points }
discord_score_so_far_with_sources = { $seat }: { $points } ({ $sources })
discord_score_secret = { $seat }: secret until the end
discord_log_title = { $game }: what has happened
discord_log_empty = Nothing has happened yet.
discord_no_board = There is no board to show.
discord_past_board_start = { $game }: the board at the beginning
discord_past_board_unfinished = { $game }: the board in turn { $turn }, unfinished ({ $seats })
discord_past_board_turn = { $game }: the board after turn { $turn } of { $last } ({ $seats })
discord_replay_title = { $game }: the match again, { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}.
discord_replay_turns_skipped = All of them would be too large for Discord, so the replay shows one turn in { $every }.
discord_replay_busy = I'm still drawing your last replay. Ask again once it's here.
discord_replay_no_pictures = { $game } has no pictures, so there is no replay. /{ command_log } tells what happened, and "/{ command_board } { command_option_step }:1" shows the board after the first turn.
discord_replay_timeout = That took too long, so I gave up. Please try again later.
discord_replay_alt = Moving picture: { $game } with { $seats }, turn by turn. Beneath each board it says whose turn it was and what happened. /{ command_log } tells the same in words.
discord_replay_start = The beginning
discord_replay_turn = Turn { $turn } of { $last }: { $seats }
discord_replay_unfinished = Turn { $turn }, unfinished: { $seats }
discord_replay_end = Turn { $turn }: { $seats }. The match is over.
discord_replay_more = …and { $count } more
discord_sentence_pair = { $one } { $other }

## Buttons

discord_button_invite = Invite people
discord_button_lesson = Lesson first
discord_button_learn = Learn
discord_button_tell_more = Tell me more
discord_button_stop_lesson = Stop
discord_button_play_match = You know enough: play a real match
discord_button_play_on_here = Play on here
discord_button_other_lessons = Other lessons
discord_button_against_computers = Against computers
discord_button_join = Join
discord_button_choose = Choose
discord_button_play = Play
discord_option_add_ai = Add a computer (level)…
discord_button_leave = Leave
discord_button_add_ai = Add a computer
discord_button_remove_ai = Remove a computer
discord_button_start = Start
discord_button_cancel = Cancel the table
discord_button_my_turn = My turn
discord_button_board = Board
discord_button_text_board = Text board
discord_button_prose_board = Board in words
discord_button_turn_in_words = My turn in words
discord_button_leave_or_end = Leave or end…
discord_views_choose = Show me…
discord_button_score = Score
discord_button_log = What happened
discord_button_undo = Undo
discord_button_back = Back
discord_button_other_choices = Other choices
discord_button_previous_page = Previous
discord_button_next_page = Next
discord_button_previous_turn = Earlier turn
discord_button_next_turn = Later turn
discord_button_current_board = Current board
discord_button_take_back_seat = I'm back
discord_button_take_seat = Take the seat
discord_button_play_again = Play again
discord_button_rematch = Rematch
discord_button_try_level = Try level { $number }
discord_button_try_game = Try { $game }
discord_button_result = Result
discord_button_replay = Replay
discord_button_share = Share
discord_button_look_again = Look again
discord_button_hint = Hint
discord_button_animation = Animation
discord_button_export = Export
discord_button_overview = Overview
discord_button_ask_concede = Concede…
discord_button_ask_end = End the match…
discord_button_go_to_table = Go to the table
discord_button_dm_yes = Yes, write to me
discord_button_dm_no = No, only in the channel
discord_button_notify_by_dm = Write to me privately
discord_button_notify_in_channel = Only in the channel
discord_button_retry_dm = Test again
discord_button_forget = Yes, forget me
discord_button_legend = Legend
discord_button_rules = Rules
discord_button_fix_permissions = How to fix it
discord_button_more = More
discord_button_words = In words
discord_button_pictures = On the picture
discord_button_end = Yes, end it
discord_button_propose_end = Yes, ask them
discord_button_concede = Yes, concede
discord_button_play_on = No, play on

## News

discord_notify_removed = { $game }: you have been removed from the table.
discord_notify_half_time = { $game }: half of your time is gone. Deadline: <t:{ $at }:R>.
discord_notify_last_call = { $game }: your time is nearly up. Deadline: <t:{ $at }:R>.
discord_notify_time_up = { $game }: your time ran out, so I chose for you. /{ command_log } shows what I chose.
discord_notify_time_up_answer = { $game }: your time ran out, so I chose: { $answer }.
discord_notify_ai_took_over = { $game }: your time ran out, so a computer plays for you now. "{ discord_button_take_back_seat }" gives you your seat back.
discord_notify_auto_conceded = { $game }: your time ran out, so you have conceded, as you chose for that case.
discord_notify_seat_offered = offers you this seat in { $game }: { $seat }.
discord_notify_replaced = { $game }: your seat has changed hands.
discord_notify_text_only = I can't post pictures here: I lack Attach Files, or Discord has limited uploads on this server. Playing on with the text board.
discord_proposal_end = would like to end the match. It ends once the host, or everyone seated, has asked for it with /{ command_table } { command_end }.
discord_proposal_person = would like someone else in this seat: { $seat }. It is offered to them once the host, or every player but the one in that seat, has asked for it with /{ command_table } { command_replace }; while that player is still there, it takes the host or at least two others. Proposed:
discord_proposal_ai = would like a computer in this seat: { $seat }. It happens once the host, or every player but the one in that seat, has asked for it with /{ command_table } { command_replace }; while that player is still there, it takes the host or at least two others.

## Tables that cannot show themselves

discord_warning_channel_deleted = This table's channel is gone. Anyone seated can bring the table to another one: type /{ command_table } { command_move } there. Otherwise the table closes <t:{ $at }:R>.
discord_warning_bot_removed = I'm no longer in this table's server. Once I'm invited again, the table goes on.
discord_warning_outage = This table's server is unavailable because of a Discord outage. Everything is saved; the card will follow.
discord_warning_thread_locked = This table's thread is locked. Once a moderator unlocks it, the card appears by itself.
discord_warning_permissions = I can't show this table's card. The permissions I'm missing in the table's channel: { $rights }. Once someone who manages the server grants them, the card appears by itself.
discord_warning_forbidden = Discord doesn't let me show this table's card, and doesn't say why. Type /{ command_table } { command_check } in the table's channel to see what I need; I'll keep trying.
discord_warning_not_delivered = Discord isn't accepting this table's card at the moment. Everything is saved; the card will follow.
discord_warning_dms_closed = I can't send you private messages either. To change that, allow direct messages from members of this table's server in its privacy settings.
discord_warning_clock_stopped = Until then the clock stands still. /{ command_turn } still works.
discord_quiet_hours_until = Quiet hours in this table's server until <t:{ $at }:t>: nobody is notified, and the clock stands still.

## Private messages

discord_dm_opt_in = Should I also write to you privately when it is your turn? If so, I'll send a test right away.
discord_dm_test = This is a test: I will write to you here when it is your turn.
discord_dm_enabled = I will ask you by private message and in the channel.
discord_dm_closed = I can't send you private messages, so I will ask you in the channel. To change that, allow direct messages from server members in the privacy settings of a server we share.
discord_dm_disabled = I will ask you in the channel only.

## Answers in private

discord_unknown_button = I don't know this button. Press one on the table's newest card, or use /{ command_turn }.
discord_unreadable_interaction = I could not make sense of that. Please try once more.
discord_outdated_command = This command has changed since your Discord loaded it. Press Ctrl-R, or restart the app.
discord_data_deleted = I have forgotten you. In matches that are still running, a computer plays on in your seat.
discord_move_undone = Your last move is undone.
discord_seat_taken_back = { $game }: the seat is yours.
discord_rematch_joined = { $game }: a table for the rematch is open, and you have a seat. The others join there with "{ discord_button_join }".
discord_new_table_joined = { $game }: a new table is open, and you have a seat.

## Rules and legend

discord_legend_title = { $game }: what everything does
discord_legend_empty = { $game }: nothing in sight needs to be explained yet.
discord_rules_choose = Choose a topic…
discord_rules_no_such_topic = { $game }: there is no such topic in the rules. Choose one of these.

## Asking once more

discord_confirm_end = { $game }: end the match for everyone, now? Nobody wins, and this can't be undone.
discord_confirm_propose_end = { $game }: ask the others to end the match? It ends, without a winner, as soon as the host agrees, or all the others do.
discord_confirm_concede = { $game }: concede? A computer plays on in your seat, and you can't come back.
discord_confirm_concede_and_lose = { $game }: concede? The match ends, you lose, and this can't be undone.
