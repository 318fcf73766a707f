/** What stands on the screen at rest: with panes and two beats, and as plain Ink draws everything at once. */
import { setImmediate as turn } from 'node:timers/promises';
import { EventEmitter } from 'node:events';
import fc from 'fast-check';
import { render } from 'ink';
import { expect, test } from 'vitest';
import { App } from '../../screens/App.tsx';
import { createRenderScheduler } from '../../src/session/render-scheduler.ts';
import type { Clock } from '../../src/base/clock.ts';
import type { ViewContext } from '../../src/session/session-context.ts';
import { updateOrder } from '../../src/replica/details.ts';
import { findScanned } from '../../src/session/front/scans.ts';
import { itemInFront, lookOn } from '../../src/session/state/queue.ts';
import { mergeStock } from '../../src/replica/stock.ts';
import type { Health } from '../../src/replica/health.ts';
import { mergeItems, updateHealth } from '../../src/replica/replica.ts';
import type { LaneTimers } from '../../src/tty/input/lane-timers.ts';
import { firstDifference, openEmulator, openStage, paintPlainly, textOf } from '../tty/frame-writer-stage.ts';
import { aSession } from '../support/session.ts';
import { anOrder, aStockRecord } from '../support/goods.ts';
import { anItem, at } from '../support/items.ts';
import { createKeyboard } from '../support/keyboard.ts';
import { openOrder } from '../../src/session/kernel/open-order.ts';

/** More by hand: `BEATS_RUNS=500 BEATS_SEED=7 npx vitest run test/screens/render-scheduler.test.tsx`. */
const RUNS = Number(process.env['BEATS_RUNS'] ?? 3);
const SEED = process.env['BEATS_SEED'];

const SIZE = { columns: 100, rows: 26 };
const STATES = ['pending', 'pending', 'pending', 'accepted', 'in_production', 'shipped'];

function item(index: number, version = 0) {
  return anItem({
    id: `i${index}`,
    order_id: `o${index >> 1}`,
    product_id: `p${index % 5}`,
    item_status: STATES[(index * 7 + version) % STATES.length]!,
    product_nome: `${['Caneca', 'Capa 漢字', 'Calendário 🧵'][index % 3]} ${version}`,
    quantidade: String(1 + ((index + version) % 12)),
    personalization_data: index % 4 === 0 ? `Nomes: “Ana ${index}”` : '',
    updated_at: at(`11:${String(10 + version).padStart(2, '0')}:00`),
  });
}

function theBench(size = SIZE): ViewContext {
  const { context } = aSession(Array.from({ length: 240 }, (_, index) => item(index)));
  const records = Array.from({ length: 40 }, (_, index) =>
    aStockRecord({ id: `s${index}`, product_id: `p${index % 7}`, sku: `SKU-${index}` }),
  );
  mergeStock(context.stock, records, { askedAt: 0, knownAt: 0 });
  const { variation_options } = item(0);
  for (let kind = 0; kind < 5; kind++)
    context.barcodes.learn(`code ${kind}`, { product_id: `p${kind}`, variation_options });
  context.session.setState(size);
  return context;
}

/** Timers that go off only when the screen comes to rest. */
function heldTimers(): LaneTimers & { rest(): void } {
  const due = new Set<() => void>();
  const add = (work: () => void) => {
    due.add(work);
    return work;
  };
  return {
    now: () => 1000,
    set: add,
    clear: (work) => void due.delete(work as () => void),
    soon: add,
    rest() {
      for (const work of Array.from(due)) {
        due.delete(work);
        work();
      }
    },
  };
}

type Screen = { context: ViewContext; press(key: string): void; end(): void };

/** `onRender` hears of everything that React has rendered, whether or not it looks another way then. */
function drawOn(context: ViewContext, stdout: object, onRender = () => {}): Screen {
  const keyboard = createKeyboard();
  const app = render(<App context={context} />, {
    onRender,
    stdin: keyboard.stdin,
    stdout: stdout as NodeJS.WriteStream,
    stderr: stdout as NodeJS.WriteStream,
    debug: true,
    interactive: true,
    exitOnCtrlC: false,
    patchConsole: false,
  });
  return { context, press: keyboard.press, end: () => app.unmount() };
}

function inTwoBeats(size = SIZE, onRender?: () => void, sleep?: Clock['sleep']) {
  const stage = openStage(size);
  const timers = heldTimers();
  const context = theBench(size);
  // Each look at the clock takes long: a search is left off again and again.
  let now = 0;
  context.clock = { ...context.clock, now: () => (now += 5), ...(sleep && { sleep }) };
  const scheduler = createRenderScheduler(context.session, {
    paint: stage.writer.refresh,
    lookOn: (state) => lookOn(context.replica.getState(), state, context.clock),
    timers,
  });
  stage.writer.enter();
  Object.assign(context, { drawn: scheduler.drawn, typed: scheduler.typed, isLookingOn: scheduler.isLookingOn });
  const screen = drawOn(context, stage.writer.stdout, onRender);
  return { ...screen, writer: stage.writer, emulator: stage.emulator, rest: timers.rest };
}

function inPlainInk() {
  let last = '';
  const stdout = Object.assign(new EventEmitter(), {
    isTTY: true,
    ...SIZE,
    write(text: string, done?: () => void) {
      if (done) done();
      else last = text;
      return true;
    },
  });
  return { ...drawOn(theBench(), stdout), frame: () => last };
}

const DOWN = '\x1b[B';
const PAGE_DOWN = '\x1b[6~';
const keys = [
  'j',
  'j',
  'j',
  'k',
  DOWN,
  PAGE_DOWN,
  '\x1b[5~',
  'g',
  'G',
  ' ',
  '\t',
  '\r',
  '\x1b',
  '/',
  'c',
  's',
  'q',
  ':',
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '?',
];
type Step = { key: string } | { change: number; version: number } | { scan: string } | { rest: true };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ key: fc.constantFrom(...keys) }) },
  {
    weight: 2,
    arbitrary: fc.record({ change: fc.integer({ min: 0, max: 70 }), version: fc.integer({ min: 1, max: 40 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ scan: fc.constantFrom('code 0', 'code 1', '2*code 2', 'code 3', 'nothing', 'BNC-SEEN') }),
  },
  { weight: 2, arbitrary: fc.constant({ rest: true as const }) },
);

/** What was found wrong once: the list of commands was not made again where a scan changed what can be done. */
const FOUND: [Step[]][] = [[[{ key: '2' }, { key: ':' }, { scan: 'code 0' }]]];

test('a step of the cursor is painted at once, and no frame of Ink follows where nothing else says anything new', async () => {
  const { writer, emulator, press, rest, end } = inTwoBeats();
  for (let turns = 0; turns < 5; turns++) {
    await turn();
    rest();
  }
  const { frameCount } = writer.stats();
  const under = () => textOf(emulator).find((line) => line.startsWith('▌'));
  const before = under();
  for (let step = 0; step < 12; step++) press('j');
  expect(under()).not.toBe(before);
  expect(textOf(emulator).at(-4)).toContain(under()!.slice(12, 20).trim());
  for (let turns = 0; turns < 5; turns++) {
    await turn();
    rest();
  }
  expect(writer.stats().frameCount).toBe(frameCount);
  end();
});

test('a look at the store that changes no word of the header draws no frame of Ink', async () => {
  let frames = 0;
  const { context, end } = inTwoBeats(SIZE, () => frames++);
  const look = async (patch: Partial<Health>) => {
    updateHealth(context.replica, patch);
    for (let turns = 0; turns < 5; turns++) await turn();
    return frames;
  };
  const before = await look({ isLoaded: true, snapshotAt: context.clock.now(), nextLookAt: undefined });
  expect(await look({ nextLookAt: context.clock.now() + 1000 })).toBe(before);
  expect(await look({ snapshotAt: context.clock.now(), nextLookAt: undefined })).toBe(before);
  expect(await look({ diskTrouble: 'full' })).toBeGreaterThan(before);
  end();
});

test('an order on which the cursor comes to rest draws no frame of Ink, and its place is painted', async () => {
  let frames = 0;
  const resting = Promise.withResolvers<void>();
  const sleep: Clock['sleep'] = (ms) => (ms > 1000 ? new Promise(() => {}) : resting.promise);
  const { context, emulator, end } = inTwoBeats(SIZE, () => frames++, sleep);
  for (let turns = 0; turns < 5; turns++) await turn();
  const before = frames;
  const { item: under } = itemInFront(context)!;
  const value = anOrder([under], { id: under.order_id });
  updateOrder(context.details, under.order_id, { value, askedAt: 0, isReading: false });
  expect(textOf(emulator).join('\n')).not.toContain('Santos SP');
  resting.resolve();
  for (let turns = 0; turns < 5; turns++) await turn();
  expect(textOf(emulator).join('\n')).toContain('Santos SP');
  expect(frames).toBe(before);
  end();
});

test('an item that changes at another station is painted without a frame of Ink', async () => {
  let frames = 0;
  const { context, emulator, end } = inTwoBeats(SIZE, () => frames++);
  for (let turns = 0; turns < 5; turns++) await turn();
  const before = frames;
  mergeItems(context.replica, [item(1, 12)], 0);
  for (let turns = 0; turns < 5; turns++) await turn();
  expect(textOf(emulator).some((line) => line.includes('Capa 漢字 12'))).toBe(true);
  expect(frames).toBe(before);
  end();
});

test('news that waits out of sight is seen when the cursor has brought its row into view', async () => {
  const { context, press, rest, end } = inTwoBeats();
  const settle = async () => {
    for (let turns = 0; turns < 5; turns++) {
      await turn();
      rest();
    }
  };
  const { session } = context;
  const unseen = () => Array.from(session.getState().news.unseen);
  session.setState({ news: { ...session.getState().news, unseen: new Set(['i199']) } });
  await settle();
  for (const key of ['j', PAGE_DOWN, 'j']) {
    press(key);
    await settle();
  }
  expect(unseen()).toEqual(['i199']);
  press('G');
  await settle();
  expect(unseen()).toEqual([]);
  end();
});

test.each(['production', 'more'] as const)('steps of the cursor of %s render no component', async (screen) => {
  let renderCount = 0;
  const { writer, press, rest, end } = inTwoBeats(SIZE, () => renderCount++);
  const settle = async () => {
    for (let turns = 0; turns < 5; turns++) {
      await turn();
      rest();
    }
  };
  press(screen === 'more' ? '0' : '3');
  await settle();
  const [rendersBefore, { byteCount }] = [renderCount, writer.stats()];
  for (const key of ['j', DOWN, 'k', 'j']) {
    press(key);
    await settle();
  }
  expect(writer.stats().byteCount).toBeGreaterThan(byteCount);
  expect(renderCount).toBe(rendersBefore);
  end();
});

test('steps of the cursor, scrolls and pages render no component where keys and details stay as they are', async () => {
  let renderCount = 0;
  const { writer, press, rest, end } = inTwoBeats(SIZE, () => renderCount++);
  const settle = async () => {
    for (let turns = 0; turns < 5; turns++) {
      await turn();
      rest();
    }
  };
  await settle();
  const [rendersBefore, { byteCount }] = [renderCount, writer.stats()];
  for (const key of ['j', DOWN, PAGE_DOWN, PAGE_DOWN, 'k', 'j']) {
    press(key);
    await settle();
  }
  expect(writer.stats().byteCount).toBeGreaterThan(byteCount);
  expect(renderCount).toBe(rendersBefore);
  press('/');
  await settle();
  expect(renderCount).toBeGreaterThan(rendersBefore);
  end();
});

test('a step of the cursor does not wait for the preview, which follows in the next beat', async () => {
  const { emulator, press, rest, end } = inTwoBeats({ columns: 160, rows: 30 });
  const settle = async () => {
    for (let turns = 0; turns < 5; turns++) {
      await turn();
      rest();
    }
  };
  await settle();
  const preview = () => textOf(emulator).map((line) => line.split('│')[1] ?? '');
  const under = () => textOf(emulator).find((line) => line.startsWith('▌'));
  const [row, shown] = [under(), preview()];
  for (let step = 0; step < 3; step++) press('j');
  expect(under()).not.toBe(row);
  expect(preview()).toEqual(shown);
  await settle();
  expect(preview()).not.toEqual(shown);
  end();
});

test('a scan that counts is painted at once, and Ink hears of it in the next beat', async () => {
  const { context, writer, emulator, rest, end } = inTwoBeats();
  const settle = async () => {
    for (let turns = 0; turns < 5; turns++) {
      await turn();
      rest();
    }
  };
  const { item: wanted } = context.replica.getState().records.withStatus('in_production')[0]!;
  openOrder(context, wanted.order_id);
  await settle();
  const next = () => textOf(emulator).find((line) => line.includes('· Scan '));
  const footer = () => textOf(emulator).at(-1);
  expect(next()).toContain(`0 of ${wanted.quantidade}`);
  const [{ frameCount }, keysBefore] = [writer.stats(), footer()];
  findScanned(context, `code ${wanted.product_id.slice(1)}`);
  expect(textOf(emulator).join('\n')).toContain(`1 of ${wanted.quantidade}`);
  expect(writer.stats().frameCount).toBe(frameCount);
  expect(footer()).toBe(keysBefore);
  await settle();
  expect(footer()).not.toBe(keysBefore);
  end();
});

test('a letter of a filter paints the first rows at once, counts on, and is exact at rest', async () => {
  const { emulator, press, rest, end } = inTwoBeats();
  const settle = async () => {
    for (let turns = 0; turns < 12; turns++) {
      await turn();
      rest();
    }
  };
  await settle();
  press('/');
  await settle();
  press('s');
  await turn();
  expect(textOf(emulator)[1]).toMatch(/ \d+… \/ 120$/);
  const first = textOf(emulator).slice(6, 20);
  await settle();
  expect(textOf(emulator)[1]).toMatch(/ 120 \/ 120$/);
  expect(textOf(emulator).slice(6, 20)).toEqual(first);
  end();
});

test('at rest a screen in two beats shows, cell by cell, what plain Ink draws in one', async () => {
  const plain = openEmulator(SIZE.columns, SIZE.rows);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
      const two = inTwoBeats();
      const one = inPlainInk();
      const compare = async () => {
        // A search of many portions wants a turn for each; what it has found is drawn some turns later.
        for (let left = 4, turns = 0; left > 0 && turns < 500; left--, turns++) {
          await turn();
          two.rest();
          if (two.context.isLookingOn?.() === true) left = 5;
        }
        await turn();
        paintPlainly(plain, one.frame());
        expect(firstDifference(two.emulator, plain)).toBeUndefined();
      };
      for (const each of steps) {
        for (const { context, press } of [one, two]) {
          if ('key' in each) press(each.key);
          if ('scan' in each) findScanned(context, each.scan);
          if ('change' in each) mergeItems(context.replica, [item(each.change, each.version)], each.version);
        }
        if ('rest' in each) await compare();
        else await turn();
      }
      await compare();
      one.end();
      two.end();
      two.emulator.dispose();
    }),
    { numRuns: RUNS, examples: FOUND, ...(SEED === undefined ? {} : { seed: Number(SEED) }) },
  );
}, 600_000);
