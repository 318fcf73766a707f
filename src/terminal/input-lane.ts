/**
 * The input lane: bytes from a terminal → keys | scans | pastes, below Ink (design part 7).
 *
 *     source → tokens → burst → outcomes ─key→ stdin, one per read → Ink
 *                                        ─scan, paste→ listeners
 *
 * One outcome at a time, and a turn of the event loop after each, so that React commits before the next: a key that opens
 * a text field is followed by text, not by commands. For the same reason a token is judged only when those before it are
 * done.
 */
import { EventEmitter } from 'node:events';
import { StringDecoder } from 'node:string_decoder';
import type { Presence } from '../keymap/attention.ts';
import { createBurst, isTyped, type Outcome, type Scan, type Typing } from './burst.ts';
import { withFunctionKey } from './function-keys.ts';
import { createTokeniser, type Token } from './input-tokens.ts';

export type { Scan, Typing } from './burst.ts';
export { FUNCTION_KEYS } from './function-keys.ts';

export type InputLane = {
  /** What Ink's render takes as stdin. */
  stdin: NodeJS.ReadStream;
  /**
   * Says what the front of the screen takes from the next key on; `command` at first. A burst that is already open stays
   * what it was, so a scan is never torn in two by a screen that changes.
   */
  setTyping(typing: Typing): void;
  /** Reports that a burst begins, before its first character is a key; returns how to stop. */
  onBurst(listener: () => void): () => void;
  /** Reports each scan once; returns how to stop. */
  onScan(listener: (scan: Scan) => void): () => void;
  /** Reports each bracketed paste, raw; returns how to stop. The session asks the terminal for brackets. */
  onPaste(listener: (text: string) => void): () => void;
  /** Ctrl+L while text is typed, where it is no key of a screen. Answers how to stop. */
  onRepaint(listener: () => void): () => void;
  /**
   * Reports that somebody typed or scanned, and what the terminal says about being looked at, where it was asked to;
   * returns how to stop.
   */
  onPresence(listener: (presence: Presence) => void): () => void;
  /** Lets go of the source and ends its raw mode. */
  close(): void;
};

const FOCUS: Readonly<Record<string, Presence>> = { '\x1b[I': 'focus', '\x1b[O': 'blur' };

/** What a lane reads: process.stdin, or the channel of an SSH session. */
export type KeySource = {
  on(event: 'data', listener: (chunk: Buffer | string) => void): unknown;
  off(event: 'data', listener: (chunk: Buffer | string) => void): unknown;
  setRawMode?(isRaw: boolean): unknown;
  pause?(): unknown;
  resume?(): unknown;
  ref?(): unknown;
  unref?(): unknown;
};

/** `soon` runs after input that is already waiting was read (setImmediate). */
export type LaneTimers = {
  set(callback: () => void, delayMs: number): unknown;
  clear(timer: unknown): void;
  soon(callback: () => void): void;
};

/** A pause of this length between two characters ends a burst: a busy line holds a scanner up by 30 ms, a hand is rarely as fast. */
export const SILENCE_MS = 50;
/** How late the terminator of a code may come, after its last character; a hand takes longer to reach for Enter. */
export const LATE_TERMINATOR_MS = 150;
/** How long a lone ESC may still become the start of a sequence that the network split. */
export const ESCAPE_MS = 50;
/** After this silence inside a bracketed paste its end will not come any more. */
export const PASTE_MS = 1000;

const STX = '\x02';
const ETX = '\x03';
const FORM_FEED = '\x0c';
/** What a text field would type as the letter that was held with Ctrl. */
const IDLE_CONTROL = /^[\x01\x02\x04-\x07\x0b\x0c\x0e-\x1a\x1c-\x1f]$/;
const MANY_TOKENS = 4096;

const realTimers: LaneTimers = {
  set: (callback, delayMs) => setTimeout(callback, delayMs),
  clear: (timer) => clearTimeout(timer as NodeJS.Timeout),
  soon: (callback) => void setImmediate(callback),
};

/** Opens a lane on `source`, in raw mode from now on; it listens while Ink wants to. `timers` are for tests. */
export function createInputLane(options: { source: KeySource; timers?: LaneTimers }): InputLane {
  const { source, timers = realTimers } = options;
  const decoder = new StringDecoder('utf8');
  const tokeniser = createTokeniser();
  const burst = createBurst();
  const tokens: Token[] = [];
  const outcomes: Outcome[] = [];
  const reports = new EventEmitter<{ burst: []; scan: [Scan]; paste: [string]; presence: [Presence]; repaint: [] }>();
  const silence = createPause(timers, endOfSilence);
  const patience = createPause(timers, () => take(tokeniser.settle()));
  const lateness = createPause(timers, () => (isTerminatorDue = false));

  let typing: Typing = 'command';
  let unread: string | undefined;
  let isBetweenKeys = false;
  let isListening = false;
  let isClosed = false;
  let isHeldBack = false;
  // The scanner's CR LF, or Tab and CR, may come in two reads: what follows a terminator without a pause belongs to it.
  let isAfterReturn = false;
  let isAfterScan = false;
  // A code was reported without its terminator, which a busy line may still bring: it confirms nothing.
  let isTerminatorDue = false;

  function receive(chunk: Buffer | string): void {
    if (chunk.length > 0) take(tokeniser.push(typeof chunk === 'string' ? chunk : decoder.write(chunk)));
  }

  function take(more: Token[]): void {
    silence.cancel();
    patience.cancel();
    for (const token of more) tokens.push(token);
    if (tokens.length > MANY_TOKENS && !isHeldBack) {
      isHeldBack = true;
      source.pause?.();
    }
    work();
  }

  function work(): void {
    if (isBetweenKeys || unread !== undefined) return;
    while (outcomes.length === 0) {
      const token = tokens.shift();
      if (token === undefined) return rest();
      outcomes.push(...judge(token));
    }
    isBetweenKeys = true;
    timers.soon(() => {
      isBetweenKeys = false;
      work();
    });
    deliver(outcomes.shift() as Outcome);
  }

  function rest(): void {
    if (isClosed) return;
    if (isHeldBack && isListening) source.resume?.();
    isHeldBack = false;
    if (burst.isOpen() || isAfterReturn || isAfterScan) silence.start(SILENCE_MS);
    const missing = tokeniser.waitsFor();
    if (missing !== 'nothing') patience.start(missing === 'sequence' ? ESCAPE_MS : PASTE_MS);
  }

  function endOfSilence(): void {
    isAfterReturn = false;
    isAfterScan = false;
    const ended = burst.end();
    isTerminatorDue = ended[0]?.kind === 'scan';
    if (isTerminatorDue) lateness.start(LATE_TERMINATOR_MS - SILENCE_MS);
    outcomes.push(...ended);
    work();
  }

  function judge(token: Token): Outcome[] {
    const presence = token.kind === 'reply' ? FOCUS[token.text] : 'input';
    if (presence) reports.emit('presence', presence);
    // A terminal that answers in the middle of a scan does not end it.
    if (token.kind === 'reply') return [{ kind: 'key', text: token.text }];
    if (token.kind === 'enter' || (token.kind === 'key' && token.text === '\t')) return judgeTerminator(token.text);
    isAfterReturn = false;
    endLateness();
    if (token.kind === 'key' && token.text === ETX && burst.isCode()) return endScan();
    isAfterScan = false;
    if (token.kind === 'character') {
      if (!burst.isOpen()) reports.emit('burst');
      return burst.add(token.text, typing);
    }

    const before = burst.end();
    if (token.kind === 'paste') return [...before, token];
    if (token.text === STX && typing !== 'text') {
      reports.emit('burst');
      burst.open(STX);
      return before;
    }
    if (isTyped(typing) && IDLE_CONTROL.test(token.text)) {
      if (token.text === FORM_FEED) reports.emit('repaint');
      return before;
    }
    // A text field would type what stands for a function key.
    return [...before, { kind: 'key', text: typing === 'command' ? withFunctionKey(token.text) : token.text }];
  }

  function judgeTerminator(text: string): Outcome[] {
    const isSecondHalf = text === '\n' && isAfterReturn;
    isAfterReturn = text === '\r';
    if (isSecondHalf || isAfterScan) return [];
    if (isTerminatorDue) {
      endLateness();
      isAfterScan = true;
      return [];
    }
    const before = endScan();
    return isAfterScan ? before : [...before, { kind: 'key', text: text === '\t' ? '\t' : '\r' }];
  }

  function endLateness(): void {
    lateness.cancel();
    isTerminatorDue = false;
  }

  function endScan(): Outcome[] {
    const ended = burst.end(typing);
    isAfterScan = ended[0]?.kind === 'scan';
    return ended;
  }

  function deliver(outcome: Outcome): void {
    if (outcome.kind === 'scan') reports.emit('scan', outcome.scan);
    else if (outcome.kind === 'paste') reports.emit('paste', outcome.text);
    else {
      unread = outcome.text;
      stdin.emit('readable');
    }
  }

  const stdin = Object.assign(new EventEmitter(), {
    isTTY: true,
    setEncoding: () => stdin,
    ref() {
      source.ref?.();
      return stdin;
    },
    unref() {
      source.unref?.();
      return stdin;
    },
    read() {
      const key = unread ?? null;
      unread = undefined;
      return key;
    },
    setRawMode(isRaw: boolean) {
      source.setRawMode?.(isRaw);
      listen(isRaw);
      return stdin;
    },
  });
  // While a screen is swapped for another nobody reads. The key waits, and the keys after it wait their turn.
  stdin.on('newListener', (event) => {
    if (event === 'readable' && unread !== undefined) timers.soon(offerAgain);
  });

  function offerAgain(): void {
    if (unread === undefined) return;
    stdin.emit('readable');
    if (unread === undefined) timers.soon(work);
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

  // Ink ends the echo only after its first frame; a scan before that would be echoed into the screen and shift it.
  source.setRawMode?.(true);

  return {
    stdin: stdin as unknown as NodeJS.ReadStream,
    setTyping(next) {
      typing = next;
    },
    onBurst(listener) {
      reports.on('burst', listener);
      return () => void reports.off('burst', listener);
    },
    onScan(listener) {
      reports.on('scan', listener);
      return () => void reports.off('scan', listener);
    },
    onPaste(listener) {
      reports.on('paste', listener);
      return () => void reports.off('paste', listener);
    },
    onRepaint(listener) {
      reports.on('repaint', listener);
      return () => void reports.off('repaint', listener);
    },
    onPresence(listener) {
      reports.on('presence', listener);
      return () => void reports.off('presence', listener);
    },
    close() {
      isClosed = true;
      listen(false);
      source.setRawMode?.(false);
      silence.cancel();
      patience.cancel();
      lateness.cancel();
      reports.removeAllListeners();
      tokens.length = 0;
      outcomes.length = 0;
      unread = undefined;
    },
  };
}

/**
 * A timer that looks again before it fires: after a long render the timer is due although input that came in time is
 * still unread, and a code's first letter would be let go as a key.
 */
function createPause(timers: LaneTimers, whenOver: () => void): { start(delayMs: number): void; cancel(): void } {
  let timer: unknown;
  let running: object | undefined;
  return {
    cancel() {
      running = undefined;
      timers.clear(timer);
    },
    start(delayMs) {
      if (running) return;
      const mine = {};
      running = mine;
      timer = timers.set(() => {
        timers.soon(() => {
          if (running !== mine) return;
          running = undefined;
          whenOver();
        });
      }, delayMs);
    },
  };
}
