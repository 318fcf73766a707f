/** A run of prices in one line, as an operator types it: `-10% round 0,50 floor 19,90 begin 2h end 3d for mug`. Pure. */
import { readMomentToCome } from '../base/moments.ts';
import type { PriceRule } from './price-runs.ts';
import { readTypedAmount } from '../base/typed-amount.ts';

export type TypedRun = {
  rule: PriceRule;
  /** The price itself is changed, not the promotional one. */
  isBase: boolean;
  beginsAt: number;
  endsAt: number | undefined;
  name: string;
  /** Products by a part of their names; `undefined` for those in front. */
  match: string | undefined;
};

/** What cannot be read, and at which words. */
export type TypedRunProblem = {
  problem: 'percent' | 'amount' | 'cents' | 'moment' | 'word' | 'ends-before';
  at: string;
};

type TypedWord = 'round' | 'ending' | 'floor' | 'begin' | 'end' | 'name' | 'for' | 'base';

/** The words, in both languages, by what they begin. */
const WORDS: ReadonlyMap<string, TypedWord> = new Map(
  Object.entries<TypedWord>({
    round: 'round',
    arredondar: 'round',
    ending: 'ending',
    final: 'ending',
    floor: 'floor',
    piso: 'floor',
    begin: 'begin',
    from: 'begin',
    de: 'begin',
    end: 'end',
    to: 'end',
    ate: 'end',
    até: 'end',
    name: 'name',
    nome: 'name',
    for: 'for',
    para: 'for',
    base: 'base',
  }),
);
/** More than the command takes, either way, is a slip of the hand. */
const LEAST_PERMILLE = -950;
const MOST_PERMILLE = 4000;

/** Reads `-10`, `+7,5` or `10%` as tenths of a percent; `undefined` for anything else, and beyond -95 % or +400 %. */
export function readPermille(text: string): number | undefined {
  const read = /^([+-]?)(\d{1,3})(?:[.,](\d))?%?$/.exec(text);
  const permille = read ? (read[1] === '-' ? -1 : 1) * (Number(read[2]) * 10 + Number(read[3] ?? 0)) : NaN;
  return permille >= LEAST_PERMILLE && permille <= MOST_PERMILLE ? permille : undefined;
}

/** Reads it; what is left out is: now, no end, no name, the products in front. `isDayFirst`: of `5/6`, see moments.ts. */
export function readTypedRun(text: string, now: number, isDayFirst: boolean): TypedRun | TypedRunProblem {
  const [percent = '', ...rest] = text.trim().split(/\s+/);
  const permille = readPermille(percent);
  if (permille === undefined) return { problem: 'percent', at: percent };
  const rule: PriceRule = { permille };
  const run: TypedRun = { rule, isBase: false, beginsAt: now, endsAt: undefined, name: '', match: undefined };
  for (let at = 0; at < rest.length;) {
    const word = rest[at++]!;
    const what = WORDS.get(word.toLowerCase());
    if (what === undefined) return { problem: 'word', at: word };
    if (what === 'base') {
      run.isBase = true;
      continue;
    }
    // A name and a part of one may have several words, and a moment a day and a time.
    const from = at;
    const next = rest.findIndex((one, index) => index > from && WORDS.has(one.toLowerCase()));
    const isLong = what === 'name' || what === 'for' || what === 'begin' || what === 'end';
    at = isLong ? (next < 0 ? rest.length : next) : from + 1;
    const value = rest.slice(from, at).join(' ');
    const problem = take(run, what, value, (moment) => readMomentToCome(moment, now, isDayFirst));
    if (problem) return { problem, at: `${word} ${value}`.trim() };
  }
  if ((run.endsAt ?? Infinity) <= Math.max(run.beginsAt, now)) return { problem: 'ends-before', at: '' };
  return run;
}

function take(
  run: TypedRun,
  what: Exclude<TypedWord, 'base'>,
  value: string,
  momentOf: (text: string) => number | undefined,
): TypedRunProblem['problem'] | undefined {
  if (what === 'name') run.name = value;
  else if (what === 'for') run.match = value;
  else if (what === 'begin' || what === 'end') {
    const moment = momentOf(value);
    if (moment === undefined) return 'moment';
    if (what === 'begin') run.beginsAt = moment;
    else run.endsAt = moment;
  } else if (what === 'ending') {
    if (!/^\d{1,2}$/.test(value)) return 'cents';
    run.rule.ending = Number(value);
  } else {
    const { cents } = readTypedAmount(value);
    if (cents === undefined || (what === 'round' && cents === 0)) return 'amount';
    if (what === 'round') run.rule.roundTo = cents;
    else run.rule.floor = cents;
  }
  return undefined;
}
