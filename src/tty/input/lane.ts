/** What an input lane is to those who use it, and the reports that it gives them. */
import { EventEmitter } from 'node:events';
import type { InputTiming, Scan, Typing } from './burst.ts';
import type { TerminalAnswer } from './terminal-answers.ts';

export type InputLane = {
  /** What Ink's render takes as stdin. */
  stdin: NodeJS.ReadStream;
  /**
   * Says what the front of the screen takes from the next key on; `command` at first. A burst that is already open
   * stays what it was, so a scan is never torn in two by a screen that changes. `isEnterWeighed`: Enter does something
   * there that wants a key of its own, and waits for its silence as a character does; elsewhere it is there at once.
   */
  setTyping(typing: Typing, isEnterWeighed?: boolean): void;
  /** Characters that are commands when they are held with Alt: of any other, Esc and the character are two keys. */
  setAltKeys(characters: ReadonlySet<string>): void;
  /** In what company the key came that was read last. */
  inputTiming(): InputTiming;
  /** Reports that a burst begins, before its first character is a key; returns how to stop. */
  onBurst(listener: () => void): () => void;
  /** Reports that a burst was over without anything of a code: a key, a key held down, a few letters of a text. */
  onKeys(listener: () => void): () => void;
  /** Reports each scan once; returns how to stop. */
  onScan(listener: (scan: Scan) => void): () => void;
  /** Reports each bracketed paste, raw; returns how to stop. The session asks the terminal for brackets. */
  onPaste(listener: (text: string) => void): () => void;
  /** Ctrl+L while text is typed, where it is no key of a screen. Returns how to stop. */
  onRepaint(listener: () => void): () => void;
  /**
   * Reports that something was typed or scanned, and what the terminal says about being looked at, where it was
   * asked to; returns how to stop.
   */
  onPresence(listener: (presence: Presence) => void): () => void;
  /** The terminal has been asked and may answer so: an ESC that is alone is less surely a key. */
  expect(...kinds: TerminalAnswer['kind'][]): void;
  /** Reports each answer of the terminal, late ones too, and what it says of its colour scheme unasked; returns how to stop. */
  onAnswer(listener: (answer: TerminalAnswer) => void): () => void;
  /** Ctrl+Z while text is typed, by itself, where it is no key of a screen. Returns how to stop. */
  onSuspend(listener: () => void): () => void;
  /** Leaves the source to others, as they know it: nothing is read before `resume`, and what was half read is forgotten. */
  pause(): void;
  /** Takes the source again, in raw mode whatever has been made of it. */
  resume(): void;
  /** Lets go of the source and ends its raw mode. */
  close(): void;
};

/** What is known of the person in front. */
export type Presence = 'input' | 'focus' | 'blur';

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

/** What of a lane says that something has come in: for each report a function that returns how to stop. */
type LaneListeners = Pick<InputLane, Extract<keyof InputLane, `on${string}`>>;

/** The reports of one lane, and those who listen to them. */
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
    clear: () => void emitter.removeAllListeners(),
  };
}
