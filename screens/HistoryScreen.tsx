import { Box } from 'ink';
import { screenHeight } from '../components/frame.ts';
import { historyIds } from '../src/session/commands/history-commands.ts';
import { historyCells, historyRows, widthsOf } from '../src/session/history/history.ts';
import type { ViewContext } from '../src/session/session-context.ts';
import type { List, Part } from '../src/session/history/list.ts';
import { actionColumns } from '../src/session/history/action-cells.ts';
import { ListLines, type CursorList } from './ListLines.tsx';
import { useReplica, useSession } from './session-provider.ts';

const HISTORY: CursorList = { name: 'history', ids: historyIds, list: historyList };

/** The history: what has no verdict yet on top, then all that was asked before. */
export function HistoryScreen() {
  useReplica((state) => state.intents);
  useReplica((state) => state.edits);
  const columns = useSession((state) => state.columns);
  const rows = useSession((state) => state.rows);
  return (
    <Box flexDirection="column" width={columns}>
      <ListLines of={HISTORY} height={screenHeight(rows)} />
    </Box>
  );
}

function historyList(context: ViewContext, part: Part): List {
  const { texts, session } = context;
  const { columns, historyFilter } = session.getState();
  const widths = widthsOf(columns);
  const words = texts.activity;
  return {
    columns: actionColumns(words.columns.trail, widths),
    lines: part(historyRows(context)).map((row) => historyCells(context, row, widths)),
    empty: historyFilter === '' ? words.emptyTrail : words.nothingFound(historyFilter),
  };
}
