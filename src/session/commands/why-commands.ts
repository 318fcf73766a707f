/** The commands that show how a figure is counted, from any screen, and the keys of that screen. */
import type { Command, SessionContext } from '../session-context.ts';
import type { FigureRow } from '../state/figure.ts';
import { figureFacts } from '../kernel/figure-facts.ts';
import { countOf, FIGURE_NAMES, FIGURE_OF_TAB, figureAsked, type FigureName } from '../state/figures.ts';
import type { Place } from '../state/places.ts';
import { goTo, placeInFront, say, setInList } from '../state/session-state.ts';
import { AT_TOP } from '../state/list.ts';
import { WHY_FIGURES, WHY_ROWS } from '../lists/why-lists.ts';

/** The main figure of a screen: the list of all figures begins there. */
const FIRST_OF: Readonly<Partial<Record<Place['screen'], FigureName>>> = {
  stock: 'stock',
  packing: 'onBench',
  production: 'kinds',
  board: 'late',
  wall: 'late',
};

export const whyCommands: Command[] = [
  { id: 'why', effect: 'view', keys: [], run: showFigures },
  { id: 'whyHere', effect: 'view', keys: ['enter'], screens: ['board'], isInFooter: true, run: showFigures },
  {
    id: 'openWhy',
    effect: 'view',
    keys: ['enter'],
    screens: ['why'],
    isInFooter: true,
    unavailable: (context) => (placeToOpen(context) ? undefined : context.texts.reasons.noItem),
    run(context) {
      const place = placeToOpen(context);
      if (place) goTo(context.session, place);
    },
  },
];

/** The place that shows the row in front in detail, or the rows of the figure in front. */
function placeToOpen(context: SessionContext): Place | undefined {
  const place = placeInFront(context.session.getState());
  if (place.screen === 'why' && place.figure !== undefined) return placeOf(WHY_ROWS.inFront(context));
  const figure = WHY_FIGURES.inFront(context);
  return figure && { screen: 'why', figure };
}

/** The place that shows a row in detail. */
function placeOf(row: FigureRow | undefined): Place | undefined {
  if (!row || 'joinedAt' in row) return undefined;
  if ('item' in row) return { screen: 'item', itemId: row.item.id };
  if ('record' in row) return { screen: 'product', productId: row.record.product_id };
  return 'itemId' in row ? { screen: 'item', itemId: row.itemId } : { screen: 'product', productId: row.productId };
}

/** Shows all figures, with the cursor on that of the screen in front. */
function showFigures(context: SessionContext): void {
  const { session } = context;
  const state = session.getState();
  const { screen } = placeInFront(state);
  const isOfBoard = screen === 'board' && (countOf('willMiss', figureFacts(context)) ?? 0) > 0;
  const ofScreen = isOfBoard ? 'willMiss' : FIRST_OF[screen];
  const figure = screen === 'queue' ? FIGURE_OF_TAB[state.queue.statusTab] : ofScreen;
  const index = figure === undefined ? -1 : FIGURE_NAMES.indexOf(figure);
  if (index >= 0) setInList(session, 'why', { ...AT_TOP, index, id: figure });
  goTo(session, { screen: 'why' });
}

/** Shows the rows of the figure with this name, or a notice with the names of all figures. */
export function showFigure(context: SessionContext, text: string): void {
  const { session, texts } = context;
  const { why } = texts;
  if (text.trim() === '') return showFigures(context);
  const asked = figureAsked(text, why);
  if (asked) goTo(session, { screen: 'why', ...asked });
  else say(session, 'warn', why.unknown(text, FIGURE_NAMES.map((name) => why.figures[name].name).join(', ')));
}
