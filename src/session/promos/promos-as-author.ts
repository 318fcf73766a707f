/** Runs of prices, as one session works with them: in the name of its operator. */
import type { PriceRuns, RunPlan } from '../../eventlog/services/price-runs.ts';
import type { Author } from '../../domain/intents.ts';
import type { PriceRun } from '../../domain/price-runs.ts';

export type PromosAsAuthor = Pick<PriceRuns, 'runs' | 'preview' | 'products'> & {
  /** `undefined` where it cannot be written, or not here. */
  plan(plan: RunPlan): PriceRun | undefined;
  /** False where it was ended before, or cannot be written, or not here. */
  stop(runId: string): boolean;
};

/** The runs of a process in the name of whoever works in a session. */
export function promosAsAuthor(runs: PriceRuns, by: () => Author): PromosAsAuthor {
  return {
    runs: runs.runs,
    preview: runs.preview,
    products: runs.products,
    plan: (plan) => runs.plan(plan, by()),
    stop: (runId) => runs.stop(runId, by()),
  };
}
