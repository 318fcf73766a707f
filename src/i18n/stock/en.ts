/** The stock screen and its edits, in English. */
import { cameBack } from '../intents/en.ts';

/** How many counts were written, and how many were not and why; `dropped`: taken back, or of records that are gone. */
type TogetherCounts = Readonly<
  Record<'written' | 'alreadySo' | 'mayBeOurs' | 'notSent' | 'dropped' | 'refused' | 'unconfirmed', number>
>;

export const stock = {
  columns: { product: 'product', variation: 'variation', sku: 'sku', count: 'stock', active: 'active', note: 'note' },
  active: 'yes',
  inactive: 'no',
  low: 'low',
  out: 'out',
  /** Where there is no column for it: not active. */
  off: 'off',
  empty: 'No stock records.',
  emptyFiltered: 'Nothing matches. Esc clears the filter.',
  leave: (count: number) =>
    count === 1 ? '1 edit of the stock is not sent. Leave?' : `${count} edits of the stock are not sent. Leave?`,
  leaveKept: 'It is kept here, and back at the next start.',
  /** In a demo, whose session is not kept. */
  leaveLost: 'A demo keeps nothing: this is lost.',
  /** On the shell's line, when the bench was left. */
  countsKept: (count: number) =>
    `${count === 1 ? '1 count' : `${count} counts`} kept, not sent: the next start has ${count === 1 ? 'it' : 'them'}.`,
  loading: 'Reading the stock…',
  progress: (done: number, total: number) => `${done} of ${total}`,
  edited: (count: number) => (count === 1 ? '1 edit, not sent' : `${count} edits, not sent`),
  was: (from: string) => `was ${from}`,
  elsewhere: (from: string, span: string) => `was ${from}, changed elsewhere ${span} ago`,
  changedUnder: (from: string) => `was ${from} when you counted: set it again, or drop it`,
  sending: 'being written…',
  unconfirmed: (answered: number | undefined) => `${cameBack(answered)}: unconfirmed`,
  all: 'all products',
  lowOnly: (threshold: number) => `low only (≤ ${threshold})`,
  filtered: (filter: string) => `filter “${filter}”`,
  reviewing: (key: string) => `Review: before → after. ${key} sends all, Esc goes on editing.`,
  blocked: (count: number) =>
    count === 1
      ? '1 row was changed by someone else meanwhile and stays here.'
      : `${count} rows were changed by someone else meanwhile and stay here.`,
  sent: (count: number) => (count === 1 ? '1 change on its way.' : `${count} changes on their way.`),
  nothingToSend: 'Nothing to send: every row was changed by someone else meanwhile. Set it again, or drop it.',
  dropAll: (count: number) => (count === 1 ? 'Drop 1 edit, not sent?' : `Drop all ${count} edits, not sent?`),
  dropped: 'All edits dropped.',
  activeWords: (isActive: boolean): string => (isActive ? 'switched on' : 'switched off'),
  /** What became of several counts that were sent together. */
  together: ({ written, alreadySo, mayBeOurs, notSent, dropped, refused, unconfirmed }: TogetherCounts): string =>
    [
      `${written} written`,
      alreadySo > 0 ? `${alreadySo} had that count already` : '',
      mayBeOurs > 0 ? `${mayBeOurs} more written without an answer` : '',
      refused > 0 ? `${refused} refused` : '',
      unconfirmed > 0 ? `${unconfirmed} unconfirmed` : '',
      dropped > 0 ? `${dropped} not sent and not kept` : '',
      notSent === 0
        ? ''
        : `${notSent} not sent: ${notSent === 1 ? 'it stays here with what it was' : 'they stay here with what they were'}`,
    ]
      .filter(Boolean)
      .join(', ') + (notSent > 0 ? '.' : ''),
};
