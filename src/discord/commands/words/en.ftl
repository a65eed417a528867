# What commands say, and what they and their options are called.

## Commands

command_play = play
command_play_about = Open a table for a game
command_play_game = Which game
command_play_computers = How many computer players to begin with
command_play_pace = How long a question may take; a number means minutes
command_play_language = The language in which the channel is told
command_join = join
command_join_about = Take a seat at a table
command_leave = leave
command_leave_about = Leave a table; in a match, a computer plays on for you
command_start = start
command_start_about = Begin the match
command_turn = turn
command_turn_about = What is for you to decide, with its choices
command_board = board
command_board_about = The board, as you may see it
command_score = score
command_score_about = Where everyone stands, source by source
command_log = log
command_log_about = What has happened, in words
command_undo = undo
command_undo_about = Take your own last step back, while that is possible
command_games = games
command_games_about = All your tables, by deadline, and whom each waits for
command_table = table
command_table_about = Everything else about a table
command_concede = concede
command_concede_about = Give up; of two players, the other has won
command_end = end
command_end_about = End the match, or ask the others to
command_replace = replace
command_replace_about = Somebody else, or a computer, in a seat
command_moving = move
command_moving_about = Bring a table to this channel
command_check = check
command_check_about = What I need to be allowed here, and how to allow it
command_export = export
command_export_about = The table as a file, as far as you may see it
command_me = me
command_me_about = Your own settings
command_language = language
command_language_about = The language in which you are answered
command_notify = notify
command_notify_about = How you are asked for your decisions
command_privacy = privacy
command_privacy_about = See what is known of you, or have it forgotten
command_help = help
command_help_about = How to begin
command_rules = rules
command_rules_about = The rules of a game
command_stats = stats
command_stats_about = Results in this server
command_describe = Describe this board

## Options

command_of_table = table
command_of_table_about = Which table, if not the one here
command_of_game = game
command_of_computers = computers
command_of_pace = pace
command_of_language = language
command_of_language_about = Which language; without it, that of your Discord
command_of_as = as
command_of_as_about = For the eye or for the ear
command_of_seat = seat
command_of_seat_about = Whose seat
command_of_by = by
command_of_by_about = Who is to sit there; without it, a computer
command_of_notify_by = by
command_of_notify_by_about = By private message, too, or only in the channel
command_of_wish = wish
command_of_wish_about = What you wish
command_of_topic = topic
command_of_topic_about = Which part of the rules
command_of_user = user
command_of_user_about = Whose results; without it, yours
command_choice_text = text
command_choice_spoken = spoken
command_choice_letters = private messages and the channel
command_choice_channel = the channel only
command_choice_export = see all that is known of me
command_choice_forget = forget me

## Answers

command_no_such_table = There is no such table. Choose one of those offered, or look for yours with /games.
command_which_table = There are several tables. Say which one you mean, with the option "table".
command_no_table_here = There is no table here, and you have none elsewhere. /play opens one.
command_not_in_private = That works in a server's channel only.
command_no_such_language = I don't speak that language. I speak English, Spanish and French.
command_no_such_pace = I don't know that pace. Choose one of those offered, or a number of minutes.
command_opened = { $game }: your table is open.
command_joined = { $game }: you have a seat.
command_left = { $game }: you have left the table.
command_left_match = { $game }: a computer plays on for you. /join gives you the seat back.
command_begun = { $game }: the match has begun.
command_no_tables = You have no open tables. /play opens one.
command_waits = { $game }: waits for { $seats }.
command_waits_until = { $game }: waits for { $seats }, until <t:{ $at }:R>.
command_conceded = { $game }: you have given up.
command_ended = { $game }: the match is ended.
command_wished = The others are told. It happens when all of them say so, too.
command_replaced = That is settled.
command_moved = { $game }: the table stands here now.
command_bots_do_not_play = Bots don't play here. Leave that option out for a computer player.
command_exported = { $game }: here is the table as a file.
command_rights_here = What I need in this channel:
command_rights_missing = I can't host a table here: I am not allowed to do what I must.
command_rights_complete = All is well.
command_rights_to_grant = To grant what is missing: the channel's settings, Permissions, my role.
command_right_view = View Channel
command_right_send = Send Messages
command_right_embed = Embed Links (the text board)
command_right_attach = Attach Files (pictures, exports)
command_right_history = Read Message History (to find my messages again)
command_right_threads = Create Public Threads (a thread for each match)
command_right_in_threads = Send Messages in Threads
command_language_is = I speak English with you now.
command_known = This is all that I know of you.
command_forget_asks = Shall I forget you? Your name, your settings and your results go. Where you sit at a table, a computer plays on. This cannot be taken back.
command_help_begin = I host board games. /play opens a table; others press "Join", and you press "Start". The games:
command_help_turn = When something is yours to decide, I mention you and write to you. Answer there, with "My turn", or with /turn; there is time.
command_help_look = /board, /score and /log show the match; /board as: spoken is for the ear. /rules explains a game, /undo takes a step back.
command_help_more = /games lists your tables, /table does everything else, /me is about you.
command_rules_topics = Topics:
command_stats_line = { $game }: { $played ->
    [one] 1 match
   *[other] { $played } matches
}, { $won } won, best score { $best }
command_stats_none = no finished matches in this server yet.
