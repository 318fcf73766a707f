/**
 * The steps of the tour. Each prepares the store, and is done when the store says so: what was pressed to get there
 * is the operator's own business.
 */
import type { TourKeys, TourTexts } from '../i18n/tour/en.ts';
import type { PlacedOrder } from './orders.ts';
import { createPaperlessPrinter } from './paperless-printer.ts';
import { isSameCode } from './same-code.ts';
import { piecesText, isInFront, missingPieces, numberOfItem, statesOf, watchStage, type Stage } from './stage.ts';

/** How a step stands. */
export type LessonView = {
  isDone: boolean;
  /** Differs where what is to be said differs. */
  phase: string;
  lines: (texts: TourTexts, keys: TourKeys) => string;
};

export type RunningLesson = {
  look(): LessonView;
  /** Takes back what it changed of the store's manners. */
  end?(): void;
};

const going = (phase: string, lines: LessonView['lines']): LessonView => ({ isDone: false, phase, lines });
const done = (lines: LessonView['lines']): LessonView => ({ isDone: true, phase: 'done', lines });

function accept(stage: Stage): RunningLesson {
  placePending(stage, 1);
  const since = watchStage(stage);
  return {
    look() {
      const [move] = since.moves('api', 'accepted');
      if (move) return done(({ accept: words }) => words.done(numberOfItem(stage, move.item_id)));
      const [intent] = [...stage.context.replica.getState().intents.values()].flat();
      if (!intent) return going('do', (texts, keys) => texts.accept.do(keys));
      return going('sent', (texts) => texts.accept.sent(numberOfItem(stage, intent.itemId)));
    },
    end: since.end,
  };
}

function undo(stage: Stage): RunningLesson {
  placePending(stage, 1);
  const since = watchStage(stage);
  return {
    look() {
      const withdrawn = since
        .settled()
        .find(({ verdict }) => verdict.kind === 'not-sent' && verdict.code === 'withdrawn')?.intent;
      const itemId = withdrawn && 'itemId' in withdrawn ? withdrawn.itemId : undefined;
      const isUntouched = itemId !== undefined && stage.world.shop.itemById(itemId)?.status === 'pending';
      if (isUntouched) return done(({ undo: words }) => words.done);
      const isTooLate = since.moves('api', 'accepted').length > 0;
      return going(isTooLate ? 'late' : 'do', (texts, keys) =>
        isTooLate ? texts.undo.tooLate(keys) : texts.undo.do(keys),
      );
    },
    end: since.end,
  };
}

const NAMES = [
  ['“Ana Clara”', '“Ana Klara”'],
  ['“Luís & Inês”', '“Luis & Inês”'],
  ['“Sofia, 12/03”', '“Sofia, 13/02”'],
] as const;

function read(stage: Stage): RunningLesson {
  let attempt = 0;
  let order = begin();

  function begin(): PlacedOrder {
    const [ware] = stage.orders.wares(1);
    const [wanted, other] = NAMES[attempt % NAMES.length]!;
    return stage.orders.place(
      [other, wanted].map((text) => ({ ware: ware!, units: 1, text })),
      'accepted',
    );
  }

  return {
    look() {
      const [other, wanted] = order.lines.map(({ itemId }) => stage.world.shop.itemById(itemId)?.status);
      const { text } = order.lines[1]!;
      if (wanted === 'in_production' && other === 'accepted') return done((texts) => texts.read.done(text));
      if (other !== 'accepted') {
        attempt++;
        order = begin();
      }
      const { numero } = order;
      const asked = order.lines[1]!.text;
      return going(`${attempt}`, (texts, keys) =>
        attempt === 0 ? texts.read.do(keys, numero, asked) : texts.read.wrong(asked, numero),
      );
    },
  };
}

function many(stage: Stage): RunningLesson {
  placePending(stage, 3);
  const since = watchStage(stage);
  return {
    look() {
      const { length: count } = since.moves('api', 'accepted');
      if (count >= 3) return done((texts) => texts.many.done);
      return going(String(count), (texts, keys) => (count === 0 ? texts.many.do(keys) : texts.many.count(count)));
    },
    end: since.end,
  };
}

function lost(stage: Stage): RunningLesson {
  placePending(stage, 1);
  const since = watchStage(stage);
  const fault = stage.world.faults.add({ kind: 'drop', when: 'after', times: 1, operation: 'itens.aceitar' });
  return {
    look() {
      const found = since
        .settled()
        .find(({ intent, verdict }) => intent.operation === 'accept' && isLookedUp(verdict))?.intent;
      if (found && 'itemId' in found) {
        return done(({ lost: words }) => words.done(numberOfItem(stage, found.itemId)));
      }
      const isLost = since.faultCount() > 0;
      return going(isLost ? 'lost' : 'do', (texts, keys) => (isLost ? texts.lost.watching : texts.lost.do(keys)));
    },
    end() {
      since.end();
      stage.world.faults.remove(fault.id);
    },
  };
}

/** Whether the store was asked what became of it, and says that it is so. */
function isLookedUp(verdict: { kind: string; isByEvidence?: boolean }): boolean {
  return verdict.kind === 'already-so' || (verdict.kind === 'applied' && verdict.isByEvidence === true);
}

function pack(stage: Stage): RunningLesson {
  const [first, second] = stage.orders.wares(2);
  const order = stage.orders.place(
    [
      { ware: first!, units: 1, text: '“Dona Marta”' },
      { ware: second!, units: 2 },
    ],
    'in_production',
  );
  return {
    look() {
      if (isShipped(stage, order)) return done((texts) => texts.pack.done(order.numero));
      if (!isInFront(stage, order)) return going('order', (texts, keys) => texts.pack.do(keys, order.numero));
      const missing = missingPieces(stage, order);
      if (missing.length === 0) return going('label', (texts, keys) => texts.pack.label(keys, order.label));
      const codes = piecesText(missing);
      return going(codes, (texts, keys) => texts.pack.pieces(keys, codes));
    },
  };
}

function label(stage: Stage): RunningLesson {
  const [ware] = stage.orders.wares(1);
  const order = stage.orders.place([{ ware: ware!, units: 1 }], 'in_production');
  const { context } = stage;
  const { labels } = context;
  // A demo prints at no printer of the shop.
  context.labels = createPaperlessPrinter(stage.world);
  return {
    look() {
      const { numero, lines } = order;
      const { prints } = context.session.getState().labels;
      const isPrinted = lines.every(({ itemId }) => prints.get(itemId)?.state === 'printed');
      if (isPrinted) return done((texts) => texts.label.done(numero));
      const isThere = isInFront(stage, order);
      return going(isThere ? 'print' : 'do', (texts, keys) =>
        isThere ? texts.label.print(keys) : texts.label.do(keys, numero),
      );
    },
    end() {
      context.labels = labels;
    },
  };
}

function wrong(stage: Stage): RunningLesson {
  const [right, other] = stage.orders.wares(2);
  const begin = () => stage.orders.place([{ ware: right!, units: 1 }], 'in_production');
  let order = begin();
  let isStopped = false;
  let isMissed = false;
  const unsubscribe = stage.context.session.subscribe(({ stop, packing }) => {
    if (!stop || packing.orderId !== order.id) return;
    if (packing.lastScan?.isGood === false && isSameCode(packing.lastScan.text, other!.sku)) isStopped = true;
  });
  return {
    look() {
      if (isShipped(stage, order)) {
        if (isStopped) return done((texts) => texts.wrong.done);
        order = begin();
        isMissed = true;
      }
      const { numero, label } = order;
      if (stage.context.session.getState().stop && isStopped) return going('stop', (texts) => texts.wrong.stopped);
      if (isStopped) return going('again', (texts, keys) => texts.wrong.again(keys, right!.sku, label));
      if (isInFront(stage, order)) return going('scan', (texts, keys) => texts.wrong.scan(keys, other!.sku));
      return going(numero, (texts, keys) => (isMissed ? texts.wrong.missed(numero) : texts.wrong.do(keys, numero)));
    },
    end: unsubscribe,
  };
}

function back(stage: Stage): RunningLesson {
  const [ware] = stage.orders.wares(1);
  const order = stage.orders.place([{ ware: ware!, units: 1 }], 'shipped');
  return {
    look() {
      if (statesOf(stage, order).every((state) => state === 'in_production')) {
        return done((texts) => texts.back.done(order.numero));
      }
      return going('do', (texts, keys) => texts.back.do(keys, order.numero));
    },
  };
}

function race(stage: Stage): RunningLesson {
  const [ware] = stage.orders.wares(1);
  const begin = () => stage.orders.place([{ ware: ware!, units: 1 }], 'in_production');
  let order = begin();
  let attempt = 0;
  const since = watchStage(stage);
  const { cancelAtShipping } = stage.world.switches();
  stage.world.changeSwitches({ cancelAtShipping: 1 });
  return {
    look() {
      if (isShipped(stage, order)) {
        order = begin();
        attempt++;
      }
      const { numero, label } = order;
      // The bench has to know it, too: what is in its box would leave otherwise.
      const isTold = since.settled().some(({ intent }) => 'orderId' in intent && intent.orderId === order.id);
      if (isTold && statesOf(stage, order).every((state) => state === 'cancelled')) {
        if (stage.context.session.getState().stop) return going('stop', (texts) => texts.race.stopped);
        return done((texts) => texts.race.done);
      }
      return going(String(attempt), (texts, keys) =>
        attempt === 0 ? texts.race.do(keys, numero, ware!.sku, label) : texts.race.shipped(numero),
      );
    },
    end() {
      since.end();
      stage.world.changeSwitches({ cancelAtShipping });
    },
  };
}

/** So many more are on the shelf than the store believes. */
const FOUND_ON_SHELF = 3;

function count(stage: Stage): RunningLesson {
  const [ware] = stage.orders.wares(1);
  const { product, stock } = ware!.offer;
  const { id } = stock.find(({ sku }) => sku === ware!.sku)!;
  const now = () => stage.world.shop.productStock(product.id).find((record) => record.id === id)?.quantidade ?? 0;
  const wanted = now() + FOUND_ON_SHELF;
  return {
    look() {
      if (now() === wanted) return done((texts) => texts.count.done(ware!.sku, wanted));
      return going('do', (texts, keys) => texts.count.do(keys, ware!.sku, wanted));
    },
  };
}

function hold(stage: Stage): RunningLesson {
  const [ware] = stage.orders.wares(1);
  const { numero, lines } = stage.orders.place([{ ware: ware!, units: 1 }], 'accepted');
  let isFound = false;
  return {
    look() {
      const { replica, session } = stage.context;
      const { held } = replica.getState().records;
      const isHeld = lines.some(({ itemId }) => held.has(itemId));
      if (isHeld && session.getState().queue.statusTab === 'held') isFound = true;
      if (isFound && !isHeld) return done((texts) => texts.hold.done(numero));
      if (!isHeld) return going('do', (texts, keys) => texts.hold.do(keys, numero));
      return going(isFound ? 'release' : 'find', (texts, keys) =>
        isFound ? texts.hold.release(keys, numero) : texts.hold.find(keys, numero),
      );
    },
  };
}

const BEGIN = { accept, undo, read, many, lost, pack, label, wrong, back, race, count, hold };

/** In the order in which they are learnt. */
export const LESSONS = Object.entries(BEGIN).map(([id, begin]) => ({ id: id as keyof typeof BEGIN, begin }));

/** Enough that there is something to accept, however small the store is. */
function placePending({ orders }: Stage, orderCount: number): void {
  for (const ware of orders.wares(orderCount)) orders.place([{ ware, units: 1 }], 'pending');
}

function isShipped(stage: Stage, order: PlacedOrder): boolean {
  return statesOf(stage, order).every((state) => state === 'shipped');
}
