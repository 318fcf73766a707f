/** What goes on while the queue is in front: glowing, what has been seen, SKUs that are asked for. */
import { useEffect, useState } from 'react';
import { lookedAt } from '../src/session/away/away.ts';
import type { SessionState } from '../src/session/state/session-state.ts';
import { afterReadingSkus } from '../src/session/packing/code-classes.ts';
import { type CachedItem } from '../src/replica/records.ts';
import { asksForSku } from '../src/replica/filter-words.ts';
import { useSessionContext, useSession, useReplica, useStock } from './session-provider.ts';
import { glowLeft } from './queue-lines.ts';

/** The SKUs are read once, when they are asked for. */
export function useSkus(): void {
  const context = useSessionContext();
  const isWanted = useSession(
    ({ filter, columnPlans }) => asksForSku(filter) || columnPlans.queue?.some(({ id }) => id === 'sku') === true,
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
export function useSeen(window: readonly CachedItem[]): void {
  const { session } = useSessionContext();
  useSession((state) => (state.news.unseen.size + state.news.cancelled.size > 0 ? state : undefined));
  useEffect(() => {
    lookedAt(
      session,
      window.map(({ item }) => item.id),
    );
    const { news } = session.getState();
    if (!window.some(({ item }) => news.unseen.has(item.id))) return;
    const unseen = new Set(news.unseen);
    for (const { item } of window) unseen.delete(item.id);
    session.setState({ news: { ...news, unseen } });
  });
}
