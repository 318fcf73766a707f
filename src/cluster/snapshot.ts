/**
 * The snapshot that the sync fills, with the hub behind it: polling is for whoever holds the lease of its machine and
 * that of the hub, and what is kept, gone or learnt is told. The sync's engine knows nothing of it.
 */
import type { Replica } from '../replica/replica.ts';
import { updateHealth } from '../replica/replica.ts';
import type { Snapshot, SharedSnapshot } from '../sync/snapshot.ts';
import type { Member } from './member.ts';

export type AtHubOptions = {
  /** The records with their disk. */
  snapshot: Snapshot;
  replica: Replica;
  /** The process's place at the hub of the store that is open; `undefined` before that is known. */
  memberOf: () => Member | undefined;
  /** Whether the sync has just been woken because who polls has changed: that is no wish for a look. */
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
      if (isHost) tellState();
      return isHost && (member?.mayPoll() ?? true);
    },
    releaseLease() {
      memberOf()?.withdraw();
      host?.releaseLease();
    },
    catchUp() {
      const news = host?.catchUp() ?? { isRung: false };
      const isFollower = isHost && memberOf()?.mode === 'following';
      // A process that is not at the hub itself rings the one that represents its machine.
      if (news.isRung && isFollower) memberOf()?.ring();
      return news;
    },
    ring() {
      if (!isJustWoken() && !memberOf()?.ring()) host?.ring();
    },
    shareHealth: () => host?.shareHealth(),
    followHealth() {
      if (!isHost) return host?.followHealth();
      const told = memberOf()?.health();
      if (told) {
        const { toldAt: _, ...health } = told;
        updateHealth(replica, { ...health, isFromDisk: false });
      }
      tellState();
      host?.shareHealth();
    },
  };

  function tellState(): void {
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
