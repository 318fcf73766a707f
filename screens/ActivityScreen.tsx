import { ownField } from '../src/base/json.ts';
import type { Health } from '../src/replica/health.ts';
import { Box, useIsScreenReaderEnabled } from 'ink';
import { useCallback } from 'react';
import { screenHeight } from '../components/frame.ts';
import { Rule } from '../components/Rule.tsx';
import { Pane } from '../components/Pane.tsx';
import { GLYPHS } from '../components/theme.ts';
import { useTicking } from '../components/use-ticking.ts';
import { formatSpan } from '../src/base/ages.ts';
import { historyIds, requestIds } from '../src/session/commands/activity-commands.ts';
import { historyCells, historyRows, widthsOf } from '../src/session/history/history.ts';
import type { ViewContext } from '../src/session/session-context.ts';
import { durationBelow } from '../src/replica/activity.ts';
import { AT_TOP, placeCursor } from '../src/session/state/list.ts';
import { displayWidth, fit } from '../src/base/width.ts';
import { useSessionContext, useSession, useReplica, useTeam } from './session-provider.ts';
import { useSessionBesideMoves } from './use-page.ts';
import { styledLine, underCursor, type Styled } from '../src/tty/output/styled-lines.ts';
import type { ThemeRole } from '../src/tty/output/themes.ts';
import type { Texts } from '../src/i18n/texts.ts';
import { restOf, type ActivityLine, type List, type Part } from '../src/session/history/list.ts';
import { whyUnread } from './store-trouble-words.ts';
import { actionColumns } from '../src/session/history/action-cells.ts';

/** The history: what has no verdict yet on top, then all that was asked before. */
export function ActivityScreen() {
  useReplica((state) => state.intents);
  useReplica((state) => state.edits);
  const columns = useSession((state) => state.columns);
  const rows = useSession((state) => state.rows);
  return (
    <Box flexDirection="column" width={columns}>
      <Lines name="history" height={screenHeight(rows)} />
    </Box>
  );
}

/** How the data is, and under it every request to the store. */
export function DiagnosticsScreen() {
  const columns = useSession((state) => state.columns);
  const rows = useSession((state) => state.rows);
  const height = screenHeight(rows);
  // In a small window there is room for one of the two.
  const upper = height < 2 * HEALTH_ROWS - 10 ? height : Math.min(HEALTH_ROWS, Math.ceil(height / 2) + 2);
  return (
    <Box flexDirection="column" width={columns}>
      <Lines name="health" height={upper} />
      {upper < height && <Rule width={columns} />}
      {upper < height && <Lines name="requests" height={height - upper - 1} />}
    </Box>
  );
}

/** What is known of the data at most, and its empty head. */
const HEALTH_ROWS = 14;

type ListName = 'history' | 'health' | 'requests';

/** The names of the columns, and the lines under them. */
function Lines({ name, height }: { name: ListName; height: number }) {
  const isPlain = useIsScreenReaderEnabled();
  const context = useSessionContext();
  const { clock } = context;
  useReplica((state) => state);
  useTeam((one) => one);
  useSessionBesideMoves();
  useTicking(() => `${Math.floor(clock.wallNow() / 1000)} ${context.records.requestCount()}`);
  const lines = useCallback(() => activityLines(context, name, height, isPlain), [context, name, height, isPlain]);
  return <Pane lines={lines} height={height} />;
}

/** As the session is now; for a screen reader the line under the cursor alone, with its number. */
function activityLines(context: ViewContext, name: ListName, height: number, isPlain: boolean): string[] {
  const { session, texts } = context;
  const { columns: width, lists } = session.getState();
  const listHeight = height - 1;
  const ids = name === 'history' ? historyIds(context) : requestIds(context);
  const { index, top } = placeCursor(lists[name] ?? AT_TOP, ids, listHeight);
  const first = name === 'health' ? 0 : top;
  const list = LISTS[name](context, (rows) => rows.slice(first, first + listHeight));
  const hasCursor = name !== 'health' && ids.length > 0;
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

const LISTS: Readonly<Record<ListName, (context: ViewContext, part: Part) => List>> = {
  history: historyList,
  requests: requestsList,
  health: healthList,
};

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

function requestsList({ records, texts, session }: ViewContext, part: Part): List {
  const { columns } = session.getState();
  const words = texts.activity;
  const bytes = columns >= 80 ? 8 : 0;
  const status = columns >= 50 ? 12 : 6;
  const path = restOf(columns, 8, 6, status, 6, bytes);
  const lines = part(records.requests()).map(
    ({ startedAt, method, path: asked, status: code, error, durationMs, bytes: size }): ActivityLine => {
      const isBad = error !== undefined || (code ?? 500) >= 400;
      return [
        { text: new Date(startedAt).toTimeString().slice(0, 8), role: 'quiet' },
        { text: method, role: method === 'GET' ? undefined : 'focus' },
        { text: asked },
        { text: statusWords(code, error, words.unanswered), role: isBad ? 'late' : 'good' },
        { text: String(Math.round(durationMs)), role: durationMs > 2000 ? 'loud' : undefined },
        ...(bytes > 0 ? [{ text: String(size), role: 'quiet' as const }] : []),
      ];
    },
  );
  const names = words.columns.requests;
  return {
    columns: [
      { name: names.time, width: 8 },
      { name: names.method, width: 6 },
      { name: names.path, width: path },
      { name: names.status, width: status },
      { name: names.ms, width: 6, align: 'right' },
      ...(bytes > 0 ? [{ name: names.bytes, width: bytes, align: 'right' as const }] : []),
    ],
    lines,
    empty: words.emptyRequests,
  };
}

/** The status says most of it; where none came, or one that tells nothing, there is a word in the operator's language. */
function statusWords(status: number | undefined, error: string | undefined, words: Readonly<Record<string, string>>) {
  const word =
    error === undefined ? undefined : (ownField(words, error) ?? (status === undefined ? words['Error'] : undefined));
  return [status, word].filter((part) => part !== undefined).join(' ');
}

/** In the operator's words, and behind them what the request said exactly, which is English. */
function troubleOf({ trouble }: Health, texts: Texts): string | undefined {
  return trouble && `${whyUnread(texts, trouble.kind)} · ${trouble.message}`;
}

function healthList({ records, texts, clock, replica, session }: ViewContext, part: Part): List {
  const { columns } = session.getState();
  const { health, lojaId, outboxTrouble } = replica.getState();
  const words = texts.activity.health;
  const now = clock.now();
  const requests = records.requests().slice(0, 100);
  const { sweep, facts } = health;
  const label = Math.min(24, Math.floor(columns / 2.5));
  const rows: [string, string, (ThemeRole | undefined)?][] = [
    [words.store, lojaId ?? '–'],
    [words.picture, health.snapshotAt === undefined ? '–' : formatSpan(now - health.snapshotAt)],
    [words.role, health.hub ? words.hub[health.hub.mode](health.hub) : words[health.role], hubStyle(health)],
    ...hubMixture(health, words),
    [words.trouble, troubleOf(health, texts) ?? words.none, health.trouble ? 'late' : 'good'],
    [
      words.sweep,
      sweep ? words.swept(formatSpan(now - sweep.endedAt), sweep.mendedCount, sweep.goneCount) : words.noSweep,
      sweep && sweep.mendedCount > 0 ? 'loud' : undefined,
    ],
    ...(sweep && sweep.unprovenStates.length > 0
      ? ([[words.unproven, sweep.unprovenStates.map((one) => texts.statuses[one]).join(', '), 'loud']] as [
          string,
          string,
          ThemeRole,
        ][])
      : []),
    ...(health.unread.length > 0
      ? ([[words.unread, health.unread.map((one) => texts.statuses[one]).join(', '), 'late']] as [
          string,
          string,
          ThemeRole,
        ][])
      : []),
    [words.doubt, health.doubt ? words.doubts[health.doubt] : words.trusted, health.doubt ? 'loud' : undefined],
    [words.disk, health.diskTrouble ?? words.fine, health.diskTrouble ? 'late' : undefined],
    [words.outbox, outboxTrouble ?? words.fine, outboxTrouble ? 'late' : undefined],
    ...(facts.dateAheadMs === undefined ? [] : ([[words.clock, words.ahead(facts.dateAheadMs)]] as [string, string][])),
    ...(requests.length === 0
      ? []
      : ([
          [
            words.latency,
            words.latencies(durationBelow(requests, 0.5), durationBelow(requests, 0.95), requests.length),
          ],
        ] as [string, string][])),
    ...driftRows(records.drift(), words),
  ];
  return {
    columns: [
      { name: '', width: label },
      { name: '', width: restOf(columns, label) },
    ],
    lines: part(rows).map(([name, text, role]): ActivityLine => [
      { text: name, role: 'quiet' },
      { text, role },
    ]),
    empty: '',
  };
}

/** Some hosts write at the hub what can be read there, and others do not. */
function hubMixture(
  { hub }: Health,
  words: { hubMixture: string; hubMixed: (plain: number, hosts: number) => string },
): [string, string, ThemeRole][] {
  if (!hub || hub.plainCount === 0 || hub.plainCount === hub.hostCount) return [];
  return [[words.hubMixture, words.hubMixed(hub.plainCount, hub.hostCount), 'loud']];
}

function hubStyle({ hub }: Health): ThemeRole | undefined {
  return hub?.mode === 'direct' ? 'loud' : undefined;
}

function driftRows(
  drift: readonly { field: string; count: number }[],
  words: { drift: string; noDrift: string; driftLine: (field: string, count: number) => string },
): [string, string, (ThemeRole | undefined)?][] {
  if (drift.length === 0) return [[words.drift, words.noDrift, 'good']];
  return drift.map(({ field, count }, index) => [
    index === 0 ? words.drift : '',
    words.driftLine(field, count),
    'loud',
  ]);
}
