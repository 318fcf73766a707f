/**
 * Reads the outbox in a file that SQLite cannot open. Rows are JSON in one piece, so they are found by their beginning anywhere
 * in the file: in tables, in the log, and in freed pages. Several versions of an intent may be found: the last one counts, and
 * an intent that the audit trail calls settled is settled.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { IntentPhase } from '../domain/intents.ts';
import { anything, object, optional, readText, string } from '../base/codec.ts';
import type { IntentRow } from '../outbox/outbox-table.ts';
import { readIntentRow } from './intent-reader.ts';

const WINDOW_BYTES = 8 * 1024 * 1024;
/** Far larger than any intent. */
const MOST_ROW_BYTES = 64 * 1024;

/** The intents without a last verdict in these files, the oldest first. Skips missing files. */
export function salvageIntents(files: readonly string[]): IntentRow[] {
  const rows = new Map<string, IntentRow>();
  const settled = new Set<string>();
  for (const file of files) {
    for (const json of objectsIn(file)) {
      const row = readIntentRow(json, 0);
      if (row) {
        if (row.verdict) settled.add(row.id);
        else if (isLater(row, rows.get(row.id))) rows.set(row.id, row);
      } else {
        const id = settledBy(json);
        if (id !== undefined) settled.add(id);
      }
    }
  }
  return [...rows.values()]
    .filter(({ id }) => !settled.has(id))
    .toSorted((a, b) => a.createdAt - b.createdAt)
    .map((row, index) => ({ ...row, seq: index + 1 }));
}

const ORDER: readonly IntentPhase[] = ['grace', 'waiting', 'sending', 'watching', 'unconfirmed'];

function isLater(row: IntentRow, known: IntentRow | undefined): boolean {
  if (!known || row.attemptCount !== known.attemptCount) return !known || row.attemptCount > known.attemptCount;
  return ORDER.indexOf(row.phase) >= ORDER.indexOf(known.phase);
}

/** The id of the intent that an entry of the audit trail settles. */
function settledBy(json: string): string | undefined {
  const entry = readText(entryCodec, json);
  if (!entry) return undefined;
  const { what, verdict } = entry;
  const isLast = what === 'set-aside' || (what === 'verdict' && verdict !== undefined && verdict !== 'unconfirmed');
  return isLast ? entry.intent_id : undefined;
}

const entryCodec = object({ intent_id: string, what: string, verdict: optional(anything) });

const BEGINNINGS = ['{"id":"', '{"at":'];

/** Every whole JSON object in a file that begins like an intent or an entry of the trail. */
function* objectsIn(path: string): Generator<string> {
  for (const bytes of windowsOf(path)) {
    for (const beginning of BEGINNINGS) {
      // The end of a window is read again at the beginning of the next one.
      for (let at = bytes.indexOf(beginning); at >= 0; at = bytes.indexOf(beginning, at + 1)) {
        const end = endOfObject(bytes, at);
        if (end !== undefined) yield bytes.toString('utf8', at, end);
      }
    }
  }
}

function* windowsOf(path: string): Generator<Buffer> {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch {
    return;
  }
  try {
    const { size } = fstatSync(file);
    for (let from = 0; from < size; from += WINDOW_BYTES) {
      const bytes = Buffer.alloc(Math.min(WINDOW_BYTES + MOST_ROW_BYTES, size - from));
      yield bytes.subarray(0, readSync(file, bytes, 0, bytes.length, from));
    }
  } catch {
    // Skips parts that the disk cannot read.
  } finally {
    closeSync(file);
  }
}

const [QUOTE, BACKSLASH, OPEN, CLOSE] = [0x22, 0x5c, 0x7b, 0x7d];

/** The end of the object that begins at `from`; `undefined` if it breaks off. */
function endOfObject(bytes: Buffer, from: number): number | undefined {
  const last = Math.min(bytes.length, from + MOST_ROW_BYTES);
  let depth = 0;
  let isInText = false;
  for (let at = from; at < last; at++) {
    const byte = bytes[at]!;
    // Our JSON has no control characters, so here it breaks off.
    if (byte < 0x20) return undefined;
    if (byte === BACKSLASH && isInText) at++;
    else if (byte === QUOTE) isInText = !isInText;
    else if (isInText) continue;
    else if (byte === OPEN) depth++;
    else if (byte === CLOSE && --depth === 0) return at + 1;
  }
  return undefined;
}
