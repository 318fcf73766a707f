/** What somebody without the token can do with texts that hosts have sealed: keep them, put them back, take them away. */
import { expect, test } from 'vitest';
import type { HubLink } from '../../src/cluster/link.ts';
import { createMessageEncryption } from '../../src/cluster/message-encryption.ts';
import { encrypted } from '../../src/cluster/encrypted-link.ts';
import { createHubState, linkAtOnce, NO_LIMITS } from '../support/hub-state.ts';

/** A server with the second epoch of a leader, and two batches; the texts of the first epoch were kept by somebody. */
async function aLedServer() {
  const state = createHubState(NO_LIMITS);
  const open = encrypted(
    () => Promise.resolve(linkAtOnce(state)),
    createMessageEncryption('token of the store', 'loja-1'),
  );
  const leader = await open();
  await leader.take('h', undefined);
  await leader.fill('h', 'e1', 0, 'old rows');
  await leader.open('h', 'e1', 'old health');
  const oldPart = state.parts()!.get(0)!;
  await leader.fill('h', 'e2', 0, 'rows');
  await leader.open('h', 'e2', 'health');
  await leader.publish('h', 'e2', { number: 1, text: 'first' });
  const [oldHealth, oldBatch] = [state.standing()!.health!, state.standing()!.batches[0]!.text];
  await leader.renew('h', 'e2', 'later health');
  await leader.publish('h', 'e2', { number: 2, text: 'second' });
  return { state, reader: await open(), oldPart, oldHealth, oldBatch };
}

type Server = Awaited<ReturnType<typeof aLedServer>>;

async function everything(reader: HubLink) {
  const { health, batches } = await reader.read({ epoch: 'e2', after: 1, teamVersion: -1 });
  return { health, part: await reader.part('e2', 0), batches: batches.map(({ text }) => text) };
}

test('what a leader writes is read by whoever has the token, and by nobody else', async () => {
  const { state, reader } = await aLedServer();
  expect(await everything(reader)).toEqual({ health: 'later health', part: 'rows', batches: ['second'] });
  const texts = [state.parts()!.get(0), state.standing()!.health, ...state.standing()!.batches.map(({ text }) => text)];
  expect(texts.join()).not.toMatch(/rows|health|second/);
});

const MISDEEDS: [string, (server: Server) => void, Partial<Awaited<ReturnType<typeof everything>>>][] = [
  ['an old part in the place of a newer one', (of) => of.state.parts()!.set(0, of.oldPart), { part: undefined }],
  ['no part', (of) => of.state.parts()!.delete(0), { part: undefined }],
  ['a part of nobody', (of) => of.state.parts()!.set(0, 'rows'), { part: undefined }],
  ['an old batch as the next', ({ state, oldBatch }) => (state.standing()!.batches[1] = { number: 2, text: oldBatch }), { batches: [''] }], // prettier-ignore
  ['a batch of nobody', ({ state }) => (state.standing()!.batches[1] = { number: 2, text: 'second' }), { batches: [''] }], // prettier-ignore
  ['the health of another place', (of) => (of.state.standing()!.health = of.oldPart), { health: undefined }],
];

test.each(MISDEEDS)('%s is not read', async (_, misdeed, read) => {
  const server = await aLedServer();
  const before = await everything(server.reader);
  misdeed(server);
  expect(await everything(server.reader)).toEqual({ ...before, ...read });
});

test('the health of before is read again: its reader knows it by its time', async () => {
  const server = await aLedServer();
  server.state.standing()!.health = server.oldHealth;
  expect((await everything(server.reader)).health).toBe('health');
});
