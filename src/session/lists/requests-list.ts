import { ownField } from '../../base/json.ts';
import type { Texts } from '../../i18n/texts.ts';
import type { SessionContext } from '../session-context.ts';
import { CURSOR_COLUMN } from '../../tty/output/columns.ts';
import { type ActivityLine, cellColumn, type CellsRow } from './cell-columns.ts';
import { defineListScreen } from './list-screen.ts';

type Request = ReturnType<SessionContext['records']['requests']>[number];
type Id = keyof Texts['activity']['columns']['requests'] | 'cursor';

/** The requests to the store, the newest first. */
export const REQUESTS = defineListScreen<Request, CellsRow, Id>({
  name: 'requests',
  rows: ({ records }) => records.requests(),
  key: ({ startedAt }) => String(startedAt),
  // The cursor needs only an index.
  ids: (_context, { length }) => ({ length, idAt: String, indexOf: Number }),
  columns: [
    CURSOR_COLUMN,
    cellColumn('time', 0, 8),
    cellColumn('method', 1, 6),
    cellColumn('path', 2, 'rest'),
    cellColumn('status', 3, (available) => (available >= 50 ? 12 : 6)),
    cellColumn('ms', 4, 6, { align: 'right' }),
    cellColumn('bytes', 5, 8, { align: 'right', from: 80 }),
  ],
  row:
    ({ texts }) =>
    ({ startedAt, method, path, status, error, durationMs, bytes }, _slot, isUnderCursor) => {
      const isBad = error !== undefined || (status ?? 500) >= 400;
      const cells: ActivityLine = [
        { text: new Date(startedAt).toTimeString().slice(0, 8), role: 'quiet' },
        { text: method, role: method === 'GET' ? undefined : 'focus' },
        { text: path },
        { text: statusWords(status, error, texts.activity.unanswered), role: isBad ? 'late' : 'good' },
        { text: String(Math.round(durationMs)), role: durationMs > 2000 ? 'loud' : undefined },
        { text: String(bytes), role: 'quiet' },
      ];
      return { cells, isUnderCursor };
    },
  headings: { of: ({ activity }) => activity.columns.requests, areSaid: true },
  empty: ({ texts }) => texts.activity.emptyRequests,
  ticks: ({ clock, records }) => `${Math.floor(clock.wallNow() / 1000)} ${records.requestCount()}`,
});

/** The status of a response; with a word in the operator's language for an error that has one, or if none came. */
function statusWords(status: number | undefined, error: string | undefined, words: Readonly<Record<string, string>>) {
  const word =
    error === undefined ? undefined : (ownField(words, error) ?? (status === undefined ? words['Error'] : undefined));
  return [status, word].filter((part) => part !== undefined).join(' ');
}
