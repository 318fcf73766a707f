/** Judges a schedule of the actions by the service's own history, intent by intent: intent-oracle.ts. */
import type { Verdict } from '../../src/domain/intents.ts';
import { appliedCounts, judgeIntent, type Complaint } from './intent-oracle.ts';
import type { Outcome } from './outbox-schedule.ts';

export type Judgement = {
  complaints: Complaint[];
  /** Intents by what became of them in the end. */
  counts: Record<Verdict['kind'] | 'open', number>;
  /** Shipments found by a code that another station sent for the same item too: true of the item, author unknown. */
  sharedCodeCount: number;
  /** Intents of which at least one request was lost. */
  ambiguousCount: number;
};

/** Judges a whole schedule. */
export function judgeOutcome({ service, sent, told, acknowledged, hosts, dead }: Outcome): Judgement {
  const complaints: Complaint[] = sent
    .filter(({ intentId }) => intentId === undefined)
    .map(({ label }) => ({ kind: 'unannounced', text: `${label} was sent without an intent on record (A2)` }));
  const counts = { applied: 0, 'already-so': 0, refused: 0, 'not-sent': 0, unconfirmed: 0, open: 0 };
  let [sharedCodeCount, ambiguousCount] = [0, 0];
  const applied = appliedCounts(service.log, sent);
  for (const [id, { at, intent, host }] of acknowledged) {
    if (!('itemId' in intent)) continue;
    const { itemId, trackingCode } = intent as { itemId: string; trackingCode?: string | null };
    const row = hosts.find(({ name }) => name === host)!.table.rows.get(id);
    const versions = service.log.filter((one) => one.itemId === itemId);
    const judged = judgeIntent({
      intent,
      row,
      applied: applied.get(id) ?? 0,
      requests: sent.filter(({ intentId }) => intentId === id),
      told: told.filter((one) => one.intent.id === id),
      dead,
      states: versions
        .filter((_, index) => (versions[index + 1]?.at ?? Infinity) >= at)
        .map(({ version }) => ({ status: version.row.item_status, code: version.row.tracking_code })),
      hasTwin: versions.some((one) => one.move === 'ship' && one.trackingCode === trackingCode),
      isAtRest: true,
    });
    complaints.push(...judged.complaints);
    if (judged.isShared) sharedCodeCount++;
    if (judged.wasAmbiguous) ambiguousCount++;
    if (row) counts[row.verdict?.kind ?? (row.phase === 'unconfirmed' ? 'unconfirmed' : 'open')]++;
  }
  return { complaints, counts, sharedCodeCount, ambiguousCount };
}
