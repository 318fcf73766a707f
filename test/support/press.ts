/** Keys as the screen in front hears them, without a screen: the command of each, or why it does nothing. */
import type { Bench } from '../../src/keymap/bench.ts';
import { placeInFront, say } from '../../src/store/desk.ts';

/** Presses keys by their names, one after the other. */
export function press(bench: Bench, ...keys: string[]): void {
  const { desk, keymap, texts } = bench;
  for (const key of keys) {
    desk.setState({ notice: undefined });
    const command = keymap.commandsOf(placeInFront(desk.getState()).screen).find((one) => one.keys.includes(key));
    const reason = command?.unavailable?.(bench);
    if (reason === undefined) command?.run(bench, key);
    else say(desk, 'warn', `${texts.commands[command!.id]}: ${reason}`);
  }
}
