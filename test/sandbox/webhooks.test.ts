import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openSandbox, type Json, type TestSandbox } from './support.ts';

type Received = { signature: string; body: string; type: string | undefined };

/** A receiver that answers with the given statuses in turn, then 204. */
async function openReceiver(statuses: number[] = []) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({
        signature: String(request.headers['x-service-signature']),
        body: Buffer.concat(chunks).toString(),
        type: request.headers['content-type'],
      });
      const status = statuses.shift() ?? 204;
      if (status === 0) request.socket.destroy();
      else response.writeHead(status, { location: 'http://elsewhere.invalid' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    received,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const events = (received: Received[]): Json[] => received.map(({ body }) => JSON.parse(body));

test('each change of state rings, signed over the raw body', async () => {
  await using receiver = await openReceiver();
  await using sandbox = await openSandbox({ webhook: { url: receiver.url, secret: 's3cret' } });
  const item = await sandbox.itemIn('pending');
  await sandbox.move(item, 'aceitar');
  await sandbox.world.webhooks.idle();
  expect(events(receiver.received)).toMatchObject([
    {
      evento: 'item.status_alterado',
      loja_id: (await sandbox.get('/ping')).body.loja_id,
      criado_em: '2026-11-20T12:00:00.000000Z',
      dados: { item_id: item.id, pedido_id: item.order_id, status_anterior: 'pending', item_status: 'accepted' },
    },
  ]);
  const [{ body, signature, type }] = receiver.received as [Received];
  expect(signature).toBe(`sha256=${createHmac('sha256', 's3cret').update(body).digest('hex')}`);
  expect(type).toBe('application/json');

  await sandbox.control('PATCH', '/switches', { webhookDigest: 'base64' });
  await sandbox.move(item, 'iniciar-producao');
  await sandbox.world.webhooks.idle();
  const second = receiver.received[1]!;
  expect(second.signature).toBe(`sha256=${createHmac('sha256', 's3cret').update(second.body).digest('base64')}`);
});

test('a paid order rings in each store that has things in it, a cancelled one as well; refusals are silent', async () => {
  await using receiver = await openReceiver();
  await using sandbox = await openSandbox({ webhook: { url: receiver.url, secret: 's' } });
  await sandbox.move(await sandbox.itemIn('shipped'), 'aceitar');
  const [order] = (await sandbox.control('POST', '/orders')).body.orders;
  const items = (await sandbox.get(`/pedidos/${order}`)).body.data.itens.map((item: Json) => item.id);
  await sandbox.control('POST', `/orders/${order}/cancel`, { reason: 'Desistiu' });
  await sandbox.world.webhooks.idle();
  const sent = events(receiver.received);
  expect(sent.find((event) => event.evento === 'pedido.pago').dados).toMatchObject({ pedido_id: order, itens: items });
  expect(sent.filter((event) => event.evento === 'item.status_alterado')).toHaveLength(items.length);
  expect(sent.filter((event) => event.evento === 'pedido.cancelado').map((event) => event.dados.motivo)).toEqual([
    'Desistiu',
  ]);
  expect(sent).toHaveLength(items.length + 2);
});

async function acceptOne(sandbox: TestSandbox): Promise<Json[]> {
  await sandbox.move(await sandbox.itemIn('pending'), 'aceitar');
  await sandbox.world.webhooks.idle();
  return (await sandbox.control('GET', '/deliveries')).body.data;
}

test('a delivery that fails is tried again, the same body and signature, and the journal tells', async () => {
  await using receiver = await openReceiver([500, 0, 302]);
  await using sandbox = await openSandbox({ webhook: { url: receiver.url, secret: 's' }, webhookPauseMs: 1 });
  const [delivery] = await acceptOne(sandbox);
  expect(delivery.attempts.map((attempt: Json) => attempt.status)).toEqual([500, 0, 302, 204]);
  expect(delivery.attempts[1].error).toBeTypeOf('string');
  expect(delivery.state).toBe('delivered');
  expect(new Set(receiver.received.map(({ body, signature }) => body + signature)).size).toBe(1);
});

test('after six tries it is given up, and can be sent once more by hand', async () => {
  await using receiver = await openReceiver([500, 500, 500, 500, 500, 500]);
  await using sandbox = await openSandbox({ webhook: { url: receiver.url, secret: 's' }, webhookPauseMs: 0.1 });
  const [delivery] = await acceptOne(sandbox);
  expect([delivery.state, delivery.attempts.length]).toEqual(['given-up', 6]);
  await sandbox.control('POST', `/deliveries/${delivery.id}/redeliver`);
  await sandbox.world.webhooks.idle();
  const { data } = (await sandbox.control('GET', '/deliveries')).body;
  expect(data.map((known: Json) => [known.id, known.state])).toEqual([
    [delivery.id, 'given-up'],
    [delivery.id, 'delivered'],
  ]);
  expect((await sandbox.control('POST', '/deliveries/x/redeliver')).status).toBe(404);
});

test('a receiver can be named and taken away while it runs; without one nothing is made', async () => {
  await using receiver = await openReceiver();
  await using sandbox = await openSandbox();
  expect(await acceptOne(sandbox)).toEqual([]);
  expect((await sandbox.control('PUT', '/webhook', { url: 'ftp://x', secret: 's' })).status).toBe(422);
  await sandbox.control('PUT', '/webhook', { url: receiver.url, secret: 's' });
  expect(await acceptOne(sandbox)).toHaveLength(1);
  await sandbox.control('DELETE', '/webhook');
  expect(await acceptOne(sandbox)).toHaveLength(1);
  expect(receiver.received).toHaveLength(1);
});
