/** Sends verdicts to their listeners. */
import type { Settled, Verdict } from '../domain/intents.ts';
import type { Outbox } from './outbox.ts';

export type Verdicts = ReturnType<typeof createVerdicts>;

/** Promises for a verdict reject when the signal is aborted. */
export function createVerdicts({ outbox, signal }: { outbox: Outbox; signal: AbortSignal }) {
  const listeners = new Set<(settled: Settled) => void>();

  /** Listens to verdicts; returns how to stop. */
  function onSettled(listener: (settled: Settled) => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    onSettled,
    tell(settled: Settled): void {
      // A copy, for a listener may remove itself.
      for (const listener of Array.from(listeners)) listener(settled);
    },
    /** Resolves with the first verdict of an intent, which may be `unconfirmed`; rejects if this process ends before. */
    settledOf(intentId: string): Promise<Verdict> {
      return new Promise((resolve, reject) => {
        const row = outbox.get(intentId);
        if (row?.verdict) return resolve(row.verdict);
        if (row?.phase === 'unconfirmed') return resolve({ kind: 'unconfirmed' });
        if (!row || signal.aborted) return reject(new Error('This intent is not in the outbox.'));
        const onAbort = () => end(() => reject(new Error('This bench ended before the verdict.')));
        const stop = onSettled(({ intent, verdict }) => {
          if (intent.id === intentId) end(() => resolve(verdict));
        });
        const end = (settle: () => void) => {
          stop();
          signal.removeEventListener('abort', onAbort);
          settle();
        };
        signal.addEventListener('abort', onAbort);
      });
    },
  };
}
