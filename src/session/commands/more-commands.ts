/** The screen More: one row for each place or list that has no digit, with the key that opens it there. */
import { stateOf } from '../../domain/price-runs.ts';
import { keyTo } from '../keymap/key-to.ts';
import { commandName, type Command, type CommandId, type SessionContext } from '../session-context.ts';
import { moveInList, openScreen } from '../state/session-state.ts';
import { AT_TOP, placeCursor } from '../state/list.ts';
import { listCommands } from './list-commands.ts';
import { openedFrom } from './opened-from.ts';

const screens = ['more'] as const;
const LIST = 'more';

/** What the rows of the screen are made of: a command, how many there are of it now, and whether the shop uses it. */
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
  { id: 'showHolds', count: ({ replica }) => replica.getState().records.held.size },
  {
    id: 'goAssembly',
    count: ({ assembly }) => assembly.state().slots.length,
    isUsed: ({ workshop, assembly }) => workshop.rules.wall !== undefined || assembly.state().slots.length > 0,
  },
  { id: 'goJobs', isUsed: ({ workshop }) => (workshop.rules.templates ?? []).length > 0 },
  { id: 'away' },
  { id: 'shift', isUsed: ({ canHandOver }) => canHandOver === true },
  { id: 'wall' },
  { id: 'goDiagnostics' },
  { id: 'ownOutput', isUsed: ({ session }) => session.getState().ownOutput !== undefined },
];

const isOpen = (state: ReturnType<typeof stateOf>) => state !== 'ended' && state !== 'done';

/** A row of More: its command's name, the key that runs it there, what it is for, and how many there are of it now. */
export type MoreRow = { id: CommandId; key: string; name: string; about: string; count: number | undefined };

/** The rows, without those of what this shop has not set up. */
export function moreRows(context: SessionContext): MoreRow[] {
  const { texts, keymap } = context;
  return ENTRIES.filter(({ isUsed }) => isUsed?.(context) ?? true).map(({ id, count }) => ({
    id,
    key: keyTo({ keymap, texts }, 'more', id),
    name: commandName(texts, { id }),
    about: texts.more.about[id],
    count: count?.(context),
  }));
}

/** What its cursor stands on. */
export function moreIds(context: SessionContext) {
  const ids = moreRows(context).map(({ id }) => id);
  return {
    length: ids.length,
    idAt: (index: number): string => ids[index] ?? '',
    indexOf: (id: string) => ids.indexOf(id as CommandId),
  };
}

/** Where its cursor is, and the first row that is shown of so many. */
export function moreCursor(context: SessionContext, rows: number) {
  return placeCursor(context.session.getState().lists[LIST] ?? AT_TOP, moreIds(context), rows);
}

export const moreCommands: Command[] = [
  {
    id: 'openMore',
    effect: 'view',
    keys: ['enter'],
    screens,
    isInFooter: true,
    run: (context) => {
      const row = moreRows(context)[moreCursor(context, 1).index];
      const command = context.keymap.commandsOf('more').find(({ id }) => id === row?.id);
      if (command && command.unavailable?.(context) === undefined) command.run(context, '');
    },
  },
  ...openedFrom([], {
    id: 'showHolds',
    effect: 'view',
    keys: ['h'],
    run: showHolds,
  }),
  ...openedFrom([], {
    id: 'goJobs',
    effect: 'view',
    keys: ['J'],
    unavailable: ({ workshop, texts }) =>
      (workshop.rules.templates ?? []).length > 0 ? undefined : texts.workshop.noTemplate,
    run: ({ session }) => openScreen(session, 'production'),
  }),
  ...listCommands(screens, (context, rows) => moveInList(context.session, LIST, moreIds(context), rows)),
];

/** The queue with what is on hold in front, all of it. */
function showHolds({ session }: SessionContext): void {
  openScreen(session, 'queue');
  session.setState({ statusTab: 'held', filter: '', frozen: undefined });
}
