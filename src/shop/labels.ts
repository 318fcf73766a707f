/** Why a label was not printed, by what the operator can do about it. */
export type LabelProblem =
  | 'bad-address'
  | 'unreachable'
  | 'refused'
  | 'late'
  | 'too-large'
  | 'empty'
  | 'no-command'
  | 'command-failed'
  | 'command-late';

/** What became of printing a label. */
export type Printed = { bytes: number; problem?: undefined } | { problem: LabelProblem };

/** Prints the labels of parcels with the command that the profile names. */
export type LabelPrinter = {
  /** Fetches the label and hands it to the command. Never rejects. */
  print(url: string): Promise<Printed>;
};
