/** The commands for price runs: list them, open one, plan a new one, end one. */
import { onScreens, openedFrom } from '../kernel/list-commands.ts';
import { whyNoUnit } from '../kernel/why-no-unit.ts';
import type { SessionContext, Command } from '../session-context.ts';
import { goTo, placeInFront } from '../state/session-state.ts';
import { stockRows } from '../state/stock-state.ts';
import { runAtCursor, whyNotStopped } from './promos.ts';
import { DRAFT } from '../lists/promo-words.ts';

const screens = ['promos'] as const;

export const promoCommands: Command[] = onScreens(screens, [
  ...openedFrom(['board', 'history'], {
    id: 'goPromos',
    effect: 'view',
    keys: ['%'],
    unavailable: ({ promos, texts }) => (promos ? undefined : texts.promo.none),
    run: ({ session }) => goTo(session, { screen: 'promos' }),
  }),
  {
    id: 'openPromo',
    effect: 'view',
    keys: ['enter'],
    isInFooter: true,
    unavailable: (context) => {
      const { none, isOpen } = context.texts.promo;
      const place = placeInFront(context.session.getState());
      if (place.screen === 'promos' && place.runId !== undefined) return isOpen;
      return runAtCursor(context) ? undefined : none;
    },
    run: (context) => {
      const run = runAtCursor(context);
      if (run) goTo(context.session, { screen: 'promos', runId: run.id });
    },
  },
  {
    id: 'keepPromo',
    effect: 'write',
    requires: ['write'],
    keys: ['S'],
    isInFooter: true,
    unavailable: (context) => {
      const { session, texts } = context;
      const { promoDraft } = session.getState();
      if (!isDraft(session) || !promoDraft) return texts.promo.noDraft;
      if (!promoDraft.preview) return texts.promo.reading;
      return promoDraft.preview.rows.length > 0 ? whyNoUnit(context) : texts.promo.nothingChanges;
    },
    run: ({ session }) => session.setState({ question: { kind: 'planRun', typed: '', isOverlapAsked: false } }),
  },
  {
    id: 'stopRun',
    effect: 'write',
    requires: ['write'],
    keys: ['x'],
    isInFooter: true,
    unavailable: whyNotStopped,
    run: (context) => {
      const run = runAtCursor(context);
      if (run) context.session.setState({ question: { kind: 'stopRun', runId: run.id } });
    },
  },
  {
    id: 'planPromo',
    effect: 'view',
    requires: ['write'],
    keys: ['%'],
    screens: ['promos', 'product', 'stock'],
    isInFooter: true,
    // Elsewhere the footer has no room for it.
    about: ({ session }) => (placeInFront(session.getState()).screen === 'promos' ? '' : undefined),
    unavailable: (context) => {
      const { promos, details, texts } = context;
      if (!promos) return texts.promo.none;
      return details.getState().unitDoubt && whyNoUnit(context);
    },
    run: (context) => {
      context.onDemand.learnPriceUnit();
      context.session.setState({ prompt: { kind: 'promo', value: '', productIds: productsInFront(context) } });
    },
  },
]);

function isDraft(session: SessionContext['session']): boolean {
  const place = placeInFront(session.getState());
  return place.screen === 'promos' && place.runId === DRAFT;
}

/** The open product; in the stock the products that its filter shows, or the one under the cursor. */
function productsInFront({ session, stock }: Pick<SessionContext, 'session' | 'stock'>): string[] {
  const state = session.getState();
  const place = placeInFront(state);
  if (place.screen === 'product') return [place.productId];
  if (place.screen === 'promos') return [...(state.promoDraft && isDraft(session) ? state.promoDraft.productIds : [])];
  const rows = stockRows(stock.getState(), state.stock);
  const { filter, productId, isLowOnly, cursor } = state.stock;
  const isChosen = filter !== '' || isLowOnly || productId !== undefined;
  const shown = isChosen ? rows : rows.filter(({ record }) => record.id === cursor.id).slice(0, 1);
  return [...new Set((shown.length > 0 ? shown : rows.slice(0, 1)).map(({ record }) => record.product_id))];
}
