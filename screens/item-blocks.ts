/** The parts of the item screen that the item's own record fills. */
import { unitsOf, unitsText } from '../src/domain/units.ts';
import { storeSpan, storeTime } from '../src/base/store-times.ts';
import { factsBlock, linesBlock, tableBlock, type Block, type PageFacts } from '../components/Blocks.tsx';
import { formatSpan } from '../src/base/ages.ts';
import { hasComeBack, progressOf, readStatus } from '../src/domain/lifecycle.ts';
import { showAmount } from '../src/base/money.ts';
import type { OrderItem } from '../src/domain/records.ts';
import { readTime } from '../src/base/times.ts';
import { displayWidth, fit } from '../src/base/width.ts';
import { statusWord } from '../src/i18n/verdict-words.ts';
import type { Language } from '../src/i18n/texts.ts';
import { nameOf } from '../src/domain/item-names.ts';

export type ItemFacts = PageFacts & {
  item: OrderItem;
  /** The items of its order, this one among them. */
  siblings: readonly OrderItem[];
  isRead: boolean;
};

/** What it is: product, variation, how many. */
export function goodsBlock({ item, width, texts }: ItemFacts): Block[] {
  const words = texts.item;
  return factsBlock({ key: 'goods', title: texts.item.sections.item, width }, [
    { label: words.quantity, value: quantityWords(item, texts), isLoud: unitsOf(item) !== 1 },
    { label: words.product, value: item.product_nome },
    { label: words.variation, value: item.variation_options },
  ]);
}

/** What has to be on it: its own block, loud, never cut, and whether it has been read. */
export function personalisationBlock({ item, isRead, personal, width, texts }: ItemFacts): Block[] {
  if (item.personalization_data === '') return [];
  const { sections, read, notRead } = texts.item;
  const isAhead = progressOf(item.item_status) < progressOf('shipped') && readStatus(item.item_status) !== 'cancelled';
  const aside = !isAhead ? '' : isRead ? read : notRead;
  return factsBlock({ key: 'personalisation', title: `✎ ${sections.personalisation}`, aside, width }, [
    { label: '', value: personal(item.personalization_data), isLoud: true, isInverse: isAhead && !isRead },
  ]);
}

/** Where it has been: every step with its time, how long the step before lasted, and how long it is there. */
export function timelineBlock(facts: ItemFacts): Block[] {
  return linesBlock({ key: 'timeline', title: facts.texts.item.timeline }, timelineLines(facts));
}

/** The steps of {@link timelineBlock}, a line each. */
export function timelineLines({
  item,
  nowMs,
  zone,
  texts,
}: Pick<ItemFacts, 'item' | 'nowMs' | 'zone' | 'texts'>): string[] {
  const steps = (
    [
      [texts.item.placed, item.pedido?.created_at || item.created_at],
      [texts.statuses.accepted, item.aceito_em],
      [texts.statuses.in_production, item.em_producao_em],
      [texts.statuses.shipped, item.enviado_em],
      [texts.statuses.delivered, item.entregue_em],
      [texts.statuses.cancelled, item.cancelado_em],
    ] as const
  )
    .filter(([, time]) => time !== '')
    .map(([name, time]): { name: string; time: string; at: number | undefined } => ({
      name,
      time,
      at: readTime(time, zone.offsetMs),
    }));
  // The store keeps the times of what was taken back, and none of the way back.
  if (hasComeBack(item)) steps.push({ name: texts.item.cameBack, time: '', at: undefined });
  const nameWidth = Math.max(0, ...steps.map(({ name }) => displayWidth(name)));
  const words = texts.item;
  return steps.map(({ name, time, at }, index) => {
    const before = steps[index - 1]?.at;
    const lasted = at !== undefined && before !== undefined ? words.after(formatSpan(at - before)) : '';
    const isLast = index === steps.length - 1;
    const since = isLast && at !== undefined ? words.open(storeSpan(time, zone, nowMs)) : '';
    const spans = [lasted, since].filter(Boolean).join(' · ');
    return `  ${isLast ? '●' : '○'} ${fit(name, nameWidth)}  ${fit(storeTime(time, zone, nowMs) || time, zone.isKnown ? 11 : 12)}  ${spans}`;
  });
}

/** The other items of the order, with this one marked. */
/** How many; what the store has in the place of a number is said to be none. */
function quantityWords(item: OrderItem, texts: ItemFacts['texts']): string {
  return unitsOf(item) === undefined ? texts.item.noQuantity(item.quantidade) : unitsText(item);
}

export function siblingsBlock({ item, siblings, width, texts }: ItemFacts): Block[] {
  if (siblings.length < 2) return [];
  const lines = siblings.map((one) => {
    const status = statusWord(one, texts);
    const room = width - displayWidth(status) - 6;
    const name = nameOf(one);
    return `${one.id === item.id ? ' ▌' : '  '} ${fit(`${unitsText(one)} × ${name}`, room)}  ${status}`;
  });
  return linesBlock({ key: 'siblings', title: texts.item.otherItems }, lines);
}

/** What it costs, as a small table. */
export function amountsBlock({ item, width, texts, language }: ItemFacts): Block[] {
  const words = texts.item;
  return tableBlock(
    { key: 'amounts', title: texts.item.sections.amounts, width },
    {
      [words.unitPrice]: showAmount(item.preco_unitario, language),
      [words.quantity]: unitsText(item),
      [words.subtotal]: showAmount(item.subtotal, language),
      [words.freight]: showAmount(item.frete_valor, language),
    },
  );
}

/** What the seller earns with it, where the item says so (spec 2.1). */
export function earningsBlock({ item, width, nowMs, zone, texts, language }: ItemFacts): Block[] {
  const { financeiro } = item;
  if (!financeiro) return [];
  const words = texts.item;
  const credit = financeiro.data_credito;
  return tableBlock(
    { key: 'earnings', title: texts.item.sections.earnings, width },
    {
      [words.net]: showAmount(financeiro.valor_liquido_vendedor, language),
      [words.commission]: showAmount(financeiro.valor_comissao ?? '', language),
      [texts.item.percent]: percent(financeiro.comissao_pct ?? '', language),
      [texts.item.status]: financeiro.status,
      [words.credit]: storeTime(credit, zone, nowMs) || credit,
    },
  );
}

function percent(text: string, language: Language): string {
  if (!/^\d+(?:\.\d+)?$/.test(text)) return text;
  const short = /^\d+(?:\.\d*[1-9])?/.exec(text)?.[0] ?? text;
  return language === 'pt-BR' ? `${short.replace('.', ',')}%` : `${short} %`;
}
