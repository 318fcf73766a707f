/** Whose an order is, and what it is called. */
import { expect, test } from 'vitest';
import { claimOfAnother, isFreeOrder, numberOfOrder, teamName } from '../../src/session/kernel/claims.ts';
import { atTheBench, numbered, piece } from './scan-bench.ts';

test('an order is another bench’s as long as its claim lasts, and never through one’s own', () => {
  const { context, team } = atTheBench();
  const ana = team.join({ operator: 'ana', station: 'bench 1' });
  ana.claim('10500');
  context.team.me.claim('10501');
  const isFree = isFreeOrder(context);
  expect(['10500', '10501', '10502'].map(isFree)).toEqual([false, true, true]);
  const claim = claimOfAnother(context, '10500')!;
  expect([teamName(claim), teamName({ operator: '', station: 'bench 1' })]).toEqual(['ana @ bench 1', 'bench 1']);
  const late = { ...context, clock: { ...context.clock, now: () => claim.expiresAt } };
  expect([claimOfAnother(late, '10500'), isFreeOrder(late)('10500')]).toEqual([undefined, true]);
});

test('an order goes by its number, and by its id where nothing of it is known', () => {
  const { context } = atTheBench([piece('bowl', 'o1', { pedido: numbered('10600') })]);
  expect([numberOfOrder(context, 'o1'), numberOfOrder(context, 'o9')]).toEqual(['10600', 'o9']);
});
