/** The states of the marked items: which moves their keys can make. */
import { expectedStatus } from '../../outbox/request.ts';
import type { ItemRecords } from '../../replica/records.ts';
import type { ReplicaState } from '../../replica/replica.ts';
import type { Texts } from '../../i18n/texts.ts';
import { readStatus, TRANSITION_RULES, type Transition } from '../../domain/lifecycle.ts';

type Counts = ReadonlyMap<string, number>;
type Counted = Pick<ReplicaState, 'version' | 'intents'> & { counts: Counts };

/** A whole tab may be marked, and the footer needs the counts at every key. */
const lastCounts = new WeakMap<ReadonlySet<string>, Counted>();

/** How many of the marked items are in each state, with moves under way counted as done; '' for an item that is not known. */
function countsOf(replica: ReplicaState, marks: ReadonlySet<string>): Counts {
  const { version, intents } = replica;
  const last = lastCounts.get(marks);
  if (last && last.version === version && last.intents === intents) return last.counts;
  const counts = new Map<string, number>();
  for (const id of marks) {
    const status = expectedStatus(replica, id) ?? '';
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  lastCounts.set(marks, { version, intents, counts });
  return counts;
}

/** Whether any of the marked items may make a move now. */
export function canMoveMarked(replica: ReplicaState, marks: ReadonlySet<string>, operation: Transition): boolean {
  const { from } = TRANSITION_RULES[operation];
  return [...countsOf(replica, marks).keys()].some((status) => readStatus(status) === from);
}

/** `2 pending, 1 cancelled`. */
export function markedWords(replica: ReplicaState, marks: ReadonlySet<string>, texts: Texts): string {
  const words = texts.bulk;
  return [...countsOf(replica, marks)]
    .map(([text, count]) => {
      const status = readStatus(text);
      if (text === '') return words.problem('unknown-item', count);
      return words.already(status ? texts.statuses[status] : text, count);
    })
    .join(', ');
}

/** How many orders the marked items belong to; an item that is not known counts as an order. */
export function markedOrderCount(records: Pick<ItemRecords, 'get'>, marks: ReadonlySet<string>): number {
  return new Set(Array.from(marks, (id) => records.get(id)?.item.order_id ?? id)).size;
}
