/** What a scan and a change of the store cost at the packing bench: until its bytes go out, and altogether. */
import { createElement } from 'react';
import { render } from 'ink';
import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import { App } from '../../screens/App.tsx';
import { createRenderScheduler } from '../../src/session/render-scheduler.ts';
import { findScanned } from '../../src/session/front/scans.ts';
import { mergeItems } from '../../src/replica/replica.ts';
import { createFrameWriter } from '../../src/tty/output/frame-writer.ts';
import { aSession } from '../support/session.ts';
import { aPiece } from '../support/items.ts';
import { createKeyboard } from '../support/keyboard.ts';
import { printTable, quantile } from './figures.ts';
import { openOrder } from '../../src/session/kernel/open-order.ts';

const SIZE = { columns: 120, rows: 40 };
const SCANS = 60;
/** A packer's next scan comes later than all that the one before it has led to. */
const SCAN_EVERY_MS = 60;

/** At an order of a few lines and of many. */
export async function run(): Promise<void> {
  const rows = [['', 'to the first bytes', 'p95', 'CPU, all of it', 'bytes', 'frames of Ink']];
  for (const lineCount of [3, 200]) {
    const bench = openBench(lineCount);
    rows.push(await measure(`scan, ${lineCount} lines`, bench, bench.scan));
    rows.push(await measure(`change, ${lineCount} lines`, bench, bench.change));
    bench.end();
  }
  printTable(`Packing at ${SIZE.columns}×${SIZE.rows}`, rows);
}

/** An order of so many lines on the bench, drawn as a desk draws it: its panes at once, Ink in the next beat. */
function openBench(lineCount: number) {
  const items = Array.from({ length: lineCount }, (_, index) =>
    aPiece(`i${index}`, {
      product_id: `p${index}`,
      product_nome: ['Caneca esmaltada', 'Capa de almofada', 'Calendário de parede'][index % 3]!,
      variation_options: `Cor: azul; Tamanho: ${index}`,
      personalization_data: index % 3 === 0 ? `Ana & Léo ${index}` : '',
      quantidade: '9000',
    }),
  );
  const { context } = aSession(items);
  for (const { product_id, variation_options } of items) {
    context.barcodes.learn(`code ${product_id}`, { product_id, variation_options });
  }
  let bytes = 0;
  const sink = {
    write(text: string) {
      bytes += Buffer.byteLength(text);
      return true;
    },
    on() {},
    off() {},
  };
  const writer = createFrameWriter({ sink, ...SIZE, colours: 3 });
  const scheduler = createRenderScheduler(context.session, { paint: writer.refresh });
  Object.assign(context, { drawn: scheduler.drawn, typed: scheduler.typed });
  context.session.setState(SIZE);
  openOrder(context, 'o1');
  writer.enter();
  const app = render(createElement(App, { context }), {
    stdin: createKeyboard().stdin,
    stdout: writer.stdout,
    stderr: writer.stdout,
    debug: true,
    interactive: true,
    exitOnCtrlC: false,
    patchConsole: false,
  });
  let changeCount = 0;
  return {
    byteCount: () => bytes,
    frameCount: () => writer.stats().frameCount,
    scan: (index: number) => findScanned(context, `code p${index % Math.min(3, lineCount)}`),
    change(index: number) {
      const item = items[index % Math.min(3, lineCount)]!;
      const updated_at = new Date(1_800_000_000_000 + ++changeCount * 1000).toISOString();
      mergeItems(context.replica, [{ ...item, updated_at, quantidade: String(9000 + changeCount) }], changeCount);
    },
    end() {
      app.unmount();
      scheduler.close();
    },
  };
}

/** Does it again and again, and answers a row: until the first bytes (median, p95), processor time, bytes, frames of Ink. */
async function measure(
  name: string,
  bench: ReturnType<typeof openBench>,
  work: (index: number) => void,
): Promise<string[]> {
  const walls: number[] = [];
  let cpu = 0;
  let bytes = 0;
  let frames = 0;
  for (let index = -SCANS; index < SCANS; index++) {
    await pause(SCAN_EVERY_MS);
    const [bytesBefore, framesBefore, cpuBefore] = [bench.byteCount(), bench.frameCount(), process.cpuUsage()];
    const startedAt = performance.now();
    work(index + SCANS);
    for (let turns = 0; turns < 200 && bench.byteCount() === bytesBefore; turns++) await setImmediate();
    const wall = performance.now() - startedAt;
    await pause(SCAN_EVERY_MS);
    if (index < 0) continue;
    const { user, system } = process.cpuUsage(cpuBefore);
    walls.push(wall);
    cpu += user + system;
    bytes += bench.byteCount() - bytesBefore;
    frames += bench.frameCount() - framesBefore;
  }
  return [
    name,
    `${quantile(walls, 0.5).toFixed(2)} ms`,
    `${quantile(walls, 0.95).toFixed(2)} ms`,
    `${(cpu / SCANS / 1000).toFixed(2)} ms`,
    (bytes / SCANS).toFixed(0),
    (frames / SCANS).toFixed(1),
  ];
}
