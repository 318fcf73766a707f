/** “It is on the piece” is said of the line that was scanned last, and of no other by accident. */
import { expect, test } from 'vitest';
import { runCommandCode } from '../../src/session/front/command-barcodes.ts';
import { frontKeys } from '../../src/session/modes/front-keys.ts';
import { stopWay } from '../../src/session/front/stop-keys.ts';
import { findScanned } from '../../src/session/front/scans.ts';
import { frontItemId } from '../../src/session/state/packing-tags.ts';
import { isRead, markRead } from '../../src/session/state/acknowledged-texts.ts';
import { lineToSee } from '../../src/session/packing/acknowledge-texts.ts';
import { patchPacking } from '../../src/session/packing/packing.ts';
import { mergeItems } from '../../src/replica/replica.ts';
import { aSession } from '../support/session.ts';
import { aStockRecord } from '../support/goods.ts';
import { aPiece } from '../support/items.ts';

type Line = [id: string, quantidade: string, text: string];

/** An order with these lines on the bench; the code of each is `code` and its id. */
function theLines(...lines: Line[]) {
  const items = lines.map(([id, quantidade, text]) => aPiece(id, { quantidade, personalization_data: text }));
  const set = aSession(items);
  for (const { id } of items) set.context.barcodes.learn(`code ${id}`, { product_id: id, variation_options: '' });
  set.put('o1');
  return {
    ...set,
    scan: (id: string) => findScanned(set.context, `code ${id}`),
    later: (ms: number) => {
      const at = set.context.clock.now() + ms;
      set.context.clock = { ...set.context.clock, now: () => at };
    },
    front: () => frontItemId(set.replica.getState().records, set.session.getState()),
    stop: () => set.session.getState().stop,
    toSee: () => lineToSee(set.context)?.entry.item.id,
    seen: () => items.filter((item) => isRead(set.session.getState(), item)).map(({ id }) => id),
  };
}

test('after a unit that completes its line, s is of that line and not of the next', () => {
  const { scan, press: keys, seen } = theLines(['bowl', '1', 'Ana'], ['cup', '6', 'Léo']);
  scan('bowl');
  keys('s');
  expect(seen()).toEqual(['bowl']);
});

test('a line of which nothing is counted is not seen, however often s is pressed', () => {
  const {
    scan,
    press: keys,
    seen,
    notice,
  } = theLines(['bowl', '1', 'Ana'], ['cup', '6', 'Léo'], ['plate', '2', 'Bia']);
  keys('s');
  expect([seen(), notice()]).toEqual([[], 'text is right: scan the piece or choose its line first']);
  scan('bowl');
  keys('s', 's', 's', 's');
  expect([seen(), notice()]).toEqual([['bowl'], 'text is right: checked already']);
  keys('j', 's');
  expect([seen(), notice()]).toEqual([['bowl'], 'text is right: nothing of this line is counted yet']);
});

test('a line that is chosen by hand, with something of it counted, is the one that s is of', () => {
  const { scan, press: keys, seen } = theLines(['bowl', '1', 'Ana'], ['cup', '1', 'Léo']);
  scan('bowl');
  scan('cup');
  keys('k', 's');
  expect(seen()).toEqual(['bowl']);
});

test('where one text stands on several lines that are counted, s asks which of them', () => {
  const {
    scan,
    later,
    press: keys,
    seen,
    notice,
  } = theLines(['bowl', '1', 'Ana'], ['cup', '1', 'Ana'], ['plate', '1', 'Léo']);
  scan('bowl');
  scan('cup');
  keys('s');
  expect([seen(), notice()]).toEqual([[], 'text is right: “Ana” stands on 2 lines: choose one first']);
  // The piece in the hand is in front: above it stands the other one.
  keys('k', 's');
  expect(seen()).toEqual(['bowl']);
  // One of them is left, nothing to confuse it with, and it stands in front.
  later(1000);
  keys('s');
  expect(seen()).toEqual(['bowl', 'cup']);
});

test('pieces of one text that are looked at one after the other are not asked about', () => {
  const { scan, press: keys, seen } = theLines(['bowl', '1', 'Ana'], ['cup', '1', 'Ana']);
  scan('bowl');
  keys('s');
  scan('cup');
  keys('s');
  expect(seen()).toEqual(['bowl', 'cup']);
});

test('the stop that names a piece which is not seen yet puts its line in front: the next s is of it', () => {
  const { context, scan, press: keys, seen } = theLines(['bowl', '1', 'Ana'], ['cup', '1', 'Léo']);
  context.stock.setState({ isLoaded: true });
  scan('bowl');
  scan('cup');
  findScanned(context, 'AA123456785BR');
  expect(context.session.getState().stop?.sentence).toContain('bowl must carry “Ana”');
  context.session.setState({ stop: undefined });
  keys('s');
  expect(seen()).toEqual(['bowl']);
});

test('after SEEN the next piece not looked at is in front, and the next SEEN is of it', () => {
  const set = theLines(['bowl', '1', 'Ana'], ['cup', '1', 'Léo']);
  const { context, scan, later, seen, front, notice } = set;
  scan('bowl');
  scan('cup');
  expect(front()).toBe('cup');
  findScanned(context, 'BNC-SEEN');
  expect([seen(), front()]).toEqual([['cup'], 'bowl']);
  // A scanner reads one code twice.
  const rung = set.rung.length;
  findScanned(context, 'BNC-SEEN');
  expect([seen(), notice()]).toEqual([['cup'], 'Not counted twice: check the text on bowl first.']);
  expect([context.session.getState().notice?.tone, set.rung[rung]]).toEqual(['warn', 'error']);
  later(1000);
  findScanned(context, 'BNC-SEEN');
  expect(seen()).toEqual(['bowl', 'cup']);
});

test('a piece that is chosen by hand right after another was seen is seen at once', () => {
  const { scan, press: keys, seen } = theLines(['bowl', '1', 'Ana'], ['cup', '1', 'Léo']);
  scan('bowl');
  scan('cup');
  keys('s', 'k', 's');
  expect(seen()).toEqual(['bowl', 'cup']);
});

test('a piece that was counted before a restart is seen by s, though no step of it is known any more', () => {
  const { context, press: keys, seen } = theLines(['bowl', '1', 'Ana']);
  patchPacking(context, { checked: new Map([['bowl', 1]]), steps: [] });
  keys('s');
  expect(seen()).toEqual(['bowl']);
});

test('a line is offered to be confirmed once something of it is counted, and not after it is confirmed', () => {
  const { press: keys, toSee } = theLines(['bowl', '1', 'Ana'], ['cup', '1', 'Léo']);
  keys('j');
  expect(toSee()).toBeUndefined();
  keys('space');
  expect(toSee()).toBe('cup');
  keys('s');
  expect(toSee()).toBeUndefined();
});

test('an order whose texts were confirmed before says so, also where other pieces have none', () => {
  const { context, replica, press: keys, notice } = theLines(['bowl', '1', 'Ana'], ['cup', '1', '']);
  markRead(context.session, replica.getState().records.get('bowl')!.item);
  keys('s');
  expect(notice()).toBe('text is right: checked already');
});

test('after SEEN a line that wants more stays in front of lines above it, of which nothing is counted', () => {
  const { press: keys, front, seen } = theLines(['bowl', '1', 'Ana'], ['cup', '2', 'Léo']);
  keys('j', 'space', 's');
  expect([seen(), front()]).toEqual([['cup'], 'cup']);
});

test('after SEEN a line that wants more stays in front, and one that is done does not', () => {
  const { press: keys, front } = theLines(['bowl', '2', 'Ana'], ['cup', '1', '']);
  keys('space', 's');
  expect(front()).toBe('bowl');
  const other = theLines(['bowl', '1', 'Ana'], ['cup', '1', 'Léo']);
  other.press('space', 's');
  expect(other.front()).toBe('cup');
});

test.each(['BNC-SEEN', 's'])('the stop that asks for %s takes it: the piece that it names is seen', (answer) => {
  const { context, scan, press: keys, seen, stop } = theLines(['bowl', '1', 'Ana'], ['cup', '1', 'Léo']);
  context.stock.setState({ isLoaded: true });
  scan('bowl');
  scan('cup');
  findScanned(context, 'AA123456785BR');
  expect(stopWay(context, stop()!)).toBe('s or the code CHECKED: the text is right   Enter or the code OK: understood');
  expect(frontKeys(context)?.map(({ key }) => key)).toEqual(['s CHECKED', 'Enter OK']);
  if (answer === 's') keys('s');
  else findScanned(context, answer);
  expect([seen(), stop()]).toEqual([['bowl'], undefined]);
});

test('no stop takes a SEEN that it did not ask for, or of a text that has changed', () => {
  const { context, session, replica, scan, seen, stop } = theLines(['bowl', '2', 'Ana'], ['cup', '1', 'Léo']);
  context.stock.setState({ isLoaded: true });
  scan('bowl');
  findScanned(context, 'AA123456785BR');
  findScanned(context, 'BNC-SEEN');
  expect([seen(), stop()?.sentence]).toEqual([[], '2 pieces are not checked yet. Nothing was shipped.']);
  session.setState({ stop: undefined });
  scan('bowl');
  scan('cup');
  findScanned(context, 'AA123456785BR');
  const bowl = aPiece('bowl', { quantidade: '2', personalization_data: 'Anna', updated_at: '2026-11-20T11:59:00Z' });
  mergeItems(replica, [bowl], 1);
  findScanned(context, 'BNC-SEEN');
  expect(seen()).toEqual([]);
});

test('the barcode for “seen” is of the same line', () => {
  const { context, scan, seen } = theLines(['bowl', '1', 'Ana'], ['cup', '6', 'Léo']);
  scan('bowl');
  runCommandCode(context, 'CHECKED');
  runCommandCode(context, 'CHECKED');
  expect(seen()).toEqual(['bowl']);
});

test('scans behind one that waits for the SKUs wait with it, and count in their order', () => {
  const { context, session, seen, stocked } = theLines(['bowl', '1', 'Ana'], ['cup', '6', 'Léo']);
  findScanned(context, 'SKU-BOWL');
  findScanned(context, 'BNC-SEEN');
  expect([session.getState().packing.checked.size, seen()]).toEqual([0, []]);
  const record = aStockRecord({ id: 's1', sku: 'SKU-BOWL', product_id: 'bowl', variation_options: '' });
  stocked([record]);
  expect([session.getState().packing.checked.get('bowl'), seen()]).toEqual([1, ['bowl']]);
});

test('a store that does not tell its SKUs holds no scan up for long', () => {
  let now = 1000;
  const { context, session } = theLines(['bowl', '1', 'Ana']);
  context.clock = { ...context.clock, now: () => now };
  findScanned(context, 'SKU-BOWL');
  now += 5000;
  findScanned(context, 'code bowl');
  expect(session.getState().packing.checked.get('bowl')).toBe(1);
});

test('a look at a text that has changed under its stop confirms nothing, and says so', () => {
  const at = theLines(['bowl', '1', 'Ana']);
  at.scan('bowl');
  findScanned(at.context, 'AA123456785BR');
  expect(at.stop()?.see).toBe('bowl');
  mergeItems(
    at.replica,
    [aPiece('bowl', { quantidade: '1', personalization_data: 'Léo', updated_at: '2026-11-20T13:00:00Z' })],
    5000,
  );
  findScanned(at.context, 'BNC-CHECKED');
  const notice = { tone: 'warn', text: at.context.texts.bulk.hasChanged };
  expect([at.stop(), at.seen(), at.session.getState().notice]).toEqual([undefined, [], notice]);
});
