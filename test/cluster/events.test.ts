/** How events go through the hub: each host puts what is missing there, whatever the server forgot, and none shouts. */
import { expect, test } from 'vitest';
import { createMessageEncryption } from '../../src/cluster/message-encryption.ts';
import { encrypted } from '../../src/cluster/encrypted-link.ts';
import { createEventExchange, type SharedEvents } from '../../src/cluster/events.ts';
import { createHubState, linkAtOnce, NO_LIMITS } from '../support/hub-state.ts';

type Slip = readonly [string, string];

/** `kept`: how many events stay readable in their order. */
function aServer(kept = 1000) {
  const state = createHubState({ ...NO_LIMITS, eventsAtOnce: 2, kept });
  let puts = 0;
  const link = linkAtOnce(state);
  return {
    link: {
      ...link,
      putEvents(events: readonly Slip[]) {
        puts += events.length;
        return link.putEvents(events);
      },
    },
    last: () => state.lastEvent(),
    stand: () => Object.fromEntries(state.events()),
    puts: () => puts,
    write: (name: string, text: string) => void state.events().set(name, text),
    forgetAll: () => state.forgetAll(),
  };
}

/** A host: the greater text stands. */
function aHost(first: Record<string, string> = {}) {
  const mine = new Map(Object.entries(first));
  let version = 0;
  let isFull = false;
  const box: SharedEvents = {
    version: () => String(version),
    all: () => new Map(mine),
    take(events) {
      if (isFull) return false;
      for (const [name, text] of events) if (text > (mine.get(name) ?? '')) mine.set(name, text);
      version++;
      return true;
    },
    isPast: ([name]) => name.startsWith('old'),
  };
  return {
    box,
    connect: () => createEventExchange(box),
    put(name: string, text: string) {
      mine.set(name, text);
      version++;
    },
    mine: () => Object.fromEntries(mine),
    fill: (is: boolean) => void (isFull = is),
  };
}

test('two hosts come to the same events, and then neither puts any', async () => {
  const server = aServer();
  const [a, b] = [aHost({ x: '1', y: '1' }), aHost({ x: '2', z: '1' })];
  const [at, bt] = [a.connect(), b.connect()];
  await at.turn(server.link, server.last());
  await bt.turn(server.link, server.last());
  await at.turn(server.link, server.last());
  expect([a.mine(), b.mine(), server.stand()]).toEqual(Array.from({ length: 3 }, () => ({ x: '2', y: '1', z: '1' })));
  const puts = server.puts();
  for (let turns = 0; turns < 3; turns++) for (const one of [at, bt]) await one.turn(server.link, server.last());
  expect(server.puts()).toBe(puts);
  a.put('y', '5');
  await at.turn(server.link, server.last());
  await bt.turn(server.link, server.last());
  expect(b.mine()['y']).toBe('5');
});

test('what a server forgets that was started anew is put again, and a host that comes later reads it', async () => {
  const server = aServer();
  const [a, late] = [aHost({ x: '1', y: '2' }), aHost()];
  const at = a.connect();
  await at.turn(server.link, server.last());
  server.forgetAll();
  await at.turn(server.link, server.last());
  await late.connect().turn(server.link, server.last());
  expect(late.mine()).toEqual({ x: '1', y: '2' });
});

test('who is behind what is kept in its order reads all that stands', async () => {
  const server = aServer(3);
  const [a, b] = [aHost({ x: '1' }), aHost()];
  const [at, bt] = [a.connect(), b.connect()];
  await at.turn(server.link, server.last());
  await bt.turn(server.link, server.last());
  for (let index = 0; index < 9; index++) a.put(`n${index}`, '1');
  await at.turn(server.link, server.last());
  await bt.turn(server.link, server.last());
  expect(b.mine()).toEqual(a.mine());
});

test('an older event that was put last does not stand, and two that never agree do not shout for ever', async () => {
  const server = aServer();
  const a = aHost({ x: '2' });
  const at = a.connect();
  await at.turn(server.link, server.last());
  await server.link.putEvents([['x', '1']]);
  await at.turn(server.link, server.last());
  expect(server.stand()).toEqual({ x: '2' });
  for (let turns = 0; turns < 30; turns++) {
    await server.link.putEvents([['x', '1']]);
    await at.turn(server.link, server.last());
  }
  expect(server.puts()).toBeLessThan(31 + 10);
});

test('what a full disk did not take is taken when there is room', async () => {
  const server = aServer();
  await aHost({ x: '1' }).connect().turn(server.link, server.last());
  const b = aHost();
  const bt = b.connect();
  b.fill(true);
  await bt.turn(server.link, server.last());
  expect(b.mine()).toEqual({});
  b.fill(false);
  await bt.turn(server.link, server.last());
  expect(b.mine()).toEqual({ x: '1' });
});

test('events that no host shares any more are deleted', async () => {
  const server = aServer();
  await server.link.putEvents([['old note', '1']]);
  await aHost().connect().turn(server.link, server.last());
  expect(server.stand()).toEqual({});
});

test('an event of somebody without the token, or one that was moved to another name, is not taken', async () => {
  const server = aServer();
  const seal = createMessageEncryption('token', 'store-1');
  const link = await encrypted(async () => server.link, seal)();
  const a = aHost({ x: 'blue box' });
  await a.connect().turn(link, server.last());
  const written = server.stand()['x']!;
  expect(written).not.toContain('blue box');
  server.write('y', written);
  server.write('z', createMessageEncryption('another token', 'store-1').put('event z', 'forged'));
  server.write('w', 'forged');
  const b = aHost();
  await b.connect().turn(link, server.last());
  expect(b.mine()).toEqual({ x: 'blue box' });
});
