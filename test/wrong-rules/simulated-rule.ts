/** A wrong rule that random schedules of the sync, or of several hosts at a hub, must notice. */
import type { HubScheduleOptions } from '../sim/hub-schedule.ts';
import type { ScheduleOptions } from '../sim/schedule.ts';
import type { WrongRule } from './wrong-rule.ts';

/**
 * `fromSeed`: the seed that shows it, or one shortly before, so that nobody need search. `world`: the conditions under which
 * it shows often; without them it would show all the same, only more seldom.
 */
export type SimulatedRule = WrongRule & {
  sync?: { fromSeed?: number; world?: (options: ScheduleOptions) => Partial<ScheduleOptions> };
  hub?: { fromSeed?: number; world: Partial<HubScheduleOptions> };
};
