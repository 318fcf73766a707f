/** `audit casts`: the recordings of terminals, and whether each is what was recorded. */
import { readCasts, type CastReport } from '../../db/recordings.ts';
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import { safeText } from '../../base/safe-text.ts';
import { isoOf, timeCells } from '../times.ts';
import type { Job } from '../run-with-store.ts';
import { fieldList } from '../output/fields.ts';
import { createRecordWriter } from '../output/records.ts';
import { withLocalState } from './local-state.ts';

/** Whether a recording is not what the audit trail says of it. */
export function isBadCast({ state }: CastReport): boolean {
  return state === 'changed' || state === 'missing' || state === 'unknown';
}

/** Lists them, the oldest first. Exit code 0: each is what was recorded, or is still being recorded; 4: not all are. */
export async function listCasts(job: Job): Promise<ExitCode> {
  const { say, texts } = job;
  const words = texts.audit;
  const casts = await withLocalState(job, readCasts);
  const { columns } = words;
  const writer = createRecordWriter<CastReport>(job, {
    fields: fieldList('file station operator began_at ended_at bytes state'),
    textOf: (cast, field) => safeText(String(recordOf(cast)[field] ?? ''), 500),
    columns: [
      { title: columns.station, least: 8, cell: ({ station }) => safeText(station, 100) },
      { title: columns.who, cell: ({ operator }) => safeText(operator, 100) },
      { title: columns.since, ...timeCells(({ beganAt }) => beganAt) },
      { title: columns.until, ...timeCells(({ endedAt }) => endedAt) },
      { title: columns.bytes, align: 'right', cell: ({ bytes }) => String(bytes) },
      { title: columns.state, cell: ({ state }) => words.castStates[state], piped: ({ state }) => state },
      // Whole, to be given to a player.
      { title: columns.file, cell: ({ path }) => safeText(path, 500) },
    ],
  });
  for (const cast of casts) await writer.write(cast, recordOf(cast));
  await writer.end();
  if (casts.length === 0) say(words.noCasts);
  return casts.some(isBadCast) ? EXIT.refused : EXIT.done;
}

function recordOf({ path, station, operator, beganAt, endedAt, bytes, state }: CastReport) {
  return {
    file: path,
    station,
    operator,
    began_at: isoOf(beganAt),
    ended_at: isoOf(endedAt),
    bytes,
    state,
  } as Record<string, string | number | null>;
}
