/** What is recorded of the terminals of this machine. */
export type RecordingRules = {
  /** The stations that are recorded, by name; `all` for every one. */
  stations: readonly string[] | 'all';
  /** All recordings of a store together take at most so many bytes; the oldest go first. */
  mostBytes: number;
  /** A recording is kept for so many days. */
  mostDays: number;
};

/** Whether the terminal of a station is recorded. */
export function isStationRecorded(rules: RecordingRules | undefined, station: string): boolean {
  return rules !== undefined && (rules.stations === 'all' || rules.stations.includes(station));
}

/**
 * `open`: it is being recorded, or the program was killed. `changed`, `missing`: the file is not what the trail says.
 * `unknown`: the trail knows nothing of it. `failed`: it ended because its disk did. `removed`: past its age or for want
 * of room.
 */
export type RecordingState = 'intact' | 'open' | 'changed' | 'missing' | 'unknown' | 'failed' | 'removed';
