# What commands say. They name a command or option by its message in "names", so the reader sees the name in their own language.

command_no_such_table = There is no such table here. Choose one from the list, use the command in the table's channel, or look for yours with /{ command_games }.
command_which_table = There are several tables. Say which one you mean, with the option "{ command_option_table }".
command_no_table_here = There is no table here, and you have none elsewhere. /{ command_play } opens one.
command_not_in_private = That only works in a server's channel.
command_no_such_game = I don't have that game here. Choose one of these: { $games }.
command_no_such_language = I don't speak that language. I speak English, Spanish and French.
command_no_such_pace = I don't know that pace. Choose one from the list, or give a number of minutes.
command_no_such_options = The game can't be played like that. Its options:
command_table_opened = { $game }: your table is open.
command_tutorial_started = { $game }: your first lesson has begun. Go to the table and press "{ discord_button_my_turn }".
command_no_tutorial = { $game }: there is no first lesson for this game yet. /{ command_rules } explains it.
command_joined = { $game }: you have a seat.
command_left_lobby = { $game }: you have left the table.
command_left_match = { $game }: a computer plays on for you. /{ command_join } gives you your seat back.
command_match_started = { $game }: the match has begun.
command_no_tables = You have no open tables. /{ command_play } opens one.
command_waiting_for = { $game }: waiting for { $seats }.
command_waiting_for_deadline = { $game }: waiting for { $seats } (deadline: <t:{ $at }:R>).
command_channel_deleted = { $game }: the channel is gone. Type /{ command_table } { command_move } in another one, or the table closes <t:{ $at }:R>.
command_conceded = { $game }: you have conceded.
command_ended = { $game }: the match is over.
command_proposal_made = It happens once everyone agrees. I have asked the others.
command_seat_offered = { $person } has been asked, and must accept. Until then the seat stays as it is.
command_seat_replaced = Done: someone else has the seat now.
command_table_moved = { $game }: the table is here now.
command_thread_taken = This thread belongs to its match and takes no other. To move a table, type /{ command_table } { command_move } in a channel.
command_cannot_seat_bot = Bots don't play here. For a computer player, leave that option out.
command_exported = { $game }: here is the table as a file.
command_permissions_title = What I need in this channel:
command_permissions_missing = I can't host a table here: I am missing permissions.
command_permissions_complete = All is well.
command_permissions_how_to_grant = To grant what is missing: the channel's settings, Permissions, my role.
command_permission_view = View Channel
command_permission_send = Send Messages
command_permission_embed = Embed Links (the text board)
command_permission_attach = Attach Files (pictures, exports)
command_permission_history = Read Message History (to find my messages again)
command_permission_threads = Create Public Threads (a thread for each match)
command_permission_in_threads = Send Messages in Threads
command_language_set = I speak English with you now.
command_blocked = From now on they can't take a seat where you have one, and aren't told why. Where you both sit already, the match goes on.
command_unblocked = They can join your tables again.
command_block_list_title = People you have blocked (only you can see this):
command_block_list_empty = You haven't blocked anyone.
command_cannot_block_yourself = You can't block yourself.
command_and_others = …and { $count } more
command_which_role = Say which role you mean, with the option "{ command_option_role }".
command_server_settings_title = The settings for this server's tables:
command_server_channels = Tables may be opened in these channels and their threads:
command_server_channels_all = Tables may be opened in every channel.
command_server_openers = To open a table, you need one of these roles:
command_server_openers_all = Everyone may open tables.
command_server_language_is = Tables are in { $language }, unless the person who opens one chooses otherwise.
command_server_language_none = Tables are in the language of the server's own settings, unless the person who opens one chooses otherwise.
command_language_english = English
command_language_spanish = Spanish
command_language_french = French
command_server_limits = Limits on open tables: { $channel } in a channel, { $person } for a person.
command_server_limit_all = Limit on open tables in the whole server: { $most }.
command_server_limit_none = There is no limit for the whole server.
command_server_quiet_hours = Quiet hours: every day from <t:{ $from }:t> to <t:{ $to }:t> in your own time zone. Nobody is notified then, and no clock runs.
command_server_quiet_hours_none = There are no quiet hours.
command_server_block_list_title = Kept out of the tables:
command_server_block_list_empty = Nobody is kept out.
command_server_blocked = Done. Where they already sit, the match goes on.
command_privacy_export = This is everything I know about you.
command_privacy_confirm_forget = Shall I forget you? Your name, your settings and your results are erased, and a computer plays on in your seats. This can't be undone.
command_help_intro = I host board games. /{ command_play } opens a table; the others press "{ discord_button_join }", and you press "{ discord_button_start }". The games:
command_help_turn = When it is your turn, I mention you, and write to you if you like. Answer there, with "{ discord_button_my_turn }", or with /{ command_turn }.
command_help_prose = "/{ command_board } { command_option_as }:{ command_choice_prose }" describes the board in sentences, for screen readers.
command_stats_line = { $game }: { $played ->
    [one] 1 match
   *[other] { $played } matches
}, wins: { $won }, best score: { $best }
command_stats_none = no finished matches in this server yet.
command_stats_latest = Latest matches:
command_stats_match = <t:{ $at }:d> { $game }: place { $rank } of { $seat_count }, { $points ->
    [one] 1 point
   *[other] { $points } points
}
