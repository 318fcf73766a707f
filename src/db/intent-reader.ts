/** Reads intents that may be damaged or of another version: checks the fields that the program needs, and takes the rest. */
import { anyOf, fields, finite, object, oneOf, read, string, where } from '../base/codec.ts';
import { tryParseJson } from '../base/json.ts';
import type { IntentPhase, Operation } from '../domain/intents.ts';
import type { IntentRow } from '../outbox/outbox-table.ts';

const name = where(string, (value) => value !== '');
const core = object({
  id: name,
  target: name,
  lojaId: name,
  phase: oneOf<IntentPhase>(['grace', 'waiting', 'sending', 'watching', 'unconfirmed']),
  createdAt: finite,
  attemptCount: finite,
  author: object({ operator: string, station: string }),
});
const move = oneOf<Operation>(['accept', 'startProduction', 'ship', 'returnToProduction']);
const subject = anyOf<object>(
  object({ operation: move, orderId: name, itemId: name }),
  object({ operation: oneOf<Operation>(['setPrice']), productId: name, change: fields }),
  object({ operation: oneOf<Operation>(['setStock']), productId: name, stockId: name, change: fields }),
);

/** The row of a text; `undefined` if it is not a usable intent. */
export function readIntentRow(json: string, seq: number): IntentRow | undefined {
  const value = tryParseJson(json);
  return read(core, value) && read(subject, value) ? { ...(value as IntentRow), seq } : undefined;
}
