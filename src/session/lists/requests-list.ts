import { ownField } from '../../base/json.ts';
import type { Texts } from '../../i18n/texts.ts';
import type { SessionContext } from '../session-context.ts';
import { CURSOR_COLUMN } from '../../tty/output/columns.ts';
import { defineListScreen, type ListRow } from './list-screen.ts';

type Request = ReturnType<SessionContext['records']['requests']>[number];
type Row = ListRow<Request> & { texts: Texts };
type Id = keyof Texts['activity']['columns']['requests'] | 'cursor';

/** What was said to the store, the newest request first. */
export const REQUESTS = defineListScreen<Request, Row, Id>({
  name: 'requests',
  rows: ({ records }) => records.requests(),
  key: ({ startedAt }) => String(startedAt),
  // A place in the list is all that the cursor needs.
  ids: (_context, { length }) => ({ length, idAt: String, indexOf: Number }),
  columns: [
    CURSOR_COLUMN,
    {
      id: 'time',
      width: 8,
      before: 1,
      after: 0,
      cell: ({ entry, isUnderCursor }) => ({
        text: new Date(entry.startedAt).toTimeString().slice(0, 8),
        role: isUnderCursor ? 'focus' : 'quiet',
      }),
    },
    {
      id: 'method',
      width: 6,
      before: 1,
      after: 0,
      cell: ({ entry: { method } }) => ({ text: method, role: method === 'GET' ? undefined : 'focus' }),
    },
    { id: 'path', width: 'rest', before: 1, after: 0, cell: ({ entry }) => entry.path },
    {
      id: 'status',
      width: (available) => (available >= 50 ? 12 : 6),
      before: 1,
      after: 0,
      cell({ entry: { status, error }, texts }) {
        const isBad = error !== undefined || (status ?? 500) >= 400;
        return { text: statusWords(status, error, texts.activity.unanswered), role: isBad ? 'late' : 'good' };
      },
    },
    {
      id: 'ms',
      width: 6,
      align: 'right',
      before: 1,
      after: 0,
      cell: ({ entry: { durationMs } }) => ({
        text: String(Math.round(durationMs)),
        role: durationMs > 2000 ? 'loud' : undefined,
      }),
    },
    {
      id: 'bytes',
      width: 8,
      align: 'right',
      from: 80,
      before: 1,
      after: 0,
      cell: ({ entry }) => ({ text: String(entry.bytes), role: 'quiet' }),
    },
  ],
  row:
    ({ texts }) =>
    (entry, _slot, isUnderCursor) => ({ entry, isUnderCursor, texts }),
  headings: { of: ({ activity }) => activity.columns.requests, areSaid: true },
  empty: ({ texts }) => texts.activity.emptyRequests,
  ticks: ({ clock, records }) => `${Math.floor(clock.wallNow() / 1000)} ${records.requestCount()}`,
});

/** The status says most of it; where none came, or one that tells nothing, there is a word in the operator's language. */
function statusWords(status: number | undefined, error: string | undefined, words: Readonly<Record<string, string>>) {
  const word =
    error === undefined ? undefined : (ownField(words, error) ?? (status === undefined ? words['Error'] : undefined));
  return [status, word].filter((part) => part !== undefined).join(' ');
}
