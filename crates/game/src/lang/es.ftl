# Lo que dice la propia plataforma.

hall_seat = Asiento { $number }
hall_list_empty = nada
hall_list_more = { $before }, { $after }
hall_list_last = { $before } { BEGINS($after) ->
    [i] e
   *[other] y
} { $after }
hall_facts_more = { $before }; { $after }

hall_no_such_seat = Ese asiento no existe. Esta mesa tiene { $seats ->
    [one] un asiento
   *[other] { $seats } asientos
}.
hall_not_asked = Ahora no te toca decidir. Se te preguntará cuando llegue el momento.
hall_no_such_option = Esa opción no existe. Hay { $options ->
    [one] una, la número 1
   *[other] { $options }, de la 1 a la { $options }
}.
hall_not_offered = Ahora no puedes hacer eso. Elige una de las opciones mostradas.
hall_over = Esta partida ha terminado. Ya no se puede jugar nada más aquí.

hall_spoken_place = { $place }.
hall_spoken_fact = { $place }: { $facts }.
hall_spoken_options = { $fact } { $count ->
    [one] Opción
   *[other] Opciones
} { $numbers }.
hall_number = { $number }
hall_spoken_heading = { $name }:
