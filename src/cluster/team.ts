/**
 * The team: which stations there are, where each of them is, and which of them has which order on the bench. Every terminal of
 * a process joins one team; a mirror carries the part of a host to the others and puts in theirs.
 *
 * A claim expires unless it is renewed, is released when its order or its station is left, and can be taken over with a reason,
 * which is written to the audit trail. It only informs: nothing is refused because of it.
 */
import { randomUUID } from 'node:crypto';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Author } from '../domain/intents.ts';
import type { Clock } from '../base/clock.ts';
import { claimOf, holdsAgainst, sharedOf, type Claim, type SharedClaim } from './claims.ts';

/** How long an order stays claimed after the last sign of life from its bench, in milliseconds. */
export const CLAIM_MS = 600_000;

/** A claim is renewed no more often than this, so that not every key is sent to the whole team. */
const RENEW_AFTER_MS = 15_000;

/** The place of a station. */
export type StationPlace = {
  /** The name of a screen, as the session calls it. */
  screen: string;
  /** The order on its bench. */
  orderId?: string | undefined;
};

/** One terminal with an operator at it. */
export type Station = Author & {
  /** Unlike every other id, of every host. */
  id: string;
  /** The machine that serves it. */
  host: string;
  place: StationPlace;
  /** Since when the operator has been there; like all times here in milliseconds since the epoch, by the wall clock of `host`. */
  joinedAt: number;
  /** Since when the station has been at this place. */
  placedAt: number;
};

export type TeamState = {
  stations: ReadonlyMap<string, Station>;
  /** By order id. */
  claims: ReadonlyMap<string, Claim>;
};

/** What one station can do in the team. After `leave` nothing of it has an effect. */
export type StationMembership = {
  /** The station's id. */
  readonly id: string;
  at(place: StationPlace): void;
  /** Claims an order that is free or renews one's own claim; returns another station's claim if there is one. */
  claim(orderId: string): Claim | undefined;
  /** Takes the order over from another station. False if no other has it, or the trail cannot be written. */
  takeOver(orderId: string, reason: string): boolean;
  /** Releases an order; another station's claim stays as it is. */
  release(orderId: string): void;
  /** Another operator is at the station from now on; its claims stay, in the new name. */
  handOver(operator: string): void;
  /** Releases all claims and leaves the team. */
  leave(): void;
};

/** A session's place in the team. */
export type Membership = { state: StoreApi<TeamState>; me: StationMembership };

/** The part of the team that a process shows to the others. */
export type TeamPart = { stations: readonly Station[]; claims: readonly SharedClaim[] };

/** How the team is carried between processes. */
export type TeamMirror = {
  readonly host: string;
  /** The part of this process. */
  local(): TeamPart;
  /** Calls the listener each time that part changes, also when claims are renewed. Returns a function that removes it. */
  onLocal(listener: (part: TeamPart) => void): () => void;
  /**
   * Replaces the part of another process; an empty part removes it. `from` is the name of that process. Leaves out a claim that
   * is beaten by one from here.
   */
  put(from: string, part: TeamPart): void;
};

export type Team = {
  state: StoreApi<TeamState>;
  join(author: Author): StationMembership;
  mirror: TeamMirror;
  /** Ends every timer. */
  close(): void;
};

export type TeamOptions = {
  clock: Clock;
  /** The name of this machine. */
  host: string;
  /** Writes a take-over to the audit trail; false if that fails. */
  record(takeOver: TakeOver): boolean;
  newId?: () => string;
};

export type TakeOver = { orderId: string; by: Author; from: Author; reason: string };

/** Makes an empty team. */
export function createTeam({ clock, host, record, newId = randomUUID }: TeamOptions): Team {
  const state = createStore<TeamState>(() => ({ stations: new Map(), claims: new Map() }));
  /** The stations of this process, and their claims by order id. */
  const [mine, held] = [new Map<string, Station>(), new Map<string, Claim>()];
  /** What each other process has put in. */
  const remote = new Map<string, { stations: readonly Station[]; claims: readonly Claim[] }>();
  const listeners = new Set<(part: TeamPart) => void>();
  let expiry = new AbortController();

  function local(): TeamPart {
    const now = clock.now();
    return { stations: [...mine.values()], claims: [...held.values()].map((claim) => sharedOf(claim, now)) };
  }

  /** Works out the team from the parts of all processes; `isLocal`: ours has changed. A claim of ours that lost is dropped. */
  function update(isLocal: boolean): void {
    const now = clock.now();
    const others = [...remote.values()];
    const claims = new Map<string, Claim>();
    for (const claim of [...held.values(), ...others.flatMap((part) => part.claims)]) {
      const other = claims.get(claim.orderId);
      if (claim.expiresAt > now && (!other || holdsAgainst(claim, other))) claims.set(claim.orderId, claim);
    }
    const lost = [...held].filter(([orderId, claim]) => claims.get(orderId) !== claim);
    for (const [orderId] of lost) held.delete(orderId);
    const stations = [...mine.values(), ...others.flatMap((part) => part.stations)];
    const before = state.getState();
    state.setState({
      stations: unlessSame(before.stations, new Map(stations.map((one) => [one.id, one]))),
      claims: unlessSame(before.claims, claims),
    });
    waitForExpiry(claims);
    if (!isLocal && lost.length === 0) return;
    const part = local();
    for (const listener of Array.from(listeners)) listener(part);
  }

  function waitForExpiry(claims: TeamState['claims']): void {
    expiry.abort();
    if (claims.size === 0) return;
    expiry = new AbortController();
    const nextAt = Math.min(...[...claims.values()].map(({ expiresAt }) => expiresAt));
    clock.sleep(Math.max(0, nextAt - clock.now()), expiry.signal).then(
      () => update(false),
      () => {},
    );
  }

  /** The claim on an order that is valid now. */
  function claimOn(orderId: string): Claim | undefined {
    const claim = state.getState().claims.get(orderId);
    return claim && claim.expiresAt > clock.now() ? claim : undefined;
  }

  function join(author: Author): StationMembership {
    const id = newId();
    const now = clock.wallNow();
    const { station } = author;
    let { operator } = author;
    mine.set(id, { id, host, operator, station, place: { screen: '' }, joinedAt: now, placedAt: now });
    update(true);

    const ownClaims = () => [...held.values()].filter(({ stationId }) => stationId === id);

    function hold(orderId: string, term: number, claimedAt: number): void {
      const expiresAt = clock.now() + CLAIM_MS;
      held.set(orderId, { ...author, operator, orderId, stationId: id, host, claimedAt, term, expiresAt });
      update(true);
    }

    return {
      id,
      at(place) {
        const before = mine.get(id);
        if (!before || (before.place.screen === place.screen && before.place.orderId === place.orderId)) return;
        mine.set(id, { ...before, place, placedAt: clock.wallNow() });
        update(true);
      },
      claim(orderId) {
        if (!mine.has(id)) return undefined;
        const current = claimOn(orderId);
        if (current && current.stationId !== id) return current;
        const isFresh = current && current.expiresAt - clock.now() > CLAIM_MS - RENEW_AFTER_MS;
        if (!isFresh) hold(orderId, current?.term ?? 0, current?.claimedAt ?? clock.wallNow());
        return undefined;
      },
      takeOver(orderId, reason) {
        const current = claimOn(orderId);
        if (!mine.has(id) || !current || current.stationId === id) return false;
        const from = { operator: current.operator, station: current.station };
        if (!record({ orderId, by: { operator, station }, from, reason })) return false;
        hold(orderId, current.term + 1, clock.wallNow());
        return true;
      },
      release(orderId) {
        if (held.get(orderId)?.stationId !== id) return;
        held.delete(orderId);
        update(true);
      },
      handOver(name) {
        const before = mine.get(id);
        if (!before || before.operator === name) return;
        operator = name;
        mine.set(id, { ...before, operator, joinedAt: clock.wallNow() });
        for (const claim of ownClaims()) held.set(claim.orderId, { ...claim, operator });
        update(true);
      },
      leave() {
        if (!mine.delete(id)) return;
        for (const { orderId } of ownClaims()) held.delete(orderId);
        update(true);
      },
    };
  }

  return {
    state,
    join,
    mirror: {
      host,
      local,
      onLocal(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      put(from, part) {
        const stations = part.stations.filter(({ id }) => !mine.has(id));
        const ids = new Set(stations.map(({ id }) => id));
        const shared = part.claims.filter(({ stationId }) => ids.has(stationId));
        if (ids.size === 0) remote.delete(from);
        else remote.set(from, { stations, claims: shared.map((claim) => claimOf(claim, clock.now())) });
        update(false);
      },
    },
    close() {
      expiry.abort();
      listeners.clear();
    },
  };
}

/** The map as it was if it has not changed, so that nothing unchanged is drawn again. */
function unlessSame<V>(before: ReadonlyMap<string, V>, map: ReadonlyMap<string, V>): ReadonlyMap<string, V> {
  return before.size === map.size && [...map].every(([key, value]) => before.get(key) === value) ? before : map;
}
