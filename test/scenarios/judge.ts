/** What the sandbox says of a scenario, against what lies in the boxes. */
import type { Store } from '../journeys/support.ts';
import type { Piece, ShiftOrder } from './orders.ts';
import type { Incident, Packer } from './packer.ts';

type History = { history: { to_status: string }[] };

/** Whether an item is recorded in this state and with this code; what is wrong with it. */
export async function judgeRecord(
  store: Store,
  { numero, orderId }: { numero: string; orderId: string },
  id: string,
  status: string,
  code: string,
): Promise<string[]> {
  const { item_status, tracking_code } = await store.item({ id, order_id: orderId });
  if (item_status === status && tracking_code === code) return [];
  return [`${numero}: recorded ${item_status} ${tracking_code}, wanted ${status} ${code}`];
}

/** Everything that is wrong with a shift, a line each; none where every parcel is right and nothing else was recorded. */
export async function judgeShift(
  store: Store,
  orders: readonly ShiftOrder[],
  packers: readonly Packer[],
  plan: ReadonlyMap<string, Incident>,
): Promise<string[]> {
  const { origin } = new URL(store.url);
  const ask = async <T>(path: string) => (await (await fetch(`${origin}/_sandbox/${path}`)).json()) as T;
  const wrong: string[] = [];
  let shipments = 0;
  for (const order of orders) {
    const { numero, pieces, items, code } = order;
    const isCancelled = plan.get(numero) === 'cancelled';
    const box = packers.map((one) => one.boxes.get(numero)).find(Boolean) ?? [];
    if (namesOf(box) !== namesOf(pieces))
      wrong.push(`${numero}: in the box ${namesOf(box)}, wanted ${namesOf(pieces)}`);
    for (const { id } of items) {
      const [status, tracking] = isCancelled ? (['cancelled', ''] as const) : (['shipped', code] as const);
      wrong.push(...(await judgeRecord(store, order, id, status, tracking)));
      const { history } = await ask<History>(`items/${id}`);
      const left = history.filter(({ to_status }) => to_status === 'shipped').length;
      if (left !== (isCancelled ? 0 : 1)) wrong.push(`${numero}: shipped ${left} times`);
      shipments += left;
    }
  }
  const { data } = await ask<{ data: { method: string }[] }>('requests?applied=true');
  const applied = data.filter(({ method }) => method !== 'GET').length;
  if (applied !== shipments) wrong.push(`${applied} writes took effect, and ${shipments} items left`);
  return wrong;
}

function namesOf(pieces: readonly Piece[]): string {
  return pieces
    .map(({ item, unit }) => `${item.id}/${unit}`)
    .toSorted()
    .join(' ');
}
