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
    const news = workshop.restores(clock.wallNow() - DAY_MS).filter(({ host }) => !told.has(host));
    for (const { host } of news) told.add(host);
    const { restored } = context.texts.app;
    const said = news.map(({ station, taken_at, doubts }) => restored(station, formatMoment(taken_at), doubts));
    if (said.length > 0) say(session, 'warn', said.join(' '));
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
