/** The keys of the packing screen: everything that a scanner can do, and what only a hand can. */
import type { OrderItem } from '../../domain/records.ts';
import { goTo, say } from '../state/session-state.ts';
import { frontItemId } from '../state/packing-tags.ts';
import { uncheckUnit, unitsPerScan, withOrder } from '../state/packing.ts';
import type { Bench, Command } from '../session-context.ts';
import { openDoor } from '../commands/screen-shortcuts.ts';
import { nameOf } from '../../domain/item-names.ts';
import { checkByHand, linesOf, patchPacking, putOnBench, whyBenchIsTaken } from './packing.ts';
import { askToPutAside } from './park-order.ts';
import { waitsForBench } from './claims.ts';
import { askForParcel, whyNoParcel } from './parcel.ts';
import { seePiece, whyNotSeen } from './acknowledge-texts.ts';

const screens = ['packing'] as const;

export const packingCommands: Command[] = [
  {
    id: 'checkUnit',
    effect: 'note',
    keys: ['space', '+'],
    screens,
    isInFooter: true,
    unavailable: whyNoUnit,
    run: (bench) => checkByHand(bench, focusOf(bench) ?? '', unitsPerScan(bench.desk.getState().packing)),
  },
  {
    id: 'parcel',
    effect: 'write',
    requires: ['write'],
    keys: ['t'],
    screens,
    isInFooter: true,
    unavailable: whyNoParcel,
    run: (bench) => void askForParcel(bench),
  },
  {
    id: 'seen',
    effect: 'write',
    requires: [],
    keys: ['s'],
    screens,
    isInFooter: true,
    unavailable: whyNotSeen,
    run: seePiece,
  },
  {
    id: 'nextOrder',
    effect: 'note',
    keys: ['n'],
    screens,
    isInFooter: true,
    unavailable: (bench) => {
      const next = nextOrderId(bench);
      return next === undefined ? bench.texts.reasons.nothingLeft : whyBenchIsTaken(bench, next);
    },
    run: (bench) => {
      const next = nextOrderId(bench);
      if (next !== undefined) putOnBench(bench, next);
    },
  },
  {
    id: 'quantity',
    effect: 'view',
    keys: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
    screens,
    run: (bench, digit) => {
      const { factor } = bench.desk.getState().packing;
      if (factor === undefined) openDoor(bench, digit);
      else patchPacking(bench, { factor: (factor + digit).replace(/^0+/, '').slice(-4) });
    },
  },
  {
    id: 'times',
    effect: 'view',
    keys: ['*', 'x'],
    screens,
    unavailable: whyNoOrder,
    run: (bench) => patchPacking(bench, { factor: '' }),
  },
  {
    id: 'uncheckUnit',
    effect: 'note',
    keys: ['backspace', '-'],
    screens,
    unavailable: (bench) => {
      if (bench.desk.getState().packing.factor !== undefined) return undefined;
      return lastChecked(bench) === undefined ? bench.texts.reasons.noUnit : undefined;
    },
    run: (bench) => {
      const { factor } = bench.desk.getState().packing;
      // The digits of a factor are taken back one by one, and the factor after them.
      if (factor !== undefined) return patchPacking(bench, { factor: factor === '' ? undefined : factor.slice(0, -1) });
      const itemId = lastChecked(bench);
      if (itemId !== undefined) bench.desk.setState(({ packing }) => ({ packing: uncheckUnit(packing, itemId) }));
    },
  },
  {
    id: 'checkLine',
    effect: 'note',
    keys: ['C'],
    screens,
    unavailable: whyNoUnit,
    run: (bench) => checkByHand(bench, focusOf(bench) ?? '', 'all'),
  },
  {
    id: 'nextLine',
    effect: 'view',
    keys: ['j', 'down'],
    screens,
    unavailable: whyNoOrder,
    run: (bench) => choose(bench, 1),
  },
  {
    id: 'previousLine',
    effect: 'view',
    keys: ['k', 'up'],
    screens,
    unavailable: whyNoOrder,
    run: (bench) => choose(bench, -1),
  },
  {
    id: 'openPacked',
    effect: 'view',
    keys: ['enter'],
    screens,
    unavailable: whyNoOrder,
    run: (bench) => goTo(bench.desk, { screen: 'item', itemId: focusOf(bench) ?? '' }),
  },
  {
    id: 'learnCode',
    effect: 'write',
    requires: ['write'],
    keys: ['b'],
    screens,
    unavailable: whyNoOrder,
    run: (bench) => {
      const line = linesOf(bench).find(({ entry }) => entry.item.id === focusOf(bench));
      if (!line) return;
      patchPacking(bench, { learningItemId: line.entry.item.id });
      say(bench.desk, 'info', bench.texts.packing.learning(nameOf(line.entry.item)));
    },
  },
  {
    id: 'putAside',
    effect: 'write',
    requires: [],
    keys: ['d'],
    screens,
    isInFooter: true,
    unavailable: whyNoOrder,
    run: askToPutAside,
  },
];

/** Escape in packing: a count that was begun, then a code that was to be learnt; false where there is neither. */
export function leavePackingLayer(bench: Bench): boolean {
  const { factor, learningItemId } = bench.desk.getState().packing;
  if (learningItemId !== undefined) patchPacking(bench, { learningItemId: undefined });
  else if (factor !== undefined) patchPacking(bench, { factor: undefined });
  else return false;
  return true;
}

function isOnBench(bench: Bench): boolean {
  return linesOf(bench).length > 0;
}

function whyNoOrder(bench: Bench): string | undefined {
  return isOnBench(bench) ? undefined : bench.texts.reasons.noOrder;
}

function whyNoUnit(bench: Bench): string | undefined {
  const { reasons } = bench.texts;
  if (!isOnBench(bench)) return reasons.noOrder;
  const line = linesOf(bench).find(({ entry }) => entry.item.id === focusOf(bench));
  const isOpen = line && (line.checked < line.needed || line.isUncounted);
  return isOpen && line.notPacked === undefined ? undefined : reasons.noUnit;
}

function focusOf({ shop, desk }: Bench): string | undefined {
  return frontItemId(shop.getState().records, desk.getState());
}

/** The line in front if it has checked units, else the last one that has. */
function lastChecked(bench: Bench): string | undefined {
  const lines = linesOf(bench).filter(({ checked }) => checked > 0);
  return (lines.find(({ entry }) => entry.item.id === focusOf(bench)) ?? lines.at(-1))?.entry.item.id;
}

/** The next order that waits for a bench, the oldest first; after the youngest the oldest again. */
function nextOrderId(bench: Bench): string | undefined {
  const { records } = bench.shop.getState();
  const { orderId } = bench.desk.getState().packing;
  const isWaiting = waitsForBench(bench);
  const mayTake = (item: OrderItem) => item.order_id === orderId || isWaiting(item);
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
