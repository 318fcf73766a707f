/**
 * Undo: what was asked last is taken back where that costs nothing, reversed where the service can, and
 * otherwise it is said why not.
 */
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
  /** What of a bulk had not been sent will not be. What had been is in its results. */
  | { kind: 'stopped'; bulkId: string; count: number }
  /**
   * A shipped item goes back to production, and so do the others of its parcel: actions of their own, each with a
   * verdict of its own. `leftCount`: those of the parcel that are no longer where they were left.
   */
  | { kind: 'returning'; intent: AnyIntent; others: readonly AnyIntent[]; leftCount: number }
  | {
      kind: 'impossible';
      /**
       * `nothing`: nothing was asked. `on-its-way`: wait for its verdict. `no-inverse`: the service has no way back from
       * accept, start, a return, a price or a count. `moved-on`: the item is no longer where the action left it.
       */
      reason: 'nothing' | 'on-its-way' | 'no-inverse' | 'moved-on' | 'not-recorded';
      intent?: AnyIntent;
    };

type UndoOptions = {
  ledger: Ledger;
  replica: Replica;
  /** Asks for something that is not itself remembered here. */
  ask: (request: Request, options?: AskOptions) => Asked;
  /** Takes back what of a bulk has not been sent; returns how many that were. */
  stopBulk: (bulkId: string) => number;
  onSettled: (listener: (settled: Settled) => void) => () => void;
};

/**
 * What was asked for at once. Of a bulk, which may be of thousands, the ids are enough: the
 * service has no way back from it.
 */
type Deed =
  /** `together`: the name of the parcel, where its items are asked for one after the other. */
  | { kind: 'moves'; together: string | undefined; intents: readonly AnyIntent[] }
  | { kind: 'bulk'; bulkId: string; intentIds: readonly string[] };

/** What was shown of items, by their ids. */
export type SeenItems = ReadonlyMap<string, Seen> | undefined;

/** How many actions of each author can be gone back over. */
const DEPTH = 50;

/** The memory of what each author asked for, and the way back. */
export function createUndo({ ledger, replica, ask, stopBulk, onSettled }: UndoOptions) {
  /** By author, the newest last. */
  const deeds = new Map<string, Deed[]>();
  /** Of shipments that are remembered: by which an item that has left is told from one that left once more. */
  const leftAs = new Map<string, Seen>();

  onSettled(({ intent, verdict }) => {
    if (intent.operation !== 'ship' || verdict.kind !== 'applied' || !verdict.item) return;
    // An answer may leave out when it left: that alone tells no other shipment.
    if (verdict.item.enviado_em !== '') leftAs.set(intent.id, seenOf('returnToProduction', verdict.item));
  });

  /** Takes back what has never been sent; false where that is too late. Throws {@link NotRecorded}. */
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
    // What has changed nothing leaves nothing to undo: on to what was asked before it.
    if (verdict?.kind !== 'applied') return undefined;
    if (intent.operation !== 'ship') return { kind: 'impossible', reason: 'no-inverse', intent };
    if (!isWhereItWasLeft(intent)) return { kind: 'impossible', reason: 'moved-on', intent };
    const { itemId } = intent;
    const back = ask({ operation: 'returnToProduction', itemId }, { by, seen: seen?.get(itemId) });
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

  /** All of a parcel or nothing: half of it back in production would be two parcels. */
  function undoMoves(intents: readonly AnyIntent[], by: Author, seen: SeenItems): Undone | undefined {
    const sent = intents.find(({ id }) => isOnItsWay(id) && (ledger.get(id)?.attemptCount ?? 0) > 0);
    if (sent) return { kind: 'impossible', reason: 'on-its-way', intent: sent };
    const undone = intents.flatMap((intent) => undoOne(intent, by, seen) ?? []);
    const returning = undone.flatMap((one) => (one.kind === 'returning' ? [one.intent] : []));
    // An unconfirmed intent may have been applied; that is not known yet.
    const unconfirmedCount = intents.filter(({ id }) => ledger.get(id)).length;
    const leftCount = undone.filter(({ kind }) => kind === 'impossible').length + unconfirmedCount;
    const [first, ...others] = returning;
    if (first) return { kind: 'returning', intent: first, others, leftCount };
    return undone.find(({ kind }) => kind === 'withdrawn') ?? undone[0];
  }

  function hasChanged(intentId: string): boolean {
    return !ledger.get(intentId) && ledger.verdictOf(intentId)?.kind === 'applied';
  }

  /** Whether a shipped item still bears the code it was shipped with, and has not left once more with it. */
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
        return remember(intent.author, { kind: 'moves', together, intents: [intent] });
      }
      mine.splice(-1, 1, { ...last, intents: [...last.intents, intent] });
    },
    rememberBulk: (by: Author, bulkId: string, intentIds: readonly string[]) =>
      remember(by, { kind: 'bulk', bulkId, intentIds }),
    /**
     * The shipments that {@link undo} would bring back now: what has left is not brought back by a key alone. Empty
     * where undo would do something else, or nothing.
     */
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
    /**
     * Undoes the last action of an author that can still be undone, or says why the last one cannot. `seen`: what was
     * shown of the items that it was asked about.
     */
    undo(by: Author, seen?: SeenItems): Undone {
      const mine = deeds.get(keyOf(by)) ?? [];
      try {
        for (let deed = mine.at(-1); deed; deed = mine.at(-1)) {
          const undone = undoDeed(deed, by, seen);
          // What is left of a stopped bulk may have been done: what was asked before it is not the last thing yet.
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
