/** The background of the terminal: asked for at the start and whenever the terminal says that its colours have changed. */
import type { InputLane } from '../../tty/input/lane.ts';
import type { SessionStore } from '../state/session-state.ts';

const ASK_BACKGROUND = '\x1b]11;?\x1b\\';
const REPORT_SCHEME = '\x1b[?2031h';
const LEAVE_SCHEME = '\x1b[?2031l';

export type BackgroundWatch = {
  /** Asks; also after the terminal was somebody else's. Nothing waits for the answer. */
  ask(): void;
  /** Tells the terminal to report no more, before it is given back. */
  leave(): void;
  end(): void;
};

/**
 * Notes in the session what the terminal answers, as `#rrggbb`. `send` sends a sequence that draws nothing; `isAsked`:
 * there is a terminal that reads such questions and has colours to choose from.
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
    if (answer.kind === 'background') session.setState({ background: answer.colour });
    // Which colours it has now is better asked than guessed from “dark” and “light”.
    else if (answer.kind === 'scheme') question(ASK_BACKGROUND);
  });
  return {
    ask: () => question(ASK_BACKGROUND + REPORT_SCHEME),
    leave: () => void (isAsked && send(LEAVE_SCHEME)),
    end,
  };
}
