/** The commands of the assembly wall: move between slots, pack a complete order, take out, take apart, remake. */
import { PIECE_PLACES } from '../../domain/assembly.ts';
import { numberOf } from '../../domain/item-names.ts';
import type { OrderItem } from '../../domain/records.ts';
import type { SlotView } from '../../eventlog/assembly.ts';
import { canBeRemade } from '../../eventlog/states.ts';
import { listCommands, onScreens, openedFrom } from '../kernel/list-commands.ts';
import { goTo, moveInList, say } from '../state/session-state.ts';
import { AT_TOP, placeCursor } from '../state/list.ts';
import type { SessionContext, Command, OperatorSession } from '../session-context.ts';
import type { AssemblyAsAuthor } from '../as-author.ts';
import { whyOrderIsOpen, openOrder } from '../kernel/open-order.ts';

const screens = ['assembly'] as const;

export const assemblyCommands: Command[] = onScreens(screens, [
  ...openedFrom(['packing', 'production', 'board', 'history'], {
    id: 'goAssembly',
    effect: 'view',
    keys: ['A'],
    run: ({ session }) => goTo(session, { screen: 'assembly' }),
  }),
  {
    id: 'packSlot',
    // The Enter of a scan that a slow line has split must not leave the wall's screen.
    effect: 'write',
    requires: [],
    keys: ['enter'],
    isInFooter: true,
    unavailable: (context) => {
      const view = slotAtCursor(context);
      const words = context.texts.assembly;
      if (!view) return words.noSlot;
      return view.state === 'take-apart' ? words.isApart : whyOrderIsOpen(context, view.order_id);
    },
    run: (context) => {
      const view = slotAtCursor(context);
      if (view) openOrder(context, view.order_id);
    },
  },
  {
    id: 'takeApart',
    effect: 'write',
    requires: ['write'],
    keys: ['x'],
    isInFooter: true,
    unavailable: (context) => (slotAtCursor(context) ? undefined : context.texts.assembly.noSlot),
    run: (context) => {
      const slot = slotAtCursor(context)?.slot;
      if (slot !== undefined) context.session.setState({ question: { kind: 'takeApart', slot } });
    },
  },
  {
    id: 'offAssembly',
    effect: 'write',
    requires: ['write'],
    keys: ['backspace', '-'],
    isInFooter: true,
    unavailable: (context) => (lastScanned(context) ? undefined : context.texts.assembly.noLast),
    run: (context) => {
      const { assembly, session, texts, effects } = context;
      const last = lastScanned(context);
      if (!last) return;
      const isOff = assembly.remove(last.item.id, last.unit);
      effects.ring(isOff ? 'ok' : 'error');
      const { removed, notThere, notRecorded } = texts.assembly;
      if (!isOff) return say(session, 'warn', isInSlot(context, last) ? notRecorded : notThere);
      session.setState({ wallScan: undefined });
      say(session, 'ok', removed(numberOf(last.item)));
    },
  },
  {
    id: 'scrapPiece',
    effect: 'write',
    requires: ['write'],
    keys: ['M'],
    isInFooter: true,
    unavailable: (context) => {
      const last = lastScanned(context);
      if (!last) return context.texts.assembly.noLast;
      // The store may have cancelled it since the scan.
      const item = context.replica.getState().records.get(last.item.id)?.item ?? last.item;
      return canBeRemade(item) ? undefined : context.texts.reasons.notMade;
    },
    run: (context) => {
      const last = lastScanned(context);
      if (!last) return;
      context.session.setState({ prompt: { kind: 'remake', itemId: last.item.id, unit: last.unit, value: '' } });
    },
  },
  { id: 'slotRight', effect: 'view', keys: ['right'], run: (context) => move(context, 1) },
  { id: 'slotLeft', effect: 'view', keys: ['left'], run: (context) => move(context, -1) },
  ...listCommands(
    screens,
    (context, rows) => move(context, rows * context.assembly.state().size.columns),
    ({ assembly }) => assembly.state().size.rows,
  ),
]);

const LIST = 'assembly';

function move(context: SessionContext, cells: number): void {
  moveInList(context.session, LIST, slotIds(context), cells);
}

/** The slots from left to right and row by row, then those in use outside the wall's current size. */
function slotIds({ assembly }: Pick<SessionContext, 'assembly'>) {
  const { names, slots } = assembly.state();
  const ids = [...names, ...slots.map(({ slot }) => slot).filter((slot) => !names.includes(slot))];
  return { length: ids.length, idAt: (index: number) => ids[index] ?? '', indexOf: (id: string) => ids.indexOf(id) };
}

/** The name of the slot under the cursor. */
export function slotName(context: Pick<SessionContext, 'assembly' | 'session'>): string {
  const ids = slotIds(context);
  const cursor = context.session.cursors.getState().lists[LIST] ?? AT_TOP;
  return ids.idAt(placeCursor(cursor, ids, ids.length).index);
}

function slotAtCursor(context: SessionContext): SlotView | undefined {
  const name = slotName(context);
  return context.assembly.state().slots.find(({ slot }) => slot === name);
}

/** The piece that was scanned last, if it is known. */
function lastScanned({ session }: OperatorSession) {
  const { wallScan } = session.getState();
  return wallScan && 'item' in wallScan && wallScan.item ? { item: wallScan.item, unit: wallScan.unit } : undefined;
}

/** Whether a piece is still in a slot. */
function isInSlot({ assembly }: Pick<SessionContext, 'assembly'>, { item, unit }: { item: OrderItem; unit: number }) {
  return assembly
    .state()
    .slots.some(({ pieces }) => pieces.some((one) => one.item_id === item.id && one.unit === unit));
}

/** How many slots are in use, and the number of finished pieces in each place, by our events, not the store's. */
export function wallCounts({
  assembly,
  texts,
}: Pick<SessionContext, 'texts'> & { assembly: Pick<AssemblyAsAuthor, 'state'> }): string {
  const words = texts.assembly;
  const { names, slots, counts } = assembly.state();
  const parts = PIECE_PLACES.filter((place) => counts[place] > 0).map(
    (place) => `${counts[place]} ${words.places[place]}`,
  );
  const made = counts.made === 0 ? '' : ` · ${words.made(counts.made)}: ${parts.join(', ')}`;
  return `${words.used(slots.length, names.length)}${made} (${words.ours})`;
}
