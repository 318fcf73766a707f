/**
 * A real pseudo-terminal for tests: a program runs in it, a terminal emulator draws what it writes, a test presses keys
 * and reads the screen. Every wait ends with the event it waits for, or with a deadline and a picture of the screen.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeSync } from 'node:fs';
import { constants } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import * as nodePty from '@lydell/node-pty';
import { Unicode11Addon } from '@xterm/addon-unicode11';
import xterm from '@xterm/headless';
import { bytesOf, type KeyName } from './keys.ts';

export type TerminalOptions = {
  /** The program and its arguments. */
  command: [string, ...string[]];
  /** The whole environment besides PATH, HOME and TERM. */
  env?: Record<string, string>;
  cwd?: string;
  columns?: number;
  rows?: number;
  /** It answers nothing that the program asks it, as over a line that is too slow. */
  isSilent?: boolean;
  /** The process that reads the keys where it is not the command: a server behind a client. */
  readerPid?: number | undefined;
};

export type Cell = {
  text: string;
  /** 2 for a wide character, 0 for the cell it covers. */
  width: number;
  isBold: boolean;
  isDim: boolean;
  isInverse: boolean;
  isUnderlined: boolean;
  /** A palette number, `#rrggbb`, or undefined for the terminal's own. */
  foreground: number | string | undefined;
  background: number | string | undefined;
};

export type Exit = { code: number; signal: NodeJS.Signals | undefined };

/** What a wait looks for on the screen. */
export type Sight = string | RegExp | ((screen: string[]) => boolean);

// A hand needs longer between two keys than a scanner; the input lane tells them apart by it.
const HAND_MS = 80;
const ENTER_MS = 200;
/** A person looks at what they have typed; so long a program may take letters that it read at once for a torn scan. */
const LOOK_MS = 650;
// Of no use to who sees it sooner: what a busy machine needs.
const WAIT_MS = 60_000;
const IDLE_WITHIN_MS = 5000;

/** Starts a program in a terminal of `columns` × `rows` (80 × 24). Ends with its scope: `await using terminal = …`. */
export function openTerminal(options: TerminalOptions): Terminal {
  return new Terminal(options);
}

export class Terminal {
  /** Settles when the program has ended and its last output is drawn. */
  readonly exit: Promise<Exit>;
  readonly #pty: nodePty.IPty;
  readonly #emulator: xterm.Terminal;
  readonly #watchers = new Set<() => void>();
  readonly #readerPid: number | undefined;
  #output: string[] = [];
  #rawByteCount = 0;
  // Printable characters that were struck one after the other.
  #typedCount = 0;
  #undrawnCount = 0;
  // Gone: its number may be another program's by now. Ended: its last output is drawn too.
  #isGone = false;
  #ended: Exit | undefined;

  constructor({
    command,
    env = {},
    cwd = process.cwd(),
    columns = 80,
    rows = 24,
    isSilent,
    readerPid,
  }: TerminalOptions) {
    this.#readerPid = readerPid;
    this.#emulator = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true, scrollback: 1000 });
    this.#emulator.loadAddon(new Unicode11Addon());
    this.#emulator.unicode.activeVersion = '11';
    const [file, ...args] = command;
    this.#pty = nodePty.spawn(file, args, {
      cols: columns,
      rows,
      cwd,
      // It goes into the environment, whatever stands there.
      name: env['TERM'] ?? 'xterm-256color',
      env: { PATH: process.env.PATH, HOME: process.env.HOME, TERM: 'xterm-256color', ...env },
    });
    this.#pty.onData((text) => {
      this.#output.push(text);
      this.#rawByteCount += Buffer.byteLength(text);
      this.#undrawnCount++;
      this.#emulator.write(text, () => {
        this.#undrawnCount--;
        this.#notify();
      });
    });
    // The answers to what a program asks of its terminal.
    if (!isSilent) this.#emulator.onData((answer) => this.write(answer));
    const { promise, resolve } = Promise.withResolvers<Exit>();
    this.exit = promise;
    this.#pty.onExit(({ exitCode, signal }) => {
      this.#isGone = true;
      const name = Object.entries(constants.signals).find(([, number]) => number === signal)?.[0];
      // An empty write comes back when everything before it is drawn.
      this.#emulator.write('', () => {
        this.#ended = { code: exitCode, signal: name as NodeJS.Signals | undefined };
        this.#notify();
        resolve(this.#ended);
      });
    });
  }

  /** Sends bytes as they are, in one piece. */
  write(bytes: string): void {
    if (!this.#isGone) this.#pty.write(bytes);
  }

  /**
   * Sends a stroke at once. node-pty's own queue would add pauses that no scanner makes, and leave out those of a hand: a
   * program that has not got the stroke yet sleeps.
   */
  #strike(bytes: string): void {
    if (!this.#isGone) writeSync((this.#pty as unknown as { fd: number }).fd, bytes);
  }

  /**
   * Presses keys at the pace of a hand: names (`enter`, `up`, `ctrl+c`, see keys.ts), or texts typed letter by letter.
   */
  async press(...keys: (KeyName | (string & {}))[]): Promise<void> {
    // Nobody presses a key within a blink of what they have just seen; a scanner's second Enter would come as fast.
    await this.#pauseOfHand();
    for (const key of keys) {
      for (const bytes of bytesOf(key)) {
        // Letters that a busy machine brings at once look like a scan; its Enter comes within 150 ms, a hand's does not.
        if (bytes === '\r') await pause(this.#typedCount > 1 ? LOOK_MS : ENTER_MS);
        this.#typedCount = /^[^\p{Cc}]$/u.test(bytes) ? this.#typedCount + 1 : 0;
        this.#strike(bytes);
        await this.#pauseOfHand();
      }
    }
  }

  /**
   * The pause of a hand as the program sees it, however busy the machine is: what was sent has been read, then the time
   * passes, and what was due in it is done. Else two keys that were pressed apart are read as one burst.
   */
  async #pauseOfHand(): Promise<void> {
    await this.#untilIdle();
    await pause(HAND_MS);
    await this.#untilIdle();
  }

  /**
   * Waits until the program sleeps, as it does when nothing is left to read and no timer is due. Where many programs want
   * the processor, that may be seconds; one that never sleeps is not waited for any longer.
   */
  async #untilIdle(): Promise<void> {
    const until = performance.now() + IDLE_WITHIN_MS;
    for (let sleepCount = 0; sleepCount < 2 && !this.#isGone && performance.now() < until;) {
      const isIdle = isAsleep(this.#pty.pid) && (this.#readerPid === undefined || isAsleep(this.#readerPid));
      sleepCount = isIdle ? sleepCount + 1 : 0;
      await pause(1);
    }
  }

  /**
   * Types a code as a wedge scanner does: in one piece, or with so many milliseconds per character, which a busy machine
   * may stretch. `terminator` may be empty.
   * Resolves when a hand could go on, and tells the longest pause that a busy machine made between two characters.
   */
  async scan(code: string, { msPerCharacter = 0, terminator = '\r' } = {}): Promise<{ longestGapMs: number }> {
    const pieces = msPerCharacter === 0 ? [code + terminator] : [...code, ...terminator];
    let longestGapMs = 0;
    let writtenAt: number | undefined;
    for (const piece of pieces) {
      if (writtenAt !== undefined) await pause(msPerCharacter);
      const now = performance.now();
      longestGapMs = Math.max(longestGapMs, now - (writtenAt ?? now));
      writtenAt = now;
      this.#strike(piece);
    }
    await this.#pauseOfHand();
    return { longestGapMs };
  }

  /** Pastes as a terminal does: in brackets if the program asked for them. */
  paste(text: string): void {
    this.write(this.#emulator.modes.bracketedPasteMode ? `\x1b[200~${text}\x1b[201~` : text);
  }

  resize(columns: number, rows: number): void {
    this.#emulator.resize(columns, rows);
    this.#pty.resize(columns, rows);
  }

  /** The rows that show, without spaces at their ends. */
  screen(): string[] {
    const buffer = this.#emulator.buffer.active;
    return Array.from({ length: this.#emulator.rows }, (_, row) => {
      return buffer.getLine(buffer.baseY + row)?.translateToString(true) ?? '';
    });
  }

  /** The screen as one text, for assertions and pictures. */
  text(): string {
    return this.screen().join('\n').trimEnd();
  }

  /** One cell of the screen; row and column from 0. */
  cell(row: number, column: number): Cell {
    const buffer = this.#emulator.buffer.active;
    const cell = buffer.getLine(buffer.baseY + row)?.getCell(column);
    if (!cell) throw new RangeError(`no cell at row ${row}, column ${column}`);
    return {
      text: cell.getChars(),
      width: cell.getWidth(),
      isBold: cell.isBold() !== 0,
      isDim: cell.isDim() !== 0,
      isInverse: cell.isInverse() !== 0,
      isUnderlined: cell.isUnderline() !== 0,
      foreground: colourOf(cell.isFgDefault(), cell.isFgRGB(), cell.getFgColor()),
      background: colourOf(cell.isBgDefault(), cell.isBgRGB(), cell.getBgColor()),
    };
  }

  /** What the program has made of the terminal. */
  modes(): { isAlternateScreen: boolean; isBracketingPastes: boolean; isCursorHidden: boolean } {
    const output = this.output();
    return {
      isAlternateScreen: this.#emulator.buffer.active.type === 'alternate',
      isBracketingPastes: this.#emulator.modes.bracketedPasteMode,
      isCursorHidden: output.lastIndexOf('\x1b[?25l') > output.lastIndexOf('\x1b[?25h'),
    };
  }

  /** The settings of the line: in raw mode it neither waits for Enter nor echoes. Only while the program runs. */
  stty(): { isWaitingForEnter: boolean; isEchoing: boolean } {
    const device = (this.#pty as unknown as { ptsName: string }).ptsName;
    const settings = execFileSync('stty', ['-a', '-F', device], { encoding: 'utf8' }).split(/[\s;]+/);
    return { isWaitingForEnter: settings.includes('icanon'), isEchoing: settings.includes('echo') };
  }

  /** Everything the program has written, escape sequences too. */
  output(): string {
    if (this.#output.length > 1) this.#output = [this.#output.join('')];
    return this.#output[0] ?? '';
  }

  /** How many bytes the program has written. */
  get rawByteCount(): number {
    return this.#rawByteCount;
  }

  /** Whether the screen is a frame as a person sees it: all that came is drawn, and the program is not within a frame. */
  get isWhole(): boolean {
    return this.#undrawnCount === 0 && !this.#emulator.modes.synchronizedOutputMode;
  }

  /** When the next bytes are here, before the emulator has drawn them; never, where the program ends without any. */
  nextBytesAt(): Promise<number> {
    const { promise, resolve } = Promise.withResolvers<number>();
    const listening = this.#pty.onData(() => {
      resolve(performance.now());
      listening.dispose();
    });
    return promise;
  }

  get pid(): number {
    return this.#pty.pid;
  }

  /**
   * Resolves as soon as the screen shows it, at once if it does already. Rejects with a picture of the screen when the
   * program has ended without it, or after `within` milliseconds.
   */
  waitFor(sight: Sight, { within = WAIT_MS } = {}): Promise<void> {
    const isSeen = seer(sight);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const look = () => {
      if (isSeen(this.screen())) finish(resolve);
      else if (this.#ended) finish(() => reject(this.#failure(sight, `the program ended with ${this.#ended?.code}`)));
    };
    const finish = (settle: () => void) => {
      clearTimeout(deadline);
      this.#watchers.delete(look);
      settle();
    };
    const deadline = setTimeout(() => {
      finish(() => reject(this.#failure(sight, `not within ${within} ms`)));
    }, within);
    this.#watchers.add(look);
    look();
    return promise;
  }

  /** Sends a signal to the program; nothing if it has ended. */
  kill(signal: NodeJS.Signals = 'SIGTERM'): void {
    if (this.#isGone) return;
    try {
      process.kill(this.#pty.pid, signal);
    } catch (error) {
      // It has ended, and the news is still on its way.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }

  /** Takes the terminal away, as a window that is closed. */
  hangUp(): void {
    (this.#pty as unknown as { destroy(): void }).destroy();
  }

  /** Ends the program, whatever it does. */
  async end(): Promise<void> {
    this.kill('SIGKILL');
    await this.exit;
    this.#emulator.dispose();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.end();
  }

  #notify = (): void => {
    for (const look of this.#watchers) look();
  };

  #failure(sight: Sight, reason: string): Error {
    const { cols, rows } = this.#emulator;
    const picture = this.screen().map((row) => `  │${row.padEnd(cols)}│`);
    return new Error(`${nameOf(sight)} was not seen: ${reason}. The screen, ${cols} × ${rows}:\n${picture.join('\n')}`);
  }
}

/**
 * Whether a process waits for something, with all its threads: the first one also sleeps while it waits for another that
 * collects garbage. True, too, where the system does not tell.
 */
function isAsleep(pid: number): boolean {
  try {
    const sleeps = (path: string) => {
      const stat = readFileSync(`${path}/stat`, 'utf8');
      return stat.charAt(stat.lastIndexOf(')') + 2) === 'S';
    };
    const folder = `/proc/${pid}`;
    return sleeps(folder) && readdirSync(`${folder}/task`).every((thread) => sleeps(`${folder}/task/${thread}`));
  } catch {
    return true;
  }
}

function seer(sight: Sight): (screen: string[]) => boolean {
  if (typeof sight === 'function') return sight;
  if (typeof sight === 'string') return (screen) => screen.join('\n').includes(sight);
  return (screen) => screen.join('\n').search(sight) >= 0;
}

function nameOf(sight: Sight): string {
  return typeof sight === 'string' ? `“${sight}”` : String(sight);
}

function colourOf(isDefault: boolean, isRgb: boolean, colour: number): number | string | undefined {
  if (isDefault) return undefined;
  return isRgb ? `#${colour.toString(16).padStart(6, '0')}` : colour;
}
