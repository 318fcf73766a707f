/**
 * The personalisations that the operator has confirmed as read, by item and by text, so that a changed text is asked about again.
 */
import { createHash } from 'node:crypto';
import type { OrderItem } from '../../domain/records.ts';
import type { SessionStore, SessionState } from './session-state.ts';

type Personalised = Readonly<Pick<OrderItem, 'id' | 'personalization_data'>>;

/** Whether there is no text, or the present one has been confirmed as read. */
export function isRead({ seen }: Pick<SessionState, 'seen'>, item: Personalised): boolean {
  return item.personalization_data === '' || seen.has(textKeyOf(item));
}

/** Records that the operator has read the text. */
export function markRead(session: SessionStore, item: Personalised): void {
  session.setState(({ seen }) => ({ seen: new Set(seen).add(textKeyOf(item)) }));
}

/** Removes the record that a text was read, by its fingerprint, see {@link textKeyOf}. */
export function unmarkRead(session: SessionStore, key: string): void {
  session.setState(({ seen }) => ({ seen: new Set([...seen].filter((one) => one !== key)) }));
}

const keys = new WeakMap<Personalised, string>();

/**
 * The fingerprint of a text. Fingerprints outlive this process; the text itself, which may be a name, does not. Computed once for
 * each version of an item.
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
