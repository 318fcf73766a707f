/** Classifies tokens into keys with their timing, scans and pastes. Time passes only by {@link LaneTimers}. */
import { createBurst, isTyped, type InputTiming, type InputOutcome, type Typing } from './burst.ts';
import { withFunctionKey } from '../keys/function-keys.ts';
import { ESCAPE_KEY, type Token } from './input-tokens.ts';
import { createPause, type LaneTimers } from './lane-timers.ts';
import { createKeystrokeTiming, SILENCE_MS } from './keystroke-timing.ts';

/** How late the terminator of a code may come after its last character, in milliseconds; a hand takes longer to reach Enter. */
const LATE_TERMINATOR_MS = 150;

const STX = '\x02';
/** FS, GS, RS and US, which occur within a code. */
const SEPARATOR = /^[\x1c-\x1f]$/;
/** ETX, EOT and SUB: on a keyboard Ctrl+C, Ctrl+D and Ctrl+Z. */
const SUFFIX = /^[\x03\x04\x1a]$/;
const FORM_FEED = '\x0c';
/** Ctrl+Z. */
const SUBSTITUTE = '\x1a';
/** A character that is a command when held with Alt; or Esc and the first character of a code, joined by a busy line. */
const WITH_ESCAPE = /^\x1b[^\x00-\x20\x7f]$/u;
/** The control keys of a text field: Backspace, Ctrl+A, E, U and W. */
const EDITING = /^[\x01\x05\x08\x15\x17\x7f]$/;
/** Control bytes that a text field would type as the letter held with Ctrl; it handles only Ctrl+A, E, U and W. */
const IDLE_CONTROL = /^[\x02\x04\x06\x07\x0b\x0c\x0e-\x14\x16\x18-\x1a\x1c-\x1f]$/;

export type ScanClassifier = {
  setTyping(typing: Typing, isEnterWeighed: boolean): void;
  judge(token: Token): InputOutcome[];
  /** Whether a silence would end something. */
  waitsForSilence(): boolean;
  /** Called after a silence; returns the outcomes that it ends. */
  fallSilent(): InputOutcome[];
  /** `stir`: bytes have come; `settle`: all of them have been classified. */
  stir(): void;
  settle(): void;
  close(): void;
};

/** `report` is called when a burst begins, when a burst was only keys, and at Ctrl+L and Ctrl+Z in a field. */
export function createScanClassifier(
  timers: LaneTimers,
  report: (event: 'burst' | 'keys' | 'repaint' | 'suspend') => void,
): ScanClassifier {
  const burst = createBurst();
  const line = createKeystrokeTiming(timers);
  const lateness = createPause(timers, () => (isTerminatorDue = false));
  let typing: Typing = 'command';
  let isEnterWeighed = false;
  // An Enter that came alone so far, and waits for its silence.
  let weighed: string | undefined;
  let isFieldEmpty = true;
  // The scanner's CR LF, or Tab and CR, may come in two reads: what follows a terminator without a pause belongs to it.
  let isAfterReturn = false;
  let isAfterScan = false;
  // So does a control byte, also behind what was too short for a scan, or has gone into a field.
  let isAfterCode = false;
  // A code was reported without its terminator, which a busy line may still bring: it must confirm nothing.
  let isTerminatorDue = false;

  function judge(token: Token): InputOutcome[] {
    // An answer of the terminal in the middle of a scan does not end it.
    if (token.kind === 'reply') return [keyOf(token.text)];
    if (token.kind === 'enter' || (token.kind === 'key' && token.text === '\t')) return judgeTerminator(token.text);
    isAfterReturn = false;
    endLateness();
    const isControl = token.kind === 'key' && (token.text.length === 1 || token.text === ESCAPE_KEY);
    const ofCode = isControl ? judgeControlOfCode(token.text) : undefined;
    if (ofCode) return ofCode;
    isAfterScan = false;
    isAfterCode = false;
    if (token.kind === 'character') return judgeCharacter(token.text);
    isFieldEmpty = true;
    if (token.kind === 'key' && token.text.length === 1) return judgeControl(token.text);
    const before = endAll('alone');
    line.keep('');
    if (token.kind === 'key' && !isTyped(typing) && WITH_ESCAPE.test(token.text)) {
      line.hear();
      report('burst');
      burst.openBehindEscape(token.text.slice(1));
      return before;
    }
    return [...before, token.kind === 'paste' ? token : keyOf(shownKey(token.text))];
  }

  function judgeCharacter(character: string): InputOutcome[] {
    const before = letGo('burst');
    if (!burst.isOpen()) report('burst');
    const typed = burst.add(character, typing, { isFieldEmpty, isCrowded: !line.hear() });
    isFieldEmpty = false;
    return [...before, ...judged(typed)];
  }

  /** Takes a control byte that came with a code: it belongs to the code, and is no key; `undefined` if it may be a hand's. */
  function judgeControlOfCode(control: string): InputOutcome[] | undefined {
    if (control === STX) return undefined;
    const isSeparator = burst.isOpen() && SEPARATOR.test(control);
    const isBehind = burst.isCode() || (control !== ESCAPE_KEY && burst.isSeveral(line.torn()));
    if (!isAfterCode && !isSeparator && !isBehind) {
      return SUFFIX.test(control) && line.takesSuffix() ? [] : undefined;
    }
    if (burst.isInField() && EDITING.test(control)) return undefined;
    line.hear();
    if (isSeparator) burst.hold(control);
    // Text typed by a hand is sent only by an Enter that came alone.
    return isAfterCode || isSeparator || burst.isInField() ? [] : endCode(control, true);
  }

  /** Control characters are keys of a hand, and occur within the codes of some scanners. */
  function judgeControl(control: string): InputOutcome[] {
    const wasQuiet = line.hear();
    const before = endAll('burst');
    if (control === STX && typing !== 'text') {
      report('burst');
      burst.open(STX);
      return before;
    }
    if (isTyped(typing) && IDLE_CONTROL.test(control)) {
      if (control === FORM_FEED) report('repaint');
      // Within a burst it is not from a hand.
      if (control === SUBSTITUTE && wasQuiet && before.length === 0) report('suspend');
      return before;
    }
    return [...before, ...judged([keyOf(shownKey(control), wasQuiet ? 'alone' : 'burst')])];
  }

  function judgeTerminator(text: string): InputOutcome[] {
    const isSecondHalf = text === '\n' && isAfterReturn;
    isAfterReturn = text === '\r';
    const wasQuiet = line.hear();
    isFieldEmpty = true;
    if (isSecondHalf || isAfterScan) return [];
    if (isTerminatorDue) {
      endLateness();
      line.endCode(text);
      isAfterScan = true;
      isAfterCode = true;
      return [];
    }
    const isLone = line.judge(text, wasQuiet ? 'alone' : 'burst') === 'alone';
    if (isLone) line.keep('');
    const before = [...letGo('burst'), ...(isLone ? [] : endCode(text))];
    if (isAfterScan) return before;
    const key = text === '\t' ? '\t' : '\r';
    if (!isLone || !isEnterWeighed || key === '\t') return [...before, keyOf(key, isLone ? 'alone' : 'burst')];
    weighed = key;
    return before;
  }

  function endCode(terminator: string, isFramed = false): InputOutcome[] {
    const ended = withBefore(burst.end(typing, line.torn(), isFramed));
    isAfterScan = ended.at(-1)?.kind === 'scan';
    isAfterCode = true;
    line.endCode(terminator);
    return ended;
  }

  /** Passes on the Enter that waited for its silence, now that it is known how it came. */
  function letGo(how: InputTiming): InputOutcome[] {
    if (weighed === undefined) return [];
    const key = keyOf(weighed, how);
    weighed = undefined;
    return [key];
  }

  function endAll(how: InputTiming): InputOutcome[] {
    const rest = burst.rest();
    const text = burst.textForScreen();
    const isNothing = !burst.isOpen();
    const isInField = !isNothing && text === '';
    const ended = withBefore(judged(burst.end()));
    line.expect(rest, isInField);
    if (!isNothing) line.keep(text);
    const crowded =
      how === 'alone' ? ended : ended.map((one) => (one.kind === 'key' ? { ...one, inputTiming: how } : one));
    return [...letGo(how), ...crowded];
  }

  function withBefore(made: InputOutcome[]): InputOutcome[] {
    const before = line.kept();
    return made.map((one) => (one.kind === 'scan' ? { ...one, scan: { ...one.scan, before } } : one));
  }

  function judged(made: InputOutcome[]): InputOutcome[] {
    return made.map((one) =>
      one.kind === 'key' ? { ...one, inputTiming: line.judge(one.text, one.inputTiming) } : one,
    );
  }

  // A text field would type the character that stands for a function key.
  const shownKey = (text: string): string => (typing === 'command' ? withFunctionKey(text) : text);

  function endLateness(): void {
    lateness.cancel();
    isTerminatorDue = false;
  }

  return {
    judge,
    setTyping(next, isWeighed) {
      if (next !== typing) isFieldEmpty = true;
      typing = next;
      isEnterWeighed = isWeighed;
    },
    waitsForSilence: () => burst.isOpen() || !line.isQuiet(),
    fallSilent() {
      isAfterReturn = false;
      isAfterScan = false;
      isAfterCode = false;
      line.fallSilent();
      if (burst.rest() !== 'anything') report('keys');
      const ended = endAll('alone');
      isTerminatorDue = ended.at(-1)?.kind === 'scan';
      if (isTerminatorDue) lateness.start(LATE_TERMINATOR_MS - SILENCE_MS);
      return ended;
    },
    stir: line.stir,
    settle: line.settle,
    close() {
      lateness.cancel();
      line.stir();
    },
  };
}

function keyOf(text: string, inputTiming: InputTiming = 'alone'): InputOutcome & { kind: 'key' } {
  return { kind: 'key', text, inputTiming };
}
