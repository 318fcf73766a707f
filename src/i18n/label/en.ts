/** The label of a parcel, in English. */
import type { LabelChange } from '../../domain/workshop.ts';
import type { LabelCounts, WhyNotPrinted } from '../../replica/labels.ts';

const labelProblems: Record<WhyNotPrinted, string> = {
  'bad-address': 'its address is not one to be asked',
  unreachable: 'its host cannot be reached',
  refused: 'its host does not give it out',
  late: 'its host did not answer in time',
  'too-large': 'it is too large',
  empty: 'it is empty',
  'no-command': 'the print command is not there',
  'command-failed': 'the print command failed',
  'command-late': 'the print command did not end',
  'printer-unreachable': 'the printer cannot be reached',
  'printer-late': 'the printer did not take it in time',
  'printer-broke-off': 'the printer broke the connection off; see whether it came out',
  'not-noted': 'it cannot be written to the audit trail',
};

const changes: Record<LabelChange, string> = {
  cancelled: 'an item was cancelled since',
  quantity: 'a quantity was changed since',
  delivery: 'it goes another way since',
  code: 'the store names another tracking code since',
};

/** Behind when a label was printed, where that is old. */
export const oldWords = (change: LabelChange | undefined) =>
  change === undefined ? '' : `, and is old: ${changes[change]}`;

const oldCount = (count: number) => (count === 1 ? '1 of them is old' : `${count} of them are old`);

export const label = {
  changes,
  title: 'Label of the parcel',
  scan: 'Read it with a telephone, or open the link.',
  tooSmall: 'The window is too small for the code; the link is above.',
  tooLong: 'The link is too long for a code; it stands above.',
  printed: (numero: string, bytes: string) => `Label of order ${numero} sent to the printer (${bytes}).`,
  printing: 'Fetching the label…',
  notPrinted: (numero: string, reason: string) => `Label of order ${numero} not printed: ${reason}.`,
  notNoted: (numero: string) =>
    `Label of order ${numero} printed, but this machine cannot note it: nobody will be asked before the next one.`,
  /** `by`: who and where; empty where neither is known. */
  again: (numero: string, time: string, by: string, change?: LabelChange) =>
    `The label of order ${numero} was printed ${time}${by === '' ? '' : ` by ${by}`}${oldWords(change)}. Print it again?`,
  againOfMany: (orders: number, time: string, by: string, old: number) =>
    `The labels of ${orders} orders were printed, the last ${time}${by === '' ? '' : ` by ${by}`}${old > 0 ? `; ${oldCount(old)}` : ''}. Print them again?`,
  run: (done: number, all: number, key: string) => `Labels: ${done} of ${all} · ${key}: stop`,
  stopped: (done: number, all: number) => `Stopped: ${done} of ${all} labels done, the rest is still marked.`,
  /** `done` of `all`: labels; the others by why. */
  end: (isPrint: boolean, all: number, { done, none, before, old, failed }: LabelCounts) =>
    [
      `${done} of ${all} ${isPrint ? 'printed' : 'written'}`,
      none > 0 && `${none} ${none === 1 ? 'has' : 'have'} no label`,
      before > 0 && `${before} printed before`,
      old > 0 && oldCount(old),
      failed > 0 && `${failed} failed`,
    ]
      .filter(Boolean)
      .join(', ') + '.',
  by: (operator: string, station: string) => [operator, station && `at ${station}`].filter(Boolean).join(' '),
  /** On the packing screen, beside where the order goes. */
  state: {
    printing: 'label: printing…',
    printed: (time: string, by: string, change?: LabelChange) =>
      `label printed ${time}${by === '' ? '' : ` by ${by}`}${oldWords(change)}`,
    failed: (reason: string) => `label not printed: ${reason}`,
  },
  /** `code`: its exit code; null where a signal ended it. */
  howEnded: (code: number | null, said: string) =>
    `the print command failed${code === null ? '' : ` (exit ${code})`}${said === '' ? '' : `: ${said}`}`,
  problems: labelProblems,
};
