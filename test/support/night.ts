/** What takes long: some of it in `npm test`, all of it in `npm run prove -- nightly`. */

/** Whether there is time for all of it. */
export const IS_NIGHT = process.env['BANCADA_NIGHT'] === '1';

/** Every so many-th of a list in `npm test`, from the first on: of what does the same to many things. All of it at night. */
export function someByDay<T>(all: readonly T[], every = 3): readonly T[] {
  return all.filter((_, index) => IS_NIGHT || index % every === 0);
}

/** How many rounds, or the rounds themselves: `few` of them in `npm test`, `all` at night. */
export function byNight<T>(few: T, all: T): T {
  return IS_NIGHT ? all : few;
}

/** How many random values a claim is tried with: a quarter of them in `npm test`, all at night. */
export function runs(all: number): number {
  return byNight(Math.ceil(all / 4), all);
}
