/** Words what the next operator takes over: who was here, what is done, what waits, what is open on the bench. */
import { formatTime } from '../../base/ages.ts';
import type { Author } from '../../domain/intents.ts';
import { parcelKey, shippedIn } from '../../eventlog/pace.ts';
import { endAccess } from '../kernel/pin.ts';
import { cardLine, type CardWords } from '../card-words.ts';
import type { SessionContext } from '../session-context.ts';
import type { SessionState } from '../state/session-state.ts';
import { unitsIn, openOrderNumber } from '../kernel/open-order.ts';

/** The most entries that are read from the audit trail. */
const MOST_ENTRIES = 20_000;

/** Changes the operator; `undefined`: to the one who opened the session. The earlier one's access to buyers' data ends. */
export function changeShift(session: SessionContext['session'], shift: SessionState['shift']): void {
  endAccess(session);
  // Undo is of what one did oneself.
  session.setState({ shift, holdStep: undefined });
}

/** The words above the prompt for the next operator. */
export function shiftWords(context: SessionContext): CardWords {
  const { texts, clock, replica, session } = context;
  const words = texts.shift;
  const { packing, stock, marks } = session.getState();
  const { intents, edits, records } = replica.getState();
  const waiting = [...intents.values(), ...edits.values()].flat();
  const unconfirmed = waiting.filter(({ phase }) => phase === 'unconfirmed').length;
  const { who, since } = shiftOf(context);
  const done = doneSince(context, since);
  const open = packing.orderId === undefined ? undefined : unitsIn(context);
  const lines = [
    cardLine([
      done.accepted > 0 && words.accepted(done.accepted),
      done.started > 0 && words.started(done.started),
      done.parcels > 0 && words.sent(done.parcels),
      done.accepted + done.started + done.parcels === 0 && words.nothingDone,
    ]),
    cardLine([
      words.waiting(waiting.length - unconfirmed),
      unconfirmed > 0 && words.unconfirmed(unconfirmed),
      words.onHold(records.held.size),
    ]),
    cardLine([
      open ? words.onBench(openOrderNumber(context), open.checked, open.needed) : words.nothingOnBench,
      packing.aside.size > 0 && words.aside(packing.aside.size),
      stock.edits.size > 0 && words.counts(stock.edits.size),
      marks.size > 0 && words.marks(marks.size),
    ]),
  ];
  return { title: words.title(who, formatTime(since, clock.wallNow())), lines, close: words.stays };
}

/** The current operator, and since when: milliseconds since the epoch. */
export function shiftOf({ team, session, clock }: Pick<SessionContext, 'team' | 'session' | 'clock'>): {
  who: string;
  since: number;
} {
  const me = team.state.getState().stations.get(team.me.id);
  const { shift } = session.getState();
  return { who: shift?.operator ?? me?.operator ?? '', since: shift?.sinceMs ?? me?.joinedAt ?? clock.wallNow() };
}

/** What this operator has done at this station since, in milliseconds since the epoch; a parcel that came back does not count. */
function doneSince({ team, records, replica }: Pick<SessionContext, 'team' | 'records' | 'replica'>, since: number) {
  const me = team.state.getState().stations.get(team.me.id);
  const isMine = ({ operator, station }: Author) => operator === me?.operator && station === me.station;
  const entries = records.trail(since, MOST_ENTRIES);
  const mine = entries.filter((entry) => entry.what === 'verdict' && entry.verdict === 'applied' && isMine(entry));
  const countOf = (operation: string) =>
    new Set(mine.flatMap((entry) => (entry.operation === operation ? (entry.item_id ?? []) : []))).size;
  const parcelOf = (id: string) => {
    const item = replica.getState().records.get(id)?.item;
    return item && parcelKey(item);
  };
  return {
    accepted: countOf('accept'),
    started: countOf('startProduction'),
    parcels: new Set(
      shippedIn(entries, parcelOf)
        .filter(isMine)
        .map(({ parcel }) => parcel),
    ).size,
  };
}
