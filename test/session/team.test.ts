import { expect, test } from 'vitest';
import { watchTeam } from '../../src/session/subscriptions/team.ts';
import { DEFAULT_KEYMAP } from '../../src/session/keymap/keymap.ts';
import { editPrompt, submitPrompt } from '../../src/session/prompts/prompts.ts';
import { openScreen, say, setPart } from '../../src/session/state/session-state.ts';
import { aSession } from '../support/session.ts';
import { openStage } from '../support/frames.tsx';
import { anItem } from '../support/items.ts';
import { openOrder, closeOrder } from '../../src/session/kernel/open-order.ts';

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
  const world = aSession(items);
  const ana = world.team.join({ operator: 'ana', station: 'bench 1' });
  ana.claim(orderId);
  const leave = watchTeam(world.context);
  const claims = () => world.team.state.getState().claims;
  return { ...world, ana, leave, claims, me: world.context.team.me.id };
}

function press(context: ReturnType<typeof aSession>['context'], id: string): void {
  const command = DEFAULT_KEYMAP.commandsOf('packing').find((one) => one.id === id)!;
  expect(command.unavailable?.(context)).toBeUndefined();
  command.run(context, '');
}

test('an order on the bench is this desk’s until it is put aside, another comes, or the desk closes', () => {
  const { context, claims, me, leave } = besideAna();
  openOrder(context, 'o2');
  expect(claims().get('o2')?.stationId).toBe(me);
  openScreen(context.session, 'queue');
  expect(claims().get('o2')?.stationId).toBe(me);
  openOrder(context, 'o3');
  expect(claims().has('o2')).toBe(false);
  closeOrder(context);
  expect(claims().has('o3')).toBe(false);
  openOrder(context, 'o2');
  leave();
  expect([...claims().keys()]).toEqual(['o1']);
});

test('the team sees on which screen a desk is and what it packs', () => {
  const { context, team, me } = besideAna();
  openOrder(context, 'o2');
  expect(team.state.getState().stations.get(me)).toMatchObject({ place: { screen: 'packing', orderId: 'o2' } });
});

test('the next order is one that no other station has', () => {
  const { context, session } = besideAna('o2');
  openOrder(context, 'o1');
  press(context, 'nextOrder');
  expect(session.getState().packing.orderId).toBe('o3');
});

test('taking over wants a reason, records it, and makes the order this desk’s', () => {
  const { context, session, claims, me, takenOver } = besideAna();
  openOrder(context, 'o1');
  press(context, 'takeOver');
  editPrompt(context, '   ');
  submitPrompt(context);
  expect(session.getState().prompt).toMatchObject({ kind: 'takeOver', problem: 'Choose a reason, or type one.' });
  editPrompt(context, 'her shift is over');
  submitPrompt(context);
  expect(claims().get('o1')?.stationId).toBe(me);
  expect(takenOver).toMatchObject([{ orderId: 'o1', reason: 'her shift is over', from: { operator: 'ana' } }]);
  expect(session.getState().notice?.text).toBe('Order 10401 is yours now.');
});

test('an order that is given back while the reason is typed needs no take-over', () => {
  const { context, ana, session, claims, me, takenOver } = besideAna();
  openOrder(context, 'o1');
  press(context, 'takeOver');
  ana.release('o1');
  editPrompt(context, 'her shift is over');
  submitPrompt(context);
  expect(takenOver).toEqual([]);
  expect(claims().get('o1')?.stationId).toBe(me);
  expect(session.getState().notice?.tone).toBe('ok');
});

test('who reached for an order a moment later than another bench was never its packer, and keeps what was said before', () => {
  const { context, session, team, claims, rung } = besideAna();
  openOrder(context, 'o2');
  say(session, 'ok', 'Order 10400 shipped.');
  const mine = claims().get('o2')!;
  const earlier = { ...mine, stationId: 'there', operator: 'ana', station: 'bench 1', claimedAt: mine.claimedAt - 1 };
  team.state.setState({ claims: new Map(claims()).set('o2', earlier) });
  expect(session.getState().notice?.text).toBe('Order 10400 shipped.');
  expect(rung).not.toContain('error');
});

test('whose order is taken over hears of it once', () => {
  const { context, ana, session, rung } = besideAna();
  openOrder(context, 'o2');
  expect(ana.takeOver('o2', 'urgent')).toBe(true);
  expect(session.getState().notice?.text).toBe('ana @ bench 1 has taken order 10402 over from you.');
  session.setState({ notice: undefined });
  expect(session.getState().notice).toBeUndefined();
  expect(rung).toEqual(['error']);
});

test('who chooses another language hears in it of a take-over, too', () => {
  const { context, ana, session } = besideAna();
  openOrder(context, 'o2');
  setPart(session, 'preferences', { language: 'pt-BR' });
  ana.takeOver('o2', 'urgente');
  expect(session.getState().notice?.text).toBe('ana @ bench 1 assumiu o pedido 10402 que estava com você.');
});

test.each([40, 80, 120])('packing warns at %i columns that somebody else has the order', async (columns) => {
  const { context } = besideAna();
  openOrder(context, 'o1');
  const stage = await openStage(context, columns, 24);
  try {
    expect((await stage.rows()).join('\n')).toContain('! ana @ bench 1 has been packing');
  } finally {
    stage.end();
  }
});

test('the queue names who packs an order, to the others', async () => {
  const { context, session } = besideAna();
  setPart(session, 'queue', { statusTab: 'in_production' });
  const stage = await openStage(context, 120, 24);
  try {
    const rows = await stage.rows();
    expect(rows.find((row) => row.includes('10401'))).toContain('ana @ bench 1 is packing it');
    expect(rows.filter((row) => row.includes('is packing it'))).toHaveLength(1);
  } finally {
    stage.end();
  }
});

test('the list of who is on names everybody, where they are and what they pack', async () => {
  const { context, ana } = besideAna();
  ana.at({ screen: 'packing', orderId: 'o1' });
  DEFAULT_KEYMAP.commandsOf('queue')
    .find(({ id }) => id === 'goTeam')!
    .run(context, 'W');
  const stage = await openStage(context, 80, 24);
  try {
    const rows = (await stage.rows()).map((row) =>
      row
        .replace('▌', '')
        .trim()
        .split(/\s{2,}/)
        .slice(0, 3)
        .join(' | '),
    );
    expect(rows.some((row) => /^ana @ bench 1 .*10401/.test(row))).toBe(true);
    expect(rows.some((row) => /^eva @ bench 2 \(you\) .*Board/.test(row))).toBe(true);
  } finally {
    stage.end();
  }
});
