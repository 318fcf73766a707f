/** The parts of the item screen that the item's own record fills. */
import { unitsOf, unitsText } from '../src/domain/units.ts';
import { storeSpan, storeTime } from '../src/base/store-times.ts';
import { factsBlock, type Block, type Fact, type PageFacts } from '../components/Blocks.tsx';
import { formatSpan } from '../src/base/ages.ts';
import { hasComeBack, progressOf, readStatus } from '../src/domain/lifecycle.ts';
import { readAmount, showAmount } from '../src/base/money.ts';
import type { OrderItem } from '../src/domain/records.ts';
import { readTime } from '../src/base/times.ts';
import { displayWidth, fit } from '../src/base/width.ts';
import { storeCodeWords } from '../src/i18n/store-code-words.ts';
import { statusWord } from '../src/i18n/verdict-words.ts';
import type { Language } from '../src/i18n/texts.ts';
import { nameOf } from '../src/domain/item-names.ts';

export type ItemFacts = PageFacts & {
  item: OrderItem;
  /** The items of its order, this one among them. */
  siblings: readonly OrderItem[];
  isRead: boolean;
  /** What the store pays stays untold. */
  hasNoMoney: boolean;
};

/** What has to be on it: its own block, loud, never cut, and whether it has been read. */
export function personalisationBlock({ item, isRead, personal, width, texts }: ItemFacts): Block[] {
  if (item.personalization_data === '') return [];
  const { sections, read, notRead } = texts.item;
  const isAhead = progressOf(item.item_status) < progressOf('shipped') && readStatus(item.item_status) !== 'cancelled';
  const aside = !isAhead ? '' : isRead ? read : notRead;
  return factsBlock({ key: 'personalisation', title: `✎ ${sections.personalisation}`, aside, width }, [
    { label: '', value: personal(item.personalization_data), isOnPiece: true, isInverse: isAhead && !isRead },
  ]);
}

/** What it is: how many of which product; where the store has no number for it, that is said. */
export function goodsFacts({ item, texts }: ItemFacts): Fact[] {
  const words = texts.item;
  const count = unitsOf(item);
  const isUncounted = count === undefined;
  return [
    {
      label: words.what,
      value: isUncounted ? nameOf(item) : `${unitsText(item)} × ${nameOf(item)}`,
      isLoud: count !== 1,
    },
    { label: '', value: isUncounted ? words.noQuantity(item.quantidade) : '', isLoud: true },
  ];
}

/** On a page so wide the steps stand in one line, on a narrower one below each other. */
const ONE_LINE = 70;

/** Since when it is as it is: on one line the last step first, for it is the one that is asked for. */
export function sinceFact(facts: ItemFacts): Fact {
  const value =
    facts.width < ONE_LINE
      ? timelineLines(facts)
          .map((line) => line.trimStart())
          .join('\n')
      : timelineSteps(facts)
          .toReversed()
          .map(({ name, time, spans }) => [name, time, spans && `(${spans})`].filter(Boolean).join(' '))
          .join(' · ');
  return { label: facts.texts.item.since, value };
}

type StepFacts = Pick<ItemFacts, 'item' | 'nowMs' | 'zone' | 'texts'>;

/** Where an item has been: every step with its time, how long the step before lasted, and how long it is there; a line each. */
export function timelineLines(facts: StepFacts): string[] {
  const steps = timelineSteps(facts);
  const nameWidth = Math.max(0, ...steps.map(({ name }) => displayWidth(name)));
  const timeWidth = facts.zone.isKnown ? 11 : 12;
  return steps.map(
    ({ name, time, spans }, index) =>
      `  ${index === steps.length - 1 ? '●' : '○'} ${fit(name, nameWidth)}  ${fit(time, timeWidth)}  ${spans}`,
  );
}

function timelineSteps({ item, nowMs, zone, texts }: StepFacts) {
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
  const words = texts.item;
  return steps.map(({ name, time, at }, index) => {
    const before = steps[index - 1]?.at;
    const lasted = at !== undefined && before !== undefined ? words.after(formatSpan(at - before)) : '';
    const isLast = index === steps.length - 1;
    const since = isLast && at !== undefined ? words.open(storeSpan(time, zone, nowMs)) : '';
    return { name, time: storeTime(time, zone, nowMs) || time, spans: [lasted, since].filter(Boolean).join(' · ') };
  });
}

/** The other items of the order and in which state they are. */
export function siblingsFact({ item, siblings, texts }: ItemFacts): Fact {
  const others = siblings.filter(({ id }) => id !== item.id);
  const lines = others.map((one) => `${unitsText(one)} × ${nameOf(one)} · ${statusWord(one, texts).toLowerCase()}`);
  return { label: texts.item.otherItems, value: lines.join('\n') };
}

/** What the buyer pays for it, and what the seller earns with it where the item says so (spec 2.1): a line each. */
export function moneyFacts({ item, nowMs, zone, texts, language, hasNoMoney }: ItemFacts): Fact[] {
  const words = texts.item;
  const show = (amount: string) => showAmount(amount, language);
  const each = show(item.preco_unitario);
  const goods = [each && `${unitsText(item)} × ${each}`, show(item.subtotal)].filter(Boolean).join(' = ');
  const freight = readAmount(item.frete_valor) === 0 ? '' : show(item.frete_valor);
  const price = {
    label: words.amounts,
    value: [goods, freight && `${words.freight} ${freight}`].filter(Boolean).join(' · '),
  };
  const { financeiro } = item;
  if (!financeiro || hasNoMoney) return [price];
  const { comissao_pct, valor_comissao, data_credito, status } = financeiro;
  const commission = [percent(comissao_pct ?? '', language), show(valor_comissao ?? '')].filter(Boolean).join(' = ');
  const { word, raw } = storeCodeWords(status, texts);
  const credit = storeTime(data_credito, zone, nowMs) || data_credito;
  const parts = [
    show(financeiro.valor_liquido_vendedor),
    commission && `${words.commission} ${commission}`,
    word,
    credit && `${words.credit} ${credit}`,
  ];
  return [price, { label: words.earnings, value: parts.filter(Boolean).join(' · '), aside: raw }];
}

function percent(text: string, language: Language): string {
  if (!/^\d+(?:\.\d+)?$/.test(text)) return text;
  const short = /^\d+(?:\.\d*[1-9])?/.exec(text)?.[0] ?? text;
  return language === 'pt-BR' ? `${short.replace('.', ',')}%` : `${short} %`;
}
