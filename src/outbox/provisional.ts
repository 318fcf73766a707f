/** Holds back for a moment what a key has begun, for the key may turn out to be the first character of a scan. */
import type { Clock } from '../base/clock.ts';
import type { AnyIntent } from '../domain/intents.ts';
import type { Ledger } from './ledger.ts';
import { tryRecording } from './notes.ts';
import type { Verdicts } from './verdicts.ts';
import type { Timers } from './timers.ts';

export type Provisional = {
  /** The intents that `work` itself withdrew, as undo does. */
  withdrawn: readonly AnyIntent[];
  /** Sends nothing of it for `ms` from now. */
  extend(ms: number): void;
  /** Ends all extensions. */
  release(): void;
  /** Withdraws what was not sent; returns how many intents. */
  withdraw(): number;
};

type Tools = { clock: Clock; ledger: Ledger; waits: Timers; verdicts: Verdicts };

/** Runs `work`, and holds back for `ms` the intents that it makes. */
export function beginProvisionally(
  { clock, ledger, waits, verdicts }: Tools,
  ms: number,
  work: () => void,
): Provisional {
  const withdrawn: AnyIntent[] = [];
  const stop = verdicts.onSettled(({ intent, verdict }) => {
    if (verdict.kind === 'not-sent' && verdict.code === 'withdrawn') withdrawn.push(intent);
  });
  let begun: AnyIntent[];
  try {
    begun = ledger.holding(ms, work);
  } finally {
    stop();
  }
  const endsAt = new Map(begun.map(({ id }) => [id, ledger.extrasOf(id).graceEndsAt]));
  const mark = (at: (id: string) => number) => {
    for (const { id } of begun) {
      if (ledger.get(id)?.phase !== 'grace') continue;
      ledger.mark(id, { graceEndsAt: at(id) });
      waits.wake(id);
    }
  };
  return {
    withdrawn,
    extend: (forMs) => mark((id) => Math.max(endsAt.get(id) ?? 0, clock.now() + forMs)),
    release: () => mark((id) => endsAt.get(id) ?? 0),
    withdraw: () => begun.filter(({ id }) => tryRecording(() => ledger.withdraw([id]) > 0)).length,
  };
}
