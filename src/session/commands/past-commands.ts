/** The past of a tab: what was delivered, cancelled or shipped long ago is brought only when it is asked for. */
import { isPastStatus } from '../../replica/past.ts';
import type { SessionContext, Command } from '../session-context.ts';
import { keyTo } from '../kernel/key-to.ts';

export const pastCommands: Command[] = [
  {
    id: 'older',
    effect: 'view',
    keys: ['H'],
    screens: ['queue'],
    unavailable: whyNotOlder,
    run: (context: SessionContext) => {
      const { statusTab } = context.session.getState();
      if (isPastStatus(statusTab)) context.readOlder(statusTab);
    },
  },
];

/** What a tab says that shows less of a closed state than fits on the screen; empty where it shows all there is. */
export function olderHint(context: SessionContext): string {
  const isLoading = !context.replica.getState().health.isLoaded;
  if (isLoading || whyNotOlder(context) !== undefined) return '';
  return context.texts.queue.olderBy(keyTo(context, 'queue', 'older'));
}

function whyNotOlder({
  session,
  replica,
  texts,
}: Pick<SessionContext, 'session' | 'replica' | 'texts'>): string | undefined {
  const { statusTab } = session.getState();
  if (!isPastStatus(statusTab)) return texts.reasons.notPast;
  const past = replica.getState().past.get(statusTab);
  if (past?.isReading) return texts.reasons.isReadingPast;
  return past?.isEnd ? texts.reasons.isWholePast : undefined;
}
