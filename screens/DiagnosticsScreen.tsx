import type { Health } from '../src/replica/health.ts';
import { Box, useIsScreenReaderEnabled } from 'ink';
import { linesBlock } from '../components/Blocks.tsx';
import { screenHeight } from '../components/frame.ts';
import { Rule } from '../components/Rule.tsx';
import { Table, tableWidth, type TableColumn } from '../components/Table.tsx';
import { QUIET, styleOf } from '../components/theme.ts';
import { useSame } from '../components/use-same.ts';
import { useTicking } from '../components/use-ticking.ts';
import { wrapText } from '../src/base/wrap.ts';
import { formatSpan, formatTime } from '../src/base/ages.ts';
import { safeText } from '../src/base/safe-text.ts';
import { numberOf } from '../src/domain/item-names.ts';
import type { ViewContext } from '../src/session/session-context.ts';
import { durationBelow } from '../src/replica/activity.ts';
import { countWaiting } from '../src/replica/waiting.ts';
import { fit } from '../src/base/width.ts';
import { REQUESTS } from '../src/session/lists/requests-list.ts';
import { ListPane } from './ListScreen.tsx';
import { Scrolled } from './Scrolled.tsx';
import { useSessionContext, useSession, useReplica } from './session-provider.ts';
import { useScroll } from './use-page.ts';
import { styledLine } from '../src/tty/output/styled-lines.ts';
import type { ThemeRole } from '../src/tty/output/themes.ts';
import type { Texts } from '../src/i18n/texts.ts';
import { diskWords } from '../src/i18n/trouble-words.ts';
import { whyUnread } from '../src/session/kernel/store-trouble-words.ts';

type HealthRow = { name: string; text: string; role: ThemeRole | undefined };

/** So many rows a table has at most: it costs an element for each cell. */
const TABLE_ROWS = 12;
/** The requests have their head and at least so many lines, or no place on the page. */
const REQUEST_LINES = 4;

const COLUMNS: readonly TableColumn<HealthRow>[] = [
  { key: 'name', style: () => QUIET },
  { key: 'text', style: ({ role }) => styleOf(role) },
];

/**
 * How the data is, and under it every request to the store. Where the table would be cut, a list stands in its place; where
 * that leaves the requests no room, it has the page to itself and scrolls.
 */
export function DiagnosticsScreen() {
  const context = useSessionContext();
  const { clock, records } = context;
  const isPlain = useIsScreenReaderEnabled();
  const columns = useSession((state) => state.columns);
  const height = screenHeight(useSession((state) => state.rows));
  useReplica((state) => state);
  useTicking(() => `${Math.floor(clock.wallNow() / 1000)} ${records.requestCount()}`);
  const rows = useSame(healthRows(context));

  const room = height - REQUEST_LINES - 1;
  const isTable =
    !isPlain && rows.length <= TABLE_ROWS && rows.length + 2 <= room && tableWidth(rows, COLUMNS) <= columns;
  const lines = isTable ? [] : healthLines(rows, columns);
  if (!isTable && lines.length + 1 > room) {
    const page = linesBlock({ key: 'health', title: '' }, lines);
    return <Scrolled pages={[page]} width={columns} height={height} />;
  }
  const upper = isTable ? rows.length + 2 : lines.length + 1;
  return (
    <Box flexDirection="column" width={columns}>
      <Unscrolled />
      {isTable ? (
        <Table data={rows} columns={COLUMNS} isHeadless />
      ) : (
        linesBlock({ key: 'health', title: '' }, lines)[0]?.content
      )}
      {!isTable && <Rule width={columns} />}
      <ListPane of={REQUESTS} height={height - upper - (isTable ? 0 : 1)} />
    </Box>
  );
}

/** The keys move the cursor of the requests, and no page. */
function Unscrolled() {
  useScroll(0);
  return null;
}

/** Names and texts side by side, each in as many lines as it takes. */
function healthLines(rows: readonly HealthRow[], columns: number): string[] {
  const label = Math.min(24, Math.floor(columns / 2.5));
  return rows.flatMap(({ name, text, role }) => {
    const names = wrapText(name, label);
    const texts = wrapText(text, columns - label - 3);
    return Array.from({ length: Math.max(names.length, texts.length) }, (_, line) =>
      styledLine(
        [
          { text: `  ${fit(names[line] ?? '', label)} `, role: 'quiet' },
          { text: texts[line] ?? '', role },
        ],
        columns,
      ),
    );
  });
}

/** In the operator's words, and behind them what the request said exactly, which is English. */
function troubleOf({ trouble }: Health, texts: Texts): string | undefined {
  return trouble && `${whyUnread(texts, trouble.kind)} · ${trouble.message}`;
}

/** How the data is, a row for each thing that is known of it. */
function healthRows(context: ViewContext): HealthRow[] {
  const { records, texts, clock, replica } = context;
  const { health, lojaId, outboxTrouble } = replica.getState();
  const waitingCount = countWaiting(replica.getState());
  const words = texts.activity.health;
  const now = clock.now();
  const requests = records.requests().slice(0, 100);
  const { sweep, facts } = health;
  const rows: [string, string, (ThemeRole | undefined)?][] = [
    [words.store, lojaId ?? '–'],
    [words.picture, health.snapshotAt === undefined ? '–' : formatSpan(now - health.snapshotAt)],
    [words.role, health.hub ? words.hub[health.hub.mode](health.hub) : words[health.role], hubStyle(health)],
    ...hubMixture(health, words),
    [words.trouble, troubleOf(health, texts) ?? words.none, health.trouble ? 'late' : 'good'],
    [words.doubt, health.doubt ? words.doubts[health.doubt] : words.trusted, health.doubt ? 'loud' : undefined],
    [words.disk, diskWords(texts, health.diskTrouble) ?? words.fine, health.diskTrouble ? 'late' : undefined],
    [
      words.outbox,
      diskWords(texts, outboxTrouble) ?? (waitingCount > 0 ? texts.app.waiting(waitingCount) : words.nothing),
      outboxTrouble ? 'late' : waitingCount > 0 ? 'loud' : undefined,
    ],
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
    ...(facts.dateAheadMs === undefined ? [] : ([[words.clock, words.ahead(facts.dateAheadMs)]] as [string, string][])),
    ...(requests.length === 0
      ? []
      : ([
          [
            words.latency,
            words.latencies(durationBelow(requests, 0.5), durationBelow(requests, 0.95), requests.length),
          ],
        ] as [string, string][])),
    ...failedRunRows(context),
    ...driftRows(records.drift(), words),
  ];
  return rows.map(([name, text, role]) => ({ name, text, role }));
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

/** Programs of the shop's own that heard something and failed, the newest first. */
function failedRunRows({ records, replica, texts, clock }: ViewContext): [string, string, ThemeRole][] {
  const { runs, count } = records.failedRuns();
  const words = texts.activity.health.ownRuns;
  const items = replica.getState().records;
  return runs.map((run, index): [string, string, ThemeRole] => {
    const number = numberOf(items.get(run.item_id)?.item) || run.order_id;
    const next = run.state === 'failed' ? undefined : formatTime(run.at, clock.wallNow());
    const text = words.line(safeText(run.command, 40), run.event, number, run.ending, run.tries, next);
    return [index === 0 ? words.title(count) : '', text, next === undefined ? 'late' : 'loud'];
  });
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
