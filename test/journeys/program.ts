/** The program that journeys run. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const BUILT = resolve(import.meta.dirname, '../../dist/bancada.js');

/**
 * Its command line: what `BANCADA_PROGRAM` names, an executable of a release or the script of another build; else the
 * built program. Scripts run under the Node of the tests.
 */
export function commandOf(...args: string[]): [string, ...string[]] {
  const released = process.env['BANCADA_PROGRAM'];
  if (released?.endsWith('.js')) return [process.execPath, resolve(released), ...args];
  if (released) return [resolve(released), ...args];
  if (!existsSync(BUILT)) throw new Error('There is no built program. Run: npm run build');
  return [process.execPath, BUILT, ...args];
}
