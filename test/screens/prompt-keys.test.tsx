/** The keys of a prompt, as shells have them. */
import { expect, test } from 'vitest';
import { editPrompt } from '../../src/session/prompts/prompts.ts';
import { aSession } from '../support/session.ts';
import { openStage } from '../support/frames.tsx';
import { setPart } from '../../src/session/state/session-state.ts';

const CTRL = { a: '\x01', e: '\x05', u: '\x15', w: '\x17' };
const HOME = '\x1b[H';
const END = '\x1b[F';

async function aFilter() {
  const set = aSession();
  set.session.setState({ prompt: { kind: 'filter', value: '' } });
  const stage = await openStage(set.context, 80, 24);
  return {
    ...set,
    stage,
    type: async (...keys: string[]) => {
      for (const key of keys) await stage.press(...(key.startsWith('\x1b') ? [key] : Array.from(key)));
      return set.prompt()?.value;
    },
    [Symbol.asyncDispose]: async () => stage.end(),
  };
}

test('Home and End, Ctrl+A and Ctrl+E go to the ends of the text', async () => {
  await using at = await aFilter();
  expect(await at.type('azul', HOME, 'mug ', END, '!')).toBe('mug azul!');
  expect(await at.type(CTRL.a, 'x', CTRL.e, 'y')).toBe('xmug azul!y');
});

test('Ctrl+W takes the last word away and Ctrl+U all that stands before the cursor', async () => {
  await using at = await aFilter();
  expect(await at.type('caneca azul', CTRL.w)).toBe('caneca ');
  expect(await at.type(CTRL.u)).toBe('');
  expect(await at.type('verde', HOME, CTRL.u)).toBe('verde');
});

test('what is put there from elsewhere is continued at its end', async () => {
  await using at = await aFilter();
  await at.type('ab', HOME);
  editPrompt(at.context, 'scanned');
  await at.stage.settle();
  expect(await at.type('!')).toBe('scanned!');
});

test.each([
  ['en', 'A price goes here, such as 29,90'],
  ['pt-BR', 'Aqui vai um preço, como 29,90'],
] as const)(
  'a price takes digits, comma, point, sign and percent, and says so of anything else, in %s',
  async (language, words) => {
    await using at = await aFilter();
    setPart(at.session, 'preferences', { language });
    at.session.setState({ prompt: { kind: 'price', productId: 'p', field: 'preco', value: '' } });
    await at.stage.settle();
    expect(await at.type('29,9o')).toBe('29,9');
    expect(at.prompt()?.problem).toContain(words);
    expect(await at.type('0')).toBe('29,90');
    expect(at.prompt()?.problem).toBeUndefined();
  },
);
