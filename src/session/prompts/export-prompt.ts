/** The prompt for the format in which the list in front is exported: Enter takes the first. */
import { formatDay, formatTime } from '../../base/ages.ts';
import type { Drawing } from '../../devices/barcodes/sheet.ts';
import { stampedName } from '../../base/file-names.ts';
import { packingLists, pickLists } from '../../usecases/order-papers.ts';
import { attempt } from '../attempt.ts';
import { pointedAt, stepChoice } from '../kernel/choices.ts';
import { savePaper } from '../kernel/save-paper.ts';
import type { PromptSpec } from '../kernel/prompt-kit.ts';
import { exportCount, exportText, itemsInFront } from '../lists/export-list.ts';
import type { SessionContext } from '../session-context.ts';
import { placeInFront, say } from '../state/session-state.ts';

const FORMATS = ['csv', 'json', 'picks', 'slips'] as const;
type Format = (typeof FORMATS)[number];

export const exportPrompt: PromptSpec<'export'> = {
  words(context, { value, problem }) {
    const rows = rowsFor(context);
    const choices = { rows, index: pointedAt(value, rows, 0) };
    return { label: context.texts.prompts.export.label(exportCount(context)), hint: '', problem, choices };
  },
  key: (context, prompt, key) => stepChoice(context, prompt, rowsFor(context), key),
  effectOfEnter: 'write',
  requires: [],
  submit(context, prompt) {
    const { session, texts } = context;
    const format = FORMATS[pointedAt(prompt.value, rowsFor(context), 0)];
    if (!format) return session.setState({ prompt: { ...prompt, problem: texts.prompts.sort.which } });
    session.setState({ prompt: undefined });
    attempt(context, save(context, format));
  },
};

/** Only lists of items can be printed on paper. */
function rowsFor(context: SessionContext): string[] {
  const { formats } = context.texts.prompts.export;
  return FORMATS.slice(0, itemsInFront(context) ? FORMATS.length : 2).map((format) => formats[format]);
}

async function save(context: SessionContext, format: Format): Promise<void> {
  const { session, texts, effects, clock } = context;
  const words = texts.prompts.export;
  const isTable = format === 'csv' || format === 'json';
  const about = isTable ? texts.screens[placeInFront(session.getState()).screen] : texts.papers[format].file;
  const name = stampedName(about, clock.wallNow());
  if (isTable) return tell(await effects.save(`${name}.${format}`, exportText(context, format)));
  const drawings = await drawingsOf(context, format);
  if (drawings.length === 0) return say(session, 'warn', texts.papers.none);
  return tell(await savePaper(context, name, drawings));

  function tell(
    saved: { path: string; problem?: undefined; missing?: string | undefined } | { problem: string },
  ): void {
    if (saved.problem !== undefined) return say(session, 'error', words.notWritten(saved.problem));
    const written = words.written(saved.path);
    if (saved.missing === undefined) say(session, 'ok', written);
    else say(session, 'warn', `${saved.missing} · ${written}`);
  }
}

/** The pages; none if there is nothing to print. */
async function drawingsOf(context: SessionContext, kind: 'picks' | 'slips'): Promise<Drawing[]> {
  const { replica, clock, texts } = context;
  const items = itemsInFront(context) ?? [];
  const { picks, slips, page } = texts.papers;
  const { records } = replica.getState();
  const now = clock.wallNow();
  const papers =
    kind === 'picks'
      ? pickLists(items, records, `${formatDay(now)} ${formatTime(now, now)}`, picks)
      : packingLists(items, (orderId) => records.ofOrder(orderId).map(({ item }) => item), slips);
  const { drawPapers } = await import('../../devices/barcodes/paper.ts');
  return drawPapers('a4', papers, page);
}
