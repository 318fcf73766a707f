/** The terminal's background colour: requested at the start and whenever the terminal reports that its colours have changed. */
import type { InputLane } from '../../tty/input/lane.ts';
import { type SessionStore, setPart } from '../state/session-state.ts';

const ASK_BACKGROUND = '\x1b]11;?\x1b\\';
const REPORT_SCHEME = '\x1b[?2031h';
const LEAVE_SCHEME = '\x1b[?2031l';

type BackgroundWatch = {
  /** Requests the colour; also after another program had the terminal. Nothing waits for the answer. */
  ask(): void;
  /** Turns the terminal's reports off before it is given back. */
  leave(): void;
  end(): void;
};

/**
 * Stores the terminal's answer in the session, as `#rrggbb`. `send` sends a sequence that draws nothing; `isAsked`: the
 * terminal answers such queries and has colours to choose from.
 */
export function watchBackground(
  session: SessionStore,
  lane: Pick<InputLane, 'expect' | 'onAnswer'>,
  send: (sequence: string) => boolean,
  isAsked: boolean,
): BackgroundWatch {
  function question(sequence: string): void {
    if (isAsked && send(sequence)) lane.expect('background');
  }
  const end = lane.onAnswer((answer) => {
    if (answer.kind === 'background') setPart(session, 'terminal', { background: answer.colour });
    // Requests the colour itself: “dark” and “light” only allow a guess.
    else if (answer.kind === 'scheme') question(ASK_BACKGROUND);
  });
  return {
    ask: () => question(ASK_BACKGROUND + REPORT_SCHEME),
    leave: () => void (isAsked && send(LEAVE_SCHEME)),
    end,
  };
}
