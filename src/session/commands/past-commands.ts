/** The past of a tab: items delivered, cancelled or shipped long ago are read only on demand. */
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
      const { statusTab } = context.session.getState().queue;
      if (isPastStatus(statusTab)) context.readOlder(statusTab);
    },
  },
];

/** The hint of a tab that shows fewer items of a closed state than fit on the screen; empty if it shows all there are. */
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
  const { statusTab } = session.getState().queue;
  if (!isPastStatus(statusTab)) return texts.reasons.notPast;
  const past = replica.getState().past.get(statusTab);
  if (past?.isReading) return texts.reasons.isReadingPast;
  return past?.isEnd ? texts.reasons.isWholePast : undefined;
}
