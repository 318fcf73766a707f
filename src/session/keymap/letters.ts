/**
 * What each letter and sign means, on every screen: a letter that means one thing here and another there is one that people
 * press wrongly. A new command takes a letter whose meaning is its own, a free one, or none and is run by its name.
 * The words are in texts.help.letters; test/session/letters.test.ts holds every screen to it. Digits are the screens.
 */
import type { CommandId } from '../session-context.ts';

/** The commands that each letter or sign may run. */
export const LETTERS = {
  a: ['accept'],
  b: ['learnCode'],
  c: ['closeVan'],
  d: ['putAside'],
  e: ['ship'],
  f: ['oneProduct'],
  g: ['toTop'],
  h: ['hold', 'showHolds'],
  i: ['startProduction', 'startGroup'],
  j: ['moveDown', 'nextLine', 'scrollDown', 'helpDown'],
  k: ['moveUp', 'previousLine', 'scrollUp', 'helpUp'],
  l: ['label'],
  m: ['markRange'],
  n: ['nextOrder'],
  o: ['sort'],
  p: ['priceOf', 'openProduct', 'stockProduct'],
  q: ['quit'],
  r: ['refresh'],
  s: ['seen'],
  t: ['parcel'],
  u: ['dropEdit'],
  v: ['returnToProduction'],
  w: ['lookAgain'],
  x: ['clearPromo', 'stopRun', 'takeApart', 'setAside'],
  y: ['copy'],
  z: ['undo'],
  A: ['goAssembly'],
  B: ['reveal'],
  C: ['checkLine'],
  E: ['packOrder'],
  F: ['lowOnly'],
  G: ['toBottom'],
  H: ['older'],
  I: ['printLabel'],
  J: ['job', 'goJobs'],
  L: ['printTags'],
  M: ['remake', 'scrapPiece'],
  N: ['note'],
  O: ['editPromo'],
  P: ['editPrice'],
  R: ['reviewEdits'],
  S: ['sendEdits', 'answerKept', 'keepPromo'],
  T: ['takeOver'],
  U: ['dropEdits'],
  V: ['goVan'],
  X: ['toggleActive'],
  '/': ['filter', 'stockFilter', 'helpFilter'],
  '?': ['help'],
  ':': ['palette'],
  '*': ['markAll', 'times'],
  '+': ['checkUnit', 'addOne'],
  '=': ['addOne'],
  '-': ['uncheckUnit', 'takeOne', 'offVan', 'offAssembly'],
  '%': ['goPromos', 'planPromo'],
  $: ['setUnit'],
} as const satisfies Readonly<Record<string, readonly CommandId[]>>;

/** A letter or sign that has a meaning. */
export type Letter = keyof typeof LETTERS;
