/** A key that nothing in front has taken: its command does it, or the session says why it does not. */
import { safeText } from '../../base/safe-text.ts';
import { showKey } from '../../tty/keys/key-names.ts';
import { commandName, type SessionContext, type Command, type Tty } from '../session-context.ts';
import { commandOfKey } from '../kernel/command-of-key.ts';
import { isHeldDown } from '../kernel/held-key.ts';
import { keyTo } from '../kernel/key-to.ts';
import { isPrintable, runTentatively } from '../kernel/tentative-keys.ts';
import { placeInFront, say } from '../state/session-state.ts';

/** Runs the command that a key has on the screen in front, or says why that cannot be. */
export function pressCommand(context: SessionContext, key: string): void {
  const { session } = context;
  const command = commandOfKey(context, key);
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

/** Whether a key leaves, where nothing that takes letters is in front. */
export function isWayOut(context: SessionContext, key: string): boolean {
  const { prompt, question, stop } = context.session.getState();
  return !(prompt || question || stop) && commandOfKey(context, key)?.id === 'quit';
}

function isTooFast({ inputTiming }: Tty, { effect }: Command): boolean {
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
