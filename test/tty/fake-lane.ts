import { EventEmitter } from 'node:events';
import { createInputLane } from '../../src/tty/input/input-lane.ts';
import type { InputLane } from '../../src/tty/input/lane.ts';
import type { LaneTimers } from '../../src/tty/input/lane-timers.ts';
import type { Typing } from '../../src/tty/input/burst.ts';

/** Time that only moves when a test moves it. */
export class FakeTime implements LaneTimers {
  nowMs = 0;
  #timers = new Map<object, { atMs: number; callback: () => void }>();
  #soon: (() => void)[] = [];

  /** How many timers would still fire. */
  get timerCount(): number {
    return this.#timers.size;
  }

  now(): number {
    return this.nowMs;
  }

  set(callback: () => void, delayMs: number): object {
    const timer = {};
    this.#timers.set(timer, { atMs: this.nowMs + delayMs, callback });
    return timer;
  }

  clear(timer: unknown): void {
    this.#timers.delete(timer as object);
  }

  soon(callback: () => void): void {
    this.#soon.push(callback);
  }

  /** Runs what is due now, in turns of the event loop. */
  settle(): void {
    for (let turns = 0; this.#soon.length > 0; turns++) {
      if (turns > 100_000) throw new Error('the lane never comes to rest');
      for (const callback of this.#soon.splice(0)) callback();
    }
  }

  /**
   * So much time passes without a turn of the event loop; then the timers that are due fire, late,
   * and what has come is read.
   */
  stall(ms: number, read: () => void): void {
    this.nowMs += ms;
    const { settle } = this;
    this.settle = () => {};
    this.advance(0);
    this.settle = settle;
    read();
    this.settle();
  }

  advance(ms: number): void {
    const untilMs = this.nowMs + ms;
    this.settle();
    for (;;) {
      const next = [...this.#timers].toSorted(([, a], [, b]) => a.atMs - b.atMs)[0];
      if (!next || next[1].atMs > untilMs) break;
      this.#timers.delete(next[0]);
      this.nowMs = Math.max(this.nowMs, next[1].atMs);
      next[1].callback();
      this.settle();
    }
    this.nowMs = untilMs;
  }
}

export type LaneEvent = { key: string } | { scan: string; isTerminated: boolean } | { paste: string };

/** A lane on a source and a clock of the test's own; `events` is what came out, in order. */
export class FakeLane {
  readonly time = new FakeTime();
  readonly source = new EventEmitter();
  readonly lane: InputLane;
  readonly events: LaneEvent[] = [];
  /** The keys as they were read. */
  readonly pieces: string[] = [];
  /** Called with each key before the next one, as a component would be. */
  whenKey: (key: string) => void = () => {};

  constructor(typing: Typing = 'command') {
    this.lane = createInputLane({ source: this.source, timers: this.time });
    this.lane.setTyping(typing);
    this.lane.onScan(({ text, isTerminated }) => this.events.push({ scan: text, isTerminated }));
    this.lane.onPaste((paste) => this.events.push({ paste }));
    this.lane.stdin.on('readable', this.read);
    this.lane.stdin.setRawMode(true);
  }

  read = (): void => {
    for (
      let key = this.lane.stdin.read() as string | null;
      key !== null;
      key = this.lane.stdin.read() as string | null
    ) {
      this.pieces.push(key);
      // What came of a text at once is its letters.
      for (const letter of /^[^\x00-\x1f\x7f]/.test(key) ? key : [key]) this.events.push({ key: letter });
      this.whenKey(key);
    }
  };

  /** Sends bytes now. */
  send(chunk: string | Uint8Array): void {
    this.source.emit('data', typeof chunk === 'string' ? chunk : Buffer.from(chunk));
  }

  /** Sends the text one byte at a time, `msPerCharacter` apart; 0 is separate reads at one time. */
  type(text: string, msPerCharacter: number): void {
    for (const byte of Buffer.from(text)) {
      this.send(Uint8Array.of(byte));
      this.time.advance(msPerCharacter);
    }
  }

  /** Waits until nothing more can come of what was sent. */
  rest(): LaneEvent[] {
    this.time.advance(2000);
    return this.events;
  }

  get keys(): string[] {
    return this.events.flatMap((event) => ('key' in event ? [event.key] : []));
  }

  get scans(): string[] {
    return this.events.flatMap((event) => ('scan' in event ? [event.scan] : []));
  }
}

/** Esc, as the lane tells it. */
export const ESCAPE = '\x1b[27u';

/** What comes of an input, in one chunk or several, once the line has been quiet. */
export function run(input: string | string[], typing: Typing = 'command'): LaneEvent[] {
  const lane = new FakeLane(typing);
  for (const chunk of [input].flat()) lane.send(chunk);
  return lane.rest();
}

export const brackets = (text: string): string => `\x1b[200~${text}\x1b[201~`;
export const keys = (...texts: string[]): LaneEvent[] => texts.map((key) => ({ key }));
