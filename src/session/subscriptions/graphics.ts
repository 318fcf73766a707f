/**
 * What the terminal says of the pictures that it can draw, and how far away it is. Nothing waits for the answers.
 *
 *     DA1 ─sixel, or a terminal of this century→ kitty?, cell?, registers?, DA1 again ─→ session.graphics
 *      └─ round trip ─────────────────────────────────────────────────────────────────→ session.isLineFast
 */
import type { LaneTimers } from '../../tty/input/lane-timers.ts';
import type { InputLane } from '../../tty/input/lane.ts';
import { KITTY_QUERY, type TerminalAnswer } from '../../tty/input/terminal-answers.ts';
import type { Graphics, PictureCanvas } from '../../tty/output/pictures/canvas.ts';
import type { Size } from '../../tty/output/size.ts';
import type { SessionStore } from '../state/session-state.ts';

/** Every terminal answers it, and behind all that it was asked before. */
const ASK_ATTRIBUTES = '\x1b[c';
const ASK_CELL = '\x1b[16t';
/** How many registers there are, how large a picture may be now, and how large ever: only for sixel. */
const ASK_SIXEL = '\x1b[?1;1;0S\x1b[?2;1;0S\x1b[?2;4;0S';
const SIXEL = 4;
/**
 * Attributes that begin with a number from here on: a terminal of the operating level of the VT220. Older ones might
 * print what they do not know, and multiplexers read it as a title.
 */
const LEAST_LEVEL = 60;
/** What the VT340 had; terminals that do not tell have them. */
const USUAL_REGISTERS = 16;
/** Within it a picture is there before a hand has moved. */
const FAST_MS = 60;
/** A program that is busy reads an answer late: the fastest of a few round trips counts. */
const MOST_TRIPS = 5;
/** A picture that takes longer to arrive is worth no other: from then on the line counts as slow. */
const MOST_PICTURE_MS = 500;

export type GraphicsWatch = {
  /** Asks; also after the terminal was somebody else's. */
  ask(): void;
  /** A picture has just been written: how long does it take? */
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
  /** The terminal reads such questions, and pictures are wanted on it. */
  isAsked: boolean;
  /** Whether it matters how far away it is. */
  isMeasured: boolean;
  /** It is inside tmux or screen, which take the protocol of kitty for a title; of sixel they speak for themselves. */
  isMultiplexed: boolean;
};

/** Notes in the session, and for the canvas, what the terminal answers. */
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
    if (graphics || session.getState().graphics) {
      canvas?.setGraphics(graphics);
      session.setState({ graphics });
    }
    measure();
  }

  function measure(): void {
    step = 'idle';
    if (isMeasured && !session.getState().isLineFast && tripCount < MOST_TRIPS) question('trip');
  }

  function noteAttributes(codes: readonly number[]): void {
    const was = step;
    const tripMs = timers.now() - askedAt;
    step = 'idle';
    if (was === 'picture' && tripMs > MOST_PICTURE_MS) {
      tripCount = MOST_TRIPS;
      session.setState({ isLineFast: false });
    }
    if (was === 'idle' || was === 'picture') return;
    tripCount++;
    if (isMeasured && tripMs <= FAST_MS && !session.getState().isLineFast) session.setState({ isLineFast: true });
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
    // Other cells on the same screen: its letters have another size.
    session.subscribe(({ columns, rows, graphics }, before) => {
      if (graphics && (columns !== before.columns || rows !== before.rows) && step === 'idle') askDetails();
    }),
  ];
  return {
    ask: () => question('attributes'),
    notePicture: () => void (isMeasured && step === 'idle' && question('picture')),
    end: () => endings.forEach((end) => end()),
  };
}

/**
 * The size of a cell where the terminal does not tell it (an xterm tells nothing of its window, as it comes): what a
 * picture may take now is all of the screen, unless that is the most that it may ever take. Never more than it is.
 */
function cellOf([now, ever]: readonly Graphics['cell'][], { columns, rows }: Size): Graphics['cell'] | undefined {
  if (!now || !ever || (now.width >= ever.width && now.height >= ever.height)) return undefined;
  const cell = { width: Math.floor(now.width / columns), height: Math.floor(now.height / rows) };
  return cell.width >= 4 && cell.height >= 6 ? cell : undefined;
}
