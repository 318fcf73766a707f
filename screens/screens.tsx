/** Every screen, once: how it is drawn, and how it is said where nothing is drawn. */
import type { ReactNode } from 'react';
import type { ViewContext } from '../src/session/session-context.ts';
import type { Place, PlaceOf, ScreenName } from '../src/session/state/places.ts';
import { DiagnosticsScreen } from './DiagnosticsScreen.tsx';
import type { DefinedList } from '../src/session/lists/list-screen.ts';
import { HISTORY } from '../src/session/lists/history-list.ts';
import { PRODUCTION } from '../src/session/lists/production-list.ts';
import { promoListOf } from '../src/session/lists/promo-lists.ts';
import { vanList } from '../src/session/lists/van-lists.ts';
import { MORE } from '../src/session/lists/more-list.ts';
import { AssemblyScreen } from './AssemblyScreen.tsx';
import { BoardScreen } from './BoardScreen.tsx';
import { HelpScreen } from './HelpScreen.tsx';
import { ItemScreen } from './ItemScreen.tsx';
import { LabelScreen } from './LabelScreen.tsx';
import { OutputScreen } from './OutputScreen.tsx';
import { ListScreen } from './ListScreen.tsx';
import { PackingScreen } from './PackingScreen.tsx';
import { PersonalisationScreen } from './PersonalisationScreen.tsx';
import { ProductScreen } from './ProductScreen.tsx';
import { QueueScreen } from './QueueScreen.tsx';
import { spokenLabel, spokenPacking, spokenQueue, spokenStock } from './spoken-lines.ts';
import { spokenAssembly } from './spoken-assembly.ts';
import { WallScreen } from './WallScreen.tsx';
import { spokenWall } from './wall-facts.ts';
import { StoryScreen } from './StoryScreen.tsx';
import { StockScreen } from './StockScreen.tsx';

type ScreenView<S extends ScreenName> = {
  page(place: PlaceOf<S>): ReactNode;
  /** A list by its row in front; `'as-page'` where the lines of the page can be read as they are. */
  speech: 'as-page' | ((context: ViewContext, place: PlaceOf<S>) => string[] | undefined);
};

/** A list: drawn and spoken by its definition. */
function listView<S extends ScreenName>(listOf: (place: PlaceOf<S>) => DefinedList): ScreenView<S> {
  return {
    page: (place) => <ListScreen of={listOf(place)} />,
    // What moves on by the second is read as a page: there figures alone are no news.
    speech(context, place) {
      const list = listOf(place);
      return list.isSaidWhole || list.ticks ? undefined : list.spoken(context);
    },
  };
}

const VIEWS: { readonly [S in ScreenName]: ScreenView<S> } = {
  queue: { page: () => <QueueScreen />, speech: spokenQueue },
  item: { page: ({ itemId }) => <ItemScreen itemId={itemId} />, speech: 'as-page' },
  personalisation: { page: ({ itemId }) => <PersonalisationScreen itemId={itemId} />, speech: 'as-page' },
  label: {
    page: ({ itemId }) => <LabelScreen itemId={itemId} />,
    speech: (context, { itemId }) => spokenLabel(context, itemId),
  },
  product: { page: ({ productId }) => <ProductScreen productId={productId} />, speech: 'as-page' },
  stock: { page: () => <StockScreen />, speech: spokenStock },
  packing: { page: () => <PackingScreen />, speech: spokenPacking },
  production: listView(() => PRODUCTION),
  board: { page: () => <BoardScreen />, speech: 'as-page' },
  van: listView(({ carrier }) => vanList(carrier)),
  promos: listView(({ runId }) => promoListOf(runId)),
  output: { page: () => <OutputScreen />, speech: 'as-page' },
  assembly: { page: () => <AssemblyScreen />, speech: spokenAssembly },
  wall: { page: () => <WallScreen />, speech: spokenWall },
  more: listView(() => MORE),
  history: listView(() => HISTORY),
  story: { page: ({ rowId }) => <StoryScreen rowId={rowId} />, speech: 'as-page' },
  diagnostics: { page: () => <DiagnosticsScreen />, speech: 'as-page' },
  help: { page: () => <HelpScreen />, speech: 'as-page' },
};

const viewOf = ({ screen }: Place): ScreenView<ScreenName> => VIEWS[screen] as ScreenView<ScreenName>;

/** The screen of a place. */
export function Screen({ place }: { place: Place }): ReactNode {
  return viewOf(place).page(place);
}

/** What is said of a place; `undefined` where its page is read as it is. */
export function spokenPlace(context: ViewContext, place: Place): string[] | undefined {
  const { speech } = viewOf(place);
  return speech === 'as-page' ? undefined : speech(context, place);
}
