/** The interface of an input lane, and its listeners. */
import { EventEmitter } from 'node:events';
import type { InputTiming, Scan, Typing } from './burst.ts';
import type { TerminalAnswer } from './terminal-answers.ts';

export type InputLane = {
  /** The stdin for Ink's render. */
  stdin: NodeJS.ReadStream;
  /**
   * Sets what the front of the screen takes from the next key on; `command` at first. A burst that is already open keeps its
   * kind, so a scan is never torn in two by a screen that changes. `isEnterWeighed`: Enter does something there that needs a
   * key of its own, and waits for its silence as a character does; elsewhere it is passed on at once.
   */
  setTyping(typing: Typing, isEnterWeighed?: boolean): void;
  /** Sets the characters that are commands when held with Alt: Esc and any other character are two keys. */
  setAltKeys(characters: ReadonlySet<string>): void;
  /** How the key came that was read last. */
  inputTiming(): InputTiming;
  /** Calls the listener when a burst begins, before its first character is a key; returns a function that removes it. */
  onBurst(listener: () => void): () => void;
  /** Calls the listener when a burst was over without a code: a key, a key held down, a few letters of a text. */
  onKeys(listener: () => void): () => void;
  /** Calls the listener once for each scan; returns a function that removes it. */
  onScan(listener: (scan: Scan) => void): () => void;
  /**
   * Calls the listener with each bracketed paste, unchanged; returns a function that removes it. The session turns bracketed
   * paste on.
   */
  onPaste(listener: (text: string) => void): () => void;
  /** Calls the listener at Ctrl+L while text is typed, if no screen uses that key. Returns a function that removes it. */
  onRepaint(listener: () => void): () => void;
  /**
   * Calls the listener when something was typed or scanned, and with the focus changes that the terminal was asked for; returns
   * a function that removes it.
   */
  onPresence(listener: (presence: Presence) => void): () => void;
  /** Called when the terminal was asked for answers of these kinds: an ESC that comes alone may then begin one. */
  expect(...kinds: TerminalAnswer['kind'][]): void;
  /**
   * Calls the listener with each answer of the terminal, also late, and with its unasked notice of a new colour scheme; returns
   * a function that removes it.
   */
  onAnswer(listener: (answer: TerminalAnswer) => void): () => void;
  /**
   * Calls the listener at Ctrl+Z by itself while text is typed, if no screen uses that key. Returns a function that removes it.
   */
  onSuspend(listener: () => void): () => void;
  /** Leaves the source to other programs, in its usual mode: reads nothing until `resume`, and discards what was half read. */
  pause(): void;
  /** Takes the source again and sets raw mode, whatever mode it has. */
  resume(): void;
  /** Leaves the source and ends its raw mode. */
  close(): void;
};

/** A sign of a person at the terminal: a key or scan, or the terminal's window gaining or losing the focus. */
export type Presence = 'input' | 'focus' | 'blur';

/** The source of a lane: process.stdin, or the channel of an SSH session. */
export type KeySource = {
  on(event: 'data', listener: (chunk: Buffer | string) => void): unknown;
  off(event: 'data', listener: (chunk: Buffer | string) => void): unknown;
  setRawMode?(isRaw: boolean): unknown;
  pause?(): unknown;
  resume?(): unknown;
  ref?(): unknown;
  unref?(): unknown;
};

type Reports = {
  burst: [];
  keys: [];
  scan: [Scan];
  paste: [string];
  presence: [Presence];
  repaint: [];
  answer: [TerminalAnswer];
  suspend: [];
};

/** The functions of a lane that add listeners; each returns a function that removes its listener. */
type LaneListeners = Pick<InputLane, Extract<keyof InputLane, `on${string}`>>;

/** Makes the listeners of one lane. */
export function createLaneReports() {
  const emitter = new EventEmitter<Reports>();
  function listenTo<T extends keyof Reports>(event: T): (listener: (...told: Reports[T]) => void) => () => void {
    return (listener) => {
      emitter.on(event, listener as never);
      return () => void emitter.off(event, listener as never);
    };
  }
  const listeners: LaneListeners = {
    onBurst: listenTo('burst'),
    onKeys: listenTo('keys'),
    onScan: listenTo('scan'),
    onPaste: listenTo('paste'),
    onRepaint: listenTo('repaint'),
    onPresence: listenTo('presence'),
    onAnswer: listenTo('answer'),
    onSuspend: listenTo('suspend'),
  };
  return {
    listeners,
    emit<T extends keyof Reports>(event: T, ...told: Reports[T]): void {
      emitter.emit(event, ...(told as never));
    },
  };
}
