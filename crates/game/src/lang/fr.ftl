# Ce que dit la plateforme elle-même.

hall_seat = Place { $number }
hall_list_empty = rien
hall_list_more = { $before }, { $after }
hall_list_last = { $before } et { $after }
hall_facts_more = { $before } ; { $after }

hall_no_such_seat = Cette place n’existe pas. Cette table a { $seats ->
    [one] une place
   *[other] { $seats } places
}.
hall_not_asked = Ce n’est pas à vous de décider. La question vous sera posée le moment venu.
hall_no_such_option = Cette option n’existe pas. Il y en a { $options ->
    [one] une seule, la numéro 1
   *[other] { $options }, de 1 à { $options }
}.
hall_not_offered = Ce n’est pas possible maintenant. Choisissez une des options proposées.
hall_over = Cette partie est terminée. Plus rien ne peut y être joué.

hall_spoken_place = { $place }.
hall_spoken_fact = { $place } : { $facts }.
hall_spoken_options = { $fact } { $count ->
    [one] Option
   *[other] Options
} { $numbers }.
hall_number = { $number }
hall_spoken_heading = { $name } :
