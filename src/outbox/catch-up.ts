/**
 * What the ledger has to catch up with: verdicts that could not be written down, and what other processes have done.
 */
import type { Verdict } from '../domain/intents.ts';
import type { IntentRow } from './outbox-table.ts';
import type { Outbox } from './outbox.ts';
import type { IntentView } from './view.ts';

export type CatchUpOptions = {
  outbox: Outbox;
  view: IntentView;
  /** The store whose outbox this is; `undefined` before it is known. */
  storeOf: () => string | undefined;
  /** Takes rows off the screen and tells their verdicts. */
  close: (rows: readonly IntentRow[], how?: { isElsewhere?: boolean }) => void;
  /** Something could be written down. */
  onWritten: () => void;
};

/** Nothing to catch up with yet. */
export function createCatchUp({ outbox, view, storeOf, close, onWritten }: CatchUpOptions) {
  /** Verdicts that are known and told, but could not be written down yet, by intent. */
  const unrecorded = new Map<string, { lojaId: string; verdict: Verdict; attempt: number }>();
  let seen = '';

  function reload(): IntentRow[] {
    const open = outbox.open().filter(({ id }) => !unrecorded.has(id));
    const ids = new Set(open.map(({ id }) => id));
    const gone = view.all().filter(({ id }) => !ids.has(id));
    view.put(...open);
    for (const { id } of gone) {
      const settled = outbox.get(id);
      if (settled?.verdict) close([settled], { isElsewhere: true });
      else view.drop(id);
    }
    return open;
  }

  return {
    /** Keeps a verdict that was told, until it can be written down. */
    keep({ id, lojaId, attemptCount }: IntentRow, verdict: Verdict): void {
      unrecorded.set(id, { lojaId, verdict, attempt: attemptCount });
    },
    /** Whether the verdict of an intent was told before it was written down, which it is now. */
    take: (id: string): boolean => unrecorded.delete(id),
    /** Writes down what was told and could not be. Throws `NotRecorded` where it still cannot. */
    recordVerdicts(): void {
      for (const [id, { lojaId, verdict, attempt }] of unrecorded) {
        // It is written down where it was asked, once that is open again.
        if (lojaId !== storeOf()) continue;
        const closed = outbox.settle(id, verdict, attempt);
        onWritten();
        close(closed);
        unrecorded.delete(id);
      }
    },
    /** Shows what other processes have done; returns the open rows where they had to be read again. */
    catchUp(): IntentRow[] | undefined {
      const version = `${storeOf()}:${outbox.version()}`;
      if (version === seen) return undefined;
      seen = version;
      return reload();
    },
  };
}
