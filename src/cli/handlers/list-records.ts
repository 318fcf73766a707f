/**
 * What `items` and `stock` have in common: lists of which every row is printed, and a word about how many there were.
 */
import { Aborted, IncompleteList } from '../../api/errors.ts';
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import type { ApiOperation } from '../../domain/operations.ts';
import type { StoreContext } from '../run-with-store.ts';
import { createProgress } from '../output/progress.ts';
import { createRecordWriter, formatOf, type RecordKind, type RecordWriter, type Written } from '../output/records.ts';
import { readAllPages, type PageReader } from '../../api/all-pages.ts';
import { createAnnouncedSleep } from './announced-sleep.ts';
import { createHeapLimit } from '../heap-limit.ts';

export type ListPart<T> = {
  read: PageReader<T>;
  /** False for a row that the query cannot have meant: the store has not kept to its own filter. */
  isMeant?: ((row: T) => boolean) | undefined;
  /**
   * Why there are such rows, where it is known: the store drops the offset of a moment, and it was asked further back; or
   * it ignores dates, and the days of this machine are gone by.
   */
  strayKind?: 'offset' | 'days';
  /** Whether nothing tells if a row was meant. */
  isUnsure?: (row: T) => boolean;
};

export type Listing<T> = {
  operation: ApiOperation;
  kind: RecordKind<T>;
  /** What takes the rows, where they are not printed as they are. */
  writer?: Pick<RecordWriter<T>, 'writeAll' | 'end'>;
  /** Opened and read one after the other; no row is in two of them. */
  lists: readonly (() => Promise<ListPart<T>> | ListPart<T>)[];
  limit: number | undefined;
  /** Which of the rows that the lists mean are asked for; without, all of them. */
  isSelected?: ((row: T) => boolean) | undefined;
  /** What has to be done before rows are printed. Where it rejects they are not. */
  beforeRows?: ((rows: readonly T[]) => Promise<void>) | undefined;
  /** Beside the bar that shows how far it has come. */
  title: string;
  /** How many there were, for a person. */
  countWords: (count: number) => string;
};

/** Prints the rows of the lists, up to the limit. */
export async function listRecords<T extends { id: string }>(job: StoreContext, listing: Listing<T>): Promise<ExitCode> {
  const { operation, kind, lists, limit = Infinity, isSelected, beforeRows, title, countWords } = listing;
  const { texts, say } = job;
  const writer = listing.writer ?? createRecordWriter(job, kind);
  // Rows that are written to the same terminal as they come show themselves how far it is.
  const isWatched = !job.out.isTerminal || formatOf(job) === 'table';
  const progress = isWatched ? createProgress(job.io, title) : undefined;
  // Interrupted, or nothing reads it any more.
  const signal = AbortSignal.any([job.signal, job.out.closed]);
  const keepYoungSmall = job.io.isAlone ? createHeapLimit() : () => {};
  let count = 0;
  let isStable = true;
  let unnamedCount = 0;
  const strays = { filter: 0, offset: 0, days: 0 };
  const unsureOf = new Set<keyof typeof strays>();

  try {
    for (const open of limit > 0 ? lists : []) {
      const { read, isMeant, strayKind = 'filter', isUnsure } = await open();
      const outcome = await readAllPages<T>({
        operation,
        read,
        onRows: async (rows, rawRows) => {
          keepYoungSmall();
          const meant: Written<T>[] = [];
          for (const [i, record] of rows.entries()) {
            if (isMeant?.(record) === false) {
              strays[strayKind]++;
              continue;
            }
            if (isSelected?.(record) === false) continue;
            if (isUnsure?.(record)) unsureOf.add(strayKind);
            meant.push({ record, raw: rawRows[i] });
            if (++count >= limit) break;
          }
          await beforeRows?.(meant.map(({ record }) => record));
          await writer.writeAll(meant);
          return count < limit;
        },
        onProgress: (done, total) => progress?.show(Math.min(done, limit), Math.min(total, limit)),
        signal,
        sleep: createAnnouncedSleep(job),
      });
      isStable &&= outcome.isStable;
      unnamedCount += outcome.unnamedCount;
      if (count >= limit) break;
    }
  } catch (error) {
    // What came is a whole document all the same.
    if (error instanceof IncompleteList) {
      progress?.clear();
      await writer.end();
    }
    if (!(error instanceof Aborted) || job.signal.aborted) throw error;
    // The reader has what it wanted.
    return EXIT.done;
  } finally {
    progress?.clear();
  }
  await writer.end();
  if (strays.filter > 0) say(texts.read.filterIgnored(strays.filter));
  if (strays.offset > 0) say(texts.read.offsetDropped(strays.offset));
  if (strays.days > 0) say(texts.read.datesIgnored(strays.days));
  if (unsureOf.has('offset')) say(texts.read.zoneUnknown);
  if (unsureOf.has('days')) say(texts.read.daysUnknown);
  if (!isStable) say(texts.read.moved);
  if (unnamedCount > 0) say(texts.read.unnamed(unnamedCount));
  if (job.out.isTerminal) say(countWords(count));
  return unnamedCount > 0 ? EXIT.unreachable : EXIT.done;
}
