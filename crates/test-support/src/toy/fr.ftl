toy_name = Enchères au trésor
toy_goal = Misez en secret sur des trésors, puis choisissez lesquels montrer.
toy_points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
toy_length = Durée
toy_short = Courte : deux manches
toy_long = Longue : quatre manches

toy_ask_offer = Combien offrez-vous pour le prochain trésor ? Vous avez { $gold } pièces d’or.
toy_ask_show = Quel trésor montrez-vous ?
toy_offer = Offrir
toy_gold = { $gold } d’or
toy_preview_offer = Si vous l’emportez, il vous reste { $gold ->
    [one] { $gold } pièce
   *[other] { $gold } pièces
} d’or.
toy_gold_left = or restant
toy_show = Montrer
toy_treasure = trésor { $worth }
toy_preview_show = Il compte { $points } points et vous laisse { $gold ->
    [one] { $gold } pièce
   *[other] { $gold } pièces
} d’or.
toy_preview_next_round = La manche suivante commence.
toy_preview_end = La partie se termine.
toy_done = Ne plus rien montrer

toy_makes_an_offer = { $player } fait une offre.
toy_you_offer = Vous offrez { $gold } d’or.
toy_offers = { $player } offre { $gold } d’or.
toy_house_offers = La maison offre { $gold } d’or.
toy_buys = { $player } obtient le trésor.
toy_you_get = Vous obtenez le trésor { $worth }.
toy_nobody_buys = Personne n’obtient le trésor. C’est le trésor { $worth }.
toy_shows = { $player } montre le trésor { $worth }.
toy_shows_no_more = { $player } ne montre plus rien.

toy_rounds = Enchères, { $rounds ->
    [one] dernière manche
   *[other] encore { $rounds } manches
}
toy_over = Les enchères sont terminées
toy_table = Table
toy_deck = À vendre
toy_cards = { $cards ->
    [one] une carte
   *[other] { $cards } cartes
}
toy_aside = Mis de côté
toy_player = { $player }
toy_purse = Bourse
toy_offered = { $gold } d’or offerts
toy_offered_in_secret = offre faite
toy_last_offered = { $gold } d’or la dernière fois
toy_shown = Montrés
toy_kept = Gardés
toy_tutorial_offers = L’offre la plus haute emporte le prochain trésor et paie.
    Des offres égales n’obtiennent rien.
toy_tutorial_offers_now = Les offres sont secrètes : offrez tout ce que vous avez.
toy_tutorial_offered = Vous avez fait votre offre.
toy_tutorial_shows = Un trésor montré compte double.
    Cela coûte 10 pièces d’or.
toy_tutorial_shows_now = Pour commencer, n’en montrez aucun.
toy_tutorial_end = Le plus de points l’emporte.
    L’or départage.
toy_tutorial_more = Tout le monde offre en même temps.
