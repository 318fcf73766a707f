/** Undo: withdraws the last action if it was not sent, reverses it if the service can, and otherwise says why not. */
import type { Replica } from '../replica/replica.ts';
import { isMove, type AnyIntent, type Author, type Intent, type Seen, type Settled } from '../domain/intents.ts';
import { readStatus } from '../domain/lifecycle.ts';
import { changedFields, seenOf } from './check.ts';
import { isSameTracking } from '../domain/tracking.ts';
import type { Ledger } from './ledger.ts';
import type { AskOptions, Asked, Request } from './request.ts';
import { NotRecorded } from './outbox-table.ts';

export type Undone =
  /** It had not been sent, and will not be. */
  | { kind: 'withdrawn'; intent: AnyIntent }
  /** The unsent intents of a bulk were withdrawn; the others have their results. */
  | { kind: 'stopped'; bulkId: string; count: number }
  /**
   * A shipped item returns to production, and so do the others of its parcel, each by an intent and with a verdict of its
   * own. `leftCount`: how many of the parcel have changed since, and stay.
   */
  | { kind: 'returning'; intent: AnyIntent; others: readonly AnyIntent[]; leftCount: number }
  | {
      kind: 'impossible';
      /**
       * `nothing`: there is no action to undo. `on-its-way`: its verdict is still to come. `no-inverse`: the service cannot
       * reverse accept, start, a return, a price or a count. `moved-on`: the item has changed since.
       */
      reason: 'nothing' | 'on-its-way' | 'no-inverse' | 'moved-on' | 'not-recorded';
      intent?: AnyIntent;
    };

type UndoOptions = {
  ledger: Ledger;
  replica: Replica;
  /** Asks for an operation that undo does not remember. */
  ask: (request: Request, options?: AskOptions) => Asked;
  /** Withdraws the unsent intents of a bulk; returns how many. */
  stopBulk: (bulkId: string) => number;
  onSettled: (listener: (settled: Settled) => void) => () => void;
  wallNow: () => number;
};

/** One action of an operator. Of a bulk, which may have thousands of intents, the ids are enough, for it cannot be reversed. */
type Deed = { at: number } &
  /** `together`: the name of the parcel, where its items are asked for one after the other. */
  (
    | { kind: 'moves'; together: string | undefined; intents: readonly AnyIntent[] }
    | { kind: 'bulk'; bulkId: string; intentIds: readonly string[] }
  );

/** What the operator was shown of items, by item id. */
export type SeenItems = ReadonlyMap<string, Seen> | undefined;

/** How many actions of each author are remembered. */
const DEPTH = 50;

/** Remembers the actions of each author, and undoes them. */
export function createUndo({ ledger, replica, ask, stopBulk, onSettled, wallNow }: UndoOptions) {
  /** By author, the newest last. */
  const deeds = new Map<string, Deed[]>();
  /** Of each remembered shipment, the item as it was then: tells this shipment from a later one. */
  const leftAs = new Map<string, Seen>();

  onSettled(({ intent, verdict }) => {
    if (intent.operation !== 'ship' || verdict.kind !== 'applied' || !verdict.item) return;
    // Without a time of shipping it cannot be told from another shipment.
    if (verdict.item.enviado_em !== '') leftAs.set(intent.id, seenOf('returnToProduction', verdict.item));
  });

  /** Withdraws an intent that was never sent; returns false if it is too late. Throws {@link NotRecorded}. */
  function withdraw(id: string): boolean {
    return ledger.withdraw([id]) > 0;
  }

  function undoOne(intent: AnyIntent, by: Author, seen: SeenItems): Undone | undefined {
    if (ledger.get(intent.id)) {
      if (withdraw(intent.id)) return { kind: 'withdrawn', intent };
      return ledger.get(intent.id)?.phase === 'unconfirmed'
        ? undefined
        : { kind: 'impossible', reason: 'on-its-way', intent };
    }
    const verdict = ledger.verdictOf(intent.id);
    // It changed nothing, so the action before it is undone.
    if (verdict?.kind !== 'applied') return undefined;
    if (intent.operation !== 'ship') return { kind: 'impossible', reason: 'no-inverse', intent };
    if (!isWhereItWasLeft(intent)) return { kind: 'impossible', reason: 'moved-on', intent };
    const { itemId } = intent;
    // It was asked about already.
    const back = ask({ operation: 'returnToProduction', itemId }, { by, seen: seen?.get(itemId), hasGrace: false });
    return back.intent
      ? { kind: 'returning', intent: back.intent, others: [], leftCount: 0 }
      : { kind: 'impossible', reason: 'moved-on', intent };
  }

  function undoBulk(bulkId: string, intentIds: readonly string[]): Undone | undefined {
    const count = stopBulk(bulkId);
    if (count > 0) return { kind: 'stopped', bulkId, count };
    if (intentIds.some((id) => isOnItsWay(id))) return { kind: 'impossible', reason: 'on-its-way' };
    const hasMoved = intentIds.some((id) => ledger.verdictOf(id)?.kind === 'applied');
    return hasMoved ? { kind: 'impossible', reason: 'no-inverse' } : undefined;
  }

  /** Undoes a whole parcel or nothing, for half of it in production would make two parcels. */
  function undoMoves(intents: readonly AnyIntent[], by: Author, seen: SeenItems): Undone | undefined {
    const sent = intents.find(({ id }) => isOnItsWay(id) && (ledger.get(id)?.attemptCount ?? 0) > 0);
    if (sent) return { kind: 'impossible', reason: 'on-its-way', intent: sent };
    const undone = intents.flatMap((intent) => undoOne(intent, by, seen) ?? []);
    const returning = undone.flatMap((one) => (one.kind === 'returning' ? [one.intent] : []));
    // An unconfirmed intent may have been applied.
    const unconfirmedCount = intents.filter(({ id }) => ledger.get(id)).length;
    const leftCount = undone.filter(({ kind }) => kind === 'impossible').length + unconfirmedCount;
    const [first, ...others] = returning;
    if (first) return { kind: 'returning', intent: first, others, leftCount };
    return undone.find(({ kind }) => kind === 'withdrawn') ?? undone[0];
  }

  const isDone = (id: string) => ledger.get(id) !== undefined || hasChanged(id);

  function hasChanged(intentId: string): boolean {
    return !ledger.get(intentId) && ledger.verdictOf(intentId)?.kind === 'applied';
  }

  /** Whether a shipped item still has its tracking code, and was not shipped again with the same code. */
  function isWhereItWasLeft({ id, itemId, trackingCode }: Intent): boolean {
    const item = replica.getState().records.get(itemId)?.item;
    if (!item || !isSameTracking(item.tracking_code, trackingCode)) return false;
    return item.enviado_em === '' || changedFields(leftAs.get(id), item).length === 0;
  }

  function isShipped({ itemId }: Intent): boolean {
    return readStatus(replica.getState().records.get(itemId)?.item.item_status ?? '') === 'shipped';
  }

  function isOnItsWay(intentId: string): boolean {
    const phase = ledger.get(intentId)?.phase;
    return phase !== undefined && phase !== 'unconfirmed';
  }

  function undoDeed(deed: Deed, by: Author, seen: SeenItems): Undone | undefined {
    return deed.kind === 'moves' ? undoMoves(deed.intents, by, seen) : undoBulk(deed.bulkId, deed.intentIds);
  }

  function remember(by: Author, deed: Deed): void {
    const key = keyOf(by);
    const mine = deeds.get(key) ?? [];
    mine.push(deed);
    const [gone] = mine.length > DEPTH ? mine.splice(0, 1) : [];
    if (gone?.kind === 'moves') for (const { id } of gone.intents) leftAs.delete(id);
    deeds.set(key, mine);
  }

  return {
    withdraw,
    remember(intent: AnyIntent, together?: string): void {
      const mine = deeds.get(keyOf(intent.author));
      const last = mine?.at(-1);
      if (!mine || together === undefined || last?.kind !== 'moves' || last.together !== together) {
        return remember(intent.author, { kind: 'moves', at: wallNow(), together, intents: [intent] });
      }
      mine.splice(-1, 1, { ...last, at: wallNow(), intents: [...last.intents, intent] });
    },
    rememberBulk: (by: Author, bulkId: string, intentIds: readonly string[]) =>
      remember(by, { kind: 'bulk', at: wallNow(), bulkId, intentIds }),
    /** When the last action of an author that has changed something, or may still do so, was asked for (wall clock). */
    lastDoneAt(by: Author): number | undefined {
      return (deeds.get(keyOf(by)) ?? []).findLast((deed) =>
        deed.kind === 'bulk' ? deed.intentIds.some(isDone) : deed.intents.some(({ id }) => isDone(id)),
      )?.at;
    },
    /** The shipments that {@link undo} would return now, which needs a question first; empty if it would do something else. */
    shippedLast(by: Author): readonly Intent[] {
      for (const deed of (deeds.get(keyOf(by)) ?? []).toReversed()) {
        if (deed.kind === 'bulk') {
          if (deed.intentIds.some((id) => isOnItsWay(id) || hasChanged(id))) return [];
          continue;
        }
        const left = deed.intents.filter(isMove).filter(({ id, operation }) => operation === 'ship' && hasChanged(id));
        if (left.length > 0) return left.filter((intent) => isWhereItWasLeft(intent) && isShipped(intent));
        if (deed.intents.some(({ id }) => isOnItsWay(id) || hasChanged(id))) return [];
      }
      return [];
    },
    /** Undoes the last action of an author that changed something, or says why not. `seen`: what the operator was shown. */
    undo(by: Author, seen?: SeenItems): Undone {
      const mine = deeds.get(keyOf(by)) ?? [];
      try {
        for (let deed = mine.at(-1); deed; deed = mine.at(-1)) {
          const undone = undoDeed(deed, by, seen);
          // The sent part of a stopped bulk may have been applied, so the bulk stays the last action.
          if (undone?.kind === 'impossible' || undone?.kind === 'stopped') return undone;
          mine.splice(mine.indexOf(deed), 1);
          if (undone) return undone;
        }
      } catch (error) {
        if (error instanceof NotRecorded) return { kind: 'impossible', reason: 'not-recorded' };
        throw error;
      }
      return { kind: 'impossible', reason: 'nothing' };
    },
  };
}

function keyOf({ operator, station, desk }: Author): string {
  return JSON.stringify([operator, station, desk]);
}
