# What Discord's messages say around a game.

discord_person = { $seat }
discord_computer = Computer { $number }
discord_computer_of = Computer { $number } ({ $level })
discord_level_easy = easy
discord_level_medium = medium
discord_level_hard = hard

## The lobby

discord_lobby = { $game }: a table is open, with { $seated } of { $seats } seats taken. Press "Join" to play.
discord_lobby_seats = At the table: { $who }.
discord_lobby_host = { $seat } (host)
discord_lobby_how = Time for a question: { $pace }.
discord_lobby_variant = { $name }: { $value }.
discord_lobby_closes = Closes <t:{ $at }:R> if nobody starts it.
discord_pace_live = a quarter of an hour
discord_pace_day = a day
discord_pace_three_days = three days
discord_pace_own = { $minutes ->
    [one] a minute
   *[other] { $minutes } minutes
}
discord_pace_unhurried = as long as it takes
discord_options_of = { $game }: what the host may settle before the start.
discord_option_pace = Time for a question…
discord_option_language = Language of the channel…
discord_option_kick = Take out of the lobby…
discord_no_threads = I may not open threads here, so the game stays in this channel.

## The card of a match

discord_turn = { $seat }: { $question }
discord_turn_until = { $seat }: { $question } Answer <t:{ $at }:R>.
discord_turn_secret = { $seat }: there is something for you to decide. Press "My turn".
discord_turn_secret_until = { $seat }: there is something for you to decide. Press "My turn". Answer <t:{ $at }:R>.
discord_thinking = Thinking: { $seats }.
discord_stopped = The clock stands still, for I can't write here as I should. "/turn" still works.
discord_frozen = { $game }: this match is stopped, for it can't be played on with the present rules. The host may end it.
discord_elsewhere = { $game }: the game goes on in
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
discord_ended_conceded = { $game } is over: everybody else has given up.
discord_ended_agreed = { $game } is over: the match was ended early.
discord_ended_cancelled = { $game }: the table was called off.
discord_ended_expired = { $game }: the table has closed, for nobody started it in time.
discord_ended_lost = { $game } is over: the table's channel was gone for too long.
discord_placed = { $place }. { $seat }: { $points }
discord_placed_by = { $place }. { $seat }: { $points } ({ $sources })
discord_source = { $name } { $points }

## Questions in private

discord_ask = { $question }
discord_ask_until = { $question } Answer <t:{ $at }:R>.
discord_default_is = Without an answer in time: { $answer }.
discord_letter = { $game }: { $question }
discord_letter_until = { $game }: { $question } Answer <t:{ $at }:R>.
discord_settled = { $game }: this question is settled.
discord_settled_at = { $game }: this question was answered at <t:{ $at }:t>.
discord_panel_choose = Choose…
discord_chosen = Your choice:
discord_watching = { $game }: you are watching this table.
discord_is_over = { $game } is over.
discord_is_lobby = { $game } has not begun yet.
discord_waits = It is for { $seats } to decide.
discord_waits_until = It is for { $seats } to decide, <t:{ $at }:R> at the latest.
discord_board_is = { $game }: the board
discord_score_is = { $game }: where everyone stands
discord_log_is = { $game }: what has happened
discord_log_empty = Nothing has happened yet.
discord_no_board = There is no board yet.

## Buttons

discord_button_join = Join
discord_button_leave = Leave
discord_button_add_computer = Add a computer…
discord_menu_computer = Computer: { $level }
discord_button_remove_computer = Remove a computer
discord_button_options = Options
discord_button_start = Start
discord_button_cancel = Call off
discord_button_my_turn = My turn
discord_button_board = Board
discord_button_spoken = Board, spoken
discord_button_score = Score
discord_button_log = What happened
discord_button_undo = Take back
discord_button_back = Back
discord_button_earlier = Earlier
discord_button_later = More
discord_button_return = I'm back
discord_button_take_seat = Take the seat
discord_button_again = Play again
discord_button_table = To the table
discord_button_letters_yes = Yes, write to me
discord_button_letters_no = No, only in the channel
discord_button_test_again = Test again
discord_button_forget = Yes, forget me
discord_button_legend = Legend
discord_button_rules = Rules
discord_button_end = Yes, end it
discord_button_wish = Yes, ask them
discord_button_concede = Yes, give up
discord_button_play_on = No, play on

## News

discord_news_kicked = { $game }: the host has taken you out of the lobby.
discord_news_half_time = { $game }: half of your time is over. Answer <t:{ $at }:R>.
discord_news_last_call = { $game }: your time is nearly over. Answer <t:{ $at }:R>.
discord_news_time_up = { $game }: your time was up, and the safe answer was taken.
discord_news_stand_in = { $game }: your time was up, and a computer plays for you now. "I'm back" gives you the seat back.
discord_news_conceded = { $game }: your time was up, and you have conceded, as you wished for that case.
discord_news_offered = { $game }: the seat of { $seat } is offered to you.
discord_news_replaced = { $game }: somebody else plays in your seat now.
discord_wished_end = would like to end the match. It ends when everybody seated says so with "/table end".
discord_wished_person = would like somebody else in the seat of { $seat }. It happens when everybody else says so with "/table replace". In mind:
discord_wished_computer = would like a computer in the seat of { $seat }. It happens when everybody else says so with "/table replace".

## Private messages

discord_letters_ask = { $game }: you have a seat. Shall I send you your decisions by private message, too? If so, I try at once whether that works.
discord_letters_test = This is a test: your decisions will reach you here.
discord_letters_open = Your decisions will reach you by private message and in the channel.
discord_letters_closed = I can't send you private messages. You will be asked in the channel instead. To change that, allow direct messages from members of this server, in its privacy settings.
discord_letters_unwanted = You will be asked in the channel only.

## Answers in private

discord_not_ours = I don't know this button. Press one on the table's newest card, or use "/turn".
discord_misheard = I could not make sense of that. Try once more, please.
discord_forgotten = I have forgotten you. Where you still sat at a table, a computer plays on.
discord_taken_back = Your last step is taken back.
discord_came_back = { $game }: the seat is yours.
discord_joined_again = { $game }: a new table is open, and you have a seat.

## Rules and legend

discord_legend_is = { $game }: what things do
discord_rules_choose = Topics of the rules…
discord_rules_unknown = { $game }: there is no such topic in the rules. Choose one of these.

## Asking once more

discord_sure_end = { $game }: end the match for everybody, now? Nobody wins, and this can't be taken back.
discord_sure_wish = { $game }: ask the others to end the match? It ends, without a winner, as soon as everybody seated agrees.
discord_sure_concede = { $game }: give up? A computer plays on in your seat, and you can't come back.
discord_sure_lose = { $game }: give up? The match ends, you lose, and this can't be taken back.
