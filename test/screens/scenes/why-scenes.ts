import { goTo } from '../../../src/session/state/session-state.ts';
import type { FigureName } from '../../../src/session/state/figures.ts';
import type { Language } from '../../../src/i18n/texts.ts';
import { anItem } from '../../support/items.ts';
import { aSession, NOW } from '../../support/session.ts';
import { scenesOf, type Scenes } from './scene.ts';

const SETS: Record<string, FigureName | undefined> = { why: undefined, 'why-late': 'late' };

function openAt(figure: FigureName | undefined, language: Language) {
  const items = Array.from({ length: 6 }, (_, at) => {
    const created_at = new Date(NOW - (at * 9 + 2) * 3_600_000).toISOString();
    const pedido = { id: `o${at}`, numero: String(10_400 + at), status: 'paid', metodo_envio: 'PAC', created_at };
    return anItem({ id: `i${at}`, order_id: `o${at}`, created_at, pedido });
  });
  const { context } = aSession(items, language);
  goTo(context.session, figure === undefined ? { screen: 'why' } : { screen: 'why', figure });
  return context;
}

/** How figures are counted: all of them, and the rows of one. */
export const whyScenes: Scenes = scenesOf(SETS, openAt);
