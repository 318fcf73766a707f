/** What a screen reader reads of the bench: its lines as they are written, key by key. */
import { setImmediate } from 'node:timers/promises';
import { render } from 'ink';
import { App } from '../../screens/App.tsx';
import type { ViewContext } from '../../src/session/session-context.ts';
import { createPlainWriter } from '../../src/tty/output/plain-writer.ts';
import { createKeyboard } from './keyboard.ts';

export type Spoken = {
  /** Presses keys, one after the other, and answers what was said after the last; without keys, after a pause. */
  press(...keys: string[]): Promise<string>;
  end(): void;
};

export async function openSpoken(context: ViewContext): Promise<Spoken> {
  let bytes = '';
  const waiting = new Set<() => void>();
  const writer = createPlainWriter({
    sink: { write: (text) => ((bytes += text), true), on() {}, off() {} },
    columns: 80,
    rows: 24,
    greeting: 'Hello.',
    isDumb: true,
    later: (work) => {
      waiting.add(work);
      return () => waiting.delete(work);
    },
  });
  const keyboard = createKeyboard();
  writer.enter();
  const app = render(<App context={context} />, {
    stdin: keyboard.stdin,
    stdout: writer.stdout,
    stderr: writer.stdout,
    debug: true,
    interactive: true,
    isScreenReaderEnabled: true,
    exitOnCtrlC: false,
    patchConsole: false,
  });

  async function settle(): Promise<void> {
    for (let turn = 0; turn < 6; turn++) await setImmediate();
    const due = [...waiting];
    waiting.clear();
    for (const work of due) work();
  }

  await settle();
  return {
    async press(...keys) {
      if (keys.length === 0) await settle();
      for (const key of keys) {
        bytes = '';
        keyboard.press(key);
        await settle();
      }
      const said = bytes;
      bytes = '';
      return said.replaceAll('\r\n', '\n');
    },
    end: () => app.unmount(),
  };
}
