/** What a key costs with 100,000 items on a terminal of 120 × 40, beside a bare Ink list in the same run. */
import { createElement } from 'react';
import { Box, Text, useInput } from 'ink';
import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import { useState } from 'react';
import { App } from '../../screens/App.tsx';
import { mergeItems, type Replica } from '../../src/replica/replica.ts';
import { aSession } from '../support/session.ts';
import { drawOn, type Stage } from '../support/frames.tsx';
import { anItem } from '../support/items.ts';
import { inMs, printTable, quantile } from './figures.ts';
import { measureAtBench, openPackingBench } from './packing-scans.ts';

const ITEMS = 100_000;
const KEYS = 60;
const [COLUMNS, ROWS] = [120, 40];
const HELD_KEYS = 300;
const HELD_EVERY_MS = 10;
/** Letters and as many strokes of Backspace. */
const TYPED = `calendario${'\u007F'.repeat(10)}`;
const TYPED_EVERY_MS = 80;

/** What Ink costs by itself, as it is published: the list without anything of ours. */
export async function reference(): Promise<readonly string[]> {
  const bare = drawOn(createElement(BareList), COLUMNS, ROWS, 1);
  const row = await measure('bare Ink list: move', bare, ['j']);
  bare.end();
  return row;
}

async function measure(name: string, on: Stage, keys: readonly string[]): Promise<readonly string[]> {
  for (let index = 0; index < KEYS; index++) await on.press(keys[index % keys.length]!);
  const samples: number[] = [];
  const before = on.byteCount();
  for (let index = 0; index < KEYS; index++) {
    const startedAt = performance.now();
    await on.press(keys[index % keys.length]!);
    samples.push(performance.now() - startedAt);
  }
  const bytes = on.byteCount() - before;
  return [name, inMs(quantile(samples, 0.5)), inMs(quantile(samples, 0.95)), (bytes / KEYS).toFixed(0)];
}

/** Measures the queue and the packing bench; `bare` is what {@link reference} has measured. */
export async function run(bare: readonly string[]): Promise<void> {
  const items = Array.from({ length: ITEMS }, (_, index) =>
    anItem({
      id: `i${index}`,
      order_id: `o${index >> 1}`,
      product_nome: ['Caneca esmaltada', 'Capa de almofada', 'Calendário de parede'][index % 3]!,
      variation_options: `Cor: azul; Tamanho: ${index % 97}`,
      personalization_data: `Nomes: “Ana ${index}”`,
      pedido: {
        id: `o${index >> 1}`,
        numero: String(10_000 + (index >> 1)),
        status: 'paid',
        metodo_envio: 'PAC',
        created_at: new Date(1_760_000_000_000 + index * 1000).toISOString(),
      },
    }),
  );
  const { context } = aSession(items);
  const stage = drawOn(createElement(App, { context }), COLUMNS, ROWS, 1);
  const rows = [['', 'median', 'p95', 'bytes a frame'], bare];
  rows.push(await measure('queue: move', stage, ['j', 'k']));
  for (let index = 0; index < ROWS; index++) await stage.press('j');
  rows.push(await measure('queue: scroll', stage, ['j']));
  rows.push(await measure('queue: page', stage, ['\u001B[6~', '\u001B[5~']));
  rows.push(await keysInTime('queue: j held, 100 a second', stage, 'j'.repeat(HELD_KEYS), HELD_EVERY_MS));
  await stage.press('/');
  // The texts are made in the pause that a hand needs between the two keys.
  for (let turn = 0; turn < 200; turn++) await setImmediate();
  const letters: number[] = [];
  for (const word of ['calendario azul', 'caneca ana 99', 'almofada 12']) {
    for (const letter of word) {
      const startedAt = performance.now();
      await stage.press(letter);
      letters.push(performance.now() - startedAt);
    }
    for (let index = 0; index < word.length; index++) await stage.press('\u007F');
  }
  rows.push(['queue: filter, a letter', inMs(quantile(letters, 0.5)), inMs(quantile(letters, 0.95)), '']);
  const endChanges = changeTenTimesASecond(context.replica);
  rows.push(await keysInTime('queue: filter, ten changes a second', stage, TYPED.repeat(3), TYPED_EVERY_MS));
  endChanges();
  printTable(
    `Key to frame over ${ITEMS} items at ${COLUMNS}×${ROWS}, without a terminal's own time (${KEYS} keys each)`,
    rows,
  );
  stage.end();
  await measurePacking();
}

/** Scans, and changes of the store, at a bench with an order of a few lines and of many. */
async function measurePacking(): Promise<void> {
  const rows = [['', 'to the first bytes', 'p95', 'CPU, all of it', 'bytes', 'frames of Ink']];
  for (const lineCount of [3, 200]) {
    const at = openPackingBench(lineCount);
    rows.push([...(await measureAtBench(`scan, ${lineCount} lines`, at, at.scan))]);
    rows.push([...(await measureAtBench(`change, ${lineCount} lines`, at, at.change))]);
    at.end();
  }
  printTable(`Packing at ${COLUMNS}×${ROWS}`, rows);
}

/**
 * Keys that come by the clock, whether the bench keeps up or not: from when each was due until its frame was written.
 */
async function keysInTime(name: string, on: Stage, keys: string, everyMs: number): Promise<readonly string[]> {
  const samples: number[] = [];
  const before = on.byteCount();
  const startedAt = performance.now();
  for (const [index, key] of [...keys].entries()) {
    const dueAt = startedAt + index * everyMs;
    if (dueAt > performance.now()) await pause(dueAt - performance.now());
    await on.press(key);
    samples.push(performance.now() - dueAt);
  }
  const bytes = on.byteCount() - before;
  return [name, inMs(quantile(samples, 0.5)), inMs(quantile(samples, 0.95)), (bytes / keys.length).toFixed(0)];
}

/** Items of the tab in front change under the hands that type; returns how to end it. */
function changeTenTimesASecond(replica: Replica): () => void {
  let count = 0;
  const timer = setInterval(() => {
    const { records } = replica.getState();
    const entry = records.get(`i${(count * 7919) % ITEMS}`);
    const updated_at = new Date(1_790_000_000_000 + ++count * 1000).toISOString();
    if (entry) mergeItems(replica, [{ ...entry.item, updated_at, shipping_provider_status: `event ${count}` }], count);
  }, 100);
  return () => clearInterval(timer);
}

/** What Ink costs by itself: rows of text and a cursor. */
function BareList() {
  const [at, setAt] = useState(0);
  useInput((input) => setAt((before) => (input === 'j' ? (before + 1) % (ROWS - 1) : before)));
  const lines = Array.from({ length: ROWS - 1 }, (_, row) =>
    createElement(Text, { key: row, bold: row === at }, `${row === at ? '▌' : ' '} ${'row of text '.repeat(9)}${row}`),
  );
  return createElement(Box, { flexDirection: 'column' }, lines);
}
