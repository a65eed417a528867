//! Where tables may be moved, and how often.

use super::*;

#[tokio::test]
async fn a_table_moves_into_a_server_only_if_it_could_be_opened_there() {
    let fixture = ServiceFixture::new().await;
    let away = |channel| TableLocation { server: ServerId(2), channel: ChannelId(channel) };
    let open_away = async |person| {
        let mut new_table = new_raids_table(1);
        new_table.location = away(person);
        fixture.service.open_table(&fixture.command_from(person), new_table).await.unwrap().table.id
    };
    let ids = [open_away(1).await, open_away(2).await, open_away(3).await];
    open_in_channel(&fixture, &fixture.command_from(3), 50).await.unwrap();
    let table_limits = ServerTableLimits { per_person: Some(1), ..ServerTableLimits::default() };
    update_settings(&fixture, |settings| {
        settings.banned_people = [PersonId(1)].into();
        settings.opener_roles = [RoleId(5)].into();
        settings.table_limits = table_limits;
    })
    .await;
    let move_here = async |person: u64, roles: &[u64]| {
        let command = with_actor_context(fixture.command_from(person), None, roles);
        refusal_of(fixture.service.move_table(&command, ids[person as usize - 1], LOCATION).await)
    };
    assert_eq!(move_here(1, &[5]).await, TableError::Banned);
    assert_eq!(move_here(2, &[4]).await, TableError::RoleRequired { roles: vec![RoleId(5)] });
    assert_eq!(move_here(3, &[5]).await, TableError::PersonTableLimitInServer { person: PersonId(3), max: 1 });
    let allowed = with_actor_context(fixture.command_from(2), None, &[5]);
    fixture.service.move_table(&allowed, ids[1], LOCATION).await.unwrap();
}

#[tokio::test]
async fn a_banned_host_does_not_move_their_table_within_the_server() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.open_table(1, 1).await;
    update_settings(&fixture, |settings| settings.banned_people = [PersonId(1)].into()).await;
    let elsewhere = TableLocation { channel: ChannelId(50), ..LOCATION };
    let refusal = refusal_of(fixture.service.move_table(&fixture.command_from(1), id, elsewhere).await);
    assert_eq!(refusal, TableError::Banned);
}

#[tokio::test]
async fn a_table_with_other_people_stays_in_its_server_and_moves_once_in_a_while() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0).await;
    let channel = |channel| TableLocation { channel: ChannelId(channel), ..LOCATION };
    let move_to = async |location| fixture.service.move_table(&fixture.command_from(1), id, location).await;
    let other_server = TableLocation { server: ServerId(2), ..LOCATION };
    assert_eq!(refusal_of(move_to(other_server).await), TableError::OthersInServer);
    move_to(channel(50)).await.unwrap();
    assert_eq!(refusal_of(move_to(channel(51)).await), TableError::MovedRecently);
    fixture.service.mark_channel_lost(ChannelId(50)).await.unwrap();
    move_to(channel(51)).await.expect("a table without a channel can be moved at once");
    fixture.advance(5 * MINUTE_MS).await;
    move_to(channel(52)).await.unwrap();
}
