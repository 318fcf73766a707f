/**
 * Converts frames for terminals whose fonts have little but letters: every sign that they may lack is replaced by ASCII, cell
 * for cell.
 */
import { graphemesOf } from '../../base/graphemes.ts';
import { displayWidth } from '../../base/width.ts';

const SIGNS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '─': '-',
    '│': '|',
    '┆': ':',
    '‖': '|',
    '▪': '*',
    '┌': '+',
    '┬': '+',
    '┐': '+',
    '├': '+',
    '┼': '+',
    '┤': '+',
    '└': '+',
    '┴': '+',
    '┘': '+',
    '▌': '>',
    '▏': '|',
    '▕': '|',
    '▓': '#',
    '░': '.',
    '▁': '_',
    '▂': '.',
    '▃': '-',
    '▅': '+',
    '▆': '*',
    '▇': '#',
    '•': '+',
    '●': 'O',
    '○': 'o',
    '◔': '.',
    '◐': 'c',
    '◑': 'c',
    '◕': 'C',
    '✕': 'x',
    '✖': 'x',
    '✔': 'y',
    '✓': 'y',
    '✎': '&',
    '▶': '>',
    '▸': '>',
    '▲': '^',
    '▼': 'v',
    '↑': '^',
    '↓': 'v',
    '←': '<',
    '↵': '<',
    '≤': '<',
    '◷': '@',
    '→': '>',
    '›': '>',
    '‹': '<',
    '…': '~',
    '–': '-',
    '—': '-',
    '−': '-',
    '“': '"',
    '”': '"',
    '‘': "'",
    '’': "'",
  }),
);

// Accented letters are in every European font; a QR code consists of the three blocks, which consoles have had since the PC.
const BEYOND = /[^\u0000-\u017f▀▄█]+/g;

/** The frame with every sign in ASCII; its escape sequences and the width of every text stay. */
export function toAscii(frame: string): string {
  return frame.replace(BEYOND, (run) =>
    Array.from(graphemesOf(run), ({ segment }) => SIGNS.get(segment) ?? '?'.repeat(displayWidth(segment))).join(''),
  );
}
