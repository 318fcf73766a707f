/** When carriers fetch parcels, as it is set. */
import { strangeCutOff } from '../domain/cut-offs.ts';
import { ConfigProblem } from './problem.ts';

/** Sees to it that every part of `BANCADA_CUTOFFS` is a time. Throws {@link ConfigProblem}. */
export function checkCutOffs(env: Readonly<Record<string, string | undefined>>): void {
  const strange = strangeCutOff(env['BANCADA_CUTOFFS'] ?? '');
  if (strange !== undefined) throw new ConfigProblem(({ config }) => config.cutOffs(strange));
}
