/** The commands for notes on pieces: hold and release, remake, a note to the team. */
import { onScreens } from '../kernel/list-commands.ts';
import { readStatus } from '../../domain/lifecycle.ts';
import type { OrderItem } from '../../domain/records.ts';
import { nameOf, numberOf } from '../../domain/item-names.ts';
import { canBeRemade } from '../../eventlog/states.ts';
import { placeInFront, say } from '../state/session-state.ts';
import { heldPieces, rememberHold } from '../kernel/hold-steps.ts';
import { itemInFront } from '../state/queue.ts';
import type { SessionContext, Command } from '../session-context.ts';
import { canBeHeld } from '../../usecases/hold-items.ts';

const screens = ['queue', 'item', 'packing'] as const;

/** Puts items on hold, or releases them; to release, its name comes early in the footer, before what a narrow terminal drops. */
export const holdCommand: Command = {
  id: 'hold',
  effect: 'write',
  requires: ['write'],
  keys: ['h'],
  screens: ['queue', 'item'],
  isInFooter: true,
  about: (context) => {
    const items = chosenItems(context);
    const { records } = context.replica.getState();
    // Otherwise only the help shows the key: most items are never on hold.
    return items.length > 0 && items.every(({ id }) => records.holdOf(id)) ? context.texts.workshop.release : undefined;
  },
  unavailable: whyNotHeld,
  run: (context) => {
    const { records } = context.replica.getState();
    const items = chosenItems(context).filter((item) => records.holdOf(item.id) || canBeHeld(item));
    const held = items.filter(({ id }) => records.holdOf(id));
    // If all of them are on hold, the key releases them.
    if (held.length === items.length) return release(context, held);
    const itemIds = items.filter((item) => !held.includes(item)).map(({ id }) => id);
    context.session.setState({ prompt: { kind: 'hold', itemIds, value: '' } });
  },
};

export const workshopCommands: Command[] = onScreens(screens, [
  // On the packing bench the keys of its own work come first.
  { ...holdCommand, screens: ['packing'] },
  {
    id: 'remake',
    effect: 'write',
    requires: ['write'],
    keys: ['M'],
    unavailable: (context) => {
      const item = itemInFront(context)?.item;
      if (!item) return context.texts.reasons.noItem;
      return canBeRemade(item) ? undefined : context.texts.reasons.notMade;
    },
    run: (context) => {
      const item = itemInFront(context)?.item;
      if (item) context.session.setState({ prompt: { kind: 'remake', itemId: item.id, value: '' } });
    },
  },
  {
    id: 'note',
    effect: 'write',
    requires: ['write'],
    keys: ['N'],
    unavailable: (context) => (itemInFront(context) ? undefined : context.texts.reasons.noItem),
    run: (context) => {
      const item = itemInFront(context)?.item;
      if (item) context.session.setState({ prompt: { kind: 'note', orderId: item.order_id, value: '' } });
    },
  },
]);

/** Why the key of hold and release does nothing: no item, or all of them have left or are cancelled. */
function whyNotHeld(context: SessionContext): string | undefined {
  const { texts, replica } = context;
  const items = chosenItems(context);
  const [first] = items;
  if (!first) return texts.reasons.noItem;
  const { records } = replica.getState();
  if (items.some((item) => records.holdOf(item.id) || canBeHeld(item))) return undefined;
  const status = readStatus(first.item_status);
  return status ? texts.reasons.already(texts.statuses[status]) : texts.reasons.isUnknown(first.item_status);
}

function release(context: SessionContext, items: readonly OrderItem[]): void {
  const { workshop, session, texts, effects } = context;
  const pieces = heldPieces(context, items);
  const count = workshop.release(items.map(({ id }) => id));
  effects.ring(count === undefined ? 'error' : 'ok');
  if (count === undefined) return say(session, 'error', texts.workshop.notRecorded);
  rememberHold(context, 'released', pieces);
  say(session, 'ok', texts.workshop.released(count, items.map((item) => `#${numberOf(item)} ${nameOf(item)}`)[0]));
}

/** The marked items of the queue, else the one on the screen. */
function chosenItems(context: SessionContext): OrderItem[] {
  const { replica, session } = context;
  const { marks } = session.getState();
  const { records } = replica.getState();
  const isQueue = placeInFront(session.getState()).screen === 'queue';
  if (isQueue && marks.size > 0) return [...marks].flatMap((id) => records.get(id)?.item ?? []);
  const item = itemInFront(context)?.item;
  return item ? [item] : [];
}
