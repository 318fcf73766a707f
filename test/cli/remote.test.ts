import { PassThrough, Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { systemClock, type Clock } from '../../src/base/clock.ts';
import { createCore, type Core } from '../../src/app/core.ts';
import { createRemoteCommands } from '../../src/cli/remote.ts';
import { runServed } from '../../src/cli/handlers/served.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { splitShellWords } from '../../src/cli/shell-split.ts';
import { untilLoaded } from '../../src/cli/plain-queue.ts';
import { updateHealth } from '../../src/replica/replica.ts';
import { textsIn } from '../../src/i18n/texts.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';

const ANA = { operator: 'ana', station: 'door' };
const TOKEN = 'remote-token';

/** Until the sync waits for its next look: what is asked from then on is the command's. */
function untilResting({ replica }: Pick<Core, 'replica'>): Promise<void> {
  const isResting = () => replica.getState().health.nextLookAt !== undefined;
  if (isResting()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = replica.subscribe(() => {
      if (!isResting()) return;
      stop();
      resolve();
    });
  });
}

async function openRemote({ isStarted = true, perMinute = 60, clock = systemClock } = {}) {
  const sandbox = await startSandbox({ tokens: [TOKEN], items: 60, seed: 7 });
  const config = { url: sandbox.url, token: TOKEN, language: 'en' as const, station: 'server' };
  const core = createCore(config, { clock });
  if (isStarted) {
    core.sync.start();
    await untilLoaded(core, textsIn('en'));
  }
  const commands = createRemoteCommands(core, config, '1.0', perMinute);
  return {
    core,
    sandbox,
    async run(
      line: string,
      language: 'en' | 'pt-BR' = 'en',
      author = ANA,
      isMasked = false,
      isTerminal = false,
      hasNoMoney = false,
    ) {
      const text = { out: '', err: '' };
      const into = (name: 'out' | 'err') =>
        new Writable({
          decodeStrings: false,
          write(chunk: string, _encoding, done) {
            text[name] += chunk;
            done();
          },
        });
      const io = {
        stdin: new PassThrough().end(),
        stdout: Object.assign(into('out'), isTerminal ? { isTTY: true } : {}),
        stderr: into('err'),
        env: { BANCADA_LANG: language },
        interrupted: () => new AbortController().signal,
      };
      const code = await commands(line, io, author, { language, isMasked, hasNoMoney });
      return { code, ...text };
    },
    async writeCount() {
      const requests = await (await fetch(`${new URL(sandbox.url).origin}/_sandbox/requests`)).json();
      return (requests as { data: { method: string }[] }).data.filter(({ method }) => method !== 'GET').length;
    },
    async [Symbol.asyncDispose]() {
      await core.close();
      await sandbox.close();
    },
  };
}

describe('what is given', () => {
  test('--json=FIELDS chooses fields, as it does elsewhere', async () => {
    await using remote = await openRemote();
    const { out, code } = await remote.run('queue --json=order_id,item_status');
    expect(code).toBe(0);
    expect(Object.keys((JSON.parse(out) as object[])[0]!)).toEqual(['order_id', 'item_status']);
  });

  test('texts that could drive a terminal go to no terminal that was asked for', async () => {
    await using remote = await openRemote();
    expect(await remote.run('items --csv --exact --limit 1', 'en', ANA, false, true)).toMatchObject({
      code: 2,
      out: '',
    });
    expect((await remote.run('items --csv --exact --limit 1')).code).toBe(0);
  });

  test('a line longer than any command is refused before it is read', async () => {
    await using remote = await openRemote();
    const { code, err } = await remote.run(`order ${'9'.repeat(100_000)}`);
    expect([code, err]).toEqual([2, 'bancada: a command line has 8192 characters at most.\n']);
  });

  test('a key without personal data has no way to ask for any', async () => {
    await using remote = await openRemote();
    const [{ item }] = [...remote.core.replica.getState().records.all()] as unknown as [{ item: { order_id: string } }];
    const masked = await remote.run(`order ${item.order_id} --show-personal-data`, 'en', ANA, true);
    expect(masked.code).toBe(2);
    expect((await remote.run(`order ${item.order_id}`, 'en', ANA, true)).code).toBe(0);
    expect((await remote.run(`order ${item.order_id} --show-personal-data`)).code).toBe(0);
  });

  test('a key without personal data gets the address of no label, by no command and no flag', async () => {
    await using remote = await openRemote();
    const labelled = [...remote.core.replica.getState().records.all()].filter(({ item }) => item.label_url !== '');
    const { order_id } = labelled[0]!.item;
    const isToldIn = (text: string) => labelled.some(({ item }) => text.includes(item.label_url));
    for (const line of ['queue --json', 'items --json', 'items --csv', `order ${order_id} --json`]) {
      const { code, out } = await remote.run(line, 'en', ANA, true);
      expect([line, code, isToldIn(out)]).toEqual([line, 0, false]);
    }
    expect((await remote.run('items --json --show-personal-data', 'en', ANA, true)).code).toBe(2);
    const shown = await remote.run('items --json --show-personal-data');
    expect(isToldIn(shown.out)).toBe(true);
    const { out: trail } = await remote.run('log --json');
    const revealed = (JSON.parse(trail) as { what: string }[]).filter(({ what }) => what === 'reveal');
    expect(revealed.length).toBe(
      new Set((JSON.parse(shown.out) as { order_id: string }[]).map((one) => one.order_id)).size,
    );
  });

  test('the queue comes from the shared picture, without a request', async () => {
    await using remote = await openRemote();
    await untilResting(remote.core);
    const before = remote.core.activity.requestCount();
    const { code, out } = await remote.run('queue --json');
    expect(code).toBe(0);
    const { records } = remote.core.replica.getState();
    const open = (['pending', 'accepted', 'in_production'] as const).flatMap((one) => [...records.withStatus(one)]);
    expect((JSON.parse(out) as { id: string }[]).map(({ id }) => id)).toEqual(open.map(({ item }) => item.id));
    expect(remote.core.activity.requestCount()).toBe(before);
  });

  test('help is in the language of the terminal, and tells of nothing that is withheld', async () => {
    await using remote = await openRemote();
    const { code, out } = await remote.run('help', 'pt-BR');
    expect(code).toBe(0);
    expect(out).toContain('Uso: bancada [opções] [comando]\n\nO que se pode ler por SSH sem um terminal.');
    expect(out).toContain('os itens abertos como as telas os mostram');
    const items = await remote.run('pedidos --help', 'pt-BR');
    expect(items.out).toContain('Uso: bancada items|pedidos [opções]');
    expect(out + items.out).not.toMatch(/--profile|--station|\baccept\b|Usage/);
    expect((await remote.run('items --limit x', 'pt-BR')).err).toContain('Esperado um número inteiro');
    expect((await remote.run('items --help')).out).toContain('Usage: bancada items|pedidos [options]');
  });

  test('the queue and items take the filter of the screens', async () => {
    await using remote = await openRemote();
    const idsFor = async (line: string) => {
      const { out, code } = await remote.run(line);
      expect([line, code]).toEqual([line, 0]);
      return (JSON.parse(out) as { id: string; quantidade: string }[]).map(({ id }) => id).toSorted();
    };
    const all = JSON.parse((await remote.run('queue --json')).out) as { id: string; quantidade: string }[];
    const wanted = all.filter(({ quantidade }) => Number(quantidade) > 1).map(({ id }) => id);
    expect(wanted.length).toBeGreaterThan(0);
    expect(await idsFor('queue "qty>1" --json')).toEqual(wanted.toSorted());
    expect(await idsFor('items --status pending,accepted,in_production "qty>1" --json')).toEqual(wanted.toSorted());
    expect(await remote.run('queue foo:bar')).toMatchObject({ code: 2, out: '' });
    expect(await remote.run('queue --view x')).toMatchObject({ code: 2, out: '' });
  });

  test('the queue of a store that was not read yet is an error, not an empty list', async () => {
    await using remote = await openRemote({ isStarted: false });
    expect(await remote.run('queue --json')).toMatchObject({ code: 5, out: '' });
  });

  test.each([
    ['en', /^Not up to date: the store cannot be reached\. This is \d+ s old\.\n$/],
    ['pt-BR', /^Desatualizado: sem conexão com a loja\. Isto é de \d+ s atrás\.\n$/],
  ] as const)('the queue of a store that cannot be read any more says so (%s)', async (language, words) => {
    await using remote = await openRemote();
    await untilResting(remote.core);
    expect((await remote.run('queue --json', language)).err).toBe('');
    updateHealth(remote.core.replica, { trouble: { kind: 'unreachable', message: 'ECONNREFUSED' } });
    const { code, err, out } = await remote.run('queue --json', language);
    expect([code, JSON.parse(out)]).toEqual([0, expect.objectContaining({ 0: expect.anything() })]);
    expect(err).toMatch(words);
  });

  test('the queue of a store that refuses the token says that, and not to try again in a moment', async () => {
    await using remote = await openRemote({ isStarted: false });
    updateHealth(remote.core.replica, { trouble: { kind: 'unauthenticated', message: '401' } });
    expect(await remote.run('queue')).toMatchObject({ code: 3, out: '', err: expect.stringContaining('token') });
  });

  test('items, an order, a product, stock, the trail and the outbox, on the shared client and state', async () => {
    await using remote = await openRemote();
    const [item] = JSON.parse((await remote.run('items --status pending --limit 1 --json')).out);
    expect(item.item_status).toBe('pending');
    expect(JSON.parse((await remote.run(`order ${item.order_id} --json`)).out).id).toBe(item.order_id);
    expect(JSON.parse((await remote.run(`produto '${item.product_id}' --json`)).out).id).toBe(item.product_id);
    expect((await remote.run('stock --ndjson --limit 3')).out.trim().split('\n')).toHaveLength(3);
    remote.core.actions.noteReveal('order-1', ANA);
    expect(JSON.parse((await remote.run('log --ndjson')).out)).toMatchObject({ order_id: 'order-1', operator: 'ana' });
    expect(await remote.run('outbox')).toMatchObject({ code: 0, err: '' });
    expect((await remote.run('ping')).code).toBe(0);
  });

  test('the buyer is masked; who asks to see all of it is in the trail under the name of the key', async () => {
    await using remote = await openRemote();
    const [item] = JSON.parse((await remote.run('items --limit 1 --json')).out);
    const masked = JSON.parse((await remote.run(`order ${item.order_id} --json`)).out);
    const shown = JSON.parse((await remote.run(`order ${item.order_id} --json --show-personal-data`)).out);
    expect(masked.comprador.cpf_cnpj).not.toBe(shown.comprador.cpf_cnpj);
    expect(remote.core.activity.trail(0, 10)).toMatchObject([{ what: 'reveal', order_id: item.order_id, ...ANA }]);
  });

  test('an id that is not there ends with the code for it, in the language of the key', async () => {
    await using remote = await openRemote();
    const { code, out, err } = await remote.run('order 00000000-0000-4000-8000-000000000000', 'pt-BR');
    expect({ code, out }).toEqual({ code: 4, out: '' });
    expect(err).toMatch(/não/i);
  });
});

describe('what is not given', () => {
  test('what the store pays, to a login with no-money, in no list, order or queue', async () => {
    await using remote = await openRemote();
    const lines = ['items --status shipped --ndjson', 'queue --ndjson', 'items --csv --fields financeiro.status'];
    const [first] = (await remote.run('items --status shipped --ndjson')).out.split('\n');
    lines.push(`order ${(JSON.parse(first!) as { order_id: string }).order_id} --json`);
    for (const line of lines) {
      const shown = await remote.run(line);
      expect([shown.code, shown.out]).toEqual([0, expect.stringMatching(/aguardando_entrega/)]);
      const hidden = await remote.run(line, 'en', ANA, false, false, true);
      expect([hidden.code, hidden.out]).toEqual([0, expect.not.stringMatching(/aguardando_entrega|comissao_pct/)]);
      expect(hidden.out.split('\n')).toHaveLength(shown.out.split('\n').length);
    }
    expect((await remote.run('money')).code).toBe(2);
  });

  const refused = [
    'sh',
    'bash -c id',
    'scp -t /tmp',
    '/usr/lib/openssh/sftp-server',
    'accept 10482',
    'aceitar 10482',
    'ship 10482 --tracking AA123456785BR',
    'price 1 --price 10,00 --yes',
    'stock set 1 --quantity 0',
    'stock import -',
    'outbox set-aside 1',
    'watch',
    'login',
    'ssh --port 1 --authorized-keys x',
    'demo --once',
    'items --profile other',
    'log --operator rui',
    'outbox --from /etc/passwd',
    'order 1 --station elsewhere',
    '',
    'constructor',
  ];
  test.each(refused)('%j is refused with a sentence, and nothing is sent', async (line) => {
    await using remote = await openRemote();
    const before = remote.core.activity.requestCount();
    const { code, out, err } = await remote.run(line);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err.trim()).not.toBe('');
    expect(remote.core.activity.requestCount()).toBe(before);
    expect(await remote.writeCount()).toBe(0);
  });

  test.each(['items; id', 'items | sh', 'items && id', 'items `id`', 'items $(id)', 'items > x', "items 'open"])(
    '%j is no command line here',
    async (line) => {
      await using remote = await openRemote({ isStarted: false });
      expect(await remote.run(line)).toMatchObject({ code: 2, out: '', err: expect.stringContaining('no shell') });
    },
  );
});

test('words are split as a shell would split them', () => {
  expect(splitShellWords(`items  --status "in production" 'a "b"'c d\\ e ''`)).toEqual([
    'items',
    '--status',
    'in production',
    'a "b"c',
    'd e',
    '',
  ]);
  expect(splitShellWords('')).toEqual([]);
  expect(splitShellWords('a\\')).toBeUndefined();
});

describe('what commands may ask of the store', () => {
  test('is bounded for each operator where it announces no limit, and the others are served', async () => {
    const waits: number[] = [];
    // Nobody sits through a minute here: what would be waited is noted.
    const clock: Clock = {
      ...systemClock,
      sleep(ms, signal) {
        if (ms < 900) return systemClock.sleep(ms, signal);
        waits.push(ms);
        return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
      },
    };
    await using remote = await openRemote({ isStarted: false, perMinute: 40, clock });
    const before = remote.core.activity.requestCount();
    // Ten at once may go for one operator, of a listing that has three pages.
    const greedy = Array.from({ length: 8 }, () => remote.run('items --json'));
    const requestCount = () => remote.core.activity.requestCount() - before;
    // All that are left wait for their turn.
    await expect.poll(() => waits.length).toBeGreaterThanOrEqual(14);
    await expect.poll(requestCount).toBe(10);
    expect(await remote.run('ping', 'en', { operator: 'bia', station: 'door' })).toMatchObject({ code: 0 });
    expect(requestCount()).toBe(11);
    void greedy;
  });

  test('is told to who waits for it, once', async () => {
    await using remote = await openRemote({ isStarted: false, perMinute: 2000, clock: fast() });
    const { code, err } = await remote.run('items --json --limit 60');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    await using slow = await openRemote({ isStarted: false, perMinute: 4, clock: fast() });
    const told = await slow.run('items --json');
    expect(told.code).toBe(0);
    expect(told.err.match(/at most 2 times a minute/g)).toHaveLength(1);
  });
});

/** A clock on which nothing takes long. */
function fast(): Clock {
  return { ...systemClock, sleep: (ms, signal) => systemClock.sleep(Math.min(ms, 2), signal) };
}

test.each(['queue --json', '"queue" --json'])(
  'behind the machine’s own sshd the store is read for %s',
  async (line) => {
    await using sandbox = await startSandbox({ tokens: [TOKEN], items: 20, seed: 7 });
    let out = '';
    const write = (chunk: Buffer, _encoding: string, done: () => void) => ((out += chunk.toString()), done());
    const io = {
      stdin: new PassThrough().end(),
      stdout: new Writable({ write }),
      stderr: new Writable({ write: (_chunk, _encoding, done) => done() }),
      env: { BANCADA_URL: sandbox.url, BANCADA_TOKEN: TOKEN, BANCADA_STATE_DIR: temporaryFolder() },
      interrupted: () => new AbortController().signal,
    };
    expect(await runServed(io, {}, line, '1.0')).toBe(0);
    expect(JSON.parse(out)).toContainEqual(expect.objectContaining({ item_status: expect.any(String) }));
  },
);
