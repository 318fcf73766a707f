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

/** The labels of a session. */
export type LabelsState = {
  /** The states of the labels printed in this session, by their items. */
  prints: ReadonlyMap<string, LabelPrint>;
  /** The labels of the marked orders, while they are being printed. */
  run: LabelRun | undefined;
};

export const NO_LABELS: LabelsState = { prints: new Map(), run: undefined };
