import { Box, Text } from 'ink';
import { Table } from '../components/Table.tsx';
import { itemName, orderNumber } from '../components/item-text.ts';
import { FOCUS, LATE, QUIET } from '../components/theme.ts';
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

  // Header, notice and footer around; what does not fit is left out from the end, never drawn over.
  let room = rows - 6 - facts.length;
  const fits = (lines: number) => {
    if (lines > room) return false;
    room -= lines;
    return true;
  };
  return (
    <Box flexDirection="column" width={columns}>
      <Text bold wrap="truncate">
        {` ${texts.item.order} ${orderNumber(item)}   `}
        <Text {...FOCUS}>{statusWord(item, texts)}</Text>
      </Text>
      <Rule width={columns} />
      {facts.map(({ label, value, isLoud }) => (
        <Text key={label} wrap="truncate" bold={isLoud === true}>
          <Text {...QUIET}>{` ${fit(label, labelWidth)}`}</Text>
          <Text {...(isLoud ? LATE : {})}>{value}</Text>
        </Text>
      ))}
      {fits(steps.length + 1) && (
        <Box flexDirection="column">
          <Text {...QUIET}>{` ${texts.item.timeline}`}</Text>
          {steps.map(({ name, time, span }) => (
            <Text key={name} wrap="truncate">{`   ${fit(name, 16)} ${fit(time, 12)} ${span}`}</Text>
          ))}
        </Box>
      )}
      {columns >= 60 && fits(5) && <Table data={[amountsOf(item, texts, language)]} />}
      {siblings.length > 0 && fits(siblings.length + 1) && (
        <Box flexDirection="column">
          <Text {...QUIET}>{` ${texts.item.otherItems}`}</Text>
          {siblings.map((one) => (
            <Text key={one.item.id} wrap="truncate">
              {`   ${one.item.quantidade} × ${itemName(one.item)}   `}
              <Text {...QUIET}>{statusWord(one.item, texts)}</Text>
            </Text>
          ))}
        </Box>
      )}
    </Box>
  );
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
