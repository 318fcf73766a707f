/** Before anything is sent: is this the store it was asked for, and does it take our token? */
import type { Clock } from '../clock.ts';
import { ApiError, NotAuthenticated, RateLimited } from '../api/errors.ts';
import type { ActionClient } from './jobs.ts';

export type Passage =
  | { kind: 'open' }
  | { kind: 'hold'; hold: 'offline' | 'limited' | 'token' | 'other-store'; retryAfterMs?: number | undefined };

export type Gate = ReturnType<typeof createGate>;

/** A failed check speaks for this long: a hundred waiting intents ask once. */
const FAILURE_COUNTS_MS = 5000;

/** Asks the service once which store the token stands for (spec 4.8), and again whenever that has become doubtful. */
export function createGate({ client, clock, signal }: { client: ActionClient; clock: Clock; signal: AbortSignal }) {
  let lojaId: string | undefined;
  let asking: Promise<Passage | string> | undefined;
  let failure: { at: number; passage: Passage } | undefined;

  async function ask(): Promise<Passage | string> {
    try {
      return (await client.ping(signal)).data.loja_id;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error instanceof NotAuthenticated) return { kind: 'hold', hold: 'token' };
      if (error instanceof RateLimited) return { kind: 'hold', hold: 'limited', retryAfterMs: error.retryAfterMs };
      return { kind: 'hold', hold: 'offline' };
    }
  }

  return {
    /** Whether an intent of a store may pass now. */
    async pass(wanted: string): Promise<Passage> {
      if (lojaId === undefined) {
        if (failure && clock.now() - failure.at < FAILURE_COUNTS_MS) return failure.passage;
        asking ??= ask().finally(() => (asking = undefined));
        const answer = await asking;
        if (typeof answer !== 'string') {
          failure = { at: clock.now(), passage: answer };
          return answer;
        }
        lojaId = answer;
        failure = undefined;
      }
      return lojaId === wanted ? { kind: 'open' } : { kind: 'hold', hold: 'other-store' };
    },
    /** The token was refused: which store it stands for is asked anew. */
    doubt(): void {
      lojaId = undefined;
    },
    /** Tries again at once. */
    reopen(): void {
      lojaId = undefined;
      failure = undefined;
    },
  };
}
