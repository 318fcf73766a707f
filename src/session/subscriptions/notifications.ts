/**
 * Calls the operator: rings when an item becomes late, and sends a terminal notification when there is news while nobody is
 * looking. A notification contains only numbers: anybody may see it.
 */
import { attempt } from '../attempt.ts';
import { zoneOf } from '../../replica/replica.ts';
import type { Presence } from '../../tty/input/lane.ts';
import { say } from '../state/session-state.ts';
import { lateAtOf } from '../../replica/late.ts';
import { inQueueOrder, type Change, type CachedItem } from '../../replica/records.ts';
import type { SessionContext, Services } from '../session-context.ts';
import { numberOf } from '../../domain/item-names.ts';

/** An operator who has pressed no key for this long, in milliseconds, counts as away, whichever window has the focus. */
export const IDLE_MS = 60_000;
/** The shortest time between notifications, in milliseconds: news until then is counted together. */
export const NOTIFY_EVERY_MS = 30_000;
/** How often late items are looked for, in milliseconds. */
export const LOOK_EVERY_MS = 60_000;

type Attention = {
  /** Called when something is typed, or the terminal gains or loses the focus. */
  note(presence: Presence): void;
  end(): void;
};

/** Subscribes to the store and starts to look for late items. */
export function createAttention(context: SessionContext): Attention {
  const { replica, clock, session, effects } = context;
  const ending = new AbortController();
  let isInSight = true;
  let seenAt = clock.now();
  let notifiedAt = -Infinity;
  let lookedAt = clock.wallNow();
  let isWaiting = false;
  const newOrders = new Set<string>();
  let newlyLateCount = 0;

  const isAway = () => !isInSight || clock.now() - seenAt >= IDLE_MS;

  const stopListening = context.onChanges((changes) => {
    if (!replica.getState().health.isLoaded) return;
    for (const orderId of changes.filter(isNew).map(({ entry }) => entry.item.order_id)) newOrders.add(orderId);
    tell();
  });
  attempt(context, lookOut(), ending.signal);

  function note(presence: Presence): void {
    isInSight = presence !== 'blur';
    if (presence !== 'blur') {
      seenAt = clock.now();
      forget();
    }
  }

  /** An operator at the screen sees the news there. */
  function forget(): void {
    newOrders.clear();
    newlyLateCount = 0;
  }

  function tell(): void {
    if (!isAway()) return forget();
    if (newOrders.size === 0 && newlyLateCount === 0) return;
    const left = notifiedAt + NOTIFY_EVERY_MS - clock.now();
    if (left > 0) return tellLater(left);
    notifiedAt = clock.now();
    const words = context.texts.attention;
    const parts = [
      newOrders.size > 0 ? words.newOrders(newOrders.size) : '',
      newlyLateCount > 0 ? words.late(newlyLateCount) : '',
    ];
    effects.notify(parts.filter(Boolean).join(', '));
    forget();
  }

  function tellLater(ms: number): void {
    if (isWaiting) return;
    isWaiting = true;
    const then = () => {
      isWaiting = false;
      tell();
    };
    attempt(context, clock.sleep(ms, ending.signal).then(then), ending.signal);
  }

  async function lookOut(): Promise<void> {
    for (;;) {
      await clock.sleep(LOOK_EVERY_MS, ending.signal);
      const now = clock.wallNow();
      const { isKnown } = zoneOf(context.replica.getState());
      const late = openEntries(context).filter((entry) => {
        const lateAt = lateAtOf(entry, isKnown);
        return lateAt > lookedAt && lateAt <= now;
      });
      // If the clock is set back, nothing becomes late twice.
      lookedAt = Math.max(lookedAt, now);
      if (late.length > 0) tellLate(late.toSorted(inQueueOrder));
    }
  }

  function tellLate(late: readonly CachedItem[]): void {
    effects.ring('late');
    // A notice on the screen is more important than what the list shows as well.
    if (session.getState().notice === undefined) {
      say(session, 'warn', context.texts.attention.lateNow(late.length, numberOf(late[0]?.item)));
    }
    newlyLateCount += late.length;
    tell();
  }

  return {
    note,
    end() {
      stopListening();
      ending.abort();
    },
  };
}

/** Whether an order waits to be accepted and was not known before. */
function isNew({ entry, before }: Change): boolean {
  return before === undefined && entry.status === 'pending';
}

function openEntries({ replica }: Services): CachedItem[] {
  return replica.getState().records.unshipped();
}
