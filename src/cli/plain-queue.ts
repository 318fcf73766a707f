/** The queue as plain text, for a pipe: the open items, one line each, without colours and escape sequences. */
import { unitsText } from '../domain/units.ts';
import type { Core } from '../app/core.ts';
import { ageText } from '../base/ages.ts';
import { UNSHIPPED_STATUSES } from '../domain/lifecycle.ts';
import { StoreNotRead } from './failures.ts';
import { fit } from '../base/width.ts';
import type { Texts } from '../i18n/texts.ts';
import { unreadWords } from '../i18n/trouble-words.ts';
import { isPart } from '../replica/counts.ts';
import { nameOf, orderNumber } from '../domain/item-names.ts';

/** Waits for the first load of a started sync; rejects with `StoreNotRead` if the store cannot be read. */
export function untilLoaded(core: Core, texts: Texts): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const judge = ({ health }: ReturnType<Core['replica']['getState']>) => {
    if (health.isLoaded) resolve();
    else if (health.trouble) reject(new StoreNotRead(health.trouble.kind, unreadWords(texts, health.trouble)));
  };
  const stop = core.replica.subscribe(judge);
  judge(core.replica.getState());
  return promise.finally(stop);
}

/** Returns the lines of the queue as it is now. */
export function plainQueue(core: Core, texts: Texts): string[] {
  const { records, lojaId, health } = core.replica.getState();
  const lacks = (status: string) => health.incomplete.some((one) => one.status === status);
  const now = core.clock.wallNow();
  const statuses = UNSHIPPED_STATUSES.toReversed();
  const isWhole = !statuses.some((status) => isPart(core.replica.getState(), status) || lacks(status));
  const entries = statuses.flatMap((status) => [...records.withStatus(status)]);
  const lines = entries.map(({ item, placedAtMs }) => {
    const name = nameOf(item);
    const order = orderNumber(item);
    const status = texts.statuses[statuses.find((one) => records.get(item.id)?.status === one) ?? 'unknown'];
    const age = placedAtMs === 0 ? '?' : ageText(now - placedAtMs, health.facts.isZoneKnown ?? true);
    return `${fit(status, 14)} ${fit(age, 8, 'right')}  ${fit(order, 9)} ${fit(name, 48)} ${fit(unitsText(item), 4, 'right')}  ${item.delivery_type}`.trimEnd();
  });
  return [texts.plain.header(lojaId ?? '', `${entries.length}${isWhole ? '' : '+'}`), ...lines];
}
