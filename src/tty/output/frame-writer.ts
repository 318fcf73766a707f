/**
 * The frame writer: Ink's whole frames in, few bytes out. It is the only one who writes to the terminal while a screen
 * is up, and the owner of its modes: alternate screen, hidden cursor, no wrap, bracketed pastes.
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

/** Where the bytes go: process.stdout, or the channel of an SSH session. False means: full, until `drain`. */
export type FrameSink = {
  write(bytes: string): boolean;
  on(event: 'drain', listener: () => void): unknown;
  off(event: 'drain', listener: () => void): unknown;
};

export type FrameWriter = {
  /** What Ink's render takes as stdout, with `debug: true`, which makes it write whole frames. */
  stdout: NodeJS.WriteStream;
  /** Takes the terminal: alternate screen and the rest. Frames before it wait. */
  enter(): void;
  /** Gives the terminal back as it was; nothing is written after it. More than once is once. */
  leave(): void;
  /** Gives the terminal back for a while: nothing is written before `resume`, and nothing that is drawn is lost. */
  pause(): void;
  /** Takes it again, and paints all; also a terminal that lost its state without a pause. */
  resume(): void;
  /** The terminal has another size: Ink is told, and all is painted again. */
  resize(columns: number, rows: number): void;
  /**
   * Paints what panes show now, without a frame of Ink; `isWithFrame` with the one that Ink may be about to draw, or soon.
   * Returns whether any pane is on the screen.
   */
  refresh(isWithFrame?: boolean): boolean;
  /** Paints all, modes too: for a terminal that lost its state. */
  repaint(): void;
  /** Draws in another theme from now on. */
  setTheme(theme: Theme): void;
  /**
   * Sends a sequence that draws nothing: a bell, a text for the clipboard. False: the line is full, it was not sent.
   */
  send(sequence: string): boolean;
  /** What pictures are drawn on; none where nothing is drawn. */
  canvas?: PictureCanvas;
  stats(): FrameStats;
};

export type FrameStats = {
  /** Frames that Ink drew, those that were the same as before too. */
  frameCount: number;
  /** Frames that were never painted, because a newer one came while the sink was full. */
  skippedCount: number;
  byteCount: number;
  isFull: boolean;
};

/** Who keeps what is painted, see recorder.ts. */
export type FrameRecorder = {
  /** The rows of a frame that was painted, with their marks, and the styles that they were painted in. */
  take(rows: readonly string[], styles: StyleTable): void;
  resize(columns: number, rows: number): void;
};

export type FrameWriterOptions = {
  sink: FrameSink;
  columns: number;
  rows: number;
  colours: ColourLevel;
  /** The TERM of the terminal: some old ones are not sent what they might show as text. */
  term?: string | undefined;
  /** What the roles of the screens look like; without one, nothing is a role. */
  theme?: Theme | undefined;
  /** The terminal has no lines, blocks and signs of the screens: they are drawn in ASCII. */
  isAscii?: boolean | undefined;
  /** Keeps what is painted, with the marks on it that the terminal does not get, see personal-marks.ts. */
  recorder?: FrameRecorder | undefined;
  /** Told after bytes went out. */
  onPaint?: () => void;
  /** Told what a pane threw when it was asked for its lines; thrown where nobody is. */
  onError?: (error: unknown) => void;
  /** Told when a picture was written. */
  onPicture?: () => void;
  /** Calls once after so many milliseconds; for tests. */
  later?: (work: () => void, ms: number) => () => void;
};

const ENTER = '\x1b[?1049h';
// Character set, insert mode, origin, margins and style as a program finds them; then ours.
const MODES = '\x0f\x1b(B\x1b[4l\x1b[?6l\x1b[r\x1b[m\x1b[?25l\x1b[?7l\x1b[?2004h';
// To the alternate screen without saving the cursor of the shell a second time.
const ENTER_AGAIN = '\x1b[?1047h';
const CLEAR = '\x1b[m\x1b[H\x1b[2J';
const LEAVE = '\x1b[r\x1b[m\x1b[H\x1b[J\x1b[?7h\x1b[?2004l\x1b[?1049l\x1b[?25h';
const BEGIN_TOGETHER = '\x1b[?2026h';
const END_TOGETHER = '\x1b[?2026l';
/** What is shorter arrives in one piece anyway: less than a packet, and less than terminals read at once. */
const WORTH_TOGETHER = 1024;

/** Opens a writer on a sink. It writes nothing before `enter`. */
export function createFrameWriter(options: FrameWriterOptions): FrameWriter {
  const { sink, onPaint, recorder, isAscii = false } = options;
  const stylesOf = (theme: Theme | undefined) =>
    theme ? styleTableOf(options.colours, theme) : createStyleTable(options.colours);
  let styles: StyleTable = stylesOf(options.theme);
  const canSynchronise = !/^(?:linux|dumb|ansi|cons|vt\d)/.test(options.term ?? '');
  const canEraseCells = !/^(?:dumb|vt(?:52|1\d\d))/.test(options.term ?? '');
  let { columns, rows } = sizeOf(options);
  /** What the terminal shows; unknown before the first frame and after a resize. */
  let shown: string[] | undefined;
  /** The rows of the newest frame, with the signs of its panes. */
  let newest: readonly string[] | undefined;
  let hasPanes = false;
  let isTouched = false;
  /** What goes out before the next paint. */
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

  /** With the frame that Ink may be about to draw; without one, by itself. */
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
