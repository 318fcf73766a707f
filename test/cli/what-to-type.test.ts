/** Errors name what was typed, and what to type instead, in both languages. */
import { expect, test } from 'vitest';
import { json, page, startScriptedStore } from '../api/scripted-store.ts';
import { aFolder, envFor, runCli } from './run-cli.ts';

/** The exit code and the words of a command on a store that has nothing of that name. */
async function said(args: readonly string[]) {
  using folder = aFolder();
  await using store = await startScriptedStore((response, arrival) => {
    if (arrival.url.endsWith('/ping')) return json({ pong: true, loja_id: 'loja-1' })(response, arrival);
    if (arrival.url.includes('/pedidos?')) return json(page([]))(response, arrival);
    return json({ message: 'Nada.' }, 404)(response, arrival);
  });
  const { code, stdout, stderr } = await runCli(args, { env: envFor(store.url, folder) });
  return { code, stdout, stderr };
}

test.each([
  [['ship', '10423'], 'bancada ship 10423 --tracking CODE', 'bancada enviar 10423 --tracking CÓDIGO'],
  [
    ['ship', '10423', '10424', '--tracking', ' '],
    'bancada ship 10423 10424 --tracking',
    'bancada enviar 10423 10424 --',
  ],
  [['ship', '-'], 'bancada ship - --tracking CODE', 'bancada enviar - --tracking CÓDIGO'],
  [
    ['ship', '--where', "obs:d'água"],
    "bancada ship --where 'obs:d'\\''água' --tracking CODE",
    "bancada enviar --where 'obs:d'\\''água' --tracking",
  ],
  [['items', '--status', 'shiped'], '--status shiped: Expected one of pending, accepted', '--status shiped: Esperado'],
  [['items', '--since', '31/12/2026'], '--since 31/12/2026: Expected', '--since 31/12/2026: Esperada'],
  [['items', '--updated-after', 'noon'], '--updated-after noon: Expected', '--updated-after noon: Esperado'],
  [['stock', 'set', 's1', '--active', 'maybe'], '--active maybe: Expected true', '--active maybe: Esperado true'],
  [['price', 'p1', '--price', 'dez'], '--price dez: Expected', '--price dez: Esperado'],
  [['completion', 'tcsh'], 'tcsh: Expected one of bash', 'tcsh: Esperado um destes: bash'],
  [['hold', '10423', '--reason', 'zzz'], '--reason zzz: no reason begins so. Say why', '--reason zzz: nenhum motivo'],
  [
    ['stock', 'CAN-AZ-01'],
    "unknown command 'CAN-AZ-01'\nIts commands: bancada stock set <stock>, bancada stock import <file>\n",
    "comando desconhecido 'CAN-AZ-01'\nSeus comandos: bancada stock set <estoque>, bancada stock import <arquivo>\n",
  ],
  [['config', 'set'], 'bancada config edit [file]', 'bancada config edit [arquivo]'],
])('%j is answered with what was typed and what to type', async (args, english, portuguese) => {
  const inEnglish = await said([...args, '--lang', 'en']);
  const inPortuguese = await said([...args, '--lang', 'pt-BR']);
  expect([inEnglish.code, inPortuguese.code]).toEqual([2, 2]);
  expect(inEnglish.stderr).toContain(english);
  expect(inPortuguese.stderr).toContain(portuguese);
});

test.each([
  [['order', 'foo'], 'foo', '“bancada items” lists the open orders', '“bancada items” lista os pedidos'],
  [['product', 'foo'], 'foo', '“bancada stock” lists the products', '“bancada stock” lista os produtos'],
])('what %j names is not there, and the command that lists is named', async (args, name, english, portuguese) => {
  for (const [language, words] of [
    ['en', english],
    ['pt-BR', portuguese],
  ] as const) {
    const { code, stderr } = await said([...args, '--lang', language]);
    expect([code, stderr]).toEqual([4, expect.stringContaining(words)]);
    expect(stderr).toContain(name);
  }
});
