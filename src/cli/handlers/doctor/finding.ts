/** What one look of the doctor found. */

export type FindingState =
  | 'ok'
  /** Works, and is worth knowing. */
  | 'note'
  /** Something will go wrong, or has; `advice` says what to do. */
  | 'problem'
  /** Could not be learnt by looking; nothing is guessed. */
  | 'unknown';

export type DoctorFinding = {
  /** The group and the name of the look: `machine.node`, `contract.page-parameter`. */
  check: string;
  state: FindingState;
  /** What is so, as short as it can be said; for the contract the same word in every language. */
  found: string;
  /** What to do about it. */
  advice?: string;
};

export const ok = (check: string, found: string): DoctorFinding => ({ check, state: 'ok', found });
export const remark = (check: string, found: string, advice?: string): DoctorFinding => ({
  check,
  state: 'note',
  found,
  ...(advice === undefined ? {} : { advice }),
});
export const problem = (check: string, found: string, advice: string): DoctorFinding => ({
  check,
  state: 'problem',
  found,
  advice,
});
export const unknown = (check: string, why: string): DoctorFinding => ({ check, state: 'unknown', found: why });
