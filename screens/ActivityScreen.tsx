import type { Health } from '../src/shop/health.ts';
import { Box, Text, useIsScreenReaderEnabled } from 'ink';
import { hasRules, screenHeight } from '../components/frame.ts';
import { Rule } from '../components/Rule.tsx';
import { FOCUS, GLYPHS, GOOD, LATE, LOUD, ON_ITS_WAY, QUIET, type Style } from '../components/theme.ts';
import { useTicking } from '../components/use-ticking.ts';
import { isMove, type AnyIntent, type VerdictKind } from '../src/domain/intents.ts';
import { formatSpan, formatTime } from '../src/domain/ages.ts';
import { activityIds, openIntents, TRAIL_SHOWN } from '../src/desk/commands/activity-commands.ts';
import { nameOf, numberOf } from '../src/domain/item-names.ts';
import type { BenchView } from '../src/desk/bench.ts';
import { keyTo } from '../src/desk/keymap/key-to.ts';
import { durationBelow } from '../src/shop/activity.ts';
import { AT_TOP, placeCursor } from '../src/desk/state/list.ts';
import { displayWidth, fit } from '../src/domain/width.ts';
import { useBench, useDesk, useShop, useTeam } from './bench-context.ts';
import { restOf, type Line, type List } from './activity-list.ts';
import { useTeamList } from './team-list.ts';
import { ACTIVITY_TABS, type ActivityTab } from '../src/desk/state/activity.ts';

/** What was asked and has no verdict yet, what was asked before, what was said to the store, and how the picture is. */
export function ActivityScreen() {
  const bench = useBench();
  const { texts, clock } = bench;
  useShop((state) => state);
  useTeam((one) => one);
  useTicking(() => `${Math.floor(clock.wallNow() / 1000)} ${bench.records.requestCount()}`);
  const state = useDesk((one) => one);
  const { columns, rows, activityTab, lists } = state;
  const height = screenHeight(rows);
  const rule = hasRules(rows) ? 1 : 0;
  const listHeight = Math.max(1, height - 2 - rule);
  const ids = activityIds(bench);
  const { index, top } = placeCursor(lists[activityTab] ?? AT_TOP, ids, listHeight);
  const list = useList(activityTab, top, listHeight);
  const tabs = ACTIVITY_TABS.map((tab) => {
    const count = tab === 'outbox' ? ` ${openIntents(bench).length}` : '';
    const name = `${texts.activity.tabs[tab]}${count}`;
    return { tab, label: tab === activityTab ? ` ▏${name}▕` : `  ${name} ` };
  });
  const isPlain = useIsScreenReaderEnabled();
  const hasCursor = activityTab !== 'health' && ids.length > 0;
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
      <Text {...QUIET} wrap="truncate">
        {list.columns.length === 0
          ? ' '
          : `  ${list.columns.map(({ name, width, align }) => fit(name, width, align)).join(' ')}`}
      </Text>
      <Box flexDirection="column" height={listHeight}>
        {list.lines.length === 0 && <Text {...QUIET} wrap="truncate">{`  ${list.empty}`}</Text>}
        {list.lines.map((line, slot) => {
          const isUnderCursor = hasCursor && top + slot === index;
          if (isPlain && hasCursor && !isUnderCursor) return null;
          return (
            <Text key={slot} wrap="truncate">
              <Text {...FOCUS}>{isUnderCursor ? GLYPHS.cursor : ' '}</Text>
              {isPlain && hasCursor && `${texts.queue.position(index + 1, ids.length)}: `}
              {line.map(({ text, style = {} }, column) => {
                const { width, align } = list.columns[column] ?? { width: displayWidth(text), align: undefined };
                const shown = isUnderCursor && column === 0 ? FOCUS : style;
                return <Text key={column} {...shown}>{` ${fit(text, width, align)}`}</Text>;
              })}
            </Text>
          );
        })}
      </Box>
    </Box>
  );
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

function useList(tab: ActivityTab, top: number, height: number): List {
  const lists: Readonly<Record<ActivityTab, () => List>> = {
    outbox: useOutbox,
    trail: useTrail,
    team: useTeamList,
    requests: useRequests,
    health: useHealth,
  };
  const list = lists[tab]();
  return tab === 'health'
    ? { ...list, lines: list.lines.slice(0, height) }
    : { ...list, lines: list.lines.slice(top, top + height) };
}

const TIME = 11;

type ActionColumn = 'time' | 'what' | 'item' | 'state' | 'by';

/** The columns that outbox and trail have in common; who did it leaves where there is no room. */
function actionColumns(names: Record<ActionColumn, string>, widths: Record<ActionColumn, number>): List['columns'] {
  const shown: ActionColumn[] = ['time', 'what', 'item', 'state', ...(widths.by > 0 ? (['by'] as const) : [])];
  return shown.map((column) => ({ name: names[column], width: widths[column] }));
}

function useOutbox(): List {
  const bench = useBench();
  const { texts, clock, shop } = bench;
  const columns = useDesk((state) => state.columns);
  const words = texts.activity;
  const by = columns >= 100 ? 14 : 0;
  const what = columns >= 60 ? 20 : 10;
  const state = Math.max(12, Math.floor(columns * 0.34));
  const time = columns >= 60 ? TIME : 5;
  const item = restOf(columns, time, what, state, by);
  const lines = openIntents(bench).map((intent): Line => {
    const subject = isMove(intent) ? shop.getState().records.get(intent.itemId)?.item : undefined;
    const name = subject
      ? `#${numberOf(subject)} ${nameOf(subject)}`
      : isMove(intent)
        ? intent.itemId
        : intent.productId;
    const isOpen = intent.phase === 'unconfirmed' || intent.phase === 'watching';
    return [
      { text: formatTime(intent.createdAt, clock.wallNow()).slice(-time), style: QUIET },
      { text: words.operations[intent.operation] },
      { text: name },
      { text: phaseWords(intent, clock.now(), bench), style: isOpen ? LOUD : ON_ITS_WAY },
      ...(by > 0 ? [{ text: authorOf(intent.author), style: QUIET }] : []),
    ];
  });
  const names = words.columns.outbox;
  return {
    columns: actionColumns(names, { time, what, item, state, by }),
    lines,
    empty: words.emptyOutbox,
  };
}

function phaseWords(intent: AnyIntent, now: number, bench: BenchView): string {
  const { texts } = bench;
  const { phase, hold, operation, lookCount, nextLookAt, graceEndsAt } = intent;
  const seconds = (at: number | undefined) =>
    at === undefined ? undefined : Math.max(0, Math.ceil((at - now) / 1000));
  if (phase === 'grace') return texts.intents.inGrace(seconds(graceEndsAt) ?? 0, keyTo(bench, 'activity', 'undo'));
  if (phase === 'sending') return texts.intents.onItsWay[operation];
  if (phase === 'waiting') return hold ? texts.intents.holds[hold] : texts.intents.waiting;
  const word = phase === 'watching' ? texts.intents.watching : texts.intents.unconfirmed;
  return `${word} ${texts.activity.looks(lookCount, seconds(nextLookAt))}`;
}

const VERDICT_STYLES: Readonly<Record<VerdictKind, Style>> = {
  applied: GOOD,
  'already-so': GOOD,
  refused: LATE,
  'not-sent': LATE,
  unconfirmed: LOUD,
};

function useTrail(): List {
  const { records, texts, clock, shop } = useBench();
  const columns = useDesk((state) => state.columns);
  const words = texts.activity;
  const by = columns >= 100 ? 18 : 0;
  const what = columns >= 60 ? 30 : 12;
  const state = columns >= 60 ? 16 : 10;
  const time = columns >= 60 ? TIME : 5;
  const item = restOf(columns, time, what, state, by);
  const lines = records
    .trail(0, TRAIL_SHOWN)
    .toReversed()
    .map((entry): Line => {
      const subject = entry.item_id === undefined ? undefined : shop.getState().records.get(entry.item_id)?.item;
      const name = subject
        ? `#${numberOf(subject)} ${nameOf(subject)}`
        : (entry.item_id ?? entry.order_id ?? entry.product_id ?? '');
      const operation = entry.operation === undefined ? '' : `: ${words.operations[entry.operation]}`;
      return [
        { text: formatTime(entry.at, clock.wallNow()).slice(-time), style: QUIET },
        { text: `${words.events[entry.what]}${operation}` },
        { text: [name, entry.asked].filter(Boolean).join('  ') },
        entry.verdict === undefined
          ? { text: '' }
          : { text: words.verdicts[entry.verdict], style: VERDICT_STYLES[entry.verdict] },
        ...(by > 0 ? [{ text: authorOf(entry), style: QUIET }] : []),
      ];
    });
  const names = words.columns.trail;
  return {
    columns: actionColumns(names, { time, what, item, state, by }),
    lines,
    empty: words.emptyTrail,
  };
}

function authorOf({ operator, station }: { operator: string; station: string }): string {
  return [operator, station].filter(Boolean).join(' @ ');
}

function useRequests(): List {
  const { records, texts } = useBench();
  const columns = useDesk((state) => state.columns);
  const words = texts.activity;
  const bytes = columns >= 80 ? 8 : 0;
  const status = columns >= 50 ? 12 : 6;
  const path = restOf(columns, 8, 6, status, 6, bytes);
  const lines = records
    .requests()
    .map(({ startedAt, method, path: asked, status: code, error, durationMs, bytes: size }): Line => {
      const isBad = error !== undefined || (code ?? 500) >= 400;
      return [
        { text: new Date(startedAt).toTimeString().slice(0, 8), style: QUIET },
        { text: method, style: method === 'GET' ? {} : FOCUS },
        { text: asked },
        { text: [code, error].filter((part) => part !== undefined).join(' '), style: isBad ? LATE : GOOD },
        { text: String(Math.round(durationMs)), style: durationMs > 2000 ? LOUD : {} },
        ...(bytes > 0 ? [{ text: String(size), style: QUIET }] : []),
      ];
    });
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

function useHealth(): List {
  const { records, texts, clock, shop } = useBench();
  const columns = useDesk((state) => state.columns);
  const { health, lojaId, outboxTrouble } = shop.getState();
  const words = texts.activity.health;
  const now = clock.now();
  const requests = records.requests().slice(0, 100);
  const { sweep, facts } = health;
  const label = Math.min(24, Math.floor(columns / 2.5));
  const rows: [string, string, Style?][] = [
    [words.store, lojaId ?? '–'],
    [words.picture, health.snapshotAt === undefined ? '–' : formatSpan(now - health.snapshotAt)],
    [words.role, health.hub ? words.hub[health.hub.mode](health.hub) : words[health.role], hubStyle(health)],
    [words.trouble, health.trouble?.message ?? words.none, health.trouble ? LATE : GOOD],
    [
      words.sweep,
      sweep ? words.swept(formatSpan(now - sweep.endedAt), sweep.mendedCount, sweep.goneCount) : words.noSweep,
      sweep && sweep.mendedCount > 0 ? LOUD : {},
    ],
    ...(sweep && sweep.unprovenStates.length > 0
      ? ([[words.unproven, sweep.unprovenStates.map((one) => texts.statuses[one]).join(', '), LOUD]] as [
          string,
          string,
          Style,
        ][])
      : []),
    [words.doubt, health.doubt ? words.doubts[health.doubt] : words.trusted, health.doubt ? LOUD : {}],
    [words.disk, health.diskTrouble ?? words.none, health.diskTrouble ? LATE : {}],
    [words.outbox, outboxTrouble ?? words.none, outboxTrouble ? LATE : {}],
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
    lines: rows.map(([name, text, style = {}]): Line => [
      { text: name, style: QUIET },
      { text, style },
    ]),
    empty: '',
  };
}

function hubStyle({ hub }: Health): Style {
  return hub?.mode === 'direct' ? LOUD : {};
}

function driftRows(
  drift: readonly { field: string; count: number }[],
  words: { drift: string; noDrift: string; driftLine: (field: string, count: number) => string },
): [string, string, Style?][] {
  if (drift.length === 0) return [[words.drift, words.noDrift, GOOD]];
  return drift.map(({ field, count }, index) => [index === 0 ? words.drift : '', words.driftLine(field, count), LOUD]);
}
