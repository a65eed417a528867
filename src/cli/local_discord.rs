//! Makes the gateway connection trust a local Discord. serenity trusts the authorities of this machine, or those in the
//! file that `SSL_CERT_FILE` names, and takes no others. So the program starts itself again with that variable.

use std::env;
use std::os::unix::process::CommandExt;
use std::process::Command;

use anyhow::{Context, Error};
use meadhall_discord::startup::http_client::DiscordEndpoint;

use super::outcome::CliError;

const CA_FILE_ENV_VAR: &str = "SSL_CERT_FILE";

/// Returns once this process trusts the endpoint. The process id stays the same.
pub fn trust_local_discord(endpoint: &DiscordEndpoint) -> Result<(), CliError> {
    let DiscordEndpoint::Local { ca_file, .. } = endpoint else { return Ok(()) };
    if env::var_os(CA_FILE_ENV_VAR).as_deref() == Some(ca_file.as_os_str()) {
        return Ok(());
    }
    let program = env::current_exe().context("cannot find this program")?;
    let error = Command::new(program).args(env::args_os().skip(1)).env(CA_FILE_ENV_VAR, ca_file).exec();
    Err(Error::from(error).context("cannot start again with the certificate of the local Discord").into())
}
