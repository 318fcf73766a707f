/** Where the service's answers differ from what the spec declares, for `doctor`: noticed, tolerated, told once. */

/**
 * What was seen in place of the declared type; `dropped-row` is a row without a usable id,
 * `no-zone` a time in a zone that there is not, which is read as no time.
 */
export type SeenType =
  | 'missing'
  | 'null'
  | 'string'
  | 'number'
  | 'boolean'
  | 'object'
  | 'array'
  | 'unusable'
  | 'too-deep'
  | 'dropped-row'
  | 'no-zone';

export type Drift = {
  /** Resource and field, `item.tracking_code`. */
  readonly field: string;
  readonly seen: SeenType;
  /** In how many values since the counter was made. */
  readonly valueCount: number;
};

export type DriftCounter = {
  note(field: string, seen: SeenType): void;
  /** One entry for each field and type, in the order in which they first appeared. */
  list(): Drift[];
};

/** A counter whose size is bounded by the fields of the spec, never by what a service sends. */
export function createDriftCounter(): DriftCounter {
  const counts = new Map<string, { field: string; seen: SeenType; valueCount: number }>();
  return {
    note(field, seen) {
      const key = `${field} ${seen}`;
      const entry = counts.get(key);
      if (entry) entry.valueCount++;
      else counts.set(key, { field, seen, valueCount: 1 });
    },
    list: () => Array.from(counts.values(), (entry) => ({ ...entry })),
  };
}

/** A counter that counts nothing: for the fields of an object that is missing as a whole, and was noted so. */
export const unnoted: DriftCounter = { note() {}, list: () => [] };
