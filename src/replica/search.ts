/**
 * The filter of the queue: words, `field:value`, `age>2d`, `!not`, "two words". If no row contains the words as typed, it
 * finds rows that contain the letters of long words in order (a fuzzy match).
 *
 * It runs over 100,000 rows at every letter: the text of an item is folded once per version, and a longer filter searches
 * only the rows that the shorter one left. A search runs in portions, so that no key waits for it.
 */
import type { Remarks } from '../domain/workshop.ts';
import type { CachedItem } from './records.ts';
import { canBeResembled, fuzzyTestOf, searchText, testOf, type Skus, type Test } from './filter-terms.ts';
import { asksForSku, filterProblem, parseFilter, runsByTheClock, type FilterProblem } from './filter-words.ts';

/** What a filter found. */
export type SearchResult = {
  rows: readonly CachedItem[];
  /** The rows are a fuzzy match, for no row contains the words. */
  isFuzzy: boolean;
  /** Why the filter cannot be searched: there are no rows then. */
  problem?: FilterProblem;
};

/** A search that runs in portions. */
export type Search = {
  /** The rows found so far. */
  soFar(): SearchResult;
  readonly isWhole: boolean;
  /** Searches until it is whole, or until `isEnough`, which it calls after every few rows, returns true. */
  goOn(isEnough: () => boolean): void;
  /** The rows that it searches, and how many of them it has searched. */
  readonly source: readonly CachedItem[];
  readonly at: number;
};

/** The rows that match a filter, in their order. `nowMs` on the wall clock, for ages. */
export function search(
  rows: readonly CachedItem[],
  filter: string,
  nowMs: number,
  skus: Skus = NO_SKUS,
  remarks: Remarks = NO_REMARKS,
  isZoneKnown = true,
): SearchResult {
  const look = lookFor(rows, filter, nowMs, skus, remarks, isZoneKnown);
  look.goOn(never);
  return look.soFar();
}

/** The test for all words of a filter that has no {@link filterProblem}, without fuzzy matches: what commands select. */
export function exactTest(filter: string, remarks: Remarks = NO_REMARKS, isZoneKnown = true): Test {
  return allOf(parseFilter(filter).map((term) => testOf(term, remarks, isZoneKnown)));
}

/** The search for a filter, in portions. For the same rows and the same filter it returns the same search. */
export function lookFor(
  rows: readonly CachedItem[],
  filter: string,
  nowMs: number,
  skus: Skus = NO_SKUS,
  remarks: Remarks = NO_REMARKS,
  isZoneKnown = true,
): Search {
  const query = filter.trimStart();
  if (query.trim() === '') return wholeOf({ rows, isFuzzy: false });
  const problem = filterProblem(query, (remarks.buyers?.size ?? 0) > 0);
  if (problem) return wholeOf({ rows: [], isFuzzy: false, problem });
  const before = found.get(rows);
  // With other SKUs or notes, earlier results are wrong.
  const isOld = before?.remarks !== remarks || (before.skus !== skus && asksForSku(query));
  const known = (isOld ? undefined : before?.byQuery) ?? new Map<string, Search>();
  found.set(rows, { skus, remarks, byQuery: known });
  // Ages change every minute; all else depends on the rows alone.
  const key = runsByTheClock(query) ? `${Math.floor(nowMs / 60_000)} ${isZoneKnown} ${query}` : query;
  const same = known.get(key);
  if (same) return same;

  const look = createLook(rows, narrowest(known, query), query, { nowMs, skus, remarks, isZoneKnown });
  if (known.size >= KEPT_RESULTS) known.delete(known.keys().next().value!);
  known.set(key, look);
  return look;
}

function never(): boolean {
  return false;
}

function wholeOf(found: SearchResult): Search {
  return { soFar: () => found, isWhole: true, goOn() {}, source: found.rows, at: found.rows.length };
}

const KEPT_RESULTS = 24;
const found = new WeakMap<readonly CachedItem[], { skus: Skus; remarks: Remarks; byQuery: Map<string, Search> }>();
const NO_SKUS: Skus = new Map();
const NO_REMARKS: Remarks = { held: new Map(), notes: new Map() };

/** What a test needs besides the row. */
type Around = { nowMs: number; skus: Skus; remarks: Remarks; isZoneKnown: boolean };

/** The result of an earlier, shorter filter, which contains all rows of this one. */
type Narrowed = SearchResult & { query: string };

/** How many rows are searched between two calls of `isEnough`. */
const ROWS_AT_ONCE = 32;

function createLook(all: readonly CachedItem[], from: Narrowed | undefined, query: string, around: Around): Search {
  const terms = parseFilter(query);
  // Only the last word is new, so each letter costs the test of one word.
  const newTerms = from ? terms.slice(Math.max(0, parseFilter(from.query).length - 1)) : terms;
  let source = from?.rows ?? all;
  let isFuzzy = from?.isFuzzy === true;
  let test = allOf(newTerms.map((term) => (isFuzzy ? fuzzyTestOf : testOf)(term, around.remarks, around.isZoneKnown)));
  let soFar: SearchResult & { rows: CachedItem[] } = { rows: [], isFuzzy };
  let isWhole = false;
  let at = 0;

  /** Starts over with fuzzy tests if no row contains the words, and fuzzy tests may find any. */
  function turnFuzzy(): boolean {
    if (isFuzzy || soFar.rows.length > 0 || from?.rows.length === 0 || !terms.some(canBeResembled)) return false;
    source = all;
    test = allOf(terms.map((term) => fuzzyTestOf(term, around.remarks, around.isZoneKnown)));
    isFuzzy = true;
    soFar = { rows: [], isFuzzy };
    at = 0;
    return true;
  }

  return {
    soFar: () => soFar,
    get isWhole() {
      return isWhole;
    },
    get source() {
      return source;
    },
    get at() {
      return at;
    },
    goOn(isEnough) {
      while (!isWhole) {
        const until = Math.min(source.length, at + ROWS_AT_ONCE);
        for (; at < until; at++) {
          const row = source[at]!;
          if (test(row, around.nowMs, around.skus)) soFar.rows.push(row);
        }
        if (at === source.length && !turnFuzzy()) {
          soFar = { rows: soFar.rows, isFuzzy: isFuzzy && soFar.rows.length > 0 };
          isWhole = true;
          // A longer filter searches the rows of this one.
          source = soFar.rows;
        } else if (isEnough()) return;
      }
    },
  };
}

/** The result of the longest earlier filter that contains all rows of this query. */
function narrowest(known: ReadonlyMap<string, Search>, query: string): Narrowed | undefined {
  if (/[!"<>]/.test(query)) return undefined;
  for (let length = query.length - 1; length > 0; length--) {
    const shorter = query.slice(0, length);
    // `note` means something else once it is `note:`.
    if (query.slice(length).includes(':')) return undefined;
    const look = known.get(shorter);
    if (!look?.isWhole) continue;
    const result = look.soFar();
    // After an empty result a longer word may still have fuzzy matches.
    if (result.rows.length > 0 || result.isFuzzy) return { ...result, query: shorter };
  }
  return undefined;
}

function allOf(tests: readonly Test[]): Test {
  const [only] = tests;
  if (tests.length === 1) return only!;
  return (row, nowMs, skus) => tests.every((test) => test(row, nowMs, skus));
}

const WARMED_AT_ONCE = 2000;

/** Makes the search texts of rows in small portions between other work, before the first letter is typed. */
export function warmSearch(rows: readonly CachedItem[], from = 0): void {
  const end = Math.min(rows.length, from + WARMED_AT_ONCE);
  for (let index = from; index < end; index++) searchText(rows[index]!);
  if (end < rows.length) setImmediate(() => warmSearch(rows, end));
}
