/** Every trap. A new one is an entry in one of these lists. */
import { A_NUMBER_TWICE } from './a-number-twice.ts';
import { FIVE_MISTAKES } from './five-mistakes.ts';
import { INCOMPLETE_ORDERS } from './incomplete-orders.ts';
import { LOOK_ALIKES } from './look-alikes.ts';
import { QUANTITIES } from './quantities.ts';
import type { Trap } from './trap.ts';
import { WRONG_CODES } from './wrong-codes.ts';

export const TRAPS: readonly Trap[] = [
  ...FIVE_MISTAKES,
  ...INCOMPLETE_ORDERS,
  ...LOOK_ALIKES,
  ...A_NUMBER_TWICE,
  ...QUANTITIES,
  ...WRONG_CODES,
];
