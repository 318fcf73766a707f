/** What goes on while the queue is in front: glowing, what has been seen, SKUs that are asked for. */
import { useEffect, useState } from 'react';
import { lookedAt } from '../src/session/away/away.ts';
import type { SessionState } from '../src/session/state/session-state.ts';
import { afterReadingSkus } from '../src/session/packing/code-classes.ts';
import { asksForSku } from '../src/replica/filter-words.ts';
import { useSessionContext, useSession, useReplica, useStock } from './session-provider.ts';
import { glowLeft, queueWindow } from './queue-lines.ts';

/** The SKUs are read once, when they are asked for. */
export function useSkus(): void {
  const context = useSessionContext();
  const isWanted = useSession(
    ({ queue, preferences }) =>
      asksForSku(queue.filter) || preferences.columnPlans.queue?.some(({ id }) => id === 'sku') === true,
  );
  useReplica((state) => state.skus);
  useStock((state) => state.problem);
  useEffect(() => {
    if (isWanted) afterReadingSkus(context, () => {});
  }, [context, isWanted]);
}

/** Renders again when the last of what glows has stopped. */
export function useGlow({ news }: SessionState): void {
  const { clock } = useSessionContext();
  const left = glowLeft(news, clock.now());
  const [, setOver] = useState(0);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setOver((count) => count + 1), left);
    timer.unref();
    return () => clearTimeout(timer);
  }, [left]);
}

/** What has been on the screen is no news any more. */
export function useSeen(height: number): void {
  const context = useSessionContext();
  const { session } = context;
  const idsInWindow = () => queueWindow(context, height).window.map(({ item }) => item.id);
  // While there is news, whatever comes into view: a step of the cursor within the window tells nothing.
  useSession(({ news }) => (news.unseen.size + news.cancelled.size > 0 ? idsInWindow().join() : ''));
  useEffect(() => {
    const ids = idsInWindow();
    lookedAt(session, ids);
    const { news } = session.getState();
    if (!ids.some((id) => news.unseen.has(id))) return;
    const unseen = new Set(news.unseen);
    for (const id of ids) unseen.delete(id);
    session.setState({ news: { ...news, unseen } });
  });
}
