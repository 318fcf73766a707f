/** What `items` and `stock` have in common: lists of which every row is printed, and a word about how many there were. */
import { Aborted } from '../../api/errors.ts';
import { systemClock } from '../../clock.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import type { Job } from '../job.ts';
import { createProgress } from '../output/progress.ts';
import { createRecordWriter, type RecordKind } from '../output/records.ts';
import { readAllPages, untilUnread, type PageReader } from './all-pages.ts';

export type Listing<T> = {
  kind: RecordKind<T>;
  /** Read one after the other; no row is in two of them. */
  lists: readonly PageReader<T>[];
  limit: number | undefined;
  /** Beside the bar that shows how far it has come. */
  title: string;
  /** How many there were, for a person. */
  countWords: (count: number) => string;
};

/** Prints the rows of the lists, up to the limit. */
export async function listRecords<T extends { id: string }>(job: Job, listing: Listing<T>): Promise<ExitCode> {
  const { kind, lists, limit = Infinity, title, countWords } = listing;
  const { texts, say } = job;
  const writer = createRecordWriter(job, kind);
  const progress = job.out.isTerminal ? createProgress(job.io, title) : undefined;
  const signal = untilUnread(job);
  let count = 0;
  let isStable = true;

  try {
    for (const read of limit > 0 ? lists : []) {
      const outcome = await readAllPages<T>({
        read,
        onRow: async (row, raw) => {
          await writer.write(row, raw);
          return ++count < limit;
        },
        onProgress: (done, total) => progress?.show(Math.min(done, limit), Math.min(total, limit)),
        signal,
        sleep: systemClock.sleep,
      });
      isStable &&= outcome.isStable;
      if (count >= limit) break;
    }
  } catch (error) {
    if (!(error instanceof Aborted) || job.signal.aborted) throw error;
    // The reader has what it wanted.
    return EXIT.done;
  } finally {
    progress?.clear();
  }
  await writer.end();
  if (!isStable) say(texts.read.moved);
  if (job.out.isTerminal) say(countWords(count));
  return EXIT.done;
}
