/**
 * The frame writer: takes whole frames of Ink and writes few bytes. It alone writes to the terminal while a screen is up, and
 * owns the terminal's modes: alternate screen, hidden cursor, no wrap, bracketed paste.
 *
 *     Ink ─whole frame→ stdout → newest frame, its panes filled ─diff against what the terminal shows→ sink
 *                                    ↑ replaced while the sink is full: a slow line skips frames
 */
import { unmarked } from '../../domain/personal-marks.ts';
import { createInkStdout } from './ink-stdout.ts';
import type { ColourLevel } from './colours.ts';
import { diffFrames } from './frame-writer-diff.ts';
import { createStyleTable, styleTableOf, type StyleTable } from './frame-writer-styles.ts';
import { attachPanes, createPanes } from './panes.ts';
import { createPictureCanvas, type PictureCanvas } from './pictures/canvas.ts';
import { toAscii } from './ascii-fallback.ts';
import { sizeOf } from './size.ts';
import type { Theme } from './themes.ts';

/**
 * Where the bytes are written: process.stdout, or the channel of an SSH session. `write` returns false if it is full, until
 * `drain`.
 */
export type FrameSink = {
  write(bytes: string): boolean;
  on(event: 'drain', listener: () => void): unknown;
  off(event: 'drain', listener: () => void): unknown;
};

export type FrameWriter = {
  /** The stdout for Ink's render, with `debug: true`, which makes it write whole frames. */
  stdout: NodeJS.WriteStream;
  /** Takes the terminal: sets the alternate screen and the other modes. Frames before it wait. */
  enter(): void;
  /** Restores the terminal; nothing is written after it. Further calls do nothing. */
  leave(): void;
  /** Restores the terminal for a while: nothing is written before `resume`, and nothing that is drawn is lost. */
  pause(): void;
  /** Takes the terminal again and paints everything; also for a terminal that lost its state without a pause. */
  resume(): void;
  /** Sets another size of the terminal: notifies Ink, and paints everything again. */
  resize(columns: number, rows: number): void;
  /**
   * Paints what panes show now, without a frame of Ink; `isWithFrame`: together with the frame that Ink may be about to draw,
   * or soon. Returns whether any pane is on the screen.
   */
  refresh(isWithFrame?: boolean): boolean;
  /** Paints everything, with the modes: for a terminal that lost its state. */
  repaint(): void;
  /** Draws in another theme from now on. */
  setTheme(theme: Theme): void;
  /** Sends a sequence that draws nothing: a bell, a text for the clipboard. False: the output is full, it was not sent. */
  send(sequence: string): boolean;
  /** The canvas for pictures; absent if nothing is drawn. */
  canvas?: PictureCanvas;
  stats(): FrameStats;
};

export type FrameStats = {
  /** Frames that Ink drew, with those that were the same as before. */
  frameCount: number;
  /** Frames that were never painted, because a newer one came while the sink was full. */
  skippedCount: number;
  byteCount: number;
  isFull: boolean;
};

/** Keeps what is painted, see recorder.ts. */
export type FrameRecorder = {
  /** Takes the rows of a frame that was painted, with their marks, and the styles that they were painted in. */
  take(rows: readonly string[], styles: StyleTable): void;
  resize(columns: number, rows: number): void;
};

export type FrameWriterOptions = {
  sink: FrameSink;
  columns: number;
  rows: number;
  colours: ColourLevel;
  /** The TERM of the terminal: some old ones are not sent sequences that they might show as text. */
  term?: string | undefined;
  /** The styles of the screens' roles; without a theme, text has no role. */
  theme?: Theme | undefined;
  /** The terminal lacks the lines, blocks and signs of the screens: they are drawn in ASCII. */
  isAscii?: boolean | undefined;
  /** Keeps what is painted, with the marks on it that the terminal does not get, see personal-marks.ts. */
  recorder?: FrameRecorder | undefined;
  /** Called after bytes were written. */
  onPaint?: () => void;
  /** Called with an error that a pane throws when its lines are read; without it, the error is thrown. */
  onError?: (error: unknown) => void;
  /** Called when a picture was written. */
  onPicture?: () => void;
  /** Calls a function once after this many milliseconds; for tests. */
  later?: (work: () => void, ms: number) => () => void;
};

const ENTER = '\x1b[?1049h';
// Resets character set, insert mode, origin, margins and style, then sets our modes.
const MODES = '\x0f\x1b(B\x1b[4l\x1b[?6l\x1b[r\x1b[m\x1b[?25l\x1b[?7l\x1b[?2004h';
// To the alternate screen without saving the cursor of the shell a second time.
const ENTER_AGAIN = '\x1b[?1047h';
const CLEAR = '\x1b[m\x1b[H\x1b[2J';
const LEAVE = '\x1b[r\x1b[m\x1b[H\x1b[J\x1b[?7h\x1b[?2004l\x1b[?1049l\x1b[?25h';
const BEGIN_TOGETHER = '\x1b[?2026h';
const END_TOGETHER = '\x1b[?2026l';
/** A shorter update arrives in one piece anyway: less than a packet, and less than terminals read at once. */
const WORTH_TOGETHER = 1024;

/** Makes a writer for a sink. It writes nothing before `enter`. */
export function createFrameWriter(options: FrameWriterOptions): FrameWriter {
  const { sink, onPaint, recorder, isAscii = false } = options;
  const stylesOf = (theme: Theme | undefined) =>
    theme ? styleTableOf(options.colours, theme) : createStyleTable(options.colours);
  let styles: StyleTable = stylesOf(options.theme);
  const canSynchronise = !/^(?:linux|dumb|ansi|cons|vt\d)/.test(options.term ?? '');
  const canEraseCells = !/^(?:dumb|vt(?:52|1\d\d))/.test(options.term ?? '');
  let { columns, rows } = sizeOf(options);
  /** The frame that the terminal shows; unknown before the first frame and after a resize. */
  let shown: string[] | undefined;
  /** The rows of the newest frame, with the signs of its panes. */
  let newest: readonly string[] | undefined;
  let hasPanes = false;
  let isTouched = false;
  /** The bytes to write before the next paint. */
  let opening = '';
  let isWaiting = false;
  let isFull = false;
  let place: 'outside' | 'inside' | 'paused' | 'left' = 'outside';
  const counts = { frameCount: 0, skippedCount: 0, byteCount: 0 };

  function put(bytes: string): void {
    counts.byteCount += Buffer.byteLength(bytes);
    if (sink.write(bytes) || isFull) return;
    isFull = true;
    sink.on('drain', drained);
  }

  function drained(): void {
    isFull = false;
    sink.off('drain', drained);
    if (isWaiting) paint();
    if (!isFull) canvas.draw();
  }

  function take(frame: string): void {
    counts.frameCount++;
    if (isWaiting && isFull) counts.skippedCount++;
    newest = frame.split('\n');
    isWaiting = true;
    if (!isFull) paint();
  }

  /** Paints together with the frame that Ink may be about to draw; without one, by itself. */
  function touch(): void {
    if (isTouched) return;
    isTouched = true;
    setImmediate(() => {
      if (isTouched) refresh();
    });
  }

  function refresh(isWithFrame = false): boolean {
    if (isWithFrame) touch();
    if (isWithFrame) return hasPanes;
    isTouched = false;
    if (!hasPanes) return false;
    isWaiting = true;
    if (!isFull) paint();
    return true;
  }

  function rowsNow(frame: readonly string[]): string[] {
    const lines = frame.slice(0, rows);
    isTouched = false;
    hasPanes = panes.compose(lines);
    canvas.take(lines);
    while (lines.length < rows) lines.push('');
    return lines;
  }

  function paint(): void {
    if (place !== 'inside' || newest === undefined) return;
    isWaiting = false;
    const drawn = rowsNow(newest);
    const bare = recorder ? drawn.map(unmarked) : drawn;
    const lines = isAscii ? bare.map(toAscii) : bare;
    if (!shown) opening += canvas.clear() + CLEAR;
    const screen = { columns, rows, styles, canEraseCells, isStill: canvas.isStill };
    const bytes = opening + canvas.erase() + diffFrames(shown ?? lines.map(() => ''), lines, screen);
    opening = '';
    shown = lines;
    recorder?.take(drawn, styles);
    if (bytes === '') return;
    const isLong = bytes.length >= WORTH_TOGETHER && canSynchronise;
    put(isLong ? BEGIN_TOGETHER + bytes + END_TOGETHER : bytes);
    onPaint?.();
  }

  const stdout = createInkStdout({ columns, rows }, take);
  const canvas = createPictureCanvas({
    write: send,
    rows: () => rows,
    onDraw: options.onPicture,
    ...(options.later ? { later: options.later } : {}),
  });
  const panes = createPanes(touch, options.onError);
  attachPanes(stdout, panes);

  function enter(): void {
    place = 'inside';
    put(ENTER + MODES);
    if (!isFull) paint();
  }

  function repaint(): void {
    if (place !== 'inside') return;
    shown = undefined;
    opening = ENTER_AGAIN + MODES;
    isWaiting = true;
    if (!isFull) paint();
  }

  function send(sequence: string): boolean {
    if (place !== 'inside' || isFull) return false;
    put(sequence);
    return true;
  }

  return {
    stdout: stdout as unknown as NodeJS.WriteStream,
    enter() {
      if (place === 'outside') enter();
    },
    leave() {
      if (place === 'inside') put(canvas.clear() + LEAVE);
      place = 'left';
      newest = undefined;
      sink.off('drain', drained);
    },
    pause() {
      if (place !== 'inside') return;
      put(canvas.clear() + LEAVE);
      place = 'paused';
    },
    resume() {
      if (place !== 'paused') return repaint();
      shown = undefined;
      opening = '';
      isWaiting = true;
      enter();
    },
    resize(newColumns, newRows) {
      const size = sizeOf({ columns: newColumns, rows: newRows });
      if (place === 'left' || (size.columns === columns && size.rows === rows)) return;
      ({ columns, rows } = size);
      Object.assign(stdout, size);
      recorder?.resize(columns, rows);
      shown = undefined;
      stdout.emit('resize');
    },
    refresh,
    repaint,
    setTheme(theme) {
      styles = stylesOf(theme);
      if (place !== 'inside') return;
      shown = undefined;
      isWaiting = true;
      if (!isFull) paint();
    },
    send,
    canvas,
    stats: () => ({ ...counts, isFull }),
  };
}
