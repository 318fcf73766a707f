/** What takes long: some of it in `npm test`, all of it in `npm run prove -- nightly`. */

/** Whether there is time for all of it. */
export const IS_NIGHT = process.env['BANCADA_NIGHT'] === '1';

/** Every third of a list in `npm test`: of what proves that a simulation can fail, and is a cold program each time. */
export function thirdByDay<T>(all: readonly T[]): readonly T[] {
  return all.filter((_, index) => IS_NIGHT || index % 3 === 0);
}

/** How many rounds, or the rounds themselves: `few` of them in `npm test`, `all` at night. */
export function byNight<T>(few: T, all: T): T {
  return IS_NIGHT ? all : few;
}
