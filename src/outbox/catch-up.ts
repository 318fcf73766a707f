/** Brings the ledger up to date: writes verdicts that could not be written before, and reads what other processes wrote. */
import type { Verdict } from '../domain/intents.ts';
import type { IntentRow } from './outbox-table.ts';
import type { Outbox } from './outbox.ts';
import type { IntentView } from './view.ts';

type CatchUpOptions = {
  outbox: Outbox;
  view: IntentView;
  /** The store whose outbox this is; `undefined` before it is known. */
  storeOf: () => string | undefined;
  /** Removes rows from the screens and sends their verdicts. */
  close: (rows: readonly IntentRow[], how?: { isElsewhere?: boolean }) => void;
  /** Called when the disk could be written again. */
  onWritten: () => void;
};

/** Reads the whole outbox at the first call. */
export function createCatchUp({ outbox, view, storeOf, close, onWritten }: CatchUpOptions) {
  /** Verdicts that were sent to the listeners and could not be written yet, by intent. */
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
    /** Keeps a verdict that was sent to the listeners until it can be written. */
    keep({ id, lojaId, attemptCount }: IntentRow, verdict: Verdict): void {
      unrecorded.set(id, { lojaId, verdict, attempt: attemptCount });
    },
    /** Whether the verdict of an intent that is written now was sent to the listeners before. */
    take: (id: string): boolean => unrecorded.delete(id),
    /** Writes the verdicts that could not be written before. Throws `NotRecorded` if that still fails. */
    recordVerdicts(): void {
      for (const [id, { lojaId, verdict, attempt }] of unrecorded) {
        // It is written when the store of the intent is open again.
        if (lojaId !== storeOf()) continue;
        const closed = outbox.settle(id, verdict, attempt);
        onWritten();
        close(closed);
        unrecorded.delete(id);
      }
    },
    /** Shows what other processes have written; returns the open rows if they had to be read again. */
    catchUp(): IntentRow[] | undefined {
      const version = `${storeOf()}:${outbox.version()}`;
      if (version === seen) return undefined;
      seen = version;
      return reload();
    },
  };
}
