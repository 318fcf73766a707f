/** The keys of the packing screen: for all that a scanner can do, and for what only a hand can do. */
import { onScreens } from '../kernel/list-commands.ts';
import type { OrderItem } from '../../domain/records.ts';
import { goTo, say } from '../state/session-state.ts';
import { frontItemId } from '../state/packing-tags.ts';
import { isChecked, packedLines, uncheckUnit, unitsPerScan, withOpenOrder } from '../state/packing.ts';
import type { SessionContext, Command } from '../session-context.ts';
import { followShortcut } from '../kernel/screen-shortcuts.ts';
import { isPickup } from '../../domain/carriers.ts';
import { methodOf, nameOf } from '../../domain/item-names.ts';
import { checkByHand, patchPacking } from './packing.ts';
import { askToParkOrder, whyOrderIsOpen, openOrder, linesOf } from '../kernel/open-order.ts';
import { waitsForPacking } from '../kernel/claims.ts';
import { printLabels, whyNotPrintable } from '../kernel/print-label.ts';
import { askForParcel, whyNoParcel } from './parcel.ts';
import { shipWithoutTracking, whyNotShipped } from './leave.ts';
import { seePiece, whyNotSeen } from './acknowledge-texts.ts';

const screens = ['packing'] as const;

export const packingCommands: Command[] = onScreens(screens, [
  {
    id: 'checkUnit',
    effect: 'note',
    keys: ['space', '+'],
    isInFooter: true,
    unavailable: whyNoUnit,
    run: (context) => checkByHand(context, focusOf(context) ?? '', unitsPerScan(context.session.getState().packing)),
  },
  {
    id: 'withoutTracking',
    effect: 'write',
    requires: ['write'],
    keys: ['_'],
    isInFooter: true,
    about: (context) => (isReadyForPickup(context) ? '' : undefined),
    unavailable: (context) =>
      context.session.getState().packing.shippingCode === undefined
        ? whyNoOrder(context)
        : context.texts.reasons.onItsWay,
    run: shipWithoutTracking,
  },
  {
    id: 'parcel',
    effect: 'write',
    requires: ['write'],
    keys: ['t'],
    isInFooter: true,
    unavailable: whyNoParcel,
    run: (context) => void askForParcel(context),
  },
  {
    id: 'seen',
    effect: 'write',
    requires: [],
    keys: ['s'],
    isInFooter: true,
    unavailable: whyNotSeen,
    run: seePiece,
  },
  {
    id: 'printLabel',
    effect: 'write',
    requires: ['reveal'],
    keys: ['l'],
    unavailable: (context) => whyNoOrder(context) ?? whyNotPrintable(context, itemsToPack(context)),
    run: (context) => printLabels(context, itemsToPack(context)),
  },
  {
    id: 'nextOrder',
    effect: 'note',
    keys: ['n'],
    isInFooter: true,
    unavailable: (context) => {
      const next = nextOrderId(context);
      return next === undefined ? context.texts.reasons.nothingLeft : whyOrderIsOpen(context, next);
    },
    run: (context) => void openOrder(context, nextOrderId(context)!),
  },
  {
    id: 'quantity',
    effect: 'view',
    keys: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
    run: (context, digit) => {
      const { factor } = context.session.getState().packing;
      if (factor === undefined) followShortcut(context, digit);
      else patchPacking(context, { factor: (factor + digit).replace(/^0+/, '').slice(-4) });
    },
  },
  {
    id: 'times',
    effect: 'view',
    keys: ['*'],
    unavailable: whyNoOrder,
    run: (context) => patchPacking(context, { factor: '' }),
  },
  {
    id: 'uncheckUnit',
    effect: 'note',
    keys: ['backspace', '-'],
    unavailable: (context) => {
      const { factor, shippingCode } = context.session.getState().packing;
      if (factor !== undefined) return undefined;
      // What was recorded as packed leaves as it was recorded.
      if (shippingCode !== undefined) return context.texts.reasons.onItsWay;
      return whyNoOrder(context) ?? (lastChecked(context) ? undefined : context.texts.reasons.notCounted);
    },
    run: (context) => {
      const { factor } = context.session.getState().packing;
      // Undo removes the digits of a factor one by one, and then the factor.
      if (factor !== undefined)
        return patchPacking(context, { factor: factor === '' ? undefined : factor.slice(0, -1) });
      const itemId = lastChecked(context)!;
      context.session.setState(({ packing }) => ({ packing: uncheckUnit(packing, itemId) }));
    },
  },
  {
    id: 'checkLine',
    effect: 'note',
    keys: ['C'],
    unavailable: whyNoUnit,
    run: (context) => checkByHand(context, focusOf(context) ?? '', 'all'),
  },
  {
    id: 'nextLine',
    effect: 'view',
    keys: ['j', 'down'],
    unavailable: whyNoOrder,
    run: (context) => choose(context, 1),
  },
  {
    id: 'previousLine',
    effect: 'view',
    keys: ['k', 'up'],
    unavailable: whyNoOrder,
    run: (context) => choose(context, -1),
  },
  {
    id: 'openPacked',
    effect: 'view',
    keys: ['enter'],
    unavailable: whyNoOrder,
    run: (context) => goTo(context.session, { screen: 'item', itemId: focusOf(context) ?? '' }),
  },
  {
    id: 'learnCode',
    effect: 'write',
    requires: ['write'],
    keys: ['b'],
    unavailable: whyNoOrder,
    run: (context) => {
      const { item } = linesOf(context).find(({ entry }) => entry.item.id === focusOf(context))!.entry;
      patchPacking(context, { learningItemId: item.id });
      say(context.session, 'info', context.texts.packing.learning(nameOf(item)));
    },
  },
  {
    id: 'putAside',
    effect: 'write',
    requires: [],
    keys: ['d'],
    isInFooter: true,
    unavailable: whyNoOrder,
    run: askToParkOrder,
  },
]);

/** Handles Escape in packing: cancels a factor, or else the learning of a code; returns false if there is neither. */
export function leavePackingLayer(context: SessionContext): boolean {
  const { factor, learningItemId } = context.session.getState().packing;
  if (learningItemId !== undefined) patchPacking(context, { learningItemId: undefined });
  else if (factor !== undefined) patchPacking(context, { factor: undefined });
  else return false;
  return true;
}

/** Whether the order on the bench may leave and its buyer collects it: the footer then shows the key that ships it. */
function isReadyForPickup(context: SessionContext): boolean {
  const lines = linesOf(context);
  const [first] = packedLines(lines);
  const isPickedUp = first !== undefined && isPickup(methodOf(first.entry.item));
  return isPickedUp && isChecked(lines) && whyNotShipped(context) === undefined;
}

/** The items of the order on the bench that go into the parcel: a cancelled piece needs no label. */
function itemsToPack(context: SessionContext): readonly OrderItem[] {
  return packedLines(linesOf(context)).map(({ entry }) => entry.item);
}

function isOnBench(context: SessionContext): boolean {
  return linesOf(context).length > 0;
}

function whyNoOrder(context: SessionContext): string | undefined {
  return isOnBench(context) ? undefined : context.texts.reasons.noOrder;
}

function whyNoUnit(context: SessionContext): string | undefined {
  const { reasons } = context.texts;
  if (!isOnBench(context)) return reasons.noOrder;
  const line = linesOf(context).find(({ entry }) => entry.item.id === focusOf(context));
  const isOpen = line && (line.checked < line.needed || line.isUncounted);
  return isOpen && line.notPacked === undefined ? undefined : reasons.noUnit;
}

function focusOf({ replica, session }: Pick<SessionContext, 'replica' | 'session'>): string | undefined {
  return frontItemId(replica.getState().records, session.getState());
}

/** The item of the line in front if it has checked units, otherwise of the last line that has. */
function lastChecked(context: SessionContext): string | undefined {
  const lines = linesOf(context).filter(({ checked }) => checked > 0);
  return (lines.find(({ entry }) => entry.item.id === focusOf(context)) ?? lines.at(-1))?.entry.item.id;
}

/** The next order that waits to be packed, the oldest first; the oldest again after the youngest. */
function nextOrderId(context: SessionContext): string | undefined {
  const { records } = context.replica.getState();
  const { orderId } = context.session.getState().packing;
  const isWaiting = waitsForPacking(context);
  const mayTake = (item: OrderItem) => item.order_id === orderId || isWaiting(item);
  const open = records.withStatus('in_production').filter(({ item }) => mayTake(item));
  const at = open.findLastIndex(({ item }) => item.order_id === orderId);
  return [...open.slice(at + 1), ...open].find(({ item }) => item.order_id !== orderId)?.item.order_id;
}

function choose(context: SessionContext, step: number): void {
  const ids = linesOf(context).map(({ entry }) => entry.item.id);
  const at = ids.indexOf(focusOf(context) ?? '');
  const next = ids[Math.max(0, Math.min(ids.length - 1, at + step))];
  context.session.setState(({ packing }) => ({
    packing: withOpenOrder(packing, packing.orderId ?? '', next),
  }));
}
