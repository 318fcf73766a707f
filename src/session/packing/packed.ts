/** What proves a parcel, in the trail when it leaves the bench: units, the tags that were scanned, the text that was seen. */
import { isRead } from '../state/acknowledged-texts.ts';
import type { PackingLine } from '../state/packing.ts';
import type { SessionContext } from '../session-context.ts';

/** Notes it for each line of the parcel. Where it cannot be written, the shipment itself cannot be and says so. */
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
