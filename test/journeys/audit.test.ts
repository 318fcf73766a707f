import { expect, test } from 'vitest';
import { complaintsOf } from '../audit/checker.ts';
import { runRound } from '../audit/round.ts';
import { commandOf } from './program.ts';

const [, program] = commandOf();

// Where a release is tested there is no bundle to start as often as a round does.
test.skipIf(program === undefined)(
  'an outside auditor, who knows only screens, exit codes, the log and the store, has no complaint of a round',
  async () => {
    const history = await runRound({ program: program!, storeProgram: program!, seed: 7 });
    expect(complaintsOf(history)).toEqual([]);
    expect(history.asks.filter(({ isAcknowledged }) => isAcknowledged).length).toBeGreaterThan(0);
  },
  180_000,
);
