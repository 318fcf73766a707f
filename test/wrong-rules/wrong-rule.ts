/**
 * A wrong rule: the program, edited as it is bundled, and who must notice. There is no other way to make the program behave
 * wrongly: `src/` asks nobody whether it is to.
 */
import type { HubScheduleOptions } from '../sim/hub-schedule.ts';
import type { ScheduleOptions } from '../sim/schedule.ts';
import type { Edit } from '../support/edited-source.ts';

export type WrongRule = {
  /** What the right rule says, or what the wrong one does. */
  name: string;
  /** Made together, because the one covers for the other. Those of `test/` are there for some of the judges alone. */
  edits: readonly Edit[];
  /** Small worlds, gone through to their end; the first of them that complains has noticed. */
  worlds?: readonly string[];
  /** Random schedules: of moves of items, of prices and counts, of the sync, and of several hosts at a hub. */
  isSeenByMoves?: true;
  isSeenByEdits?: true;
  sync?: SyncSchedules;
  hub?: HubSchedules;
};

/**
 * `fromSeed`: the seed that shows it, or one shortly before, so that nobody need search. `world`: the conditions under which
 * it shows often; without them it would show all the same, only more seldom.
 */
export type SyncSchedules = {
  fromSeed?: number;
  world?: (options: ScheduleOptions) => Partial<ScheduleOptions>;
};
export type HubSchedules = { fromSeed?: number; world: Partial<HubScheduleOptions> };
