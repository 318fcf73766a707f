/** Checks before a request is sent that the store accepts our token, and that it is the store of the intent. */
import type { Clock } from '../base/clock.ts';
import { ApiError, NotAuthenticated, RateLimited } from '../api/errors.ts';
import type { ApiClient } from '../api/client.ts';

export type HeldBack = {
  kind: 'hold';
  hold: 'offline' | 'limited' | 'token' | 'other-store';
  retryAfterMs?: number | undefined;
};

export type Passage = { kind: 'open' } | HeldBack;

/** Why an intent must wait after a read before it has failed. */
export function heldBy(error: ApiError): HeldBack {
  if (error instanceof NotAuthenticated) return { kind: 'hold', hold: 'token' };
  if (error instanceof RateLimited) return { kind: 'hold', hold: 'limited', retryAfterMs: error.retryAfterMs };
  return { kind: 'hold', hold: 'offline' };
}

export type Preflight = ReturnType<typeof createPreflight>;

/** How long a negative result counts, so that a hundred waiting intents send one `ping`. */
const HOLD_COUNTS_MS = 5000;

type Heard = { at: number; answer: { lojaId: string } | HeldBack };

/** Requests once which store the token belongs to (spec 4.8), and again after {@link doubt}. */
export function createPreflight({
  client,
  clock,
  signal,
}: {
  client: Pick<ApiClient, 'ping'>;
  clock: Clock;
  signal: AbortSignal;
}) {
  let heard: Heard | undefined;
  let asking: Promise<Heard> | undefined;

  async function ask(): Promise<Heard> {
    try {
      const { data } = await client.ping(signal);
      return { at: clock.now(), answer: { lojaId: data.loja_id } };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { at: clock.now(), answer: heldBy(error) };
    }
  }

  /** Drops the last result; a request under way does not count for later callers either. */
  function doubt(): void {
    heard = undefined;
    asking = undefined;
  }

  function passageOf({ answer }: Heard, wanted: string): Passage {
    if ('kind' in answer) return answer;
    return answer.lojaId === wanted ? { kind: 'open' } : { kind: 'hold', hold: 'other-store' };
  }

  /** Whether an intent of a store may be sent now. */
  async function pass(wanted: string): Promise<Passage> {
    if (heard) {
      const known = passageOf(heard, wanted);
      if (known.kind === 'open' || clock.now() - heard.at < HOLD_COUNTS_MS) return known;
    }
    const question = (asking ??= ask());
    const answer = await question;
    if (asking === question) {
      asking = undefined;
      heard = answer;
    }
    return passageOf(answer, wanted);
  }

  return {
    pass,
    doubt,
    /** The same by a new request: an order that is not found may be another store's. */
    confirm(wanted: string): Promise<Passage> {
      doubt();
      return pass(wanted);
    },
  };
}
