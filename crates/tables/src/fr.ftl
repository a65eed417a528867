# Refus et erreurs d’une table.

table_unknown = Cette table n’existe pas.
table_unknown_game = Je n’ai pas ce jeu ici.
table_person_limit = Vous ne pouvez pas avoir plus { $most ->
    [one] d’une table ouverte
   *[other] de { $most } tables ouvertes
}. Quittez d’abord une table dont la partie n’a pas commencé, ou terminez ou abandonnez une partie ; une partie que vous avez seulement quittée compte encore.
table_person_limit_in_server = Sur ce serveur, vous ne pouvez pas avoir plus { $most ->
    [one] d’une table ouverte
   *[other] de { $most } tables ouvertes
}. Quittez d’abord une table dont la partie n’a pas commencé, ou terminez ou abandonnez une partie ; une partie que vous avez seulement quittée compte encore.
table_channel_full = Ce salon n’admet pas plus { $most ->
    [one] d’une table ouverte
   *[other] de { $most } tables ouvertes
}. Attendez qu’une place se libère, ou utilisez un autre salon.
table_server_full = Ce serveur n’admet pas plus { $most ->
    [one] d’une table ouverte
   *[other] de { $most } tables ouvertes
}. Attendez qu’une place se libère.
table_opening_too_fast = { $most ->
    [one] Vous venez d’ouvrir une table. Attendez une minute avant la suivante.
   *[other] Vous venez d’ouvrir { $most } tables. Attendez une minute avant la suivante.
}
table_channel_not_allowed = Sur ce serveur, les tables ne sont permises que dans certains salons. Essayez l’un de ceux-ci :
table_role_required = Ici, tout le monde peut rejoindre une table, mais pour en ouvrir une, il faut un de ces rôles :
table_banned = Vous ne pouvez pas participer aux tables de ce serveur, sauf là où vous avez déjà une place. C’est une décision des personnes qui le gèrent, ou de celle qui m’héberge.
table_cannot_join = Vous ne pouvez pas rejoindre cette table.
table_managers_only = C’est réservé aux personnes qui peuvent gérer ce serveur.
table_list_full = Cette liste compte déjà { $most } entrées. Retirez-en une d’abord.
table_invalid_quiet_hours = Il me faut les deux heures, par exemple 22:00 et 8:30, et elles doivent être différentes. Le décalage par rapport à UTC se donne en heures, comme 2 ou -3:30.
table_unsupported_player_count = Ce jeu se joue de { $least } à { $most } joueurs. Ajoutez ou retirez des joueurs.
table_invalid_variant = Le jeu ne peut pas se jouer ainsi. Choisissez parmi les options proposées.
table_invalid_pace = Le temps par décision doit aller de { $least ->
    [one] { $least } minute
   *[other] { $least } minutes
} à { $most ->
    [43200] 30 jours
   *[other] { $most } minutes
}.
table_unknown_ai = Cet ordinateur n’existe pas. Choisissez-en un dans la liste.
table_already_started = La partie a déjà commencé. Si vous n’avez pas de place, vous pouvez regarder, ou en demander une à l’hôte.
table_not_started = La partie n’a pas encore commencé. C’est à l’hôte de la commencer.
table_over = Cette table est terminée. Ouvrez-en une nouvelle, ou rejouez depuis son dernier message.
table_not_seated = Vous n’avez pas de place à cette table.
table_person_has_left = Cette personne a déjà quitté la table.
table_unknown_seat = Cette place n’existe pas à cette table.
table_not_your_seat = C’est à { $seat } d’en décider.
table_no_free_seat = Ce jeu a { $seats } places, et aucune n’est libre.
table_no_ai_seat = Aucun ordinateur ne joue ici.
table_host_only = C’est réservé à l’hôte. Si l’hôte n’a rien fait depuis un jour, toute personne qui a une place le peut.
table_stale_decision = Cette question est réglée. La partie a continué depuis.
table_stale_revision = La table a changé entre-temps. Regardez-la de nouveau avant de décider.
table_nothing_to_undo = Vous n’avez joué aucun coup qui puisse être annulé.
table_others_acted_since = Ce coup ne peut pas être annulé : quelqu’un a joué depuis.
table_step_revealed = Ce coup ne peut pas être annulé : une information cachée a été révélée, ou le hasard est intervenu.
table_undo_too_late = Ce coup ne peut pas être annulé : le temps pour ce coup est écoulé.
table_cannot_undo = Ce coup ne peut plus être annulé.
table_no_hints = Les conseils sont réservés aux parties contre l’ordinateur.
table_too_many_undos = Vous avez déjà annulé { $most } coups de suite. Continuez la partie, s’il vous plaît.
table_replacement_seated = Cette personne est déjà à cette table.
table_match_frozen = Cette partie est bloquée, car elle ne peut pas continuer avec les règles actuelles. L’hôte peut l’arrêter.
table_already_there = La table est déjà là.
table_others_in_server = D’autres personnes ont une place à cette table : elle ne peut pas passer sur un autre serveur.
table_moved_recently = La table vient d’être déplacée. Attendez cinq minutes.
table_cannot_offer_to_self = Vous ne pouvez pas vous donner une place. Les autres peuvent vous la proposer.
table_replacement_knows_secrets = Cette personne a ou a eu une autre place dans cette partie, et peut en connaître les secrets.
table_too_many_offers = Des places de cette partie ont déjà été proposées à { $most } personnes. C’est le maximum.
table_proposed_recently = Vous venez de proposer autre chose pour cette place. Attendez une minute.
table_thread_not_created = Discord n’a pas répondu quand j’ai demandé un fil : la partie n’a pas commencé. Essayez de nouveau dans un instant.
table_not_saved = Je ne peux rien enregistrer pour le moment : rien n’a donc changé. La personne qui m’héberge le voit dans mon journal ; réessayez plus tard.
table_internal_error = Erreur de ma part : rien n’a changé. Réessayez ; si cela se reproduit, donnez ce code à la personne qui m’héberge :
table_ran_out_of_time = { $seat } n’a pas répondu à temps, j’ai donc choisi : { $answer }.
table_only_choice = { $seat } n’avait pas d’autre choix : { $answer }.
table_no_other_choice = { $seat } n’avait ensuite qu’un coup possible.
table_answer_path = { $first } › { $next }
table_takeover_left = { $seat } : cette personne a quitté la partie, un ordinateur continue.
table_takeover_time_ran_out = { $seat } : temps écoulé, un ordinateur continue.
table_takeover_conceded = { $seat } : cette personne a abandonné, un ordinateur continue.
table_takeover_replaced = { $seat } : cette personne a été remplacée, un ordinateur continue.
