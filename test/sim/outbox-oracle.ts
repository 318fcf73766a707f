/**
 * Compares what people were told with the service's own history. Knows the rules of the spec,
 * and none of the program's.
 */
import type { AnyIntent, Verdict } from '../../src/domain/intents.ts';
import type { Outcome } from './outbox-schedule.ts';
import { MOVES, STATUSES, type Move } from './world/service.ts';

export type Complaint = {
  kind: 'applied-twice' | 'false-verdict' | 'no-verdict' | 'lost' | 'doubled-verdict' | 'unfounded' | 'unannounced';
  text: string;
};

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
export function judgeOutcome(outcome: Outcome): Judgement {
  const complaints: Complaint[] = [];
  const counts: Judgement['counts'] = {
    applied: 0,
    'already-so': 0,
    refused: 0,
    'not-sent': 0,
    unconfirmed: 0,
    open: 0,
  };
  let sharedCodeCount = 0;
  let ambiguousCount = 0;
  const complain = (kind: Complaint['kind'], intent: AnyIntent | undefined, text: string) =>
    complaints.push({ kind, text: `${intent?.id ?? '?'} ${intent?.operation ?? ''}: ${text}` });

  const intentOfLabel = new Map(outcome.sent.map(({ label, intentId }) => [label, intentId]));
  const appliedOf = new Map<string, number>();
  for (const { by } of outcome.service.log) {
    const intentId = intentOfLabel.get(by);
    if (intentId !== undefined) appliedOf.set(intentId, (appliedOf.get(intentId) ?? 0) + 1);
  }
  for (const { label, intentId } of outcome.sent) {
    if (intentId === undefined) complain('unannounced', undefined, `${label} was sent without an intent on record`);
  }

  for (const [id, { at, intent, host }] of outcome.acknowledged) {
    if (!('itemId' in intent)) continue;
    const row = outcome.hosts.find(({ name }) => name === host)!.table.rows.get(id);
    if (!row) {
      complain('lost', intent, 'acknowledged, and gone from the outbox');
      continue;
    }
    const applied = appliedOf.get(id) ?? 0;
    const requests = outcome.sent.filter(({ intentId }) => intentId === id);
    const told = outcome.told.filter((one) => one.intent.id === id);
    // An answer that died with its process before anybody was told is as lost as one that never came.
    const diedUntold = (process: string) => outcome.dead.has(process) && !told.some((one) => one.process === process);
    const wasAmbiguous = requests.some(({ couldBeLost, process }) => couldBeLost || diedUntold(process));
    if (wasAmbiguous) ambiguousCount++;
    if (applied > 1) complain('applied-twice', intent, `applied ${applied} times by ${requests.length} requests`);

    const last = told.filter(({ verdict }) => verdict.kind !== 'unconfirmed' || verdict.isClosed);
    for (const process of new Set(last.map((one) => one.process))) {
      const count = last.filter((one) => one.process === process).length;
      if (count > 1) complain('doubled-verdict', intent, `${process} told ${count} last verdicts`);
    }
    for (const { verdict } of told) checkVerdict(verdict);
    if (row.verdict) {
      counts[row.verdict.kind]++;
      checkVerdict(row.verdict);
    } else if (row.phase === 'unconfirmed') counts.unconfirmed++;
    else {
      counts.open++;
      complain('no-verdict', intent, `still ${row.phase} at the end`);
    }

    function checkVerdict(verdict: Verdict): void {
      switch (verdict.kind) {
        case 'applied':
          if (applied > 0) return;
          if (verdict.isByEvidence && hasRival()) sharedCodeCount++;
          else complain('false-verdict', intent, 'told applied, and none of its requests was');
          return;
        case 'already-so':
          if (!wasReached()) complain('false-verdict', intent, 'told already so, and it never was');
          return;
        case 'refused':
        case 'not-sent':
          if (applied > 0) complain('false-verdict', intent, `told ${verdict.kind}, and it was applied`);
          // Items never leave their store; another one does not have them.
          if (wasAskedElsewhere(verdict)) complain('false-verdict', intent, 'told by a store that it is not of');
          return;
        case 'unconfirmed':
          if (!wasAmbiguous) complain('unfounded', intent, 'unconfirmed, and no request of it was lost');
      }
    }

    /** Whether a verdict rests on a store that does not know the item, and on no look that has shown it since. */
    function wasAskedElsewhere(verdict: Verdict): boolean {
      if (verdict.kind === 'not-sent') return verdict.code === 'gone';
      const wasSeen = told.some((one) => 'item' in one.verdict && one.verdict.item !== undefined);
      return requests.at(-1)?.wasNotFound === true && !wasSeen;
    }

    /** Whether another intent shipped the same item with the same code: no code tells who was first. */
    function hasRival(): boolean {
      const { itemId, trackingCode } = intent as { itemId: string; trackingCode?: string | null };
      return outcome.service.log.some(
        (one) => one.itemId === itemId && one.move === 'ship' && one.trackingCode === trackingCode,
      );
    }

    /** Whether the item was where it was wanted at any moment since shortly before it was asked for. */
    function wasReached(): boolean {
      const { itemId, operation, trackingCode } = intent as {
        itemId: string;
        operation: Move;
        trackingCode?: string | null;
      };
      const goal = STATUSES.indexOf(MOVES[operation].to);
      const versions = outcome.service.log.filter((one) => one.itemId === itemId);
      return versions.some(({ version }, index) => {
        const until = versions[index + 1]?.at ?? Infinity;
        if (until < at) return false;
        const { item_status, tracking_code } = version.row;
        const place = STATUSES.indexOf(item_status as (typeof STATUSES)[number]);
        if (item_status === 'cancelled') return false;
        if (operation === 'returnToProduction') return place === goal;
        return place >= goal && (operation !== 'ship' || !trackingCode || tracking_code === trackingCode);
      });
    }
  }
  return { complaints, counts, sharedCodeCount, ambiguousCount };
}
