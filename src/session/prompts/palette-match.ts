/** How well a typed name fits each command, as a number to sort by. Pure. */
import { fold } from '../../base/fold.ts';

/** The ways in which a name fits, the best first. Within a way, a lower remainder is better. */
const WAYS = { name: 0, id: 1, words: 2, beginning: 3, wordBeginning: 4, within: 5, scattered: 6 } as const;
const WAY_SIZE = 1000;

function rank(way: keyof typeof WAYS, rest = 0): number {
  return WAYS[way] * WAY_SIZE + Math.min(rest, WAY_SIZE - 1);
}

/**
 * How well a typed text fits the name of a command, less is better; `undefined` if letters are missing. The order: the whole
 * name, whole words of it, its beginning, the beginning of another word, any other place, its letters in order. Capitals, accents
 * and blanks are ignored. `id`: the name in the remap file, which is as good if it is typed whole, and otherwise counts only as
 * another place.
 */
export function matchName(typed: string, label: string, id = ''): number | undefined {
  const wanted = fold(typed).replaceAll(/\s+/g, '');
  const name = fold(label);
  const joined = name.replaceAll(/\s+/g, '');
  if (wanted === '') return rank('scattered');
  if (wanted === joined) return rank('name');
  if (wanted === id.toLowerCase()) return rank('id');
  if (hasWords(name, fold(typed))) return rank('words');
  if (joined.startsWith(wanted)) return rank('beginning');
  if (` ${name}`.includes(` ${fold(typed).trim()}`)) return rank('wordBeginning');
  const places = [joined, id.toLowerCase()].map((text) => text.indexOf(wanted)).filter((at) => at >= 0);
  if (places.length > 0) return rank('within', Math.min(...places));
  const gaps = [name, id.toLowerCase()].flatMap((text) => gapsOf(wanted, text) ?? []);
  return gaps.length > 0 ? rank('scattered', Math.min(...gaps)) : undefined;
}

/** Whether a rank is that of a whole name, or a whole id. */
export function isWholeName(rank: number): boolean {
  return rank < WAYS.words * WAY_SIZE;
}

/** Whether a name contains the typed words, one behind the other. One or two letters, such as an article, are no word. */
function hasWords(name: string, typed: string): boolean {
  const [ofName, ofTyped] = [name, typed].map((text) => text.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? '');
  return ofTyped!.length > 2 && ` ${ofName} `.includes(` ${ofTyped} `);
}

/** The gaps between letters found in order; `undefined` if some are missing. */
function gapsOf(letters: string, text: string): number | undefined {
  let at = -1;
  let gaps = 0;
  for (const letter of letters) {
    const next = text.indexOf(letter, at + 1);
    if (next < 0) return undefined;
    gaps += next - at - 1;
    at = next;
  }
  return gaps;
}
