/** How a figure is counted, from wherever one is; and the keys of that. */
import type { Command, SessionContext } from '../session-context.ts';
import { FIGURE_NAMES, figureNamed } from '../state/figures.ts';
import { goTo, placeInFront, say } from '../state/session-state.ts';
import { WHY_FIGURES, WHY_ROWS } from './why-lists.ts';

export const whyCommands: Command[] = [
  { id: 'why', effect: 'view', keys: [], run: ({ session }) => goTo(session, { screen: 'why' }) },
  {
    id: 'openWhy',
    effect: 'view',
    keys: ['enter'],
    screens: ['why'],
    isInFooter: true,
    run(context) {
      const place = placeInFront(context.session.getState());
      const isOfOne = place.screen === 'why' && place.figure !== undefined;
      const row = isOfOne ? WHY_ROWS.inFront(context) : undefined;
      if (row) return goTo(context.session, { screen: 'item', itemId: row.item.id });
      const figure = isOfOne ? undefined : WHY_FIGURES.inFront(context);
      if (figure) goTo(context.session, { screen: 'why', figure });
    },
  },
];

/** Shows the rows of the figure that is called so, or says which figures there are. */
export function showFigure({ session, texts }: SessionContext, text: string): void {
  const { why } = texts;
  const figure = figureNamed(text, why);
  if (figure) goTo(session, { screen: 'why', figure });
  else say(session, 'warn', why.unknown(text, FIGURE_NAMES.map((name) => why.figures[name].name).join(', ')));
}
