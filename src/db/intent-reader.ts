/**
 * Reads intents from what may be damaged or of another bancada: what a reader relies on must be there,
 * the rest is taken as it is.
 */
import { isRecord } from '../base/json.ts';
import type { IntentPhase, Operation } from '../domain/intents.ts';
import type { IntentRow } from '../outbox/outbox-table.ts';

const PHASES: ReadonlySet<unknown> = new Set<IntentPhase>(['grace', 'waiting', 'sending', 'watching', 'unconfirmed']);
const MOVES: ReadonlySet<unknown> = new Set<Operation>(['accept', 'startProduction', 'ship', 'returnToProduction']);

/** The row that a text holds; `undefined` where it is no intent that can be told of. */
export function readIntentRow(json: string, seq: number): IntentRow | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return isIntent(value) ? { ...value, seq } : undefined;
  } catch {
    return undefined;
  }
}

function isIntent(value: unknown): value is IntentRow {
  if (!isRecord(value)) return false;
  const { id, target, lojaId, phase, createdAt, attemptCount, author, operation } = value;
  const hasCore = [id, target, lojaId].every(isText) && PHASES.has(phase) && [createdAt, attemptCount].every(isCount);
  const hasAuthor = isRecord(author) && typeof author['operator'] === 'string' && typeof author['station'] === 'string';
  return hasCore && hasAuthor && hasSubject(operation, value);
}

function hasSubject(operation: unknown, value: Record<string, unknown>): boolean {
  if (MOVES.has(operation)) return isText(value['orderId']) && isText(value['itemId']);
  const isEdit = isText(value['productId']) && isRecord(value['change']);
  if (operation === 'setPrice') return isEdit;
  return operation === 'setStock' && isEdit && isText(value['stockId']);
}

const isText = (value: unknown) => typeof value === 'string' && value !== '';
const isCount = (value: unknown) => Number.isFinite(value);
