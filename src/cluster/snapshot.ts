/**
 * The snapshot that the sync fills, with the hub behind it: only the holder of the leases of both its machine and the hub
 * polls, and the sync's state, items that are gone and the time zone are published. The sync engine knows nothing of it.
 */
import type { Replica } from '../replica/replica.ts';
import { updateHealth } from '../replica/replica.ts';
import type { Snapshot, SharedSnapshot } from '../sync/snapshot.ts';
import type { Member } from './member.ts';

export type AtHubOptions = {
  /** The records with their disk. */
  snapshot: Snapshot;
  replica: Replica;
  /** This process as a member of the hub of the open store; `undefined` before the store is known. */
  memberOf: () => Member | undefined;
  /** Whether the sync was just woken because another process polls now: that is no request for a poll. */
  isJustWoken: () => boolean;
};

export function atHub({ snapshot, replica, memberOf, isJustWoken }: AtHubOptions): Snapshot {
  const { shared: host } = snapshot;
  let isHost = false;

  const shared: SharedSnapshot = {
    holdLease() {
      isHost = host?.holdLease() ?? true;
      const member = memberOf();
      member?.represent(isHost);
      if (isHost) showState();
      return isHost && (member?.mayPoll() ?? true);
    },
    releaseLease() {
      memberOf()?.withdraw();
      host?.releaseLease();
    },
    catchUp() {
      const news = host?.catchUp() ?? { isRung: false };
      const isFollower = isHost && memberOf()?.mode === 'following';
      // A process that is not at the hub itself has rung: the one that represents its machine passes it on.
      if (news.isRung && isFollower) memberOf()?.ring();
      return news;
    },
    ring() {
      if (!isJustWoken() && !memberOf()?.ring()) host?.ring();
    },
    shareHealth: () => host?.shareHealth(),
    followHealth() {
      if (!isHost) return host?.followHealth();
      const leaderHealth = memberOf()?.health();
      if (leaderHealth) {
        const { sentAt: _, ...health } = leaderHealth;
        updateHealth(replica, { ...health, isFromDisk: false });
      }
      showState();
      host?.shareHealth();
    },
  };

  function showState(): void {
    const member = memberOf();
    if (!member) return;
    const { mode, hostCount, plainCount, trouble } = member;
    const before = replica.getState().health.hub;
    const isSame = before?.mode === mode && before.hostCount === hostCount && before.plainCount === plainCount;
    if (isSame && before.trouble === trouble) return;
    updateHealth(replica, { hub: { mode, hostCount, plainCount, trouble } });
  }

  return {
    ...snapshot,
    shared,
    markGone(itemId) {
      snapshot.markGone(itemId);
      memberOf()?.gone(itemId);
    },
    setZone(offsetMs) {
      snapshot.setZone(offsetMs);
      memberOf()?.zone(offsetMs);
    },
    keep(saved) {
      snapshot.keep(saved);
      memberOf()?.kept(saved);
    },
  };
}
