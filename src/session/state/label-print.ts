/** The state of printing a label, kept in the session for every screen that shows the order later. */
import type { HowEnded, WhyNotPrinted } from '../../replica/labels.ts';
import type { ItemsOfLabel } from '../../usecases/labels.ts';

/** The events record when, where and by whom a label was printed. `how`: how the print command ended, if that failed. */
export type LabelPrint =
  | { state: 'printing' }
  | { state: 'printed' }
  | { state: 'failed'; problem: WhyNotPrinted; how?: HowEnded | undefined };

/** The labels of several orders that are being printed one after the other, and how many of them are done. */
export type LabelRun = { labels: readonly ItemsOfLabel[]; doneCount: number };
