/** Recordings of the terminals of this process, for the stations that are configured to be recorded. */
import type { Author } from '../domain/intents.ts';
import { isStationRecorded, type RecordingRules } from '../domain/recordings.ts';
import { openRecordingFile, type RecordingFile } from '../db/recording-repository.ts';
import type { StateDatabase } from '../db/database.ts';

export type Recordings = {
  /**
   * Begins the recording of an author's terminal; `undefined` if its station is not recorded. `onFail` is called once with the
   * reason if it ends early.
   */
  begin(by: Author, onFail: (error: Error) => void): RecordingFile | undefined;
};

type RecordingsOptions = {
  database: StateDatabase;
  /** Without rules nothing is recorded. */
  rules: RecordingRules | undefined;
  wallNow: () => number;
};

export function createRecordings({ database, rules, wallNow }: RecordingsOptions): Recordings {
  return {
    begin: (by, onFail) =>
      rules && isStationRecorded(rules, by.station)
        ? openRecordingFile({ database, rules, wallNow }, by, onFail)
        : undefined,
  };
}
