/**
 * Queries which pictures the terminal can draw, and measures its round trip. Nothing waits for the answers.
 *
 *     DA1 ─sixel, or a terminal of this century→ kitty?, cell?, registers?, DA1 again ─→ session.graphics
 *      └─ round trip ─────────────────────────────────────────────────────────────────→ session.isLineFast
 */
import type { LaneTimers } from '../../tty/input/lane-timers.ts';
import type { InputLane } from '../../tty/input/lane.ts';
import { KITTY_QUERY, type TerminalAnswer } from '../../tty/input/terminal-answers.ts';
import type { Graphics, PictureCanvas } from '../../tty/output/pictures/canvas.ts';
import type { Size } from '../../tty/output/size.ts';
import { type SessionStore, setPart } from '../state/session-state.ts';

/** Every terminal answers this query, after the answers to all earlier ones. */
const ASK_ATTRIBUTES = '\x1b[c';
const ASK_CELL = '\x1b[16t';
/** Requests the number of colour registers, the largest picture now, and the largest ever: only for sixel. */
const ASK_SIXEL = '\x1b[?1;1;0S\x1b[?2;1;0S\x1b[?2;4;0S';
const SIXEL = 4;
/**
 * The lowest first attribute of a terminal of the VT220's operating level. Older terminals might print queries that they do not
 * know, and multiplexers take one for a title.
 */
const LEAST_LEVEL = 60;
/** The number of the VT340; assumed if the terminal does not report one. */
const USUAL_REGISTERS = 16;
/** The longest round trip of a fast line, in milliseconds: a picture then appears before the next key. */
const FAST_MS = 60;
/** A busy program reads answers late: the shortest of this many round trips counts. */
const MOST_TRIPS = 5;
/** If a picture takes longer than this to arrive, in milliseconds, the line counts as slow from then on. */
const MOST_PICTURE_MS = 500;

type GraphicsWatch = {
  /** Sends the queries; also after another program had the terminal. */
  ask(): void;
  /** Measures how long the picture takes that was just written. */
  notePicture(): void;
  end(): void;
};

export type GraphicsOptions = {
  session: SessionStore;
  lane: Pick<InputLane, 'expect' | 'onAnswer'>;
  /** Sends a sequence that draws nothing. */
  send: (sequence: string) => boolean;
  canvas: PictureCanvas | undefined;
  timers: Pick<LaneTimers, 'now'>;
  /** The terminal answers such queries, and pictures are wanted on it. */
  isAsked: boolean;
  /** Whether round trips are measured. */
  isMeasured: boolean;
  /** The terminal is inside tmux or screen, which take kitty's protocol for a title; they report sixel themselves. */
  isMultiplexed: boolean;
};

/** Stores the terminal's answers in the session, and for the canvas. */
export function watchGraphics(options: GraphicsOptions): GraphicsWatch {
  const { session, lane, send, canvas, timers, isAsked, isMeasured, isMultiplexed } = options;
  let step: 'idle' | 'attributes' | 'details' | 'trip' | 'picture' = 'idle';
  let askedAt = 0;
  let tripCount = 0;
  let attributes: readonly number[] = [];
  let cell: Graphics['cell'] | undefined;
  let areas: Graphics['cell'][] = [];
  let registers = USUAL_REGISTERS;
  let isKitty = false;

  function question(next: typeof step, before = ''): void {
    if (!isAsked || !send(before + ASK_ATTRIBUTES)) return;
    step = next;
    askedAt = timers.now();
    lane.expect('attributes');
  }

  function askDetails(): void {
    const wantsKitty = !isMultiplexed && (attributes[0] ?? 0) >= LEAST_LEVEL;
    const hasSixel = attributes.includes(SIXEL);
    if (!wantsKitty && !hasSixel) return measure();
    cell = undefined;
    areas = [];
    isKitty = false;
    question('details', (wantsKitty ? KITTY_QUERY : '') + ASK_CELL + (hasSixel ? ASK_SIXEL : ''));
    lane.expect('cell');
    if (wantsKitty) lane.expect('kitty');
    if (hasSixel) lane.expect('registers', 'area');
  }

  function settle(): void {
    const protocol: Graphics['protocol'] | undefined = isKitty
      ? 'kitty'
      : attributes.includes(SIXEL)
        ? 'sixel'
        : undefined;
    const size = cell ?? cellOf(areas, session.getState());
    const graphics = protocol && size && { protocol, cell: size, registers };
    if (graphics || session.getState().terminal.graphics) {
      canvas?.setGraphics(graphics);
      setPart(session, 'terminal', { graphics });
    }
    measure();
  }

  function measure(): void {
    step = 'idle';
    if (isMeasured && !session.getState().terminal.isLineFast && tripCount < MOST_TRIPS) question('trip');
  }

  function noteAttributes(codes: readonly number[]): void {
    const was = step;
    const tripMs = timers.now() - askedAt;
    step = 'idle';
    if (was === 'picture' && tripMs > MOST_PICTURE_MS) {
      tripCount = MOST_TRIPS;
      setPart(session, 'terminal', { isLineFast: false });
    }
    if (was === 'idle' || was === 'picture') return;
    tripCount++;
    if (isMeasured && tripMs <= FAST_MS && !session.getState().terminal.isLineFast)
      setPart(session, 'terminal', { isLineFast: true });
    if (was === 'attributes') attributes = codes;
    if (was === 'attributes') askDetails();
    else if (was === 'details') settle();
    else measure();
  }

  function hear(answer: TerminalAnswer): void {
    if (answer.kind === 'attributes') noteAttributes(answer.codes);
    else if (answer.kind === 'kitty') isKitty = answer.isOk;
    else if (answer.kind === 'registers') registers = answer.count;
    else if (answer.kind === 'area') areas.push({ width: answer.width, height: answer.height });
    else if (answer.kind === 'cell') cell = { width: answer.width, height: answer.height };
  }

  const endings = [
    lane.onAnswer(hear),
    // Other dimensions may come from another font size: the size of a cell is requested again.
    session.subscribe(({ columns, rows, terminal }, before) => {
      if (terminal.graphics && (columns !== before.columns || rows !== before.rows) && step === 'idle') askDetails();
    }),
  ];
  return {
    ask: () => question('attributes'),
    notePicture: () => void (isMeasured && step === 'idle' && question('picture')),
    end: () => endings.forEach((end) => end()),
  };
}

/**
 * Estimates the size of a cell if the terminal does not report it (xterm reports nothing about its window by default): the
 * largest picture now is the whole screen, unless it equals the largest ever. Never larger than the real size.
 */
function cellOf([now, ever]: readonly Graphics['cell'][], { columns, rows }: Size): Graphics['cell'] | undefined {
  if (!now || !ever || (now.width >= ever.width && now.height >= ever.height)) return undefined;
  const cell = { width: Math.floor(now.width / columns), height: Math.floor(now.height / rows) };
  return cell.width >= 4 && cell.height >= 6 ? cell : undefined;
}
