//! TLS connections to the database.

use meadhall_local_discord::TlsCertificates;
use meadhall_store::postgres::{Dsn, PostgresStore};
use meadhall_store::{AddressOptions, BlockingExt, Store, StoreError, WriteBatch};
use meadhall_test_support::postgres::TestPostgres;
use tempfile::TempDir;

#[test]
fn only_a_server_with_a_trusted_certificate_is_accepted() {
    let folder = TempDir::new().unwrap();
    let certificates = TlsCertificates::open_or_create(folder.path()).unwrap();
    let Some(server) = TestPostgres::start_with_tls(folder.path()) else { return };
    let text = format!("host=localhost port={} user=meadhall dbname=postgres sslmode=require", server.port());
    // The certificate is not signed by an authority that this machine trusts.
    let refused = PostgresStore::open(&text.parse().unwrap()).err();
    let Some(StoreError::Unavailable(why)) = refused else { panic!("{refused:?}") };
    assert!(why.contains("UnknownIssuer"), "{why}");
    // Trusts the authority that signed it.
    let trusted = Dsn::parse(&text, AddressOptions { password: None, ca_file: Some(certificates.ca_file()) }).unwrap();
    let store = PostgresStore::open(&trusted).unwrap();
    store.commit(WriteBatch::new().put("a", "1")).block_on().unwrap();
    let ssl_query = "select ssl from pg_stat_ssl join pg_stat_activity using (pid) where application_name = 'meadhall'";
    let encrypted = server.query(ssl_query).unwrap();
    assert!(!encrypted.is_empty() && encrypted.iter().all(|ssl| ssl == "t"), "{encrypted:?}");
}
