import { expect, test } from 'vitest';
import { openSandbox, type Json } from './support.ts';

const CLIENTS = 8;
const ROUNDS = 40;

async function race(
  sandbox: Awaited<ReturnType<typeof openSandbox>>,
  item: Json,
  move: string,
  body: (i: number) => Json,
) {
  const replies = await Promise.all(Array.from({ length: CLIENTS }, (_, i) => sandbox.move(item, move, body(i))));
  return replies.filter((reply) => reply.status === 200);
}

test('of 8 clients that make the same move at once exactly one wins, 40 times', async () => {
  await using sandbox = await openSandbox({ items: 500 });
  await sandbox.control('POST', '/orders', { count: 80 });
  const items = await sandbox.all('status=pending');
  const steps = ['aceitar', 'iniciar-producao', 'enviar', 'voltar-producao'];
  for (let round = 0; round < ROUNDS; round++) {
    const item = items[round];
    // Each item gets as far as its number says, and the last step is the race.
    for (const step of steps.slice(0, round % 4)) {
      expect((await sandbox.move(item, step, step === 'enviar' ? { tracking_code: 'X' } : undefined)).status).toBe(200);
    }
    const move = steps[round % 4]!;
    const winners = await race(sandbox, item, move, (i) =>
      move === 'enviar' ? { tracking_code: `C${i}` } : undefined,
    );
    expect(winners).toHaveLength(1);
    const { history, item: kept } = (await sandbox.control('GET', `/items/${item.id}`)).body;
    expect(history.filter((step: Json) => step.from_status !== null)).toHaveLength((round % 4) + 1);
    expect(winners[0]!.body.data.tracking_code).toBe(kept.tracking_code);
  }
});

test('exactly one wins too when commits are late', async () => {
  await using sandbox = await openSandbox({ now: Date.now, switches: { lateCommitMs: 3 } });
  const sandboxTick = setInterval(sandbox.world.tick, 1);
  const items = await sandbox.all('status=pending');
  for (const item of items.slice(0, 8)) {
    expect(await race(sandbox, item, 'aceitar', () => undefined)).toHaveLength(1);
  }
  clearInterval(sandboxTick);
});
