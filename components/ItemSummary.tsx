import { Box, Text } from 'ink';
import { showAmount } from '../src/domain/money.ts';
import { formatTime } from '../src/domain/ages.ts';
import { readTime } from '../src/domain/times.ts';
import type { OrderItem } from '../src/domain/records.ts';
import type { Entry } from '../src/shop/records.ts';
import type { Language, Texts } from '../src/texts/texts.ts';
import { nameOf, orderNumber } from '../src/domain/item-names.ts';
import { EdgeLine } from './EdgeLine.tsx';
import { QUIET } from './theme.ts';

type Props = {
  entry: Entry | undefined;
  orderItemCount: number;
  lines: 0 | 1 | 2;
  width: number;
  nowMs: number;
  /** What times without a zone are ahead of UTC. */
  zoneOffsetMs: number;
  texts: Texts;
  language: Language;
};

/** The band about the item under the cursor: what the row had no room for. */
export function ItemSummary({ entry, orderItemCount, lines, width, nowMs, zoneOffsetMs, texts, language }: Props) {
  if (lines === 0) return null;
  if (!entry) return <Box height={lines} />;
  const { item } = entry;
  const quantity = item.quantidade === '1' ? '' : ` × ${item.quantidade}`;
  const first = `${orderNumber(item)} · ${texts.queue.itemsOfOrder(orderItemCount)}   ${nameOf(item)}${quantity}`;
  const price = showAmount(item.preco_unitario, language);
  return (
    <Box flexDirection="column" height={lines}>
      <EdgeLine
        width={width}
        left={` ${first}`}
        right={<Text {...QUIET}>{`${lastStep(item, nowMs, zoneOffsetMs, texts)} `}</Text>}
      />
      {lines === 2 && (
        <EdgeLine
          width={width}
          left={
            <Text bold={item.personalization_data !== ''}>
              {item.personalization_data ? ` ✎ ${item.personalization_data}` : ' '}
            </Text>
          }
          right={<Text {...QUIET}>{`${price} `}</Text>}
        />
      )}
    </Box>
  );
}

/** The newest step of the item's life that has a time. */
function lastStep(item: OrderItem, nowMs: number, zoneOffsetMs: number, texts: Texts): string {
  const steps = [
    [texts.statuses.cancelled, item.cancelado_em],
    [texts.statuses.delivered, item.entregue_em],
    [texts.statuses.shipped, item.enviado_em],
    [texts.statuses.in_production, item.em_producao_em],
    [texts.statuses.accepted, item.aceito_em],
    [texts.item.placed, item.pedido?.created_at || item.created_at],
  ] as const;
  const [name, time] = steps.find(([, time]) => time !== '') ?? [];
  return name === undefined || time === undefined
    ? ''
    : `${name.toLowerCase()} ${formatTime(readTime(time, zoneOffsetMs), nowMs) || time}`;
}
