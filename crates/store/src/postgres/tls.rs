//! rustls for tokio-postgres, with the trust store of this machine. Unlike PostgreSQL's `require`, it always
//! checks that the certificate has the server's name.

use std::convert::Infallible;
use std::future::Future;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_postgres::tls::{ChannelBinding, MakeTlsConnect, TlsConnect, TlsStream};
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream as Stream;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, Error, RootCertStore, crypto};

/// The TLS configuration.
#[derive(Clone)]
pub struct MakeRustlsConnect(Arc<ClientConfig>);

/// A handshake with one server.
pub struct RustlsConnect {
    connector: TlsConnector,
    /// The name that the certificate must have. `None` if the host is no valid name; connecting then fails.
    server_name: Option<ServerName<'static>>,
}

/// An encrypted connection.
pub struct RustlsStream<S>(Stream<S>);

impl MakeRustlsConnect {
    /// Trusts these certificate authorities in addition to those of this machine.
    pub fn with_extra_roots(extra_roots: &[CertificateDer<'static>]) -> Result<Self, Error> {
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        roots.add_parsable_certificates(extra_roots.iter().cloned());
        let config = ClientConfig::builder_with_provider(Arc::new(crypto::ring::default_provider()))
            .with_safe_default_protocol_versions()?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Ok(Self(Arc::new(config)))
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin + Send + 'static> MakeTlsConnect<S> for MakeRustlsConnect {
    type Stream = RustlsStream<S>;
    type TlsConnect = RustlsConnect;
    type Error = Infallible;

    fn make_tls_connect(&mut self, host: &str) -> Result<RustlsConnect, Infallible> {
        let server_name = ServerName::try_from(host.to_owned()).ok();
        Ok(RustlsConnect { connector: TlsConnector::from(Arc::clone(&self.0)), server_name })
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin + Send + 'static> TlsConnect<S> for RustlsConnect {
    type Stream = RustlsStream<S>;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = io::Result<RustlsStream<S>>> + Send>>;

    fn connect(self, stream: S) -> Self::Future {
        Box::pin(async move {
            let server_name = self.server_name.ok_or_else(|| {
                io::Error::other("TLS needs a host name or IP address to check the certificate against")
            })?;
            self.connector.connect(server_name, stream).await.map(RustlsStream)
        })
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> TlsStream for RustlsStream<S> {
    fn channel_binding(&self) -> ChannelBinding {
        ChannelBinding::none()
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncRead for RustlsStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_read(context, buffer)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for RustlsStream<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(context)
    }
}
