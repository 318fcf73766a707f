import { InvalidConfig } from '../api/errors.ts';
import { checkToken } from '../api/input.ts';
import { ConfigProblem } from '../config/config.ts';
import { readTokenFile } from '../config/token.ts';

/** The token in a file; `undefined` if it holds no valid one, as while it is being written. */
export function tokenIn(file: string): string | undefined {
  try {
    return checkToken(readTokenFile(file));
  } catch (error) {
    if (error instanceof ConfigProblem || error instanceof InvalidConfig) return undefined;
    throw error;
  }
}
