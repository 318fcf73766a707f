/** The screen More: one row for each place or list without a digit, with the key that opens it there. */
import { stateOf } from '../../domain/price-runs.ts';
import { keyTo } from '../kernel/key-to.ts';
import { commandName, type CommandId, type SessionContext } from '../session-context.ts';
import { CURSOR_COLUMN } from '../../tty/output/columns.ts';
import { type ActivityLine, cellColumn, type CellsRow } from './cell-columns.ts';
import { defineListScreen, widestOf } from './list-screen.ts';

/** The source of a row: a command, the present count, and whether the shop uses it. */
type Entry = {
  id: CommandId & keyof SessionContext['texts']['more']['about'];
  count?: (context: SessionContext) => number;
  isUsed?: (context: SessionContext) => boolean;
};

const ENTRIES: readonly Entry[] = [
  { id: 'goVan', count: ({ van }) => van.carriers().reduce((sum, { parcels }) => sum + parcels, 0) },
  {
    id: 'goPromos',
    count: ({ promos, clock }) => (promos?.runs() ?? []).filter((run) => isOpen(stateOf(run, clock.wallNow()))).length,
    isUsed: ({ promos }) => promos !== undefined,
  },
  { id: 'goMoney', isUsed: ({ rights }) => rights?.hasNoMoney !== true },
  { id: 'showHolds', count: ({ replica }) => replica.getState().records.held.size },
  {
    id: 'goAssembly',
    count: ({ assembly }) => assembly.state().slots.length,
    isUsed: ({ workshop, assembly }) => workshop.rules.wall !== undefined || assembly.state().slots.length > 0,
  },
  { id: 'goJobs', isUsed: ({ workshop }) => (workshop.rules.templates ?? []).length > 0 },
  { id: 'away' },
  { id: 'shift', isUsed: ({ operators }) => operators?.canHandOver === true },
  { id: 'wall' },
  { id: 'goDiagnostics' },
  { id: 'ownOutput', isUsed: ({ session }) => session.getState().own.output !== undefined },
];

const isOpen = (state: ReturnType<typeof stateOf>) => state !== 'ended' && state !== 'done';

/** A row of More: the name of its command, the key that runs it there, its purpose, and the present count. */
type MoreRow = { id: CommandId; key: string; name: string; about: string; count: number | undefined };

/** The rows, without those that this shop has not set up. */
function moreRows(context: SessionContext): MoreRow[] {
  const { texts, keymap } = context;
  return ENTRIES.filter(({ isUsed }) => isUsed?.(context) ?? true).map(({ id, count }) => ({
    id,
    key: keyTo({ keymap, texts }, 'more', id),
    name: commandName(texts, { id }),
    about: texts.more.about[id],
    count: count?.(context),
  }));
}

function countWords({ count }: MoreRow): string {
  return count ? String(count) : '';
}

export const MORE = defineListScreen<MoreRow, CellsRow>({
  name: 'more',
  rows: moreRows,
  key: ({ id }) => id,
  columns: (_context, { rows }) => [
    CURSOR_COLUMN,
    cellColumn('key', 0, widestOf(rows.map(({ key }) => key))),
    cellColumn('name', 1, widestOf(rows.map(({ name }) => name)), { before: 2 }),
    cellColumn('count', 2, widestOf(rows.map(countWords)), { align: 'right' }),
    // Shown whole, or not at all.
    cellColumn('about', 3, 'rest', { before: 2, from: 0, least: widestOf(rows.map(({ about }) => about)) }),
  ],
  row: () => (row, _slot, isUnderCursor) => {
    const { key, name, about } = row;
    const cells: ActivityLine = [
      { text: key, role: 'focus' },
      { text: name, role: isUnderCursor ? 'focus' : undefined },
      { text: countWords(row), role: 'loud' },
      { text: about, role: 'quiet' },
    ];
    return { cells, isUnderCursor };
  },
  empty: () => '',
  note: () => [{ text: '' }],
});
