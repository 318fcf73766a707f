/** Which terminals of this machine are recorded, and how long the recordings are kept. */
export type RecordingRules = {
  /** The stations that are recorded, by name; `all` for every one. */
  stations: readonly string[] | 'all';
  /** The most bytes for all recordings of a store; the oldest are deleted first. */
  mostBytes: number;
  /** How many days a recording is kept. */
  mostDays: number;
};

/** Whether the terminal of a station is recorded. */
export function isStationRecorded(rules: RecordingRules | undefined, station: string): boolean {
  return rules !== undefined && (rules.stations === 'all' || rules.stations.includes(station));
}

/**
 * `open`: it is being recorded, or the program was killed. `changed`, `missing`: the file differs from the trail. `unknown`: it
 * is not in the trail. `failed`: the disk failed. `removed`: past its age, or to make room.
 */
export type RecordingState = 'intact' | 'open' | 'changed' | 'missing' | 'unknown' | 'failed' | 'removed';
