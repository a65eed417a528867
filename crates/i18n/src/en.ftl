# What the platform itself says.

common_seat = Seat { $number }
common_list_empty = nothing
common_list_more = { $before }, { $after }
common_list_last = { $before } and { $after }
common_facts_more = { $before }; { $after }

common_no_such_seat = There is no such seat. This table has { $seats ->
    [one] one seat
   *[other] { $seats } seats
}.
common_not_asked = It is not your turn to decide. You will be asked when it is.
common_no_such_option = There is no such option. There { $options ->
    [one] is one, number 1
   *[other] are { $options }, from 1 to { $options }
}.
common_not_offered = You can't do that now. Choose one of the options shown.
common_match_over = This match is over. Nothing more can be played here.

common_prose_place = { $place }.
common_prose_fact = { $place }: { $facts }.
common_prose_options = { $fact } { $count ->
    [one] Option
   *[other] Options
} { $numbers }.
common_number = { $number }
common_prose_heading = { $name }:
