import { Box, Text } from 'ink';
import { ItemRow } from '../components/ItemRow.tsx';
import { ItemSummary } from '../components/ItemSummary.tsx';
import { queueBands, rowWidths } from '../components/layout.ts';
import { QueueTabs } from '../components/QueueTabs.tsx';
import { Rule } from '../components/Rule.tsx';
import { QUIET } from '../components/theme.ts';
import { useTicking } from '../components/use-ticking.ts';
import { cursorOf } from '../src/store/desk.ts';
import { placeCursor } from '../src/store/list.ts';
import { idsOf, queueRows } from '../src/store/queue.ts';
import { fit } from '../src/terminal/width.ts';
import { useBench, useDesk, useShop } from './bench-context.ts';

/** The live queue: tabs by state, one row per item, the oldest order first. */
export function QueueScreen() {
  const { shop, desk, clock, texts, language } = useBench();
  const version = useShop((state) => state.version);
  const intents = useShop((state) => state.intents);
  const isLoaded = useShop((state) => state.health.isLoaded);
  const { columns, rows: terminalRows, drawer, filter, cursors } = useDesk((state) => state);
  const nowMinute = useTicking(() => Math.floor(clock.wallNow() / 60_000));

  const { listHeight, hasRules, hasColumnNames, summaryLines } = queueBands(terminalRows);
  const { records } = shop.getState();
  const rows = queueRows(shop.getState(), { drawer, filter });
  const { index, top } = placeCursor(cursors[drawer] ?? cursorOf(desk.getState()), idsOf(rows), listHeight);
  const widths = rowWidths(columns);
  const window = rows.slice(top, top + listHeight);
  const entry = rows[index];

  const emptyText = filter ? texts.queue.emptyFiltered(filter) : isLoaded ? texts.queue.empty : texts.queue.loading;
  const names = texts.queue.columns;
  const { age, delivery } = widths;
  return (
    <Box flexDirection="column" width={columns}>
      <QueueTabs key={`tabs-${version}`} records={records} drawer={drawer} width={columns} texts={texts} />
      {hasRules && <Rule width={columns} />}
      {hasColumnNames && (
        <Text {...QUIET} wrap="truncate">
          {`  ${age > 0 ? `${fit(names.age, age, 'right')} ` : ''} ${fit(names.order, widths.order)} ${fit(names.item, widths.item)} ` +
            (widths.quantity > 0 ? `${fit(names.quantity, widths.quantity, 'right')} ` : '') +
            (delivery > 0 ? `${fit(names.delivery, delivery)} ` : '') +
            fit(names.note, widths.note)}
        </Text>
      )}
      <Box flexDirection="column" height={listHeight}>
        {rows.length === 0 && <Text {...QUIET} wrap="truncate">{`  ${emptyText}`}</Text>}
        {window.map((row, slot) => (
          <ItemRow
            key={slot}
            entry={row}
            widths={widths}
            isUnderCursor={top + slot === index}
            isSameOrder={slot > 0 && window[slot - 1]?.item.order_id === row.item.order_id}
            intent={intents.get(row.item.id)?.[0]}
            nowMinute={nowMinute}
            texts={texts}
          />
        ))}
      </Box>
      {hasRules && <Rule width={columns} />}
      <ItemSummary
        entry={entry}
        orderItemCount={entry ? records.ofOrder(entry.item.order_id).length : 0}
        lines={summaryLines}
        width={columns}
        nowMs={nowMinute * 60_000}
        texts={texts}
        language={language}
      />
    </Box>
  );
}
