/** The past of a tab: what was delivered, cancelled or shipped long ago is brought only when somebody asks for it. */
import { isPastStatus } from '../store/past.ts';
import type { Bench } from './bench.ts';
import type { Command } from './command.ts';

export const pastCommands: Command[] = [
  {
    id: 'older',
    keys: ['H'],
    screens: ['queue'],
    unavailable: (bench) => {
      const { drawer } = bench.desk.getState();
      if (!isPastStatus(drawer)) return bench.texts.work.reasons.notPast;
      const past = bench.shop.getState().past.get(drawer);
      if (past?.isReading) return bench.texts.work.reasons.isReadingPast;
      return past?.isEnd ? bench.texts.work.reasons.isWholePast : undefined;
    },
    run: (bench: Bench) => {
      const { drawer } = bench.desk.getState();
      if (isPastStatus(drawer)) bench.readOlder(drawer);
    },
  },
];
