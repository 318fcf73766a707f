/** What the queue shows now, as lines: read from the session and the replica at the moment it is asked for. */
import { isSameBesidePolls, zoneOf, type ReplicaState } from '../src/replica/replica.ts';
import { itemSummary } from '../components/item-summary.ts';
import { cutNames, type CutName } from '../src/session/columns/cut-names.ts';
import { queueColumns, type QueueColumnId, type QueueRow } from '../src/session/columns/queue-columns.ts';
import type { ViewContext } from '../src/session/session-context.ts';
import { nothingFound } from '../src/session/commands/find-order.ts';
import { olderHint } from '../src/session/commands/past-commands.ts';
import { claimOfAnother, teamName } from '../src/session/kernel/claims.ts';
import { sameDoorSign, sameDoorWords } from '../src/session/kernel/same-door.ts';
import { GLOW_MS } from '../src/session/subscriptions/changes.ts';
import { isCursorMove } from '../src/session/render-scheduler.ts';
import { cursorOf, type SessionState } from '../src/session/state/session-state.ts';
import { placeCursor } from '../src/session/state/list.ts';
import type { News } from '../src/session/state/news.ts';
import { queueIds, queueRows, queueRowsSoFar } from '../src/session/state/queue.ts';
import { lastMadeFor } from '../src/base/memo.ts';
import { fit } from '../src/base/width.ts';
import { parseFilter } from '../src/replica/filter-words.ts';
import { sortedColumn } from '../src/replica/sorting.ts';
import { skuOf } from '../src/replica/skus.ts';
import { formatSpan } from '../src/base/ages.ts';
import { cutApart } from '../src/base/cut-apart.ts';
import type { OrderItem } from '../src/domain/records.ts';
import { orderDetail } from '../src/replica/details.ts';
import { countInStore } from '../src/replica/stock.ts';
import type { CachedItem } from '../src/replica/records.ts';
import { arrange, headLine, keptRowLine, layOut, type Layout } from '../src/tty/output/columns.ts';
import { GLYPHS } from '../src/tty/output/glyphs.ts';
import { cutLine, styled, underCursor } from '../src/tty/output/styled-lines.ts';
import { noOrdersWords, unreadSkusWords } from '../src/session/kernel/store-trouble-words.ts';

/**
 * The rows of the tab in front and the part of them that a list of so many rows shows. Not whole: rows are still being
 * looked for, and will stand behind these.
 */
export function queueWindow({ replica, session, clock, isLookingOn }: ViewContext, height: number) {
  const state = session.getState();
  const look = isLookingOn?.() === true ? queueRowsSoFar(replica.getState(), state, clock, height) : undefined;
  const found = look?.soFar() ?? queueRows(replica.getState(), state, clock.wallNow());
  const { rows } = found;
  const { index, top } = placeCursor(cursorOf(state), queueIds(replica.getState(), state, rows), height);
  return { ...found, isWhole: look?.isWhole ?? true, index, top, window: rows.slice(top, top + height) };
}

const columnsIn = ({ replica }: ViewContext) => queueColumns(replica.getState().records.promises.rules !== undefined);
const lastCuts = lastMadeFor<{ names: CutName[]; codes: string[] }>();

/** The names and SKUs of a window, cut so that no two are alike. */
function cutsOf(window: readonly CachedItem[], layout: Layout<QueueRow, QueueColumnId>, skus: ReplicaState['skus']) {
  const items = window.map(({ item }) => item);
  const codes = items.map((item) => skuOf(skus, item));
  return { names: cutNames(items, layout.widthOf('item')), codes: cutApart(codes, layout.widthOf('sku')) };
}

/** The line above the list: the names of its columns, of which the one that sorts it says which way. */
export function queueHeadings(context: ViewContext, width: number): string {
  const { replica, session, texts } = context;
  const { queue, preferences } = session.getState();
  const { sort } = queue;
  const sorted = sortedColumn(sort, replica.getState().records.promises.rules !== undefined);
  const names: Partial<Record<QueueColumnId, string>> = { ...texts.queue.columns, ...texts.queue.headings };
  names[sorted] += ` ${sort.isReversed ? '▼' : '▲'}`;
  const layout = layOut(arrange(columnsIn(context), preferences.columnPlans.queue), width);
  return styled(
    headLine(layout, (id) => names[id] ?? ''),
    { role: 'quiet' },
  );
}

/** A line of `width` cells for each row of the window, and what is said where there is none. */
export function queueLines(
  context: ViewContext,
  height: number,
  width: number,
  view = queueWindow(context, height),
): string[] {
  const lineOf = lineMaker(context, view, width);
  const lines = view.window.map((_, slot) => lineOf(slot));
  const endText = endTextOf(context, view, height);
  if (endText !== '') lines.push(styled(fit(`  ${endText}`, width), { role: 'quiet' }));
  return lines;
}

type Kept = {
  replica: ReplicaState;
  session: SessionState;
  minute: number;
  view: QueueView;
  lines: readonly string[];
};

/** The same again and again: where nothing but the cursor has moved within a full window, two lines are made again. */
export function keptQueueLines(context: ViewContext, height: number, width: number): () => readonly string[] {
  let kept: Kept | undefined;
  return () => {
    const replica = context.replica.getState();
    const session = context.session.getState();
    const minute = Math.floor(context.clock.wallNow() / 60_000);
    const view = queueWindow(context, height);
    const isStill = view.isWhole && view.window.length === height && !runsByTheClock(context);
    const lines =
      isStill &&
      kept &&
      isSameBesidePolls(replica, kept.replica) &&
      kept.minute === minute &&
      isSameWindow(kept, view, session)
        ? afterStep(context, kept, view, width)
        : queueLines(context, height, width, view);
    kept = isStill ? { replica, session, minute, view, lines } : undefined;
    return lines;
  };
}

function isSameWindow(kept: Kept, { rows, top }: QueueView, session: SessionState): boolean {
  return kept.view.rows === rows && kept.view.top === top && isCursorMove(session, kept.session);
}

/** The row that the cursor has left, and the one that it has come to. */
function afterStep(
  context: ViewContext,
  { view: before, lines: earlier }: Kept,
  view: QueueView,
  width: number,
): string[] {
  const lineOf = lineMaker(context, view, width);
  const lines = [...earlier];
  for (const { index } of [before, view]) lines[index - view.top] = lineOf(index - view.top);
  return lines;
}

/** Whether a line may be another one without anything of replica or session having changed. */
function runsByTheClock({ replica, session, team, clock }: ViewContext): boolean {
  const { intents } = replica.getState();
  return (
    intents.size > 0 || team.state.getState().claims.size > 0 || glowLeft(session.getState().news, clock.now()) > 0
  );
}

type QueueView = ReturnType<typeof queueWindow>;

/** What makes the line of a slot of the window. */
function lineMaker(context: ViewContext, { index, top, window }: QueueView, width: number): (slot: number) => string {
  const { replica, session, clock, texts, personal } = context;
  const { marks, news, queue } = session.getState();
  const lit = wordsFound(context, queue.filter);
  const { intents, skus, records } = replica.getState();
  const layout = layOut(arrange(columnsIn(context), session.getState().preferences.columnPlans.queue), width);
  const { names, codes } = lastCuts(session, [window.length, layout, skus, ...window], () =>
    cutsOf(window, layout, skus),
  );
  const nowMinute = Math.floor(clock.wallNow() / 60_000);
  const { isKnown: isZoneKnown } = zoneOf(replica.getState());
  const isGlowing = glowLeft(news, clock.now()) > 0;
  return (slot) => {
    const entry = window[slot]!;
    const { id, order_id } = entry.item;
    const claim = claimOfAnother(context, order_id);
    const intent = intents.get(id)?.[0];
    const row: QueueRow = {
      entry,
      ...names[slot]!,
      sku: codes[slot]!,
      isUnderCursor: top + slot === index,
      isSameOrder: slot > 0 && window[slot - 1]?.item.order_id === order_id,
      isMarked: marks.has(id),
      isChanged: isGlowing && news.changedAt.has(id),
      intent,
      packer: claim && teamName(claim),
      hold: records.holdOf(id),
      sameDoor: sameDoorSign(context, order_id),
      lit,
      nowMinute,
      isZoneKnown,
      personal,
      texts,
    };
    const line = filled(keptRowLine(layout, entry, row), layout, width);
    return row.isUnderCursor ? underCursor(line) : line;
  };
}

const lastLit = lastMadeFor<string>();

/** The words of a filter as they are found in rows, one a line; of two equal filters equal, so that rows are kept. */
function wordsFound({ session }: ViewContext, filter: string): string {
  if (filter === '') return '';
  return lastLit(session, [filter], () =>
    parseFilter(filter)
      .filter(({ isInverse, sign }) => !isInverse && (sign === undefined || sign === ':'))
      .map(({ text }) => text.replace(/^#/, ''))
      .filter((text) => text.length > 0)
      .join('\n'),
  );
}

/** What is said behind the last row, or in place of rows. */
function endTextOf(context: ViewContext, { rows, isWhole, problem }: QueueView, height: number): string {
  const { session, replica, texts } = context;
  const { filter, statusTab } = session.getState().queue;
  const { queue } = texts;
  const filtered = () =>
    problem ? queue.filterProblem[problem.kind](problem.word) : (unreadSkusWords(context) ?? nothingFound(context));
  const isRead = replica.getState().health.isLoaded;
  const emptyText = !isWhole ? queue.looking : filter && isRead ? filtered() : noOrdersWords(context, statusTab);
  // A closed state is not all there, and a list that fills the screen is scrolled before anything is missed.
  return [rows.length === 0 && emptyText, isWhole && rows.length < height && olderHint(context)]
    .filter(Boolean)
    .join(' ');
}

/** Rows of chosen columns need not be as wide as the list. */
function filled(line: string, { columns }: Layout<QueueRow, QueueColumnId>, width: number): string {
  const used = columns.reduce((sum, one) => sum + one.before + one.width + one.after, 0);
  if (used === width) return line;
  return used < width ? line + ' '.repeat(width - used) : cutLine(line, width);
}

/** The lines of a list with those of its preview beside them. */
export function withPreview(list: readonly string[], width: number, height: number, preview: string[]): string[] {
  const blank = ' '.repeat(width);
  const rule = styled(GLYPHS.upright, { role: 'quiet' });
  return Array.from({ length: height }, (_, row) => `${list[row] ?? blank} ${rule} ${preview[row] ?? ''}`);
}

/** The band about the item under the cursor. `orderAtRest`: the order whose detail may be shown, see queue-preview.ts. */
export function queueSummary(
  context: ViewContext,
  height: number,
  lines: 0 | 1 | 2,
  orderAtRest: string | undefined,
): string[] {
  const { replica, session, clock, texts, language, details } = context;
  const { records, intents } = replica.getState();
  const { rows, index } = queueWindow(context, height);
  const entry = rows[index];
  if (!entry || lines === 0) return [];
  const { item } = entry;
  const { columns, preferences } = session.getState();
  const { widthOf } = layOut(arrange(columnsIn(context), preferences.columnPlans.queue), columns);
  const sameDoor = sameDoorWords(context, item.order_id);
  return itemSummary({
    item,
    others: records.ofOrder(item.order_id).flatMap((one) => (one.item.id === item.id ? [] : [one.item])),
    order: orderAtRest === item.order_id ? orderDetail(details.getState(), item.order_id, clock.now()) : undefined,
    sameDoor,
    inStock: stockWords(context, item),
    widths: { note: widthOf('note'), item: widthOf('item') },
    isTextBehind:
      sameDoor !== '' || intents.has(item.id) || records.holdOf(item.id) !== undefined || item.tracking_code !== '',
    lines,
    width: columns,
    nowMs: Math.floor(clock.wallNow() / 60_000) * 60_000,
    zone: zoneOf(replica.getState()),
    personal: context.personal,
    texts,
    language,
  });
}

/** What is in stock of an item, with the age of the count where it is old; empty where it is not known. */
export function stockWords({ stock, clock, texts }: ViewContext, item: OrderItem): string {
  const count = countInStore(stock.getState(), item);
  if (count === undefined) return '';
  const { snapshotAt } = stock.getState();
  const ageMs = snapshotAt === undefined ? 0 : clock.now() - snapshotAt;
  const age = ageMs < STOCK_FRESH_MS ? '' : texts.item.ago(formatSpan(ageMs));
  return [texts.queue.inStock(count), age].filter(Boolean).join(', ');
}

/** A count that is older is told with its age. */
export const STOCK_FRESH_MS = 60_000;

/** How long the last of what has changed will glow yet, in milliseconds. */
export function glowLeft({ changedAt }: News, now: number): number {
  return Math.max(...changedAt.values(), -Infinity) + GLOW_MS - now;
}
