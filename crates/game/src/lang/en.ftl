# What the platform itself says.

hall_seat = Seat { $number }
hall_list_empty = nothing
hall_list_more = { $before }, { $after }
hall_list_last = { $before } and { $after }
hall_facts_more = { $before }; { $after }

hall_no_such_seat = There is no such seat. This table has { $seats ->
    [one] one seat
   *[other] { $seats } seats
}.
hall_not_asked = It is not your turn to decide. You will be asked when it is.
hall_no_such_option = There is no such option. There { $options ->
    [one] is one, number 1
   *[other] are { $options }, from 1 to { $options }
}.
hall_not_offered = You can't do that now. Choose one of the options shown.
hall_over = This match is over. Nothing more can be played here.

hall_spoken_place = { $place }.
hall_spoken_fact = { $place }: { $facts }.
hall_spoken_options = { $fact } { $count ->
    [one] Option
   *[other] Options
} { $numbers }.
hall_number = { $number }
hall_spoken_heading = { $name }:
