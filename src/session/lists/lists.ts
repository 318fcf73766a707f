/** The screens that are lists, and the list of each of their places. */
import type { Place, PlaceOf, ScreenName } from '../state/places.ts';
import { HISTORY } from './history-list.ts';
import type { DefinedList } from './list-screen.ts';
import { MONEY } from './money-list.ts';
import { MORE } from './more-list.ts';
import { PRODUCTION } from './production-list.ts';
import { promoListOf } from './promo-lists.ts';
import { vanList } from './van-lists.ts';
import { whyList } from './why-lists.ts';

/** The lists are drawn, spoken and moved through by their definition alone: a new one needs only an entry here. */
export const LISTS = {
  production: () => PRODUCTION,
  van: ({ carrier }: PlaceOf<'van'>) => vanList(carrier),
  promos: ({ runId }: PlaceOf<'promos'>) => promoListOf(runId),
  why: ({ figure }: PlaceOf<'why'>) => whyList(figure),
  money: () => MONEY,
  history: () => HISTORY,
  more: () => MORE,
} as const satisfies { [S in ScreenName]?: (place: PlaceOf<S>) => DefinedList };

export type ListScreenName = keyof typeof LISTS;
export const LIST_SCREENS = Object.keys(LISTS) as ListScreenName[];

/** The list of a place; `undefined` if its screen is not a list. */
export function listInPlace(place: Place): DefinedList | undefined {
  const lists: { readonly [S in ScreenName]?: (place: never) => DefinedList } = LISTS;
  return lists[place.screen]?.(place as never);
}
