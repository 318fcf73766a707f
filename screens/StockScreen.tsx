import { Box, Text } from 'ink';
import { useCallback, useEffect } from 'react';
import { EdgeLine } from '../components/EdgeLine.tsx';
import { Rule } from '../components/Rule.tsx';
import { ListHead } from '../components/ListHead.tsx';
import { Pane } from '../components/Pane.tsx';
import { stockBands } from '../components/stock-layout.ts';
import { FOCUS, LATE, LOUD, QUIET } from '../components/theme.ts';
import { useTicking } from '../components/use-ticking.ts';
import { STOCK_COLUMNS } from '../src/session/columns/stock-columns.ts';
import { longStockNote } from '../src/session/columns/stock-notes.ts';
import { keyTo } from '../src/session/keymap/key-to.ts';
import type { StockRow } from '../src/replica/stock.ts';
import { arrange, layOut } from '../src/tty/output/columns.ts';
import { useSessionContext, useSession, useReplica, useStock } from './session-provider.ts';
import { useSessionBesideMoves } from './use-page.ts';
import { notReadWords } from '../src/session/store-trouble-words.ts';
import { NEWS_STEP_MS, newsAge, newsOf, stockLines, stockWindow } from './stock-lines.ts';
import { nameOfStock } from '../src/domain/item-names.ts';

/** The stock of every variation, edited in place. */
export function StockScreen() {
  const context = useSessionContext();
  const { session, texts, onDemand } = context;
  const columns = useSession((state) => state.columns);
  const plan = useSession((state) => state.columnPlans.stock);
  const bands = stockBands(useSession((state) => state.rows));
  useEffect(() => onDemand.watchStock(), [onDemand]);
  const { listHeight } = bands;
  useEffect(
    () => session.setState((state) => ({ stock: { ...state.stock, height: listHeight } })),
    [session, listHeight],
  );
  return (
    <Box flexDirection="column" width={columns}>
      <StatusLine listHeight={listHeight} />
      {bands.hasColumnNames && (
        <ListHead layout={layOut(arrange(STOCK_COLUMNS, plan), columns)} names={texts.stock.columns} />
      )}
      <Grid height={listHeight} />
      {bands.hasRules && <Rule width={columns} />}
      {bands.hasSummary && <Summary listHeight={listHeight} />}
    </Box>
  );
}

function Grid({ height }: { height: number }) {
  const context = useSessionContext();
  const { clock } = context;
  useStock((state) => state);
  useSessionBesideMoves();
  useReplica((state) => state.edits);
  useTicking(() => Math.floor(clock.now() / NEWS_STEP_MS));
  return <Pane lines={useCallback(() => stockLines(context, height), [context, height])} height={height} />;
}

/** Which part of the stock is shown, how many edits wait, where the cursor is. */
function StatusLine({ listHeight }: { listHeight: number }) {
  const context = useSessionContext();
  const { texts } = context;
  useStock((state) => state.news);
  const { columns, stock: view } = useSession((state) => state);
  const byId = useStock((state) => state.byId);
  const progress = useStock((state) => state.progress);
  const problem = useStock((state) => state.problem);
  const words = texts.stock;
  const { rows, index } = stockWindow(context, listHeight);
  const oneOf =
    view.productId === undefined
      ? undefined
      : [...byId.values()].find(({ record }) => record.product_id === view.productId)?.record;
  const parts = view.isReviewing
    ? [words.reviewing(keyTo(context, 'stock', 'sendEdits'))]
    : [
        view.productId === undefined ? words.all : (oneOf?.produto.nome ?? view.productId),
        ...(view.isLowOnly ? [words.lowOnly(view.threshold)] : []),
        ...(view.filter === '' ? [] : [words.filtered(context.personal(view.filter))]),
      ];
  const left = (
    <>
      <Text {...FOCUS}>{` ${parts.join(' · ')}`}</Text>
      {problem && <Text {...LATE}>{`   ${notReadWords(texts, problem, keyTo(context, 'stock', 'refresh'))}`}</Text>}
    </>
  );
  const right = (
    <>
      {view.edits.size > 0 && <Text {...LOUD}>{`* ${words.edited(view.edits.size)}   `}</Text>}
      {progress && <Text {...QUIET}>{`${words.progress(progress.done, progress.total)}   `}</Text>}
      <Text {...QUIET}>{`${texts.queue.position(rows.length === 0 ? 0 : index + 1, rows.length)} `}</Text>
    </>
  );
  return <EdgeLine width={columns} left={left} right={right} />;
}

/** The row under the cursor, with what its columns had no room for. */
function Summary({ listHeight }: { listHeight: number }) {
  const context = useSessionContext();
  const { texts, clock } = context;
  const { columns, stock: view } = useSession((state) => state);
  useStock((state) => state);
  useTicking(() => Math.floor(clock.now() / NEWS_STEP_MS));
  const intents = useReplica((state) => state.edits);
  const { rows, index } = stockWindow(context, listHeight);
  const row: StockRow | undefined = rows[index];
  if (!row) return <Text> </Text>;
  const { record } = row;
  const edit = view.edits.get(record.id);
  const news = newsOf(context, row);
  const note = longStockNote({
    row,
    edit,
    intent: intents.get(`stock:${record.id}`)?.[0],
    news,
    newsAgeMs: newsAge(context, news),
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
