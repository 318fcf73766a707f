/**
 * Replaces the frame writer where a screen cannot or should not be drawn: for a screen reader, and on terminals that only
 * print. Whole frames come in, as for the frame writer; lines are written, each when it is new, below the earlier ones. Nothing
 * is ever overwritten, so a screen reader reads every sentence once.
 */
import { maskedText, unmarked } from '../../domain/personal-marks.ts';
import { createInkStdout } from './ink-stdout.ts';
import type { FrameSink, FrameWriter } from './frame-writer.ts';

/** A line that begins with it is written whenever it differs; another line is not if only its figures have changed. */
export const ALWAYS_SAID = '\u2063';
/** Begins a line that is being typed: only what is added to it is written, on the same line. */
export const BEING_TYPED = '\u2064';

/** Makes one line differ from another, and is not written. */
export const SILENT = '\u200b';

export type PlainWriterOptions = {
  sink: FrameSink;
  columns: number;
  rows: number;
  /** Written first. */
  greeting: string;
  /** The terminal takes no escape sequence at all, not even one that draws nothing. */
  isDumb: boolean;
  onPaint?: (() => void) | undefined;
  /** Gets the same lines for a recording, without what is marked as a buyer's, see personal-marks.ts. */
  twin?: Pick<FrameWriter, 'stdout' | 'enter' | 'leave' | 'resize'> | undefined;
  later?: (work: () => void, ms: number) => () => void;
};

/** One key may draw several frames: the last of them is its result. */
const QUIET_MS = 60;
/** The longest wait for a screen that never stands still, in milliseconds. */
const LONGEST_MS = 400;
/** The results of typing (a filtered list, a price before and after) are written when typing pauses for this long. */
const TYPING_PAUSE_MS = 800;
const PASTE_ON = '\x1b[?2004h';
const PASTE_OFF = '\x1b[?2004l';
const SEQUENCES = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|.)/gs;
/** Frames, rules, bars, cursors and dots that are only for the eye. */
const ORNAMENTS = /[\u2500-\u25ff✔✕✎✓]+/g;

export function createPlainWriter(options: PlainWriterOptions): FrameWriter {
  const { sink, greeting, isDumb, onPaint, twin, later = laterUnref } = options;
  let said: string[] = [];
  let newest: string | undefined;
  let typed: string | undefined;
  let place: 'outside' | 'inside' | 'paused' | 'left' = 'outside';
  let stopWaiting: (() => void) | undefined;
  let waitsSince = 0;
  const counts = { frameCount: 0, skippedCount: 0, byteCount: 0 };

  function put(text: string): void {
    if (text === '') return;
    counts.byteCount += Buffer.byteLength(text);
    // A screen reader must not lose a sentence, so nothing is skipped if the line is slow.
    sink.write(text);
    onPaint?.();
  }

  function take(frame: string): void {
    counts.frameCount++;
    newest = frame;
    if (twin) {
      newest = unmarked(frame);
      twin.stdout.write(frame.split('\n').map(spokenCover).join('\n'));
    }
    const waited = stopWaiting ? waitsSince : 0;
    if (waited >= LONGEST_MS) return;
    stopWaiting?.();
    waitsSince = waited + QUIET_MS;
    stopWaiting = later(speak, QUIET_MS);
  }

  function speak(): void {
    stopWaiting = undefined;
    waitsSince = 0;
    if (place !== 'inside' || newest === undefined) return;
    const lines = linesOf(newest);
    const open = lines.at(-1)?.startsWith(BEING_TYPED) ? lines.pop()?.slice(1) : undefined;
    if (open !== undefined && typed !== undefined && open !== typed) {
      put(wordsOf([], open));
      stopWaiting = later(speak, TYPING_PAUSE_MS);
      return;
    }
    const news = lines.filter((line) => !said.includes(line) && (line.startsWith(ALWAYS_SAID) || isNews(line, said)));
    said = lines;
    put(wordsOf(news, open));
  }

  /** The new lines, then the line that is being typed; it is ended before anything else is written. */
  function wordsOf(news: readonly string[], open: string | undefined): string {
    const text = news.map((line) => `${line.replace(ALWAYS_SAID, '').replaceAll(SILENT, '')}\r\n`).join('');
    const before = typed;
    typed = open;
    if (open === undefined) return (before === undefined ? '' : '\r\n') + text;
    if (before === undefined || text !== '') return (before === undefined ? '' : '\r\n') + text + open;
    if (open.startsWith(before)) return open.slice(before.length);
    if (before.startsWith(open)) return '\b \b'.repeat(before.length - open.length);
    return `\r\n${open}`;
  }

  /** Ends the line that is being typed, and bracketed paste. */
  function giveBack(): void {
    stopWaiting?.();
    stopWaiting = undefined;
    if (place === 'inside') put((typed === undefined ? '' : '\r\n') + (isDumb ? '' : PASTE_OFF));
    typed = undefined;
  }

  const stdout = createInkStdout({ columns: options.columns, rows: options.rows }, take);

  function repaint(): void {
    said = [];
    if (typed !== undefined) put('\r\n');
    typed = undefined;
    speak();
  }

  return {
    stdout: stdout as unknown as NodeJS.WriteStream,
    enter() {
      if (place !== 'outside') return;
      place = 'inside';
      twin?.enter();
      put(`${isDumb ? '' : PASTE_ON}${greeting}\r\n`);
    },
    leave() {
      twin?.leave();
      giveBack();
      place = 'left';
    },
    pause() {
      if (place !== 'inside') return;
      giveBack();
      place = 'paused';
    },
    resume() {
      if (place === 'paused') {
        place = 'inside';
        put(isDumb ? '' : PASTE_ON);
      }
      repaint();
    },
    resize(columns, rows) {
      twin?.resize(columns, rows);
      Object.assign(stdout, { columns, rows });
      if (place !== 'left') stdout.emit('resize');
    },
    repaint,
    // It draws no panes: their content comes as lines.
    refresh: () => false,
    setTheme() {},
    send(sequence) {
      if (place !== 'inside' || (isDumb && sequence.startsWith('\x1b'))) return false;
      put(sequence);
      return true;
    },
    stats: () => ({ ...counts, isFull: false }),
  };
}

/** A line for a recording, in which covered text is named as such. */
function spokenCover(line: string): string {
  return maskedText(line).replaceAll(/▒+/g, '***');
}

/** The lines of a frame, without what is only for the eye. */
function linesOf(frame: string): string[] {
  return frame
    .replace(SEQUENCES, '')
    .split('\n')
    .map((line) => {
      const mark = line.startsWith(ALWAYS_SAID) || line.startsWith(BEING_TYPED) ? line.charAt(0) : '';
      // Typed text is not tidied.
      if (mark === BEING_TYPED) return line.trimEnd() + (/\s$/.test(line) ? ' ' : '');
      const parts = line
        .slice(mark.length)
        .split('·')
        .map((part) => part.trim());
      return mark + parts.join(', ').replace(ORNAMENTS, ' ').replace(/\s+/g, ' ').trim();
    })
    .filter((line) => /[\p{L}\p{N}]/u.test(line));
}

/** False for a line in which only a clock or an age has changed. */
function isNews(line: string, said: readonly string[]): boolean {
  const still = withoutFigures(line);
  return !said.some((one) => withoutFigures(one) === still);
}

function withoutFigures(line: string): string {
  return line.replace(/(?<!\d)\d+(?:d \d+h| (?:ms|s|min|h|d)\b)|\d\d:\d\d(?::\d\d)?/g, '0');
}

function laterUnref(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms);
  timer.unref();
  return () => clearTimeout(timer);
}
