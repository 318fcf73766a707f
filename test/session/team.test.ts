import { expect, test } from 'vitest';
import { attendTeam } from '../../src/session/subscriptions/team.ts';
import { clearBench, putOnBench } from '../../src/session/packing/packing.ts';
import { DEFAULT_KEYMAP } from '../../src/session/keymap/keymap.ts';
import { editPrompt, submitPrompt } from '../../src/session/prompts/prompts.ts';
import { openScreen, say } from '../../src/session/state/session-state.ts';
import { aBench } from '../support/session.ts';
import { openStage } from '../support/frames.tsx';
import { anItem } from '../support/items.ts';

const items = [1, 2, 3].map((number) =>
  anItem({
    id: `i${number}`,
    order_id: `o${number}`,
    item_status: 'in_production',
    pedido: {
      id: `o${number}`,
      numero: `1040${number}`,
      status: 'paid',
      metodo_envio: 'SEDEX',
      created_at: `2026-11-19T0${number}:00:00.000000Z`,
    },
  }),
);

/** A desk in its team, and somebody else who has an order on the bench. */
function besideAna(orderId = 'o1') {
  const world = aBench(items);
  const ana = world.team.join({ operator: 'ana', station: 'bench 1' });
  ana.claim(orderId);
  const leave = attendTeam(world.bench);
  const claims = () => world.team.state.getState().claims;
  return { ...world, ana, leave, claims, me: world.bench.team.me.id };
}

function press(bench: ReturnType<typeof aBench>['bench'], id: string): void {
  const command = DEFAULT_KEYMAP.commandsOf('packing').find((one) => one.id === id)!;
  expect(command.unavailable?.(bench)).toBeUndefined();
  command.run(bench, '');
}

test('an order on the bench is this desk’s until it is put aside, another comes, or the desk closes', () => {
  const { bench, claims, me, leave } = besideAna();
  putOnBench(bench, 'o2');
  expect(claims().get('o2')?.stationId).toBe(me);
  openScreen(bench.desk, 'queue');
  expect(claims().get('o2')?.stationId).toBe(me);
  putOnBench(bench, 'o3');
  expect(claims().has('o2')).toBe(false);
  clearBench(bench);
  expect(claims().has('o3')).toBe(false);
  putOnBench(bench, 'o2');
  leave();
  expect([...claims().keys()]).toEqual(['o1']);
});

test('the team sees on which screen a desk is and what it packs', () => {
  const { bench, team, me } = besideAna();
  putOnBench(bench, 'o2');
  expect(team.state.getState().stations.get(me)).toMatchObject({ place: { screen: 'packing', orderId: 'o2' } });
});

test('the next order is one that no other station has', () => {
  const { bench, desk } = besideAna('o2');
  putOnBench(bench, 'o1');
  press(bench, 'nextOrder');
  expect(desk.getState().packing.orderId).toBe('o3');
});

test('taking over wants a reason, records it, and makes the order this desk’s', () => {
  const { bench, desk, claims, me, takenOver } = besideAna();
  putOnBench(bench, 'o1');
  press(bench, 'takeOver');
  editPrompt(bench, '   ');
  submitPrompt(bench);
  expect(desk.getState().prompt).toMatchObject({ kind: 'takeOver', problem: 'a reason is needed' });
  editPrompt(bench, 'her shift is over');
  submitPrompt(bench);
  expect(claims().get('o1')?.stationId).toBe(me);
  expect(takenOver).toMatchObject([{ orderId: 'o1', reason: 'her shift is over', from: { operator: 'ana' } }]);
  expect(desk.getState().notice?.text).toBe('Order 10401 is yours now.');
});

test('an order that is given back while the reason is typed needs no take-over', () => {
  const { bench, ana, desk, claims, me, takenOver } = besideAna();
  putOnBench(bench, 'o1');
  press(bench, 'takeOver');
  ana.release('o1');
  editPrompt(bench, 'her shift is over');
  submitPrompt(bench);
  expect(takenOver).toEqual([]);
  expect(claims().get('o1')?.stationId).toBe(me);
  expect(desk.getState().notice?.tone).toBe('ok');
});

test('who reached for an order a moment later than another bench was never its packer, and keeps what was said before', () => {
  const { bench, desk, team, claims, rung } = besideAna();
  putOnBench(bench, 'o2');
  say(desk, 'ok', 'Order 10400 shipped.');
  const mine = claims().get('o2')!;
  const earlier = { ...mine, stationId: 'there', operator: 'ana', station: 'bench 1', claimedAt: mine.claimedAt - 1 };
  team.state.setState({ claims: new Map(claims()).set('o2', earlier) });
  expect(desk.getState().notice?.text).toBe('Order 10400 shipped.');
  expect(rung).not.toContain('error');
});

test('whose order is taken over hears of it once', () => {
  const { bench, ana, desk, rung } = besideAna();
  putOnBench(bench, 'o2');
  expect(ana.takeOver('o2', 'urgent')).toBe(true);
  expect(desk.getState().notice?.text).toBe('ana @ bench 1 has taken order 10402 over from you.');
  desk.setState({ notice: undefined });
  expect(desk.getState().notice).toBeUndefined();
  expect(rung).toEqual(['error']);
});

test('who chooses another language hears in it of a take-over, too', () => {
  const { bench, ana, desk } = besideAna();
  putOnBench(bench, 'o2');
  desk.setState({ language: 'pt-BR' });
  ana.takeOver('o2', 'urgente');
  expect(desk.getState().notice?.text).toBe('ana @ bench 1 assumiu o pedido 10402 que estava com você.');
});

test.each([40, 80, 120])('packing warns at %i columns that somebody else has the order', async (columns) => {
  const { bench } = besideAna();
  putOnBench(bench, 'o1');
  const stage = await openStage(bench, columns, 24);
  try {
    expect((await stage.rows()).join('\n')).toContain('! ana @ bench 1 has been packing');
  } finally {
    stage.end();
  }
});

test('the queue names who packs an order, to the others', async () => {
  const { bench, desk } = besideAna();
  desk.setState({ drawer: 'in_production' });
  const stage = await openStage(bench, 120, 24);
  try {
    const rows = await stage.rows();
    expect(rows.find((row) => row.includes('10401'))).toContain('ana @ bench 1 is packing it');
    expect(rows.filter((row) => row.includes('is packing it'))).toHaveLength(1);
  } finally {
    stage.end();
  }
});

test('the list of who is on names everybody, where they are and what they pack', async () => {
  const { bench, ana } = besideAna();
  ana.at({ screen: 'packing', orderId: 'o1' });
  DEFAULT_KEYMAP.commandsOf('queue')
    .find(({ id }) => id === 'goTeam')!
    .run(bench, 'W');
  const stage = await openStage(bench, 80, 24);
  try {
    const rows = (await stage.rows()).map((row) =>
      row
        .replace('▌', '')
        .trim()
        .split(/\s{2,}/)
        .slice(0, 3)
        .join(' | '),
    );
    expect(rows).toContain('ana @ bench 1 | Packing | #10401');
    expect(rows.some((row) => row.includes('eva @ bench 2 (you) | Activity'))).toBe(true);
  } finally {
    stage.end();
  }
});
