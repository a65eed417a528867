//! Discord messages of a game with secrets, made of texts and views alone, in three languages.

use std::collections::BTreeSet;

use meadhall_discord::context::load_translations;
use meadhall_discord::interactions::component_action::{ComponentAction, LobbyOption, PanelPage};
use meadhall_discord::messages::context::MessageContext;
use meadhall_discord::messages::notification::{self, NotificationTarget};
use meadhall_discord::messages::payload::{ButtonTarget, MessagePayload, MessageRow};
use meadhall_discord::messages::{card, dm_prompt, lobby_options, panel};
use meadhall_game::{Lang, Seat, Text, TextArg};
use meadhall_i18n::Translations;
use meadhall_registry::GameRegistry;
use meadhall_tables::PersonId;
use meadhall_tables::notification::{Notification, NotificationEvent, NotificationRecipient};
use meadhall_tables::pace::DeadlineStage;
use meadhall_tables::view::VariantInfo;

use super::fixture::{InMemoryTable, TOY_GAME_TYPE};

static GAMES: GameRegistry = GameRegistry::new(&[TOY_GAME_TYPE]);

fn load_texts() -> Translations {
    load_translations(GAMES).expect("the texts load")
}

/// Returns the labels of all buttons that have a `custom_id`.
fn button_labels(payload: &MessagePayload) -> Vec<String> {
    let buttons = payload.rows.iter().flat_map(MessageRow::buttons);
    buttons.filter(|it| matches!(it.target, ButtonTarget::CustomId(_))).map(|it| it.label.clone()).collect()
}

/// Returns the `custom_id`s of the first buttons.
fn first_custom_ids(payload: &MessagePayload, count: usize) -> Vec<String> {
    payload.rows.iter().flat_map(custom_ids).take(count).collect()
}

#[test]
fn card_lists_secret_choosers_and_does_not_change_when_one_answers() {
    let translations = load_texts();
    for (lang, expected) in [
        (Lang::En, "<@0>, <@1> and <@2> choose in secret. If you are asked, press \"My turn\". Deadline: <t:86400:R>."),
        (
            Lang::Es,
            "<@0>, <@1> y <@2> eligen en secreto. Si te toca a ti, pulsa «Mi turno». El plazo acaba <t:86400:R>.",
        ),
        (
            Lang::Fr,
            "<@0>, <@1> et <@2> choisissent en secret. Si c’est à vous, cliquez sur «\u{202f}Mon tour\u{202f}». \
             Échéance\u{202f}: <t:86400:R>.",
        ),
    ] {
        let mut party = InMemoryTable::start(3, lang);
        let before = card::current_card(MessageContext::of_channel(&translations, &party.view_for(None)));
        assert_eq!(before.content.lines().next(), Some(expected));
        assert_eq!(before.mentioned_users, [0, 1, 2]);
        party.answer(1, 77);
        let after = card::current_card(MessageContext::of_channel(&translations, &party.view_for(None)));
        assert_eq!(after.content.lines().next(), Some(expected), "the first line does not reveal who has answered");
        assert_eq!((&after.rows, &after.mentioned_users), (&before.rows, &before.mentioned_users));
        assert!(!format!("{after:?}").contains("77"), "the card reveals an answer");
    }
}

#[test]
fn public_reminder_does_not_reveal_who_has_answered() {
    let translations = load_texts();
    let mut party = InMemoryTable::start(3, Lang::En);
    let event = NotificationEvent::Reminder { seat: Seat(0), stage: DeadlineStage::HalfTime, asked_revision: 1 };
    let notification = Notification { recipient: NotificationRecipient::Person(PersonId(0)), event };
    let reminder = |party: &InMemoryTable, target| {
        notification::notification_message(&translations, &party.view_for(None), &notification, target)
    };
    let before = reminder(&party, NotificationTarget::TableChannel(Some(PersonId(0))));
    assert!(before.content.starts_with("<@0> <@1> <@2> Treasure Auction: half of your time is gone"), "{before:?}");
    assert_eq!(before.mentioned_users, [0, 1, 2]);
    party.answer(1, 77);
    assert_eq!(
        reminder(&party, NotificationTarget::TableChannel(Some(PersonId(0)))),
        before,
        "the reminder reveals who has answered"
    );
    assert!(reminder(&party, NotificationTarget::Dm(Lang::En)).mentioned_users.is_empty());
}

#[test]
fn dm_shows_the_answers_to_a_secret_decision_with_previews() {
    let translations = load_texts();
    for (lang, expected) in [
        (Lang::En, ["**Treasure Auction** <#2>\n**Which treasure do you show?**", "; with no answer: Show no more."]),
        (Lang::Es, ["**Subasta de tesoros** <#2>\n**¿Qué tesoro muestras?**", "; sin respuesta: No mostrar más."]),
        (
            Lang::Fr,
            ["**Enchères au trésor** <#2>\n**Quel trésor montrez-vous", "sans réponse\u{202f}: Ne plus rien montrer."],
        ),
    ] {
        let mut party = InMemoryTable::start(2, lang);
        party.answer(0, 9);
        party.answer(1, 5);
        let own = party.view_for(Some(Seat(0)));
        let payload = dm_prompt::current_prompt(
            MessageContext { translations: &translations, lang, view: &own },
            PanelPage::default(),
        );
        let options = &own.own_decision().and_then(|asked| asked.decision.as_ref()).unwrap().options;
        assert_eq!(
            first_custom_ids(&payload, options.len()),
            first_custom_ids(
                &panel::panel_message(
                    MessageContext { translations: &translations, lang, view: &own },
                    PanelPage::default(),
                    &[]
                ),
                options.len()
            )
        );
        // A new DM has all texts in its content.
        let created = payload.create_body();
        let content = created["content"].as_str().unwrap();
        for text in expected {
            assert!(content.contains(text), "{text} is not in {content}");
        }
        for option in &options[..4] {
            let preview = translations.translate(lang, &option.preview[0], &[]);
            assert!(content.contains(&preview), "{preview} is not in {content}");
        }
        let other = party.view_for(Some(Seat(1)));
        let waiting_panel = panel::panel_message(
            MessageContext { translations: &translations, lang, view: &other },
            PanelPage::default(),
            &[],
        );
        assert!(
            waiting_panel.content.contains("<@0>") && !waiting_panel.content.contains(expected[0]),
            "{}",
            waiting_panel.content
        );
        assert_eq!(
            dm_prompt::current_prompt(
                MessageContext { translations: &translations, lang, view: &other },
                PanelPage::default()
            ),
            dm_prompt::closed_prompt(MessageContext { translations: &translations, lang, view: &other })
        );
    }
}

#[test]
fn panel_offers_every_answer_to_a_secret_decision() {
    let (translations, party) = (load_texts(), InMemoryTable::start(3, Lang::En));
    let scene = party.view_for(Some(Seat(2)));
    let first = panel::panel_message(
        MessageContext { translations: &translations, lang: Lang::En, view: &scene },
        PanelPage::default(),
        &[],
    );
    assert!(
        first.content.starts_with("**What do you offer for the next treasure? You have 250 gold.**"),
        "{}",
        first.content
    );
    let MessageRow::SelectMenu(menu) = &first.rows[0] else { panic!("expected a select menu") };
    assert_eq!((menu.options.len(), menu.options[0].label.as_str()), (25, "0 gold"));
    assert_eq!(menu.options[3].description.as_deref(), Some("If you win, you have 247 gold left."));
    assert!(button_labels(&first).contains(&"Next".to_owned()));
}

#[test]
fn every_variant_can_be_chosen_in_the_lobby() {
    let (translations, mut scene) = (load_texts(), InMemoryTable::start(2, Lang::En).view_for(None));
    let name = |n: i64| Text { key: "toy_gold", args: vec![("gold", TextArg::Number(n))] };
    let ids: Vec<&'static str> = (0..60).map(|n| &*format!("c{n}").leak()).collect();
    let choices: Vec<(&str, Text)> = ids.iter().copied().zip((0..).map(name)).collect();
    let variant = |n| VariantInfo { id: ids[n], name: name(n as i64), choices: choices.clone(), chosen_index: 0 };
    scene.game_info.variants = (0..7).map(variant).collect();
    let context = MessageContext { translations: &translations, lang: Lang::En, view: &scene };
    let (mut page, mut reachable) = (Some(0), BTreeSet::new());
    while let Some(shown) = page.take() {
        let payload = lobby_options::lobby_options_message(context, shown);
        assert!(payload.rows.len() <= 6, "page {shown} does not fit into a message");
        let ids: BTreeSet<String> = payload.rows.iter().flat_map(custom_ids).collect();
        assert!(ids.len() >= payload.rows.len(), "two menus of page {shown} have the same custom id");
        for row in &payload.rows {
            let MessageRow::SelectMenu(menu) = row else { continue };
            assert!((1..=25).contains(&menu.options.len()));
            let Ok(ComponentAction::SetLobbyOption(_, matter)) = menu.custom_id.parse() else {
                panic!("{}", menu.custom_id)
            };
            assert_eq!(lobby_options::page_of_option(context, matter), shown, "{matter:?} is on another page");
            if let LobbyOption::Variant(number, _) = matter {
                reachable.extend(menu.options.iter().map(|entry| (number, entry.value.clone())));
            }
        }
        let linked_pages = ids.iter().filter_map(|it| match it.parse() {
            Ok(ComponentAction::ShowLobbyOptions(_, page)) => Some(page),
            _ => None,
        });
        page = linked_pages.filter(|turned| *turned > shown).max();
    }
    assert_eq!(reachable.len(), 7 * 60);
}

fn custom_ids(row: &MessageRow) -> Vec<String> {
    match row {
        MessageRow::SelectMenu(menu) => vec![menu.custom_id.clone()],
        MessageRow::Buttons(_) | MessageRow::Section { .. } | MessageRow::Text(_) => row
            .buttons()
            .iter()
            .filter_map(|it| match &it.target {
                ButtonTarget::CustomId(carries) => Some(carries.clone()),
                ButtonTarget::Url(_) => None,
            })
            .collect(),
    }
}
