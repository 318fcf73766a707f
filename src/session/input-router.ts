/**
 * What a desk does with what its input lane tells besides keys: bursts, scans, pastes; and what it
 * tells the lane of itself.
 */
import { attempt } from './attempt.ts';
import type { Scan, Typing } from '../tty/input/burst.ts';
import type { InputLane } from '../tty/input/input-lane.ts';
import { TORN_MS } from '../tty/input/keystroke-timing.ts';
import type { Bench } from './session-context.ts';
import { altKeysOf } from './keymap/keymap.ts';
import { endProbation, noteBurst, takeBackKey } from './keymap/tentative-keys.ts';
import { findScanned, isKnownCode, isScanDecisive } from './packing/scans.ts';
import { scanIntoPrompt, tellsScans, wantsCode } from './prompts/prompt-scans.ts';
import { isEnterWeighedIn, pasteIntoPrompt, setProblem } from './prompts/prompts.ts';
import { isCovered, placeInFront, say, type DeskState } from './state/session-state.ts';
import type { Prompt } from './state/prompt.ts';
import { refuseUnseen } from './too-small.ts';

const CLOSED = new Error('the desk is closed');

/** Begins; answers how to end. */
export function hearLane(bench: Bench, lane: InputLane): () => void {
  const { desk } = bench;
  let promptAtBurst: Prompt | undefined;
  const tellFront = () => lane.setTyping(typingAt(desk.getState()), isEnterWeighed(bench));
  tellFront();
  lane.setAltKeys(altKeysOf(bench.keymap));
  let rest: AbortController | undefined;
  const endings = [
    desk.subscribe(tellFront),
    lane.onBurst(() => {
      rest?.abort();
      promptAtBurst = desk.getState().prompt;
      noteBurst(bench);
    }),
    lane.onKeys(() => endProbation(bench)),
    lane.onScan((scan) => {
      if (desk.getState().isWall || refuseUnseen(bench)) return;
      if (scan.isTerminated || desk.getState().prompt || !isScanDecisive(bench))
        return takeScan(bench, scan, promptAtBurst);
      rest = awaitRest(bench, () => takeScan(bench, scan, promptAtBurst), scan.text);
    }),
    lane.onPaste((text) =>
      desk.getState().isWall || refuseUnseen(bench)
        ? undefined
        : desk.getState().prompt
          ? pasteIntoPrompt(bench, text)
          : findScanned(bench, text),
    ),
  ];
  return () => {
    endings.forEach((end) => end());
    rest?.abort(CLOSED);
  };
}

/** A code without its Enter may be half of one: what it would ship is shipped when no more of it has come. */
function awaitRest(bench: Bench, take: () => void, text: string): AbortController {
  const { clock, desk, texts, outlet } = bench;
  const waiting = new AbortController();
  const taking = clock.sleep(TORN_MS, waiting.signal).then(take, (error: unknown) => {
    if (!waiting.signal.aborted) throw error;
    if (error === CLOSED) return;
    outlet.ring('error');
    say(desk, 'warn', texts.scan.torn(text));
  });
  attempt(bench, taking);
  return waiting;
}

/**
 * What a burst of letters is taken for. Under a cover a prompt takes none: a scan would lift it with its first
 * letter and leave the rest.
 */
export function typingAt(state: DeskState): Typing {
  const { prompt, question, stop, copyChoice } = state;
  if (question || stop || copyChoice) return 'guarded';
  if (tellsScans(state)) return 'field';
  return prompt && !isCovered(state) ? 'text' : 'command';
}

/** Whether Enter answers or writes in front of the operator: then it is done only where it came alone. */
function isEnterWeighed({ desk, keymap }: Bench): boolean {
  const state = desk.getState();
  const typing = typingAt(state);
  if (typing === 'guarded') return true;
  if (state.prompt && !isCovered(state)) return isEnterWeighedIn(state.prompt);
  const commands = keymap.commandsOf(placeInFront(state).screen);
  return commands.some(({ keys, effect }) => effect === 'write' && keys.includes('enter'));
}

/** Takes a scan; one that something came right before may be the rest of a code that a busy line has torn. */
function takeScan(bench: Bench, scan: Scan, before: Prompt | undefined): void {
  const isWhole = (scan.before ?? '') === '' || isKnownCode(bench, scan.text);
  if (!isWhole) return takeTorn(bench, scan, before);
  const takenBack = endProbation(bench);
  if (!scanIntoPrompt(bench, scan, before)) findScanned(bench, scan.text);
  sayToo(bench, takenBack);
}

function takeTorn(bench: Bench, scan: Scan, before: Prompt | undefined): void {
  const { desk, texts, outlet } = bench;
  const first = scan.before ?? '';
  const whole = first + scan.text;
  // One character, or the same over and over, was rather a key than the beginning of a code; a digit is never held down.
  const likely = /^.$|^(\D)\1*$|^[jk]+$/su.test(first) ? scan.text : whole;
  if (wantsCode(desk.getState())) {
    endProbation(bench);
    scanIntoPrompt(bench, { text: likely, isTerminated: false }, before);
    setProblem(bench, texts.prompts.scanBehindKey);
    return outlet.ring('error');
  }
  const takenBack = takeBackKey(bench);
  const isWhole = takenBack !== undefined || isKnownCode(bench, whole);
  if (desk.getState().packing.learningItemId !== undefined && !isKnownCode(bench, whole)) {
    outlet.ring('error');
    say(desk, 'warn', texts.scan.torn(likely));
  } else if (!scanIntoPrompt(bench, scan, before)) findScanned(bench, isWhole ? whole : likely);
  sayToo(bench, takenBack);
}

/** Both are to be read: what became of the code, and what of its first character. */
function sayToo({ desk }: Bench, takenBack: string | undefined): void {
  if (takenBack === undefined) return;
  const { notice: told } = desk.getState();
  say(desk, 'warn', told && told.text !== takenBack ? `${told.text} · ${takenBack}` : takenBack);
}
