/** As what the list in front is exported: Enter takes the first. */
import { stampedName } from '../../base/file-names.ts';
import { attempt } from '../attempt.ts';
import { pointedAt, stepChoice } from '../kernel/choices.ts';
import type { PromptSpec } from '../kernel/prompt-kit.ts';
import { EXPORT_FORMATS, exportCount, exportText, type ExportFormat } from '../lists/export-list.ts';
import type { SessionContext } from '../session-context.ts';
import { placeInFront, say } from '../state/session-state.ts';

export const exportPrompt: PromptSpec<'export'> = {
  words(context, { value, problem }) {
    const choices = { rows: EXPORT_FORMATS, index: pointedAt(value, EXPORT_FORMATS, 0) };
    return { label: context.texts.prompts.export.label(exportCount(context)), hint: '', problem, choices };
  },
  key: (context, prompt, key) => stepChoice(context, prompt, EXPORT_FORMATS, key),
  effectOfEnter: 'write',
  requires: [],
  submit(context, prompt) {
    const { session, texts } = context;
    const format = EXPORT_FORMATS[pointedAt(prompt.value, EXPORT_FORMATS, 0)];
    if (!format) return session.setState({ prompt: { ...prompt, problem: texts.prompts.export.which } });
    session.setState({ prompt: undefined });
    attempt(context, save(context, format));
  },
};

async function save(context: SessionContext, format: ExportFormat): Promise<void> {
  const { session, texts, effects, clock } = context;
  const words = texts.prompts.export;
  const name = stampedName(texts.screens[placeInFront(session.getState()).screen], clock.wallNow());
  const saved = await effects.save(`${name}.${format}`, exportText(context, format));
  if (saved.problem === undefined) say(session, 'ok', words.written(saved.path));
  else say(session, 'error', words.notWritten(saved.problem));
}
