# What commands say, and what they and their options are called. In answers a command is named by its own message, so that
# it is what the reader sees.

## Commands

command_play = play
command_play_about = Open a table for a game
command_play_game = Which game
command_play_computers = How many computer players to begin with
command_play_pace = How much time there is to answer; a number means minutes
command_play_language = The language used in the channel
command_join = join
command_join_about = Take a seat at a table
command_leave = leave
command_leave_about = Leave a table; in a match, a computer plays on for you
command_start = start
command_start_about = Begin the match
command_turn = turn
command_turn_about = What you have to decide, with your choices
command_board = board
command_board_about = The board, as far as you may see it
command_score = score
command_score_about = Where everyone stands, source by source
command_log = log
command_log_about = What has happened, in words
command_undo = undo
command_undo_about = Undo your last move, while that is possible
command_games = games
command_games_about = All your tables, by deadline, and who each one waits for
command_table = table
command_table_about = Everything else about a table
command_concede = concede
command_concede_about = Concede; with two players, the other one wins
command_end = end
command_end_about = End the match, or ask the others to
command_replace = replace
command_replace_about = Put someone else, or a computer, in a seat
command_moving = move
command_moving_about = Bring a table to this channel
command_check = check
command_check_about = Which permissions I need here, and how to grant them
command_export = export
command_export_about = The table as a file, as far as you may see it
command_settings = settings
command_settings_about = Your own settings
command_language = language
command_language_about = The language in which I answer you
command_notify = notify
command_notify_about = How I tell you that it is your turn
command_privacy = privacy
command_privacy_about = See what I know about you, or have me forget it
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
command_of_level = level
command_of_level_about = How strong the computer players are
command_of_pace = pace
command_of_language = language
command_of_language_about = Which language; if left out, your Discord's
command_of_options = options
command_of_options_about = Variants of the game; if left out, the usual ones
command_of_as = as
command_of_as_about = For the eye or for the ear
command_of_seat = seat
command_of_seat_about = Whose seat
command_of_by = by
command_of_by_about = Who takes it; if left out, a computer
command_of_notify_where = where
command_of_notify_where_about = By private message as well, or only in the channel
command_of_action = action
command_of_action_about = What to do
command_of_topic = topic
command_of_topic_about = Which part of the rules
command_of_user = user
command_of_user_about = Whose results; if left out, yours
command_of_where = where
command_of_where_about = In a thread of its own, or here
command_choice_thread = thread
command_choice_here = here
command_choice_text = text board
command_choice_spoken = in words
command_choice_legend = legend
command_choice_direct = private messages and the channel
command_choice_channel = the channel only
command_choice_export = see everything you know about me
command_choice_forget = forget me

## Answers

command_no_such_table = There is no such table. Choose one from the list, or look for yours with /{ command_games }.
command_which_table = There are several tables. Say which one you mean, with the option "{ command_of_table }".
command_no_table_here = There is no table here, and you have none elsewhere. /{ command_play } opens one.
command_not_in_private = That only works in a server's channel.
command_no_such_language = I don't speak that language. I speak English, Spanish and French.
command_no_such_pace = I don't know that pace. Choose one from the list, or give a number of minutes.
command_no_such_options = The game can't be played like that. Its options:
command_opened = { $game }: your table is open.
command_joined = { $game }: you have a seat.
command_left = { $game }: you have left the table.
command_left_match = { $game }: a computer plays on for you. /{ command_join } gives you your seat back.
command_begun = { $game }: the match has begun.
command_no_tables = You have no open tables. /{ command_play } opens one.
command_waits = { $game }: waiting for { $seats }.
command_waits_until = { $game }: waiting for { $seats } (deadline: <t:{ $at }:R>).
command_conceded = { $game }: you have conceded.
command_ended = { $game }: the match is over.
command_wished = It happens once everyone agrees. The others have been told.
command_replaced = Done.
command_moved = { $game }: the table is here now.
command_bots_do_not_play = Bots don't play here. For a computer player, leave that option out.
command_exported = { $game }: here is the table as a file.
command_rights_here = What I need in this channel:
command_rights_missing = I can't host a table here: I am missing permissions.
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
command_known = This is everything I know about you.
command_forget_asks = Shall I forget you? Your name, your settings and your results are erased, and a computer plays on in your seats. This can't be undone.
command_help_begin = I host board games. /{ command_play } opens a table; the others press "{ discord_button_join }", and you press "{ discord_button_start }". The games:
command_help_turn = When it is your turn, I mention you, and write to you if you like. Answer there, with "{ discord_button_my_turn }", or with /{ command_turn }.
command_help_look = /{ command_board }, /{ command_score } and /{ command_log } show the match; "/{ command_board } { command_of_as }:{ command_choice_spoken }" is for the ear. /{ command_rules } explains a game, /{ command_undo } undoes your last move.
command_help_more = /{ command_games } lists your tables, /{ command_table } does everything else, /{ command_settings } is for language, notifications and privacy.
command_stats_line = { $game }: { $played ->
    [one] 1 match
   *[other] { $played } matches
}, wins: { $won }, best score: { $best }
command_stats_none = no finished matches in this server yet.
