import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { render } from 'ink';
import type { ReactNode } from 'react';
import { createInputLane } from '../../src/tty/input/input-lane.ts';
import type { InputLane } from '../../src/tty/input/lane.ts';

export type InkStage = {
  source: PassThrough;
  lane: InputLane;
  frame(): string;
  /** Sends bytes and waits until they are read, one key per turn. */
  send(text: string): Promise<void>;
  end(): void;
};

/** Ink on a real lane on a real stream, drawn whole on every commit. */
export function openInkStage(node: (lane: InputLane) => ReactNode): InkStage {
  const source = new PassThrough();
  const lane = createInputLane({ source });
  const frames: string[] = [];
  const stdout = Object.assign(new EventEmitter(), {
    isTTY: true,
    columns: 80,
    rows: 24,
    write(text: string, done?: () => void) {
      if (done) done();
      else frames.push(text);
      return true;
    },
  });
  const instance = render(node(lane), {
    stdin: lane.stdin,
    stdout: stdout as unknown as NodeJS.WriteStream,
    stderr: stdout as unknown as NodeJS.WriteStream,
    debug: true,
    interactive: true,
    exitOnCtrlC: false,
    patchConsole: false,
  });
  return {
    source,
    lane,
    frame: () => frames.at(-1) ?? '',
    async send(text) {
      source.write(text);
      for (let turns = 0; turns < text.length * 2 + 10; turns++) await turn();
    },
    end() {
      instance.unmount();
      lane.close();
      source.destroy();
    },
  };
}
