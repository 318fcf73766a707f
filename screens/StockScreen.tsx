import { Box, Text } from 'ink';
import { useEffect } from 'react';
import { EdgeLine } from '../components/EdgeLine.tsx';
import { Rule } from '../components/Rule.tsx';
import { ListHead, ListRow } from '../components/ListRow.tsx';
import { stockBands } from '../components/stock-layout.ts';
import { FOCUS, LATE, LOUD, QUIET } from '../components/theme.ts';
import { useTicking } from '../components/use-ticking.ts';
import { STOCK_COLUMNS } from '../src/desk/columns/stock-columns.ts';
import { longStockNote } from '../src/desk/columns/stock-notes.ts';
import { keyTo } from '../src/desk/keymap/key-to.ts';
import { placeCursor } from '../src/desk/state/list.ts';
import type { StockNews, StockRow } from '../src/shop/stock.ts';
import { stockIds, stockRows } from '../src/desk/state/stock-desk.ts';
import { layOut } from '../src/terminal/columns.ts';
import { useBench, useDesk, useShop, useStock } from './bench-context.ts';
import { nameOfStock } from '../src/domain/item-names.ts';

/** How long a row tells that it was changed elsewhere. */
const NEWS_LIFE_MS = 60_000;
/** The age of news is drawn in steps, so that a row is not drawn every second. */
const NEWS_STEP_MS = 10_000;

/** The stock of every variation, edited in place. */
export function StockScreen() {
  const { desk, clock, texts, onDemand } = useBench();
  const { columns, rows: terminalRows, stock: view } = useDesk((state) => state);
  const stock = useStock((state) => state);
  const edits = useShop((state) => state.edits);
  useEffect(() => onDemand.watchStock(), [onDemand]);
  const bands = stockBands(terminalRows);
  const { listHeight } = bands;
  useEffect(() => desk.setState((state) => ({ stock: { ...state.stock, height: listHeight } })), [desk, listHeight]);
  useTicking(() => Math.floor(clock.now() / NEWS_STEP_MS));

  const now = clock.now();
  const rows = stockRows(stock, view);
  const { index, top } = placeCursor(view.cursor, stockIds(rows), listHeight);
  const layout = layOut(STOCK_COLUMNS, columns);
  const window = rows.slice(top, top + listHeight);
  const newsOf = ({ record }: StockRow): StockNews | undefined => {
    const news = stock.news.get(record.id);
    return news && now - news.at < NEWS_LIFE_MS ? news : undefined;
  };
  const ageOf = (news: StockNews | undefined) => (news ? Math.floor((now - news.at) / NEWS_STEP_MS) * NEWS_STEP_MS : 0);
  return (
    <Box flexDirection="column" width={columns}>
      <StatusLine rowCount={rows.length} at={rows.length === 0 ? 0 : index + 1} />
      {bands.hasRules && <Rule width={columns} />}
      {bands.hasColumnNames && <ListHead layout={layout} names={texts.stock.columns} />}
      <Box flexDirection="column" height={listHeight}>
        {rows.length === 0 && <EmptyLine />}
        {window.map((row, slot) => {
          const news = newsOf(row);
          return (
            <ListRow
              key={slot}
              row={row}
              layout={layout}
              isUnderCursor={top + slot === index}
              isSameProduct={slot > 0 && window[slot - 1]?.record.product_id === row.record.product_id}
              threshold={view.threshold}
              edit={view.edits.get(row.record.id)}
              intent={edits.get(`stock:${row.record.id}`)?.[0]}
              news={news}
              newsAgeMs={ageOf(news)}
              texts={texts}
            />
          );
        })}
      </Box>
      {bands.hasRules && <Rule width={columns} />}
      {bands.hasSummary && <Summary row={rows[index]} news={rows[index] && newsOf(rows[index])} ageOf={ageOf} />}
    </Box>
  );
}

/** Which part of the stock is shown, how many edits wait, where the cursor is. */
function StatusLine({ rowCount, at }: { rowCount: number; at: number }) {
  const bench = useBench();
  const { texts } = bench;
  const { columns, stock: view } = useDesk((state) => state);
  const byId = useStock((state) => state.byId);
  const progress = useStock((state) => state.progress);
  const problem = useStock((state) => state.problem);
  const words = texts.stock;
  const oneOf =
    view.productId === undefined
      ? undefined
      : [...byId.values()].find(({ record }) => record.product_id === view.productId)?.record;
  const parts = view.isReviewing
    ? [words.reviewing(keyTo(bench, 'stock', 'sendEdits'))]
    : [
        view.productId === undefined ? words.all : (oneOf?.produto.nome ?? view.productId),
        ...(view.isLowOnly ? [words.lowOnly(view.threshold)] : []),
        ...(view.filter === '' ? [] : [words.filtered(view.filter)]),
      ];
  const left = (
    <>
      <Text {...FOCUS}>{` ${parts.join(' · ')}`}</Text>
      {problem && (
        <Text {...LATE}>{`   ${texts.reading.failed(problem.message, keyTo(bench, 'stock', 'refresh'))}`}</Text>
      )}
    </>
  );
  const right = (
    <>
      {view.edits.size > 0 && <Text {...LOUD}>{`* ${words.edited(view.edits.size)}   `}</Text>}
      {progress && <Text {...QUIET}>{`${words.progress(progress.done, progress.total)}   `}</Text>}
      <Text {...QUIET}>{`${texts.queue.position(at, rowCount)} `}</Text>
    </>
  );
  return <EdgeLine width={columns} left={left} right={right} />;
}

function EmptyLine() {
  const { texts } = useBench();
  const { filter, isLowOnly, productId } = useDesk((state) => state.stock);
  const isLoaded = useStock((state) => state.isLoaded);
  const words = texts.stock;
  const isFiltered = filter !== '' || isLowOnly || productId !== undefined;
  const text = !isLoaded ? words.loading : isFiltered ? words.emptyFiltered : words.empty;
  return <Text {...QUIET} wrap="truncate">{`  ${text}`}</Text>;
}

/** The row under the cursor, with what its columns had no room for. */
function Summary({
  row,
  news,
  ageOf,
}: {
  row: StockRow | undefined;
  news: StockNews | undefined;
  ageOf: (news: StockNews | undefined) => number;
}) {
  const { texts } = useBench();
  const { columns, stock: view } = useDesk((state) => state);
  const intents = useShop((state) => state.edits);
  if (!row) return <Text> </Text>;
  const { record } = row;
  const edit = view.edits.get(record.id);
  const note = longStockNote({
    row,
    edit,
    intent: intents.get(`stock:${record.id}`)?.[0],
    news,
    newsAgeMs: ageOf(news),
    texts,
  });
  const name = [nameOfStock(record), record.sku].filter(Boolean).join(' · ');
  return (
    <EdgeLine
      width={columns}
      left={<Text>{` ${name}   ${record.quantidade}`}</Text>}
      right={<Text {...(note.isLoud ? LOUD : QUIET)}>{`${note.text} `}</Text>}
    />
  );
}
