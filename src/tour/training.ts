/**
 * Training: so many parcels to pack on a sandbox store that loses answers, whose buyers cancel, and whose shelves hold
 * wrong pieces. The band shows what is in the hand; what became of each parcel, the store and the bench's stops say.
 */
import { createStore } from 'zustand/vanilla';
import { attempt } from '../session/attempt.ts';
import type { SessionContext } from '../session/session-context.ts';
import type { Coach, CoachState, CoachWords } from '../session/session-context.ts';
import { keyTo } from '../session/kernel/key-to.ts';
import { createRandom, type Random } from '../sandbox/random.ts';
import type { World } from '../sandbox/world.ts';
import { isSameCode } from './same-code.ts';
import { createOrders, STORE, type PlacedOrder } from './orders.ts';
import { nextToPack } from '../session/packing/packing.ts';
import { doneCount, outcomeOf, type ParcelResult, type Shift } from './score.ts';
import { piecesText, isInFront, missingPieces, type Stage } from './stage.ts';
import { keysOf } from './tour.ts';

const LOOK_MS = 200;

/** Of the orders: which share comes with a wrong piece, and which is cancelled while it is packed. */
const WRONG_PIECES = 0.3;
const CANCELLED = 0.12;
/** Of the requests: how many answers are lost. */
const LOST = 0.06;

type Parcel = PlacedOrder & {
  /** What lies in the hand in place of the first line's piece; none where all are right. */
  wrongSku: string | undefined;
  isStopped: boolean;
  willBeCancelled: boolean;
};

export type TrainingOptions = { world: World; seed: string; count: number };

export type Training = Coach & {
  look(): void;
  /** How it stands now: what the bench sent while it was closing counts. Not for a store that is closed. */
  shift(): Shift;
};

/**
 * Makes a shift of `count` parcels. Its orders are put into the store when it is attended; what the store had to pack before is
 * shipped now, so that a bench takes no other order.
 */
export function createTraining({ world, seed, count }: TrainingOptions): Training {
  shipAll(world);
  const state = createStore<CoachState>(() => ({ words: undefined }));
  const random = createRandom(`${seed}/training`);
  let parcels: Parcel[] = [];
  let stage: Stage | undefined;
  let firstRequest = 0;
  let beganAt: number | undefined;
  let shown = '';

  function place(current: Stage): Parcel[] {
    const [wrongs, cancelled] = [some(count, WRONG_PIECES, random), some(count, CANCELLED, random)];
    // The oldest first: the order in which a bench takes them.
    const ages = Array.from({ length: count }, () => random.int(30, 600)).toSorted((a, b) => b - a);
    return Array.from({ length: count }, (_, index) => {
      const wares = current.orders.wares(4);
      const wrong = wares.pop()!;
      const lineCount = random.int(1, 3);
      const lines = wares.slice(0, lineCount).map((ware) => ({ ware, units: random.chance(0.7) ? 1 : 2 }));
      const order = current.orders.place(lines, 'in_production', ages[index]);
      return {
        ...order,
        wrongSku: wrongs.has(index) ? wrong.sku : undefined,
        isStopped: false,
        willBeCancelled: cancelled.has(index),
      };
    });
  }

  function noteStop({ stop, packing }: ReturnType<SessionContext['session']['getState']>): void {
    const parcel = parcels.find(({ id }) => id === packing.orderId);
    const scan = packing.lastScan;
    if (!stop || !parcel || parcel.wrongSku === undefined || scan?.isGood !== false) return;
    if (isSameCode(scan.text, parcel.wrongSku)) parcel.isStopped = true;
  }

  function look(): void {
    if (!stage) return;
    const current = stage;
    const onBench = parcels.find((parcel) => isInFront(current, parcel));
    // Of what was cancelled nothing is wanted any more.
    const inFront = onBench && resultOf(world, onBench, parcels).outcome !== 'kept' ? onBench : undefined;
    if (inFront) beganAt ??= world.clock.now();
    // Its buyer gives up while it is being packed: when the first piece has been counted.
    if (inFront?.willBeCancelled && hasBegun(current, inFront)) {
      inFront.willBeCancelled = false;
      world.living().cancelOrder(inFront.id, world.clock.now());
    }
    const done = doneCount(shiftNow().parcels);
    const words = wordsFor(current, inFront, onBench !== undefined && inFront === undefined, done);
    const said = JSON.stringify([words(current.context), current.context.language]);
    if (said === shown) return;
    shown = said;
    state.setState({ words });
  }

  /** What is left to do: the order that the bench offers, or the oldest that it does not know yet. */
  function nextParcel(current: Stage): Parcel | undefined {
    const left = parcels.filter((parcel) => isLeft(resultOf(world, parcel, parcels)));
    const offered = nextToPack(current.context);
    return left.find(({ id }) => id === offered) ?? left[0];
  }

  function wordsFor(current: Stage, inFront: Parcel | undefined, isInTheWay: boolean, done: number) {
    const next = nextParcel(current);
    const missing = inFront ? missingPieces(current, inFront) : [];
    const hand = inFront ? inHand(inFront, missing) : '';
    return (context: Pick<SessionContext, 'texts' | 'keymap'>): CoachWords => {
      const { training } = context.texts;
      const lines = inFront
        ? [
            ...(inFront.isStopped && hand !== '' ? [training.takenBack] : []),
            hand === '' ? training.label(inFront.label) : training.hand(hand),
          ]
        : isInTheWay
          ? [training.apart(keyTo(context, 'packing', 'putAside'))]
          : [next ? training.next(keysOf(context), next.numero) : training.over];
      return {
        head: training.head(done, parcels.length),
        lines,
        keys: training.keys(keyTo(context, 'queue', 'quit')),
      };
    };
  }

  function shiftNow(): Shift {
    const results = parcels.map((parcel) => resultOf(world, parcel, parcels));
    const ends = parcels.flatMap(({ id }) => world.shop.orderItems(id, STORE).map(({ updated_ms }) => updated_ms));
    const isAny = results.some(({ outcome }) => outcome !== 'open');
    return {
      parcels: results,
      spanMs: beganAt === undefined || !isAny ? 0 : Math.max(0, Math.max(...ends) - beganAt),
      lostCount: world.log.list({ after: firstRequest }).filter(({ fault, applied }) => fault === 'drop' && applied)
        .length,
    };
  }

  return {
    state,
    commands: [],
    look,
    shift: shiftNow,
    attend(context) {
      stage = { world, orders: createOrders(world, seed), context };
      parcels = place(stage);
      firstRequest = world.log.count();
      context.lookNow();
      const fault = world.faults.add({ kind: 'drop', when: 'after', probability: LOST, operation: 'itens' });
      const unsubscribe = [
        context.session.subscribe(noteStop),
        context.session.subscribe(look),
        context.replica.subscribe(look),
      ];
      const ending = new AbortController();
      look();
      const lookOn = async () => {
        while (!ending.signal.aborted) {
          await context.clock.sleep(LOOK_MS, ending.signal).catch(() => {});
          if (!ending.signal.aborted) look();
        }
      };
      attempt(context, lookOn());
      return () => {
        look();
        ending.abort();
        for (const end of unsubscribe) end();
        world.faults.remove(fault.id);
        stage = undefined;
      };
    },
  };
}

function shipAll(world: World): void {
  const inProduction = world.shop.database.all<{ id: string }>(
    "SELECT id FROM items WHERE store = ? AND status = 'in_production'",
    STORE,
  );
  for (const { id } of inProduction) world.living().moveAsRival(world.shop.itemById(id)!, world.clock.now());
}

/** A share of the numbers below `count`, by chance. */
function some(count: number, share: number, random: Random): ReadonlySet<number> {
  const indices = Array.from({ length: count }, (_, index) => ({ index, place: random.next() }));
  const chosen = indices.toSorted((a, b) => a.place - b.place).slice(0, Math.round(count * share));
  return new Set(chosen.map(({ index }) => index));
}

function hasBegun({ context }: Stage, { lines }: PlacedOrder): boolean {
  const { checked } = context.session.getState().packing;
  return lines.some(({ itemId }) => (checked.get(itemId) ?? 0) > 0);
}

/** What lies in the hand: the pieces that are missing, a wrong one among them until it was stopped. */
function inHand({ wrongSku, isStopped, lines }: Parcel, missing: readonly { sku: string; units: number }[]): string {
  const [first] = lines;
  if (wrongSku === undefined || isStopped || !missing.some(({ sku }) => sku === first?.sku)) return piecesText(missing);
  return piecesText(missing.map((piece) => (piece.sku === first?.sku ? { ...piece, sku: wrongSku } : piece)));
}

function isLeft({ outcome }: ParcelResult): boolean {
  return outcome === 'open' || outcome === 'part';
}

/** What the store says became of a parcel of `all`, with what the bench was shown of its wrong piece. */
function resultOf(world: World, parcel: Parcel, all: readonly Parcel[]): ParcelResult {
  const { id, numero, label, lines, wrongSku, isStopped } = parcel;
  const items = world.shop.orderItems(id, STORE);
  const shipped = items.filter(({ status }) => status === 'shipped');
  const cancelled = items.filter(({ status }) => status === 'cancelled');
  // The wrong piece lies in the hand in place of the first line's.
  const hasFirstLeft = shipped.some((item) => item.id === lines[0]?.itemId);
  const wrongPiece = wrongSku === undefined ? 'none' : isStopped ? 'stopped' : hasFirstLeft ? 'missed' : 'not-yet';

  const outcome = outcomeOf({
    itemCount: items.length,
    cancelledCount: cancelled.length,
    codes: shipped.map(({ tracking_code }) => tracking_code ?? ''),
    label,
    otherLabels: all.filter((other) => other !== parcel).map((other) => other.label),
    isWrongPieceIn: wrongPiece === 'missed',
  });
  return { numero, outcome, wrongPiece, wasCancelled: cancelled.length > 0 };
}
