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

/** The entries of a map that fit; the map itself if all do, so that nothing unchanged is drawn again. */
function filtered<K, V>(map: ReadonlyMap<K, V>, fits: (entry: [K, V]) => boolean): ReadonlyMap<K, V> {
  const kept = [...map].filter(fits);
  return kept.length === map.size ? map : new Map(kept);
}

/** Makes an empty team. */
export function createTeam({ clock, host, record, newId = randomUUID }: TeamOptions): Team {
  const state = createStore<TeamState>(() => ({ stations: new Map(), claims: new Map() }));
  const mine = new Set<string>();
  /** The station ids that each other process has put in. */
  const remote = new Map<string, ReadonlySet<string>>();
  const listeners = new Set<(part: TeamPart) => void>();
  let expiry = new AbortController();

  function local(): TeamPart {
    const { stations, claims } = state.getState();
    const now = clock.now();
    return {
      stations: [...stations.values()].filter(({ id }) => mine.has(id)),
      claims: [...claims.values()].filter(({ stationId }) => mine.has(stationId)).map((claim) => sharedOf(claim, now)),
    };
  }

  function change(patch: Partial<TeamState>): void {
    state.setState(patch);
    if (patch.claims) waitForExpiry();
  }

  function notifyLocal(): void {
    if (listeners.size === 0) return;
    const part = local();
    for (const listener of Array.from(listeners)) listener(part);
  }

  function waitForExpiry(): void {
    expiry.abort();
    const { claims } = state.getState();
    if (claims.size === 0) return;
    expiry = new AbortController();
    const nextAt = Math.min(...[...claims.values()].map(({ expiresAt }) => expiresAt));
    clock.sleep(Math.max(0, nextAt - clock.now()), expiry.signal).then(expire, () => {});
  }

  function expire(): void {
    const now = clock.now();
    change({ claims: filtered(state.getState().claims, ([, { expiresAt }]) => expiresAt > now) });
    notifyLocal();
  }

  /** The claim on an order that is valid now. */
  function claimOn(orderId: string): Claim | undefined {
    const claim = state.getState().claims.get(orderId);
    return claim && claim.expiresAt > clock.now() ? claim : undefined;
  }

  function without(stationIds: ReadonlySet<string>): TeamState {
    const { stations, claims } = state.getState();
    return {
      stations: filtered(stations, ([id]) => !stationIds.has(id)),
      claims: filtered(claims, ([, { stationId }]) => !stationIds.has(stationId)),
    };
  }

  function join(author: Author): StationMembership {
    const id = newId();
    const now = clock.wallNow();
    const { station } = author;
    let { operator } = author;
    const begun: Station = { id, host, operator, station, place: { screen: '' }, joinedAt: now, placedAt: now };
    mine.add(id);
    change({ stations: new Map(state.getState().stations).set(id, begun) });
    notifyLocal();

    function hold(orderId: string, term: number, claimedAt: number): void {
      const claim: Claim = {
        ...author,
        operator,
        orderId,
        stationId: id,
        host,
        claimedAt,
        term,
        expiresAt: clock.now() + CLAIM_MS,
      };
      change({ claims: new Map(state.getState().claims).set(orderId, claim) });
      notifyLocal();
    }

    return {
      id,
      at(place) {
        const { stations } = state.getState();
        const before = stations.get(id);
        if (!before || (before.place.screen === place.screen && before.place.orderId === place.orderId)) return;
        change({ stations: new Map(stations).set(id, { ...before, place, placedAt: clock.wallNow() }) });
        notifyLocal();
      },
      claim(orderId) {
        if (!mine.has(id)) return undefined;
        const held = claimOn(orderId);
        if (held && held.stationId !== id) return held;
        const isFresh = held && held.expiresAt - clock.now() > CLAIM_MS - RENEW_AFTER_MS;
        if (!isFresh) hold(orderId, held?.term ?? 0, held?.claimedAt ?? clock.wallNow());
        return undefined;
      },
      takeOver(orderId, reason) {
        const held = claimOn(orderId);
        if (!mine.has(id) || !held || held.stationId === id) return false;
        const from = { operator: held.operator, station: held.station };
        if (!record({ orderId, by: { operator, station }, from, reason })) return false;
        hold(orderId, held.term + 1, clock.wallNow());
        return true;
      },
      release(orderId) {
        const { claims } = state.getState();
        if (claims.get(orderId)?.stationId !== id) return;
        const left = new Map(claims);
        left.delete(orderId);
        change({ claims: left });
        notifyLocal();
      },
      handOver(name) {
        const { stations, claims } = state.getState();
        const before = stations.get(id);
        if (!before || before.operator === name) return;
        operator = name;
        const renamed = [...claims].map(([orderId, claim]): [string, Claim] => [
          orderId,
          claim.stationId === id ? { ...claim, operator: name } : claim,
        ]);
        change({
          stations: new Map(stations).set(id, { ...before, operator: name, joinedAt: clock.wallNow() }),
          claims: new Map(renamed),
        });
        notifyLocal();
      },
      leave() {
        if (!mine.delete(id)) return;
        change(without(new Set([id])));
        notifyLocal();
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
      put(from, { stations: shown, claims: shared }) {
        const { stations, claims } = without(remote.get(from) ?? new Set());
        const now = clock.now();
        const theirs = shown.filter(({ id }) => !mine.has(id));
        const ids = new Set(theirs.map(({ id }) => id));
        if (ids.size > 0) remote.set(from, ids);
        else remote.delete(from);
        let merged = claims;
        let isOusted = false;
        for (const one of shared) {
          const claim = claimOf(one, now);
          const held = merged.get(claim.orderId);
          if (!ids.has(claim.stationId) || one.leftMs <= 0) continue;
          if (held && held.expiresAt > now && !holdsAgainst(claim, held)) continue;
          if (held && mine.has(held.stationId)) isOusted = true;
          merged = new Map(merged).set(claim.orderId, claim);
        }
        change({ stations: new Map([...stations, ...theirs.map((one) => [one.id, one] as const)]), claims: merged });
        if (isOusted) notifyLocal();
      },
    },
    close() {
      expiry.abort();
      listeners.clear();
    },
  };
}
