/** What becomes of the text that an operator typed or scanned into a prompt. */
import { isFieldPrompt } from '../store/field-prompt.ts';
import { isWorkPrompt } from '../store/work.ts';
import type { Bench } from './bench.ts';
import { editField, leaveField, submitField } from './field-prompts.ts';
import { editTracking, submitTracking } from './tracking-prompt.ts';
import { editWork, leaveWork, submitWork } from './work-prompts.ts';

/** Takes every change of the text in the prompt in front. */
export function editPrompt({ desk }: Bench, value: string): void {
  const { prompt } = desk.getState();
  if (!prompt) return;
  if (isFieldPrompt(prompt)) return editField(desk, prompt, value);
  if (isWorkPrompt(prompt)) return editWork(desk, prompt, value);
  if (prompt.kind === 'tracking') return editTracking(desk, prompt, value);
  desk.setState({ prompt: { ...prompt, value }, filter: value });
}

/** Puts pasted text behind what is there: its first line only, since a prompt is one line. */
export function pasteIntoPrompt(bench: Bench, text: string): void {
  const { prompt } = bench.desk.getState();
  if (prompt) editPrompt(bench, prompt.value + (text.split(/[\r\n]/, 1)[0] ?? '').trim());
}

/** Escape: a prompt goes, and what it had begun goes with it. */
export function leavePrompt({ desk }: Bench): void {
  const { prompt } = desk.getState();
  if (isFieldPrompt(prompt)) return leaveField(desk, prompt);
  if (isWorkPrompt(prompt)) return leaveWork(desk, prompt);
  const isFilter = desk.getState().prompt?.kind === 'filter';
  desk.setState({ prompt: undefined, ...(isFilter ? { filter: '' } : {}) });
}

/** Enter. A filter stays in force; a tracking code is checked and sent, or says what is wrong with it. */
export function submitPrompt(bench: Bench): void {
  const { prompt } = bench.desk.getState();
  if (isFieldPrompt(prompt)) return submitField(bench, prompt);
  if (isWorkPrompt(prompt)) return submitWork(bench, prompt);
  if (prompt?.kind === 'filter') bench.desk.setState({ prompt: undefined });
  if (prompt?.kind === 'tracking') submitTracking(bench, prompt);
}
