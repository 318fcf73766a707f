/** Runs of prices, as a running bench tells them, in English. */
import type { StepName } from '../../domain/price-runs.ts';

export const promo = {
  /** A step of a run is done. */
  done: (name: string, step: StepName, written: number, leftAlone: number, others: number) =>
    [
      `${step === 'begin' ? 'Prices begun' : 'Prices ended'} (${name}): ${written} written`,
      leftAlone > 0 && `${leftAlone} LEFT ALONE, somebody changed them meanwhile`,
      others > 0 && `${others} otherwise`,
    ]
      .filter(Boolean)
      .join(', ') + `. bancada promo show ${name}`,
  /** A run of another host has not begun or ended when it should have. */
  overdue: (name: string, station: string) =>
    `Run ${name} of ${station} is overdue, and its machine is not heard. Is it off? “bancada promo take ${name}” carries it out here.`,
};

export type PromoNoticeTexts = typeof promo;
