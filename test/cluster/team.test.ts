import { expect, test } from 'vitest';
import { CLAIM_MS, createTeam, type TakeOver, type TeamPart } from '../../src/cluster/team.ts';
import { aClock } from '../support/clock.ts';

const ANA = { operator: 'ana', station: 'bench 1' };
const RUI = { operator: 'rui', station: 'bench 2' };

let nextId = 0;

function aTeam({ host = 'north', clock = aClock(), isTrailOpen = true } = {}) {
  const recorded: TakeOver[] = [];
  const team = createTeam({
    clock,
    host,
    record: (takeOver) => isTrailOpen && recorded.push(takeOver) > 0,
    newId: () => `${host}-${++nextId}`,
  });
  return { ...team, clock, recorded, claims: () => team.state.getState().claims };
}

test('who joins is on, with where and since when, until they leave', async () => {
  const { join, state, clock } = aTeam();
  const ana = join(ANA);
  await clock.pass(5000);
  ana.at({ screen: 'packing', orderId: 'o1' });
  const [station] = state.getState().stations.values();
  expect(station).toMatchObject({ ...ANA, host: 'north', place: { screen: 'packing', orderId: 'o1' } });
  expect(station!.placedAt - station!.joinedAt).toBe(5000);
  ana.leave();
  expect(state.getState().stations.size).toBe(0);
});

test('an order that one has claimed is shown to the next as taken, and stays with the first', () => {
  const { join, claims } = aTeam();
  const [ana, rui] = [join(ANA), join(RUI)];
  expect(ana.claim('o1')).toBeUndefined();
  expect(rui.claim('o1')).toMatchObject(ANA);
  expect(claims().get('o1')).toMatchObject(ANA);
  rui.release('o1');
  expect(claims().get('o1')).toMatchObject(ANA);
});

test('a claim that is not renewed lapses, for the others to see, and another may have the order', async () => {
  const { join, claims, clock } = aTeam();
  const [ana, rui] = [join(ANA), join(RUI)];
  ana.claim('o1');
  await clock.pass(CLAIM_MS - 1);
  expect(rui.claim('o1')).toMatchObject(ANA);
  await clock.pass(1);
  expect(claims().size).toBe(0);
  expect(rui.claim('o1')).toBeUndefined();
});

test('a claim that is renewed holds on, and still says when it began', async () => {
  const { join, claims, clock } = aTeam();
  const ana = join(ANA);
  ana.claim('o1');
  const { claimedAt } = claims().get('o1')!;
  for (let minute = 0; minute < 30; minute++) {
    await clock.pass(60_000);
    ana.claim('o1');
  }
  expect(claims().get('o1')).toMatchObject({ ...ANA, claimedAt });
});

test('keys in quick succession notify the team only once', () => {
  const { join, state } = aTeam();
  const ana = join(ANA);
  ana.claim('o1');
  let toldCount = 0;
  state.subscribe(() => toldCount++);
  for (let key = 0; key < 50; key++) {
    ana.claim('o1');
    ana.at({ screen: '' });
  }
  expect(toldCount).toBe(0);
});

test('a station that leaves gives back what it had claimed', () => {
  const { join, claims } = aTeam();
  const ana = join(ANA);
  ana.claim('o1');
  ana.leave();
  expect(claims().size).toBe(0);
  ana.claim('o1');
  ana.at({ screen: 'queue' });
  expect(claims().size).toBe(0);
});

test('who comes and goes without an order is no news to those who only look at the claims', () => {
  const { join, claims, mirror } = aTeam();
  join(ANA).claim('o1');
  const before = claims();
  const rui = join(RUI);
  rui.at({ screen: 'queue' });
  rui.leave();
  mirror.put('elsewhere', { stations: [], claims: [] });
  expect(claims()).toBe(before);
});

test('an order is taken over with a reason, which is recorded, and the first one cannot renew it', () => {
  const { join, claims, recorded } = aTeam();
  const [ana, rui] = [join(ANA), join(RUI)];
  ana.claim('o1');
  expect(rui.takeOver('o1', 'her shift is over')).toBe(true);
  expect(recorded).toEqual([{ orderId: 'o1', by: RUI, from: ANA, reason: 'her shift is over' }]);
  expect(ana.claim('o1')).toMatchObject(RUI);
  ana.release('o1');
  expect(claims().get('o1')).toMatchObject(RUI);
});

test('an order is not taken over where that cannot be recorded, nor where no station has it', () => {
  const { join, claims } = aTeam({ isTrailOpen: false });
  const [ana, rui] = [join(ANA), join(RUI)];
  expect(rui.takeOver('o1', 'why not')).toBe(false);
  ana.claim('o1');
  expect(rui.takeOver('o1', 'why not')).toBe(false);
  expect(claims().get('o1')).toMatchObject(ANA);
});

/** Two hosts whose mirrors carry everything at once. */
function twoHosts() {
  const clock = aClock();
  const north = aTeam({ host: 'north', clock });
  const south = aTeam({ host: 'south', clock });
  const carry = () => {
    south.mirror.put('north', north.mirror.local());
    north.mirror.put('south', south.mirror.local());
  };
  return { clock, north, south, carry };
}

test('stations and claims of another host are seen, and go when it shows nothing any more', () => {
  const { north, south, carry } = twoHosts();
  const ana = north.join(ANA);
  ana.claim('o1');
  carry();
  const rui = south.join(RUI);
  expect([...south.state.getState().stations.values()].map(({ host }) => host)).toEqual(['south', 'north']);
  expect(rui.claim('o1')).toMatchObject({ ...ANA, host: 'north' });
  south.mirror.put('north', { stations: [], claims: [] });
  expect(south.state.getState().stations.size).toBe(1);
  expect(rui.claim('o1')).toBeUndefined();
});

test('a claim of another host lapses by what was left of it, whatever that host’s clock says', async () => {
  const { clock, north, south, carry } = twoHosts();
  north.join(ANA).claim('o1');
  await clock.pass(CLAIM_MS - 10_000);
  carry();
  await clock.pass(9999);
  expect(south.claims().size).toBe(1);
  await clock.pass(1);
  expect(south.claims().size).toBe(0);
});

test('two hosts that claim the same order at once agree on one, and it stays with that one', async () => {
  const { clock, north, south, carry } = twoHosts();
  const ana = north.join(ANA);
  const rui = south.join(RUI);
  ana.claim('o1');
  await clock.pass(1);
  rui.claim('o1');
  carry();
  carry();
  expect(north.claims().get('o1')).toMatchObject(ANA);
  expect(south.claims().get('o1')).toMatchObject(ANA);
  expect(rui.claim('o1')).toMatchObject(ANA);
});

test('an order taken over from another host stays taken over, even while that host still shows its own claim', () => {
  const { north, south, carry } = twoHosts();
  const ana = north.join(ANA);
  const rui = south.join(RUI);
  ana.claim('o1');
  carry();
  const stale: TeamPart = north.mirror.local();
  expect(rui.takeOver('o1', 'urgent')).toBe(true);
  south.mirror.put('north', stale);
  expect(south.claims().get('o1')).toMatchObject(RUI);
  carry();
  expect(north.claims().get('o1')).toMatchObject({ ...RUI, host: 'south' });
  expect(ana.claim('o1')).toMatchObject(RUI);
});

test('a mirror hears what its own host shows, not what it has put in itself', () => {
  const { north, south } = twoHosts();
  const received: TeamPart[] = [];
  south.mirror.onLocal((part) => received.push(part));
  north.join(ANA).claim('o1');
  south.mirror.put('north', north.mirror.local());
  expect(received).toEqual([]);
  const rui = south.join(RUI);
  rui.claim('o2');
  rui.at({ screen: 'packing', orderId: 'o2' });
  expect(received).toHaveLength(3);
  expect(received.at(-1)).toMatchObject({ stations: [RUI], claims: [{ orderId: 'o2', leftMs: CLAIM_MS }] });
});

test('a mirror hears that one of its host’s claims has been lost', () => {
  const { north, south, carry } = twoHosts();
  north.join(ANA).claim('o1');
  carry();
  const received: TeamPart[] = [];
  north.mirror.onLocal((part) => received.push(part));
  south.join(RUI).takeOver('o1', 'urgent');
  north.mirror.put('south', south.mirror.local());
  expect(received.map(({ claims }) => claims.length)).toEqual([0]);
});
