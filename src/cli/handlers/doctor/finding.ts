/** The finding of one check of the doctor. */

export type FindingState =
  | 'ok'
  /** It works, and is worth knowing. */
  | 'note'
  /** Something will go wrong, or has; `advice` says what to do. */
  | 'problem'
  /** It could not be found out; nothing is guessed. */
  | 'unknown';

export type DoctorFinding = {
  /** The group and the name of the check: `machine.node`, `contract.page-parameter`. */
  check: string;
  state: FindingState;
  /** The finding in as few words as possible; for the contract the same word in every language. */
  found: string;
  /** What to do about it. */
  advice?: string;
};

/** Makes findings of a state. */
const inState =
  (state: FindingState) =>
  (check: string, found: string, advice?: string): DoctorFinding => ({
    check,
    state,
    found,
    ...(advice === undefined ? {} : { advice }),
  });

export const ok = inState('ok');
export const remark = inState('note');
export const problem: (check: string, found: string, advice: string) => DoctorFinding = inState('problem');
export const unknown = inState('unknown');
