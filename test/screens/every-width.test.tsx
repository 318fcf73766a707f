/**
 * Every scene at many sizes, in both languages: no line is wider than the terminal, nothing that must be read is cut, and
 * no Portuguese screen says a word of English.
 * At night all widths from 40 to 200, some minutes; else each scene meets a few of them, other scenes the others. The
 * heights take turns.
 */
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { displayWidth } from '../../src/base/width.ts';
import { englishIn } from '../i18n/words-said.ts';
import { openStage, type Stage } from '../support/frames.tsx';
import { byNight } from '../support/night.ts';
import { mustReadOf, MUST_READ, type MustRead } from './scenes/must-read.ts';
import { SCENES } from './scenes/scenes.ts';

const [NARROWEST, WIDEST] = [40, 200];
const HEIGHTS = [12, 24, 40, 60];
/** Between the widths of one scene. */
const STRIDE = byNight(160, 1);

/** The sizes at which a scene is drawn; `turn` is another for each of them. */
function sizesOf(turn: number): { columns: number; rows: number }[] {
  const widths = Array.from({ length: WIDEST - NARROWEST + 1 }, (_, index) => NARROWEST + index);
  const some = widths.filter((columns) => (columns - NARROWEST) % STRIDE === turn % STRIDE);
  return [
    { columns: NARROWEST, rows: HEIGHTS[0]! },
    { columns: NARROWEST, rows: HEIGHTS[1]! },
    ...some.map((columns, index) => ({ columns, rows: HEIGHTS[(index + turn) % HEIGHTS.length]! })),
  ];
}

function isRead(lines: readonly string[], must: MustRead): boolean {
  if (typeof must === 'string') {
    const words = must.split(' ').filter(Boolean);
    return lines.some((_, row) => followsIn(lines, row, 0, words));
  }
  return lines.some((line) => {
    let from = 0;
    return must.row.every((part) => {
      const at = line.indexOf(part, from);
      from = at + part.length;
      return at >= 0;
    });
  });
}

/**
 * Whether the words stand one behind the other from here on: on one line, or on as many as it takes, below each other. What
 * stands beside them in another column is passed over; a text that was cut ends with its `…` and not with its last word.
 */
function followsIn(lines: readonly string[], row: number, from: number, [word, ...rest]: readonly string[]): boolean {
  if (word === undefined) return true;
  const line = lines[row] ?? '';
  for (let at = line.indexOf(word, from); at >= 0; at = line.indexOf(word, at + 1)) {
    const [end, next] = [at + word.length, rest[0]];
    if (next === undefined || (line.startsWith(` ${next}`, end) && followsIn(lines, row, end + 1, rest))) return true;
    if (!/^(?! *…)( |$)/.test(line.slice(end))) continue;
    if (followsIn(lines, row + 1, 0, rest)) return true;
  }
  return false;
}

const cases = Object.keys(SCENES).flatMap((name, index) => [
  { name, language: 'en' as const, turn: 2 * index },
  { name, language: 'pt-BR' as const, turn: 2 * index + 1 },
]);

const linesOf = (stage: Stage) => stage.written().split('\n').map(stripVTControlCharacters);

test.each(cases)('$name in $language: nothing is too wide, cut where it must be read, or English', async (one) => {
  const context = SCENES[one.name]!(one.language);
  Object.assign(context, { sandbox: { url: 'http://127.0.0.1:1', token: 't' } });
  const stage = await openStage(context, NARROWEST, HEIGHTS[0]!);
  const complaints: string[] = [];
  try {
    for (const { columns, rows } of sizesOf(one.turn)) {
      await stage.resize(columns, rows);
      const lines = linesOf(stage);
      const complain = (what: string) => complaints.push(`${columns}×${rows}: ${what}`);
      if (lines.length > rows) complain(`${lines.length} rows`);
      for (const line of lines) if (displayWidth(line) > columns) complain(`too wide: ${line}`);
      if (lines.at(-1)!.includes('…')) complain(`a key is cut: ${lines.at(-1)}`);
      for (const must of mustReadOf(one.name, context, rows)) {
        if (!isRead(lines, must)) complain(`not to be read: ${JSON.stringify(must)}`);
      }
    }
    if (one.language === 'pt-BR') {
      // Here the least is cut, and no end of a word is missing.
      await stage.resize(WIDEST, HEIGHTS.at(-1)!);
      complaints.push(...englishIn(linesOf(stage).join('\n')));
    }
  } finally {
    stage.end();
  }
  expect(complaints).toEqual([]);
});

test('of every scene it is known what must be read', () => {
  expect(Object.keys(MUST_READ).toSorted()).toEqual(Object.keys(SCENES).toSorted());
});
