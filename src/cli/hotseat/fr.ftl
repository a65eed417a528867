# Ce qui se dit autour d’une partie.

hotseat_welcome = { $game }. { $goal }
hotseat_learn_hint = Première partie ? Tapez r : les premiers sujets des règles suffisent pour commencer.
hotseat_commands =
    Répondez par le numéro d’une option. Ou tapez :
      b  tout le plateau        s  les points     l  ce qui s’est passé
      r  les règles, par sujet  u  annuler        ?  cette aide
      v  le plateau décrit      q  quitter        Entrée  la question encore une fois
hotseat_ask_players =
    Qui joue ? De { $least } à { $most } noms, séparés par des virgules. Pour un ordinateur, tapez « ordinateur » ; ordinateur:1 est le plus faible, ordinateur:8 le plus fort.
    (Entrée : vous contre { $computers ->
        [one] un ordinateur
       *[other] { $computers } ordinateurs
    } ; q : quitter)
hotseat_invalid_players = Donnez de { $least } à { $most } noms, séparés par des virgules, aucun n’étant vide. Pour un ordinateur, tapez « ordinateur », ou ordinateur:1 à ordinateur:8.
hotseat_default_player_name = Joueur
hotseat_ai_name = Ordinateur { $number }
hotseat_local_players = À ce clavier : { $players }.
hotseat_pass_to = Passez le clavier à { $player }. Appuyez sur Entrée quand personne d’autre ne regarde.
hotseat_prompt = { $player } : { $question }
hotseat_choose_option = Votre choix, de 1 à { $options } (« ? » pour l’aide)
hotseat_invalid_input = Je n’ai pas compris. Tapez un numéro de 1 à { $options }, ou « ? » pour l’aide.
hotseat_confirm_quit = Quitter cette partie ? Elle ne sera pas enregistrée. Tapez q encore une fois pour quitter.
hotseat_rules_topics = Les règles, par sujet. Tapez r et un numéro, par exemple : r 3
hotseat_rules_no_such_topic = Ce sujet n’existe pas. Tapez r pour les voir tous.
hotseat_undone = Annulé. La question vous est posée à nouveau.
hotseat_cannot_undo = Il n’y a rien à annuler, ou quelque chose a été tiré ou révélé depuis.
hotseat_log_title = Ce qui s’est passé
hotseat_log_empty = Il ne s’est encore rien passé.
hotseat_score = { $player } : { $total } ({ $sources })
hotseat_score_source = { $name } { $points }
hotseat_match_over = Fin de la partie
hotseat_standing = { $place }. { $player } : { $total } ({ $sources })
hotseat_won = Victoire : { $player } !
hotseat_shared_victory = Victoire partagée : { $players }.
hotseat_player = { $player }
hotseat_seed_hint = Pour rejouer avec le même hasard : --seed { $seed }
hotseat_goodbye = À bientôt !
