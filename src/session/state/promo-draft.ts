/** What is typed of a run of prices before it is planned. */
import type { RunPreview } from '../../eventlog/services/run-preview.ts';
import type { TypedRun } from '../../domain/promo-rule.ts';

/** A run that has been typed and not planned. */
export type PromoDraft = {
  run: TypedRun;
  productIds: readonly string[];
  /** What it would make of them; `undefined` while they are read. */
  preview: RunPreview | undefined;
};
