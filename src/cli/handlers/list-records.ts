/** Lists records for `items` and `stock`: prints every row, and says how many there were. */
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
  /** False for a row that cannot match the query: the store has ignored its filter. */
  isMeant?: ((row: T) => boolean) | undefined;
  /**
   * Why there are such rows, if it is known: the store drops the offset of a moment, so that an earlier one was requested; or
   * it ignores dates, so that rows are selected by the days of this machine.
   */
  strayKind?: 'offset' | 'days';
  /** Whether it cannot be known if a row matches the query. */
  isUnsure?: (row: T) => boolean;
};

export type Listing<T> = {
  operation: ApiOperation;
  kind: RecordKind<T>;
  /** Takes the rows in place of the printer. */
  writer?: Pick<RecordWriter<T>, 'writeAll' | 'end'>;
  /** The lists, opened and read one after the other; no row is in two of them. */
  lists: readonly (() => Promise<ListPart<T>> | ListPart<T>)[];
  limit: number | undefined;
  /** Which of the matching rows are printed; without it, all of them. */
  isSelected?: ((row: T) => boolean) | undefined;
  /** Called before rows are printed; if it rejects they are not printed. */
  beforeRows?: ((rows: readonly T[]) => Promise<void>) | undefined;
  /** The title of the progress bar. */
  title: string;
  /** Says how many rows there were, for a person. */
  countWords: (count: number) => string;
};

/** Prints the rows of the lists, up to the limit. */
export async function listRecords<T extends { id: string }>(job: StoreContext, listing: Listing<T>): Promise<ExitCode> {
  const { operation, kind, lists, limit = Infinity, isSelected, beforeRows, title, countWords } = listing;
  const { texts, say } = job;
  const writer = listing.writer ?? createRecordWriter(job, kind);
  // Rows written to a terminal as they come need no progress bar.
  const isWatched = !job.out.isTerminal || formatOf(job) === 'table';
  const progress = isWatched ? createProgress(job.io, title) : undefined;
  // Aborts on an interruption, or when the reader has closed the pipe.
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
    // The rows that came must still form a complete document.
    if (error instanceof IncompleteList) {
      progress?.clear();
      await writer.end();
    }
    if (!(error instanceof Aborted) || job.signal.aborted) throw error;
    // The reader has closed the pipe: no failure.
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
