import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SILENCE_MS } from '../../src/tty/input/keystroke-timing.ts';
import { openTerminal } from '../journeys/harness/terminal.ts';
import { bundleProgram, type BundledProgram } from '../support/bundled-program.ts';

const CODES = ['7891000315507', 'a12345', 'AA123456785BR', 'v-0042'];

let program: BundledProgram;
beforeAll(async () => {
  program = await bundleProgram(path.join(import.meta.dirname, 'scan-program.ts'));
});
afterAll(() => program[Symbol.dispose]());

// In a terminal with nothing between, a text field alone kept none of these at 1 ms per character or in one piece.
describe('scans in a real terminal', () => {
  for (const typing of ['command', 'text'] as const) {
    test.for([0, 1, 8])(
      `${typing}: each arrives once and whole at %i ms per character`,
      async (msPerCharacter, context) => {
        await using terminal = openTerminal({
          command: [process.execPath, program.path, typing],
          env: { NODE_ENV: 'production' },
        });
        await terminal.waitFor('codes 0');
        const shown: string[] = [];
        for (const code of CODES) {
          const { longestGapMs } = await terminal.scan(code, { msPerCharacter });
          // A machine so busy that the scanner itself stopped has sent something else than a scan.
          if (typing === 'command' && longestGapMs >= SILENCE_MS - 5) context.skip('the scanner was held up');
          shown.push(code);
          await terminal.waitFor(`codes ${shown.length}`);
        }
        expect(terminal.screen().slice(0, CODES.length + 1)).toEqual([`keys [] codes ${CODES.length}`, ...CODES]);
      },
    );
  }

  test('two in one piece are two', async () => {
    await using terminal = openTerminal({
      command: [process.execPath, program.path, 'text'],
      env: { NODE_ENV: 'production' },
    });
    await terminal.waitFor('codes 0');
    terminal.write('AAAA1\rBBBB2\r');
    await terminal.waitFor('codes 2');
    expect(terminal.screen().slice(1, 3)).toEqual(['AAAA1', 'BBBB2']);
  });
});
