/** What becomes of printing a label: kept by session, for whoever looks at the order afterwards. */
import type { HowEnded, LabelProblem } from '../../replica/labels.ts';

/** `at`: milliseconds since the epoch. `how`: how the print command ended, where it is that which failed. */
export type LabelPrint =
  | { state: 'printing' }
  | { state: 'printed'; at: number }
  | { state: 'failed'; problem: LabelProblem; how?: HowEnded | undefined };
