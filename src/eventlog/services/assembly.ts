/** The assembly wall of one process: combines the pieces on disk with the current records. */
import type { WallPiece, WallSize, WhyNoPiece } from '../../domain/assembly.ts';
import type { Author } from '../../domain/intents.ts';
import { readTag, type PieceTag } from '../../domain/piece-tags.ts';
import type { OrderItem } from '../../domain/records.ts';
import { createWallRows } from '../../db/wall-rows.ts';
import type { StateDatabase } from '../../db/database.ts';
import { tryOr } from '../../db/state-problem.ts';
import type { WorkshopRules } from '../../config/workshop-file.ts';
import { notifyReaders, type Replica } from '../../replica/replica.ts';
import { findTagged } from '../../replica/tagged.ts';
import {
  DEFAULT_WALL,
  finish,
  moveOf,
  settle,
  takenApart,
  wallOf,
  type Finished,
  type SlotView,
  type WallFacts,
  type WallMove,
  type WallView,
} from '../assembly.ts';

/** The result of scanning a tag. `view`: the slot, with the piece in it. */
export type WallScanned =
  | { kind: 'placed'; item: OrderItem; unit: number; view: SlotView; isFirst: boolean; replaces: string }
  | { kind: 'again'; item: OrderItem; unit: number; view: SlotView }
  | { kind: 'single' | 'full' | 'held'; item: OrderItem; unit: number }
  | { kind: 'stop'; why: WhyNoPiece; item: OrderItem | undefined; unit: number; slot: string }
  | { kind: 'not-recorded' };

export type Assembly = {
  state(): WallView;
  /** Every piece with its place. */
  pieces(): WallPiece[];
  /** Puts a finished piece at the wall; it is stored before this returns. */
  scan(code: string, by: Author): WallScanned;
  /** Moves a piece from its slot to beside the wall; false if it is in no slot, or if that cannot be stored. */
  remove(itemId: string, unit: number, by: Author): boolean;
  /** The pieces that would come out if a slot was taken apart. */
  comingOut(slot: string): readonly Pick<WallPiece, 'item_id' | 'unit'>[];
  /** Takes a slot's unwanted pieces out, or all of them; returns how many, `undefined` if that cannot be stored. */
  takeApart(slot: string, by: Author): number | undefined;
  /** The slot that an order's pieces are in. */
  slotOf(orderId: string): SlotView | undefined;
  /** Changes the number of slots. Pieces in slots that the wall no longer has stay there. */
  resize(size: WallSize): void;
};

type AssemblyOptions = {
  database: StateDatabase;
  replica: Replica;
  wallNow: () => number;
  rules?: WorkshopRules | undefined;
  /** The author of moves that follow from changes elsewhere. */
  author?: Author | undefined;
};

const NOBODY: Author = { operator: '', station: '' };

/** Creates the wall of the store that is open. */
export function createAssembly({ database, replica, wallNow, rules, author = NOBODY }: AssemblyOptions): Assembly {
  const repository = createWallRows(database);
  let size = rules?.wall ?? DEFAULT_WALL;
  let read: { version: string; pieces: readonly WallPiece[] } | undefined;
  let drawn: { version: number; pieces: readonly WallPiece[]; view: WallView } | undefined;
  let followed: { version: number; pieces: readonly WallPiece[] } | undefined;

  const facts = (): WallFacts => {
    const { records } = replica.getState();
    return {
      itemsOf: (orderId) => records.ofOrder(orderId).map(({ item }) => item),
      item: (itemId) => records.get(itemId)?.item,
      isHeld: (itemId) => records.holdOf(itemId) !== undefined,
      remakesOf: (itemId) => tryOr(() => repository.remakesOf(itemId), []),
      zoneOffsetMs: records.zoneOffsetMs,
    };
  };
  const stamped = ({ operator, station }: Author) => ({ at: wallNow(), operator, station });

  /** The pieces on disk, read again if they have changed. */
  function piecesNow(): readonly WallPiece[] {
    const version = tryOr(() => `${replica.getState().lojaId ?? ''} ${repository.version()}`, '');
    if (read?.version !== version) read = { version, pieces: tryOr(repository.pieces, []) };
    return read.pieces;
  }

  function view(): WallView {
    const { version } = replica.getState();
    const pieces = piecesNow();
    if (drawn?.pieces !== pieces || drawn.version !== version) {
      drawn = { pieces, version, view: wallOf(pieces, size, facts()) };
    }
    return drawn.view;
  }

  /** Stores the moves of `decide`, after those due to changes in the store or by other stations; `undefined` if that fails. */
  function change(by: Author, decide: (pieces: readonly WallPiece[]) => readonly WallMove[]): WallMove[] | undefined {
    const step = (): WallMove[] => {
      let isDecided = false;
      const kept = repository.change(stamped(by), (pieces, remakes) => {
        const before = settle(pieces, remakes, facts());
        if (before.length > 0) return before;
        isDecided = true;
        return decide(pieces);
      });
      read = undefined;
      return isDecided ? kept : step();
    };
    const moves = tryOr(step, undefined);
    notifyReaders(replica);
    return moves;
  }

  /** Applies changes in the store and by other stations to the wall. */
  function follow(): void {
    const { lojaId, version } = replica.getState();
    const pieces = lojaId === undefined ? undefined : piecesNow();
    if (!pieces || (followed?.pieces === pieces && followed.version === version)) return;
    followed = { pieces, version };
    if (tryOr(repository.hasNews, false) || settle(pieces, [], facts()).length > 0) change(author, () => []);
  }

  function viewOf(slot: string): SlotView {
    return view().slots.find((one) => one.slot === slot)!;
  }

  function place(item: OrderItem, tag: PieceTag, by: Author): WallScanned {
    const { unit } = tag;
    let what: Finished | undefined;
    const moves = change(by, (pieces) => {
      what = finish(item, tag, pieces, size, facts());
      return 'moves' in what ? what.moves : [];
    });
    if (!moves || !what) return { kind: 'not-recorded' };
    if (what.kind === 'placed') {
      const { slot, isFirst, replaces } = what;
      return { kind: 'placed', item, unit, view: viewOf(slot), isFirst, replaces };
    }
    if (what.kind === 'again') return { kind: 'again', item, unit, view: viewOf(what.slot) };
    if (what.kind === 'stop') return { kind: 'stop', why: what.why, item, unit, slot: what.slot };
    return { kind: what.kind, item, unit };
  }

  const assembly: Assembly = {
    state: view,
    pieces: () => [...piecesNow()],
    scan(code, by) {
      const tag = readTag(code);
      if (!tag)
        return { kind: 'stop', why: tag === null ? 'unreadable' : 'unknown', item: undefined, unit: 0, slot: '' };
      follow();
      const entry = findTagged(replica.getState().records, tag);
      if (!entry) return { kind: 'stop', why: 'unknown', item: undefined, unit: tag.unit, slot: '' };
      return place(entry.item, tag, by);
    },
    remove(itemId, unit, by) {
      const isIt = (one: WallPiece) => one.item_id === itemId && one.unit === unit && one.place === 'slot';
      return (change(by, (pieces) => pieces.filter(isIt).map((one) => moveOf(one, 'held'))) ?? []).length > 0;
    },
    comingOut: (slot) => takenApart(slot, piecesNow(), facts()),
    takeApart: (slot, by) => change(by, (pieces) => takenApart(slot, pieces, facts()))?.length,
    slotOf: (orderId) => view().slots.find((one) => one.order_id === orderId && isSlotOf(one)),
    resize(next) {
      size = next;
      drawn = undefined;
      notifyReaders(replica);
    },
  };

  replica.subscribe(follow);
  follow();
  return assembly;
}

/** Whether the slot is its order's, and does not merely still contain one of its pieces. */
function isSlotOf({ pieces }: SlotView): boolean {
  return pieces.some(({ place }) => place === 'slot');
}
