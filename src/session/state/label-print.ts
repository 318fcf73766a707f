/** What becomes of printing a label: kept by session, for whoever looks at the order afterwards. */
import type { HowEnded, WhyNotPrinted } from '../../replica/labels.ts';
import type { ItemsOfLabel } from '../../usecases/labels.ts';

/** When, where and by whom a printed one was is in the events. `how`: how the print command ended, where it is that which failed. */
export type LabelPrint =
  | { state: 'printing' }
  | { state: 'printed' }
  | { state: 'failed'; problem: WhyNotPrinted; how?: HowEnded | undefined };

/** Labels of several orders that are being printed one after the other, and how many of them have been so far. */
export type LabelRun = { labels: readonly ItemsOfLabel[]; doneCount: number };
