/** The promises in `workshop.json`: the rules, the days on which the shop is closed, and a file with more of those days. */
import { resolve } from 'node:path';
import { boolean, exact, finite, listOf, mapped, oneOf, optional, string, where, type ReadBy } from '../base/codec.ts';
import { readClosedDay } from '../domain/holidays.ts';
import { PROMISED_FROM, type PromiseRule, type PromiseRules } from '../domain/promise.ts';
import { ConfigProblem } from './problem.ts';
import { readOwnersFile } from './private-file.ts';

const MOST_RULES = 50;
const MOST_CLOSED = 500;
const MOST_DAYS = 365;
/** Names of the days of the week in both languages, Sunday first. */
const WEEKDAYS: readonly (readonly string[])[] = [
  ['sun', 'dom'],
  ['mon', 'seg'],
  ['tue', 'ter'],
  ['wed', 'qua'],
  ['thu', 'qui'],
  ['fri', 'sex'],
  ['sat', 'sab'],
];

const word = where(string, (text) => text.trim() !== '' && text.length <= 100);
/** `{"mon-fri": "16:00"}`: minutes after midnight, Sunday first. */
const cutOffs = mapped((value) => value as Record<string, unknown>, readCutOffs);
const closedDay = where(string, (text) => readClosedDay(text) !== undefined);

/** The fields of the file about promises. */
export const PROMISE_FIELDS = {
  promise: optional(
    where(
      listOf(
        exact({
          delivery: optional(word),
          category: optional(word),
          tag: optional(word),
          days: where(finite, (days) => Number.isInteger(days) && days >= 0 && days <= MOST_DAYS),
          working: optional(boolean),
          from: optional(oneOf(PROMISED_FROM)),
          cut_off: optional(cutOffs),
        }),
        MOST_RULES,
      ),
      ({ length }) => length > 0,
    ),
  ),
  closed: optional(listOf(closedDay, MOST_CLOSED)),
  holidays: optional(word),
};

type Said = { [Name in keyof typeof PROMISE_FIELDS]?: ReadBy<(typeof PROMISE_FIELDS)[Name]> };

/** The promise rules in the file; `undefined` if there are none. Throws {@link ConfigProblem} for an invalid file of holidays. */
export function promiseRulesFrom({ promise, closed, holidays }: Said, configDir: string): PromiseRules | undefined {
  const inFile = holidays === undefined ? [] : readHolidays(resolve(configDir, holidays));
  return promise && { rules: promise.map(ruleFrom), closed: [...(closed ?? []), ...inFile] };
}

function ruleFrom({
  working = true,
  from = 'created',
  cut_off,
  ...rule
}: NonNullable<Said['promise']>[number]): PromiseRule {
  return { ...rule, isWorking: working, from, ...(cut_off && { cutOffs: cut_off }) };
}

/** Each line begins with a date; the rest of the line, and lines that begin with `#`, are comments. */
function readHolidays(path: string): string[] {
  const lines = readOwnersFile(path)
    .replace(/^\ufeff/, '')
    .split('\n');
  return lines.flatMap((line, index) => {
    const [day = ''] = line.trim().split(/[\s,;]/);
    if (day === '' || day.startsWith('#')) return [];
    if (readClosedDay(day)) return [day];
    throw new ConfigProblem(({ config }) =>
      config.workshop.wrong(`${path}:${index + 1}`, day.slice(0, 40), config.workshop.allowed.closed),
    );
  });
}

/** `undefined` for an empty object, for anything but days and times, and for two times on one day. */
function readCutOffs(value: unknown): readonly (number | undefined)[] | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const week = WEEKDAYS.map((): number | undefined => undefined);
  const said = Object.entries(value);
  for (const [days, time] of said) {
    const minutes = minutesOf(time);
    const [from, to] = spanOf(days);
    if (minutes === undefined || from === undefined || to === undefined) return undefined;
    for (let day = from; ; day = (day + 1) % 7) {
      if (week[day] !== undefined) return undefined;
      week[day] = minutes;
      if (day === to) break;
    }
  }
  return said.length > 0 ? week : undefined;
}

/** Parses `mon-fri`, `sat`, `seg-sex` into the numbers of their days. */
function spanOf(days: string): (number | undefined)[] {
  const [from = '', to = from, ...more] = days.toLowerCase().replaceAll('á', 'a').split('-');
  const numberOf = (name: string) => {
    const day = WEEKDAYS.findIndex((names) => names.includes(name.trim()));
    return day < 0 || more.length > 0 ? undefined : day;
  };
  return [numberOf(from), numberOf(to)];
}

function minutesOf(time: unknown): number | undefined {
  const [, hour = '', minute = ''] = /^(\d{1,2}):(\d\d)$/.exec(typeof time === 'string' ? time : '') ?? [];
  const isTime = hour !== '' && Number(hour) <= 23 && Number(minute) <= 59;
  return isTime ? Number(hour) * 60 + Number(minute) : undefined;
}
