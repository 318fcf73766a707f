/** Which command a typed name means: how well it fits, as a number to sort by. Pure. */
import { fold } from '../../base/fold.ts';

/** The ways in which a name fits, the best first. Within one, a lower remainder is better. */
const WAYS = { name: 0, id: 1, words: 2, beginning: 3, wordBeginning: 4, within: 5, scattered: 6 } as const;
const WAY_SIZE = 1000;

function rank(way: keyof typeof WAYS, rest = 0): number {
  return WAYS[way] * WAY_SIZE + Math.min(rest, WAY_SIZE - 1);
}

/**
 * How well what is typed fits the name of a command, less is better; `undefined` where letters of it are missing.
 * The whole name comes before whole words of it, those before its beginning, that before the beginning of another word
 * of it, that before any other place in it, and that before its letters in order. Capitals, accents and blanks are not looked at. `id`: the name that the remap
 * file has for it, which is as good where it is typed whole, and else only a place to find letters.
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

/** Whether a rank is that of a name, or an id, typed whole. */
export function isWholeName(rank: number): boolean {
  return rank < WAYS.words * WAY_SIZE;
}

/** Whether all typed words stand in the name, one behind the other, as words. An article alone is only a letter. */
function hasWords(name: string, typed: string): boolean {
  const [ofName, ofTyped] = [name, typed].map((text) => text.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? '');
  return ofTyped!.length > 2 && ` ${ofName} `.includes(` ${ofTyped} `);
}

/** How far letters in order lie apart; `undefined` where they are not all there. */
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
