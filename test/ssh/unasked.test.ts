/** Who has a key and asks for nothing: channels that are opened for nothing, and connections that wait. */
import { once } from 'node:events';
import type ssh2 from 'ssh2';
import { expect, test } from 'vitest';
import type { LoginEvent } from '../../src/ssh/login-log.ts';
import { connectClient, enter, openSshStage, type Stage } from './ssh-stage.ts';

/** What ssh2 has beside its documented face: a session is opened, and nothing asked for in it. */
type Inner = {
  _chanMgr: { add(opened: (problem?: Error) => void): number; get(id: number): object | undefined };
  _protocol: { session(id: number, window: number, packet: number): void; channelClose(id: number): void };
};

const innerOf = (connection: ssh2.Client) => {
  const { _chanMgr: channels, _protocol: protocol } = connection as unknown as Inner;
  return { channels, protocol };
};

function openNothing(connection: ssh2.Client): Promise<boolean> {
  const { channels, protocol } = innerOf(connection);
  return new Promise((resolve) => {
    const id = channels.add((problem) => resolve(problem === undefined));
    protocol.session(id, 65_536, 32_768);
  });
}

const logIn = ({ server, privateKey }: Stage) => connectClient({ port: server.port, privateKey });

test('a connection may open a few sessions for nothing, and is refused the next thousands', async () => {
  await using stage = await openSshStage();
  const { connection } = await logIn(stage);
  const opened = await Promise.all(Array.from({ length: 200 }, () => openNothing(connection)));
  expect(opened.filter(Boolean).length).toBe(4);
  // To close them and to begin again opens no others.
  for (let id = 0; id < 4; id++) innerOf(connection).protocol.channelClose(id);
  expect(await openNothing(connection)).toBe(false);
  connection.destroy();
  using other = await enter(stage);
  expect(other.screen().join('\n')).not.toBe('');
});

test('connections of one key that ask for nothing are few, and a terminal among them is served', async () => {
  const events: LoginEvent[] = [];
  const more = { onEvent: (event: LoginEvent) => void events.push(event) };
  await using stage = await openSshStage({ waitingPerKey: 3 }, '', undefined, undefined, more);
  const waiting = [await logIn(stage), await logIn(stage)];
  using terminal = await enter(stage);
  expect(terminal.screen().join('\n')).not.toBe('');
  // The terminal waits no more, so one other may.
  waiting.push(await logIn(stage));
  const { socket } = await logIn(stage);
  if (!socket.destroyed) await once(socket, 'close');
  expect(events.filter(({ event }) => event === 'no-place').length).toBe(1);
  waiting.pop()!.connection.destroy();
  for (const { connection } of waiting) connection.destroy();
});
