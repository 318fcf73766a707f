import { useIsScreenReaderEnabled } from 'ink';
import { useCallback } from 'react';
import { Pane } from '../components/Pane.tsx';
import { GLYPHS } from '../components/theme.ts';
import { useTicking } from '../components/use-ticking.ts';
import type { ViewContext } from '../src/session/session-context.ts';
import { AT_TOP, placeCursor, type ListIds } from '../src/session/state/list.ts';
import { displayWidth, fit } from '../src/base/width.ts';
import { useReplica, useSessionContext, useTeam } from './session-provider.ts';
import { useSessionBesideMoves } from './use-page.ts';
import { styledLine, underCursor, type Styled } from '../src/tty/output/styled-lines.ts';
import type { List, Part } from '../src/session/history/list.ts';

/** A list with a cursor: under which name its cursor is kept, what the cursor stands on, and the lines that are shown. */
export type CursorList = {
  name: 'history' | 'requests';
  ids: (context: ViewContext) => ListIds;
  list: (context: ViewContext, part: Part) => List;
};

/** The names of the columns, and the lines under them. `of` is the same at each call. */
export function ListLines({ of, height }: { of: CursorList; height: number }) {
  const isPlain = useIsScreenReaderEnabled();
  const context = useSessionContext();
  const { clock } = context;
  useReplica((state) => state);
  useTeam((one) => one);
  useSessionBesideMoves();
  useTicking(() => `${Math.floor(clock.wallNow() / 1000)} ${context.records.requestCount()}`);
  const lines = useCallback(() => linesOf(context, of, height, isPlain), [context, of, height, isPlain]);
  return <Pane lines={lines} height={height} />;
}

/** As the session is now; for a screen reader the line under the cursor alone, with its number. */
function linesOf(context: ViewContext, of: CursorList, height: number, isPlain: boolean): string[] {
  const { session, texts } = context;
  const { columns: width, lists } = session.getState();
  const listHeight = height - 1;
  const ids = of.ids(context);
  const { index, top } = placeCursor(lists[of.name] ?? AT_TOP, ids, listHeight);
  const list = of.list(context, (rows) => rows.slice(top, top + listHeight));
  const hasCursor = ids.length > 0;
  const names = `  ${list.columns.map((one) => fit(one.name, one.width, one.align)).join(' ')}`;
  const quietly = (text: string) => styledLine([{ text, role: 'quiet' }], width);
  const lines = [list.columns.length === 0 ? '' : quietly(names)];
  if (list.lines.length === 0) lines.push(quietly(`  ${list.empty}`));
  for (const [slot, line] of list.lines.entries()) {
    const isUnderCursor = hasCursor && top + slot === index;
    if (isPlain && hasCursor && !isUnderCursor) continue;
    const cells = line.map(({ text, role }, column): Styled => {
      const { width: cell, align } = list.columns[column] ?? { width: displayWidth(text), align: undefined };
      return { text: ` ${fit(text, cell, align)}`, role: isUnderCursor && column === 0 ? 'focus' : role };
    });
    const position = isPlain && hasCursor ? `${texts.queue.position(index + 1, ids.length)}: ` : '';
    const sign = { text: isUnderCursor ? GLYPHS.cursor : ' ', role: 'focus' as const };
    const drawn = styledLine([sign, { text: position }, ...cells], width);
    lines.push(isUnderCursor ? underCursor(drawn) : drawn);
  }
  return lines;
}
