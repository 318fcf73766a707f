/** The wrong rules of all rooms. */
import { ACTIONS_RULES } from './actions.ts';
import { HUB_RULES } from './hub.ts';
import { SWEEP_RULES } from './sweep.ts';
import { SYNC_RULES } from './sync.ts';
import type { WrongRule } from './wrong-rule.ts';

export const WRONG_RULES: readonly WrongRule[] = [...ACTIONS_RULES, ...SYNC_RULES, ...HUB_RULES, ...SWEEP_RULES];
