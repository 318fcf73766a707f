/** What several processes at one hub do, as time passes. */
import { describe, expect, onTestFinished, test } from 'vitest';
import type { SharedEvents } from '../../src/cluster/events.ts';
import type { Member } from '../../src/cluster/member.ts';
import type { TeamMirror } from '../../src/cluster/team.ts';
import { readBatch } from '../../src/cluster/wire.ts';
import { aHub, AWAY } from '../support/hub-members.ts';

/** A leader that has read two rows, and a follower whose machine was started after that. */
async function aPair() {
  const hub = aHub();
  await hub.pass(50_000);
  const leader = hub.join('you');
  leader.take('i1', 40_000);
  await hub.pass(3000);
  leader.take('i2', 52_000);
  const follower = hub.join('me', { bootedAt: 52_900 });
  await hub.pass(3000);
  leader.did.length = 0;
  return { hub, leader, follower };
}

/** The team of a process with one station; `shown`: whose stations it has been given. */
function aTeam() {
  const shown = new Set<string>();
  const times = { joinedAt: 1, placedAt: 1 };
  const station = { id: 's1', host: 'h', operator: 'ana', station: 'bench', place: { screen: 'queue' }, ...times };
  const team: TeamMirror = {
    host: 'h',
    local: () => ({ stations: [station], claims: [] }),
    onLocal: () => () => {},
    put: (from, { stations }) => void (stations.length > 0 ? shown.add(from) : shown.delete(from)),
  };
  return { team, shown };
}

/** The events of one process. */
function itsEvents() {
  const all = new Map<string, string>();
  let tell = () => {};
  const eventReplica: SharedEvents = {
    version: () => String(all.size),
    all: () => all,
    take: () => true,
    isPast: () => false,
    onNews(listener) {
      tell = listener;
      return () => {};
    },
  };
  const write = (name: string) => {
    all.set(name, 'text');
    tell();
  };
  return { eventReplica, write };
}

describe('a follower', () => {
  test('sends the leader what it has written, not what it has read or been sent', async () => {
    const { hub, leader, follower } = await aPair();
    // Another process of the leader's machine has read it, before this host was started.
    leader.take('i3', 40_000, 40_500);
    await hub.pass(10);
    expect([follower.member.mode, follower.ids()]).toEqual(['following', ['i1', 'i2', 'i3']]);
    follower.take('i4', 10);
    await hub.pass(1000);
    expect(hub.read().notificationCount).toBe(0);
    follower.write('i5');
    await hub.pass(10);
    const { notificationCount, notification } = hub.read();
    expect(notificationCount).toBe(1);
    expect(readBatch(notification)?.events).toMatchObject([{ kind: 'rows', items: [{ id: 'i5' }] }]);
    expect([leader.ids(), leader.did]).toEqual([['i1', 'i2', 'i3', 'i5'], []]);
  });

  test('has the leader poll when it asks; a leader, or who is cut off, has nobody to ask', async () => {
    const { hub, leader, follower } = await aPair();
    expect([leader.member.requestPoll(), follower.member.requestPoll()]).toEqual([false, true]);
    await hub.pass(10);
    expect(leader.did).toEqual(['polls']);
    hub.down();
    await hub.pass(10);
    expect(follower.member.requestPoll()).toBe(false);
  });

  test('publishes nothing, also where it learns the time zone of the store', async () => {
    const { hub, follower } = await aPair();
    const { lastNumber } = hub.read();
    follower.member.gone('x');
    follower.member.zone(0);
    await hub.pass(1000);
    expect(hub.read().lastNumber).toBe(lastNumber);
  });

  test('follows with the next heartbeat of its leader, and reads a quiet server once a second', async () => {
    const hub = aHub();
    hub.join('you');
    await hub.pass(1600);
    const { member } = hub.join('me');
    // The next heartbeat is sent 1.5 s after the last, and wakes nobody.
    await hub.pass(1200);
    expect(member.mode).toBe('joining');
    await hub.pass(450);
    expect(member.mode).toBe('following');
    expect(await hub.countIn(10_000, 'me', 'read')).toBeLessThanOrEqual(11);
  });

  test('that takes over at once does not read the server without end for what it publishes', async () => {
    const { hub, leader, follower } = await aPair();
    void leader.member.end();
    await hub.pass(100);
    expect(follower.member.mode).toBe('leading');
    for (const id of ['i3', 'i4', 'i5', 'i6']) {
      follower.write(id);
      await hub.pass(100);
    }
    expect(hub.read().lastNumber).toBe(4);
    expect(await hub.countIn(10_000, 'me', 'read')).toBeLessThan(25);
  });

  test('reads a snapshot about once a second, however often somebody opens another', async () => {
    const hub = aHub();
    hub.state.steps.take('you/1', undefined);
    hub.join('me');
    const flood = async (forMs: number) => {
      let count = 0;
      for (const endsAt = hub.now() + forMs; hub.now() < endsAt;) {
        hub.state.steps.renew('you/1', undefined, '');
        hub.state.steps.open('you/1', `e${hub.now()}`, '');
        count += await hub.countIn(50, 'me', 'part');
      }
      return count;
    };
    await flood(5000);
    expect(await flood(10_000)).toBeLessThanOrEqual(11);
  });

  test('loses an order that its leader knows to be gone', async () => {
    const { hub, leader, follower } = await aPair();
    leader.member.gone('i1');
    await hub.pass(1000);
    expect(follower.ids()).toEqual(['i2']);
  });

  test('follows no longer than twelve seconds who renews the lease and sends nothing of itself', async () => {
    const { hub, follower } = await aPair();
    hub.down('you');
    const renewed = async (seconds: number) => {
      for (let i = 0; i < seconds; i++) {
        hub.state.steps.renew('you/1', undefined, '');
        await hub.pass(1000);
      }
      return follower.member.mode;
    };
    expect(await renewed(9)).toBe('following');
    expect(await renewed(7)).toBe('direct');
  });

  test('follows no rows that somebody has changed, until its leader begins anew', async () => {
    const { hub, leader, follower } = await aPair();
    const { epoch, lastNumber } = hub.read();
    hub.state.parts()!.clear();
    hub.state.steps.publish('you/1', epoch!, { number: lastNumber + 1, text: 'forged' });
    await hub.pass(1500);
    expect([leader.member.mode, follower.member.mode]).toEqual(['leading', 'joining']);
    await hub.pass(10_000);
    expect([leader.member.mode, follower.member.mode]).toEqual(['leading', 'following']);
  });

  test('goes on following while another takes over and its snapshot is read', async () => {
    const { hub, leader, follower } = await aPair();
    const third = hub.join('they');
    await hub.pass(5000);
    const began: string[] = [];
    const modes = () =>
      [follower, third]
        .map(({ member }) => member.mode)
        .toSorted()
        .join(' ');
    hub.down('you');
    for (let ms = 0; ms < 9000; ms += 10) {
      await hub.pass(10);
      if (modes() !== began.at(-1)) began.push(modes());
    }
    expect([leader.member.mode, began]).toEqual(['direct', ['following following', 'following leading']]);
  });

  test('leaves a hub that has come and gone four times alone until it has stood for 15 s', async () => {
    const { hub, follower } = await aPair();
    for (let i = 0; i < 4; i++) {
      await hub.pass(8000);
      expect(follower.member.mode).toBe('following');
      hub.down('me');
      await hub.pass(100);
      hub.up();
    }
    await hub.pass(14_000);
    expect(follower.member.mode).toBe('direct');
    await hub.pass(4000);
    expect(follower.member.mode).toBe('following');
  });
});

describe('a leader', () => {
  test('is asked for a poll from the moment it leads', async () => {
    const hub = aHub();
    const { member, did } = hub.join('me');
    await hub.pass(100);
    expect(member.mode).toBe('leading');
    hub.state.steps.notify('');
    await hub.pass(100);
    expect(did).toEqual(['polls']);
  });

  test('removes a host from the server that has been silent for a minute', async () => {
    const { hub, follower } = await aPair();
    const heartbeat = hub.read().hosts.me!;
    void follower.member.end();
    await hub.pass(10);
    hub.state.writeHost('me', heartbeat);
    await hub.pass(58_000);
    expect(Object.keys(hub.read().hosts)).toContain('me');
    await hub.pass(5000);
    expect(Object.keys(hub.read().hosts)).toEqual(['you']);
  });

  test.each<[string, (member: Member) => void]>([
    ['represents the machine from now on', (member) => member.represent(false)],
    ['is to poll', (member) => member.withdraw()],
  ])('releases its lease where another process of its machine %s', async (_, end) => {
    const hub = aHub();
    const { member } = hub.join('me');
    await hub.pass(1000);
    expect([member.mayPoll(), hub.state.lease?.holder]).toEqual([true, 'me/1']);
    end(member);
    await hub.pass(1100);
    expect([member.mayPoll(), hub.state.lease]).toEqual([false, undefined]);
  });

  test('that withdraws while it lets go for want of the store comes back all the same', async () => {
    const { hub, leader } = await aPair();
    const { replica, member } = leader;
    const health = { ...AWAY, snapshotAt: undefined };
    replica.setState(({ health: before }) => ({ health: { ...before, ...health } }));
    await hub.toStep('you', 'renew');
    member.withdraw();
    await hub.pass(3000);
    member.represent(true);
    await hub.pass(3000);
    expect(member.mode).toBe('following');
  });
});

describe('every process', () => {
  test('that does not represent its machine takes no lease, and shares no events', async () => {
    const hub = aHub();
    const { eventReplica, write } = itsEvents();
    hub.join('me', { eventReplica }).member.represent(false);
    write('e1');
    await hub.pass(9000);
    expect([hub.state.lease, hub.state.events().size]).toEqual([undefined, 0]);
  });

  test('polls where it leads, or is alone; not while it looks for the hub, or follows', async () => {
    const { hub, leader, follower } = await aPair();
    expect([leader.member.mayPoll(), follower.member.mayPoll()]).toEqual([true, false]);
    hub.down();
    await hub.pass(1000);
    expect([follower.member.mode, follower.member.mayPoll()]).toEqual(['joining', false]);
    await hub.pass(2000);
    expect([follower.member.mode, follower.member.mayPoll()]).toEqual(['direct', true]);
  });

  test('that has never represented its machine takes no part, and ends at once', async () => {
    const hub = aHub();
    const { member } = hub.join('me', { isHost: false });
    expect(member.isRunning).toBe(false);
    await member.end();
    expect(await hub.countIn(5000, 'me', 'connects')).toBe(0);
  });

  test('may withdraw before it has reached the server', async () => {
    const hub = aHub();
    const { member } = hub.join('me');
    member.withdraw();
    await hub.pass(3000);
    expect([member.mode, hub.state.lease]).toEqual(['joining', undefined]);
  });

  test('tries a server that is down again about every 0.7 s', async () => {
    const hub = aHub();
    hub.down();
    hub.join('me');
    expect(await hub.countIn(7100, 'me', 'connects')).toBe(10);
  });

  test('does not take a fault of its own for one of the server', async () => {
    const faults: unknown[] = [];
    const usual = process.listeners('unhandledRejection');
    onTestFinished(() => {
      process.removeAllListeners('unhandledRejection');
      for (const listener of usual) process.on('unhandledRejection', listener);
    });
    process.removeAllListeners('unhandledRejection').on('unhandledRejection', (fault) => faults.push(fault));
    const hub = aHub();
    const fault = new TypeError('a fault');
    const { member } = hub.join('me', { open: () => Promise.reject(fault) });
    await hub.pass(3000);
    await new Promise(setImmediate);
    expect([faults, member.trouble]).toEqual([[fault], undefined]);
  });

  test('that ends is told of its team and its events no more', async () => {
    const hub = aHub();
    const [{ team }, { eventReplica }] = [aTeam(), itsEvents()];
    const stopped: string[] = [];
    const { member } = hub.join('me', {
      team: { ...team, onLocal: () => () => void stopped.push('team') },
      eventReplica: { ...eventReplica, onNews: () => () => void stopped.push('events') },
    });
    await hub.pass(1000);
    expect(stopped).toEqual([]);
    void member.end();
    expect(stopped.toSorted()).toEqual(['events', 'team']);
  });

  test('shares its events, also where nothing tells it of new ones', async () => {
    const hub = aHub();
    const { eventReplica, write } = itsEvents();
    const { version, all, take, isPast } = eventReplica;
    hub.join('me', { eventReplica: { version, all, take, isPast } });
    write('e1');
    await hub.pass(3000);
    expect(hub.state.events().has('e1')).toBe(true);
  });

  test('sends an event that it writes at once', async () => {
    const hub = aHub();
    const { eventReplica, write } = itsEvents();
    hub.join('me', { eventReplica });
    await hub.pass(5000);
    for (const name of ['e1', 'e2', 'e3']) {
      write(name);
      await hub.pass(20);
      expect(hub.state.events().has(name)).toBe(true);
      await hub.pass(237);
    }
  });

  test('learns what another sees of the store’s rate limit', async () => {
    const { hub, leader, follower } = await aPair();
    leader.member.noteLimit({ limit: 100, remaining: 7, seenAt: hub.now(), resetAt: undefined });
    await hub.pass(3000);
    expect(follower.did).toContain('sees 7 left');
  });

  test('counts those whose texts can be read at the server, itself with them', async () => {
    const hub = aHub();
    const { member } = hub.join('me', { isPlain: true });
    await hub.pass(3000);
    expect([member.isRunning, member.hostCount, member.plainCount]).toEqual([true, 1, 1]);
    hub.join('you', { isPlain: true });
    hub.join('they');
    await hub.pass(3000);
    expect([member.hostCount, member.plainCount]).toEqual([3, 2]);
  });

  test('shows the team of the others until it is alone', async () => {
    const hub = aHub();
    const { team, shown } = aTeam();
    hub.join('you', { team: aTeam().team });
    await hub.pass(1000);
    const { member } = hub.join('me', { team });
    await hub.pass(3000);
    expect([member.mode, [...shown]]).toEqual(['following', ['you']]);
    hub.down();
    await hub.pass(1000);
    expect([member.mode, [...shown]]).toEqual(['joining', ['you']]);
    await hub.pass(2000);
    expect([member.mode, [...shown]]).toEqual(['direct', []]);
  });

  test('sends its team again to a server that was started anew', async () => {
    const hub = aHub();
    hub.join('me', { team: aTeam().team });
    await hub.pass(5000);
    hub.down();
    hub.state.forgetAll();
    hub.up();
    await hub.pass(2000);
    expect(Object.keys(hub.read().teams!)).toEqual(['me']);
  });

  test('says why it cannot use the server, until it can', async () => {
    const hub = aHub();
    hub.down();
    const { member } = hub.join('me');
    await hub.pass(1000);
    expect(member.trouble).toBe('gone');
    hub.up();
    await hub.pass(1000);
    expect([member.trouble, member.mode]).toEqual([undefined, 'leading']);
  });

  test('that ends is gone from the server, its lease with it, and another leads at once', async () => {
    const { hub, leader, follower } = await aPair();
    void leader.member.end();
    await hub.pass(100);
    expect([Object.keys(hub.read().hosts), follower.member.mode]).toEqual([['me'], 'leading']);
    void follower.member.end();
    await hub.pass(100);
    expect([hub.read().hosts, hub.state.lease]).toEqual([{}, undefined]);
  });

  test('that has ended asks the server for nothing, and says no trouble', async () => {
    const { hub, follower } = await aPair();
    void follower.member.end();
    expect(await hub.countIn(5000, 'me', 'read')).toBe(0);
    expect([follower.member.trouble, follower.member.requestPoll()]).toEqual([undefined, false]);
  });

  test('that leads and is alone ends at once, and leaves no lease behind', async () => {
    const hub = aHub();
    const { member } = hub.join('a');
    await hub.pass(5000);
    expect(member.mode).toBe('leading');
    let isOver = false;
    void member.end().then(() => (isOver = true));
    await hub.pass(10);
    expect([isOver, hub.read().lease]).toEqual([true, undefined]);
    await hub.pass(5000);
    expect(hub.read().lease).toBeUndefined();
  });

  test('that follows ends at once, as does one that waits to try the server again', async () => {
    const { hub, follower } = await aPair();
    let isOver = false;
    void follower.member.end().then(() => (isOver = true));
    await hub.pass(10);
    expect(isOver).toBe(true);
    hub.down();
    const { member } = hub.join('they');
    await hub.pass(100);
    const before = hub.now();
    await member.end();
    expect(hub.now()).toBe(before);
    expect(await hub.countIn(5000, 'they', 'connects')).toBe(0);
  });
});
