/**
 * "While you were away": a card in front of the screen about what happened to the store's items since the last key or scan
 * here. Shown at the start of a restored session, after ten minutes without a key or a scan, and when a key uncovers an
 * unattended screen; never while an operator is at work.
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
import { openedFrom } from '../kernel/list-commands.ts';
import { markCountOf } from '../state/marks.ts';

/** After this long without a key or a scan, in milliseconds, the operator counts as away. */
export const AWAY_AFTER_MS = 10 * MINUTE_MS;
/** How often news is checked while the operator is away, in milliseconds. */
export const LOOK_AWAY_EVERY_MS = 15_000;
/** A shorter absence, in milliseconds, does not count. */
const LEAST_AWAY_MS = MINUTE_MS;

/** Starts to watch for absence. */
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

  /** The snapshot of the last run does not show what happened since: the card waits until the store has been read. */
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

  /** The card must not cover a question, a prompt or a stop. */
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

/** Whether the screen shows something that the card must not cover. */
function isInTheWay({ session, isTaught }: OperatorSession): boolean {
  const state = session.getState();
  const { stop, question, prompt, copyChoice, away, packing } = state;
  const { screen } = placeInFront(state);
  const isPacking = screen === 'packing' && packing.orderId !== undefined;
  if (stop || question || prompt || copyChoice || markCountOf(state) || away) return true;
  return isPacking || screen === 'wall' || isTaught === true || isPrivacyScreenOn(state) || isTooSmall(state);
}

/** What happened to the store's items since a moment on the wall clock, without the actions of this session. */
export function newsSince(context: SessionContext, sinceMs: number): AwayNews {
  const { replica, clock, cutOffs } = context;
  const state = replica.getState();
  const sources = { records: state.records, zone: zoneOf(state), own: ownMoves(context, sinceMs), cutOffs };
  return awayNews(sources, sinceMs, clock.wallNow());
}

/** Closes the card; returns whether it was open. */
export function closeAway(session: SessionStore): boolean {
  if (!session.getState().away) return false;
  session.setState({ away: undefined });
  return true;
}

/** Rings for pieces in production whose items were cancelled, and keeps them for the badge until they are shown. */
export function alarm({ session, replica, effects, texts }: SessionContext, itemIds: readonly string[]): void {
  const { news, notice } = session.getState();
  const more = itemIds.filter((id) => !news.cancelled.has(id));
  if (more.length === 0) return;
  session.setState({ news: { ...news, cancelled: new Set([...news.cancelled, ...more]) } });
  effects.ring('error');
  const item = replica.getState().records.get(more[0]!)?.item;
  // A notice on the screen stays.
  if (item && notice === undefined) say(session, 'warn', texts.away.cancelledNow(more.length, item));
}

/** Removes items that were shown from the alarms. */
export function lookedAt(session: SessionStore, itemIds: Iterable<string>): void {
  const { news } = session.getState();
  const cancelled = new Set(news.cancelled);
  for (const id of itemIds) cancelled.delete(id);
  if (cancelled.size < news.cancelled.size) session.setState({ news: { ...news, cancelled } });
}

/** The command that shows what happened while the operator was away. */
export const awayCommands = openedFrom([], {
  id: 'away',
  effect: 'view',
  keys: ['W'],
  run: ({ session, absence, clock }) => session.setState({ away: { sinceMs: absence?.sinceMs() ?? clock.wallNow() } }),
});
