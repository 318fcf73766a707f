/**
 * Who takes a key: the modes of a session in their order. The first that is active and does not let the key pass takes it,
 * and nothing below hears of it.
 */
import { closeAway } from '../away/away.ts';
import { answerCopyChoice } from '../commands/copy.ts';
import { answerQuestion } from '../front/questions.ts';
import { answerMarkCount } from '../commands/mark-commands.ts';
import { answerStop } from '../front/stop-keys.ts';
import { noteKey } from '../kernel/tentative-keys.ts';
import { leavePrompt, pressInPrompt } from '../prompts/prompts.ts';
import type { SessionContext } from '../session-context.ts';
import { goBack, isPrivacyScreenOn, liftPrivacyScreen, placeInFront } from '../state/session-state.ts';
import { isTooSmall } from '../../tty/output/size.ts';
import { refuseUnseen } from '../too-small.ts';
import { askToLeave } from '../unsent/leave.ts';
import { isWayOut, pressCommand } from './command-keys.ts';
import type { Mode } from './mode.ts';
import { suspendBy } from './suspend.ts';

/** Every mode, the one that is asked first on top. */
export const MODES = [
  {
    name: 'interrupt',
    isActive: () => true,
    handle: (context, key) => (key === 'ctrl+c' ? taken(askToLeave(context)) : 'pass'),
  },
  {
    // A wall does nothing and is asked for nothing: Escape leads back, where the operator has come from elsewhere.
    name: 'wall',
    isActive: ({ session }) => placeInFront(session.getState()).screen === 'wall',
    handle: ({ session }, key) => taken(key === 'escape' && !session.getState().isWall && goBack(session)),
  },
  {
    // The rest of a code whose first character, torn off by a busy line, came as a key.
    name: 'tornCode',
    isActive: () => true,
    handle: (context, key) => takenIf(noteKey(context, key)),
  },
  {
    name: 'suspend',
    isActive: ({ inputTiming }) => inputTiming() === 'alone',
    handle: (context, key) => takenIf(suspendBy(context, key)),
  },
  {
    name: 'tooSmall',
    isActive: ({ session }) => isTooSmall(session.getState()),
    handle: (context, key) => (isWayOut(context, key) ? 'pass' : takenIf(refuseUnseen(context))),
  },
  {
    name: 'away',
    isActive: ({ session }) => session.getState().away !== undefined,
    handle: ({ session }) => taken(closeAway(session)),
  },
  {
    name: 'privacyScreen',
    isActive: ({ session }) => isPrivacyScreenOn(session.getState()),
    handle: ({ session, absence }) => taken(liftPrivacyScreen(session) && absence?.coverLifted()),
  },
  {
    name: 'stop',
    isActive: ({ session }) => session.getState().stop !== undefined,
    handle: (context, key) => takenIf(answerStop(context, key)),
  },
  {
    name: 'question',
    isActive: ({ session }) => session.getState().question !== undefined,
    handle: (context, key) => takenIf(answerQuestion(context, key)),
  },
  {
    name: 'copyChoice',
    isActive: ({ session }) => session.getState().copyChoice !== undefined,
    handle: (context, key) => takenIf(answerCopyChoice(context, key)),
  },
  {
    // Letters and Enter go to the line of the prompt, by way of Ink; here come the keys that it does not take.
    name: 'prompt',
    isActive: ({ session }) => session.getState().prompt !== undefined,
    handle: (context, key) => taken(key === 'escape' ? leavePrompt(context) : pressInPrompt(context, key)),
  },
  {
    // Digits count; any other key ends the counting, and goes on.
    name: 'markCount',
    isActive: ({ session }) => session.getState().markCount !== undefined,
    handle: (context, key) => takenIf(answerMarkCount(context, key)),
  },
  {
    name: 'commands',
    isActive: () => true,
    handle(context, key) {
      const { markCount } = context.session.getState();
      pressCommand(context, key);
      // The key behind a count saw it, and ends it, unless it began another.
      if (markCount && context.session.getState().markCount === markCount)
        context.session.setState({ markCount: undefined });
      return 'taken';
    },
  },
] as const satisfies readonly Mode[];

export type ModeName = (typeof MODES)[number]['name'];

/** Gives a key, by its name, to the modes from the top down; returns which of them took it. */
export function pressKey(context: SessionContext, key: string): ModeName {
  const taker = MODES.find((mode: Mode) => mode.isActive(context) && mode.handle(context, key) === 'taken');
  return taker?.name ?? 'commands';
}

/** Whatever was done with the key, it ends here. */
const taken = (_done: unknown): 'taken' => 'taken';

const takenIf = (isTaken: boolean): 'taken' | 'pass' => (isTaken ? 'taken' : 'pass');
