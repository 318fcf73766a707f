import { expect, test } from 'vitest';
import { complaintsOf } from '../blackbox/checker.ts';
import { NotJudged } from '../blackbox/machine.ts';
import type { Plan } from '../blackbox/plan.ts';
import { runRound } from '../blackbox/round.ts';
import { byNight } from '../support/night.ts';
import { commandOf } from './program.ts';

const [, program] = commandOf();

/** Its bench is killed, as its seed says. */
const PARCELS = { seed: 8, keys: ['trouble', 'parcel'], inTrouble: 'bulk', scripts: ['fromAPipe'] } as const;
const COUNTS = { seed: 3, keys: ['trouble', 'counts'], inTrouble: 'key', scripts: ['countShelves'] } as const;
/** Killed after single keys, and after the code of a parcel. */
const KILLED = { seed: 15, keys: ['trouble', 'key'], inTrouble: 'key', scripts: [], accident: 'killed' } as const;
const KILLED_PACKING = { ...KILLED, seed: 22, keys: ['trouble'], inTrouble: 'parcel' } as const;
const BULKS = { seed: 7, keys: ['trouble', 'bulk'], inTrouble: 'key', scripts: ['lostAndFound'] } as const;

type Part = { seed: number } & Partial<Plan>;

// They mostly wait: so all at once. Where a release is tested there is no bundle to start as often as a round does.
test.for<Part>(byNight<Part[]>([PARCELS], [PARCELS, COUNTS, BULKS, KILLED, KILLED_PACKING]))(
  'an outside auditor, who knows only screens, exit codes, the log and the store, has no complaint of round $seed',
  { skip: program === undefined, concurrent: true, timeout: 180_000 },
  async ({ seed, ...part }, { skip }) => {
    const told = runRound({ program: program!, storeProgram: program!, seed, part });
    const history = await told.catch((error: unknown) => {
      if (error instanceof NotJudged) skip(`not judged, for this machine was too slow: ${error.message}`);
      throw error;
    });
    expect(complaintsOf(history)).toEqual([]);
    expect(history.asks.length + history.stock.asks.length).toBeGreaterThan(0);
  },
);
