/** A real bench on a real sandbox store, with somebody who teaches beside it; keys and scans go in without a terminal. */
import { PassThrough } from 'node:stream';
import { App } from '../../screens/App.tsx';
import { createCore } from '../../src/app/core.ts';
import type { Coach } from '../../src/session/session-context.ts';
import { pressKey } from '../../src/session/modes/modes.ts';
import { drawWith } from '../../src/session/draw.ts';
import { startSession } from '../../src/session/setup/open-session.ts';
import { findScanned } from '../../src/session/front/scans.ts';
import { editPrompt, enterPrompt } from '../../src/session/prompts/prompts.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import type { World } from '../../src/sandbox/world.ts';
import { waitFor } from '../support/wait-for.ts';

const TOKEN = 'lesson';

/** Opens it; `teach` makes the coach of its store. What is asked is sent after a grace of 150 ms. */
export async function openLesson<T extends Coach>(teach: (world: World) => T) {
  const sandbox = await startSandbox({ tokens: [TOKEN], items: 60, seed: 7 });
  const core = createCore({ url: sandbox.url, token: TOKEN }, { times: { graceMs: 150 } });
  core.sync.start();
  await waitFor(() => {
    if (!core.replica.getState().health.isLoaded) throw new Error('not loaded yet');
  });
  const coach = teach(sandbox.world);
  const { context, session, draw, close } = startSession({
    core,
    replica: core.replica,
    coach,
    source: new PassThrough(),
    sink: { write: () => true, on() {}, off() {} } as never,
    size: { columns: 80, rows: 24 },
    colours: 3,
    term: 'xterm-256color',
    language: 'en',
    author: { operator: 'eva', station: 'here' },
    onQuit() {},
    onCrash(error) {
      throw error;
    },
  });
  draw(drawWith(App));
  return {
    context,
    session,
    coach,
    world: sandbox.world,
    words: () => coach.state.getState().words?.(context),
    press: (...keys: string[]) => keys.forEach((key) => pressKey(context, key)),
    type: (text: string) => {
      editPrompt(context, text);
      enterPrompt(context);
    },
    scan: (code: string) => findScanned(context, code),
    /** Waits until something is so, as the store or the bench will have it. */
    async until(isSo: () => boolean, what: string) {
      await waitFor(() => {
        if (!isSo())
          throw new Error(
            `${what}: ${JSON.stringify([coach.state.getState().words?.(context), session.getState().notice, session.getState().stop, session.getState().places])}`,
          );
      });
    },
    async [Symbol.asyncDispose]() {
      close();
      await core.close();
      await sandbox.close();
    },
  };
}
