/** What holds of the whole source of the house. The compiler reads it once for all of these. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LISTED, lookupsIn } from './lookups.ts';
import { madePatternsIn, patternsIn, slowOnesOf } from './patterns.ts';
import { functionsNotWaitedFor, promisesLetGo } from './promises.ts';
import { readHouse, type House } from './reading.ts';
import { MADE_PATTERNS, SLOW_PATTERNS } from './slow-patterns.ts';

let house: House;
beforeAll(() => void (house = readHouse()));
afterAll(() => house[Symbol.dispose]());

describe('lookups', () => {
  let lookups: ReadonlySet<string>;
  beforeAll(() => void (lookups = lookupsIn(house)));

  test('no object is looked up by a text that may come from outside', () => {
    expect([...lookups].filter((one) => !LISTED.includes(one))).toEqual([]);
  });

  test('the list of our own names names nothing that is gone', () => {
    expect(LISTED.filter((one) => !lookups.has(one))).toEqual([]);
  });
});

describe('promises', () => {
  test('no promise is let go of in a prompt, a command or a screen but through attempt', () => {
    expect(promisesLetGo(house)).toEqual([]);
  });

  test('no function that waits stands where nobody waits for what it answers', () => {
    expect(functionsNotWaitedFor(house)).toEqual([]);
  });
});

// No text from outside holds up a process that many terminals share.
describe('regular expressions', () => {
  test('every regular expression takes no more time than its text is long, or is told why it meets no long one', () => {
    const literals = patternsIn(house);
    expect(literals.length).toBeGreaterThan(300);
    expect(slowOnesOf(literals).filter(([literal]) => SLOW_PATTERNS[literal] === undefined)).toEqual([]);
    expect(Object.keys(SLOW_PATTERNS).filter((literal) => !literals.includes(literal))).toEqual([]);
  });

  test('a pattern that is put together as the program runs is on the list of those that are tried whole', () => {
    expect(madePatternsIn(house).toSorted()).toEqual([...MADE_PATTERNS].toSorted());
  });
});
