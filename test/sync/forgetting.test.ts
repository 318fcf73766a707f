import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Order, OrderItem } from '../../src/domain/records.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';

test('fifteen minutes after an order was read, no text of its buyer is left in the heap', async () => {
  const token = 'forgetting';
  const sandbox = await startSandbox({ tokens: [token], items: 20, seed: 7 });
  onTestFinished(() => sandbox.close());
  const headers = { authorization: `Bearer ${token}` };
  const ask = async <T>(path: string) =>
    ((await (await fetch(sandbox.url + path, { headers })).json()) as { data: T }).data;
  const [item] = await ask<OrderItem[]>('/pedidos?status=pending');
  const { comprador, endereco_entrega: to } = await ask<Order>(`/pedidos/${item!.order_id}`);
  const personal = [comprador.email, comprador.cpf_cnpj, comprador.telefone, to.cep, to.logradouro];

  const program = join(import.meta.dirname, 'forgetting-program.ts');
  const child = spawn(process.execPath, [program, sandbox.url, token, item!.order_id], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  child.stdout.setEncoding('latin1');
  await once(child.stdout, 'data');
  // Letters beyond ASCII are escaped in a snapshot's own ways.
  const wanted = personal.filter((text) => /^[\x20-\x7e]{6,}$/.test(text));
  child.stdin.end(`${JSON.stringify(wanted)}\n`);
  const [answer] = (await once(child.stdout, 'data')) as [string];
  const counts = JSON.parse(answer) as [number, number][];
  expect(wanted.length).toBeGreaterThan(2);
  expect(counts.map(([before]) => before > 0)).toEqual(wanted.map(() => true));
  expect(counts.map(([, after]) => after)).toEqual(wanted.map(() => 0));
});
