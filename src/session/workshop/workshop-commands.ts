/** The keys of what a shop notes of its pieces: hold and let go on, make again, a note for the team. */
import { nameOf, numberOf } from '../../domain/item-names.ts';
import type { OrderItem } from '../../domain/records.ts';
import { MADE_AGAIN_STATUSES } from '../../eventlog/states.ts';
import { placeInFront, say } from '../state/session-state.ts';
import { itemInFront } from '../state/queue.ts';
import type { Bench, Command } from '../session-context.ts';

const screens = ['queue', 'item', 'packing'] as const;

export const workshopCommands: Command[] = [
  {
    id: 'hold',
    effect: 'write',
    requires: ['write'],
    keys: ['h'],
    screens,
    unavailable: whyNoItem,
    run: (bench) => {
      const items = chosenItems(bench);
      const { records } = bench.shop.getState();
      const held = items.filter(({ id }) => records.holdOf(id));
      // All of them wait already: the key lets them go on.
      if (held.length === items.length) return release(bench, held);
      const itemIds = items.filter((item) => !held.includes(item)).map(({ id }) => id);
      bench.desk.setState({ prompt: { kind: 'hold', itemIds, value: '' } });
    },
  },
  {
    id: 'remake',
    effect: 'write',
    requires: ['write'],
    keys: ['M'],
    screens,
    unavailable: (bench) => {
      const item = itemAtCursor(bench);
      if (!item) return bench.texts.reasons.noItem;
      return MADE_AGAIN_STATUSES.has(item.item_status) ? undefined : bench.texts.reasons.notMade;
    },
    run: (bench) => {
      const item = itemAtCursor(bench);
      if (item) bench.desk.setState({ prompt: { kind: 'remake', itemId: item.id, value: '' } });
    },
  },
  {
    id: 'note',
    effect: 'write',
    requires: ['write'],
    keys: ['N'],
    screens,
    unavailable: whyNoItem,
    run: (bench) => {
      const item = itemAtCursor(bench);
      if (item) bench.desk.setState({ prompt: { kind: 'note', orderId: item.order_id, value: '' } });
    },
  },
];

function release({ workshop, desk, texts, outlet }: Bench, items: readonly OrderItem[]): void {
  const count = workshop.release(items.map(({ id }) => id));
  outlet.ring(count === undefined ? 'error' : 'ok');
  if (count === undefined) say(desk, 'error', texts.workshop.notRecorded);
  else say(desk, 'ok', texts.workshop.released(count));
}

/** The marked items of the queue, else the one in front. */
function chosenItems(bench: Bench): OrderItem[] {
  const { shop, desk } = bench;
  const { marks } = desk.getState();
  const { records } = shop.getState();
  const isQueue = placeInFront(desk.getState()).screen === 'queue';
  if (isQueue && marks.size > 0) return [...marks].flatMap((id) => records.get(id)?.item ?? []);
  const item = itemAtCursor(bench);
  return item ? [item] : [];
}

function itemAtCursor({ shop, desk, clock }: Bench): OrderItem | undefined {
  return itemInFront(shop.getState(), desk.getState(), clock.wallNow())?.item;
}

function whyNoItem(bench: Bench): string | undefined {
  return chosenItems(bench).length > 0 ? undefined : bench.texts.reasons.noItem;
}

/** `#10423 Caneca`. */
export function pieceWords(item: OrderItem): string {
  return `#${numberOf(item)} ${nameOf(item)}`;
}
