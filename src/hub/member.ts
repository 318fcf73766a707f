/**
 * A process at the hub: the one loop that reads, takes the lease or follows, and gives up and comes back. It never holds
 * anything up: whether this process may poll is known at every moment, and the shop is served whatever becomes of the hub.
 *
 *     join → ┌─ read ─→ nobody leads? take the lease, write the snapshot ─┐
 *            └─ wait ←─ somebody leads? snapshot, then what is told ──────┘ … any trouble → direct → join again
 */
import type { Clock } from '../clock.ts';
import type { Shop } from '../store/shop.ts';
import type { SeenLimit } from '../sync/budget.ts';
import type { Picture, SavedSync } from '../sync/picture.ts';
import type { TeamMirror } from '../team/team.ts';
import { createCrew } from './crew.ts';
import { withDeadlines } from './deadline.ts';
import { createFollowing, type AskOrder, type Following } from './following.ts';
import { APPEAR_MS, createHosts, type BudgetNews, type HostWord } from './hosts.ts';
import { createLeadership, type Leadership } from './leading.ts';
import { HubDown, type HubLink, type HubView, type Lease, type OpenLink } from './link.ts';
import { HUB_RULES, type HubRules } from './rules.ts';
import { createSteadiness } from './steadiness.ts';
import type { WireHealth } from './wire.ts';

export type MemberOptions = {
  open: OpenLink;
  /** Names this process; unlike every other. */
  name: string;
  clock: Clock;
  /** A number from 0 (included) to 1. */
  random: () => number;
  shop: Shop;
  /** The records with their disk, without the hub. */
  picture: Picture;
  askOrder: AskOrder;
  team?: TeamMirror | undefined;
  /** Another station asks for a look. */
  onRing: () => void;
  /** Who polls has changed: whoever waits for that need wait no longer. */
  onChange: () => void;
  /** Another host has seen how much of the store's budget is left. */
  onBudget: (news: BudgetNews) => void;
  rules?: Partial<HubRules>;
};

export type HubMode = 'joining' | 'following' | 'leading' | 'direct';

export type Member = {
  /** Whether this process stands for its machine: it alone polls, or follows for all. Asked at every turn. */
  represent(isHost: boolean): void;
  mayPoll(): boolean;
  readonly mode: HubMode;
  /** Machines that were last seen, ours included. */
  readonly hostCount: number;
  /** Why the engine cannot be used, as one word; `undefined` while it can. */
  readonly trouble: string | undefined;
  /** The leader's health on our clock, while this process follows. */
  health(): WireHealth | undefined;
  /** Asks the leader to look now; false where nobody could be asked. */
  ring(): boolean;
  kept(saved: SavedSync): void;
  gone(itemId: string): void;
  zone(offsetMs: number): void;
  /** What the last answer told of the store's budget. */
  noteLimit(limit: SeenLimit): void;
  /** The store wants to be left alone until then. */
  noteHold(untilAt: number): void;
  /** Lets go of the lease and takes no more part until it represents again. */
  withdraw(): void;
  /** Says goodbye and ends. */
  end(): Promise<void>;
};

/** A lease that has not been renewed for this long, by our own clock, may be taken. */
export const LEASE_MS = 6000;
const RENEW_MS = 1500;
/** How long a host waits for the hub before it polls by itself: at the start, and spread over time so that not all begin at once. */
const JOIN_MS = 2500;
const SPREAD_MS = 3500;
const RETRY_MS = 700;
const LONGEST_WAIT_MS = 1000;
/** A leader that cannot reach the store itself lets somebody else try. */
const YIELD_AFTER_MS = 20_000;
const SHUN_MS = 60_000;
const RING_GAP_MS = 150;
/** Between two looks that others have asked for, and the share of the store's budget below which there are none. */
const LOOK_GAP_MS = 1000;
const SCARCE = 0.4;

export function createMember(options: MemberOptions): Member {
  const { name, clock, random, shop, picture, askOrder, team, onRing, onChange, onBudget } = options;
  const rules: HubRules = { ...HUB_RULES, ...options.rules };
  const open = rules.hasDeadlines ? withDeadlines(options.open, clock) : options.open;
  const ending = new AbortController();
  const { signal } = ending;
  const hosts = createHosts(name, clock.now);
  const steadiness = createSteadiness(clock.now);
  let waking = new AbortController();
  signal.addEventListener('abort', () => waking.abort());

  let isHost = false;
  let running: Promise<void> | undefined;
  let link: HubLink | undefined;
  let term: Leadership | undefined;
  let following: Following | undefined;
  let isFollowing = false;
  let directAt = Infinity;
  let wasJoined = false;
  let trouble: string | undefined;
  let termCount = 0;
  let beat = 0;
  let appearedAt = -Infinity;
  let lastLimit: SeenLimit | undefined;
  let isLimitNews = false;
  let heldUntil = 0;
  let renewedAt = -Infinity;
  let isLoaded = false;
  let shunUntil = -Infinity;
  let rungAt = -Infinity;
  let isRingDue = false;
  let isLookDue = false;
  let lookedAt = -Infinity;

  const crew = team && createCrew(name, team, () => waking.abort());

  // What a station has just done is known as it was confirmed; the others are to see it, too.
  picture.onChanges((changes) => {
    if (!isFollowing || following?.isApplying) return;
    if (changes.some(({ entry }) => entry.askedAt === entry.knownAt)) ring();
  });

  async function run(): Promise<void> {
    directAt = clock.now() + JOIN_MS + random() * SPREAD_MS;
    while (!signal.aborted) {
      try {
        link = await open();
        if (signal.aborted) break;
        await attend(link);
      } catch (error) {
        if (!(error instanceof HubDown)) throw error;
        trouble = error.message;
      } finally {
        fall();
      }
      await pause(RETRY_MS * (0.7 + 0.6 * random()));
    }
  }

  /** The engine is gone. A leader goes on polling; a follower begins to, unless it is back in a moment. */
  function fall(): void {
    link?.close();
    link = undefined;
    if (wasJoined) steadiness.fell();
    if (term) directAt = clock.now();
    else if (isFollowing) directAt = clock.now() + random() * SPREAD_MS;
    wasJoined = false;
    isFollowing = false;
    term?.end();
    term = undefined;
    if (!rules.beginsAnew) return;
    following?.end();
    following = undefined;
  }

  async function attend(at: HubLink): Promise<void> {
    const follower =
      (rules.beginsAnew ? undefined : following) ??
      createFollowing({ link: () => link ?? at, clock, shop, picture, askOrder, rules });
    following = follower;
    let teamVersion = -1;
    let askedBefore = -Infinity;
    let lease: Lease | undefined;
    let leaseMovedAt = clock.now();
    let hasMoved = false;
    let rings: number | undefined;
    renewedAt = -Infinity;
    crew?.untold();
    appearedAt = -Infinity;

    // One wait at a time: whoever is called away from it finds it still running.
    let waiting: Promise<void> | undefined;
    async function untilNews(ms: number): Promise<void> {
      waking = new AbortController();
      const woken = new Promise<void>((resolve) => waking.signal.addEventListener('abort', () => resolve()));
      waiting ??= at.wait(ms).finally(() => (waiting = undefined));
      waiting.catch(() => {});
      await Promise.race([waiting, woken]);
    }

    for (;;) {
      signal.throwIfAborted();
      const askedAt = clock.now();
      const view = await at.read({ epoch: follower.epoch, after: follower.number, teamVersion });
      // Only an answer proves anything: an engine that hangs accepts connections all the same.
      if (askedBefore === -Infinity) steadiness.joined();
      trouble = undefined;
      if (view.lease?.holder !== lease?.holder || view.lease?.beat !== lease?.beat) {
        hasMoved = hasMoved || lease !== undefined;
        lease = view.lease;
        leaseMovedAt = clock.now();
      }
      for (const news of hosts.see(view.hosts)) onBudget(news);
      if (view.teams) crew?.take(view.teams);
      teamVersion = view.teamVersion;
      crew?.prune(hosts.isAlive);

      if (!isHost) stepAside();
      else if (term) await lead(view);
      else {
        await follow(view);
        if (term) continue;
      }
      await appear(at);
      askedBefore = askedAt;
      if (view.batches.length > 0 && follower.epoch !== undefined && follower.number < view.lastNumber) continue;
      const renewInMs = term ? renewedAt + RENEW_MS - clock.now() : Infinity;
      await untilNews(Math.max(10, Math.min(LONGEST_WAIT_MS, renewInMs)));
    }

    async function lead(seen: HubView): Promise<void> {
      const own = term!;
      if (own.isOver) return endTerm();
      const isLost = own.epoch !== undefined && seen.epoch !== own.epoch;
      if (seen.lease?.holder !== own.holder || isLost) return endTerm();
      if (rings !== undefined && seen.rings !== rings) lookSoon();
      rings = seen.rings;
      if (clock.now() - renewedAt < RENEW_MS) return;
      await own.renew();
      renewedAt = clock.now();
      const silent = hosts.silent();
      if (silent.length > 0) await at.vanish(silent);
      if (cannotReachStore() && hosts.count > 1) {
        shunUntil = clock.now() + SHUN_MS;
        await own.release();
        endTerm();
      }
    }

    async function follow(seen: HubView): Promise<void> {
      if (!steadiness.isSteady()) return;
      const silentMs = clock.now() - leaseMovedAt;
      const isOurs = seen.lease?.holder.startsWith(`${name}/`) === true;
      const isFree = !seen.lease || isOurs || silentMs >= LEASE_MS;
      // Whoever could not reach the store a moment ago lets others go first.
      if (isFree && (clock.now() >= shunUntil || silentMs >= 2 * LEASE_MS) && (await takeLease(seen.lease))) return;
      if (seen.epoch === undefined && rules.takesEpochsApart) follower.forget();
      else await follower.apply(seen, askedBefore);
      const isLed = seen.lease !== undefined && silentMs < 2 * LEASE_MS;
      const isDirect = clock.now() >= directAt;
      // Polling goes on until the hub has shown that it lives.
      if (follower.epoch !== undefined && isLed && (hasMoved || !isDirect)) {
        const wasFollowing = isFollowing;
        isFollowing = true;
        wasJoined = true;
        directAt = Infinity;
        // The engine need not sleep out what it was waiting for.
        if (!wasFollowing) onChange();
      } else if (isFollowing && !isLed) {
        isFollowing = false;
        directAt = clock.now() + random() * SPREAD_MS;
      }
    }

    async function takeLease(seen: Lease | undefined): Promise<boolean> {
      const holder = `${name}/${++termCount}`;
      if (!(await at.take(holder, seen))) return false;
      lease = { holder, beat: 0 };
      const own = createLeadership({
        link: at,
        holder,
        epoch: `${holder}/${Math.floor(random() * 2 ** 48).toString(36)}`,
        clock,
        shop,
        picture,
        rules,
        onEnd: () => waking.abort(),
      });
      term = own;
      wasJoined = true;
      isFollowing = false;
      follower.forget();
      onChange();
      await own.begin();
      renewedAt = clock.now();
      return true;
    }
  }

  /** Somebody else leads by now, or the snapshot has to be written anew: this host follows, or takes the lease again. */
  function endTerm(): void {
    term?.end();
    term = undefined;
    directAt = clock.now() + SPREAD_MS;
  }

  /** Another process of this machine stands for it. */
  function stepAside(): void {
    isFollowing = false;
    following?.forget();
    const own = term;
    term = undefined;
    own?.release().catch(() => {});
  }

  function cannotReachStore(): boolean {
    const { trouble: ofStore, failureCount, pictureAt } = shop.getState().health;
    const isUnreachable = ofStore?.kind === 'unreachable' && failureCount >= 3;
    return isUnreachable && clock.now() - (pictureAt ?? -Infinity) > YIELD_AFTER_MS;
  }

  async function appear(at: HubLink): Promise<void> {
    const now = clock.now();
    const news = crew?.news(now);
    if (news === undefined && !isLimitNews && now - appearedAt < APPEAR_MS) return;
    isLimitNews = false;
    appearedAt = now;
    const word: HostWord = {
      beat: ++beat,
      isHost,
      limit: limitAt(now),
      ...(heldUntil > now ? { heldMs: heldUntil - now } : {}),
    };
    await at.appear(name, JSON.stringify(word), news);
  }

  function limitAt(now: number): HostWord['limit'] {
    if (lastLimit?.limit === undefined || lastLimit.remaining === undefined) return undefined;
    const { limit, remaining, seenAt, resetAt } = lastLimit;
    return { limit, remaining, ageMs: now - seenAt, ...(resetAt === undefined ? {} : { resetInMs: resetAt - now }) };
  }

  async function pause(ms: number): Promise<void> {
    waking = new AbortController();
    await clock.sleep(ms, waking.signal).catch(() => {});
    if (clock.now() >= directAt) crew?.clear();
  }

  /** A ring is a wish: many of them are one look, and none where the store has little to give. */
  function lookSoon(): void {
    const { limit, remaining } = lastLimit ?? {};
    const isScarce = limit !== undefined && remaining !== undefined && remaining < limit * SCARCE;
    if (isScarce || isLookDue) return;
    isLookDue = true;
    clock.sleep(Math.max(0, lookedAt + LOOK_GAP_MS - clock.now()), signal).then(
      () => {
        isLookDue = false;
        lookedAt = clock.now();
        onRing();
      },
      () => {},
    );
  }

  function ring(): boolean {
    if (!link || (isHost && !isFollowing)) return false;
    const waitMs = rungAt + RING_GAP_MS - clock.now();
    if (waitMs <= 0) ringNow(link);
    else if (!isRingDue) {
      isRingDue = true;
      const to = link;
      clock.sleep(waitMs, signal).then(
        () => ringNow(to),
        () => {},
      );
    }
    return true;
  }

  function ringNow(to: HubLink): void {
    isRingDue = false;
    rungAt = clock.now();
    to.ring().catch(() => {});
  }

  return {
    represent(next) {
      if (next && !isHost) directAt = clock.now() + JOIN_MS + random() * SPREAD_MS;
      isHost = next;
      if (!signal.aborted)
        running ??= run().catch((error: unknown) => {
          if (!signal.aborted) throw error;
        });
    },
    mayPoll: () => term !== undefined || (!isFollowing && clock.now() >= directAt),
    get mode() {
      if (term) return 'leading';
      if (isFollowing) return 'following';
      return clock.now() >= directAt ? 'direct' : 'joining';
    },
    get hostCount() {
      return hosts.count;
    },
    get trouble() {
      return trouble;
    },
    health: () => (isFollowing ? following?.health() : undefined),
    ring,
    kept(saved) {
      term?.kept(saved);
      if (!term || saved.isLoaded === isLoaded) return;
      // Followers wait for that, and hear of it with the next sign of life.
      isLoaded = saved.isLoaded;
      renewedAt = -Infinity;
      waking.abort();
    },
    gone: (itemId) => term?.gone(itemId),
    zone: (offsetMs) => term?.zone(offsetMs),
    noteLimit(limit) {
      isLimitNews ||= limit.remaining !== lastLimit?.remaining;
      lastLimit = limit;
    },
    noteHold(untilAt) {
      heldUntil = Math.max(heldUntil, untilAt);
      isLimitNews = true;
    },
    withdraw() {
      isHost = false;
      stepAside();
    },
    async end() {
      crew?.end();
      const [own, at] = [term, link];
      term = undefined;
      if (at) await Promise.allSettled([own?.release(), at.vanish([name])]);
      ending.abort();
      at?.close();
      await running?.catch(() => {});
    },
  };
}
