/**
 * Which part of a session takes a key: its modes in order. The first active mode that does not pass the key on takes it, and the
 * modes below do not get it.
 */
import { closeAway } from '../away/away.ts';
import { answerCopyChoice } from '../commands/copy.ts';
import { answerQuestion } from '../front/questions.ts';
import { answerMarkCount } from '../commands/mark-commands.ts';
import { answerStop } from '../front/stop-keys.ts';
import { noteKey, isPrintable, runTentatively } from '../kernel/tentative-keys.ts';
import { leavePrompt, pressInPrompt } from '../prompts/prompts.ts';
import { type SessionContext, commandName, type Command, type Tty, type OperatorSession } from '../session-context.ts';
import { goBack, isPrivacyScreenOn, liftPrivacyScreen, placeInFront, say } from '../state/session-state.ts';
import { isTooSmall } from '../../tty/output/size.ts';
import { refuseUnseen } from '../too-small.ts';
import { askToLeave } from '../unsent/leave.ts';
import { safeText } from '../../base/safe-text.ts';
import { showKey } from '../../tty/keys/key-names.ts';
import { isHeldDown } from '../kernel/held-key.ts';
import { keyTo } from '../kernel/key-to.ts';
import { markCountOf } from '../state/marks.ts';
import { refuse } from '../refuse.ts';

/**
 * A part of the session that takes keys while it is active. `handle` gets the name of a key (see tty/keys/key-names.ts) and
 * returns whether it takes the key (`taken`) or passes it on to the next mode (`pass`).
 */
type Mode = {
  name: string;
  isActive: (context: SessionContext) => boolean;
  handle: (context: SessionContext, key: string) => 'taken' | 'pass';
};

/** Every mode, in the order in which they get a key. */
export const MODES = [
  {
    name: 'interrupt',
    isActive: () => true,
    handle: (context, key) => (key === 'ctrl+c' ? taken(askToLeave(context)) : 'pass'),
  },
  {
    // A wall shows no questions and runs no commands. Escape goes back, if the operator has come from another screen.
    name: 'wall',
    isActive: ({ session }) => placeInFront(session.getState()).screen === 'wall',
    handle: ({ session }, key) => taken(key === 'escape' && goBack(session)),
  },
  {
    // The rest of a code whose first character came alone, torn off by a busy line, and was taken as a key.
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
    // Ink gives letters and Enter to the line of the prompt; this mode gets the keys that the line does not take.
    name: 'prompt',
    isActive: ({ session }) => session.getState().prompt !== undefined,
    handle: (context, key) => taken(key === 'escape' ? leavePrompt(context) : pressInPrompt(context, key)),
  },
  {
    // Digits count; any other key ends the count and is passed on.
    name: 'markCount',
    isActive: ({ session }) => markCountOf(session.getState()) !== undefined,
    handle: (context, key) => takenIf(answerMarkCount(context, key)),
  },
  {
    name: 'commands',
    isActive: () => true,
    handle(context, key) {
      const { session } = context;
      const markCount = markCountOf(session.getState());
      pressCommand(context, key);
      // A command that got a count ends it, unless it has begun a new one.
      if (markCount && session.getState().marking === markCount) session.setState({ marking: undefined });
      return 'taken';
    },
  },
] as const satisfies readonly Mode[];

export type ModeName = (typeof MODES)[number]['name'];

/** Gives a key, by its name, to the modes in their order; returns the mode that took it. */
export function pressKey(context: SessionContext, key: string): ModeName {
  const taker = MODES.find((mode: Mode) => mode.isActive(context) && mode.handle(context, key) === 'taken');
  return taker?.name ?? 'commands';
}

/** Takes the key, whatever its action has returned. */
const taken = (_done: unknown): 'taken' => 'taken';

const takenIf = (isTaken: boolean): 'taken' | 'pass' => (isTaken ? 'taken' : 'pass');

/** Runs the command of a key on the screen in front, or shows why it cannot run. */
function pressCommand(context: SessionContext, key: string): void {
  const { session } = context;
  const command = commandOfKey(context, key);
  if (command && isTooFast(context, command)) return refuseTooFast(context, command);
  // A notice about one key of a burst stays when the next key of the burst comes.
  const isAlone = context.inputTiming() === 'alone';
  if (!command && isAlone && isPrintable(key)) return hintAt(context, key);
  const { notice, hint } = session.getState();
  if ((notice || hint !== undefined) && isAlone) session.setState({ notice: undefined, hint: undefined });
  if (!command) return;
  const reason = command.unavailable?.(context);
  const name = commandName(context.texts, command);
  if (reason !== undefined) say(session, 'warn', `${name}: ${reason}`);
  else if (command.effect === 'view') command.run(context, key);
  else runTentatively(context, key, name, () => command.run(context, key));
}

/** Whether a key quits, while nothing that takes letters is in front. */
function isWayOut(context: SessionContext, key: string): boolean {
  const { prompt, question, stop } = context.session.getState();
  return !(prompt || question || stop) && commandOfKey(context, key)?.id === 'quit';
}

function isTooFast({ inputTiming }: Tty, { effect }: Command): boolean {
  const came = inputTiming();
  return effect === 'write' ? came !== 'alone' : effect === 'note' && came === 'burst';
}

function refuseTooFast(context: SessionContext, command: Command): void {
  const { session, texts, clock, inputTiming } = context;
  // A key that is held down gives no notice.
  if (inputTiming() === 'repeat' && isHeldDown(session, command.own?.name ?? command.id, clock.now())) return;
  refuse(context, texts.scan.tooFast(commandName(texts, command)));
}

/** Shows that a key does nothing, and keeps the notice before it: an operator who has mistyped still wants to read that. */
function hintAt(context: SessionContext, key: string): void {
  const { session, texts } = context;
  const { screen } = placeInFront(session.getState());
  const shown = safeText(showKey(key, texts.help.keyNames), 20);
  session.setState({ hint: texts.app.nothingAt(shown, keyTo(context, screen, 'help')) });
}

/** The usual key of job control. It is not in the keymap; a remap file that gives it to an action takes it away from here. */
export const SUSPEND_KEY = 'ctrl+z';

/**
 * Suspends bancada if the key is that of job control. Returns false if it is not, or if there is no shell to return to. What is
 * in front stays in front, covers too.
 */
export function suspendBy(context: SessionContext, key: string): boolean {
  if (key !== SUSPEND_KEY || !context.suspend || commandOfKey(context, key)) return false;
  context.suspend();
  return true;
}

/** The command of a key on the screen in front; `undefined` if the key has none. */
function commandOfKey({ keymap, session }: OperatorSession, key: string): Command | undefined {
  const { screen } = placeInFront(session.getState());
  return keymap.commandsOf(screen).find(({ keys }) => keys.includes(key));
}
