/**
 * Carries out single steps of price runs. A step becomes an intent of the outbox in one transaction, so that no process writes
 * it twice, even if one crashes.
 */
import type { Actions } from '../../outbox/actions.ts';
import { NotRecorded } from '../../outbox/outbox-table.ts';
import { askedHere, standsFor } from '../../api/asked-here.ts';
import type { ApiClient } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import type { PriceRunRows } from '../../db/price-run-rows.ts';
import { StateUnusable } from '../../db/state-problem.ts';
import type { By } from '../../domain/audit.ts';
import type { Clock } from '../../base/clock.ts';
import type { Verdict } from '../../domain/intents.ts';
import {
  ELSEWHERE,
  taskOf,
  writeOf,
  type PriceRun,
  type RunRow,
  type StepName,
  type StepVerdict,
} from '../../domain/price-runs.ts';
import type { PriceChange, Product } from '../../domain/records.ts';

/** A step of a product that has its verdict. */
export type RunPublisher = { run: PriceRun; row: RunRow; step: StepName; verdict: StepVerdict };

type RunSteps = {
  /** Carries out what is due for one product; rejects if that cannot be stored, and when the signal is aborted. */
  carry(run: PriceRun, row: RunRow, signal: AbortSignal): Promise<void>;
  /** Postpones the next step after an error of the store or the disk; throws any other error. */
  restAfter(error: unknown): void;
  /** The time until which no step is begun, on the monotonic clock. */
  restUntil(): number;
};

type StepOptions = {
  repository: PriceRunRows;
  client: Pick<ApiClient, 'getProduct' | 'ping'>;
  /** The store that is open. */
  lojaId: () => string | undefined;
  actions: Pick<Actions, 'ask' | 'settledOf'>;
  clock: Clock;
  /** Aborted when this process ends. */
  ending: AbortSignal;
  tell: (told: RunPublisher) => void;
};

/** How long to wait after a step that could not be written, in milliseconds. */
const LOOK_MS = 1000;
/** How long to wait after a failed request or write to the disk, in milliseconds. */
const RETRY_MS = 10_000;

export function createRunSteps({ repository, client, lojaId, actions, clock, ending, tell }: StepOptions): RunSteps {
  let restUntil = -Infinity;
  const rest = (ms: number) => void (restUntil = clock.now() + ms);

  function restAfter(error: unknown): void {
    if (ending.aborted || (error instanceof Error && error.name === 'AbortError')) return;
    if (!(error instanceof StateUnusable || error instanceof NotRecorded)) throw error;
    rest(RETRY_MS);
  }

  async function carry(run: PriceRun, row: RunRow, signal: AbortSignal): Promise<void> {
    const task = taskOf(run, row, clock.wallNow());
    if (!task) return;
    const settle = (verdict: StepVerdict) => {
      const isNews = repository.settle(run.id, row.product_id, task.step, verdict, stampedBy(run, clock));
      if (isNews) tell({ run, row, step: task.step, verdict });
    };
    if (task.do === 'decide') return settle(task.verdict);
    // Requested by the host that the run was taken over from: the product's price shows the result.
    const isHeard = task.do === 'await' && task.intentId === ELSEWHERE;
    if (isHeard && task.isUnwanted) return settle('unconfirmed');
    if (task.do === 'await' && !isHeard) return settle(await verdictOf(task.intentId, signal));
    const product = await read(row.product_id, signal);
    if (product === 'gone') return settle('gone');
    if (!product || signal.aborted) return;
    const written = writeOf(row, task.step, product, run.unit);
    if (written === 'already-so' && run.isTaken && task.step === 'begin') {
      // Reported or not, that host may have written this price: then it is undone with the run.
      repository.noteElsewhere(run.id, row.product_id);
      return settle('unconfirmed');
    }
    if (typeof written === 'string') return settle(written);
    const intentId = ask(run, row, task.step, product, written.change);
    if (intentId === undefined) rest(LOOK_MS);
    else settle(await verdictOf(intentId, signal));
  }

  /** Returns the id of the intent made for a step; `undefined` if none was made. */
  function ask(run: PriceRun, row: RunRow, step: StepName, product: Product, change: PriceChange): string | undefined {
    const { operator, station, unit } = run;
    let intentId: string | undefined;
    repository.ask(run.id, row.product_id, step, stampedBy(run, clock), () => {
      const asked = actions.ask({ operation: 'setPrice', product, change, unit }, { by: { operator, station } });
      intentId = asked.intent?.id;
      return intentId;
    });
    return intentId;
  }

  /** Reads the current product; `undefined` if the request fails and must be repeated later. */
  async function read(productId: string, signal: AbortSignal): Promise<Product | 'gone' | undefined> {
    try {
      const ask = () => client.getProduct(productId, signal);
      const reply = await askedHere(ask, () => standsFor(client, lojaId(), signal));
      return reply?.data ?? 'gone';
    } catch (error) {
      if (signal.aborted) return undefined;
      if (!(error instanceof ApiError)) throw error;
      rest(RETRY_MS);
      return undefined;
    }
  }

  async function verdictOf(intentId: string, signal: AbortSignal): Promise<StepVerdict> {
    const { promise: over, reject } = Promise.withResolvers<never>();
    const onAbort = () => reject(new DOMException('over', 'AbortError'));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort);
    try {
      return stepVerdictOf(await Promise.race([settledOf(intentId), over]));
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  async function settledOf(intentId: string): Promise<Verdict> {
    try {
      return await actions.settledOf(intentId);
    } catch (error) {
      if (ending.aborted) throw new DOMException('over', { name: 'AbortError', cause: error });
      if (error instanceof NotRecorded) throw error;
      // The outbox keeps settled intents for a day: after that only the price is known.
      return { kind: 'unconfirmed' };
    }
  }

  return { carry, restAfter, restUntil: () => restUntil };
}

function stepVerdictOf(verdict: Verdict): StepVerdict {
  if (verdict.kind === 'already-so' && verdict.mayBeOurs) return 'may-be-ours';
  return verdict.kind === 'not-sent' && verdict.code === 'changed' ? 'changed' : verdict.kind;
}

/** Stamps an author with the current time. */
export function stampedBy({ operator, station }: Omit<By, 'at'>, clock: Clock): By {
  return { at: clock.wallNow(), operator, station };
}
