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
import { createCrew } from '../team/crew.ts';
import type { TeamMirror } from '../team/team.ts';
import { createBell } from './bell.ts';
import { withDeadlines } from './deadline.ts';
import { createFollowing, type Following } from './following.ts';
import { createHosts, type BudgetNews } from './hosts.ts';
import { createLeadership } from './leading.ts';
import { HubDown, type HubLink, type HubView, type Lease, type OpenLink } from './link.ts';
import type { AskOrder } from './missing.ts';
import { HUB_RULES, type HubRules } from './rules.ts';
import { createStand, type HubMode } from './stand.ts';
import { createSteadiness } from './steadiness.ts';
import { createOwnWord } from './word.ts';
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
  /** Whether it takes part at all: a command that only sends does not. */
  readonly isAttending: boolean;
  /** Lets go of the lease and takes no more part until it represents again. */
  withdraw(): void;
  /** Says goodbye and ends. */
  end(): Promise<void>;
};

/** A lease that has not been renewed for this long, by our own clock, may be taken. */
export const LEASE_MS = 6000;
const RENEW_MS = 1500;
const RETRY_MS = 700;
const LONGEST_WAIT_MS = 1000;
/** A leader that cannot reach the store itself lets somebody else try. */
const YIELD_AFTER_MS = 20_000;
const SHUN_MS = 60_000;

export function createMember(options: MemberOptions): Member {
  const { name, clock, random, shop, picture, askOrder, team, onRing, onChange, onBudget } = options;
  const rules: HubRules = { ...HUB_RULES, ...options.rules };
  const open = rules.hasDeadlines ? withDeadlines(options.open, clock) : options.open;
  const ending = new AbortController();
  const { signal } = ending;
  const hosts = createHosts(name, clock.now);
  const stand = createStand(clock.now, random);
  const steadiness = createSteadiness(clock.now);
  const bell = createBell(clock, signal, onRing);
  const word = createOwnWord();
  let waking = new AbortController();
  signal.addEventListener('abort', () => waking.abort());
  const wake = () => waking.abort();
  const crew = team && createCrew(name, team, wake);

  let running: Promise<void> | undefined;
  let link: HubLink | undefined;
  let following: Following | undefined;
  let trouble: string | undefined;
  let termCount = 0;
  let renewedAt = -Infinity;
  let isLoaded = false;
  let shunUntil = -Infinity;

  // What a station has just done is known as it was confirmed; the others are to see it, too.
  picture.onChanges((changes) => {
    if (!stand.isFollowing || following?.isApplying) return;
    if (changes.some(({ entry }) => entry.askedAt === entry.knownAt)) ring();
  });

  async function run(): Promise<void> {
    stand.begin();
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

  function fall(): void {
    link?.close();
    link = undefined;
    if (stand.fall()) steadiness.fell();
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
    // One wait at a time: whoever is called away from it finds it still running.
    let waiting: Promise<void> | undefined;
    renewedAt = -Infinity;
    crew?.untold();
    word.forget();

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

      if (!stand.isHost) stepAside();
      else if (stand.term) await lead(view);
      else {
        await follow(view);
        if (stand.term) continue;
      }
      await appear(at);
      askedBefore = askedAt;
      if (view.batches.length > 0 && follower.epoch !== undefined && follower.number < view.lastNumber) continue;
      const renewInMs = stand.term ? renewedAt + RENEW_MS - clock.now() : Infinity;
      await untilNews(Math.max(10, Math.min(LONGEST_WAIT_MS, renewInMs)));
    }

    async function lead(seen: HubView): Promise<void> {
      const own = stand.term!;
      const isLost = own.epoch !== undefined && seen.epoch !== own.epoch;
      if (own.isOver || seen.lease?.holder !== own.holder || isLost) return stand.endTerm();
      if (rings !== undefined && seen.rings !== rings) bell.hear(word.limit);
      rings = seen.rings;
      if (clock.now() - renewedAt < RENEW_MS) return;
      await own.renew();
      renewedAt = clock.now();
      const silent = hosts.silent();
      if (silent.length > 0) await at.vanish(silent);
      if (!cannotReachStore() || hosts.count === 1) return;
      shunUntil = clock.now() + SHUN_MS;
      await own.release();
      stand.endTerm();
    }

    async function follow(seen: HubView): Promise<void> {
      if (!steadiness.isSteady()) return;
      const silentMs = clock.now() - leaseMovedAt;
      const isOurs = seen.lease?.holder.startsWith(`${name}/`) === true;
      const isFree = !seen.lease || isOurs || silentMs >= LEASE_MS;
      // Whoever could not reach the store a moment ago lets others go first.
      const isOurTurn = clock.now() >= shunUntil || silentMs >= 2 * LEASE_MS;
      if (isFree && isOurTurn && (await takeLease(seen.lease))) return;
      if (seen.epoch === undefined && rules.takesEpochsApart) follower.forget();
      else await follower.apply(seen, askedBefore);
      const isLed = seen.lease !== undefined && silentMs < 2 * LEASE_MS;
      // Polling goes on until the hub has shown that it lives.
      const canFollow = follower.epoch !== undefined && isLed && (hasMoved || !stand.isDirect);
      if (canFollow && stand.follow()) onChange();
      else if (!isLed) stand.beAlone();
    }

    async function takeLease(seen: Lease | undefined): Promise<boolean> {
      const holder = `${name}/${++termCount}`;
      if (!(await at.take(holder, seen))) return false;
      lease = { holder, beat: 0 };
      const epoch = `${holder}/${Math.floor(random() * 2 ** 48).toString(36)}`;
      const term = createLeadership({ link: at, holder, epoch, clock, shop, picture, rules, onEnd: wake });
      stand.lead(term);
      follower.forget();
      onChange();
      await term.begin();
      renewedAt = clock.now();
      return true;
    }

    async function untilNews(ms: number): Promise<void> {
      waking = new AbortController();
      const woken = new Promise<void>((resolve) => waking.signal.addEventListener('abort', () => resolve()));
      waiting ??= at.wait(ms).finally(() => (waiting = undefined));
      waiting.catch(() => {});
      await Promise.race([waiting, woken]);
    }
  }

  function stepAside(): void {
    following?.forget();
    stand
      .stepAside()
      ?.release()
      .catch(() => {});
  }

  function cannotReachStore(): boolean {
    const { trouble: ofStore, failureCount, pictureAt } = shop.getState().health;
    const isUnreachable = ofStore?.kind === 'unreachable' && failureCount >= 3;
    return isUnreachable && clock.now() - (pictureAt ?? -Infinity) > YIELD_AFTER_MS;
  }

  async function appear(at: HubLink): Promise<void> {
    const now = clock.now();
    const news = crew?.news(now);
    if (news !== undefined || word.isDue(now)) await at.appear(name, word.say(now, stand.isHost), news);
  }

  async function pause(ms: number): Promise<void> {
    waking = new AbortController();
    await clock.sleep(ms, waking.signal).catch(() => {});
    if (stand.isDirect) crew?.clear();
  }

  function ring(): boolean {
    if (!link || (stand.isHost && !stand.isFollowing)) return false;
    bell.ring(link);
    return true;
  }

  return {
    represent(next) {
      stand.represent(next);
      if (running || signal.aborted) return;
      running = run().catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    },
    mayPoll: stand.mayPoll,
    get mode() {
      return stand.mode;
    },
    get hostCount() {
      return hosts.count;
    },
    get trouble() {
      return trouble;
    },
    health: () => (stand.isFollowing ? following?.health() : undefined),
    ring,
    kept(saved) {
      stand.term?.kept(saved);
      if (!stand.term || saved.isLoaded === isLoaded) return;
      // Followers wait for that, and hear of it with the next sign of life.
      isLoaded = saved.isLoaded;
      renewedAt = -Infinity;
      wake();
    },
    gone: (itemId) => stand.term?.gone(itemId),
    zone: (offsetMs) => stand.term?.zone(offsetMs),
    noteLimit: word.noteLimit,
    noteHold: word.noteHold,
    get isAttending() {
      return running !== undefined;
    },
    withdraw() {
      stand.represent(false);
      stepAside();
    },
    async end() {
      crew?.end();
      const [own, at] = [stand.stepAside(), link];
      if (at) await Promise.allSettled([own?.release(), at.vanish([name])]);
      ending.abort();
      at?.close();
      await running?.catch(() => {});
    },
  };
}
