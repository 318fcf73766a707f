import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Order } from '../../src/domain/records.ts';
import { atNight } from './at-night.ts';
import { commandOf } from './program.ts';
import { openBench, openStore, type Store } from './support.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** What of an order must not be seen: each text on its own, as the store sends it. */
function personalTexts({ comprador, endereco_entrega: to }: Order): string[] {
  const { nome, email, telefone, cpf_cnpj } = comprador;
  return [nome, email, telefone, cpf_cnpj, to.nome_destinatario, `${to.logradouro}, ${to.numero}`, to.cep].filter(
    (text) => text.length > 3,
  );
}

async function orders(store: Store): Promise<Order[]> {
  const items = [...(await store.items('pending')), ...(await store.items('in_production'))];
  const ids = [...new Set(items.map(({ order_id }) => order_id))];
  return ids.map((id) => store.order(id));
}

function filesIn(folder: string): Buffer[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
}

test('a buyer is never on the terminal, in a file or on the clipboard, but for the ten seconds that somebody asks for', async () => {
  const home = temporaryFolder();
  await using store = await openStore();
  await using bench = await openBench(store, { columns: 140, rows: 50, env: { HOME: home, BANCADA_STATE_DIR: home } });
  const [first, ...others] = await orders(store);
  const canaries = [first!, ...others].flatMap(personalTexts);
  expect(canaries.length).toBeGreaterThan(50);
  const seen = () => canaries.filter((text) => bench.output().includes(text));

  // Packing is the other place that shows who it is for.
  await bench.scan(first!.numero);
  await bench.waitFor(first!.endereco_entrega.cidade);
  expect(seen()).toEqual([]);
  await bench.press('enter');
  await bench.waitFor('B: show');
  await bench.press('p');
  await bench.waitFor('in all');
  await bench.press('enter');
  await bench.waitFor('1 of');
  await bench.press('esc', 'esc');
  await bench.waitFor('B: show');
  expect(seen()).toEqual([]);

  await bench.press('B');
  await bench.waitFor(first!.comprador.email);
  await bench.waitFor('visible for 9 s more');
  await bench.waitFor((screen) => !screen.join('\n').includes(first!.comprador.email), { within: 15_000 });
  expect(bench.text()).toContain('B: show');
  // What was shown is this one order's, and nobody else's; and nothing was sent to a clipboard.
  const isOfFirst = (text: string) => personalTexts(first!).includes(text);
  expect(seen().filter((text) => !isOfFirst(text))).toEqual([]);
  expect(bench.output()).not.toContain('\u001B]52;');

  await bench.press('q');
  await bench.exit;
  const kept = filesIn(home);
  for (const text of canaries) expect(kept.filter((file) => file.includes(text))).toEqual([]);
});

atNight(
  'where the shop asks for a PIN a buyer is shown after it alone, and it is in nothing that is drawn, recorded or kept',
  async () => {
    const home = temporaryFolder();
    const config = join(home, 'config');
    const badge = `BNB-${'7'.repeat(20)}`;
    const hash = createHash('sha256').update(badge).digest('hex');
    mkdirSync(config, { mode: 0o700 });
    writeFileSync(join(config, 'operators.json'), JSON.stringify({ operators: [{ name: 'Ana', hash, at: 1 }] }), {
      mode: 0o600,
    });
    writeFileSync(join(config, 'workshop.json'), '{"pin": ["reveal"]}', { mode: 0o600 });
    const env = { HOME: home, BANCADA_CONFIG_DIR: config, BANCADA_STATE_DIR: join(home, 'state'), BANCADA_CAST: 'all' };
    const [program, ...words] = commandOf('operators', 'pin', 'Ana');
    expect(spawnSync(program, words, { env: { ...process.env, ...env }, input: '90210314\n' }).status).toBe(0);
    await using store = await openStore();
    await using bench = await openBench(store, { columns: 140, rows: 50, env });
    const [first] = await orders(store);
    await bench.scan(first!.numero);
    await bench.waitFor(first!.endereco_entrega.cidade);
    await bench.press('enter');
    await bench.waitFor('B: show');
    await bench.press('B');
    await bench.waitFor('scan your badge first');
    await bench.scan(badge);
    await bench.waitFor('Ana is here now');
    await bench.press('B');
    await bench.waitFor('PIN of Ana');
    for (const digit of '90210315') await bench.press(digit);
    await bench.waitFor('********');
    await bench.press('enter');
    await bench.waitFor('That is not the PIN of Ana.');
    expect(bench.text()).not.toContain(first!.comprador.email);
    for (const digit of '90210314') await bench.press(digit);
    await bench.press('enter');
    await bench.waitFor(first!.comprador.email);
    await bench.press('q');
    await bench.exit;
    const kept = [bench.output(), ...filesIn(home).map(String)];
    expect(kept.filter((text) => text.includes('902103'))).toEqual([]);
  },
);
