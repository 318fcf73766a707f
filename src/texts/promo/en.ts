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
};

export type PromoNoticeTexts = typeof promo;
