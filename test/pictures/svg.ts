/** Screens as SVG: text in a grid of cells, without fonts of its own, moving by style sheets alone. */
import type { Cell, Terminal } from '../journeys/harness/terminal.ts';

/** A screen as it was: its size, and for each row runs of cells that look alike. */
export type Shot = { columns: number; rows: number; lines: Run[][] };

type Run = { column: number; width: number; text: string; ink: string; paper: string; isBold: boolean; isDim: boolean };

const CELL = { width: 8.4, height: 18 };
const MARGIN = 12;
const INK = '#d4d8dd';
const PAPER = '#16191d';
// The sixteen colours that a terminal chooses itself.
const PALETTE = [
  '#3b4048',
  '#e06c75',
  '#8cc570',
  '#e0b568',
  '#61aeee',
  '#c678dd',
  '#56b6c2',
  '#c8ccd2',
  '#7a828e',
  '#ff7b86',
  '#a5e075',
  '#f0c674',
  '#7cc3ff',
  '#d78fee',
  '#6fd3e0',
  '#ffffff',
];

/** Takes the screen as it stands; `rewrite` says what is to be shown of texts that are other ones at each drawing. */
export function shoot(
  terminal: Terminal,
  { columns, rows, rewrite = (text) => text }: { columns: number; rows: number; rewrite?: (text: string) => string },
): Shot {
  const lines = Array.from({ length: rows }, (_, row) => {
    const runs: Run[] = [];
    for (let column = 0; column < columns; column++) {
      const cell = terminal.cell(row, column);
      if (cell.width === 0) continue;
      const look = lookOf(cell);
      const last = runs.at(-1);
      // A blank has no ink: between two words of one look it has either, as the frame before has left it.
      const isJoined = last && (isAlike(last, look) || (cell.text.trim() === '' && last.paper === look.paper));
      // A wide character stands alone: its neighbours keep their columns whatever font draws it.
      if (isJoined && cell.width === 1 && last.width === [...last.text].length) {
        last.text += cell.text || ' ';
        last.width++;
      } else runs.push({ column, width: cell.width, text: cell.text || ' ', ...look });
    }
    for (const run of runs) run.text = rewrite(run.text);
    return runs;
  });
  return { columns, rows, lines };
}

type Look = Pick<Run, 'ink' | 'paper' | 'isBold' | 'isDim'>;

function lookOf(cell: Cell): Look {
  const [ink, paper] = [colour(cell.foreground, INK), colour(cell.background, PAPER)];
  const { isBold, isDim } = cell;
  return cell.isInverse ? { ink: paper, paper: ink, isBold, isDim } : { ink, paper, isBold, isDim };
}

function isAlike(one: Look, other: Look): boolean {
  return (['ink', 'paper', 'isBold', 'isDim'] as const).every((name) => one[name] === other[name]);
}

/** How bright a step of a cube of 216 colours is. */
const level = (step: number) => (step === 0 ? 0 : 55 + step * 40);

function colour(value: number | string | undefined, standard: string): string {
  if (typeof value === 'string') return value;
  if (value === undefined) return standard;
  const named = PALETTE[value];
  if (named !== undefined) return named;
  if (value >= 232) return `rgb(${Array.from({ length: 3 }, () => 8 + (value - 232) * 10).join(' ')})`;
  const at = value - 16;
  return `rgb(${level(Math.floor(at / 36))} ${level(Math.floor(at / 6) % 6)} ${level(at % 6)})`;
}

/** What a screen looks like in a picture. */
export function textOf({ lines }: Shot): string {
  return lines.flatMap((runs, row) => drawLine(runs, row)).join('\n');
}

/** The screens of a picture, in the order in which they show, each as `textOf` has it. */
export function screensOf(picture: string): string[] {
  const [, ...frames] = picture.split(/<g id="f\d+">\n/);
  const parts = frames.length === 0 ? picture.split('</style>\n').slice(1) : frames;
  // Behind its paper and before its end.
  return parts.map((part) => part.replace(/^<rect [^>]*>\n/, '').replace(/\n<\/(?:g|svg)>[^]*$/, ''));
}

/** One picture, or one that moves: each screen for as many seconds as it says, over and over. */
export function svg(title: string, shots: readonly { shot: Shot; seconds: number }[]): string {
  const { columns, rows } = shots[0]!.shot;
  const width = Math.round(columns * CELL.width + 2 * MARGIN);
  const height = rows * CELL.height + 2 * MARGIN;
  const whole = shots.reduce((sum, { seconds }) => sum + seconds, 0);
  let begun = 0;
  const frames = shots.map(({ shot, seconds }, index) => {
    const from = begun;
    begun += seconds;
    const drawn = textOf(shot);
    if (shots.length === 1) return drawn;
    const share = (moment: number) => `${((moment / whole) * 100).toFixed(2)}%`;
    const hidden = from === 0 ? '' : `0%{visibility:hidden}`;
    const shown = `${share(from)}{visibility:visible}`;
    const gone = begun === whole ? '' : `${share(begun)}{visibility:hidden}`;
    // Where nothing moves, by wish or for want of style sheets, the first screen stays.
    return `<style>@keyframes f${index}{${hidden}${shown}${gone}}#f${index}{visibility:${from === 0 ? 'visible' : 'hidden'};animation:f${index} ${whole}s step-end infinite}</style>
<g id="f${index}">
<rect width="${width}" height="${height}" rx="8" fill="${PAPER}"/>
${drawn}
</g>`;
  });
  const still = '@media (prefers-reduced-motion:reduce){g{animation:none!important}}';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${escaped(title)}</title>
<style>text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;white-space:pre}.b{font-weight:700}.d{opacity:.65}${still}</style>
<rect width="${width}" height="${height}" rx="8" fill="${PAPER}"/>
${frames.join('\n')}
</svg>
`;
}

function drawLine(runs: readonly Run[], row: number): string[] {
  const top = MARGIN + row * CELL.height;
  return runs.flatMap(({ column, width, text, ink, paper, isBold, isDim }) => {
    const left = place(MARGIN + column * CELL.width);
    const span = place(width * CELL.width);
    const behind =
      paper === PAPER ? '' : `<rect x="${left}" y="${top}" width="${span}" height="${CELL.height}" fill="${paper}"/>`;
    const styles = [isBold ? 'b' : '', isDim ? 'd' : ''].filter(Boolean).join(' ');
    const style = `${styles && ` class="${styles}"`} fill="${ink}"`;
    // Words that stand apart are placed apart: a reader may draw many blanks as one.
    const letters = [...text.matchAll(/\S+(?: \S+)*/g)].map(({ 0: words, index }) => {
      const before = width === [...text].length ? Array.from(text.slice(0, index)).length : 0;
      const at = place(MARGIN + (column + before) * CELL.width);
      const long = place((width === [...text].length ? [...words].length : width) * CELL.width);
      return `<text x="${at}" y="${top + 13}" textLength="${long}"${style}>${escaped(words)}</text>`;
    });
    return behind === '' && letters.length === 0 ? [] : [behind + letters.join('')];
  });
}

const place = (value: number) => Number(value.toFixed(1)).toString();

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
