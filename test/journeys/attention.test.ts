import { expect, test } from 'vitest';
import { atNight } from './at-night.ts';
import { openBench, openStore } from './support.ts';

/** What was sent to the clipboard, decoded. */
function clipboard(output: string): string[] {
  return [...output.matchAll(/\x1b\]52;c;([A-Za-z0-9+/=]+)\x07/g)].map(([, base64 = '']) =>
    Buffer.from(base64, 'base64').toString(),
  );
}

test('y sends the number of the order to the terminal’s clipboard, and inside tmux to both', async () => {
  await using store = await openStore({ items: 40 });
  await using bench = await openBench(store, { env: { TMUX: '/tmp/tmux-1/default,1,0' } });
  await bench.press('y');
  await bench.waitFor(/1 order number: #?\d+/);
  const numero = /1 order number: (#?\d+)/.exec(bench.text())?.[1];
  await bench.press('1');
  await bench.waitFor('Sent to tmux, which passes it on where it is set to: order number');
  expect(clipboard(bench.output().replaceAll('\x1b\x1b', '\x1b'))).toEqual([numero, numero]);
  expect(bench.output()).toContain('\x1bPtmux;\x1b\x1b]52;');
  expect(await store.writeCount()).toBe(0);
});

atNight('what is copied names no buyer, until the buyer is shown on request', async () => {
  await using store = await openStore();
  await using bench = await openBench(store, { columns: 140, rows: 40 });
  const item = (await store.items('in_production'))[0]!;
  const { comprador, endereco_entrega: to } = store.order(item.order_id);
  await bench.scan(item.id);
  await bench.waitFor('[2 Packing]');
  await bench.press('enter');
  await bench.waitFor('B: show');
  await bench.press('y');
  await bench.waitFor('order/item (commands)');
  const count = bench.screen().filter((row) => /^│ [▌ ] \d \S/.test(row)).length;
  expect(bench.text()).not.toContain('delivery address');
  await bench.press('esc');
  await bench.waitFor((screen) => !screen.join().includes('order/item (commands)'));
  for (let digit = 1; digit <= count; digit++) {
    await bench.press('y');
    await bench.waitFor('order/item (commands)');
    await bench.press(String(digit));
    // The notice may be of the one before.
    await bench.waitFor(() => clipboard(bench.output()).length === digit);
  }
  const copied = clipboard(bench.output());
  expect(copied).toHaveLength(count);
  const secrets = [comprador.nome, comprador.email, comprador.telefone, comprador.cpf_cnpj, to.logradouro, to.cep];
  for (const secret of secrets) expect(copied.join('\n')).not.toContain(secret);

  await bench.press('B');
  await bench.waitFor('visible for');
  await bench.press('y');
  await bench.waitFor(`${count + 1} delivery address`);
  await bench.press(String(count + 1));
  await bench.waitFor('Sent to the terminal’s clipboard: delivery address');
  const address = clipboard(bench.output()).at(-1);
  expect(address).toContain(to.nome_destinatario);
  expect(address).toContain(to.logradouro);
  expect(address).not.toContain(comprador.cpf_cnpj);
});

test('an order that comes while the terminal is out of sight is notified once; one that comes in sight is not', async () => {
  await using store = await openStore({ items: 40 });
  await using bench = await openBench(store, { env: { BANCADA_NOTIFY: 'osc9' } });
  expect(bench.output()).toContain('\x1b[?1004h');
  await store.control('POST', '/orders', { count: 1 });
  await bench.waitFor(`Pending ${store.count('pending')}`);
  bench.write('\x1b[O');
  await store.control('POST', '/orders', { count: 2 });
  await bench.waitFor(() => bench.output().includes('\x1b]9;bancada: 2 new orders\x07'));
  bench.write('\x1b[I');
  await bench.press('q');
  await bench.exit;
  expect(bench.output().match(/\x1b\]9;[^\x07]*\x07/g)).toHaveLength(1);
  expect(bench.output()).toMatch(/\x1b\[\?1004l.*\x1b\[\?1049l/s);
});
