import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { type Answering, connect, failure, json, plain, startScriptedStore } from './scripted-store.ts';

// The tax ids fail their check digits.
const PERSONAL = [
  'maria.silva+loja@example.com',
  '123.456.789-00',
  '12345678900',
  '12.345.678/0001-00',
  '(11) 99999-1234',
  '+55 11 99999-1234',
];
const SENTENCE = `Comprador ${PERSONAL.join(', ')} bloqueado`;
const body = { message: SENTENCE, errors: { [PERSONAL[0]!]: [SENTENCE] } };

test.each<[string, Answering]>([
  ['401', json(body, 401)],
  ['404', json(body, 404)],
  ['422 without errors', json({ message: SENTENCE }, 422)],
  ['422 with errors', json(body, 422)],
  ['429', json(body, 429)],
  ['500', json(body, 500)],
  ['302', plain('', 302, { location: `/usuarios/${PERSONAL[0]}/${PERSONAL[1]}` })],
  ['302, encoded', plain('', 302, { location: `/usuarios/${encodeURIComponent(PERSONAL[0]!)}` })],
])('what looks like personal data is in no error and no exchange: %s', async (_, answer) => {
  await using store = await startScriptedStore(answer);
  await using client = connect(store.url);
  const error = await failure(client.acceptItem('o1', 'i1'));
  const seen = inspect([error, client.exchanges], { depth: Infinity, showHidden: true, maxStringLength: null });
  for (const one of PERSONAL) for (const text of [seen, String(error.stack)]) expect(text).not.toContain(one);
  expect(seen).not.toContain('maria.silva');
});

test('a number is masked also where something invisible stands in it, and what the store said stays readable', async () => {
  await using store = await startScriptedStore(
    json({ message: 'O comprador 123.456\u200b.789-00 está bloqueado' }, 500),
  );
  await using client = connect(store.url);
  expect(await failure(client.ping())).toMatchObject({ storeMessage: 'O comprador *** está bloqueado' });
});
