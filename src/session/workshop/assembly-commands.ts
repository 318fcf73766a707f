/** The keys of the assembly wall: from slot to slot, packing what is complete, taking out, taking apart, making again. */
import { PIECE_PLACES } from '../../domain/assembly.ts';
import { numberOf } from '../../domain/item-names.ts';
import type { SlotView } from '../../eventlog/assembly.ts';
import { listCommands } from '../commands/list-commands.ts';
import { putOnBench, whyBenchIsTaken } from '../packing/packing.ts';
import { goTo, moveInList, say } from '../state/session-state.ts';
import { AT_TOP, placeCursor } from '../state/list.ts';
import type { Bench, Command } from '../session-context.ts';
import type { OwnAssembly } from './assembly-as-author.ts';

const screens = ['assembly'] as const;

export const assemblyCommands: Command[] = [
  {
    id: 'goAssembly',
    effect: 'view',
    keys: ['A'],
    screens: ['queue', 'packing', 'production', 'board', 'activity'],
    run: ({ desk }) => goTo(desk, { screen: 'assembly' }),
  },
  {
    id: 'packSlot',
    // The Enter of a scan that a busy line has torn must not take the operator away from the wall.
    effect: 'write',
    requires: [],
    keys: ['enter'],
    screens,
    isInFooter: true,
    unavailable: (bench) => {
      const view = slotAtCursor(bench);
      const words = bench.texts.assembly;
      if (!view) return words.noSlot;
      return view.state === 'take-apart' ? words.isApart : whyBenchIsTaken(bench, view.order_id);
    },
    run: (bench) => {
      const view = slotAtCursor(bench);
      if (view) putOnBench(bench, view.order_id);
    },
  },
  {
    id: 'takeApart',
    effect: 'write',
    requires: ['write'],
    keys: ['x'],
    screens,
    isInFooter: true,
    unavailable: (bench) => (slotAtCursor(bench) ? undefined : bench.texts.assembly.noSlot),
    run: (bench) => {
      const slot = slotAtCursor(bench)?.slot;
      if (slot !== undefined) bench.desk.setState({ question: { kind: 'takeApart', slot } });
    },
  },
  {
    id: 'offAssembly',
    effect: 'write',
    requires: ['write'],
    keys: ['backspace', '-'],
    screens,
    isInFooter: true,
    unavailable: (bench) => (lastScanned(bench) ? undefined : bench.texts.assembly.noLast),
    run: (bench) => {
      const { assembly, desk, texts, outlet } = bench;
      const last = lastScanned(bench);
      if (!last) return;
      const isOff = assembly.remove(last.item.id, last.unit);
      outlet.ring(isOff ? 'ok' : 'error');
      if (isOff) desk.setState({ wallScan: undefined });
      say(desk, isOff ? 'ok' : 'warn', isOff ? texts.assembly.removed(numberOf(last.item)) : texts.assembly.notThere);
    },
  },
  {
    id: 'scrapPiece',
    effect: 'write',
    requires: ['write'],
    keys: ['M'],
    screens,
    isInFooter: true,
    unavailable: (bench) => (lastScanned(bench) ? undefined : bench.texts.assembly.noLast),
    run: (bench) => {
      const last = lastScanned(bench);
      if (!last) return;
      bench.desk.setState({ prompt: { kind: 'remake', itemId: last.item.id, unit: last.unit, value: '' } });
    },
  },
  { id: 'slotRight', effect: 'view', keys: ['l', 'right'], screens, run: (bench) => move(bench, 1) },
  { id: 'slotLeft', effect: 'view', keys: ['h', 'left'], screens, run: (bench) => move(bench, -1) },
  ...listCommands(
    screens,
    (bench, rows) => move(bench, rows * bench.assembly.state().size.columns),
    ({ assembly }) => assembly.state().size.rows,
  ),
];

const LIST = 'assembly';

function move(bench: Bench, cells: number): void {
  moveInList(bench.desk, LIST, slotIds(bench), cells);
}

/** The slots from left to right and row by row; behind them those in use that the wall has no more. */
export function slotIds({ assembly }: Pick<Bench, 'assembly'>) {
  const { names, slots } = assembly.state();
  const ids = [...names, ...slots.map(({ slot }) => slot).filter((slot) => !names.includes(slot))];
  return { length: ids.length, idAt: (index: number) => ids[index] ?? '', indexOf: (id: string) => ids.indexOf(id) };
}

/** The name of the slot under the cursor. */
export function slotName(bench: Pick<Bench, 'assembly' | 'desk'>): string {
  const ids = slotIds(bench);
  const cursor = bench.desk.getState().lists[LIST] ?? AT_TOP;
  return ids.idAt(placeCursor(cursor, ids, ids.length).index);
}

function slotAtCursor(bench: Bench): SlotView | undefined {
  const name = slotName(bench);
  return bench.assembly.state().slots.find(({ slot }) => slot === name);
}

/** The piece that was scanned last, where it is known. */
function lastScanned({ desk }: Bench) {
  const { wallScan } = desk.getState();
  return wallScan && 'item' in wallScan && wallScan.item ? { item: wallScan.item, unit: wallScan.unit } : undefined;
}

/** How many slots are in use, and where every piece is that was finished: ours, and not the store's. */
export function wallCounts({
  assembly,
  texts,
}: Pick<Bench, 'texts'> & { assembly: Pick<OwnAssembly, 'state'> }): string {
  const words = texts.assembly;
  const { names, slots, counts } = assembly.state();
  const parts = PIECE_PLACES.filter((place) => counts[place] > 0).map(
    (place) => `${counts[place]} ${words.places[place]}`,
  );
  const made = counts.made === 0 ? '' : ` · ${words.made(counts.made)}: ${parts.join(', ')}`;
  return `${words.used(slots.length, names.length)}${made} (${words.ours})`;
}
