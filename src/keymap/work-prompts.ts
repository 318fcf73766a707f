/** What becomes of what is typed into the palette, the search of the help, the name of a view, the code of a parcel. */
import { normaliseTracking, WITHOUT_TRACKING } from '../domain/tracking.ts';
import type { Desk } from '../store/desk.ts';
import { AT_TOP } from '../store/list.ts';
import { packedLines } from '../store/packing.ts';
import type { WorkPrompt } from '../store/work.ts';
import type { Bench } from './bench.ts';
import type { FieldWords } from './field-prompts.ts';
import { saveView } from './mark-commands.ts';
import { linesOf, shipOrder, stopWith, whyNotShipped } from './packing.ts';
import { takePaletteLine } from './palette.ts';
import { submitTakeOver, takeOverWords } from './team.ts';
import { oldTextWarning, trackingRefusal, trackingWarning } from './tracking-guards.ts';

/** Takes every change of the text. What was said about the text before is unsaid. */
export function editWork(desk: Desk, prompt: WorkPrompt, value: string): void {
  if (prompt.kind === 'parcel') {
    const { kind, orderId, isOld } = prompt;
    return desk.setState({ prompt: { kind, orderId, value, isOld } });
  }
  desk.setState({ prompt: { ...prompt, value, problem: undefined } });
  if (prompt.kind === 'palette') desk.setState({ paletteIndex: 0 });
  if (prompt.kind !== 'helpFilter') return;
  desk.setState(({ lists }) => ({ helpFilter: value, lists: { ...lists, help: AT_TOP } }));
}

/** Escape. */
export function leaveWork(desk: Desk, { kind }: WorkPrompt): void {
  desk.setState({ prompt: undefined, ...(kind === 'helpFilter' ? { helpFilter: '' } : {}) });
}

/** Enter. */
export function submitWork(bench: Bench, prompt: WorkPrompt): void {
  const { desk } = bench;
  switch (prompt.kind) {
    case 'palette':
      return takePaletteLine(bench, prompt.value);
    case 'helpFilter':
      return desk.setState({ prompt: undefined });
    case 'viewName':
      return prompt.value.trim() === '' ? undefined : saveView(bench, prompt.value.trim());
    case 'parcel':
      return submitParcel(bench, prompt);
    case 'takeOver':
      return submitTakeOver(bench, prompt);
  }
}

/** The words around the text. */
export function workWords(bench: Bench, prompt: WorkPrompt): FieldWords {
  const { palette, help, viewName, packing } = bench.texts.work;
  const problem = prompt.problem;
  switch (prompt.kind) {
    case 'palette':
      return { label: palette.label, hint: palette.hint, problem };
    case 'helpFilter':
      return { label: help.prompt, hint: help.hint, problem };
    case 'viewName':
      return { ...viewName, problem };
    case 'takeOver':
      return takeOverWords(bench, prompt);
    case 'parcel':
      return { label: packing.prompt, hint: packing.promptHint, problem };
  }
}

/** The same guards as for one item: what can never be sent is refused, what is doubtful wants a second Enter. */
function submitParcel(bench: Bench, prompt: WorkPrompt & { kind: 'parcel' }): void {
  const { desk } = bench;
  const code = normaliseTracking(prompt.value);
  const first = packedLines(linesOf(bench))[0];
  // Somebody put another order on the bench, or this one was cancelled, while the code was typed.
  const isSame = desk.getState().packing.orderId === prompt.orderId;
  const late = isSame ? whyNotShipped(bench) : bench.texts.work.reasons.noOrder;
  if (late !== undefined || !first) return stopWith(bench, late ?? bench.texts.work.packing.nothingHere);
  if (code === WITHOUT_TRACKING) return shipWithoutTracking(bench, prompt);
  const problem = trackingRefusal(bench, code, first.entry.item.id);
  const warning =
    problem === undefined
      ? (trackingWarning(bench, first.entry.item.id, code) ?? oldTextWarning(bench, prompt))
      : undefined;
  if (problem !== undefined || (warning !== undefined && prompt.confirmedFor !== code)) {
    desk.setState({
      prompt: { ...prompt, problem: problem ?? warning, ...(problem === undefined ? { confirmedFor: code } : {}) },
    });
    return;
  }
  desk.setState({ prompt: undefined });
  void shipOrder(bench, code);
}

function shipWithoutTracking(bench: Bench, prompt: WorkPrompt & { kind: 'parcel' }): void {
  const { desk, texts } = bench;
  if (prompt.confirmedFor !== WITHOUT_TRACKING) {
    const problem = texts.prompts.withoutTracking;
    return desk.setState({ prompt: { ...prompt, problem, confirmedFor: WITHOUT_TRACKING } });
  }
  desk.setState({ prompt: undefined });
  void shipOrder(bench, null);
}
