/** Before anything is sent: is this the store it was asked for, and does it take our token? */
import type { Clock } from '../base/clock.ts';
import { ApiError, NotAuthenticated, RateLimited } from '../api/errors.ts';
import type { ApiClient } from '../api/client.ts';

export type HeldBack = {
  kind: 'hold';
  hold: 'offline' | 'limited' | 'token' | 'other-store';
  retryAfterMs?: number | undefined;
};

export type Passage = { kind: 'open' } | HeldBack;

/** What the failure of a read means for what was to be sent after it. */
export function heldBy(error: ApiError): HeldBack {
  if (error instanceof NotAuthenticated) return { kind: 'hold', hold: 'token' };
  if (error instanceof RateLimited) return { kind: 'hold', hold: 'limited', retryAfterMs: error.retryAfterMs };
  return { kind: 'hold', hold: 'offline' };
}

export type Preflight = ReturnType<typeof createPreflight>;

/** An answer that lets nothing pass speaks for this long: a hundred waiting intents ask once. */
const HOLD_COUNTS_MS = 5000;

type Heard = { at: number; answer: { lojaId: string } | HeldBack };

/** Asks the service once which store the token stands for (spec 4.8), and again whenever that has become doubtful. */
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

  /** Forgets what was heard; what is being asked now does not count for what comes later. */
  function doubt(): void {
    heard = undefined;
    asking = undefined;
  }

  function passageOf({ answer }: Heard, wanted: string): Passage {
    if ('kind' in answer) return answer;
    return answer.lojaId === wanted ? { kind: 'open' } : { kind: 'hold', hold: 'other-store' };
  }

  /** Whether an intent of a store may pass now. */
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
    /** Whether the token stands for a store, asked again: an order that is not found may be another store's. */
    confirm(wanted: string): Promise<Passage> {
      doubt();
      return pass(wanted);
    },
  };
}
