/** Rows that are kept as text are as good as rows that are read again. */
import { expect, test } from 'vitest';
import { startSandbox } from '../../src/sandbox/sandbox.ts';

type Row = { id: string; order_id: string; item_status: string; label_url: string; created_at: string };

test('a list tells every change at once: of a move, of one behind the counter, of a switch, of another address', async () => {
  const sandbox = await startSandbox({ tokens: ['t'], items: 40, seed: 3 });
  const origin = new URL(sandbox.url).origin;
  const list = async (host = `127.0.0.1:${sandbox.port}`) => {
    const url = `http://${host}/api/v1/pedidos?status=pending`;
    return ((await (await fetch(url, { headers: { authorization: 'Bearer t' } })).json()) as { data: Row[] }).data;
  };
  const control = (path: string, method: string, body: object) =>
    fetch(`${origin}/_sandbox${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  try {
    const before = await list();
    expect(await list()).toEqual(before);
    const [first, second] = before;
    const move = `${sandbox.url}/pedidos/${first!.order_id}/itens/${first!.id}/aceitar`;
    expect((await fetch(move, { method: 'POST', headers: { authorization: 'Bearer t' } })).status).toBe(200);
    expect((await list()).some(({ id }) => id === first!.id)).toBe(false);
    await control(`/items/${second!.id}/force`, 'POST', { item_status: 'shipped' });
    expect((await list()).some(({ id }) => id === second!.id)).toBe(false);
    await control('/switches', 'PATCH', { statusSpelling: 'portuguese' });
    expect(new Set((await list()).map(({ item_status }) => item_status))).toEqual(new Set(['pendente']));
    await control('/switches', 'PATCH', { timestamps: 'brazilian' });
    expect((await list())[0]!.created_at).toMatch(/^\d\d\/\d\d\/\d{4} /);
    await control('/switches', 'PATCH', { drift: ['extra'] });
    expect(await list()).toEqual(expect.arrayContaining([expect.objectContaining({ origem: expect.anything() })]));
    await control('/reset', 'POST', { seed: 'other', items: 40 });
    const other = new Set((await list()).map(({ id }) => id));
    expect(before.filter(({ id }) => other.has(id))).toEqual([]);
  } finally {
    await sandbox.close();
  }
});
