/**
 * The input lane: bytes from a terminal → keys | scans | pastes, below Ink (design part 7).
 *
 *     source → tokens → scan classifier → outcomes ─key→ stdin, one per read → Ink
 *                                                   ─scan, paste→ listeners
 *
 * Passes on one outcome at a time, and waits a turn of the event loop after each, so that React commits before the next: a key
 * that opens a text field is followed by text, not by commands. For the same reason a token is classified only when those
 * before it are done. How a key came is passed on with it, see keystroke-timing.ts.
 *
 * The rest of a long text that is already in a field is one outcome, and one commit: a terminal without bracketed paste pastes
 * this way, and some scanners send long codes.
 */
import { StringDecoder } from 'node:string_decoder';
import type { InputTiming, InputOutcome } from './burst.ts';
import { createLaneReports, type InputLane, type KeySource, type Presence } from './lane.ts';
import { createTokeniser, type Token } from './input-tokens.ts';
import { readAnswer, type TerminalAnswer } from './terminal-answers.ts';
import { createKeyFeed } from './key-feed.ts';
import { createPause, realTimers, type LaneTimers } from './lane-timers.ts';
import { SILENCE_MS } from './keystroke-timing.ts';
import { createScanClassifier } from './scan-classifier.ts';

/** How long a lone ESC may still become the start of an escape sequence that the network split, in milliseconds. */
const ESCAPE_MS = 50;
/** The same while an answer of the terminal, which also begins with an ESC, may come. */
const ANSWER_ESCAPE_MS = 150;
/** How long an answer is expected; later ones are read as well, but a lone ESC is the key again. */
export const ANSWER_MS = 5000;
/** After this silence inside a bracketed paste, or an answer, its end will not come any more. */
const PASTE_MS = 1000;

const FOCUS: ReadonlyMap<string, Presence> = new Map(Object.entries<Presence>({ '\x1b[I': 'focus', '\x1b[O': 'blur' }));

const MANY_TOKENS = 4096;
/**
 * This many letters that came too fast for a hand go to a field one by one: they may show that a key before them was the first
 * letter of a code, which closes the field that the key has opened, see session/kernel/tentative-keys.ts.
 */
const LETTERS_APART = 8;

/** Opens a lane on `source`, which is in raw mode from now on; it reads while Ink wants to. `timers` are for tests. */
export function createInputLane(options: { source: KeySource; timers?: LaneTimers }): InputLane {
  const { source, timers = realTimers } = options;
  const decoder = new StringDecoder('utf8');
  const tokeniser = createTokeniser();
  const tokens: Read[] = [];
  const outcomes: InputOutcome[] = [];
  const reports = createLaneReports();
  const judging = createScanClassifier(timers, (event) => reports.emit(event));
  const silence = createPause(timers, () => {
    outcomes.push(...judging.fallSilent());
    work();
  });
  const patience = createPause(timers, () => {
    // The rest of the answer may still come.
    if (tokeniser.waitsFor() === 'answer') beginExpecting();
    take(tokeniser.settle());
  });

  /** When bytes came last, and when the last of them came that was typed. */
  let cameAt = Number.NEGATIVE_INFINITY;
  let readAt = Number.NEGATIVE_INFINITY;
  let inputTiming: InputTiming = 'alone';
  let isBetweenKeys = false;
  let isListening = false;
  let isClosed = false;
  /** Whether the lane reads again after the pause; `undefined` if it is not paused. */
  let listensLater: boolean | undefined;
  let isHeldBack = false;
  let letterCount = 0;
  let expectedUntil = Number.NEGATIVE_INFINITY;
  const expected = new Set<TerminalAnswer['kind']>();

  function receive(chunk: Buffer | string): void {
    cameAt = timers.now();
    if (cameAt >= expectedUntil) endExpecting();
    take(tokeniser.push(decoder.write(chunk)));
  }

  function take(more: Token[]): void {
    silence.cancel();
    patience.cancel();
    judging.stir();
    // A token that came by itself, and this long after the last one was read, came after a silence, however late this process
    // reads.
    const typed = more.filter(({ kind }) => kind !== 'reply' && kind !== 'answer');
    const isAfterSilence = typed.length === 1 && cameAt - readAt >= SILENCE_MS;
    if (typed.length > 0) readAt = cameAt;
    for (const token of more) tokens.push({ token, isAfterSilence: isAfterSilence && token === typed[0] });
    if (tokens.length > MANY_TOKENS && !isHeldBack) {
      isHeldBack = true;
      source.pause?.();
    }
    work();
  }

  function work(): void {
    if (isBetweenKeys || feed.isUnread()) return;
    while (outcomes.length === 0) {
      const read = tokens.shift();
      if (read === undefined) return rest();
      if (read.isAfterSilence && judging.waitsForSilence()) outcomes.push(...judging.fallSilent());
      outcomes.push(...judge(read.token));
    }
    isBetweenKeys = true;
    timers.soon(() => {
      isBetweenKeys = false;
      work();
    });
    deliver(withRest(outcomes.shift() as InputOutcome));
  }

  /** Joins a letter of a long text with the letters behind it that are there. */
  function withRest(first: InputOutcome): InputOutcome {
    letterCount = isLetterOfText(first) ? letterCount + 1 : 0;
    if (!isLetterOfText(first) || letterCount <= LETTERS_APART) return first;
    let { text } = first;
    // Whatever prints behind a letter of a text is one, too.
    while (tokens[0]?.token.kind === 'character' && !tokens[0].isAfterSilence) {
      const { token } = tokens.shift() as Read;
      judge(token);
      text += token.text;
    }
    return { ...first, text };
  }

  function rest(): void {
    if (isClosed) return;
    if (isHeldBack && isListening) source.resume?.();
    isHeldBack = false;
    judging.settle();
    // A report of the terminal in between makes no silence longer.
    const missing = tokeniser.waitsFor();
    const escapeMs = timers.now() < expectedUntil ? ANSWER_ESCAPE_MS : ESCAPE_MS;
    if (missing !== 'nothing') patience.start(missing === 'sequence' ? escapeMs : PASTE_MS);
    // An ESC that may still become a sequence is judged first: it is the scanner's, if it came without a silence before it.
    if (judging.waitsForSilence() && missing !== 'sequence') {
      silence.start(Math.max(0, readAt + SILENCE_MS - timers.now()));
    }
  }

  function judge(token: Token): InputOutcome[] {
    if (token.kind === 'answer') {
      noteAnswer(token.text);
      return [];
    }
    const presence = token.kind === 'reply' ? FOCUS.get(token.text) : 'input';
    if (presence) reports.emit('presence', presence);
    return judging.judge(token);
  }

  function noteAnswer(text: string): void {
    const answer = readAnswer(text);
    if (answer === undefined) return;
    expected.delete(answer.kind);
    if (expected.size === 0) endExpecting();
    reports.emit('answer', answer);
  }

  function beginExpecting(): void {
    expectedUntil = timers.now() + ANSWER_MS;
    tokeniser.setExpecting(true);
  }

  function endExpecting(): void {
    expectedUntil = Number.NEGATIVE_INFINITY;
    expected.clear();
    tokeniser.setExpecting(false);
  }

  function deliver(outcome: InputOutcome): void {
    if (outcome.kind === 'scan') reports.emit('scan', outcome.scan);
    else if (outcome.kind === 'paste') reports.emit('paste', outcome.text);
    else {
      inputTiming = outcome.inputTiming;
      feed.offer(outcome.text);
    }
  }

  function listen(isOn: boolean): void {
    if (isOn === isListening) return;
    isListening = isOn;
    if (isOn) {
      source.on('data', receive);
      source.resume?.();
    } else {
      source.off('data', receive);
      source.pause?.();
    }
  }

  function forget(): void {
    listen(false);
    source.setRawMode?.(false);
    silence.cancel();
    patience.cancel();
    tokeniser.settle();
    tokens.length = 0;
    outcomes.length = 0;
    isHeldBack = false;
  }

  const feed = createKeyFeed(
    {
      setRawMode(isRaw) {
        if (listensLater !== undefined) {
          listensLater = isRaw;
          return;
        }
        source.setRawMode?.(isRaw);
        listen(isRaw);
      },
      ref: () => void source.ref?.(),
      unref: () => void source.unref?.(),
    },
    timers,
    work,
  );

  // Ink ends the echo only after its first frame; a scan before that would be echoed into the screen and shift it.
  source.setRawMode?.(true);

  return {
    stdin: feed.stdin,
    setTyping(next, isWeighed = next === 'guarded') {
      judging.setTyping(next, isWeighed);
    },
    setAltKeys: tokeniser.setAltKeys,
    inputTiming: () => inputTiming,
    ...reports.listeners,
    expect(...kinds) {
      for (const kind of kinds) expected.add(kind);
      beginExpecting();
    },
    pause() {
      if (isClosed || listensLater !== undefined) return;
      listensLater = isListening;
      forget();
      judging.fallSilent();
    },
    resume() {
      if (isClosed) return;
      // Another program may have changed the mode while Node still remembers it as raw.
      source.setRawMode?.(false);
      source.setRawMode?.(true);
      const isListener = listensLater ?? isListening;
      listensLater = undefined;
      listen(isListener);
    },
    close() {
      isClosed = true;
      forget();
      judging.close();
      feed.clear();
    },
  };
}

function isLetterOfText(outcome: InputOutcome): outcome is InputOutcome & { kind: 'key' } {
  return outcome.kind === 'key' && outcome.isTyped === true && outcome.inputTiming === 'burst';
}

type Read = { token: Token; isAfterSilence: boolean };
