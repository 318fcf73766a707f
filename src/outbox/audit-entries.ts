/** Entries of the audit trail about intents: ids, our own codes and values; no records of the store and none of its words. */
import type { AuditEntry } from '../domain/audit.ts';
import { isMove, type AnyIntent, type Verdict } from '../domain/intents.ts';

/** An entry of the audit trail about an intent. */
export function entryOf(
  row: AnyIntent,
  what: AuditEntry['what'],
  at: number,
  more: Partial<AuditEntry> = {},
): AuditEntry {
  const { operator, station } = row.author;
  return {
    at,
    operator,
    station,
    what,
    intent_id: row.id,
    operation: row.operation,
    ...(isMove(row) ? { order_id: row.orderId, item_id: row.itemId } : { product_id: row.productId }),
    ...(row.operation === 'setStock' ? { stock_id: row.stockId } : {}),
    ...(what === 'intent' ? { asked: askedOf(row) } : {}),
    ...more,
  };
}

/** The entry of a request that was certainly not applied: with the status that proves it, or as never sent. */
export function rejected(row: AnyIntent, at: number, status: number | undefined): AuditEntry {
  const attempt = row.attemptCount;
  if (status === undefined) return entryOf(row, 'unsent', at, { attempt });
  return entryOf(row, 'turned-away', at, { attempt, detail: String(status) });
}

/** The fields of an entry about a verdict. */
export function wordsOf(verdict: Verdict): Pick<AuditEntry, 'verdict' | 'detail'> {
  return { verdict: verdict.kind, detail: detailOf(verdict) };
}

function detailOf(verdict: Verdict): string | undefined {
  if (verdict.kind === 'applied') return verdict.isByEvidence ? 'by-evidence' : undefined;
  if (verdict.kind === 'already-so') return verdict.mayBeOurs ? 'may-be-ours' : undefined;
  return verdict.kind === 'not-sent' ? verdict.code : undefined;
}

function askedOf(row: AnyIntent): string | undefined {
  if (row.operation === 'ship') return row.trackingCode ?? 'without tracking';
  return isMove(row) ? undefined : JSON.stringify({ from: row.before, to: row.change });
}
