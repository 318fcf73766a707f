/** Every screen, once: how it is drawn, and how it is said where nothing is drawn. */
import type { ReactNode } from 'react';
import type { ViewContext } from '../src/session/session-context.ts';
import type { Place, PlaceOf, ScreenName } from '../src/session/state/places.ts';
import { DiagnosticsScreen } from './DiagnosticsScreen.tsx';
import { listInPlace, type ListScreenName } from '../src/session/lists/lists.ts';
import { STOCK } from '../src/session/lists/stock-list.ts';
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
import { spokenLabel, spokenPacking, spokenQueue } from './spoken-lines.ts';
import { spokenAssembly } from './spoken-assembly.ts';
import { WallScreen } from './WallScreen.tsx';
import { spokenWall } from './wall-facts.ts';
import { StoryScreen } from './StoryScreen.tsx';

/** The screens that are no lists; those are in src/session/lists/lists.ts. */
type PageName = Exclude<ScreenName, ListScreenName>;

type ScreenView<S extends ScreenName> = {
  page(place: PlaceOf<S>): ReactNode;
  /** A list by its row in front; `'as-page'` where the lines of the page can be read as they are. */
  speech: 'as-page' | ((context: ViewContext, place: PlaceOf<S>) => string[]);
};

const VIEWS: { readonly [S in PageName]: ScreenView<S> } = {
  queue: { page: () => <QueueScreen />, speech: spokenQueue },
  item: { page: ({ itemId }) => <ItemScreen itemId={itemId} />, speech: 'as-page' },
  personalisation: { page: ({ itemId }) => <PersonalisationScreen itemId={itemId} />, speech: 'as-page' },
  label: {
    page: ({ itemId }) => <LabelScreen itemId={itemId} />,
    speech: (context, { itemId }) => spokenLabel(context, itemId),
  },
  product: { page: ({ productId }) => <ProductScreen productId={productId} />, speech: 'as-page' },
  stock: { page: () => <ListScreen of={STOCK} />, speech: STOCK.spoken },
  packing: { page: () => <PackingScreen />, speech: spokenPacking },
  board: { page: () => <BoardScreen />, speech: 'as-page' },
  output: { page: () => <OutputScreen />, speech: 'as-page' },
  assembly: { page: () => <AssemblyScreen />, speech: spokenAssembly },
  wall: { page: () => <WallScreen />, speech: spokenWall },
  story: { page: ({ rowId }) => <StoryScreen rowId={rowId} />, speech: 'as-page' },
  diagnostics: { page: () => <DiagnosticsScreen />, speech: 'as-page' },
  help: { page: () => <HelpScreen />, speech: 'as-page' },
};

const viewOf = ({ screen }: Place): ScreenView<PageName> => VIEWS[screen as PageName] as ScreenView<PageName>;

/** The screen of a place. */
export function Screen({ place }: { place: Place }): ReactNode {
  const list = listInPlace(place);
  return list ? <ListScreen of={list} /> : viewOf(place).page(place as PlaceOf<PageName>);
}

/** What is said of a place; `undefined` where its page is read as it is. */
export function spokenPlace(context: ViewContext, place: Place): string[] | undefined {
  const list = listInPlace(place);
  if (list) return list.isSaidWhole || list.isCounting ? undefined : list.spoken(context);
  const { speech } = viewOf(place);
  return speech === 'as-page' ? undefined : speech(context, place as PlaceOf<PageName>);
}
