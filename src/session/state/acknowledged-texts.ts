/**
 * Which personalisations an operator has said to have read: by item and by text, so that a changed
 * one is asked about again.
 */
import { createHash } from 'node:crypto';
import type { OrderItem } from '../../domain/records.ts';
import type { SessionStore, SessionState } from './session-state.ts';

type Personalised = Readonly<Pick<OrderItem, 'id' | 'personalization_data'>>;

/** Whether there is nothing to read, or it has been read as it is now. */
export function isRead({ seen }: Pick<SessionState, 'seen'>, item: Personalised): boolean {
  return item.personalization_data === '' || seen.has(textKeyOf(item));
}

/** Notes that the operator has read it. */
export function markRead(session: SessionStore, item: Personalised): void {
  session.setState(({ seen }) => ({ seen: new Set(seen).add(textKeyOf(item)) }));
}

/** Takes back that it has been read; by its fingerprint, see {@link keyOf}. */
export function unmarkRead(session: SessionStore, key: string): void {
  session.setState(({ seen }) => ({ seen: new Set([...seen].filter((one) => one !== key)) }));
}

const keys = new WeakMap<Personalised, string>();

/**
 * A fingerprint: what was read is remembered longer than this process, and the text itself,
 * which may be a name, is not. Made once for each version of an item.
 */
export function textKeyOf(item: Personalised): string {
  let key = keys.get(item);
  if (key === undefined) {
    const { id, personalization_data } = item;
    key = createHash('sha256').update(`${id}\u0000${personalization_data}`).digest('base64url').slice(0, 22);
    keys.set(item, key);
  }
  return key;
}
