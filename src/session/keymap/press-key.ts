/** One key press: what is in front of everything takes it, else its command does, or says why it does not. */
import { safeText } from '../../base/safe-text.ts';
import { showKey } from '../../tty/keys/key-names.ts';
import { commandName, type Bench, type Command } from '../session-context.ts';
import { answerCopyChoice } from '../commands/copy.ts';
import { answerQuestion } from '../commands/questions.ts';
import { answerMarkCount } from '../commands/mark-commands.ts';
import { answerStop } from '../commands/alert-keys.ts';
import { leavePrompt, pressInPrompt } from '../prompts/prompts.ts';
import { goBack, liftCover, placeInFront, say } from '../state/session-state.ts';
import type { ScreenName } from '../state/places.ts';
import { refuseUnseen } from '../too-small.ts';
import { askToLeave } from '../unsent/leave.ts';
import { isHeldDown } from './held-key.ts';
import { keyTo } from './key-to.ts';
import { isPrintable, noteKey, runOnProbation } from './tentative-keys.ts';

/** Takes a key by its name, see tty/keys/key-names.ts. */
export function pressKey(bench: Bench, key: string): void {
  const { desk } = bench;
  if (key === 'ctrl+c') return askToLeave(bench);
  if (isAtWall(bench, key)) return;
  if (noteKey(bench, key)) return;
  if (bench.manner() === 'alone' && suspendBy(bench, key)) return;
  if (!isWayOut(bench, key) && refuseUnseen(bench)) return;
  if (liftCover(desk)) return;
  if (answerStop(bench, key) || answerQuestion(bench, key) || answerCopyChoice(bench, key)) return;
  if (desk.getState().prompt) {
    if (key === 'escape') leavePrompt(bench);
    else pressInPrompt(bench, key);
    return;
  }
  if (answerMarkCount(bench, key)) return;
  const command = commandOf(bench, placeInFront(desk.getState()).screen, key);
  if (command && isTooFast(bench, command)) return refuse(bench, command);
  // What is said of one key of a burst is not unsaid by the next.
  const isAlone = bench.manner() === 'alone';
  if (!command && isAlone && isPrintable(key)) return hintAt(bench, key);
  const { notice, hint } = desk.getState();
  if ((notice || hint !== undefined) && isAlone) desk.setState({ notice: undefined, hint: undefined });
  if (!command) return;
  const reason = command.unavailable?.(bench);
  const name = commandName(bench.texts, command);
  if (reason !== undefined) say(desk, 'warn', `${name}: ${reason}`);
  else if (command.effect === 'view') command.run(bench, key);
  else runOnProbation(bench, key, name, () => command.run(bench, key));
}

/** The key of job control everywhere. It is no key of the keymap: one who wants it for something else takes it away. */
export const SUSPEND_KEY = 'ctrl+z';

/**
 * Gives the terminal to the shell where a key asks for it; false where it does not, or there is none to give it to.
 * Whatever is in front stays there, covers too.
 */
export function suspendBy(bench: Bench, key: string): boolean {
  const { screen } = placeInFront(bench.desk.getState());
  if (key !== SUSPEND_KEY || !bench.suspend) return false;
  if (commandOf(bench, screen, key)) return false;
  bench.suspend();
  return true;
}

/** Whether a key leaves, where nothing that takes letters is in front. */
function isWayOut(bench: Bench, key: string): boolean {
  const { prompt, question, stop } = bench.desk.getState();
  const { screen } = placeInFront(bench.desk.getState());
  return !(prompt || question || stop) && commandOf(bench, screen, key)?.id === 'quit';
}

function commandOf({ keymap }: Bench, screen: ScreenName, key: string): Command | undefined {
  return keymap.commandsOf(screen).find(({ keys }) => keys.includes(key));
}

function isTooFast({ manner }: Bench, { effect }: Command): boolean {
  const came = manner();
  return effect === 'write' ? came !== 'alone' : effect === 'note' && came === 'burst';
}

function refuse(bench: Bench, command: Command): void {
  const { desk, texts, outlet, clock, manner } = bench;
  // A key that is held down says nothing of itself.
  if (manner() === 'repeat' && isHeldDown(desk, command.own?.name ?? command.id, clock.now())) return;
  outlet.ring('error');
  say(desk, 'warn', texts.scan.tooFast(commandName(texts, command)));
}

/** Tells that a key does nothing, and leaves what was said before it: who has mistyped wants to read that all the same. */
function hintAt(bench: Bench, key: string): void {
  const { desk, texts } = bench;
  const { screen } = placeInFront(desk.getState());
  const shown = safeText(showKey(key, texts.help.keyNames), 20);
  desk.setState({ hint: texts.app.nothingAt(shown, keyTo(bench, screen, 'help')) });
}

/** On a wall nothing is asked for and nothing is done: Escape leads back, where somebody has come from elsewhere. */
function isAtWall({ desk }: Bench, key: string): boolean {
  if (placeInFront(desk.getState()).screen !== 'wall') return false;
  if (key === 'escape' && !desk.getState().isWall) goBack(desk);
  return true;
}
