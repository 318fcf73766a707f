/** The states as tabs, and what is special about the queue now: marks, filter, news, sorting, how far back it goes. */
import { queueTabsLine } from '../components/queue-tabs.ts';
import { formatDay } from '../src/base/ages.ts';
import { elsewhereWords } from '../src/session/commands/find-order.ts';
import type { ViewContext } from '../src/session/session-context.ts';
import { isInView } from '../src/session/commands/mark-commands.ts';
import { hitsInTabs, type Hits } from '../src/session/state/queue.ts';
import type { SessionState } from '../src/session/state/session-state.ts';
import { isPastStatus } from '../src/replica/past.ts';
import { inQueueOrder, type CachedItem } from '../src/replica/records.ts';
import { QUEUE_TABS, isInTab, type QueueTab } from '../src/replica/queue-tabs.ts';
import { sortedColumn } from '../src/replica/sorting.ts';
import { countText } from '../src/replica/counts.ts';
import { markedOrderCount } from '../src/session/commands/marked-states.ts';
import type { ReplicaState } from '../src/replica/replica.ts';
import type { Texts } from '../src/i18n/texts.ts';
import { queueWindow } from './queue-lines.ts';
import { whyUnread } from '../src/session/kernel/store-trouble-words.ts';

/** Above the queue: a line of at most the width of the screen. `listHeight`: the rows that the list shows. */
export function queueTabs(context: ViewContext, listHeight: number): string {
  const { replica, session, texts } = context;
  const state = session.getState();
  const { columns, marks, prompt } = state;
  const { statusTab, filter, sort, frozen } = state.queue;
  const { views } = state.preferences;
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
    frozen?.statusTab === statusTab ? queue.frozen : '',
    above > 0 ? queue.newAbove(above) : '',
    below > 0 ? queue.newBelow(below) : '',
    sort.column === 'age' && !sort.isReversed
      ? ''
      : queue.sortedBy(sortedColumn(sort, records.promises.rules !== undefined)),
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
    (statusTab === state.queue.statusTab ? here : undefined) ?? `${count}${isPart ? '…' : ''}`;
  return Object.fromEntries(hits.map((one) => [one.statusTab, textOf(one)]));
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

/** How many unseen items stand above and below the window. */
function unseenAround(
  { news, queue: { statusTab, sort, filter, frozen } }: SessionState,
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
