/**
 * A wrong rule: the program, edited as it is bundled, and who must notice. There is no other way to make the program behave
 * wrongly: `src/` asks nobody whether it is to. The auditor reads this file, and shares nothing with the program.
 */
import type { Deed } from '../blackbox/plan.ts';
import type { Script } from '../blackbox/scripts.ts';
import type { Edit } from '../support/edited-source.ts';

export type WrongRule = {
  /** What the right rule says, or what the wrong one does. */
  name: string;
  /** Made together, because the one covers for the other. Those of `test/` are there for some of the judges alone. */
  edits: readonly Edit[];
  /** Small worlds, gone through to their end; the first of them that complains has noticed. */
  worlds?: readonly string[];
  /** Random schedules of moves of items, and of prices and counts. */
  isSeenByMoves?: true;
  isSeenByEdits?: true;
  /** The auditor, with real processes: `npm run prove -- audit --faults`. */
  audit?: Audit;
};

/** `shows`: what a complaint says that is about it. `work`: rounds without it cannot show it, and are left out. */
export type Audit = { shows: RegExp; work?: Deed | Script | 'hub' };
