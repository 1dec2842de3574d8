//! How nodes share out the shards.

use super::Shards;

/// Who leads a shard, and until when.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Lease {
    pub shard: u8,
    pub node: String,
    pub until: i64,
}

/// What a node leads from now on: what it has, less what is above its share, and what nobody has, up to its share. Shares differ
/// by the remainder only, so that nodes do not pass shards around once each has its own.
pub(super) fn share(leases: &[Lease], node: &str, now: i64, nodes: u32) -> Shards {
    let quota = u32::from(Shards::COUNT).div_ceil(nodes.max(1));
    let running = |shard: u8| leases.iter().find(|lease| lease.shard == shard && lease.until > now);
    let own = (0..Shards::COUNT).filter(|&shard| running(shard).is_some_and(|lease| lease.node == node));
    let free = (0..Shards::COUNT).filter(|&shard| running(shard).is_none());
    Shards(own.chain(free).take(quota as usize).fold(0, |led, shard| led | 1 << shard))
}

#[cfg(test)]
mod tests {
    use super::{Lease, share};
    use crate::store::Shards;

    fn leases(node: &str, shards: Shards, until: i64) -> Vec<Lease> {
        let led = (0..Shards::COUNT).filter(|shard| shards.0 >> shard & 1 == 1);
        led.map(|shard| Lease { shard, node: node.to_owned(), until }).collect()
    }

    #[test]
    fn a_node_alone_leads_all() {
        assert_eq!(share(&[], "a", 0, 1), Shards::ALL);
    }

    #[test]
    fn a_node_gives_up_what_is_above_its_share_and_keeps_the_rest() {
        let held = leases("a", Shards::ALL, 10);
        assert_eq!(share(&held, "a", 5, 2), Shards(0xffff_ffff));
        assert_eq!(share(&held, "b", 5, 2), Shards(0), "nothing is free yet");
    }

    #[test]
    fn what_has_run_out_is_free() {
        let held = leases("a", Shards::ALL, 10);
        assert_eq!(share(&held, "b", 10, 1), Shards::ALL);
        assert_eq!(share(&held, "b", 9, 1), Shards(0));
    }

    #[test]
    fn own_shards_come_before_free_ones() {
        let held = leases("a", Shards(0xffff_ffff_0000_0000), 10);
        assert_eq!(share(&held, "a", 5, 2), Shards(0xffff_ffff_0000_0000));
        assert_eq!(share(&held, "b", 5, 2), Shards(0xffff_ffff));
    }
}
