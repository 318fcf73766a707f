/** Says to all who work on a store that a host was restored from a backup: it may lack what it noted since. */
import { DAY_MS } from '../../base/durations.ts';
import { formatMoment } from '../../base/ages.ts';
import { say } from '../state/session-state.ts';
import type { SessionContext } from '../session-context.ts';

/** Subscribes; returns how to end. Each restore is said once, including those of the last day when the session begins. */
export function watchRestores(context: SessionContext): () => void {
  const { replica, session, workshop, clock } = context;
  const told = new Set<string>();
  const look = () => {
    for (const { host, station, taken_at, doubts } of workshop.restores(clock.wallNow() - DAY_MS)) {
      if (told.has(host)) continue;
      told.add(host);
      say(session, 'warn', context.texts.app.restored(station, formatMoment(taken_at), doubts));
    }
  };
  let seen = '';
  const lookOnNews = () => {
    const version = `${replica.getState().lojaId} ${replica.getState().version}`;
    if (version === seen) return;
    seen = version;
    look();
  };
  lookOnNews();
  return replica.subscribe(lookOnNews);
}
