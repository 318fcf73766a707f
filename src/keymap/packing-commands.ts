/** The keys of the packing screen: everything that a scanner can do, and what only a hand can. */
import type { OrderItem } from '../domain/records.ts';
import { goTo, say } from '../store/desk.ts';
import { focusedItemId, uncheckUnit, unitsPerScan, withOrder } from '../store/packing.ts';
import { isRead, markRead } from '../store/seen.ts';
import type { Bench } from './bench.ts';
import type { Command } from './command.ts';
import { openDoor } from './doors.ts';
import { nameOf } from './item-names.ts';
import {
  checkByHand,
  clearBench,
  linesOf,
  patchPacking,
  putOnBench,
  whyBenchIsTaken,
  whyNotShipped,
} from './packing.ts';
import { isFreeOrder } from './team.ts';

const screens = ['packing'] as const;

export const packingCommands: Command[] = [
  {
    id: 'checkUnit',
    keys: ['space', '+'],
    screens,
    isInFooter: true,
    unavailable: whyNoUnit,
    run: (bench) => checkByHand(bench, focusOf(bench) ?? '', unitsPerScan(bench.desk.getState().packing)),
  },
  {
    id: 'parcel',
    keys: ['t'],
    screens,
    isInFooter: true,
    unavailable: (bench) => {
      if (!isOnBench(bench)) return bench.texts.work.reasons.noOrder;
      return whyNotShipped(bench) === undefined ? undefined : bench.texts.work.reasons.notChecked;
    },
    run: ({ desk }) => {
      const { orderId } = desk.getState().packing;
      if (orderId !== undefined) desk.setState({ prompt: { kind: 'parcel', orderId, value: '' } });
    },
  },
  {
    id: 'seen',
    keys: ['s'],
    screens,
    isInFooter: true,
    unavailable: (bench) => {
      const { reasons } = bench.texts.work;
      const line = unseenLine(bench);
      return line ? undefined : isOnBench(bench) ? reasons.isSeen : reasons.noOrder;
    },
    run: (bench) => {
      const line = unseenLine(bench);
      if (line) markRead(bench.desk, line.entry.item);
    },
  },
  {
    id: 'nextOrder',
    keys: ['n'],
    screens,
    isInFooter: true,
    unavailable: (bench) => {
      const next = nextOrderId(bench);
      return next === undefined ? bench.texts.work.reasons.nothingLeft : whyBenchIsTaken(bench, next);
    },
    run: (bench) => {
      const next = nextOrderId(bench);
      if (next !== undefined) putOnBench(bench, next);
    },
  },
  {
    id: 'quantity',
    keys: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
    screens,
    run: (bench, digit) => {
      if (!isOnBench(bench)) return void openDoor(bench, digit);
      const { typedCount } = bench.desk.getState().packing;
      patchPacking(bench, { typedCount: (typedCount + digit).replace(/^0+/, '').slice(-4) });
    },
  },
  {
    id: 'times',
    keys: ['*', 'x'],
    screens,
    unavailable: whyNoOrder,
    run: (bench) => {
      const { typedCount } = bench.desk.getState().packing;
      patchPacking(bench, { multiplier: Math.max(1, Number(typedCount)), typedCount: '' });
    },
  },
  {
    id: 'uncheckUnit',
    keys: ['backspace', '-'],
    screens,
    unavailable: (bench) => {
      const line = linesOf(bench).find(({ entry }) => entry.item.id === lastChecked(bench));
      return line && line.checked > 0 ? undefined : bench.texts.work.reasons.noUnit;
    },
    run: (bench) => {
      const itemId = lastChecked(bench);
      if (itemId !== undefined) bench.desk.setState(({ packing }) => ({ packing: uncheckUnit(packing, itemId) }));
    },
  },
  {
    id: 'checkLine',
    keys: ['C'],
    screens,
    unavailable: whyNoUnit,
    run: (bench) => checkByHand(bench, focusOf(bench) ?? '', 'all'),
  },
  { id: 'nextLine', keys: ['j', 'down'], screens, unavailable: whyNoOrder, run: (bench) => choose(bench, 1) },
  { id: 'previousLine', keys: ['k', 'up'], screens, unavailable: whyNoOrder, run: (bench) => choose(bench, -1) },
  {
    id: 'openPacked',
    keys: ['enter'],
    screens,
    unavailable: whyNoOrder,
    run: (bench) => goTo(bench.desk, { screen: 'item', itemId: focusOf(bench) ?? '' }),
  },
  {
    id: 'learnCode',
    keys: ['b'],
    screens,
    unavailable: whyNoOrder,
    run: (bench) => {
      const line = linesOf(bench).find(({ entry }) => entry.item.id === focusOf(bench));
      if (!line) return;
      patchPacking(bench, { learningItemId: line.entry.item.id });
      say(bench.desk, 'info', bench.texts.work.packing.learning(nameOf(line.entry.item)));
    },
  },
  {
    id: 'putAside',
    keys: ['d'],
    screens,
    isInFooter: true,
    unavailable: whyNoOrder,
    run: clearBench,
  },
];

/** Escape in packing: a count that was begun, then a code that was to be learnt; false where there is neither. */
export function leavePackingLayer(bench: Bench): boolean {
  const { typedCount, multiplier, learningItemId } = bench.desk.getState().packing;
  if (learningItemId !== undefined) patchPacking(bench, { learningItemId: undefined });
  else if (typedCount !== '' || multiplier !== 1) patchPacking(bench, { typedCount: '', multiplier: 1 });
  else return false;
  return true;
}

function isOnBench(bench: Bench): boolean {
  return linesOf(bench).length > 0;
}

function whyNoOrder(bench: Bench): string | undefined {
  return isOnBench(bench) ? undefined : bench.texts.work.reasons.noOrder;
}

function whyNoUnit(bench: Bench): string | undefined {
  const { reasons } = bench.texts.work;
  if (!isOnBench(bench)) return reasons.noOrder;
  const line = linesOf(bench).find(({ entry }) => entry.item.id === focusOf(bench));
  return line && line.notPacked === undefined && line.checked < line.needed ? undefined : reasons.noUnit;
}

function focusOf({ shop, desk }: Bench): string | undefined {
  return focusedItemId(shop.getState().records, desk.getState().packing);
}

/** The line in front if it has checked units, else the last one that has. */
function lastChecked(bench: Bench): string | undefined {
  const lines = linesOf(bench).filter(({ checked }) => checked > 0);
  return (lines.find(({ entry }) => entry.item.id === focusOf(bench)) ?? lines.at(-1))?.entry.item.id;
}

/** The line whose piece has to be looked at: the one in front, else the first. */
function unseenLine(bench: Bench) {
  const lines = linesOf(bench).filter(
    ({ entry, notPacked }) => notPacked === undefined && !isRead(bench.desk.getState(), entry.item),
  );
  return lines.find(({ entry }) => entry.item.id === focusOf(bench)) ?? lines[0];
}

/** The order after the one on the bench that nobody else has, the oldest first; behind the youngest the oldest again. */
function nextOrderId(bench: Bench): string | undefined {
  const { records, intents } = bench.shop.getState();
  const { orderId } = bench.desk.getState().packing;
  const isFree = isFreeOrder(bench);
  const mayTake = ({ id, order_id }: OrderItem) => order_id === orderId || (!intents.has(id) && isFree(order_id));
  const open = records.inDrawer('in_production').filter(({ item }) => mayTake(item));
  const at = open.findLastIndex(({ item }) => item.order_id === orderId);
  return [...open.slice(at + 1), ...open.slice(0, at)].find(({ item }) => item.order_id !== orderId)?.item.order_id;
}

function choose(bench: Bench, step: number): void {
  const ids = linesOf(bench).map(({ entry }) => entry.item.id);
  const at = ids.indexOf(focusOf(bench) ?? '');
  const next = ids[Math.max(0, Math.min(ids.length - 1, at + step))];
  bench.desk.setState(({ packing }) => ({
    packing: withOrder(packing, packing.orderId ?? '', next),
  }));
}
