import { ownField } from '../src/base/json.ts';
import type { Health } from '../src/replica/health.ts';
import { Box, Text, useIsScreenReaderEnabled } from 'ink';
import { useCallback } from 'react';
import { hasRules, screenHeight } from '../components/frame.ts';
import { Rule } from '../components/Rule.tsx';
import { Pane } from '../components/Pane.tsx';
import { FOCUS, GLYPHS } from '../components/theme.ts';
import { useTicking } from '../components/use-ticking.ts';
import type { AnyIntent } from '../src/domain/intents.ts';
import { formatSpan, formatTime } from '../src/base/ages.ts';
import { activityIds, openIntents } from '../src/session/commands/activity-commands.ts';
import type { ViewContext } from '../src/session/session-context.ts';
import { undoKey, watchWords } from '../src/session/intent-note.ts';
import { durationBelow } from '../src/replica/activity.ts';
import { AT_TOP, placeCursor } from '../src/session/state/list.ts';
import { displayWidth, fit } from '../src/base/width.ts';
import { useSessionContext, useSession, useReplica, useTeam } from './session-provider.ts';
import { useSessionBesideMoves } from './use-page.ts';
import { styledLine, underCursor, type Styled } from '../src/tty/output/styled-lines.ts';
import type { ThemeRole } from '../src/tty/output/themes.ts';
import type { Texts } from '../src/i18n/texts.ts';
import { restOf, type ActivityLine, type List, type Part } from './activity-list.ts';
import { teamList } from './team-list.ts';
import { whyUnread } from './store-trouble-words.ts';
import { actionColumns, authorText, movedBy, TIME, trailList } from './trail-list.ts';
import { ACTIVITY_TABS, type ActivityTab } from '../src/session/state/activity.ts';

/** What was asked and has no verdict yet, what was asked before, what was said to the store, and how the picture is. */
export function ActivityScreen() {
  const context = useSessionContext();
  const { texts } = context;
  useReplica((state) => state.intents);
  useReplica((state) => state.edits);
  const columns = useSession((state) => state.columns);
  const rows = useSession((state) => state.rows);
  const activityTab = useSession((state) => state.activityTab);
  const height = screenHeight(rows);
  const rule = hasRules(rows) ? 1 : 0;
  const listHeight = Math.max(1, height - 2 - rule);
  const tabs = ACTIVITY_TABS.map((tab) => {
    const count = tab === 'outbox' ? ` ${openIntents(context).length}` : '';
    const name = `${texts.activity.tabs[tab]}${count}`;
    return { tab, label: tab === activityTab ? ` ▏${name}▕` : `  ${name} ` };
  });
  const isPlain = useIsScreenReaderEnabled();
  return (
    <Box flexDirection="column" width={columns}>
      <Text wrap="truncate">
        {(isPlain ? tabs.filter(({ tab }) => tab === activityTab) : tabsThatFit(tabs, activityTab, columns)).map(
          ({ tab, label }) => (
            <Text key={tab} {...(tab === activityTab ? FOCUS : {})}>
              {label}
            </Text>
          ),
        )}
      </Text>
      {rule > 0 && <Rule width={columns} />}
      <Lines height={1 + listHeight} isPlain={isPlain} />
    </Box>
  );
}

/** The names of the columns, and the lines under them. */
function Lines({ height, isPlain }: { height: number; isPlain: boolean }) {
  const context = useSessionContext();
  const { clock } = context;
  useReplica((state) => state);
  useTeam((one) => one);
  useSessionBesideMoves();
  useTicking(() => `${Math.floor(clock.wallNow() / 1000)} ${context.records.requestCount()}`);
  const lines = useCallback(() => activityLines(context, height, isPlain), [context, height, isPlain]);
  return <Pane lines={lines} height={height} />;
}

/** As the session is now; for a screen reader the line under the cursor alone, with its number. */
function activityLines(context: ViewContext, height: number, isPlain: boolean): string[] {
  const { session, texts } = context;
  const { columns: width, activityTab, lists } = session.getState();
  const listHeight = height - 1;
  const ids = activityIds(context);
  const { index, top } = placeCursor(lists[activityTab] ?? AT_TOP, ids, listHeight);
  const first = activityTab === 'health' ? 0 : top;
  const list = LISTS[activityTab](context, (rows) => rows.slice(first, first + listHeight));
  const hasCursor = activityTab !== 'health' && ids.length > 0;
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

type Tab = { tab: ActivityTab; label: string };

/** The tabs from the first that leaves the one in front its room. */
function tabsThatFit(tabs: readonly Tab[], inFront: ActivityTab, columns: number): readonly Tab[] {
  const last = tabs.findIndex(({ tab }) => tab === inFront);
  let first = 0;
  const width = () => tabs.slice(first, last + 1).reduce((sum, { label }) => sum + displayWidth(label), 0);
  while (first < last && width() > columns) first++;
  return tabs.slice(first);
}

const LISTS: Readonly<Record<ActivityTab, (context: ViewContext, part: Part) => List>> = {
  outbox: outboxList,
  trail: trailList,
  team: teamList,
  requests: requestsList,
  health: healthList,
};

function outboxList(context: ViewContext, part: Part): List {
  const { texts, clock } = context;
  const { columns } = context.session.getState();
  const words = texts.activity;
  const by = columns >= 100 ? 14 : 0;
  // With less, the number of the order would have no room.
  const isWide = columns >= 72;
  const what = isWide ? 20 : 10;
  const state = Math.max(12, Math.floor(columns * 0.34));
  const time = isWide ? TIME : 5;
  const item = restOf(columns, time, what, state, by);
  const lines = part(openIntents(context)).map((intent): ActivityLine => {
    const isOpen = intent.phase === 'unconfirmed' || intent.phase === 'watching';
    return [
      { text: formatTime(intent.createdAt, clock.wallNow()).slice(-time), role: 'quiet' },
      { text: words.operations[intent.operation] },
      { text: movedBy(context, intent, item) },
      { text: phaseWords(intent, clock.now(), context), role: isOpen ? 'loud' : 'onItsWay' },
      ...(by > 0 ? [{ text: authorText(intent.author), role: 'quiet' as const }] : []),
    ];
  });
  const names = words.columns.outbox;
  return {
    columns: actionColumns(names, { time, what, item, state, by }),
    lines,
    empty: words.emptyOutbox,
  };
}

function phaseWords(intent: AnyIntent, now: number, context: ViewContext): string {
  const { texts } = context;
  const { phase, hold, operation, lookCount, nextLookAt, graceEndsAt, attemptCount } = intent;
  const seconds = (at: number) => Math.max(0, Math.ceil((at - now) / 1000));
  // When another process sends it is known to that process alone.
  if (phase === 'grace' && graceEndsAt !== undefined) {
    const key = undoKey(context, 'activity', intent);
    const left = seconds(graceEndsAt);
    // Behind an earlier action its seconds are over long before its turn.
    return left === 0 && hold
      ? texts.intents.holds[hold] + texts.intents.takeBack(key)
      : texts.intents.inGrace(left, key);
  }
  if (phase === 'grace' || phase === 'sending') return texts.intents.onItsWay[operation];
  if (phase === 'waiting') {
    const key = attemptCount === 0 && hold !== 'kept' ? undoKey(context, 'activity', intent) : '';
    return (hold ? texts.intents.holds[hold] : texts.intents.waiting) + texts.intents.takeBack(key);
  }
  const word = phase === 'watching' ? watchWords(intent, texts) : texts.intents.unconfirmed;
  return `${word} ${texts.activity.looks(lookCount, nextLookAt === undefined ? undefined : seconds(nextLookAt))}`;
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
