/** What is said of a failure is so: who said it, what was sent, and what helps. */
import { expect, test } from 'vitest';
import { item, json, order, page, product, startScriptedStore, type Answering } from '../api/scripted-store.ts';
import { aFolder, envFor, runCli } from './run-cli.ts';

/** A command on a store that answers reads as it should and writes in one way. */
async function running(words: string[], onWrite: Answering, lang = 'en') {
  using folder = aFolder();
  await using store = await startScriptedStore((response, arrival) => {
    if (arrival.method !== 'GET') return onWrite(response, arrival);
    const { pathname } = new URL(arrival.url, 'http://store.invalid');
    const isOrder = /\/pedidos\/\w+$/.test(pathname);
    const answer = pathname.endsWith('/ping')
      ? { pong: true, loja_id: 'loja-1' }
      : isOrder
        ? { data: order() }
        : page([item()]);
    json(answer)(response, arrival);
  });
  const run = await runCli(words, { env: envFor(store.url, folder, { BANCADA_LANG: lang }) });
  return { ...run, writes: store.arrivals.filter(({ method }) => method !== 'GET').length };
}

test('a token that is refused for the write itself: nothing was changed, and not that nothing was sent', async () => {
  const refusal = json({ message: 'Não autenticado.' }, 401);
  const { code, stderr, writes } = await running(['accept', 'o1/i1'], refusal);
  expect([code, writes]).toEqual([3, 1]);
  expect(stderr).toMatch(/^o1\/i1: Not accepted, nothing was changed: .+The store does not accept the token\./);
  expect((await running(['accept', 'o1/i1'], refusal, 'pt-BR')).stderr).toMatch(/nada foi mudado.+não aceita o token/);
});

test.each([
  [{ message: '' }, 'The store refused it.'],
  [{ message: 'Item já enviado.' }, 'The store says: Item já enviado.'],
  [
    { message: '', errors: { item: ['Valor inválido.', 'Estado errado.'] } },
    'The store says: item: Valor inválido. Estado errado.',
  ],
])('a refusal with %j is told in the words of the store only where it has any', async (body, words) => {
  const { code, stderr } = await running(['accept', 'o1/i1'], json(body, 422));
  expect(code).toBe(4);
  expect(stderr).toContain(words);
  expect(stderr).not.toContain('accept an item');
});

test.each([
  ['en', /does not let this token do that \(403\)\. The store says: Sem permissão\. .+bancada login/, /\bid\b/],
  ['pt-BR', /não deixa este token fazer isso \(403\)\. A loja diz: Sem permissão\. .+bancada login/, /\bid\b/],
])('a 403 to what has no id is about the token: %s', async (lang, words, wrong) => {
  using folder = aFolder();
  await using store = await startScriptedStore(json({ message: 'Sem permissão.' }, 403));
  for (const command of [['ping'], ['items'], ['doctor']]) {
    const { stdout, stderr } = await runCli(command, { env: envFor(store.url, folder, { BANCADA_LANG: lang }) });
    expect(stdout + stderr).toMatch(words);
    expect(stderr).not.toMatch(wrong);
  }
});

test.each(['en', 'pt-BR'])('doctor does not send to doctor: %s', async (lang) => {
  using folder = aFolder();
  const env = (url: string) => envFor(url, folder, { BANCADA_LANG: lang });
  await using store = await startScriptedStore((response) => response.socket?.destroy());
  for (const url of ['http://127.0.0.1:1/api/v1', store.url]) {
    const { stdout, stderr } = await runCli(['doctor'], { env: env(url) });
    expect(stdout + stderr).not.toContain('bancada doctor');
    expect((await runCli(['ping'], { env: env(url) })).stderr).toContain('bancada doctor');
  }
});

test('an order without an address has no empty line of one, and a part of one has no empty place', async () => {
  const none = { nome_destinatario: '', cep: '', logradouro: '', numero: '', complemento: '', bairro: '' };
  const shown = async (place: { cidade: string; estado: string }) => {
    const data = order({ endereco_entrega: { ...none, ...place } });
    await using store = await startScriptedStore((response, arrival) => json({ data })(response, arrival));
    return (await runCli(['order', 'o1'], { env: envFor(store.url), isTerminal: true })).stdout;
  };
  expect(await shown({ cidade: '', estado: '' })).not.toContain('Deliver to');
  expect(await shown({ cidade: 'Recife', estado: '' })).toMatch(/^Deliver to +Recife$/m);
});

test('an order that the store numbers with a sign has one sign in what is said of its note', async () => {
  await using store = await startScriptedStore((response, arrival) =>
    json(arrival.url.endsWith('/ping') ? { pong: true, loja_id: 'loja-1' } : { data: order({ numero: '#1001' }) })(
      response,
      arrival,
    ),
  );
  const run = await runCli(['note', 'o1', 'fragile'], { env: envFor(store.url) });
  expect([run.code, run.stderr]).toEqual([0, 'Noted on order #1001.\n']);
});

test('a terminal shows codes of the store in words, as the screens do, and a pipe as they are', async () => {
  const paid = order({ status: 'cancelado', pagamento: { metodo: 'cartao_credito', pago_em: '' } });
  await using store = await startScriptedStore((response, arrival) => {
    const { pathname } = new URL(arrival.url, 'http://store.invalid');
    if (pathname.endsWith('/pedidos')) return json(page([]))(response, arrival);
    const isProduct = pathname.includes('/produtos/');
    return json({ data: isProduct ? product({ status: 'pausado' }) : paid })(response, arrival);
  });
  const env = envFor(store.url);
  const shown = async (...words: string[]) => (await runCli(words, { env, isTerminal: true })).stdout;
  expect(await shown('order', 'o1')).toMatch(/^Status +cancelled$[^]*^Paid +credit card$/m);
  expect(await shown('order', 'o1', '--lang', 'pt-BR')).toMatch(/^Pago em +cartão de crédito$/m);
  expect(await shown('product', 'p1')).toMatch(/^Status +paused$/m);
  expect((await runCli(['order', 'o1'], { env })).stdout).toContain('pagamento.metodo\tcartao_credito\n');
});
