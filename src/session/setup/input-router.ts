/** Routes an input lane's bursts, scans and pastes to the session, and tells the lane about the session's state. */
import { attempt } from '../attempt.ts';
import type { Scan, Typing } from '../../tty/input/burst.ts';
import type { InputLane } from '../../tty/input/lane.ts';
import { TORN_MS } from '../../tty/input/keystroke-timing.ts';
import type { Keymap, SessionContext, OperatorSession } from '../session-context.ts';
import { altKeysOf } from '../keymap/keymap.ts';
import { closeAway } from '../away/away.ts';
import { settleTentativeKey, noteBurst, takeBackKey } from '../kernel/tentative-keys.ts';
import { findScanned, isKnownCode, isScanDecisive } from '../front/scans.ts';
import { scanIntoPrompt, distinguishesScans, wantsCode } from '../prompts/prompt-scans.ts';
import { isEnterWeighedIn, pasteIntoPrompt, setProblem } from '../prompts/prompts.ts';
import { isPrivacyScreenOn, placeInFront, say, type SessionState, isOnlyWall } from '../state/session-state.ts';
import type { Prompt } from '../state/prompt.ts';
import { readBadge } from '../../domain/badges.ts';
import { takeBadge } from '../shift/badges.ts';
import { refuseUnseen } from '../too-small.ts';
import { refuse } from '../refuse.ts';

const CLOSED = new Error('the desk is closed');

/** Subscribes to the lane; returns how to end. */
export function routeInput(context: SessionContext, lane: InputLane): () => void {
  const { session } = context;
  let promptAtBurst: Prompt | undefined;
  let keymap: Keymap | undefined;
  const tellFront = () => {
    lane.setTyping(typingAt(session.getState()), isEnterWeighed(context));
    // The key bindings may change while the bench runs.
    if (keymap !== context.keymap) lane.setAltKeys(altKeysOf((keymap = context.keymap)));
  };
  tellFront();
  let rest: AbortController | undefined;
  const endings = [
    session.subscribe(tellFront),
    session.cursors.subscribe(tellFront),
    lane.onBurst(() => {
      rest?.abort();
      promptAtBurst = session.getState().prompt;
      noteBurst(context);
    }),
    lane.onKeys(() => settleTentativeKey(context)),
    lane.onScan((scan) => {
      // A scan is never lost: it counts even while the card is shown.
      closeAway(session);
      if (isOnlyWall(session.getState()) || refuseUnseen(context)) return;
      if (takesBadge(context, scan, promptAtBurst)) return;
      if (scan.isTerminated || session.getState().prompt || !isScanDecisive(context))
        return takeScan(context, scan, promptAtBurst);
      rest = awaitRest(context, () => takeScan(context, scan, promptAtBurst), scan.text);
    }),
    lane.onPaste((text) => {
      closeAway(session);
      return isOnlyWall(session.getState()) || refuseUnseen(context)
        ? undefined
        : session.getState().prompt
          ? pasteIntoPrompt(context, text)
          : takeBadge(context, text) || findScanned(context, text);
    }),
  ];
  return () => {
    endings.forEach((end) => end());
    rest?.abort(CLOSED);
  };
}

/** A code without its Enter may be incomplete: a code that would ship is only used when no more characters follow. */
function awaitRest(context: SessionContext, take: () => void, text: string): AbortController {
  const { clock, texts } = context;
  const waiting = new AbortController();
  const taking = clock.sleep(TORN_MS, waiting.signal).then(take, (error: unknown) => {
    if (!waiting.signal.aborted) throw error;
    if (error === CLOSED) return;
    refuse(context, texts.scan.torn(text));
  });
  attempt(context, taking);
  return waiting;
}

/**
 * How a burst of letters is interpreted. On a covered screen a prompt takes none: the first letter of a scan would uncover it
 * and the rest would be typed into it.
 */
export function typingAt(state: SessionState): Typing {
  const { prompt, question, stop, copyChoice } = state;
  if (question || stop || copyChoice) return 'guarded';
  if (distinguishesScans(state)) return 'field';
  return prompt && !isPrivacyScreenOn(state) ? 'text' : 'command';
}

/** Whether Enter would confirm or write: then it is only accepted if it came alone. */
function isEnterWeighed({ session, keymap }: OperatorSession): boolean {
  const state = session.getState();
  const typing = typingAt(state);
  if (typing === 'guarded') return true;
  if (state.prompt && !isPrivacyScreenOn(state)) return isEnterWeighedIn(state.prompt);
  const commands = keymap.commandsOf(placeInFront(state).screen);
  return commands.some(({ keys, effect }) => effect === 'write' && keys.includes('enter'));
}

/** Takes a badge before anything else sees the code; undoes what its letters did in a prompt. */
function takesBadge(context: SessionContext, { text, before = '' }: Scan, promptBefore: Prompt | undefined): boolean {
  const { session } = context;
  const code = [text, before + text].find((one) => readBadge(one) !== undefined);
  if (code === undefined) return false;
  const takenBack = takeBackKey(context);
  const { prompt } = session.getState();
  if (prompt)
    session.setState({ prompt: promptBefore?.kind === prompt.kind ? promptBefore : { ...prompt, value: '' } });
  takeBadge(context, code);
  sayToo(context, takenBack);
  return true;
}

/** Takes a scan; if characters came right before it, it may be the rest of a code that a slow line has split. */
function takeScan(context: SessionContext, scan: Scan, before: Prompt | undefined): void {
  const isWhole = (scan.before ?? '') === '' || isKnownCode(context, scan.text);
  if (!isWhole) return takeTorn(context, scan, before);
  const takenBack = settleTentativeKey(context);
  if (!scanIntoPrompt(context, scan, before)) findScanned(context, scan.text);
  sayToo(context, takenBack);
}

function takeTorn(context: SessionContext, scan: Scan, before: Prompt | undefined): void {
  const { session, texts, effects } = context;
  const first = scan.before ?? '';
  const whole = first + scan.text;
  // One character, or one repeated, was more likely a key than the beginning of a code; digits are never held down.
  const likely = /^.$|^(\D)\1*$|^[jk]+$/su.test(first) ? scan.text : whole;
  if (wantsCode(session.getState())) {
    settleTentativeKey(context);
    scanIntoPrompt(context, { text: likely, isTerminated: false }, before);
    setProblem(context, texts.prompts.scanBehindKey);
    return effects.ring('error');
  }
  const takenBack = takeBackKey(context);
  const isKnown = isKnownCode(context, whole);
  const isWhole = takenBack !== undefined || isKnown;
  // A lone character that had no effect may be a key or part of the code, and without it the code may be another.
  const isDoubtful = session.getState().packing.learningItemId !== undefined || (!isWhole && /^.$/su.test(first));
  if (isDoubtful && !isKnown && !session.getState().prompt) {
    refuse(context, texts.scan.torn(likely));
  } else if (!scanIntoPrompt(context, scan, before)) findScanned(context, isWhole ? whole : likely);
  sayToo(context, takenBack);
}

/** Shows both notices: about the code, and about its first character. */
function sayToo({ session }: OperatorSession, takenBack: string | undefined): void {
  if (takenBack === undefined) return;
  const { notice: told } = session.getState();
  say(session, 'warn', told && told.text !== takenBack ? `${told.text} · ${takenBack}` : takenBack);
}
