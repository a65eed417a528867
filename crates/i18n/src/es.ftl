# Lo que dice la propia plataforma.

common_seat = Asiento { $number }
common_list_empty = nada
common_list_more = { $before }, { $after }
common_list_last = { $before } { BEGINS($after) ->
    [i] e
   *[other] y
} { $after }
common_facts_more = { $before }; { $after }

common_no_such_seat = Ese asiento no existe. Esta mesa tiene { $seats ->
    [one] un asiento
   *[other] { $seats } asientos
}.
common_not_asked = Ahora no te toca decidir. Se te preguntará cuando llegue el momento.
common_no_such_option = Esa opción no existe. Hay { $options ->
    [one] una, la número 1
   *[other] { $options }, de la 1 a la { $options }
}.
common_not_offered = Ahora no puedes hacer eso. Elige una de las opciones mostradas.
common_match_over = Esta partida ha terminado. Ya no se puede jugar nada más aquí.

common_prose_place = { $place }.
common_prose_fact = { $place }: { $facts }.
common_prose_options = { $fact } { $count ->
    [one] Opción
   *[other] Opciones
} { $numbers }.
common_number = { $number }
common_prose_heading = { $name }:
