/**
 * Where a process stands, known at every moment: it leads, it follows, it is getting to know the hub, or it polls by
 * itself. When that last begins is a moment of chance, so that hosts that have lost the hub together do not all ask at
 * once.
 */
import type { Leadership } from './leading.ts';

export type HubMode = 'joining' | 'following' | 'leading' | 'direct';

export type RoleState = {
  /** Whether this process stands for its machine. */
  readonly isHost: boolean;
  readonly term: Leadership | undefined;
  readonly isFollowing: boolean;
  readonly mode: HubMode;
  readonly isDirect: boolean;
  mayPoll(): boolean;
  represent(isHost: boolean): void;
  /** The hub is looked for from now on. */
  begin(): void;
  lead(term: Leadership): void;
  /** Returns whether this is news. */
  follow(): boolean;
  /** There is no leader any more. */
  beAlone(): void;
  /** Another host leads by now, or the snapshot has to be written again. */
  endTerm(): void;
  /** Another process of the machine stands for it; returns the leadership to be let go, if there is one. */
  stepAside(): Leadership | undefined;
  /** The server is gone; returns whether this process had a place at it. A leader goes on polling. */
  fall(): boolean;
};

/** How long the hub is waited for before a host polls by itself: at the start, and spread over time. */
const JOIN_MS = 2500;
const SPREAD_MS = 3500;

/** `random`: a number from 0 (included) to 1. */
export function createRoleState(now: () => number, random: () => number): RoleState {
  let isHost = false;
  let term: Leadership | undefined;
  let isFollowing = false;
  let directAt = Infinity;
  let hadPlace = false;

  const directAfter = (ms: number) => void (directAt = now() + ms);
  const isDirect = () => now() >= directAt;

  return {
    get isHost() {
      return isHost;
    },
    get term() {
      return term;
    },
    get isFollowing() {
      return isFollowing;
    },
    get mode() {
      if (term) return 'leading';
      if (isFollowing) return 'following';
      return isDirect() ? 'direct' : 'joining';
    },
    get isDirect() {
      return isDirect();
    },
    mayPoll: () => term !== undefined || (!isFollowing && isDirect()),
    represent(next) {
      if (next && !isHost) directAfter(JOIN_MS + random() * SPREAD_MS);
      isHost = next;
    },
    begin: () => directAfter(JOIN_MS + random() * SPREAD_MS),
    lead(next) {
      term = next;
      hadPlace = true;
      isFollowing = false;
    },
    follow() {
      const isNews = !isFollowing;
      isFollowing = true;
      hadPlace = true;
      directAt = Infinity;
      return isNews;
    },
    beAlone() {
      if (isFollowing) directAfter(random() * SPREAD_MS);
      isFollowing = false;
    },
    endTerm() {
      term?.end();
      term = undefined;
      directAfter(SPREAD_MS);
    },
    stepAside() {
      const own = term;
      isFollowing = false;
      term = undefined;
      return own;
    },
    fall() {
      if (term) directAfter(0);
      else if (isFollowing) directAfter(random() * SPREAD_MS);
      const had = hadPlace;
      hadPlace = false;
      isFollowing = false;
      term?.end();
      term = undefined;
      return had;
    },
  };
}
