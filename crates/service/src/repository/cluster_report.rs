//! Which bots share the store, for the operator: who leads, and which shards each one serves.

use std::collections::BTreeMap;
use std::fmt;

use meadhall_store::{ReadOp, StoreEntry};
use serde::{Deserialize, Serialize};

use super::membership::{ClusterMember, MemberHeartbeat};
use super::shard_leases::ShardLeases;
use super::{Repository, RepositoryError, keys, query};

/// The bots that share the store; none if the store is used by one bot alone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClusterReport {
    pub shard_count: u32,
    pub members: Vec<MemberReport>,
}

/// One bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MemberReport {
    pub hostname: String,
    pub version: String,
    pub is_leader: bool,
    pub is_connected: bool,
    /// The shards whose events this bot handles.
    pub shards: Vec<u32>,
}

impl Repository {
    /// Reads which bots share the store.
    pub async fn cluster_report(&self) -> Result<ClusterReport, RepositoryError> {
        let leader = query::get_row::<String>(keys::LEADER_KEY.to_owned());
        let leases = query::get_row::<ShardLeases>(keys::SHARD_LEASES_KEY.to_owned());
        let rows = leader
            .join(leases)
            .join(rows_by_member::<ClusterMember>(keys::MEMBERS_PREFIX))
            .join(rows_by_member::<MemberHeartbeat>(keys::HEARTBEATS_PREFIX));
        let (((leader, leases), members), heartbeats) = self.run_query(rows).await?;
        let leases = leases.unwrap_or_default();
        let members = members.into_iter().map(|(id, member)| MemberReport {
            hostname: member.hostname,
            version: member.version,
            is_leader: leader.as_ref() == Some(&id),
            is_connected: heartbeats.get(&id).is_some_and(MemberHeartbeat::is_connected),
            shards: leases.shards_owned_by(&id).collect(),
        });
        Ok(ClusterReport { shard_count: leases.shard_count(), members: members.collect() })
    }
}

/// Reads the rows with this prefix by the member id at the end of their keys.
fn rows_by_member<T: for<'a> Deserialize<'a> + 'static>(
    prefix: &'static str,
) -> query::StoreQuery<BTreeMap<String, T>> {
    let decode = |row: &StoreEntry| {
        let id = row.key.rsplit('/').next().unwrap_or_default().to_owned();
        Ok((id, super::from_json(&row.key, &row.value)?))
    };
    query::decode_each_row(ReadOp::scan_all(prefix), decode).and_then(|rows| Ok(rows.into_iter().collect()))
}

impl fmt::Display for ClusterReport {
    /// Writes one line for each bot.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.members.len() {
            1 => write!(f, "1 bot uses the database")?,
            count => write!(f, "{count} bots share the database")?,
        }
        self.members.iter().try_for_each(|member| write!(f, "\n{}", member.describe(self.shard_count)))
    }
}

impl MemberReport {
    fn describe(&self, shard_count: u32) -> String {
        let role = if self.is_leader { "leader, " } else { "" };
        let state = if self.is_connected { "connected" } else { "not connected" };
        let shards: Vec<String> = self.shards.iter().map(u32::to_string).collect();
        let work = match shards.as_slice() {
            [] => "serves no shard".to_owned(),
            _ => format!("serves shard {} of {shard_count}", shards.join(", ")),
        };
        format!("on {}: {role}version {}, {state}, {work}", self.hostname, self.version)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_report_has_a_line_for_each_bot() {
        let leader = MemberReport {
            hostname: "fjord".to_owned(),
            version: "1.0".to_owned(),
            is_leader: true,
            is_connected: true,
            shards: vec![0, 2],
        };
        let standby = MemberReport {
            hostname: "skerry".to_owned(),
            is_leader: false,
            is_connected: false,
            shards: Vec::new(),
            ..leader.clone()
        };
        let report = ClusterReport { shard_count: 3, members: vec![leader, standby] };
        assert_eq!(
            report.to_string(),
            "2 bots share the database\non fjord: leader, version 1.0, connected, serves shard 0, 2 of 3\n\
             on skerry: version 1.0, not connected, serves no shard"
        );
    }
}
