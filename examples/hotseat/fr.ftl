# Ce qui se dit autour d’une partie.

hotseat_welcome = { $game }. { $pitch }
hotseat_commands = Répondez par le numéro d’une option. Ou tapez :
    b  tout le plateau        s  les points       l  ce qui s’est passé
    r  les règles, par thème  u  annuler           ?  cette aide       q  quitter
hotseat_ask_players = Qui joue ? De { $least } à { $most } noms, séparés par des virgules. « computer » est un joueur de l’ordinateur.
    (Entrée : vous contre deux ordinateurs)
hotseat_pass_to = Passez la main : { $player }. Appuyez sur Entrée quand personne d’autre ne regarde.
hotseat_choose = Votre choix, de 1 à { $options } (? pour l’aide)
hotseat_rules_topics = Les règles, par thème. Tapez r et un numéro, par exemple : r 3
hotseat_rules_unknown = Ce thème n’existe pas. Tapez r pour les voir tous.
hotseat_undone = Annulé. La question vous est posée à nouveau.
hotseat_cannot_undo = Vous ne pouvez annuler que votre dernière action, tant que personne d’autre n’a agi et que rien n’a été tiré ni révélé.
hotseat_so_far = Ce qui s’est passé
hotseat_nothing_yet = Rien ne s’est encore passé.
hotseat_score = { $player } : { $total } ({ $sources })
hotseat_source = { $name } { $points }
hotseat_the_end = Fin de la partie
hotseat_place = { $place }. { $player } : { $total } ({ $sources })
hotseat_won = Victoire : { $player } !
hotseat_shared = Victoire partagée : { $players }.
hotseat_player = { $player }
hotseat_goodbye = À bientôt !
