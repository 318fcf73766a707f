/** One key press: what is in front of everything takes it, else its command does, or says why it does not. */
import { safeText } from '../../base/safe-text.ts';
import { showKey } from '../../tty/keys/key-names.ts';
import { commandName, type SessionContext, type Command } from '../session-context.ts';
import { closeAway } from '../away/away.ts';
import { answerCopyChoice } from '../commands/copy.ts';
import { answerQuestion } from '../commands/questions.ts';
import { answerMarkCount } from '../commands/mark-commands.ts';
import { answerStop } from '../commands/alert-keys.ts';
import { leavePrompt, pressInPrompt } from '../prompts/prompts.ts';
import { goBack, liftPrivacyScreen, placeInFront, say } from '../state/session-state.ts';
import type { ScreenName } from '../state/places.ts';
import { refuseUnseen } from '../too-small.ts';
import { askToLeave } from '../unsent/leave.ts';
import { isHeldDown } from './held-key.ts';
import { keyTo } from './key-to.ts';
import { isPrintable, noteKey, runTentatively } from './tentative-keys.ts';

/** Takes a key by its name, see tty/keys/key-names.ts. */
export function pressKey(context: SessionContext, key: string): void {
  const { session } = context;
  if (key === 'ctrl+c') return askToLeave(context);
  if (isAtWall(context, key)) return;
  if (noteKey(context, key)) return;
  if (context.inputTiming() === 'alone' && suspendBy(context, key)) return;
  if (!isWayOut(context, key) && refuseUnseen(context)) return;
  if (closeAway(session)) return;
  if (liftPrivacyScreen(session)) return context.absence?.coverLifted();
  if (answerStop(context, key) || answerQuestion(context, key) || answerCopyChoice(context, key)) return;
  if (session.getState().prompt) {
    if (key === 'escape') leavePrompt(context);
    else pressInPrompt(context, key);
    return;
  }
  if (answerMarkCount(context, key)) return;
  const command = commandOf(context, placeInFront(session.getState()).screen, key);
  if (command && isTooFast(context, command)) return refuse(context, command);
  // What is said of one key of a burst is not unsaid by the next.
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

/** The key of job control everywhere. It is no key of the keymap: one who wants it for something else takes it away. */
export const SUSPEND_KEY = 'ctrl+z';

/**
 * Gives the terminal to the shell where a key asks for it; false where it does not, or there is none to give it to.
 * Whatever is in front stays there, covers too.
 */
export function suspendBy(context: SessionContext, key: string): boolean {
  const { screen } = placeInFront(context.session.getState());
  if (key !== SUSPEND_KEY || !context.suspend) return false;
  if (commandOf(context, screen, key)) return false;
  context.suspend();
  return true;
}

/** Whether a key leaves, where nothing that takes letters is in front. */
function isWayOut(context: SessionContext, key: string): boolean {
  const { prompt, question, stop } = context.session.getState();
  const { screen } = placeInFront(context.session.getState());
  return !(prompt || question || stop) && commandOf(context, screen, key)?.id === 'quit';
}

function commandOf({ keymap }: SessionContext, screen: ScreenName, key: string): Command | undefined {
  return keymap.commandsOf(screen).find(({ keys }) => keys.includes(key));
}

function isTooFast({ inputTiming }: SessionContext, { effect }: Command): boolean {
  const came = inputTiming();
  return effect === 'write' ? came !== 'alone' : effect === 'note' && came === 'burst';
}

function refuse(context: SessionContext, command: Command): void {
  const { session, texts, effects, clock, inputTiming } = context;
  // A key that is held down says nothing of itself.
  if (inputTiming() === 'repeat' && isHeldDown(session, command.own?.name ?? command.id, clock.now())) return;
  effects.ring('error');
  say(session, 'warn', texts.scan.tooFast(commandName(texts, command)));
}

/** Tells that a key does nothing, and leaves what was said before it: who has mistyped wants to read that all the same. */
function hintAt(context: SessionContext, key: string): void {
  const { session, texts } = context;
  const { screen } = placeInFront(session.getState());
  const shown = safeText(showKey(key, texts.help.keyNames), 20);
  session.setState({ hint: texts.app.nothingAt(shown, keyTo(context, screen, 'help')) });
}

/** On a wall nothing is asked for and nothing is done: Escape leads back, where somebody has come from elsewhere. */
function isAtWall({ session }: SessionContext, key: string): boolean {
  if (placeInFront(session.getState()).screen !== 'wall') return false;
  if (key === 'escape' && !session.getState().isWall) goBack(session);
  return true;
}
