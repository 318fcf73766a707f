/** Undo: what was asked last is taken back where that costs nothing, reversed where the service can, and otherwise it is said why not. */
import type { Shop } from '../store/shop.ts';
import type { AnyIntent, Author } from './intents.ts';
import type { AskOptions, Asked, Request } from './request.ts';
import { NotRecorded, type IntentRow, type Outbox } from './outbox.ts';
import type { View } from './view.ts';

export type Undone =
  /** It had not been sent, and will not be. */
  | { kind: 'withdrawn'; intent: AnyIntent }
  /** A shipped item goes back to production: an action of its own, with a verdict of its own. */
  | { kind: 'returning'; intent: AnyIntent }
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
  outbox: Outbox;
  view: View;
  shop: Shop;
  /** Asks for something that is not itself remembered here. */
  ask: (request: Request, options?: AskOptions) => Asked;
  closeRows: (rows: readonly IntentRow[]) => void;
};

/** How many actions of each author can be gone back over. */
const DEPTH = 50;

/** The memory of what each author asked for, and the way back. */
export function createUndo({ outbox, view, shop, ask, closeRows }: UndoOptions) {
  /** By author, the newest last. */
  const asked = new Map<string, AnyIntent[]>();

  /** Takes back what has never been sent; false where that is too late. Throws {@link NotRecorded}. */
  function withdraw(id: string): boolean {
    const closed = outbox.withdraw(id);
    if (closed) closeRows(closed);
    return closed !== undefined;
  }

  function undoOne(intent: AnyIntent, by: Author): Undone | undefined {
    if (view.get(intent.id)) {
      if (withdraw(intent.id)) return { kind: 'withdrawn', intent };
      return view.get(intent.id)?.phase === 'unconfirmed'
        ? undefined
        : { kind: 'impossible', reason: 'on-its-way', intent };
    }
    const verdict = outbox.get(intent.id)?.verdict;
    // What has changed nothing leaves nothing to undo: on to what was asked before it.
    if (verdict?.kind !== 'applied') return undefined;
    if (intent.operation !== 'ship') return { kind: 'impossible', reason: 'no-inverse', intent };
    const item = shop.getState().records.get(intent.itemId)?.item;
    if (!item || item.tracking_code !== (intent.trackingCode ?? '')) {
      return { kind: 'impossible', reason: 'moved-on', intent };
    }
    const back = ask({ operation: 'returnToProduction', itemId: intent.itemId }, { by });
    return back.intent
      ? { kind: 'returning', intent: back.intent }
      : { kind: 'impossible', reason: 'moved-on', intent };
  }

  return {
    withdraw,
    remember(intent: AnyIntent): void {
      const key = keyOf(intent.author);
      const mine = asked.get(key) ?? [];
      mine.push(intent);
      if (mine.length > DEPTH) mine.shift();
      asked.set(key, mine);
    },
    /** Undoes the last action of an author that can still be undone, or says why the last one cannot. */
    undo(by: Author): Undone {
      const mine = asked.get(keyOf(by)) ?? [];
      try {
        for (let intent = mine.at(-1); intent; intent = mine.at(-1)) {
          const undone = undoOne(intent, by);
          if (undone?.kind === 'impossible') return undone;
          mine.splice(mine.indexOf(intent), 1);
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

function keyOf({ operator, station }: Author): string {
  return JSON.stringify([operator, station]);
}
