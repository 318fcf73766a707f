/**
 * `npm run prove -- terminals --pictures FOLDER`: the bench in real terminals on a display that nobody sees, judged by the
 * pixels there. A product's cover stands in the box that half blocks have elsewhere and goes with its screen, as sixel in an
 * xterm that is a VT340 and by kitty's own protocol; the bench begins in the colours of the background. Every picture is kept.
 *
 *     bench ─pty→ xterm, kitty ─X11→ Xvfb ─pixels→ compared with the sandbox's PNG
 */
import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { decodeProductImage } from '../../src/devices/product-images/decode.ts';
import type { Pixels } from '../../src/base/pixels.ts';
import { createPictureCanvas } from '../../src/tty/output/pictures/canvas.ts';
import { commandOf } from '../journeys/program.ts';
import { envFor, openBench, openStore, type Store } from '../journeys/support.ts';
import { countOf, missingPrograms, openDisplay, SCREEN, type Sight } from './display.ts';

const { values } = parseArgs({ options: { pictures: { type: 'string' } } });
const SIZE = { columns: 120, rows: 40 };
const FONT = ['-fa', 'DejaVu Sans Mono', '-fs', '10', '-geometry', `${SIZE.columns}x${SIZE.rows}+0+0`];
/** What an xterm has around its letters: the edge of its window, and a blank. */
const BORDER = 3;
const KITTY_OPTIONS = [
  'remember_window_size=no',
  'window_padding_width=0',
  'font_size=9',
  `initial_window_width=${SIZE.columns}c`,
  `initial_window_height=${SIZE.rows}c`,
];
const WHITE = [255, 255, 255];
const BLACK = [0, 0, 0];
/** The whole row under the cursor, and the accent, in the themes that a background asks for. */
const LIGHT = { ground: WHITE, row: [224, 234, 246], accent: [0, 95, 135] };
const DARK = { ground: BLACK, row: [48, 58, 74], accent: [127, 215, 255] };
/** Places of the cover that are compared, in each direction; some lie on an edge of it, which is drawn softer. */
const SAMPLES = 12;
const HOW_LIKE = 40;
const THERE = 0.8;
/** How many rows of a screen of that size a cover takes. */
const COVER_ROWS = 13;
const GONE = 0.3;

const folder = values.pictures ?? mkdtempSync(join(tmpdir(), 'bancada-terminals-'));
mkdirSync(folder, { recursive: true });
process.env['BANCADA_JOURNEYS_HOME'] ??= mkdtempSync(join(tmpdir(), 'bancada-terminals-home-'));
const missing = missingPrograms(['Xvfb', 'xterm', 'xdotool', 'import']);
if (missing.length > 0) {
  console.log(`Not here: ${missing.join(', ')}. On Debian: apt-get install xvfb xterm xdotool imagemagick kitty`);
  process.exitCode = 1;
} else {
  await proveAll();
}

async function proveAll(): Promise<void> {
  await prove('xterm, sixel, light', ['xterm', '-ti', 'vt340', ...FONT, '-bg', 'white', '-fg', 'black', '-e'], {
    theme: LIGHT,
    border: BORDER,
  });
  await prove('xterm, sixel, dark', ['xterm', '-ti', 'vt340', ...FONT, '-bg', 'black', '-fg', 'grey80', '-e'], {
    theme: DARK,
    border: BORDER,
  });
  await prove('xterm, half blocks', ['xterm', '-ti', 'vt420', ...FONT, '-bg', 'white', '-fg', 'black', '-e'], {
    theme: LIGHT,
    border: BORDER,
    isBlocks: true,
  });
  if (missingPrograms(['kitty']).length > 0) console.log('left out  kitty, which is not here');
  else {
    await prove('kitty', ['kitty', '-c', 'NONE', ...KITTY_OPTIONS.flatMap((option) => ['-o', option])], {
      env: { LIBGL_ALWAYS_SOFTWARE: '1' },
      theme: DARK,
      border: 0,
    });
  }
  await proveAsItComes();
  console.log(`Pictures in ${folder}`);
}

/** An xterm without a word of its owner: sixteen colours on white, of which cyan and yellow cannot be read. */
async function proveAsItComes(): Promise<void> {
  await using store = await openStore({ items: 40 });
  const display = await openDisplay();
  try {
    display.open(['xterm', '-geometry', '120x40+0+0', '-e', ...commandOf()], { ...envFor(store), LANG: 'C.UTF-8' });
    const sight = await display.until('the accent for a light background', (now) => countOf(now, [92, 92, 255]) > 200);
    display.keep(join(folder, 'xterm-as-it-comes.png'));
    const unreadable = [
      [0, 255, 255],
      [255, 255, 0],
    ].map((colour) => countOf(sight, colour));
    if (Math.max(...unreadable) > 0) throw new Error('Some of it is in cyan or yellow on white.');
    console.log('as it is to be  xterm as it comes, sixteen colours');
  } catch (error) {
    console.log(`WRONG           xterm as it comes: ${(error as Error).message}`);
    process.exitCode = 1;
  } finally {
    display.close();
  }
}

type Terminal = { env?: Record<string, string>; theme: typeof LIGHT; border: number; isBlocks?: boolean };

/** One terminal, from the first frame to the shell behind the bench. */
async function prove(name: string, command: readonly string[], terminal: Terminal): Promise<void> {
  const { env = {}, theme, border, isBlocks = false } = terminal;
  await using store = await openStore({ items: 40 });
  const place = await placeOfCover(store);
  const display = await openDisplay();
  const keep = (what: string) => display.keep(join(folder, `${name} ${what}.png`.replaceAll(/[ ,]+/g, '-')));
  try {
    const program = ['sh', '-c', 'export COLORTERM=truecolor; "$@"; sleep 60', 'sh', ...commandOf()];
    const child = display.open([...command, ...program], { ...envFor(store), HOME: folder, LANG: 'C.UTF-8', ...env });
    const first = await display.until('the row under the cursor, in the theme of the background', (sight) => {
      return countOf(sight, theme.row) > 5000 && countOf(sight, theme.accent) > 20;
    });
    keep('queue');
    const other = theme === LIGHT ? DARK : LIGHT;
    if (countOf(first, other.row) > 50) throw new Error('Some of the screen is in the other theme.');

    const cell = cellOf(first, theme.row, border);
    const box = { x: border + place.column * cell.width, y: border + place.row * cell.height };
    const size = isBlocks
      ? { width: place.columns * cell.width, height: place.rows * cell.height }
      : sizeInPixels(place, cell);
    const likeness = (sight: Sight) => likenessOf(sight, box, size, place.picture);
    await display.press('Return', 'p');
    const shown = await display.until('the cover in its box', (sight) => likeness(sight) > THERE);
    keep('product');
    const beside = [box.x + size.width + cell.width, box.x - cell.width / 2].map((x) =>
      shown.at(x, box.y + size.height / 2),
    );
    if (beside.some((colour) => !isLike(colour, theme.ground, 8))) throw new Error('The cover is larger than its box.');

    await display.press('question');
    await display.until('the help without the cover', (sight) => likeness(sight) < GONE);
    keep('help');
    await display.press('Escape');
    await display.until('the cover again', (sight) => likeness(sight) > THERE);
    await display.press('Escape', 'Escape');
    await display.until(
      'the queue without the cover',
      (sight) => likeness(sight) < GONE && countOf(sight, theme.row) > 5000,
    );

    if (child.pid !== undefined && command[0] === 'xterm') {
      changeBackground(child.pid, other.ground);
      await display.press('colon', ...'repaint', 'Return');
      await display.until('the other theme on the other background', (sight) => countOf(sight, other.row) > 5000);
      keep('changed');
    }
    await display.press('Return', 'p');
    await display.until('the cover before leaving', (sight) => likeness(sight) > THERE);
    await display.press('q');
    await display.until('the shell without the cover', (sight) => likeness(sight) < GONE);
    keep('left');
    console.log(`as it is to be  ${name}, a letter of ${cell.width} × ${cell.height} pixels`);
  } catch (error) {
    keep('failed');
    console.log(`WRONG           ${name}: ${(error as Error).message}`);
    process.exitCode = 1;
  } finally {
    display.close();
  }
}

type Place = { row: number; column: number; columns: number; rows: number; picture: Pixels };

/** Where the cover of the first product stands, as half blocks of the same bench in an emulator tell, and its pixels. */
async function placeOfCover(store: Store): Promise<Place> {
  await using bench = await openBench(store, SIZE);
  await bench.press('enter');
  await bench.waitFor('Ships by');
  await bench.press('p');
  const rows = COVER_ROWS;
  await bench.waitFor((screen) => screen.filter((line) => line.includes('▀▀')).length === rows);
  const row = bench.screen().findIndex((line) => line.includes('▀▀'));
  const column = bench.screen()[row]!.indexOf('▀');
  const columns = bench.screen()[row]!.lastIndexOf('▀') + 1 - column;
  const requests = await (await fetch(`${new URL(store.url).origin}/_sandbox/requests`)).text();
  const path = /\/imagens\/[\w-]+\/1-\d+\.png/.exec(requests)![0];
  const file = await fetch(new URL(store.url).origin + path.replace(/1-\d+/, '1-600'));
  const { picture } = decodeProductImage(new Uint8Array(await file.arrayBuffer()));
  return { row, column, columns, rows, picture: picture! };
}

/** How large the cover is drawn on letters of that size: what the program works out by the same rule, from the same box. */
function sizeInPixels({ picture, rows }: Place, cell: { width: number; height: number }) {
  const canvas = createPictureCanvas({ write: () => true, rows: () => SIZE.rows });
  canvas.setGraphics({ protocol: 'sixel', cell, registers: 16 });
  const lines = canvas.drawing(picture)(46, rows);
  return { width: lines[0]!.length * cell.width, height: lines.length * cell.height };
}

/** How large a letter is: the row under the cursor is one high, and reaches from the first column to the last. */
function cellOf(sight: Sight, row: readonly number[], border: number): { width: number; height: number } {
  let [right, top, bottom] = [0, SCREEN.height, 0];
  for (let y = 0; y < SCREEN.height; y++) {
    for (let x = 0; x < SCREEN.width; x++) {
      if (!isLike(sight.at(x, y), row, 2)) continue;
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  return { width: Math.round((right + 1 - border) / SIZE.columns), height: bottom + 1 - top };
}

/** Which share of a few places of the box has the colour of the picture there; its edges are left out. */
function likenessOf(
  sight: Sight,
  box: { x: number; y: number },
  size: { width: number; height: number },
  picture: Pixels,
): number {
  let alike = 0;
  for (let row = 0; row < SAMPLES; row++) {
    for (let column = 0; column < SAMPLES; column++) {
      const [left, top] = [(column + 0.5) / SAMPLES, (row + 0.5) / SAMPLES];
      const from = (Math.floor(top * picture.height) * picture.width + Math.floor(left * picture.width)) * 3;
      const wanted = Array.from(picture.rgb.subarray(from, from + 3));
      if (isLike(sight.at(box.x + left * size.width, box.y + top * size.height), wanted, HOW_LIKE)) alike++;
    }
  }
  return alike / SAMPLES ** 2;
}

function isLike(colour: readonly number[], other: readonly number[], tolerance: number): boolean {
  return colour.every((part, index) => Math.abs(part - other[index]!) <= tolerance);
}

/** Gives an xterm another background, as a program in another window of its shell would: by its own terminal. */
function changeBackground(pid: number, colour: readonly number[]): void {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  const tty = readlinkSync(`/proc/${children[0]}/fd/0`);
  const hex = colour.map((part) => part.toString(16).padStart(2, '0')).join('/');
  writeFileSync(tty, `\x1b]11;rgb:${hex}\x1b\\`);
}
