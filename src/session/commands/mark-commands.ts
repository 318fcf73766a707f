/** Marks, sorting, holding still and saved views of the queue. */
import { columnsText } from '../columns/plans.ts';
import { cursorOf, placeInFront, say, type DeskState } from '../state/session-state.ts';
import { placeCursor } from '../state/list.ts';
import { countMarks, markAll, markRange, toggleMark } from '../state/marks.ts';
import { itemInFront, queueIds, queueRows } from '../state/queue.ts';
import { hasPreviewRoom } from '../state/preview-room.ts';
import { SORT_COLUMNS } from '../../replica/sorting.ts';
import { openScreen } from '../state/session-state.ts';
import type { Bench, Command } from '../session-context.ts';
import { retryFailures, whyNoRetry } from './bulk.ts';
import { putOnBench, whyBenchIsTaken } from '../packing/packing.ts';
import { moveQueueCursor } from './queue-commands.ts';
import type { SavedView } from '../state/views.ts';

const screens = ['queue'] as const;

export const markCommands: Command[] = [
  {
    id: 'mark',
    effect: 'note',
    keys: ['space'],
    screens,
    isInFooter: true,
    unavailable: whyNoItem,
    run: (bench) => {
      bench.desk.setState(toggleMark(bench.desk.getState(), itemIdOf(bench)));
      moveQueueCursor(bench, 1);
    },
  },
  {
    id: 'markRange',
    effect: 'note',
    keys: ['m'],
    screens,
    unavailable: whyNoItem,
    run: (bench) => bench.desk.setState(markRange(bench.desk.getState(), rowsOf(bench), itemIdOf(bench))),
  },
  {
    id: 'markAll',
    effect: 'note',
    keys: ['*'],
    screens,
    unavailable: whyNoItem,
    run: markShown,
  },
  {
    id: 'clearMarks',
    effect: 'note',
    keys: ['n'],
    screens,
    unavailable: ({ desk, texts }) => (desk.getState().marks.size > 0 ? undefined : texts.reasons.noMarks),
    run: ({ desk }) => desk.setState({ marks: new Set(), markAnchor: undefined }),
  },
  {
    id: 'retryFailures',
    effect: 'write',
    requires: ['write'],
    keys: ['R'],
    screens,
    unavailable: whyNoRetry,
    run: retryFailures,
  },
  {
    id: 'packOrder',
    effect: 'note',
    // Embalar, next to e for enviar.
    keys: ['E'],
    screens: ['queue', 'item'],
    unavailable: (bench) => whyNoItem(bench) ?? whyBenchIsTaken(bench, frontOf(bench)?.item.order_id),
    run: (bench) => {
      const entry = frontOf(bench);
      if (entry) putOnBench(bench, entry.item.order_id, entry.item.id);
    },
  },
  {
    id: 'sort',
    effect: 'view',
    keys: ['o'],
    screens,
    run: ({ desk }) =>
      desk.setState(({ sort }) => ({
        sort: {
          column: SORT_COLUMNS[(SORT_COLUMNS.indexOf(sort.column) + 1) % SORT_COLUMNS.length] ?? 'age',
          isReversed: false,
        },
      })),
  },
  {
    id: 'reverseSort',
    effect: 'view',
    keys: ['O'],
    screens,
    run: ({ desk }) => desk.setState(({ sort }) => ({ sort: { ...sort, isReversed: !sort.isReversed } })),
  },
  {
    id: 'freeze',
    effect: 'view',
    keys: ['F'],
    screens,
    run: (bench) => {
      const { frozen, drawer, filter } = bench.desk.getState();
      if (frozen) return bench.desk.setState({ frozen: undefined });
      // The filter stays free: what is held still is what it filters.
      const { rows } = queueRows(
        bench.shop.getState(),
        { ...bench.desk.getState(), filter: '' },
        bench.clock.wallNow(),
      );
      bench.desk.setState({ frozen: { drawer, rows: [...rows] }, filter });
    },
  },
  {
    id: 'columns',
    effect: 'view',
    keys: ['|'],
    screens: ['queue', 'stock'],
    run: (bench) => {
      const { screen } = placeInFront(bench.desk.getState());
      const list = screen === 'stock' ? 'stock' : 'queue';
      bench.desk.setState({ prompt: { kind: 'columns', list, value: columnsText(bench, list) } });
    },
  },
  {
    id: 'preview',
    effect: 'view',
    keys: ['P'],
    screens,
    unavailable: ({ desk, texts }) => {
      const { columns, rows } = desk.getState();
      return hasPreviewRoom(columns, rows) ? undefined : texts.reasons.noPreviewRoom;
    },
    run: ({ desk }) => desk.setState(({ hasPreview }) => ({ hasPreview: !hasPreview })),
  },
  {
    id: 'saveView',
    effect: 'view',
    keys: ['w'],
    screens,
    run: ({ desk }) => desk.setState(({ filter }) => ({ prompt: { kind: 'viewName', value: filter } })),
  },
  {
    id: 'nextView',
    effect: 'view',
    keys: ['b'],
    screens,
    unavailable: whyNoViews,
    run: (bench) => {
      const { views } = bench.desk.getState();
      const at = views.findIndex((view) => isInView(bench.desk.getState(), view));
      const next = views[(at + 1) % views.length];
      if (next) openView(bench, next);
    },
  },
  {
    id: 'dropView',
    effect: 'write',
    requires: [],
    keys: ['B'],
    screens,
    unavailable: whyNoViews,
    run: ({ desk, texts }) => {
      const { views } = desk.getState();
      const view = views.find((one) => isInView(desk.getState(), one));
      if (!view) return;
      desk.setState({ views: views.filter((one) => one !== view) });
      say(desk, 'info', texts.queue.viewDropped(view.name));
    },
  },
];

/** Marks all rows that are shown, or takes the marks away; digits behind it leave the first so many of them. */
function markShown(bench: Bench): void {
  const { desk, texts } = bench;
  const rows = rowsOf(bench);
  const { marks: before } = desk.getState();
  desk.setState(markAll(desk.getState(), rows));
  const { marks } = desk.getState();
  if (marks.size <= before.size || rows.length < 2) return;
  desk.setState({ markCount: { typed: '', rowIds: rows.map(({ item }) => item.id), before } });
  say(desk, 'info', texts.queue.countMarks(marks.size));
}

/** A digit right behind the key that marks all; false for any other key, which ends the counting. */
export function answerMarkCount({ desk, texts, manner, outlet }: Bench, key: string): boolean {
  const { markCount } = desk.getState();
  if (!markCount) return false;
  if (!/^\d$/.test(key)) {
    desk.setState({ markCount: undefined });
    return false;
  }
  if (manner() === 'burst') {
    outlet.ring('error');
    say(desk, 'warn', texts.scan.tooFast(texts.commands.markAll));
    return true;
  }
  desk.setState(countMarks(markCount, key));
  say(desk, 'info', texts.queue.countMarks(desk.getState().marks.size));
  return true;
}

/** Puts the queue in front as a view remembers it. */
export function openView({ desk }: Bench, { drawer, filter, sort }: SavedView): void {
  openScreen(desk, 'queue');
  desk.setState({ drawer, filter, sort });
}

/** Keeps what the queue shows now under a name; a view of that name is replaced. */
export function saveView({ desk, texts }: Bench, name: string): void {
  const { drawer, filter, sort, views } = desk.getState();
  const others = views.filter((view) => view.name !== name);
  desk.setState({ views: [...others, { name, drawer, filter, sort }], prompt: undefined });
  say(desk, 'info', texts.queue.viewSaved(name));
}

/** Whether the queue shows just what a view remembers. */
export function isInView({ drawer, filter, sort }: DeskState, view: SavedView): boolean {
  return (
    drawer === view.drawer &&
    filter === view.filter &&
    sort.column === view.sort.column &&
    sort.isReversed === view.sort.isReversed
  );
}

function whyNoViews({ desk, texts }: Bench): string | undefined {
  return desk.getState().views.length > 0 ? undefined : texts.reasons.noViews;
}

function rowsOf({ shop, desk, clock }: Bench) {
  return queueRows(shop.getState(), desk.getState(), clock.wallNow()).rows;
}

function frontOf({ shop, desk, clock }: Bench) {
  return itemInFront(shop.getState(), desk.getState(), clock.wallNow());
}

function itemIdOf(bench: Bench): string {
  const rows = rowsOf(bench);
  const state = bench.desk.getState();
  const { index } = placeCursor(cursorOf(state), queueIds(bench.shop.getState(), state, rows), 1);
  return rows[index]?.item.id ?? '';
}

function whyNoItem(bench: Bench): string | undefined {
  return frontOf(bench) ? undefined : bench.texts.reasons.noItem;
}
