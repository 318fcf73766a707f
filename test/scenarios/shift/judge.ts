/** What the sandbox says of a shift, against what lies in the boxes. */
import type { Store } from '../../journeys/support.ts';
import type { Piece, ShiftOrder } from './orders.ts';
import type { Incident, Packer } from './packer.ts';

type Told = { item: { status: string; tracking_code: string }; history: { to_status: string; actor: string }[] };

/** Everything that is wrong, a line each; none where every parcel is right and nothing else was recorded. */
export async function judge(
  store: Store,
  orders: readonly ShiftOrder[],
  packers: readonly Packer[],
  plan: ReadonlyMap<string, Incident>,
): Promise<string[]> {
  const wrong: string[] = [];
  let shipments = 0;
  for (const { numero, pieces, items, code } of orders) {
    const isCancelled = plan.get(numero) === 'cancelled';
    const box = packers.map((one) => one.boxes.get(numero)).find(Boolean) ?? [];
    if (namesOf(box) !== namesOf(pieces))
      wrong.push(`${numero}: in the box ${namesOf(box)}, wanted ${namesOf(pieces)}`);
    for (const item of items) {
      const { item: now, history } = await askAbout(store, item.id);
      const [status, tracking] = isCancelled ? ['cancelled', ''] : ['shipped', code];
      if (now.status !== status || now.tracking_code !== tracking) {
        wrong.push(`${numero}: recorded ${now.status} ${now.tracking_code}, wanted ${status} ${tracking}`);
      }
      const left = history.filter(({ to_status }) => to_status === 'shipped').length;
      if (left !== (isCancelled ? 0 : 1)) wrong.push(`${numero}: shipped ${left} times`);
      shipments += left;
    }
  }
  const applied = await appliedWrites(store);
  if (applied !== shipments) wrong.push(`${applied} writes took effect, and ${shipments} items left`);
  return wrong;
}

function namesOf(pieces: readonly Piece[]): string {
  return pieces
    .map(({ item, unit }) => `${item.id}/${unit}`)
    .toSorted()
    .join(' ');
}

async function askAbout(store: Store, itemId: string): Promise<Told> {
  const { origin } = new URL(store.url);
  return (await (await fetch(`${origin}/_sandbox/items/${itemId}`)).json()) as Told;
}

async function appliedWrites(store: Store): Promise<number> {
  const { origin } = new URL(store.url);
  const { data } = (await (await fetch(`${origin}/_sandbox/requests?applied=true`)).json()) as {
    data: { method: string }[];
  };
  return data.filter(({ method }) => method !== 'GET').length;
}
