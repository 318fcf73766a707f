/** Recordings of the terminals of this process, for the stations that are set to be recorded. */
import type { Author } from '../domain/intents.ts';
import { isRecorded, type CastRules } from '../domain/recordings.ts';
import { openCastFile, type CastFile } from '../db/recording-repository.ts';
import type { StateDatabase } from '../db/database.ts';

export type Casts = {
  /**
   * Begins the recording of an author's terminal; `undefined` where its station is not recorded. `onFail` is told once
   * why it ended before its time.
   */
  begin(by: Author, onFail: (error: Error) => void): CastFile | undefined;
};

type CastsOptions = {
  database: StateDatabase;
  /** Nothing is recorded without rules. */
  rules: CastRules | undefined;
  wallNow: () => number;
};

export function createCasts({ database, rules, wallNow }: CastsOptions): Casts {
  return {
    begin: (by, onFail) =>
      rules && isRecorded(rules, by.station) ? openCastFile({ database, rules, wallNow }, by, onFail) : undefined,
  };
}
