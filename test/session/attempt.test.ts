/** What a key began fails later: the desk says so and goes on. */
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { attempt } from '../../src/session/attempt.ts';
import { enterPrompt } from '../../src/session/prompts/prompts.ts';
import { readTemplate, type JobTemplate } from '../../src/eventlog/template.ts';
import { aSession } from '../support/session.ts';
import { anItem } from '../support/items.ts';

test.each(['en', 'pt-BR'] as const)('a job that cannot be made is a notice with a bell, in %s', async (language) => {
  const { context, session, rung } = aSession([anItem()], language);
  const template = readTemplate('laser', { columns: ['text'] }) as JobTemplate;
  const faults: unknown[] = [];
  const failing = Object.defineProperties(context, {
    workshop: { value: { rules: { templates: [template] } } },
    makeJob: { value: () => Promise.reject(new RangeError('Invalid array length\x1b[2J')) },
    noteFault: { value: (error: unknown) => faults.push(error) },
  });
  session.setState({ prompt: { kind: 'job', itemIds: ['item-1'], value: '1' } });
  enterPrompt(failing);
  await setImmediate();
  const failed = context.texts.app.failed('Invalid array length␛[2J');
  expect(session.getState().notice).toMatchObject({ tone: 'error', text: failed });
  expect([rung, faults]).toEqual([['error'], [expect.any(RangeError)]]);
});

test('what was ended because the desk left it says nothing', async () => {
  const { context, session } = aSession();
  const leaving = new AbortController();
  attempt(context, context.clock.sleep(1000, leaving.signal), leaving.signal);
  leaving.abort();
  await setImmediate();
  expect(session.getState().notice).toBeUndefined();
});
