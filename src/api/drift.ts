/** Counts where the service's answers differ from the spec, for `doctor`. */

/** The type in place of the declared one; `dropped-row`: a row without a usable id, `no-zone`: a time with an impossible zone. */
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

type Drift = {
  /** Resource and field, `item.tracking_code`. */
  readonly field: string;
  readonly seen: SeenType;
  /** How many values, since the counter was made. */
  readonly valueCount: number;
};

export type DriftCounter = {
  note(field: string, seen: SeenType): void;
  /** One entry for each field and type, in the order in which they first appeared. */
  list(): Drift[];
};

/** A counter; its size is bounded by the fields of the spec, whatever a service sends. */
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

/** A counter that counts nothing: for the fields of an object that is missing and was counted as a whole. */
export const unnoted: DriftCounter = { note() {}, list: () => [] };
