/** How an explanation is written down. */

/** A part of the line that is changed; a part of “what was => what it became”, or {@link ANY}; why that is no fault. */
type Row = readonly [line: string, change: string | undefined, why: string];

/** By file within `src`, without `.ts`. */
export type ByFile = Readonly<Record<string, readonly Row[]>>;

/** Whatever the line became. */
export const ANY = undefined;
