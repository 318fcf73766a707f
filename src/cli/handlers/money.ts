/** `money`: the amounts that the store pays for items, if it sends them: sums by credit day and state, or item by item. */
import { NotFoundHere, RateLimited } from '../../api/errors.ts';
import type { ExitCode } from '../../base/exit-codes.ts';
import { decimalText, formatCents } from '../../base/money.ts';
import { nameOf, numberOf, orderNumber } from '../../domain/item-names.ts';
import {
  amountSumText,
  moneyList,
  ordersWithoutMoney,
  percentText,
  type AmountSum,
  type MoneyGroup,
  type MoneyLine,
  type MoneyList,
  type MoneySums,
} from '../../domain/money-list.ts';
import { OPERATIONS } from '../../domain/operations.ts';
import { mergeKnownFields } from '../../domain/partial-records.ts';
import type { OrderItem } from '../../domain/records.ts';
import { codeInWords } from '../../i18n/store-code-words.ts';
import { textsIn } from '../../i18n/texts.ts';
import type { StoreContext } from '../run-with-store.ts';
import { cellOf } from '../output/fields.ts';
import { createRecordWriter } from '../output/records.ts';
import { createAnnouncedSleep } from './announced-sleep.ts';
import { itemKind, itemLists } from './items.ts';
import { listRecords } from './list-records.ts';
import { storeZone } from './local-state.ts';
import { fieldsOf } from './schemas.ts';

export type MoneyFlags = { since?: string; until?: string; items?: boolean; details?: number };

/** Pause between two requests for order details. */
const PAUSE_MS = 100;

/** Reads the items and prints their sums; with `--items` each item. */
export async function listMoney(job: StoreContext, flags: MoneyFlags): Promise<ExitCode> {
  const { texts, say } = job;
  // Throws for a wrong flag before any request is sent.
  const print = flags.items ? linePrinter(job) : sumPrinter(job);
  const items = new Map<string, OrderItem>();
  const code = await listRecords(job, {
    operation: OPERATIONS.listItems,
    kind: itemKind(job),
    lists: itemLists(job, flags),
    limit: undefined,
    writer: {
      async writeAll(rows) {
        for (const { record } of rows) items.set(record.id, record);
      },
      async end() {},
    },
    title: texts.tried.listItems,
    countWords: (count) => (count === 0 ? texts.read.noItems : texts.read.itemCount(count)),
  });
  await readDetails(job, items, flags.details ?? 0);
  const list = moneyList(items.values(), storeZone(job), Date.now());
  await print(list);
  if (list.untold > 0) say(texts.money.untold(list.untold, ordersWithoutMoney(items.values()).length));
  if (list.none > 0 && job.out.isTerminal) say(texts.money.none(list.none));
  return code;
}

/** Requests the details of at most `most` orders whose amounts the list does not have, one after the other. */
async function readDetails(job: StoreContext, items: Map<string, OrderItem>, most: number) {
  const { client, signal } = job;
  const sleep = createAnnouncedSleep(job);
  for (const orderId of ordersWithoutMoney(items.values()).slice(0, most)) {
    for (const item of await readOrder(orderId)) {
      const listed = items.get(item.id);
      if (listed) items.set(item.id, mergeKnownFields(item, listed));
    }
    await sleep(PAUSE_MS, signal);
  }

  async function readOrder(orderId: string): Promise<readonly OrderItem[]> {
    for (;;) {
      try {
        return (await client.getOrder(orderId, signal)).data.itens;
      } catch (error) {
        if (error instanceof NotFoundHere) return [];
        if (!(error instanceof RateLimited)) throw error;
        await sleep(error.retryAfterMs ?? 5000, signal);
      }
    }
  }
}

type SumsRow = MoneySums & Partial<Pick<MoneyGroup, 'creditDay' | 'status'>> & { row: 'group' | 'total' };

function sumPrinter(job: StoreContext): (list: MoneyList) => Promise<void> {
  const { language } = job;
  const words = job.texts.money;
  const texts = textsIn(language);
  const dayOf = ({ row, creditDay }: SumsRow) =>
    row === 'total' ? words.total : creditDay === undefined ? words.noDay : shownDay(creditDay);
  const statusOf = ({ row, status = '' }: SumsRow) => {
    return codeInWords(status, texts) || (row === 'total' ? '' : '?');
  };
  const amount = (of: (row: SumsRow) => AmountSum) => ({
    align: 'right' as const,
    cell: (row: SumsRow) => amountSumText(of(row), (cents) => formatCents(cents, language)),
    piped: (row: SumsRow) => amountSumText(of(row), decimalText),
  });
  const count = (of: (row: SumsRow) => number) => ({
    align: 'right' as const,
    cell: (row: SumsRow) => String(of(row) || ''),
    piped: (row: SumsRow) => String(of(row)),
  });
  const writer = createRecordWriter<SumsRow>(job, {
    fields: fieldsOf('money'),
    textOf: (row, field) => cellOf(sumsRecord(row), field),
    columns: [
      {
        title: words.columns.day,
        cell: dayOf,
        piped: ({ row, creditDay = '' }) => (row === 'total' ? row : creditDay),
      },
      { title: words.columns.status, least: 8, cell: statusOf, piped: ({ status = '' }) => status },
      { title: words.columns.items, align: 'right', cell: ({ lines }) => String(lines.length) },
      { title: words.columns.net, ...amount(({ net }) => net) },
      { title: words.columns.commission, ...amount(({ commission }) => commission) },
      { title: words.columns.overdue, ...count(({ overdue }) => overdue) },
      { title: words.columns.unsure, ...count(({ unsure }) => unsure) },
      { title: words.columns.unusual, ...count(({ unusual }) => unusual) },
    ],
  });
  return async ({ groups, total }) => {
    const rows = [...groups.map((group) => ({ ...group, row: 'group' as const })), { ...total, row: 'total' as const }];
    await writer.writeAll(rows.map((record) => ({ record, raw: sumsRecord(record) })));
    await writer.end();
  };
}

function sumsRecord(sums: SumsRow): Record<string, string | number | null> {
  const { row, creditDay, status, lines, net, commission, overdue, unsure, unusual } = sums;
  return {
    row,
    credit_day: creditDay ?? null,
    status: status ?? null,
    items: lines.length,
    net: textOfSum(net),
    net_unknown: net.unknown,
    commission: textOfSum(commission),
    commission_unknown: commission.unknown,
    overdue,
    overdue_unsure: unsure,
    unusual_commission: unusual,
  };
}

function linePrinter(job: StoreContext): (list: MoneyList) => Promise<void> {
  const { language } = job;
  const words = job.texts.money;
  const texts = textsIn(language);
  const amount = (of: (line: MoneyLine) => number | undefined) => ({
    align: 'right' as const,
    cell: (line: MoneyLine) => (of(line) === undefined ? '?' : formatCents(of(line)!, language)),
    piped: (line: MoneyLine) => (of(line) === undefined ? '' : decimalText(of(line)!)),
  });
  const statusOf = ({ told, status }: MoneyLine) => {
    if (told !== 'told') return words.told[told];
    return codeInWords(status, texts) || '?';
  };
  const writer = createRecordWriter<MoneyLine>(job, {
    fields: fieldsOf('money items'),
    textOf: (line, field) => cellOf(lineRecord(line), field),
    columns: [
      { title: words.columns.order, cell: ({ item }) => orderNumber(item) },
      { title: words.columns.item, least: 12, cell: ({ item }) => nameOf(item) },
      { title: words.columns.status, least: 8, cell: statusOf, piped: ({ told, status }) => status || told },
      { title: words.columns.net, ...amount(({ net }) => net) },
      { title: words.columns.commission, ...amount(({ commission }) => commission) },
      { title: '%', align: 'right', cell: percentCell, piped: ({ percent }) => textOfPercent(percent) ?? '' },
      {
        title: words.columns.day,
        cell: ({ creditDay }) => (creditDay === undefined ? '' : shownDay(creditDay)),
        piped: ({ creditDay = '' }) => creditDay,
      },
      {
        title: words.columns.overdue,
        cell: ({ overdue }) => (overdue === 'no' ? '' : words.overdue[overdue]),
        piped: ({ overdue }) => overdue,
      },
    ],
  });
  return async ({ lines }) => {
    await writer.writeAll(lines.map((line) => ({ record: line, raw: lineRecord(line) })));
    await writer.end();
  };

  function percentCell({ percent, usualPercent, isUnusual }: MoneyLine): string {
    const text = textOfPercent(percent) ?? '';
    return isUnusual ? words.unlike(text, percentText(usualPercent!)) : text;
  }
}

const textOfSum = ({ known, cents }: AmountSum) => (known === 0 ? null : decimalText(cents));
const textOfAmount = (cents: number | undefined) => (cents === undefined ? null : decimalText(cents));
const textOfPercent = (percent: number | undefined) => (percent === undefined ? null : percentText(percent));

function lineRecord(line: MoneyLine): Record<string, string | boolean | null> {
  const { item, told, status, net, commission, percent, usualPercent, isUnusual, creditDay, overdue } = line;
  return {
    order_id: item.order_id,
    numero: numberOf(item),
    item_id: item.id,
    product_id: item.product_id,
    product_nome: item.product_nome,
    item_status: item.item_status,
    told,
    status: told === 'told' ? status : null,
    net: textOfAmount(net),
    commission: textOfAmount(commission),
    commission_pct: textOfPercent(percent),
    usual_commission_pct: textOfPercent(usualPercent),
    unusual_commission: isUnusual,
    credit_date: item.financeiro?.data_credito ?? null,
    credit_day: creditDay ?? null,
    overdue,
  };
}

/** `04/12/2026`. */
function shownDay(day: string): string {
  return day.split('-').toReversed().join('/');
}
