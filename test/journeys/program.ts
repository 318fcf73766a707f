/** The program that journeys run. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const BUILT = resolve(import.meta.dirname, '../../dist/bancada.js');

/**
 * Its command line: an executable of a release, where `BANCADA_PROGRAM` names one, else the built program under the Node
 * of the tests.
 */
export function commandOf(...args: string[]): [string, ...string[]] {
  const released = process.env['BANCADA_PROGRAM'];
  if (released) return [resolve(released), ...args];
  if (!existsSync(BUILT)) throw new Error('There is no built program. Run: npm run build');
  return [process.execPath, BUILT, ...args];
}
