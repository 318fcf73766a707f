import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import { Table } from '../components/Table.tsx';
import { itemName, orderNumber } from '../components/item-text.ts';
import { FOCUS, LOUD, QUIET } from '../components/theme.ts';
import { Rule } from '../components/Rule.tsx';
import { formatSpan, formatTime } from '../src/domain/ages.ts';
import { showAmount } from '../src/domain/money.ts';
import type { OrderItem } from '../src/domain/records.ts';
import { readTime } from '../src/domain/times.ts';
import { statusWord } from '../src/texts/verdict-words.ts';
import { displayWidth, fit } from '../src/terminal/width.ts';
import type { Language, Texts } from '../src/texts/texts.ts';
import { useBench, useDesk, useShop } from './bench-context.ts';

/** One item: everything that the item's record says, to be read at arm's length. */
export function ItemScreen({ itemId }: { itemId: string }) {
  const { shop, clock, texts, language } = useBench();
  useShop((state) => state.version);
  const columns = useDesk((state) => state.columns);
  const rows = useDesk((state) => state.rows);
  const { records } = shop.getState();
  const entry = records.get(itemId);
  if (!entry) return <Text {...QUIET}>{`  ${texts.item.gone}`}</Text>;

  const { item } = entry;
  const facts = factsOf(item, texts);
  const steps = stepsOf(item, clock.wallNow(), texts);
  const siblings = records.ofOrder(item.order_id).filter((one) => one.item.id !== itemId);
  const labelWidth = Math.max(...facts.map(({ label }) => displayWidth(label))) + 2;

  const sections: Section[] = [
    {
      height: steps.length + 1,
      content: (
        <Box flexDirection="column">
          <Text {...QUIET}>{` ${texts.item.timeline}`}</Text>
          {steps.map(({ name, time, span }) => (
            <Text key={name} wrap="truncate">{`   ${fit(name, 16)} ${fit(time, 12)} ${span}`}</Text>
          ))}
        </Box>
      ),
    },
    { height: columns >= 60 ? TABLE_HEIGHT : Infinity, content: <Table data={[amountsOf(item, texts, language)]} /> },
    {
      height: siblings.length > 0 ? siblings.length + 1 : Infinity,
      content: (
        <Box flexDirection="column">
          <Text {...QUIET}>{` ${texts.item.otherItems}`}</Text>
          {siblings.map((one) => (
            <Text key={one.item.id} wrap="truncate">
              {`   ${one.item.quantidade} × ${itemName(one.item)}   `}
              <Text {...QUIET}>{statusWord(one.item, texts)}</Text>
            </Text>
          ))}
        </Box>
      ),
    },
  ];
  return (
    <Box flexDirection="column" width={columns}>
      <Text bold wrap="truncate">
        {` ${texts.item.order} ${orderNumber(item)}   `}
        <Text {...FOCUS}>{statusWord(item, texts)}</Text>
      </Text>
      <Rule width={columns} />
      {facts.map(({ label, value, isLoud }) => (
        <Text key={label} wrap="truncate">
          <Text {...QUIET}>{` ${fit(label, labelWidth)}`}</Text>
          <Text {...(isLoud ? LOUD : {})}>{value}</Text>
        </Text>
      ))}
      {thatFit(sections, rows - FRAME_HEIGHT - facts.length).map(({ content }, index) => (
        <Box key={index} flexDirection="column">
          {content}
        </Box>
      ))}
    </Box>
  );
}

type Section = { height: number; content: ReactNode };

// Header, rules, title, notice and footer.
const FRAME_HEIGHT = 6;
// ink-table with one row: three lines of frame, the names, the values.
const TABLE_HEIGHT = 5;

/** The sections that fit into so many lines, in their order. What does not fit is left out, never drawn over. */
function thatFit(sections: readonly Section[], room: number): Section[] {
  let left = room;
  return sections.filter(({ height }) => {
    if (height > left) return false;
    left -= height;
    return true;
  });
}

type Fact = { label: string; value: string; isLoud?: boolean };

function factsOf(item: OrderItem, { item: words }: Texts): Fact[] {
  const facts: Fact[] = [
    { label: words.product, value: item.product_nome, isLoud: false },
    { label: words.variation, value: item.variation_options },
    {
      label: words.personalisation,
      value: item.personalization_data && `✎ ${item.personalization_data}`,
      isLoud: true,
    },
    { label: words.quantity, value: item.quantidade },
    { label: words.delivery, value: [item.delivery_type, item.pedido?.metodo_envio].filter(Boolean).join(' · ') },
    { label: words.tracking, value: item.tracking_code },
    { label: words.carrier, value: item.shipping_provider_status },
    { label: words.label, value: item.label_url },
    { label: words.cancellation, value: item.cancellation_reason, isLoud: true },
  ];
  return facts.filter(({ value }) => value !== '');
}

function stepsOf(item: OrderItem, nowMs: number, texts: Texts): { name: string; time: string; span: string }[] {
  const steps = [
    [texts.item.placed, item.pedido?.created_at || item.created_at],
    [texts.statuses.accepted, item.aceito_em],
    [texts.statuses.in_production, item.em_producao_em],
    [texts.statuses.shipped, item.enviado_em],
    [texts.statuses.delivered, item.entregue_em],
    [texts.statuses.cancelled, item.cancelado_em],
  ] as const;
  return steps
    .filter(([, time]) => time !== '')
    .map(([name, time]) => {
      const at = readTime(time);
      return { name, time: formatTime(at, nowMs) || time, span: at === undefined ? '' : formatSpan(nowMs - at) };
    });
}

function amountsOf(item: OrderItem, texts: Texts, language: Language): Record<string, string> {
  const words = texts.item;
  return {
    [words.unitPrice]: showAmount(item.preco_unitario, language),
    [words.quantity]: item.quantidade,
    [words.subtotal]: showAmount(item.subtotal, language),
    [words.freight]: showAmount(item.frete_valor, language),
    ...(item.financeiro ? { [words.net]: showAmount(item.financeiro.valor_liquido_vendedor, language) } : {}),
  };
}
