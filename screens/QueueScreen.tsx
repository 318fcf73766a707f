import { Box } from 'ink';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { queueBandsOn, type Bands, type PreviewRoom } from '../components/layout.ts';
import { ListHead } from '../components/ListHead.tsx';
import { Pane } from '../components/Pane.tsx';
import { queueTabsLine } from '../components/queue-tabs.ts';
import { Rule } from '../components/Rule.tsx';
import { useSame } from '../components/use-same.ts';
import { useTicking } from '../components/use-ticking.ts';
import { formatDay } from '../src/base/ages.ts';
import { QUEUE_COLUMNS } from '../src/session/columns/queue-columns.ts';
import { elsewhereWords } from '../src/session/commands/find-order.ts';
import { lookedAt } from '../src/session/away/away.ts';
import { isCursorMove } from '../src/session/render-scheduler.ts';
import type { ViewContext } from '../src/session/session-context.ts';
import { isInView } from '../src/session/commands/mark-commands.ts';
import { graceSeconds } from '../src/session/intent-note.ts';
import { hitsInTabs, type Hits } from '../src/session/state/queue.ts';
import type { SessionState } from '../src/session/state/session-state.ts';
import { afterReadingSkus } from '../src/session/packing/code-classes.ts';
import { isPastStatus } from '../src/replica/past.ts';
import { inQueueOrder, type CachedItem } from '../src/replica/records.ts';
import { QUEUE_TABS, isInTab, type QueueTab } from '../src/replica/queue-tabs.ts';
import { asksForSku } from '../src/replica/search.ts';
import { countText } from '../src/replica/counts.ts';
import { markedOrderCount } from '../src/session/commands/marked-states.ts';
import type { ReplicaState } from '../src/replica/replica.ts';
import { arrange, layOut } from '../src/tty/output/columns.ts';
import type { Texts } from '../src/i18n/texts.ts';
import { useSessionContext, useSession, useReplica, useStock, useTeam } from './session-provider.ts';
import { useSessionBesideMoves } from './use-page.ts';
import { glowLeft, keptQueueLines, queueSummary, queueWindow, withPreview } from './queue-lines.ts';
import { whyUnread } from '../src/session/store-trouble-words.ts';
import { previewLines, useOrderAtRest, usePreview } from './queue-preview.ts';

/** The live queue: tabs by state, one row per item, the oldest order first unless it is sorted otherwise. */
export function QueueScreen() {
  const columns = useSession((state) => state.columns);
  const terminalRows = useSession((state) => state.rows);
  const isPreviewWanted = useSession((state) => state.hasPreview);
  const bands = queueBandsOn(columns, terminalRows, isPreviewWanted);
  const { listHeight, listWidth, hasRules, hasColumnNames, summaryLines, preview } = bands;
  return (
    <Box flexDirection="column" width={columns}>
      <Tabs listHeight={listHeight} />
      {hasColumnNames && <Headings width={listWidth} />}
      <List height={listHeight} width={listWidth} beside={preview?.side === 'beside' ? preview : undefined} />
      {hasRules && preview?.side !== 'beside' && <Rule width={columns} />}
      {preview?.side === 'below' && <Below room={preview} />}
      {summaryLines > 0 && <Summary listHeight={listHeight} lines={summaryLines} />}
    </Box>
  );
}

/** The states, and what is special about the list now: a line that the letters of a filter are counted in. */
function Tabs({ listHeight }: { listHeight: number }) {
  const context = useSessionContext();
  useReplica((state) => state.version);
  useReplica((state) => state.health);
  useReplica((state) => state.past);
  useSessionBesideMoves();
  return <Pane lines={useMemo(() => keptTabs(context, listHeight), [context, listHeight])} height={1} />;
}

/** The line of the tabs: made again unless only the cursor has moved, and nothing in it is counted from the cursor on. */
function keptTabs(context: ViewContext, listHeight: number): () => string[] {
  let made: { replica: ReplicaState; session: SessionState; lines: string[] } | undefined;
  return () => {
    const replica = context.replica.getState();
    const session = context.session.getState();
    const isKept = session.filter === '' && session.news.unseen.size === 0;
    if (!made || !isKept || made.replica !== replica || !isCursorMove(session, made.session)) {
      made = { replica, session, lines: [queueTabs(context, listHeight)] };
    }
    return made.lines;
  };
}

function queueTabs(context: ViewContext, listHeight: number): string {
  const { replica, session, texts } = context;
  const state = session.getState();
  const { columns, statusTab, filter, marks, prompt, sort, views } = state;
  const { records, past } = replica.getState();
  const { rows, isFuzzy, isWhole, top } = queueWindow(context, listHeight);
  const { above, below } = unseenAround(state, rows, top, listHeight, records);
  const { queue } = texts;
  const count = isWhole ? String(rows.length) : `${rows.length}…`;
  const chips = [
    marks.size > 0 ? queue.marked(marks.size, markedOrderCount(records, marks)) : '',
    filter === ''
      ? ''
      : {
          // While it is being typed it stands in the prompt.
          filter: prompt?.kind === 'filter' ? '' : context.personal(filter),
          count: `${isFuzzy ? `${queue.fuzzy}: ` : ''}${count} / ${countText(replica.getState(), statusTab)}`,
        },
    isFuzzy ? elsewhereWords(context) : '',
    state.frozen?.statusTab === statusTab ? queue.frozen : '',
    above > 0 ? queue.newAbove(above) : '',
    below > 0 ? queue.newBelow(below) : '',
    sort.column === 'age' && !sort.isReversed ? '' : queue.sortedBy(sort.column),
    pastChip(past, statusTab, texts),
  ].filter((chip) => chip !== '');
  return queueTabsLine({
    records,
    statusTab,
    countTexts: {
      ...Object.fromEntries(QUEUE_TABS.map((name) => [name, countText(replica.getState(), name)])),
      ...hitTexts(context, isFuzzy ? undefined : count),
    },
    newlyCancelled: newlyCancelled(state, records),
    views,
    viewInFront: views.find((view) => isInView(state, view)),
    chips,
    width: columns,
    texts,
  });
}

/** By tab, how many of its rows hold what the filter asks for, as far as they have been found; `here`: in front. */
function hitTexts(context: ViewContext, here: string | undefined): Record<string, string> {
  const { replica, session, clock, isLookingOn } = context;
  const state = session.getState();
  const hits = hitsInTabs(replica.getState(), state, clock.wallNow(), isLookingOn?.() === true);
  const textOf = ({ statusTab, count, isPart }: Hits) =>
    (statusTab === state.statusTab ? here : undefined) ?? `${count}${isPart ? '…' : ''}`;
  return Object.fromEntries(hits.map((one) => [one.statusTab, textOf(one)]));
}

function Headings({ width }: { width: number }) {
  const { texts } = useSessionContext();
  const sort = useSession((state) => state.sort);
  const plan = useSession((state) => state.columnPlans.queue);
  const names = { ...texts.queue.columns, ...texts.queue.headings };
  const headings = useSame({ ...names, [sort.column]: `${names[sort.column]} ${sort.isReversed ? '▼' : '▲'}` });
  return <ListHead layout={layOut(arrange(QUEUE_COLUMNS, plan), width)} names={headings} />;
}

type ListProps = {
  height: number;
  width: number;
  /** Where the preview stands beside it. */
  beside: PreviewRoom | undefined;
};

function List({ height, width, beside }: ListProps) {
  const context = useSessionContext();
  const { clock } = context;
  useReplica((state) => state.version);
  useReplica((state) => state.intents);
  useReplica((state) => state.health.isLoaded);
  useReplica((state) => state.health.trouble);
  useReplica((state) => state.health.unread);
  useReplica((state) => state.past);
  useSkus();
  useTeam(({ claims }) => claims);
  const state = useSessionBesideMoves();
  useTicking(() => Math.floor(clock.wallNow() / 60_000));
  useTicking(() => longestGrace(context));
  useGlow(state);
  useSeen(queueWindow(context, height).window);
  const preview = usePreview(beside);
  const list = useMemo(() => keptQueueLines(context, height, width), [context, height, width]);
  const lines = useCallback(
    () => (preview.room ? withPreview(list(), width, height, previewLines(context, preview)) : list()),
    [context, height, width, list, preview],
  );
  return <Pane lines={lines} height={height} />;
}

/** The preview below the list. */
function Below({ room }: { room: PreviewRoom }) {
  const context = useSessionContext();
  const { clock } = context;
  useTicking(() => Math.floor(clock.wallNow() / 60_000));
  const preview = usePreview(room);
  return <Pane lines={useCallback(() => previewLines(context, preview), [context, preview])} height={room.height} />;
}

/** The SKUs are read once, when they are asked for. */
function useSkus(): void {
  const context = useSessionContext();
  const isWanted = useSession(
    ({ filter, columnPlans }) => asksForSku(filter) || columnPlans.queue?.some(({ id }) => id === 'sku') === true,
  );
  useReplica((state) => state.skus);
  useStock((state) => state.problem);
  useEffect(() => {
    if (isWanted) afterReadingSkus(context, () => {});
  }, [context, isWanted]);
}

function Summary({ listHeight, lines }: { listHeight: number; lines: Bands['summaryLines'] }) {
  const context = useSessionContext();
  const { clock } = context;
  useReplica((state) => state.version);
  useSessionBesideMoves();
  useTicking(() => Math.floor(clock.wallNow() / 60_000));
  const orderAtRest = useOrderAtRest();
  const about = useCallback(
    () => queueSummary(context, listHeight, lines, orderAtRest),
    [context, listHeight, lines, orderAtRest],
  );
  return <Pane lines={about} height={lines} />;
}

/** How many were cancelled and have not been on the screen since. */
function newlyCancelled({ news }: SessionState, records: ReplicaState['records']): number {
  // Those of the time in which nobody was here are kept apart.
  const ids = new Set(news.cancelled);
  for (const id of news.unseen) if (records.get(id)?.status === 'cancelled') ids.add(id);
  return ids.size;
}

/** How far back the tab goes, where more than the newest was asked for. */
function pastChip(past: ReplicaState['past'], statusTab: QueueTab, texts: Texts): string {
  const reading = isPastStatus(statusTab) ? past.get(statusTab) : undefined;
  const { queue } = texts;
  if (!reading) return '';
  if (reading.isReading) return queue.readingPast;
  if (reading.problem !== undefined) return queue.pastTrouble(whyUnread(texts, reading.problem));
  return queue.since(reading.isEnd || reading.fromMs === undefined ? '' : formatDay(reading.fromMs));
}

/** Renders again when the last of what glows has stopped. */
function useGlow({ news }: SessionState): void {
  const { clock } = useSessionContext();
  const left = glowLeft(news, clock.now());
  const [, setOver] = useState(0);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setOver((count) => count + 1), left);
    timer.unref();
    return () => clearTimeout(timer);
  }, [left]);
}

/** The seconds of the longest grace that runs. */
function longestGrace({ replica, clock }: ViewContext): number {
  const now = clock.now();
  let most = 0;
  for (const [intent] of replica.getState().intents.values()) {
    if (intent) most = Math.max(most, graceSeconds(intent, now));
  }
  return most;
}

/** What has been on the screen is no news any more. */
function useSeen(window: readonly CachedItem[]): void {
  const { session } = useSessionContext();
  useSession((state) => (state.news.unseen.size + state.news.cancelled.size > 0 ? state : undefined));
  useEffect(() => {
    lookedAt(
      session,
      window.map(({ item }) => item.id),
    );
    const { news } = session.getState();
    if (!window.some(({ item }) => news.unseen.has(item.id))) return;
    const unseen = new Set(news.unseen);
    for (const { item } of window) unseen.delete(item.id);
    session.setState({ news: { ...news, unseen } });
  });
}

/** How many unseen items stand above and below the window. */
function unseenAround(
  { news, statusTab, sort, filter, frozen }: SessionState,
  rows: readonly CachedItem[],
  top: number,
  height: number,
  records: ReplicaState['records'],
): { above: number; below: number } {
  const first = rows[top];
  let above = 0;
  let below = 0;
  if (news.unseen.size === 0 || !first) return { above, below };
  // In the queue's own order it can be told without looking for the item in the list.
  const isPlain = sort.column === 'age' && !sort.isReversed && filter === '' && !frozen;
  const last = rows[Math.min(rows.length, top + height) - 1] ?? first;
  const places = isPlain ? undefined : new Map(rows.map(({ item }, index) => [item.id, index]));
  for (const id of news.unseen) {
    const entry = records.get(id);
    if (!entry || !isInTab(records, entry, statusTab)) continue;
    if (places) {
      const at = places.get(id);
      if (at !== undefined && at < top) above++;
      if (at !== undefined && at >= top + height) below++;
    } else if (inQueueOrder(entry, first) < 0) above++;
    else if (inQueueOrder(entry, last) > 0) below++;
  }
  return { above, below };
}
