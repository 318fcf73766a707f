/**
 * The proof of a parcel, written to the event log when it leaves the bench: its units, their scanned tags, and the texts that
 * were confirmed.
 */
import { isRead } from '../state/acknowledged-texts.ts';
import type { PackingLine } from '../state/packing.ts';
import type { SessionContext } from '../session-context.ts';

/** Writes the proof for each line of the parcel. If it cannot be written, the shipment cannot either, and shows that. */
export function recordPacked(
  { session, workshop }: Pick<SessionContext, 'session' | 'workshop'>,
  lines: readonly PackingLine[],
): void {
  const state = session.getState();
  workshop.packed(
    lines.map(({ entry: { item }, checked }) => ({
      item,
      units: checked,
      tags: [...(state.packing.tagged.get(item.id) ?? [])].toSorted((a, b) => a - b),
      isSeen: item.personalization_data !== '' && isRead(state, item),
    })),
  );
}
