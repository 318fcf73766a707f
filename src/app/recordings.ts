/** Recordings of the terminals of this process, for the stations that are set to be recorded. */
import type { Author } from '../domain/intents.ts';
import { isStationRecorded, type RecordingRules } from '../domain/recordings.ts';
import { openRecordingFile, type RecordingFile } from '../db/recording-repository.ts';
import type { StateDatabase } from '../db/database.ts';

export type Recordings = {
  /**
   * Begins the recording of an author's terminal; `undefined` where its station is not recorded. `onFail` is told once
   * why it ended before its time.
   */
  begin(by: Author, onFail: (error: Error) => void): RecordingFile | undefined;
};

type RecordingsOptions = {
  database: StateDatabase;
  /** Nothing is recorded without rules. */
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
