/**
 * Puts the hub of a process together: a member of the hub of the store that is open, the store's rate limit shared with all
 * hosts, and the snapshot that the sync fills, with the hub behind it. The sync engine knows nothing of it.
 */
import { randomUUID } from 'node:crypto';
import type { ApiClient } from '../api/client.ts';
import type { Clock } from '../base/clock.ts';
import { updateHealth, type Replica } from '../replica/replica.ts';
import { isConfirmedWrite } from '../domain/merge.ts';
import type { Budget } from '../sync/budget.ts';
import type { PollPace } from '../sync/poll/pace.ts';
import type { SharedSnapshot, Snapshot } from '../sync/snapshot.ts';
import type { TeamMirror } from './team.ts';
import { withDeadlines } from './deadline.ts';
import { HubDown, type HubLink, type OpenLink } from './link.ts';
import { createMember, type Member } from './member.ts';
import { createOrderReads } from './order-reads.ts';
import { createMessageEncryption } from './message-encryption.ts';
import { encrypted } from './encrypted-link.ts';
import type { SharedEvents } from './events.ts';
import { createRateShare, pacedWith, USUAL_LIMIT } from './rate-share.ts';

export type HubOptions = {
  /** Makes the connections for one store; loaded only if a hub is configured. */
  openFor: (lojaId: string) => OpenLink;
  /** The store's token, with which the texts of hosts are sealed, see message-encryption.ts. */
  secret: string;
  /** Texts are sealed and can be read at the server; otherwise they are encrypted, too. */
  isPlain?: boolean;
  client: Pick<ApiClient, 'getOrder' | 'ping'>;
  clock: Clock;
  random: () => number;
  replica: Replica;
  snapshot: Snapshot;
  pace: PollPace;
  budget: Budget;
  team?: TeamMirror;
  /** The workshop events of this host. */
  eventReplica?: SharedEvents;
  /** Polls the store now. */
  pollNow: () => void;
  /** The name of this process. */
  name?: string;
  /** How many single orders all hosts together may request in a minute, also from a store that announces no limit. */
  requestsPerMinute?: number;
};

export type Hub = {
  /** For the sync engine, in place of those without a hub. */
  snapshot: Snapshot;
  pace: PollPace;
  budget: Budget;
  /** Whether this machine is the first to claim this name; rejects with {@link HubDown}. */
  claim(name: string, host: string): Promise<boolean>;
  end(): Promise<void>;
};

/** How many machines are assumed until they are counted: if a hub is configured, there are several. */
const UNCOUNTED_HOSTS = 4;
const WAKING_MS = 100;

export function createHub(options: HubOptions): Hub {
  const { client, clock, random, replica, snapshot, pollNow, name = randomUUID(), secret, isPlain, team } = options;
  let current: { lojaId: string; member: Member } | undefined;
  let hasCounted = false;
  let wokenAt = -Infinity;
  let hasWritten = false;
  let claims: Promise<HubLink> | undefined;

  snapshot.onChanges((changes) => {
    hasWritten ||= changes.some(({ entry }) => isConfirmedWrite(entry));
  });

  const clusterState = () => {
    const member = current?.member;
    if (member && !member.trouble) hasCounted = true;
    const isDirect = member?.mode === 'direct';
    return { isDirect, hostCount: hasCounted ? (member?.hostCount ?? 1) : UNCOUNTED_HOSTS };
  };
  function openFor(lojaId: string): OpenLink {
    return encrypted(options.openFor(lojaId), createMessageEncryption(secret, lojaId, { isPlain: isPlain === true }));
  }

  const share = createRateShare(options.budget, clusterState, clock.now);

  const fetchOrder = createOrderReads({
    client,
    lojaId: () => replica.getState().lojaId,
    clock,
    budget: share,
    perMinute: options.requestsPerMinute ?? USUAL_LIMIT,
    hostCount: () => clusterState().hostCount,
  });

  function memberOf(): Member | undefined {
    const { lojaId } = replica.getState();
    if (lojaId === undefined || current?.lojaId === lojaId) return current?.member;
    // The token turned out to belong to another store.
    void current?.member.end();
    const member = createMember({
      open: openFor(lojaId),
      name,
      clock,
      random,
      replica,
      snapshot: {
        ...snapshot,
        keep(saved) {
          hasAdopted = true;
          snapshot.keep(saved);
        },
      },
      fetchOrder,
      team,
      eventReplica: options.eventReplica,
      onPollRequest: pollNow,
      onChange() {
        wokenAt = clock.now();
        pollNow();
      },
      onBudget({ limit, heldUntil }) {
        if (limit) share.noteOther(limit);
        if (heldUntil !== undefined) share.hold(heldUntil);
      },
      isPlain,
    });
    current = { lojaId, member };
    return member;
  }

  /** On a connection of its own: the process that claims need not be the one that represents its machine. */
  async function claim(what: string, host: string): Promise<boolean> {
    const { lojaId } = replica.getState();
    if (lojaId === undefined) throw new HubDown('no store is known yet');
    claims ??= withDeadlines(options.openFor(lojaId), clock)();
    const opening = claims;
    try {
      return await (await opening).claim(what, host);
    } catch (error) {
      if (claims === opening) claims = undefined;
      throw error;
    }
  }

  function showState(): void {
    const member = memberOf();
    if (!member) return;
    const { mode, hostCount, plainCount, trouble } = member;
    const before = replica.getState().health.hub;
    const isSame = before?.mode === mode && before.hostCount === hostCount && before.plainCount === plainCount;
    if (isSame && before.trouble === trouble) return;
    updateHealth(replica, { hub: { mode, hostCount, plainCount, trouble } });
  }

  /** Only the holder of the leases of both its machine and the hub polls. */
  const { shared: host } = snapshot;
  let isHost = false;
  /**
   * The leader's cursor stands on this disk, and the sync has not begun again from it: it still has its own, or that of an
   * unfinished first load. So it must not keep that, and has to stand by once before it polls.
   */
  let hasAdopted = false;
  let isStandingBy = false;
  const shared: SharedSnapshot = {
    holdLease() {
      isHost = host?.holdLease() ?? true;
      const member = memberOf();
      member?.represent(isHost);
      if (isHost) showState();
      return isHost && (member?.mayPoll() ?? true) && (isStandingBy || !hasAdopted);
    },
    releaseLease() {
      memberOf()?.withdraw();
      host?.releaseLease();
    },
    catchUp() {
      const news = host?.catchUp() ?? { isRung: false };
      const isFollower = isHost && memberOf()?.mode === 'following';
      // A process of this machine that is not at the hub itself asks for a poll: the leader is asked for it.
      if (news.isRung && isFollower) memberOf()?.requestPoll();
      return news;
    },
    ring() {
      // The sync was woken because another process polls now: that is no request for a poll.
      const isJustWoken = clock.now() - wokenAt < WAKING_MS;
      if (!isJustWoken && !memberOf()?.requestPoll()) host?.ring();
    },
    shareHealth: () => host?.shareHealth(),
    followHealth() {
      isStandingBy = true;
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

  return {
    snapshot: {
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
      setStore(lojaId) {
        // The sync begins again, from what is on the disk.
        [hasAdopted, isStandingBy] = [false, false];
        snapshot.setStore(lojaId);
      },
      keep(saved, isToBeTold) {
        if (hasAdopted) return snapshot.keepRows();
        snapshot.keep(saved, isToBeTold);
        memberOf()?.kept(saved);
      },
    },
    pace: pacedWith(options.pace, clusterState),
    budget: {
      ...share,
      note(seen) {
        share.note(seen);
        current?.member.noteLimit(seen);
      },
      hold(untilAt) {
        share.hold(untilAt);
        current?.member.noteHold(untilAt);
      },
    },
    claim,
    async end() {
      void claims?.then((link) => link.close()).catch(() => {});
      const member = current?.member;
      const { lojaId } = replica.getState();
      if (member?.isRunning) await member.end();
      else if (hasWritten && lojaId !== undefined) await requestPoll(withDeadlines(openFor(lojaId), clock));
    },
  };
}

/** For a command that has changed something and ends: asks the leader to poll. If that fails, the leader's next poll finds it. */
async function requestPoll(open: OpenLink): Promise<void> {
  try {
    const link = await open();
    await link.notify('').finally(() => link.close());
  } catch (error) {
    if (!(error instanceof HubDown)) throw error;
  }
}
