/** Frames as a terminal shows them: the bench drawn by Ink at a size, read back from a terminal emulator. */
import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { Unicode11Addon } from '@xterm/addon-unicode11';
import xterm from '@xterm/headless';
import { render } from 'ink';
import type { ReactNode } from 'react';
import { App } from '../../screens/App.tsx';
import type { ViewContext } from '../../src/session/session-context.ts';
import { attachPanes, createPanes } from '../../src/tty/output/panes.ts';
import { createKeyboard } from './keyboard.ts';

export type Stage = {
  press(...keys: string[]): Promise<void>;
  /** Lets everything happen that is due. */
  settle(): Promise<void>;
  /** The last frame as Ink wrote it, its panes filled with what they show now. */
  written(): string;
  /** The rows as the emulator shows them, without blanks at their ends. */
  rows(): Promise<string[]>;
  /** Gives the terminal another size, and lets the frame for it be drawn. */
  resize(columns: number, rows: number): Promise<void>;
  end(): void;
};

/** Opens the bench, or one screen of it, on a terminal of this size. */
export async function openStage(
  context: ViewContext,
  columns: number,
  rows: number,
  screen: ReactNode = <App context={context} />,
): Promise<Stage> {
  context.session.setState({ columns, rows });
  const stage = drawOn(screen, columns, rows);
  await stage.settle();
  return stage;
}

/**
 * Draws anything on a terminal of this size. `turns` of the event loop follow each key: one is all that a frame needs,
 * a few more let what it began come back.
 */
export function drawOn(screen: ReactNode, columns: number, rows: number, turns = 6): Stage {
  let last = '';
  let read: { frame: string; rows: Promise<string[]> } | undefined;
  const stdout = Object.assign(new EventEmitter(), {
    isTTY: true,
    columns,
    rows,
    write(text: string, done?: () => void) {
      if (done) done();
      else last = text;
      return true;
    },
  });
  const panes = createPanes(() => {});
  attachPanes(stdout, panes);
  const keyboard = createKeyboard();
  const app = render(screen, {
    stdin: keyboard.stdin,
    stdout: stdout as unknown as NodeJS.WriteStream,
    stderr: stdout as unknown as NodeJS.WriteStream,
    debug: true,
    interactive: true,
    exitOnCtrlC: false,
    patchConsole: false,
  });
  const settle = async () => {
    for (let turn = 0; turn < turns; turn++) await setImmediate();
  };
  const written = () => {
    const lines = last.split('\n');
    panes.compose(lines);
    return lines.map((line) => line.trimEnd()).join('\n');
  };
  return {
    settle,
    async press(...keys) {
      for (const key of keys) {
        keyboard.press(key);
        await settle();
      }
    },
    written,
    rows() {
      const frame = written();
      if (read?.frame !== frame) read = { frame, rows: readBack(frame, stdout.columns, stdout.rows) };
      return read.rows;
    },
    async resize(newColumns, newRows) {
      if (newColumns === stdout.columns && newRows === stdout.rows) return;
      Object.assign(stdout, { columns: newColumns, rows: newRows });
      stdout.emit('resize');
      read = undefined;
      await settle();
    },
    end: () => app.unmount(),
  };
}

/** What a terminal of this size shows of a frame. Throws where a line was too long for it, or there were too many. */
async function readBack(frame: string, columns: number, rows: number): Promise<string[]> {
  const emulator = new xterm.Terminal({ cols: columns, rows: rows + 5, allowProposedApi: true, convertEol: true });
  emulator.loadAddon(new Unicode11Addon());
  emulator.unicode.activeVersion = '11';
  await new Promise<void>((resolve) => emulator.write(frame, resolve));
  const buffer = emulator.buffer.active;
  const lines = Array.from({ length: rows + 5 }, (_, row) => buffer.getLine(row));
  const texts = lines.map((line) => line?.translateToString(true).trimEnd() ?? '');
  const wrapped = lines.findIndex((line) => line?.isWrapped);
  emulator.dispose();
  if (wrapped >= 0) throw new Error(`row ${wrapped} runs over the edge: ${texts[wrapped - 1]}|${texts[wrapped]}`);
  if (texts.slice(rows).some((text) => text !== '')) throw new Error(`more than ${rows} rows:\n${texts.join('\n')}`);
  return texts.slice(0, rows);
}
