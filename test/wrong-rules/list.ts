/** The wrong rules of all rooms. */
import { ACTIONS_RULES } from './actions.ts';
import { HUB_RULES } from './hub.ts';
import { PROGRAM_RULES } from './program.ts';
import { SWEEP_RULES } from './sweep.ts';
import { SYNC_RULES } from './sync.ts';
import type { SimulatedRule } from './simulated-rule.ts';

export const WRONG_RULES: readonly SimulatedRule[] = [
  ...PROGRAM_RULES,
  ...ACTIONS_RULES,
  ...SYNC_RULES,
  ...HUB_RULES,
  ...SWEEP_RULES,
];
