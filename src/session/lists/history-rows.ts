/** The history: actions without a verdict, waiting ones, then the audit trail, newest first; one list, filtered by words. */
import { openIntents } from '../kernel/open-intents.ts';
import { formatTime } from '../../base/ages.ts';
import { fold } from '../../base/fold.ts';
import type { AuditEntry } from '../../domain/audit.ts';
import { numberOf } from '../../domain/item-names.ts';
import type { AnyIntent } from '../../domain/intents.ts';
import { foldTrail, type TrailLine } from '../../replica/activity.ts';
import type { SessionContext } from '../session-context.ts';
import { undoKey, watchWords } from '../kernel/intent-note.ts';
import { authorText, movedBy, movedIn, TIME, trailCells, type Widths } from './action-cells.ts';
import { restOf, type ActivityLine } from './cell-columns.ts';

/** An action without a final verdict, or one of the audit trail with its steps. */
export type HistoryRow = { id: string; intent: AnyIntent } | { id: string; action: TrailLine };

/** How many entries of the audit trail the screen shows. */
const TRAIL_SHOWN = 500;

/** The audit trail of a row and of its order, oldest first. `subject`: what the row is about; `order`: its number or id. */
export function rowStory(
  context: SessionContext,
  rowId: string,
): { subject: string; steps: AuditEntry[]; order: string; ofOrder: AuditEntry[] } | undefined {
  const trail = context.records.trail(0, TRAIL_SHOWN);
  const lines = foldTrail(trail);
  const found = lines.find(({ steps: [newest] }, index) => idOf(newest, lines.length - index) === rowId);
  if (!found) return undefined;
  const steps = found.steps.toReversed();
  const orderId = steps.find(({ order_id }) => order_id !== undefined)?.order_id;
  const ofOrder = orderId === undefined ? [] : trail.filter((one) => one.order_id === orderId && !steps.includes(one));
  const item = orderId === undefined ? undefined : context.replica.getState().records.ofOrder(orderId)[0]?.item;
  const subject = movedIn(context, found, context.session.getState().columns - 2);
  return { subject, steps, order: item ? numberOf(item) : (orderId ?? ''), ofOrder };
}

/** An entry that is no action has no id: its time and its position from the end do not change. */
function idOf({ intent_id, at, what }: AuditEntry, fromEnd: number): string {
  return intent_id ?? `${at} ${what} ${fromEnd}`;
}

const isInDoubt = ({ phase }: AnyIntent) => phase === 'unconfirmed' || phase === 'watching';

/** The rows that contain all words of the filter. */
export function historyRows(context: SessionContext): HistoryRow[] {
  const open = openIntents(context);
  const ids = new Set(open.map(({ id }) => id));
  const rows: HistoryRow[] = [...open.filter(isInDoubt), ...open.filter((intent) => !isInDoubt(intent))].map(
    (intent) => ({ id: intent.id, intent }),
  );
  const trail = foldTrail(context.records.trail(0, TRAIL_SHOWN));
  for (const [index, action] of trail.entries()) {
    const [newest] = action.steps;
    if (newest.intent_id !== undefined && ids.has(newest.intent_id)) continue;
    rows.push({ id: idOf(newest, trail.length - index), action });
  }
  const words = fold(context.session.getState().listFilters.history).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  const wide = widthsOf(200);
  return rows.filter((row) => {
    const text = fold(
      historyCells(context, row, wide)
        .map((cell) => cell.text)
        .join(' '),
    );
    return words.every((word) => text.includes(word));
  });
}

/** The widths of the columns on a screen with this many. */
export function widthsOf(columns: number): Widths {
  // The name of the item comes first: who it was is in the story of the action, too.
  const by = columns >= 120 ? 18 : 0;
  // On a narrower screen the number of the order would not fit.
  const isWide = columns >= 72;
  const what = isWide ? 18 : 10;
  // The state widens once a name and a tracking code have room.
  const state =
    columns >= 100
      ? Math.min(36, Math.max(22, columns - 84))
      : Math.max(columns >= 60 ? 14 : 10, Math.floor(columns * (isWide ? 0.25 : 0.28)));
  const time = isWide ? TIME : 5;
  return { time, what, state, by, item: restOf(columns, time, what, state, by) };
}

/** Makes the cells of a row. */
export function historyCells(context: SessionContext, row: HistoryRow, widths: Widths): ActivityLine {
  if ('action' in row) return trailCells(context, row.action, widths);
  const { intent } = row;
  const { clock, texts } = context;
  return [
    { text: formatTime(intent.createdAt, clock.wallNow()).slice(-widths.time), role: 'quiet' },
    { text: texts.activity.operations[intent.operation] },
    { text: movedBy(context, intent, widths.item) },
    { text: phaseWords(intent, clock.now(), context), role: isInDoubt(intent) ? 'loud' : 'onItsWay' },
    ...(widths.by > 0 ? [{ text: authorText(intent.author), role: 'quiet' as const }] : []),
  ];
}

function phaseWords(intent: AnyIntent, now: number, context: SessionContext): string {
  const { texts } = context;
  const { phase, hold, operation, lookCount, nextLookAt, graceEndsAt, attemptCount } = intent;
  const seconds = (at: number) => Math.max(0, Math.ceil((at - now) / 1000));
  // Only the process that sends an action knows when it does.
  if (phase === 'grace' && graceEndsAt !== undefined) {
    const key = undoKey(context, 'history', intent);
    const left = seconds(graceEndsAt);
    // Behind an earlier action the seconds are over long before it is sent.
    return left === 0 && hold
      ? texts.intents.holds[hold] + texts.intents.takeBack(key)
      : texts.intents.inGrace(left, key);
  }
  if (phase === 'grace' || phase === 'sending') return texts.intents.onItsWay[operation];
  if (phase === 'waiting') {
    const key = attemptCount === 0 && hold !== 'kept' ? undoKey(context, 'history', intent) : '';
    return (hold ? texts.intents.holds[hold] : texts.intents.waiting) + texts.intents.takeBack(key);
  }
  const word = phase === 'watching' ? watchWords(intent, texts) : texts.intents.unconfirmed;
  return `${word} ${texts.activity.looks(lookCount, nextLookAt === undefined ? undefined : seconds(nextLookAt))}`;
}
