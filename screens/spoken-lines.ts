/**
 * The lists of the bench in sentences: for a screen reader, and for terminals that only print.
 * One row at a time is said.
 */
import { sortedColumn } from '../src/replica/sorting.ts';
import { isLate } from '../src/replica/late.ts';
import { zoneOf } from '../src/replica/replica.ts';
import { isPart } from '../src/replica/counts.ts';
import { markedOrderCount } from '../src/session/commands/marked-states.ts';
import { intentNote, lineNote, undoKey } from '../src/session/kernel/intent-note.ts';
import { isPickup } from '../src/domain/carriers.ts';
import { methodOf, nameOf, numberOf, orderNumber } from '../src/domain/item-names.ts';
import { formatAge } from '../src/base/ages.ts';
import { nothingFound } from '../src/session/commands/find-order.ts';
import { olderHint } from '../src/session/commands/past-commands.ts';
import { isInView } from '../src/session/commands/mark-commands.ts';
import type { ViewContext } from '../src/session/session-context.ts';
import { keyTo } from '../src/session/kernel/key-to.ts';
import { whyNotGiven } from '../src/session/rights.ts';
import { lineToSee } from '../src/session/packing/acknowledge-texts.ts';
import { cursorOf } from '../src/session/state/session-state.ts';
import { placeCursor } from '../src/session/state/list.ts';
import { firstDue } from './packing-lines.ts';
import { wantedNext } from './packing-wanted.ts';
import { unitsText } from '../src/domain/units.ts';
import { isChecked, packingLines, piecesToTakeOut, type PackingLine } from '../src/session/state/packing.ts';
import { neededCountText } from '../src/session/state/uncounted.ts';
import { queueIds, queueRows } from '../src/session/state/queue.ts';
import type { CachedItem } from '../src/replica/records.ts';
import { countInTab } from '../src/replica/queue-tabs.ts';
import { dueWords } from '../src/i18n/due-words.ts';
import { holdSign } from '../src/i18n/hold-sign.ts';
import { sameDoorWords } from '../src/session/kernel/same-door.ts';
import { frontItemId, isLineSeen } from '../src/session/state/packing-tags.ts';
import { statusWord } from '../src/i18n/verdict-words.ts';
import { claimOfAnother, teamName, waitsForPacking } from '../src/session/kernel/claims.ts';
import { noOrdersWords, unreadSkusWords } from '../src/session/kernel/store-trouble-words.ts';
import { HOUR_MS } from '../src/base/durations.ts';

const joined = (parts: readonly (string | undefined | false)[]) => parts.filter(Boolean).join(', ');

/** The tab in front, what is special about it, and the item under the cursor. */
export function spokenQueue(context: ViewContext): string[] {
  const { replica, session, clock, texts } = context;
  const state = session.getState();
  const { records } = replica.getState();
  const { rows, isFuzzy, problem } = queueRows(replica.getState(), state, clock.wallNow());
  const { index } = placeCursor(cursorOf(state), queueIds(replica.getState(), state, rows), 1);
  const { marks, preferences } = state;
  const { filter, statusTab, sort, frozen } = state.queue;
  const words = texts.queue;
  const count = words.itemsOfOrder(countInTab(records, statusTab));
  const list = joined([
    statusTab === 'held' ? texts.tabs.held : texts.statuses[statusTab],
    preferences.views.find((view) => isInView(state, view))?.name,
    isPart(replica.getState(), statusTab) ? texts.queue.atLeast(count) : count,
    filter !== '' && texts.queue.filtered(context.personal(filter)),
    filter !== '' && `${isFuzzy ? `${words.fuzzy} ` : ''}${rows.length}`,
    marks.size > 0 && words.marked(marks.size, markedOrderCount(records, marks)),
    frozen?.statusTab === statusTab && words.frozen,
    (sort.column !== 'age' || sort.isReversed) &&
      words.sortedBy(sortedColumn(sort, replica.getState().records.promises.rules !== undefined)),
  ]);
  const entry = rows[index];
  if (entry) return [list, `${texts.queue.position(index + 1, rows.length)}: ${spokenItem(context, entry)}`];
  const isRead = replica.getState().health.isLoaded;
  const filtered = () =>
    problem ? words.filterProblem[problem.kind](problem.word) : (unreadSkusWords(context) ?? nothingFound(context));
  const empty = filter && isRead ? filtered() : noOrdersWords(context, statusTab);
  return [list, [empty, olderHint(context)].filter(Boolean).join(' ')];
}

/**
 * An item in the order in which a packer asks: which order, what, how many, how late, how it leaves, what is special.
 */
function spokenItem(context: ViewContext, entry: CachedItem): string {
  const { replica, session, texts } = context;
  const { item } = entry;
  const words = texts.plain;
  const intent = replica.getState().intents.get(item.id)?.[0];
  const claim = claimOfAnother(context, item.order_id);
  const hold = replica.getState().records.holdOf(item.id);
  return joined([
    session.getState().marks.has(item.id) && words.marked,
    words.order(orderNumber(item)),
    nameOf(item),
    words.pieces(unitsText(item)),
    spokenAge(context, entry),
    entry.due && dueWords(entry.due, dueAround(context)),
    methodOf(item),
    entry.status === undefined && item.item_status,
    entry.status === 'cancelled' && context.personal(item.cancellation_reason),
    hold && holdSign(hold, context.clock.wallNow(), texts),
    intent && intentNote(intent, texts, undoKey(context, 'queue', intent)),
    claim && texts.team.isPacking(teamName(claim)),
    sameDoorWords(context, item.order_id),
    item.tracking_code !== '' && words.tracking(item.tracking_code),
    item.personalization_data !== '' && words.personalised(context.personal(item.personalization_data)),
  ]);
}

function dueAround({ clock, texts, replica }: ViewContext) {
  return { nowMs: clock.wallNow(), isZoneKnown: zoneOf(replica.getState()).isKnown, texts };
}

/** In whole hours: minutes would have the same sentence said again and again. */
function spokenAge({ clock, texts, replica }: ViewContext, entry: CachedItem): string {
  const { placedAtMs } = entry;
  const words = texts.plain;
  if (placedAtMs === 0) return words.ageUnknown;
  const ageMs = clock.wallNow() - placedAtMs;
  const { isKnown } = zoneOf(replica.getState());
  const span = formatAge(Math.floor(ageMs / HOUR_MS) * HOUR_MS);
  const sure = ageMs < HOUR_MS ? words.underAnHour : words.old(span);
  const age = isKnown ? sure : words.perhapsOld(formatAge(Math.max(1, Math.floor(ageMs / HOUR_MS)) * HOUR_MS));
  return isLate(entry, clock.wallNow(), isKnown) ? `${words.late}, ${age}` : age;
}

/** The order on the bench with each of its lines, and what to do next. */
export function spokenPacking(context: ViewContext): string[] {
  const { replica, session, texts } = context;
  const state = session.getState();
  const { records } = replica.getState();
  const words = texts.packing;
  const lines = packingLines(records, state.packing);
  const [first] = lines;
  if (!first) {
    const isWaiting = waitsForPacking(context);
    const waiting = records.withStatus('in_production').filter(({ item }) => isWaiting(item));
    const count = new Set(waiting.map(({ item }) => item.order_id)).size;
    return count === 0
      ? [words.nothing]
      : [words.idle, `${words.idleCount(count)}. ${words.startNext(keyTo(context, 'packing', 'nextOrder'))}`];
  }
  const { item } = first.entry;
  const method = methodOf(item);
  const due = firstDue(lines);
  const claim = claimOfAnother(context, item.order_id);
  const slot = context.assembly.slotOf(item.order_id)?.slot;
  return [
    joined([
      `${words.order} #${numberOf(item)}`,
      isPickup(method) ? method : method && words.leavesWith(method),
      due && dueWords(due, dueAround(context)),
      words.to('', lines.length),
      sameDoorWords(context, item.order_id),
      slot && texts.assembly.inSlot(slot),
    ]),
    ...(claim ? [texts.team.isPacking(teamName(claim))] : []),
    ...lines.map((line) => spokenLine(context, line)),
    spokenNext(context, lines),
  ];
}

function spokenLine(context: ViewContext, line: PackingLine): string {
  const { entry, checked, notPacked } = line;
  const { replica, session, texts } = context;
  const state = session.getState();
  const words = texts.packing;
  const { item } = entry;
  const intents = replica.getState().intents.get(item.id) ?? [];
  const isFocused = frontItemId(replica.getState().records, state) === item.id;
  const isInBox = piecesToTakeOut([line], state.packing).length > 0;
  const carries = notPacked === undefined && item.personalization_data !== '';
  const isInHand = lineToSee(context)?.entry.item.id === item.id;
  const unseen = isInHand ? words.unseen(keyTo(context, 'packing', 'seen')) : words.notSeenYet;
  const seen = isLineSeen(state, line) ? texts.plain.seen : unseen;
  return joined([
    isFocused && texts.plain.next,
    `${unitsText(item)} × ${nameOf(item)}`,
    lineNote(context, intents) ||
      (notPacked
        ? isInBox
          ? words.takeOut
          : words.notPacked(notPacked)
        : words.count(checked, neededCountText(line))),
    carries && texts.plain.personalised(context.personal(item.personalization_data)),
    carries && seen,
  ]);
}

function spokenNext(context: ViewContext, lines: readonly PackingLine[]): string {
  const { factor } = context.session.getState().packing;
  const isCounting = factor !== undefined && !isChecked(lines);
  return joined([wantedNext(context, lines), isCounting && context.texts.packing.times(factor)]);
}

/** Which item a label is of, with the state that its keys depend on, and where the label is. */
export function spokenLabel(context: ViewContext, itemId: string): string[] {
  const { replica, texts, personal } = context;
  const item = replica.getState().records.get(itemId)?.item;
  if (!item) return [texts.item.gone];
  return [
    `${texts.plain.order(orderNumber(item))}, ${statusWord(item, texts)}`,
    whyNotGiven(context, ['reveal']) ?? (personal(item.label_url) || texts.reasons.noLabel),
  ];
}
