# What Discord's messages say around a game.

discord_person = { $seat }
discord_computer = Computer { $number }
discord_computer_of = Computer { $number } ({ $level })
discord_level_easy = easy
discord_level_medium = medium
discord_level_hard = hard

## The lobby

discord_lobby = { $game }: a table is open, with { $seated } of { $chairs } seats taken. Press "{ discord_button_join }" to play.
discord_lobby_seats = At the table: { $who }.
discord_lobby_host = { $seat } (host)
discord_lobby_how = Time to answer: { $pace }.
discord_lobby_variant = { $name }: { $value }.
discord_lobby_closes = The table closes <t:{ $at }:R> if nobody starts the match.
discord_pace_live = a quarter of an hour
discord_pace_day = a day
discord_pace_three_days = three days
discord_pace_own = { $minutes ->
    [one] a minute
   *[other] { $minutes } minutes
}
discord_pace_unhurried = no time limit
discord_options_of = { $game }: the host can change these until the match begins.
discord_option_pace = Time to answer…
discord_option_language = Language in the channel…
discord_option_kick = Remove a player…
discord_no_threads = I'm not allowed to open threads here, so the match stays in this channel.
discord_too_many_threads = There are too many threads here, so the match stays in this channel.
discord_no_thread_now = Discord opened no thread just now, so the match stays in this channel.

## The card of a match

discord_turn = { $seat }: { $question }
discord_turn_until = { $seat }: { $question } Deadline: <t:{ $at }:R>.
discord_turn_secret = { $count ->
    [one] { $seats } chooses in secret. If you are asked, press "{ discord_button_my_turn }".
   *[other] { $seats } choose in secret. If you are asked, press "{ discord_button_my_turn }".
}
discord_turn_secret_until = { $count ->
    [one] { $seats } chooses in secret. If you are asked, press "{ discord_button_my_turn }". Deadline: <t:{ $at }:R>.
   *[other] { $seats } choose in secret. If you are asked, press "{ discord_button_my_turn }". Deadline: <t:{ $at }:R>.
}
discord_thinking = Thinking: { $seats }.
discord_stopped = The clock has stopped, because I can't write here as I should. /{ command_turn } still works.
discord_frozen = { $game }: this match has stopped, because it can't go on with the current rules. The host can end it.
discord_elsewhere = { $game }: the match goes on in
discord_goes_on = { $game }: the match goes on below.
discord_earlier = { $count ->
    [one] …and 1 earlier line: /{ $log }
   *[other] …and { $count } earlier lines: /{ $log }
}

## The end

discord_ended_played = { $count ->
    [one] { $game } is over. { $winners } wins!
   *[other] { $game } is over. { $winners } share the victory!
}
discord_ended_conceded = { $game } is over: everyone else has conceded.
discord_ended_agreed = { $game } is over: the match was ended early.
discord_ended_cancelled = { $game }: the table was cancelled.
discord_ended_expired = { $game }: the table closed, because nobody started the match in time.
discord_ended_lost = { $game } is over: the table was without a channel for too long.
discord_placed = { $place }. { $seat }: { $points }
discord_placed_by = { $place }. { $seat }: { $points } ({ $sources })
discord_source = { $name }: { $points }

## Questions in private

discord_ask = { $question }
discord_ask_until = { $question } Deadline: <t:{ $at }:R>.
discord_default_is = If time runs out: { $answer }.
discord_then = { $first } › { $next }
discord_direct = { $game }: { $question }
discord_direct_until = { $game }: { $question } Deadline: <t:{ $at }:R>.
discord_settled = { $game }: this question is closed.
discord_settled_at = { $game }: this question was answered at <t:{ $at }:t>.
discord_panel_choose = Choose…
discord_chosen = Your choice:
discord_lesson = **Lesson, { $number } of { $of }** — { $idea }
discord_lesson_over = That was the last idea of this lesson. Play on as you like, or end the match with /{ command_table } { command_end }.
discord_lesson_lobby = { $game }: a first lesson is about to begin.
discord_lesson_card = A first lesson: press "{ discord_button_my_turn }" to see what there is to learn.
discord_watching = { $game }: you are watching this table.
discord_is_over = { $game }: the match is over.
discord_is_lobby = { $game }: the match has not begun yet.
discord_waits = Waiting for { $seats }.
discord_waits_until = Waiting for { $seats }. Deadline: <t:{ $at }:R>.
discord_board_is = { $game }: the board
discord_spoken_own = It is your turn. { $question }
discord_spoken_asked = { $seat } is asked: { $question }
discord_score_is = { $game }: the score
discord_log_is = { $game }: what has happened
discord_log_empty = Nothing has happened yet.
discord_board_unseen = Can't see the board? Press "{ discord_button_text }".
discord_board_whole = The whole board: /{ command_board } { command_of_as }:{ command_choice_spoken }
discord_no_board = There is no board yet.
discord_earlier_beginning = { $game }: the board at the beginning
discord_earlier_turn = { $game }: the board after turn { $turn } of { $last } ({ $seats })
discord_replay_is = { $game }: the match again, { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}.
discord_replay_thinned = All of them would be too large for Discord, so it shows one turn in { $every }.
discord_replay_busy = I'm still drawing your last replay. Ask again once it's here.
discord_replay_none = { $game } has no pictures, so there is no replay. /{ command_log } tells what happened, and "/{ command_board } { command_of_step }:1" shows the board after the first turn.
discord_replay_late = That took too long, so I gave up. Please try again later.
discord_replay_alt = Moving picture: { $game } with { $seats }, turn by turn. Beneath each board it says whose turn it was and what happened. /{ command_log } tells the same in words.
discord_replay_beginning = The beginning
discord_replay_turn = Turn { $turn } of { $last }: { $seats }
discord_replay_unfinished = Turn { $turn }, not over yet: { $seats }
discord_replay_end = Turn { $turn }: { $seats }. The match is over.
discord_replay_more = …and { $count } more
discord_one_after_the_other = { $one } { $other }

## Buttons

discord_button_join = Join
discord_button_leave = Leave
discord_button_add_computer = Add a computer…
discord_menu_computer = Computer: { $level }
discord_button_remove_computer = Remove a computer
discord_button_options = Options
discord_button_start = Start
discord_button_cancel = Cancel the table
discord_button_my_turn = My turn
discord_button_board = Board
discord_button_text = Text board
discord_button_spoken = Board in words
discord_button_score = Score
discord_button_log = What happened
discord_button_undo = Undo
discord_button_back = Back
discord_button_earlier = Previous
discord_button_later = More
discord_button_turn_before = Earlier
discord_button_turn_after = Later
discord_button_now = Now
discord_button_return = I'm back
discord_button_take_seat = Take the seat
discord_button_again = Play again
discord_button_table = Go to the table
discord_button_direct_yes = Yes, write to me
discord_button_direct_no = No, only in the channel
discord_button_test_again = Test again
discord_button_forget = Yes, forget me
discord_button_legend = Legend
discord_button_rules = Rules
discord_button_rights = How to fix
discord_button_end = Yes, end it
discord_button_wish = Yes, ask them
discord_button_concede = Yes, concede
discord_button_play_on = No, play on

## News

discord_news_kicked = { $game }: the host has removed you from the table.
discord_news_half_time = { $game }: half of your time is over. Deadline: <t:{ $at }:R>.
discord_news_last_call = { $game }: your time is nearly up. Deadline: <t:{ $at }:R>.
discord_news_time_up = { $game }: your time ran out, and the default answer was played.
discord_news_stand_in = { $game }: your time ran out, and a computer plays for you now. "{ discord_button_return }" gives you your seat back.
discord_news_conceded = { $game }: your time ran out, so you have conceded, as you chose for that case.
discord_news_offered = { $game }: you are offered this seat: { $seat }.
discord_news_replaced = { $game }: someone else plays in your seat now.
discord_news_bare = I can't post pictures here (missing: Attach Files). Playing on with the text board.
discord_wished_end = would like to end the match. It ends once everyone seated asks for it with /{ command_table } { command_end }.
discord_wished_person = would like someone else in this seat: { $seat }. It happens once everyone else asks for it with /{ command_table } { command_replace }. Proposed:
discord_wished_computer = would like a computer in this seat: { $seat }. It happens once everyone else asks for it with /{ command_table } { command_replace }.

## Tables that cannot show themselves

discord_silent_lost = This table's channel is gone. Anyone seated can bring the table to another one: type /{ command_table } { command_moving } there. Otherwise the table closes <t:{ $at }:R>.
discord_silent_away = I'm no longer in this table's server. Once I'm invited again, the match goes on.
discord_silent_outage = This table's server is unavailable because of a Discord outage. Your moves are saved; the board will follow.
discord_silent_locked = This table's thread is locked. Once a moderator unlocks it, the card appears by itself.
discord_silent_rights = I can't show this table's card. The permissions I'm missing there: { $rights }. Once someone who manages the server grants them, the card appears by itself.
discord_silent_unsaid = Discord doesn't let me show this table's card, and doesn't say why. Type /{ command_table } { command_check } there to see what I need; I'll keep trying.
discord_silent_trouble = Discord isn't accepting this table's card at the moment. Your moves are saved; the board will follow.
discord_silent_clock = Until then the clock stands still. /{ command_turn } still works.
discord_quiet_until = Quiet hours in this server until <t:{ $at }:t>: nobody is notified, and the clock stands still.

## Private messages

discord_direct_ask = { $game }: you have a seat. Shall I also write to you privately when it is your turn? If so, I send a test at once.
discord_direct_test = This is a test: I will write to you here when it is your turn.
discord_direct_open = I will ask you by private message and in the channel.
discord_direct_closed = I can't send you private messages, so I will ask you in the channel. To change that, allow direct messages from members of this server in its privacy settings.
discord_direct_unwanted = I will ask you in the channel only.

## Answers in private

discord_not_ours = I don't know this button. Press one on the table's newest card, or use /{ command_turn }.
discord_misheard = I could not make sense of that. Please try once more.
discord_outdated = This command has changed since your Discord loaded it. Press Ctrl-R, or restart the app.
discord_forgotten = I have forgotten you. Wherever you still had a seat, a computer plays on.
discord_taken_back = Your last move is undone.
discord_came_back = { $game }: the seat is yours.
discord_joined_again = { $game }: a new table is open, and you have a seat.

## Rules and legend

discord_legend_is = { $game }: what everything does
discord_legend_is_empty = { $game }: nothing in sight needs to be explained yet.
discord_rules_choose = Topics of the rules…
discord_rules_unknown = { $game }: there is no such topic in the rules. Choose one of these.

## Asking once more

discord_sure_end = { $game }: end the match for everyone, now? Nobody wins, and this can't be undone.
discord_sure_wish = { $game }: ask the others to end the match? It ends, without a winner, as soon as everyone seated agrees.
discord_sure_concede = { $game }: concede? A computer plays on in your seat, and you can't come back.
discord_sure_lose = { $game }: concede? The match ends, you lose, and this can't be undone.
