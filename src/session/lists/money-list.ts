/** The money list: what the store pays for the known items, by credit day and state. */
import { lastMadeFor } from '../../base/memo.ts';
import { formatCents } from '../../base/money.ts';
import { fit } from '../../base/width.ts';
import { nameOf, orderNumber } from '../../domain/item-names.ts';
import {
  amountSumText,
  moneyList,
  percentText,
  type AmountSum,
  type MoneyGroup,
  type MoneyLine,
  type MoneyList,
} from '../../domain/money-list.ts';
import { storeCodeWords } from '../../i18n/store-code-words.ts';
import type { Texts } from '../../i18n/texts.ts';
import { zoneOf } from '../../replica/replica.ts';
import { CURSOR_COLUMN } from '../../tty/output/columns.ts';
import { styled } from '../../tty/output/styled-lines.ts';
import { type ActivityLine, cellColumn, type CellsRow } from './cell-columns.ts';
import { notLoadedWords } from '../kernel/store-trouble-words.ts';
import { whyNotGiven } from '../rights.ts';
import type { SessionContext } from '../session-context.ts';
import { defineListScreen } from './list-screen.ts';

type Id = keyof Texts['money']['columns'] | 'cursor';

/** A terminal with fewer rows has no room for long notes. */
const LOW_ROWS = 20;

const madeFor = lastMadeFor<MoneyList>();

/** The money of all known items; of none if the session may not see it. */
function listOf({ replica, clock, rights, texts }: SessionContext): MoneyList {
  const state = replica.getState();
  const minute = Math.floor(clock.wallNow() / 60_000);
  const isGiven = whyNotGiven({ rights, texts }, ['money']) === undefined;
  const zone = zoneOf(state);
  return madeFor(replica, [state.version, minute, zone.offsetMs, zone.isKnown, isGiven], () => {
    const items = isGiven ? Array.from(state.records.all(), ({ item }) => item) : [];
    return moneyList(items, zone, minute * 60_000);
  });
}

const ofMoney = ({ language }: Pick<SessionContext, 'language'>, sum: AmountSum) =>
  amountSumText(sum, (cents) => formatCents(cents, language));

/** The sentences of all counts above zero, in one line. */
const said = (parts: readonly (readonly [number, (count: number) => string])[]) =>
  parts.flatMap(([count, sentence]) => (count > 0 ? [sentence(count)] : [])).join(' · ');

export const MONEY = defineListScreen<MoneyGroup, CellsRow, Id>({
  name: 'money',
  rows: (context) => listOf(context).groups,
  key: ({ key }) => key,
  columns: [
    CURSOR_COLUMN,
    cellColumn('day', 0, 12),
    cellColumn('status', 1, 'rest', { before: 2 }),
    cellColumn('items', 2, 6, { align: 'right', from: 60 }),
    cellColumn('net', 3, (available) => (available >= 60 ? 16 : 14), { align: 'right' }),
    cellColumn('commission', 4, 16, { align: 'right', from: 70 }),
    cellColumn('unusual', 5, 8, { align: 'right', from: 90, after: 1 }),
  ],
  row: (context) => (group, _slot, isUnderCursor) => {
    const { creditDay, status, lines, overdue, unsure, unusual } = group;
    const day = creditDay === undefined ? context.texts.money.noDay : shownDay(creditDay);
    const role = overdue > 0 ? 'late' : unsure > 0 ? 'loud' : undefined;
    const cells: ActivityLine = [
      { text: role === undefined ? day : `${day}${overdue > 0 ? ' !' : ' ?'}`, role },
      { text: statusText(status, context), role },
      { text: String(lines.length) },
      { text: ofMoney(context, group.net) },
      { text: ofMoney(context, group.commission), role: 'quiet' },
      { text: unusual > 0 ? String(unusual) : '', role: 'loud' },
    ];
    return { cells, isUnderCursor };
  },
  headings: { of: ({ money }) => money.columns },
  empty: (context) =>
    whyNotGiven(context, ['money']) ??
    (context.replica.getState().health.isLoaded ? context.texts.money.empty : notLoadedWords(context)),
  status(context) {
    const words = context.texts.money;
    const { total } = listOf(context);
    const [net, commission] = [ofMoney(context, total.net), ofMoney(context, total.commission)];
    const sums = [words.count(total.lines.length), net && words.net(net), commission && words.commission(commission)];
    return { left: [{ text: ` ${total.lines.length === 0 ? '' : sums.filter(Boolean).join(' · ')}`, isBold: true }] };
  },
  note(context) {
    const words = context.texts.money;
    const { total, none, untold } = listOf(context);
    const loud = said([
      [total.overdue, words.overdue],
      [total.unsure, words.unsure],
      [total.unusual, words.unusual],
    ]);
    // With few rows, the list needs them all.
    const isLow = context.session.getState().rows < LOW_ROWS;
    const quiet = said([[untold, words.untold], ...(isLow ? [] : [[none, words.none] as const])]);
    const role = total.overdue > 0 ? 'late' : 'loud';
    return [
      ...(loud === '' ? [] : [{ text: loud, role, isCut: isLow } as const]),
      ...(quiet === '' ? [] : [{ text: quiet, role: 'quiet', isCut: isLow } as const]),
    ];
  },
  summary: {
    height: (height) => (height >= 22 ? 6 : height >= 16 ? 3 : 0),
    lines: (context, group, { width, height }) => itemLines(context, group.lines, { width, height }),
  },
  watch: (context) => {
    const { watchMoney } = context.onDemand;
    return watchMoney && whyNotGiven(context, ['money']) === undefined ? watchMoney() : () => {};
  },
});

const rank = ({ overdue, isUnusual }: MoneyLine) => (isUnusual ? 0 : overdue === 'no' ? 2 : 1);

/** The items of a group, those overdue or unlike the usual first. */
function itemLines(
  context: SessionContext,
  lines: readonly MoneyLine[],
  { width, height }: { width: number; height: number },
): string[] {
  const { texts, language } = context;
  const words = texts.money;
  const sorted = lines.toSorted((a, b) => rank(a) - rank(b));
  const shown = sorted.length > height ? sorted.slice(0, height - 1) : sorted;
  const texted = shown.map((line) => {
    const { item, net, percent, usualPercent, isUnusual, overdue } = line;
    const parts = [
      orderNumber(item),
      net === undefined ? '?' : formatCents(net, language),
      isUnusual ? words.unlike(percentText(percent!), percentText(usualPercent!)) : '',
      words.isOverdue[overdue],
      nameOf(item),
    ];
    const text = ` ${fit(parts.filter(Boolean).join('  '), width - 1)}`;
    return styled(text, { role: isUnusual ? 'loud' : overdue === 'yes' ? 'late' : 'quiet' });
  });
  const left = sorted.length - shown.length;
  return left > 0 ? [...texted, styled(` ${words.moreItems(left)}`, { role: 'quiet' })] : texted;
}

function statusText(status: string, { texts }: Pick<SessionContext, 'texts'>): string {
  const { word, raw } = storeCodeWords(status, texts);
  return word || raw || '?';
}

/** A day as it is shown: `04/12/2026`. */
function shownDay(day: string): string {
  return day.split('-').toReversed().join('/');
}
