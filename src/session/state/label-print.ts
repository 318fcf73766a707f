/** What becomes of printing a label: kept by session, for whoever looks at the order afterwards. */
import type { HowEnded, LabelProblem } from '../../replica/labels.ts';

/** When, where and by whom a printed one was is in the events. `how`: how the print command ended, where it is that which failed. */
export type LabelPrint =
  | { state: 'printing' }
  | { state: 'printed' }
  | { state: 'failed'; problem: LabelProblem; how?: HowEnded | undefined };
