/** What the line above the footer says, and how many lines it takes: as many are left for the screen above it. */
import { noticeLines } from '../components/NoticeLine.tsx';
import { queueBands } from '../components/layout.ts';
import { diskWords } from '../src/i18n/trouble-words.ts';
import { progressWords } from '../src/session/commands/bulk.ts';
import { labelRunWords } from '../src/session/commands/print-marked.ts';
import { seekProgress } from '../src/session/commands/seek-order.ts';
import { clockWords, troubleWords } from '../src/session/kernel/store-trouble-words.ts';
import type { SessionContext } from '../src/session/session-context.ts';
import { isPrivacyScreenOn, type Notice } from '../src/session/state/session-state.ts';

/** How many lines there are for a notice: more would cover the row under the queue's cursor. */
export function mostMessageLines(rows: number): number {
  return 1 + queueBands(rows).summaryLines;
}

/** What is said as long as it lasts: a bulk under way, trouble with store or disk. */
export function standingNotice(context: SessionContext): Notice | undefined {
  const { health } = context.replica.getState();
  const progress = seekProgress(context) ?? labelRunWords(context) ?? progressWords(context);
  if (progress !== undefined) return { tone: 'info', text: progress };
  // The header says in a word what ails the store or the disk; how to stop a bulk stands nowhere else.
  const warning =
    troubleWords(context, health) ??
    diskWords(context.texts, health.diskTrouble) ??
    clockWords(context.texts, health.facts);
  return warning === undefined ? undefined : { tone: 'warn', text: warning };
}

/** How many lines of the terminal are taken by what is said, or may be in a moment; 1 where a prompt is in front. */
export function messageRows(context: SessionContext): number {
  const state = context.session.getState();
  const { columns, rows, notice, prompt } = state;
  if (prompt && !isPrivacyScreenOn(state)) return 1;
  const most = mostMessageLines(rows);
  return Math.max(
    1,
    ...[notice, standingNotice(context)].map((one) => (one ? noticeLines(one, columns, most).length : 1)),
  );
}
