import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSessionStore, say } from '../../src/session/state/session-state.ts';
import type { Health } from '../../src/replica/health.ts';
import { createReplica, updateHealth } from '../../src/replica/replica.ts';
import { textsIn } from '../../src/i18n/texts.ts';
import { offerTourOnce } from '../../src/tour/first-start.ts';
import { keepProgress } from '../../src/tour/progress.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const texts = textsIn('en');
const offer = { tone: 'info', text: texts.tour.offerAtStore };

/** A bench before its store has answered. */
function sitDown(stateDir: string) {
  const context = { session: createSessionStore({ columns: 100, rows: 30 }), replica: createReplica(), texts };
  offerTourOnce(context, stateDir);
  const notice = async () => {
    await Promise.resolve();
    return context.session.getState().notice;
  };
  return { ...context, notice };
}

test('the tour is offered at the first start, once the store has answered, and never again', async () => {
  const dir = temporaryFolder();
  const first = sitDown(dir);
  expect(await first.notice()).toBeUndefined();
  first.replica.setState({ lojaId: 'loja-1' });
  expect(await first.notice()).toEqual(offer);
  first.session.setState({ notice: undefined });
  expect(await first.notice()).toBeUndefined();
  const second = sitDown(dir);
  second.replica.setState({ lojaId: 'loja-1' });
  expect(await second.notice()).toBeUndefined();
});

test('it waits where something else is said, and until a prompt is left', async () => {
  const { session, replica, notice } = sitDown(temporaryFolder());
  say(session, 'warn', 'something');
  replica.setState({ lojaId: 'loja-1' });
  expect(await notice()).toEqual({ tone: 'warn', text: 'something' });
  session.setState({ notice: undefined, prompt: { kind: 'search', text: '' } as never });
  expect(await notice()).toBeUndefined();
  session.setState({ prompt: undefined });
  expect(await notice()).toEqual(offer);
});

test('the answer to a key is not spoken over', async () => {
  const { session, replica, notice } = sitDown(temporaryFolder());
  say(session, 'warn', 'something');
  replica.setState({ lojaId: 'loja-1' });
  await notice();
  session.setState({ notice: undefined });
  say(session, 'ok', 'what the key did');
  expect(await notice()).toMatchObject({ text: 'what the key did' });
  session.setState({ notice: undefined });
  expect(await notice()).toEqual(offer);
});

test.each([
  { diskTrouble: 'the state file is damaged' },
  { trouble: { kind: 'unreachable', message: 'connection refused' } },
  { unread: ['pending'] },
  { facts: { dateAheadMs: 3_600_000 } },
] as const)('it waits while the bench warns of something: %o', async (warning) => {
  const { replica, notice } = sitDown(temporaryFolder());
  const { health } = replica.getState();
  updateHealth(replica, warning as Partial<Health>);
  replica.setState({ lojaId: 'loja-1' });
  expect(await notice()).toBeUndefined();
  updateHealth(replica, health);
  expect(await notice()).toEqual(offer);
});

test('a start whose token is refused is none: the next one offers it', async () => {
  const dir = temporaryFolder();
  sitDown(dir);
  const next = sitDown(dir);
  next.replica.setState({ lojaId: 'loja-1' });
  expect(await next.notice()).toEqual(offer);
});

test('who was offered it in the demo, and where it cannot be kept that it was, nobody is asked', async () => {
  const dir = temporaryFolder();
  keepProgress(dir, { isOffered: true });
  const file = join(temporaryFolder(), 'no folder');
  writeFileSync(file, '');
  for (const place of [dir, file]) {
    const { replica, notice } = sitDown(place);
    replica.setState({ lojaId: 'loja-1' });
    expect(await notice()).toBeUndefined();
  }
});
