/**
 * The screens, and the places where an operator can be: a screen and its subject. A new screen needs one entry here, its words
 * (`texts.screens`), and its drawing and spoken text (screens/screens.tsx); the compiler reports what is missing.
 */
import { FIGURE_NAMES, type FigureName } from './figures.ts';
import { isText, type Json } from './readers.ts';
import type { Texts } from '../../i18n/texts.ts';

export type Place =
  | { screen: 'queue' }
  | { screen: 'item'; itemId: string }
  /**
   * The text on a piece, to be read before it is shipped; with the tracking code if that was given first. `seenKey`: the
   * fingerprint of the text when the place was opened, see acknowledged-texts.ts.
   */
  | { screen: 'personalisation'; itemId: string; trackingCode?: string; seenKey?: string }
  | { screen: 'label'; itemId: string }
  | { screen: 'product'; productId: string }
  | { screen: 'stock' }
  | { screen: 'packing' }
  | { screen: 'production' }
  | { screen: 'board' }
  /** The van of one carrier, or the list of carriers. */
  | { screen: 'van'; carrier?: string }
  /** Runs of prices: all of them, or one. */
  | { screen: 'promos'; runId?: string }
  /** The rules of all figures, or the rows of one, narrowed by a filter of the queue. */
  | { screen: 'why'; figure?: FigureName; filter?: string }
  /** The payments of the store. */
  | { screen: 'money' }
  /** The assembly wall: slots with the pieces of orders. */
  | { screen: 'assembly' }
  /** The board for a screen on the wall. */
  | { screen: 'wall' }
  | { screen: 'history' }
  /** All entries of the audit trail about one action of the history, and about its order. */
  | { screen: 'story'; rowId: string }
  /** The state of the data, and the requests to the store. */
  | { screen: 'diagnostics' }
  /** The list of places without a digit: the van, promotions, items on hold, … */
  | { screen: 'more' }
  /** The output of a command of the shop's own. */
  | { screen: 'output' }
  | { screen: 'help' };
export type ScreenName = Place['screen'];
export type PlaceOf<S extends ScreenName> = Extract<Place, { screen: S }>;

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

type ScreenEntry<S extends ScreenName> = {
  /**
   * Its digit, and the command that opens it; `undefined` for a screen that is only reached from another. None has 7: Brazilian
   * EANs begin with 789, and a busy line may tear the first character off a scan, which would then open that screen.
   */
  door: { digit: Exclude<Digit, 7>; command: keyof Texts['commands'] } | undefined;
  /** Reads one of its places from a stored session; `undefined` if something is missing. */
  recall: (saved: Json) => PlaceOf<S> | undefined;
};

/** Every screen, by its name in the remap file. */
export const PLACES = {
  queue: { door: { digit: 1, command: 'goQueue' }, recall: () => ({ screen: 'queue' }) },
  item: { door: undefined, recall: ({ itemId }) => (isText(itemId) ? { screen: 'item', itemId } : undefined) },
  personalisation: {
    door: undefined,
    recall: ({ itemId }) => (isText(itemId) ? { screen: 'personalisation', itemId } : undefined),
  },
  // It shows a buyer's data: it must be opened again, with an entry in the audit trail.
  label: { door: undefined, recall: () => undefined },
  product: {
    door: undefined,
    recall: ({ productId }) => (isText(productId) ? { screen: 'product', productId } : undefined),
  },
  stock: { door: { digit: 4, command: 'goStock' }, recall: () => ({ screen: 'stock' }) },
  packing: { door: { digit: 2, command: 'goPacking' }, recall: () => ({ screen: 'packing' }) },
  production: { door: { digit: 3, command: 'goProduction' }, recall: () => ({ screen: 'production' }) },
  board: { door: { digit: 5, command: 'goBoard' }, recall: () => ({ screen: 'board' }) },
  van: {
    door: undefined,
    recall: ({ carrier }) => (isText(carrier) ? { screen: 'van', carrier } : { screen: 'van' }),
  },
  promos: {
    door: undefined,
    recall: ({ runId }) => (isText(runId) && runId !== 'draft' ? { screen: 'promos', runId } : { screen: 'promos' }),
  },
  why: {
    door: undefined,
    recall: ({ figure, filter }) => {
      const name = FIGURE_NAMES.find((one) => one === figure);
      return { screen: 'why', ...(name && { figure: name }), ...(name && isText(filter) && { filter }) };
    },
  },
  money: { door: undefined, recall: () => ({ screen: 'money' }) },
  assembly: { door: undefined, recall: () => ({ screen: 'assembly' }) },
  history: { door: { digit: 6, command: 'goActivity' }, recall: () => ({ screen: 'history' }) },
  more: { door: { digit: 0, command: 'goMore' }, recall: () => ({ screen: 'more' }) },
  story: { door: undefined, recall: ({ rowId }) => (isText(rowId) ? { screen: 'story', rowId } : undefined) },
  diagnostics: { door: undefined, recall: () => ({ screen: 'diagnostics' }) },
  output: { door: undefined, recall: () => undefined },
  // Its keys only leave it: a session that began there would look as if it hung.
  wall: { door: undefined, recall: () => undefined },
  help: { door: undefined, recall: () => ({ screen: 'help' }) },
} as const satisfies { [S in ScreenName]: ScreenEntry<S> };

export const SCREENS = Object.keys(PLACES) as ScreenName[];

/** The names of screens in earlier versions: files of the shop and stored sessions may still have them. */
const EARLIER_NAMES: ReadonlyMap<unknown, ScreenName> = new Map([['activity', 'history']]);

/** The screen of a name in a file or a stored session; `undefined` if there is none. */
export function screenNamed(name: unknown): ScreenName | undefined {
  return EARLIER_NAMES.get(name) ?? SCREENS.find((screen) => screen === name);
}

/** A screen that has a digit. */
export type ShortcutName = {
  [S in ScreenName]: (typeof PLACES)[S]['door'] extends undefined ? never : S;
}[ScreenName];
type ScreenShortcut = { screen: ShortcutName; digit: number; command: keyof Texts['commands'] };

/** The screens that have a digit, in the order of the keyboard: 0 comes last. */
export const SCREEN_SHORTCUTS: readonly ScreenShortcut[] = SCREENS.flatMap((screen) => {
  const { door } = PLACES[screen];
  return door ? [{ screen: screen as ShortcutName, ...door }] : [];
}).toSorted((a, b) => (a.digit || 10) - (b.digit || 10));
