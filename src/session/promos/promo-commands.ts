/** The keys of runs of prices: what there is, one of them, a new one, and the end of one. */
import { listCommands } from '../commands/list-commands.ts';
import { whyNoUnit } from '../commands/why-no-unit.ts';
import type { Bench, Command } from '../session-context.ts';
import { goTo, moveInList, placeInFront } from '../state/session-state.ts';
import { stockRows } from '../state/stock-state.ts';
import { DRAFT, promoIds, promoList, runAtCursor, whyNotStopped } from './promos.ts';

const screens = ['promos'] as const;

export const promoCommands: Command[] = [
  {
    id: 'goPromos',
    effect: 'view',
    keys: ['D'],
    screens: ['queue', 'product', 'stock', 'board', 'activity'],
    unavailable: ({ promos, texts }) => (promos ? undefined : texts.promo.none),
    run: ({ desk }) => goTo(desk, { screen: 'promos' }),
  },
  {
    id: 'openPromo',
    effect: 'view',
    keys: ['enter'],
    screens,
    isInFooter: true,
    unavailable: (bench) => (runToOpen(bench) === undefined ? bench.texts.promo.none : undefined),
    run: (bench) => {
      const run = runToOpen(bench);
      if (run) goTo(bench.desk, { screen: 'promos', runId: run.id });
    },
  },
  {
    id: 'planPromo',
    effect: 'view',
    requires: ['write'],
    keys: ['%'],
    screens: ['promos', 'product', 'stock'],
    unavailable: (bench) => {
      const { promos, details, texts } = bench;
      if (!promos) return texts.promo.none;
      return details.getState().unitDoubt && whyNoUnit(bench);
    },
    run: (bench) => {
      bench.onDemand.learnPriceUnit();
      bench.desk.setState({ prompt: { kind: 'promo', value: '', productIds: productsInFront(bench) } });
    },
  },
  {
    id: 'keepPromo',
    effect: 'write',
    requires: ['write'],
    keys: ['p'],
    screens,
    isInFooter: true,
    unavailable: (bench) => {
      const { desk, texts } = bench;
      const { promoDraft } = desk.getState();
      if (!isDraft(desk) || !promoDraft) return texts.promo.noDraft;
      if (!promoDraft.preview) return texts.promo.reading;
      return promoDraft.preview.rows.length > 0 ? whyNoUnit(bench) : texts.promo.nothingChanges;
    },
    run: ({ desk }) => desk.setState({ question: { kind: 'planRun', typed: '', isOverlapAsked: false } }),
  },
  {
    id: 'stopRun',
    effect: 'write',
    requires: ['write'],
    keys: ['x'],
    screens,
    isInFooter: true,
    unavailable: whyNotStopped,
    run: (bench) => {
      const run = runAtCursor(bench);
      if (run) bench.desk.setState({ question: { kind: 'stopRun', runId: run.id } });
    },
  },
  ...listCommands(screens, (bench, rows) => moveInList(bench.desk, promoList(bench), promoIds(bench), rows)),
];

function isDraft(desk: Bench['desk']): boolean {
  const place = placeInFront(desk.getState());
  return place.screen === 'promos' && place.runId === DRAFT;
}

/** In the list alone: a run that is open is open already. */
function runToOpen(bench: Bench) {
  const place = placeInFront(bench.desk.getState());
  return place.screen === 'promos' && place.runId === undefined ? runAtCursor(bench) : undefined;
}

/** The product that is open; of the stock those that its filter shows, or the one under the cursor. */
function productsInFront({ desk, stock }: Bench): string[] {
  const state = desk.getState();
  const place = placeInFront(state);
  if (place.screen === 'product') return [place.productId];
  if (place.screen === 'promos') return [...(state.promoDraft && isDraft(desk) ? state.promoDraft.productIds : [])];
  const rows = stockRows(stock.getState(), state.stock);
  const { filter, productId, isLowOnly, cursor } = state.stock;
  const isChosen = filter !== '' || isLowOnly || productId !== undefined;
  const shown = isChosen ? rows : rows.filter(({ record }) => record.id === cursor.id).slice(0, 1);
  return [...new Set((shown.length > 0 ? shown : rows.slice(0, 1)).map(({ record }) => record.product_id))];
}
