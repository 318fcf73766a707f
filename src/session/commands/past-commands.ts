/** The past of a tab: what was delivered, cancelled or shipped long ago is brought only when it is asked for. */
import { isPastStatus } from '../../replica/past.ts';
import type { Bench, Command } from '../session-context.ts';
import { keyTo } from '../keymap/key-to.ts';

export const pastCommands: Command[] = [
  {
    id: 'older',
    effect: 'view',
    keys: ['H'],
    screens: ['queue'],
    unavailable: whyNotOlder,
    run: (bench: Bench) => {
      const { drawer } = bench.desk.getState();
      if (isPastStatus(drawer)) bench.readOlder(drawer);
    },
  },
];

/** What a tab says that shows less of a closed state than fits on the screen; empty where it shows all there is. */
export function olderHint(bench: Bench): string {
  const isLoading = !bench.shop.getState().health.isLoaded;
  if (isLoading || whyNotOlder(bench) !== undefined) return '';
  return bench.texts.queue.olderBy(keyTo(bench, 'queue', 'older'));
}

function whyNotOlder({ desk, shop, texts }: Bench): string | undefined {
  const { drawer } = desk.getState();
  if (!isPastStatus(drawer)) return texts.reasons.notPast;
  const past = shop.getState().past.get(drawer);
  if (past?.isReading) return texts.reasons.isReadingPast;
  return past?.isEnd ? texts.reasons.isWholePast : undefined;
}
