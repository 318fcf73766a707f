/**
 * Frames for terminals whose fonts have letters and little else: every sign that they may lack becomes
 * one of ASCII, cell for cell.
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

// Letters with their accents are in every font of Europe; a QR code is made of the three blocks, which
// consoles have since the PC.
const BEYOND = /[^\u0000-\u017f▀▄█]+/g;

/** The frame with every sign in ASCII; its sequences and the width of every text stay. */
export function toAscii(frame: string): string {
  return frame.replace(BEYOND, (run) =>
    Array.from(graphemesOf(run), ({ segment }) => SIGNS.get(segment) ?? '?'.repeat(displayWidth(segment))).join(''),
  );
}
