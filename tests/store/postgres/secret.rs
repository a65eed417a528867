//! TLS connections to the database.

use local_discord::Certificates;
use meadhall::store::postgres::{Dsn, PostgresStore};
use meadhall::store::{Change, Store, StoreError, Wait};
use stage::postgres::Server;
use tempfile::TempDir;

#[test]
fn only_a_server_whose_authority_is_trusted_is_spoken_to() {
    let folder = TempDir::new().unwrap();
    let certificates = Certificates::in_folder(folder.path()).unwrap();
    let Some(server) = Server::with_certificate(folder.path()) else { return };
    let address: Dsn =
        format!("host=localhost port={} user=meadhall dbname=postgres sslmode=require", server.port()).parse().unwrap();
    // The certificate is not signed by an authority that this machine trusts.
    let refused = PostgresStore::open(&address).err();
    let Some(StoreError::Unavailable(why)) = refused else { panic!("{refused:?}") };
    assert!(why.contains("UnknownIssuer"), "{why}");
    // Trusts the authority that signed it.
    let trusted = address.trusting(certificates.authority()).unwrap();
    let store = PostgresStore::open(&trusted).unwrap();
    store.commit(Change::new().put("a", "1")).wait().unwrap();
    let spoken = "select ssl from pg_stat_ssl join pg_stat_activity using (pid) where application_name = 'meadhall'";
    let encrypted = server.tells(spoken).unwrap();
    assert!(!encrypted.is_empty() && encrypted.iter().all(|ssl| ssl == "t"), "{encrypted:?}");
}
