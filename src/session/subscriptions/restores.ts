/** A host that has gone back to a backup is told to everybody who works on its store: what it noted since may be missing there. */
import { DAY_MS } from '../../base/durations.ts';
import { formatMoment } from '../../base/ages.ts';
import { say } from '../state/session-state.ts';
import type { SessionContext } from '../session-context.ts';

/** Begins; returns how to end. Each is told once, also one of the last day that is there when the session begins. */
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
