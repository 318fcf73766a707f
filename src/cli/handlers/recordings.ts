/** `audit casts`: lists the recordings of terminals, and whether each is unchanged. */
import { readRecordings, type RecordingReport } from '../../db/recordings.ts';
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import { safeText } from '../../base/safe-text.ts';
import { isoOf, timeCells } from '../times.ts';
import type { StoreContext } from '../run-with-store.ts';
import { printAll } from '../output/print-all.ts';
import { withLocalState } from './local-state.ts';
import { fieldsOf } from './schemas.ts';

/** Whether a recording differs from its entry in the audit trail. */
export function isBadRecording({ state }: RecordingReport): boolean {
  return state === 'changed' || state === 'missing' || state === 'unknown';
}

/** Lists the recordings, the oldest first. Exit code 0: each is unchanged, or is still being recorded; 4: not all are. */
export async function listRecordings(job: StoreContext): Promise<ExitCode> {
  const { say, texts } = job;
  const words = texts.audit;
  const recordings = await withLocalState(job, readRecordings);
  const { columns } = words;
  await printAll(job, recordings, {
    fields: fieldsOf('audit casts'),
    recordOf,
    columns: [
      { title: columns.station, least: 8, cell: ({ station }) => safeText(station, 100) },
      { title: columns.who, cell: ({ operator }) => safeText(operator, 100) },
      { title: columns.since, ...timeCells(({ beganAt }) => beganAt) },
      { title: columns.until, ...timeCells(({ endedAt }) => endedAt) },
      { title: columns.bytes, align: 'right', cell: ({ bytes }) => String(bytes) },
      { title: columns.state, cell: ({ state }) => words.castStates[state], piped: ({ state }) => state },
      // Uncut, to be passed to a player.
      { title: columns.file, cell: ({ path }) => safeText(path, 500) },
    ],
  });
  if (recordings.length === 0) say(words.noCasts);
  return recordings.some(isBadRecording) ? EXIT.refused : EXIT.done;
}

function recordOf({ path, station, operator, beganAt, endedAt, bytes, state }: RecordingReport) {
  return { file: path, station, operator, began_at: isoOf(beganAt), ended_at: isoOf(endedAt), bytes, state };
}
