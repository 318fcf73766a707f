/** The past of a tab: what was delivered, cancelled or shipped long ago is brought only when somebody asks for it. */
import { isPastStatus } from '../store/past.ts';
import type { Bench } from './bench.ts';
import type { Command } from './command.ts';
import { keyTo } from './key-to.ts';

export const pastCommands: Command[] = [
  {
    id: 'older',
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
  return bench.texts.work.queue.olderBy(keyTo(bench, 'queue', 'older'));
}

function whyNotOlder({ desk, shop, texts }: Bench): string | undefined {
  const { drawer } = desk.getState();
  if (!isPastStatus(drawer)) return texts.work.reasons.notPast;
  const past = shop.getState().past.get(drawer);
  if (past?.isReading) return texts.work.reasons.isReadingPast;
  return past?.isEnd ? texts.work.reasons.isWholePast : undefined;
}
