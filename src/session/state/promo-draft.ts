/** The draft of a run of prices. */
import type { RunPreview } from '../../eventlog/services/run-preview.ts';
import type { TypedRun } from '../../domain/promo-rule.ts';

/** A run of prices that is typed but not yet planned. */
export type PromoDraft = {
  run: TypedRun;
  productIds: readonly string[];
  /** The preview of the prices; `undefined` while the present ones are read. */
  preview: RunPreview | undefined;
};
