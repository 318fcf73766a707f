/**
 * What the store pays the seller for items, as far as `financeiro` tells (spec 2.1): sums, what is overdue, and
 * commissions unlike the usual one of their product. What is not told is counted beside a sum and never in it. Pure.
 */
import { dayStamp, FURTHEST_ZONE_MS } from '../base/ages.ts';
import { readAmount } from '../base/money.ts';
import type { StoreZone } from '../base/store-times.ts';
import { dayOfText } from '../base/calendar.ts';
import { readMoment, readTime } from '../base/times.ts';
import type { OrderItem } from './records.ts';

/**
 * What an item's record says of its money: `told`; `none`, where the store says that there is none (yet); `untold`,
 * where no answer has told either.
 */
type MoneyKnowledge = 'told' | 'none' | 'untold';

/** Whether a credit has not come in time: `unsure` where its date has passed and nobody knows what its state means. */
type Overdue = 'yes' | 'unsure' | 'no';

/** The money of an item. Amounts in cents, `undefined` where they cannot be read; commissions in {@link PERCENT}. */
export type MoneyLine = {
  item: OrderItem;
  told: MoneyKnowledge;
  /** As the store names it. */
  status: string;
  net: number | undefined;
  commission: number | undefined;
  percent: number | undefined;
  /** The usual commission of its product, where there is one. */
  usualPercent: number | undefined;
  isUnusual: boolean;
  /** `2026-12-04`; `undefined` where none is told that can be read. */
  creditDay: string | undefined;
  overdue: Overdue;
};

/** A sum in cents of the amounts that are known, and how many are not. */
export type AmountSum = { cents: number; known: number; unknown: number };

/** Items of one credit day and state, or all of them. */
export type MoneySums = {
  net: AmountSum;
  commission: AmountSum;
  overdue: number;
  unsure: number;
  unusual: number;
  lines: readonly MoneyLine[];
};
/** Those of one credit day and state. */
export type MoneyGroup = MoneySums & { key: string; creditDay: string | undefined; status: string };

/** The groups by credit day and state, the earliest day first and none last; the sums of all; and what is not in them. */
export type MoneyList = {
  groups: readonly MoneyGroup[];
  total: MoneySums;
  /** All items, in the order in which they were given. */
  lines: readonly MoneyLine[];
  /** Items that no answer has told of, and those that the store says to have no money (yet). */
  untold: number;
  none: number;
};

/** One percent, in the unit of commissions. */
export const PERCENT = 10_000;

/** So many items of a product before one of its commissions is the usual one. */
export const ENOUGH_ITEMS = 5;

/** States in which nothing is waited for any more, and those in which it is, in letters without accents. */
const SETTLED =
  /^(?:pag[oa]|paid|creditad[oa]|credited|liquidad[oa]|settled|repassad[oa]|transferid[oa]|transferred|recebid[oa]|received|cancelad[oa]|cancell?ed|estornad[oa]|reembolsad[oa]|refunded)$/;
const AWAITED =
  /^(?:previst[oa]|agendad[oa]|scheduled|pendente|pending|a_receber|a_pagar|em_aberto|aberto|open|atrasad[oa]|overdue|aguardando(?:_.*)?|awaiting(?:_.*)?)$/;

/** The money of these items; each of them once. */
export function moneyList(items: Iterable<OrderItem>, zone: StoreZone, nowMs: number): MoneyList {
  const all = [...items];
  const usual = usualCommissions(all);
  const today = dayStamp(zone.isKnown ? nowMs : nowMs - FURTHEST_ZONE_MS);
  const lines = all.map((item) => lineOf(item, usual.get(item.product_id), { zone, today }));
  const told = lines.filter((line) => line.told === 'told');
  const byKey = Map.groupBy(told, ({ creditDay, status }) => JSON.stringify([creditDay ?? '', status]));
  const groups = [...byKey].map(([key, members]): MoneyGroup => {
    const { creditDay, status } = members[0]!;
    return { key, creditDay, status, ...sumsOf(members) };
  });
  const count = (what: MoneyKnowledge) => lines.filter((line) => line.told === what).length;
  return { groups: groups.toSorted(byDay), total: sumsOf(told), lines, untold: count('untold'), none: count('none') };
}

/** The orders of items of whose money no answer has told, each once. */
export function ordersWithoutMoney(items: Iterable<OrderItem>): string[] {
  const orders = new Set<string>();
  for (const { financeiro, order_id } of items) if (financeiro === undefined) orders.add(order_id);
  return [...orders];
}

/** An item as whoever is not shown what the store pays sees it: a copy that tells nothing of it. */
export function withoutMoney<Item extends object>(item: Item): Item {
  const { financeiro: _, ...rest } = item as Item & { financeiro?: unknown };
  return rest as Item;
}

/** The sum of amounts in cents. One that would leave what a number can hold exactly counts as unknown. */
function sumAmounts(amounts: readonly (number | undefined)[]): AmountSum {
  const sum = { cents: 0, known: 0, unknown: 0 };
  for (const amount of amounts) {
    if (amount === undefined || !Number.isSafeInteger(sum.cents + amount)) sum.unknown++;
    else {
      sum.cents += amount;
      sum.known++;
    }
  }
  return sum;
}

/**
 * The usual commission of each product: the median of its items, where there are enough of them and more than half have
 * just that one. Of a product whose commissions go up and down none is unusual.
 */
function usualCommissions(items: Iterable<OrderItem>): Map<string, number> {
  const known = new Map<string, number[]>();
  for (const { product_id, financeiro } of items) {
    const percent = readPercent(financeiro?.comissao_pct ?? '');
    if (percent === undefined || product_id === '') continue;
    if (!known.has(product_id)) known.set(product_id, []);
    known.get(product_id)!.push(percent);
  }
  const usual = new Map<string, number>();
  for (const [productId, percents] of known) {
    const median = percents.toSorted((a, b) => a - b)[Math.floor(percents.length / 2)]!;
    const agreeing = percents.filter((one) => one === median).length;
    if (percents.length >= ENOUGH_ITEMS && agreeing * 2 > percents.length) usual.set(productId, median);
  }
  return usual;
}

/** A percentage that a text tells (`12`, `12.50`, `12,5 %`), in {@link PERCENT}; `undefined` for any other text. */
export function readPercent(text: string): number | undefined {
  const match = /^(\d{1,3})(?:[.,](\d{1,4}))?\s?%?$/.exec(text.trim());
  return match ? Number(match[1]) * PERCENT + Number((match[2] ?? '').padEnd(4, '0')) : undefined;
}

/** `2026-12-04` of a credit date: a day, or a moment, whose day is that of this machine where its zone is known. */
export function readCreditDay(text: string, zone: StoreZone): string | undefined {
  const trimmed = text.trim();
  const iso = trimmed.replace(/^(\d\d)\/(\d\d)\/(\d{4})/, '$3-$2-$1');
  if (dayOfText(iso) !== undefined) return iso;
  const moment = readMoment(trimmed);
  if (moment === undefined) return undefined;
  // Without a zone its digits are those of the store's own calendar, which is all that is known.
  if (!moment.isZoned && !zone.isKnown) return iso.slice(0, 10);
  return dayStamp(readTime(trimmed, zone.offsetMs)!);
}

/** `12`, `12.5`: a commission as a decimal number, in percent. */
export function percentText(percent: number): string {
  let decimals = String(percent % PERCENT).padStart(4, '0');
  while (decimals.endsWith('0')) decimals = decimals.slice(0, -1);
  const whole = String(Math.floor(percent / PERCENT));
  return decimals === '' ? whole : `${whole}.${decimals}`;
}

/** A sum by `write`, which is given cents: `R$ 88.00`, `R$ 88.00+?` where parts of it are not known, `?` where none is. */
export function amountSumText({ cents, known, unknown }: AmountSum, write: (cents: number) => string): string {
  if (known === 0) return unknown === 0 ? '' : '?';
  return unknown === 0 ? write(cents) : `${write(cents)}+?`;
}

function lineOf(
  item: OrderItem,
  usualPercent: number | undefined,
  { zone, today }: { zone: StoreZone; today: string },
): MoneyLine {
  const { financeiro } = item;
  const status = financeiro?.status ?? '';
  const percent = readPercent(financeiro?.comissao_pct ?? '');
  const creditDay = readCreditDay(financeiro?.data_credito ?? '', zone);
  return {
    item,
    told: financeiro ? 'told' : financeiro === null ? 'none' : 'untold',
    status,
    net: readAmount(financeiro?.valor_liquido_vendedor ?? ''),
    commission: readAmount(financeiro?.valor_comissao ?? ''),
    percent,
    usualPercent,
    isUnusual: percent !== undefined && usualPercent !== undefined && percent !== usualPercent,
    creditDay,
    overdue: creditDay !== undefined && creditDay < today ? overdueBy(status) : 'no',
  };
}

/** What a state says of a credit whose day has passed. */
function overdueBy(status: string): Overdue {
  const code = status
    .trim()
    .slice(0, 60)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  if (SETTLED.test(code)) return 'no';
  return AWAITED.test(code) ? 'yes' : 'unsure';
}

function sumsOf(lines: readonly MoneyLine[]): MoneySums {
  return {
    net: sumAmounts(lines.map(({ net }) => net)),
    commission: sumAmounts(lines.map(({ commission }) => commission)),
    overdue: lines.filter(({ overdue }) => overdue === 'yes').length,
    unsure: lines.filter(({ overdue }) => overdue === 'unsure').length,
    unusual: lines.filter(({ isUnusual }) => isUnusual).length,
    lines,
  };
}

/** No day comes last; groups of one day by their state. */
function byDay(a: MoneyGroup, b: MoneyGroup): number {
  const [one, other] = [a.creditDay ?? '~', b.creditDay ?? '~'];
  if (one !== other) return one < other ? -1 : 1;
  return a.status < b.status ? -1 : 1;
}
