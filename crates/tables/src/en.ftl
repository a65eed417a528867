# Refusals and errors of a table.

table_unknown = There is no such table.
table_unknown_game = I don't have that game here.
table_person_limit = You may have no more than { $most ->
    [one] one open table
   *[other] { $most } open tables
}. First leave a lobby, or finish or concede a match; a match that you have only left still counts.
table_person_limit_in_server = In this server you may have no more than { $most ->
    [one] one open table
   *[other] { $most } open tables
}. First leave a lobby, or finish or concede a match; a match that you have only left still counts.
table_channel_full = This channel allows no more than { $most ->
    [one] one open table
   *[other] { $most } open tables
}. Wait until there is room, or use another channel.
table_server_full = This server allows no more than { $most ->
    [one] one open table
   *[other] { $most } open tables
}. Wait until there is room.
table_opening_too_fast = { $most ->
    [one] You have just opened a table. Wait a minute before the next.
   *[other] You have just opened { $most } tables. Wait a minute before the next.
}
table_channel_not_allowed = In this server, tables are only allowed in certain channels. Try one of these:
table_role_required = Anyone may join a table here, but to open one you need one of these roles:
table_banned = You can't take part in tables here, except where you already have a seat. The managers of this server, or the person who runs me, decided that.
table_cannot_join = You can't join this table.
table_managers_only = Only those who may manage this server can do that.
table_list_full = This list already has { $most } entries. Remove one first.
table_invalid_quiet_hours = I need both times, such as 22:00 and 8:30, and they must differ. The offset from UTC is in hours, such as 2 or -3:30.
table_unsupported_player_count = This game is for { $least } to { $most } players. Add or remove players.
table_invalid_variant = The game can't be played like that. Choose among the options shown.
table_invalid_pace = The time for each decision must be from { $least ->
    [one] 1 minute
   *[other] { $least } minutes
} to { $most ->
    [43200] 30 days
   *[other] { $most } minutes
}.
table_unknown_ai = There is no such computer player. Choose one of those shown.
table_already_started = The match has already begun. If you have no seat, you can watch, or ask the host for one.
table_not_started = The match has not begun yet. The host starts it from the lobby.
table_over = This table is over. Open a new one, or play again from its last message.
table_not_seated = You have no seat at this table.
table_person_has_left = That person has already left the table.
table_unknown_seat = There is no such seat at this table.
table_not_your_seat = That is for { $seat } to decide.
table_no_free_seat = This game has only { $seats } seats, and none is left.
table_no_ai_seat = No computer player sits here.
table_host_only = Only the host can do that. If the host has been away for a day, anyone seated can.
table_stale_decision = That question is settled. The match has moved on.
table_stale_revision = The table has changed since. Look again before you decide.
table_nothing_to_undo = You have made no move that could be undone.
table_others_acted_since = That can't be undone: someone has acted since.
table_step_revealed = That can't be undone: something hidden has come to light since, or chance has decided something.
table_undo_too_late = That can't be undone: the time for that move is over.
table_cannot_undo = That can't be undone any more.
table_no_hints = Hints are for matches against computers alone.
table_too_many_undos = You have undone { $most } moves in a row. Play on, please.
table_replacement_seated = That person is already seated at this table.
table_match_frozen = This match has stopped, because it can't go on with the current rules. The host can end it.
table_already_there = The table is already there.
table_others_in_server = Other people sit at this table, so it can't move to another server.
table_moved_recently = This table was moved a moment ago. Wait five minutes.
table_cannot_offer_to_self = You can't give a seat to yourself. The players can offer it to you.
table_replacement_knows_secrets = That person has or had another seat in this match, and may know its secrets.
table_too_many_offers = Seats in this match have been offered to { $most } people. That is the limit.
table_proposed_recently = You have just proposed something else for this seat. Wait a minute.
table_thread_not_created = Discord did not answer when I asked for a thread, so the match has not begun. Start it again in a moment.
table_not_saved = I can't save right now, so nothing has changed. The person who runs me can see it in my log; try again in a while.
table_internal_error = My mistake: nothing has changed. Try again; if it fails again, give this code to the person who runs me:
table_ran_out_of_time = { $seat }'s time ran out, so I chose: { $answer }.
table_only_choice = { $seat } had no other choice: { $answer }.
table_no_other_choice = What { $seat } did next was the only choice.
table_answer_path = { $first } › { $next }
table_takeover_left = { $seat }: the player left, so a computer plays on.
table_takeover_time_ran_out = { $seat }: the time ran out, so a computer plays on.
table_takeover_conceded = { $seat }: the player conceded, so a computer plays on.
table_takeover_replaced = { $seat }: the player was replaced, and a computer plays on.
