/** The one row above every screen, as parts from left to right: pure, so that each width can be asked what it keeps. */
import { displayWidth, fit } from '../src/base/width.ts';
import { FOCUS, LATE, LOUD, QUIET, type Style } from './theme.ts';

export type HeaderPart = { text: string; style?: Style };

export type HeaderView = {
  brand: string;
  /** The screens that have a key, in the order of their keys. */
  doors: readonly { key: string; name: string; isFront: boolean }[];
  /** What lies in the screen in front, and is in front of it: `Item`; all of it where no screen with a key holds it. */
  inside: readonly string[];
  /** In packing, digits after `*` count units. */
  areDigitsFree: boolean;
  /** How many pieces are made for nobody any more, until they were looked at; empty where none are. */
  cancelled?: string;
  /** That the terminal is recorded, and that it is no real store; empty where that is not so. */
  recorded: string;
  sandbox: string;
  /** What the shop is called; empty where nobody has said. */
  shop: string;
  station: string;
  /** Whose badge acts here; empty where none does. */
  operator?: string;
  /** How many actions wait for the store: in words, and as a number behind an arrow; both empty where none does. */
  waiting: { long: string; short: string };
  /** How fresh it all is, in at most so many cells; with its sign. */
  freshness: (most: number) => HeaderPart;
  /** Whether the words of the freshness may be left to its sign and the clock out. */
  isLive: boolean;
  time: string;
  width: number;
};

type Shape = {
  hasBrand?: true;
  hasShop?: true;
  hasStation?: true;
  names: 'whole' | 'short' | 'shortest' | 'keys' | 'front';
};

/** From the widest terminal to the narrowest: what says who one is leaves first, where one is stays. */
const SHAPES: readonly Shape[] = [
  { hasBrand: true, hasShop: true, hasStation: true, names: 'whole' },
  { hasBrand: true, hasStation: true, names: 'whole' },
  { hasStation: true, names: 'whole' },
  { names: 'whole' },
  { hasStation: true, names: 'short' },
  { names: 'short' },
  { names: 'shortest' },
  { names: 'keys' },
];
const NARROWEST: Shape = { names: 'front' };
/** Letters of a name that is cut short: enough to tell two screens apart. */
const SHORT = 4;
/** Where those do not fit either, before the names go: a number alone tells a new worker nothing. */
const SHORTEST = 3;
/** More of a name on a badge would take the room of screens. */
const MOST_OF_NAME = 16;
/** From so many columns on actions that wait are told in words. */
const WORDS_FROM = 100;

/** What stands at the left and at the right edge of the header. */
export function headerParts(view: HeaderView): { left: HeaderPart[]; right: HeaderPart[] } {
  for (const shape of SHAPES) {
    const [left, right] = [leftOf(view, shape), rightOf(view, shape, Infinity, true)];
    if (widthOf(left) + widthOf(right) + 1 <= view.width) return { left, right };
  }
  const left = leftOf(view, NARROWEST);
  // What is not live is told whole, before the time.
  const hasClock = view.isLive || view.width >= 60;
  const around = widthOf(left) + 1 + widthOf(rightOf(view, NARROWEST, 0, hasClock)) - widthOf([view.freshness(0)]);
  return { left, right: rightOf(view, NARROWEST, Math.max(0, view.width - around), hasClock) };
}

/** Whether names are only just not cut further: one blank more would do it. */
const isTight = ({ names, hasStation }: Shape) => names === 'shortest' || (names === 'short' && !hasStation);

const widthOf = (parts: readonly HeaderPart[]) => parts.reduce((sum, { text }) => sum + displayWidth(text), 0);

/** ` bancada  [1 Queue] 2 Packing`: each part with the blank before it. */
function leftOf(view: HeaderView, { hasBrand, names }: Shape): HeaderPart[] {
  const { brand, doors, inside, areDigitsFree } = view;
  const parts: HeaderPart[] = hasBrand ? [{ text: ` ${brand} `, style: QUIET }] : [];
  const front = doors.find(({ isFront }) => isFront);
  if (!front)
    parts.push({ text: ` [${names === 'front' ? (inside.at(-1) ?? '') : inside.join(' › ')}]`, style: FOCUS });
  const shown = names === 'front' ? doors.filter((door) => door === front) : doors;
  for (const door of shown) {
    if (door === front) parts.push({ text: ` [${frontText(door, inside, names)}]`, style: FOCUS });
    else {
      parts.push({ text: ` ${door.key}`, style: areDigitsFree ? FOCUS : QUIET });
      const name = nameOf(door.name, names);
      if (name !== '') parts.push({ text: ` ${name}` });
    }
  }
  return parts;
}

function frontText({ key, name }: HeaderView['doors'][number], inside: readonly string[], names: Shape['names']) {
  if (names === 'whole' || names === 'short') return `${key} ${[name, ...inside].join(' › ')}`;
  return inside.length > 0 ? `${key} › ${inside.at(-1)}` : `${key} ${name}`;
}

function nameOf(name: string, names: Shape['names']): string {
  if (names === 'whole') return name;
  if (names === 'short') return short(name, SHORT);
  return names === 'shortest' ? short(name, SHORTEST) : '';
}

/** `Embalagem` as `Emba.`; a name that the full stop would not make shorter stays whole. */
const short = (name: string, most: number) =>
  displayWidth(name) > most + 1 ? `${fit(name, most + 1).replace(/…$/, '')}.` : name;

function rightOf(view: HeaderView, shape: Shape, most: number, hasClock: boolean): HeaderPart[] {
  const { cancelled = '', recorded, sandbox, shop, station, operator = '', waiting, freshness, time, width } = view;
  const who = [shape.hasShop ? shop : '', shape.hasStation ? station : ''].filter(Boolean).join(' · ');
  // In whose name all is done stays where the rest of who one is has left.
  const badge = shape.names === 'front' ? '' : fit(operator, Math.min(MOST_OF_NAME, displayWidth(operator)));
  const waits = width >= WORDS_FROM ? waiting.long : waiting.short;
  return [
    ...(cancelled === '' ? [] : [{ text: `${cancelled}  `, style: LATE }]),
    ...(recorded === '' ? [] : [{ text: `● ${recorded}  `, style: LATE }]),
    ...(sandbox === ''
      ? []
      : [{ text: ` ${sandbox} `, style: { inverse: true } }, { text: isTight(shape) ? '' : ' ' }]),
    ...(who === '' ? [] : [{ text: `${who}  `, style: QUIET }]),
    ...(badge === '' ? [] : [{ text: `${badge}  `, style: FOCUS }]),
    ...(waits === '' ? [] : [{ text: `${waits}  `, style: LOUD }]),
    freshness(most),
    { text: hasClock ? ` ${time} ` : ' ' },
  ];
}
