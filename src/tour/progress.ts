/** How far the tour has come on this machine, and whether it was offered: a file that may always be lost. */
import { join } from 'node:path';
import { readPrivateFile, writePrivateFile } from '../config/private-file.ts';

export type TourProgress = {
  /** The tour was offered at the first start; it is offered once. */
  isOffered: boolean;
  /** How many steps are behind, as the tour stood last. */
  stepsDone: number;
};

const NONE: TourProgress = { isOffered: false, stepsDone: 0 };

/** What is kept in a state directory; as if nothing were where the file is absent, damaged or out of reach. */
export function readProgress(stateDir: string): TourProgress {
  try {
    const kept: unknown = JSON.parse(readPrivateFile(fileIn(stateDir)));
    if (typeof kept !== 'object' || kept === null) return NONE;
    const { isOffered, stepsDone } = kept as Partial<Record<keyof TourProgress, unknown>>;
    const steps = typeof stepsDone === 'number' && Number.isInteger(stepsDone) && stepsDone > 0 ? stepsDone : 0;
    return { isOffered: isOffered === true, stepsDone: steps };
  } catch {
    return NONE;
  }
}

/** Keeps it, and says whether it could. Where nothing can be written, the tour begins at its beginning next time. */
export function keepProgress(stateDir: string, change: Partial<TourProgress>): boolean {
  try {
    writePrivateFile(fileIn(stateDir), `${JSON.stringify({ ...readProgress(stateDir), ...change })}\n`);
    return true;
  } catch {
    // No reason to end a tour.
    return false;
  }
}

function fileIn(stateDir: string): string {
  return join(stateDir, 'tour.json');
}
