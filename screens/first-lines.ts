/** What of the bench can be shown before Ink is there: the queue with its tabs and their counts, where it will stand. */
import { queueBandsOn } from '../components/layout.ts';
import type { ViewContext } from '../src/session/session-context.ts';
import { placeInFront } from '../src/session/state/session-state.ts';
import { isTooSmall } from '../src/tty/output/size.ts';
import { queueHeadings, queueLines, queueWindow } from './queue-lines.ts';
import { queueTabs } from './queue-tabs-line.ts';

/**
 * The lines of a first frame, from the top of the terminal; none where the bench begins elsewhere, or has nothing to
 * show yet. Above and below it is empty: how fresh all this is, is said by the frame that follows, before any key is heard.
 */
export function firstLines(context: ViewContext): readonly string[] {
  const { columns, rows, prompt, question, stop, preferences } = context.session.getState();
  const bands = queueBandsOn(columns, rows, preferences.hasPreview);
  const isQueue = placeInFront(context.session.getState()).screen === 'queue';
  if (!isQueue || prompt || question || stop || isTooSmall({ columns, rows })) return [];
  if (queueWindow(context, bands.listHeight).window.length === 0) return [];
  const headings = bands.hasColumnNames ? [queueHeadings(context, bands.listWidth)] : [];
  const list = queueLines(context, bands.listHeight, bands.listWidth);
  return ['', queueTabs(context, bands.listHeight), ...headings, ...list];
}
