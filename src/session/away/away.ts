/**
 * "While you were away": a card in front of the screen with what became of the store's items since somebody last did
 * something here. It comes by itself at the start of a session that has been there before, after ten minutes without a
 * key or a scan, and when a key lifts the cover of an unattended screen; never under the hands of somebody at work.
 */
import { attempt } from '../attempt.ts';
import { MINUTE_MS } from '../../base/durations.ts';
import { zoneOf, type ReplicaState } from '../../replica/replica.ts';
import { ownMoves } from '../kernel/figure-facts.ts';
import type { SessionContext, OperatorSession } from '../session-context.ts';
import { isPrivacyScreenOn, placeInFront, say, type SessionState, type SessionStore } from '../state/session-state.ts';
import { isTooSmall } from '../../tty/output/size.ts';
import type { Absence } from '../state/absence.ts';
import { cancelledSince, wasInProduction } from '../state/since.ts';
import { awayNews, isNews, type AwayNews } from './away-news.ts';

/** So long without a key or a scan, and somebody was away. */
export const AWAY_AFTER_MS = 10 * MINUTE_MS;
/** How often it is looked whether there is something to tell, while nobody is there. */
export const LOOK_AWAY_EVERY_MS = 15_000;
/** Who comes back to a session sooner has hardly been away. */
const LEAST_AWAY_MS = MINUTE_MS;

/** Begins to watch. */
export function watchAbsence(context: SessionContext): Absence {
  const { session, replica, clock } = context;
  const ending = new AbortController();
  let touchedAt = clock.now();
  let touchedWall = clock.wallNow();
  /** When the last pause of a minute or more began. */
  let pausedWall = clock.wallNow();
  let sinceMs = clock.wallNow();
  let hasBegun = false;
  let wasThereAt: number | undefined;

  attempt(context, watch(), ending.signal);
  const stopFollowing = [replica.subscribe(tellOfBefore), session.subscribe(giveWay)];

  async function watch(): Promise<void> {
    for (;;) {
      const left = touchedAt + AWAY_AFTER_MS - clock.now();
      if (left <= 0) openSince(touchedWall);
      await clock.sleep(left > 0 ? left : LOOK_AWAY_EVERY_MS, ending.signal);
    }
  }

  function openSince(since: number): void {
    if (!isInTheWay(context) && isNews(newsSince(context, since))) open(since);
  }

  function open(since: number): void {
    sinceMs = since;
    session.setState({ away: { sinceMs: since } });
  }

  /** The picture of the last run says nothing of what became of it: that is told once the store has been read. */
  function tellOfBefore(state: ReplicaState = replica.getState()): void {
    const since = wasThereAt;
    if (since === undefined || !state.health.isLoaded || state.health.isFromDisk) return;
    wasThereAt = undefined;
    alarm(
      context,
      cancelledSince(state.records, since)
        .filter(wasInProduction)
        .map(({ item }) => item.id),
    );
    sinceMs = since;
    if (!hasBegun) openSince(since);
  }

  /** What wants an answer is not covered by a card. */
  function giveWay(state: SessionState): void {
    const { away, stop, question, prompt, news } = state;
    if (away && (stop || question || prompt)) session.setState({ away: undefined });
    const place = placeInFront(state);
    if (place.screen === 'item' && news.cancelled.has(place.itemId)) lookedAt(session, [place.itemId]);
  }

  return {
    note(presence) {
      if (presence !== 'input') return;
      hasBegun = true;
      if (clock.now() - touchedAt >= LEAST_AWAY_MS) pausedWall = touchedWall;
      touchedAt = clock.now();
      touchedWall = clock.wallNow();
    },
    wasThere(savedAtMs) {
      if (clock.wallNow() - savedAtMs < LEAST_AWAY_MS) return;
      wasThereAt = savedAtMs;
      tellOfBefore();
    },
    coverLifted() {
      openSince(pausedWall);
    },
    sinceMs: () => sinceMs,
    end() {
      ending.abort();
      for (const stop of stopFollowing) stop();
    },
  };
}

/** Whether something is in front of the screen, or on it, that a card must not cover. */
function isInTheWay({ session, isTaught }: OperatorSession): boolean {
  const state = session.getState();
  const { stop, question, prompt, copyChoice, markCount, away, isWall, packing } = state;
  const { screen } = placeInFront(state);
  const isPacking = screen === 'packing' && packing.orderId !== undefined;
  if (stop || question || prompt || copyChoice || markCount || away) return true;
  return isPacking || isWall || screen === 'wall' || isTaught === true || isPrivacyScreenOn(state) || isTooSmall(state);
}

/** What became of the store's items since a moment on the wall clock, and was not done in this session. */
export function newsSince(context: SessionContext, sinceMs: number): AwayNews {
  const { replica, clock, cutOffs } = context;
  const state = replica.getState();
  const sources = { records: state.records, zone: zoneOf(state), own: ownMoves(context, sinceMs), cutOffs };
  return awayNews(sources, sinceMs, clock.wallNow());
}

/** Takes the card away; returns whether there was one. */
export function closeAway(session: SessionStore): boolean {
  if (!session.getState().away) return false;
  session.setState({ away: undefined });
  return true;
}

/** Rings for pieces in production whose items were cancelled, and keeps them for the badge until they were looked at. */
export function alarm({ session, replica, effects, texts }: SessionContext, itemIds: readonly string[]): void {
  const { news, notice } = session.getState();
  const more = itemIds.filter((id) => !news.cancelled.has(id));
  if (more.length === 0) return;
  session.setState({ news: { ...news, cancelled: new Set([...news.cancelled, ...more]) } });
  effects.ring('error');
  const item = replica.getState().records.get(more[0]!)?.item;
  // What somebody is being told already stays.
  if (item && notice === undefined) say(session, 'warn', texts.away.cancelledNow(more.length, item));
}

/** Items that were on the screen are no alarm any more. */
export function lookedAt(session: SessionStore, itemIds: Iterable<string>): void {
  const { news } = session.getState();
  const cancelled = new Set(news.cancelled);
  for (const id of itemIds) cancelled.delete(id);
  if (cancelled.size < news.cancelled.size) session.setState({ news: { ...news, cancelled } });
}
