# Ce que dit la plateforme elle-même.

common_seat = Place { $number }
common_list_empty = rien
common_list_more = { $before }, { $after }
common_list_last = { $before } et { $after }
common_facts_more = { $before } ; { $after }

common_no_such_seat = Cette place n’existe pas. Cette table a { $seats ->
    [one] une place
   *[other] { $seats } places
}.
common_not_asked = Ce n’est pas à vous de décider. La question vous sera posée le moment venu.
common_no_such_option = Cette option n’existe pas. Il y en a { $options ->
    [one] une seule, la numéro 1
   *[other] { $options }, de 1 à { $options }
}.
common_not_offered = Ce n’est pas possible maintenant. Choisissez une des options proposées.
common_match_over = Cette partie est terminée. Plus rien ne peut y être joué.

common_prose_place = { $place }.
common_prose_fact = { $place } : { $facts }.
common_prose_options = { $fact } { $count ->
    [one] Option
   *[other] Options
} { $numbers }.
common_number = { $number }
common_prose_heading = { $name } :
