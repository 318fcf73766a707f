/**
 * Records what a terminal shows, as an asciicast of version 2 (docs.asciinema.org/manual/asciicast/v2): a header, then one
 * event a line, from which `asciinema play` shows the same screen again. Text marked as a buyer's is never written: see
 * personal-marks.ts.
 *
 * No work is done while a key waits for its frame: frames are only taken, and the newest of each moment is covered, compared
 * and written a moment later.
 */
import { maskedText } from '../../domain/personal-marks.ts';
import { diffFrames } from './frame-writer-diff.ts';
import type { StyleTable } from './frame-writer-styles.ts';
import type { FrameRecorder, FrameSink } from './frame-writer.ts';
import { realTimers, type LaneTimers } from '../input/lane-timers.ts';
import { sizeOf, type Size } from './size.ts';

/** Where the lines of a recording are written; each ends a line of its file. */
export type RecordingSink = {
  write(line: string): void;
  /** Whether the next frame must begin another file, which is then made; called before each frame. */
  isNext(): boolean;
};

export type Recorder = FrameRecorder & {
  /** A sink that records bytes as they come: for lines that were covered before. */
  lines: FrameSink;
  /** Writes what still waits; nothing is recorded after it. */
  end(): void;
};

export type RecorderOptions = {
  sink: RecordingSink;
  size: Partial<Size>;
  /** The title that a player shows. */
  title: string;
  /** Milliseconds since the epoch. */
  wallNow: () => number;
  timers?: LaneTimers | undefined;
};

/** Frames that come closer together are recorded as one: nobody reads twenty in a second. */
const MOMENT_MS = 50;
const BEGIN = '\x1b[?25l\x1b[?7l\x1b[m\x1b[H\x1b[2J';
/** How many rows are kept so that each is covered only once: rows come again and again. */
const MOST_ROWS = 1024;

/** Begins a recording; its header is written with its first event. */
export function createRecorder({ sink, size, title, wallNow, timers = realTimers }: RecorderOptions): Recorder {
  let { columns, rows } = sizeOf(size);
  let startedAt = Number.NaN;
  let shown: string[] | undefined;
  let shownIn: StyleTable | undefined;
  let waiting: { rows: readonly string[]; styles: StyleTable; at: number } | undefined;
  let timer: unknown;
  let isEnded = false;
  let known = new Map<string, string>();

  function begin(at: number): void {
    startedAt = at;
    shown = undefined;
    const header = { version: 2, width: columns, height: rows, timestamp: Math.floor(wallNow() / 1000), title };
    sink.write(JSON.stringify(header));
  }

  function put(at: number, code: 'o' | 'r', data: string): void {
    if (sink.isNext()) begin(at);
    const seconds = Math.max(0, at - startedAt) / 1000;
    sink.write(JSON.stringify([Number(seconds.toFixed(3)), code, data]));
  }

  function coveredOnce(row: string): string {
    let line = known.get(row);
    if (line !== undefined) return line;
    if (known.size >= MOST_ROWS) known = new Map();
    known.set(row, (line = maskedText(row)));
    return line;
  }

  function keep(): void {
    timers.clear(timer);
    timer = undefined;
    if (!waiting) return;
    const { at, styles } = waiting;
    if (sink.isNext()) begin(at);
    const lines = waiting.rows.slice(0, rows).map(coveredOnce);
    while (lines.length < rows) lines.push('');
    waiting = undefined;
    if (styles !== shownIn) shown = undefined;
    shownIn = styles;
    const from = shown ?? lines.map(() => '');
    const bytes = (shown ? '' : BEGIN) + diffFrames(from, lines, { columns, rows, styles, canEraseCells: true });
    shown = lines;
    if (bytes !== '') put(at, 'o', bytes);
  }

  return {
    take(newRows, styles) {
      if (isEnded) return;
      waiting = { rows: newRows, styles, at: timers.now() };
      timer ??= timers.set(keep, MOMENT_MS);
    },
    resize(newColumns, newRows) {
      if (isEnded) return;
      keep();
      ({ columns, rows } = sizeOf({ columns: newColumns, rows: newRows }));
      if (!Number.isNaN(startedAt)) put(timers.now(), 'r', `${columns}x${rows}`);
      shown = undefined;
    },
    lines: {
      write(bytes) {
        if (!isEnded) put(timers.now(), 'o', bytes);
        return true;
      },
      on() {},
      off() {},
    },
    end() {
      if (isEnded) return;
      keep();
      isEnded = true;
    },
  };
}
