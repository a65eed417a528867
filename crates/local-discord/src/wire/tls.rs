//! The TLS certificates: a certificate authority of its own, stored in the folder, and a certificate for
//! `discord.com`. Only clients that are configured to trust this authority accept it.

use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

/// The names in the server's certificate.
const SERVER_NAMES: [&str; 5] = ["discord.com", "cdn.discordapp.com", "gateway.discord.gg", "localhost", "127.0.0.1"];

/// The certificate files in a folder.
#[derive(Clone, Debug)]
pub struct TlsCertificates {
    ca_file: PathBuf,
    server_file: PathBuf,
    key_file: PathBuf,
}

impl TlsCertificates {
    /// Opens the certificates of this folder and creates missing ones.
    pub fn open_or_create(folder: &Path) -> io::Result<Self> {
        let certificates = Self {
            ca_file: folder.join("ca.pem"),
            server_file: folder.join("server.pem"),
            key_file: folder.join("server.key"),
        };
        if !certificates.ca_file.exists() {
            certificates.create().map_err(io::Error::other)?;
        }
        Ok(certificates)
    }

    /// Returns the file with the certificate authority that clients must trust.
    #[must_use]
    pub fn ca_file(&self) -> &Path {
        &self.ca_file
    }

    /// Creates the acceptor for TLS connections.
    pub fn acceptor(&self) -> io::Result<TlsAcceptor> {
        let server = CertificateDer::from_pem_file(&self.server_file).map_err(io::Error::other)?;
        let key = PrivateKeyDer::from_pem_file(&self.key_file).map_err(io::Error::other)?;
        let config = ServerConfig::builder().with_no_client_auth().with_single_cert(vec![server], key);
        Ok(Arc::new(config.map_err(io::Error::other)?).into())
    }

    fn create(&self) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
        let mut params = CertificateParams::default();
        params.distinguished_name.push(DnType::CommonName, "Meadhall's local Discord");
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let authority = CertifiedIssuer::self_signed(params, KeyPair::generate()?)?;
        let key = KeyPair::generate()?;
        let mut params = CertificateParams::new(SERVER_NAMES.map(str::to_owned))?;
        params.distinguished_name.push(DnType::CommonName, "discord.com on this machine");
        let server = params.signed_by(&key, &authority)?;
        write_private_file(&self.key_file, key.serialize_pem().as_bytes())?;
        fs::write(&self.server_file, server.pem())?;
        // The certificate authority is written last, so its existence marks the set of files as complete.
        fs::write(&self.ca_file, authority.pem())?;
        Ok(())
    }
}

/// Writes a file that only its owner can read.
fn write_private_file(path: &Path, text: &[u8]) -> io::Result<()> {
    let mut file = fs::OpenOptions::new().create(true).write(true).truncate(true).mode(0o600).open(path)?;
    file.write_all(text)
}
