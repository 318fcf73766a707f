/** OpenSSH's own client against the built server. */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTerminal, type Terminal } from './harness/terminal.ts';
import { sendAllByPost, trackingCodes } from './packable.ts';
import { commandOf } from './program.ts';
import {
  ANSWERS_ALL_STATES,
  askToShip,
  envFor,
  loneItems,
  numbersTold,
  openStore,
  scanTo,
  type Store,
} from './support.ts';

const hasOpenSsh = spawnSync('ssh', ['-V']).status === 0 && spawnSync('ssh-keygen', ['-?']).error === undefined;

describe.skipIf(!hasOpenSsh && !process.env.CI)('the bench over SSH', () => {
  let folder: string;
  let store: Store;
  let server: ChildProcess;
  let log = '';
  let options: string[];
  let port: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bancada-ssh-'));
    for (const type of ['ed25519', 'ecdsa', 'rsa']) makeKey(type, type);
    makeKey('ed25519', 'stranger');
    const keys = join(folder, 'authorized_keys');
    const lines = ['ed25519', 'ecdsa', 'rsa'].map((type) => readFileSync(join(folder, `${type}.pub`), 'utf8'));
    execFileSync('tee', [keys], { input: lines.join(''), stdio: ['pipe', 'ignore', 'inherit'] });
    execFileSync('chmod', ['600', keys]);
    store = await openStore({ items: 120 });
    sendAllByPost(store);
    const flags = ['ssh', '--port', '0', '--authorized-keys', keys, '--host-key', join(folder, 'host')];
    const [program, ...words] = commandOf(...flags);
    server = spawn(program, words, {
      env: { PATH: process.env.PATH, ...envFor(store), XDG_STATE_HOME: join(folder, 'state') },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    port = await new Promise<string>((found, failed) => {
      server.stderr!.on('data', (chunk: Buffer) => {
        log += chunk.toString();
        const match = /on 127\.0\.0\.1:(\d+)/.exec(log);
        if (match) found(match[1]!);
      });
      server.once('exit', () => failed(new Error(log)));
    });
    const known = join(folder, 'known_hosts');
    options = ['-F', '/dev/null', '-p', port, '-o', 'IdentitiesOnly=yes', '-o', `UserKnownHostsFile=${known}`];
    options.push('-o', 'StrictHostKeyChecking=accept-new', '-o', 'LogLevel=ERROR');
  });

  afterAll(async () => {
    if (server?.exitCode === null) {
      server.kill();
      await once(server, 'exit');
    }
    await store?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function makeKey(type: string, name: string): void {
    execFileSync('ssh-keygen', ['-q', '-t', type, '-N', '', '-C', `bench ${name}`, '-f', join(folder, name)]);
  }

  const logIn = (key: string): Terminal =>
    openTerminal({
      command: ['ssh', ...options, '-i', join(folder, key), 'bench@127.0.0.1'],
      columns: 100,
      rows: 30,
      readerPid: server.pid,
    });

  type Ran = { status: number | null; stdout: string; stderr: string };

  // An operator may ask the store 30 times a minute, and waits after that.
  const COMMAND_MS = ANSWERS_ALL_STATES ? 100_000 : 20_000;

  // Never spawnSync: the store lives in this process.
  async function run(command: string, args: string[]): Promise<Ran> {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: COMMAND_MS });
    const ran: Ran = { status: null, stdout: '', stderr: '' };
    child.stdout.on('data', (chunk: Buffer) => (ran.stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (ran.stderr += chunk.toString()));
    [ran.status] = (await once(child, 'close')) as [number | null];
    return ran;
  }

  const ssh = (...args: string[]) => run('ssh', ['-o', 'BatchMode=yes', ...options, ...args]);

  const as = (key: string) => ['-i', join(folder, key), 'bench@127.0.0.1'];

  test.each(['ed25519', 'ecdsa', 'rsa'])('a key of the type %s opens it', async (type) => {
    await using bench = logIn(type);
    await bench.waitFor('● live');
  });

  test('is worked, resized and left, and what was done there is done', async () => {
    await using bench = logIn('ed25519');
    await bench.waitFor('● live');
    await bench.waitFor((screen) => screen.some((line) => line.startsWith('▌')));
    const before = (await store.items('pending')).length;
    await bench.press('a');
    await bench.waitFor(`Pending ${before - 1}`);
    bench.resize(70, 20);
    await bench.waitFor((screen) => screen.length === 20 && screen[0]!.includes('live'));
    await bench.press('q');
    expect(await bench.exit).toMatchObject({ code: 0 });
    expect(bench.modes()).toEqual({ isAlternateScreen: false, isBracketingPastes: false, isCursorHidden: false });
  });

  test('an order is worked from pending to shipped, through a resize and a client that drops dead', async () => {
    const item = (await loneItems(store, 'pending')).at(-1)!;
    const status = async () => (await store.item(item)).item_status;
    {
      await using bench = logIn('ed25519');
      await bench.waitFor('● live');
      await scanTo(bench, item.id);
      await bench.press('a');
      await bench.waitFor('✔ Accepted');
      expect(await status()).toBe('accepted');
      bench.resize(72, 22);
      await bench.waitFor((screen) => screen.length === 22 && screen[0]!.includes('live'));
      await bench.press('i');
      await bench.waitFor('✔ In production');
      bench.kill('SIGKILL');
      await bench.exit;
    }
    expect(await status()).toBe('in_production');
    await using bench = logIn('ed25519');
    await bench.waitFor('● live');
    await scanTo(bench, item.id);
    await askToShip(bench);
    await bench.press('AA123456785BR', 'enter');
    await bench.waitFor('✔ Shipped');
    expect(await store.item(item)).toMatchObject({ item_status: 'shipped', tracking_code: 'AA123456785BR' });
    await bench.press('q');
    expect(await bench.exit).toMatchObject({ code: 0 });
    const { stdout } = await ssh(...as('ed25519'), 'log', '--item', item.id, '--ndjson');
    const trail = stdout.trim().split('\n');
    const verdicts = trail.map((line) => JSON.parse(line)).filter(({ verdict }) => verdict !== null);
    expect(verdicts).toMatchObject(
      ['accept', 'startProduction', 'ship'].map((operation) => ({ operation, operator: 'bench ed25519' })),
    );
  });

  test('a session that ends in the middle of a bulk keeps the rest of it, and its operator is asked at the next login', async () => {
    await store.control('POST', '/orders', { count: 20 });
    await store.control('POST', '/faults', { kind: 'latency', ms: 900, sigma: 0.1, method: 'POST' });
    {
      await using bench = logIn('rsa');
      await bench.waitFor('● live');
      await bench.waitFor(`Pending ${store.count('pending')}`);
      await bench.press('*');
      await bench.waitFor(' marked');
      await bench.press('a');
      await bench.waitFor(/Accept \d+ items\b.*\?/);
      for (const digit of store.count('pending') < 50 ? '' : String(store.count('pending'))) await bench.press(digit);
      await bench.press('enter');
      await bench.waitFor(/Accept: [1-9]\d* of/);
      bench.kill('SIGKILL');
      await bench.exit;
    }
    await store.control('DELETE', '/faults');
    await using again = logIn('rsa');
    await again.waitFor(/kept and not sent \(accept \d+\)\. Send\?/);
    const left = Number(/\(accept (\d+)\)/.exec(again.screen().join('\n'))?.[1]);
    expect(left).toBeGreaterThan(0);
    // What was on its way as the session ended arrives.
    await again.waitFor(() => store.count('pending') === left);
    await again.press('d');
    await again.waitFor('dropped: nothing of it was sent');
    expect(store.count('pending')).toBe(left);
  });

  test('a client that drops dead leaves the others alone', async () => {
    await using other = logIn('ed25519');
    await other.waitFor('● live');
    {
      await using dead = logIn('ed25519');
      await dead.waitFor('● live');
      dead.kill('SIGKILL');
      await dead.exit;
    }
    await other.press(':', 'who is on', 'enter');
    // It is not in the team any more either.
    await other.waitFor((screen) => screen.filter((line) => line.includes('bench ed25519')).length === 1);
  });

  test('two benches see each other, and an order that one has on the bench is taken over for a reason', async () => {
    const [item] = await store.items('in_production');
    await using ana = logIn('ed25519');
    await using rui = logIn('ecdsa');
    await ana.waitFor('● live');
    await rui.waitFor('● live');
    await numbersTold(store);
    await ana.press(':');
    await ana.press(`order ${item!.pedido!.numero}`, 'enter');
    await ana.waitFor('Packing');
    await rui.press(':');
    await rui.press(`order ${item!.pedido!.numero}`, 'enter');
    await rui.waitFor('! bench ed25519');
    await rui.press('T');
    await rui.waitFor('Why take order');
    await rui.press('her shift is over', 'enter');
    await ana.waitFor('has taken order');
    await rui.waitFor('is yours now');
    const { stdout } = await ssh(...as('ecdsa'), 'log', '--ndjson');
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { what: string });
    const taken = lines.filter(({ what }) => what === 'claim-taken');
    expect(taken).toMatchObject([{ operator: 'bench ecdsa', order_id: item!.order_id }]);
    await rui.press(':', 'who is on', 'enter');
    await rui.waitFor((screen) => screen.some((row) => row.includes('bench ecdsa') && row.includes('(you)')));
  });

  test('a command that reads answers on standard output, with its exit status', async () => {
    const { status, stdout, stderr } = await ssh(...as('ed25519'), 'queue', '--json');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const states = (JSON.parse(stdout) as { item_status: string }[]).map(({ item_status }) => item_status);
    expect(new Set(states)).toEqual(new Set(['pending', 'accepted', 'in_production']));
    expect((await ssh(...as('ed25519'), 'order', 'no-such-order')).status).toBe(4);
    // In a terminal its lines end as a terminal wants them.
    expect((await ssh('-tt', ...as('ed25519'), 'ping')).stdout).toMatch(/\r\n$/);
  });

  test('a command whose reader goes away ends', async () => {
    const child = spawn('ssh', ['-o', 'BatchMode=yes', ...options, ...as('ed25519'), 'items', '--json']);
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect((await ssh(...as('ed25519'), 'ping')).status).toBe(0);
  });

  test('an operator who was cut off comes back to the same place, also before the server has noticed', async () => {
    await using dead = logIn('rsa');
    await dead.waitFor('● live');
    await dead.press('tab', '/', 'nome');
    await dead.waitFor('Filter: nome');
    dead.kill('SIGSTOP');
    await using back = logIn('rsa');
    await back.waitFor('Filter: nome');
    expect(back.text()).toContain('▏Accepted');
    dead.kill('SIGCONT');
  });

  test('two terminals of one key each undo their own, also after one of them dropped dead', async () => {
    const item = (await loneItems(store, 'in_production')).at(-1)!;
    await using other = logIn('ecdsa');
    await other.waitFor('● live');
    {
      await using bench = logIn('ecdsa');
      await bench.waitFor('● live');
      await scanTo(bench, item.id);
      await askToShip(bench);
      await bench.press(trackingCodes(1)[0]!, 'enter');
      await bench.waitFor('✔ Shipped');
      await other.press('z');
      await other.waitFor('Nothing to undo.');
      expect(other.output()).not.toContain('✔ Shipped');
      expect((await store.item(item)).item_status).toBe('shipped');
      bench.kill('SIGKILL');
      await bench.exit;
    }
    await using back = logIn('ecdsa');
    await back.waitFor('● live');
    await back.press('z');
    await back.waitFor('back to production?');
    await back.press('enter');
    await back.waitFor('✔ Back in production');
    expect((await store.item(item)).item_status).toBe('in_production');
  });

  test('a stranger, a password, a shell, a write, sftp, scp and forwarding are refused', async () => {
    expect(await ssh(...as('stranger'))).toMatchObject({
      status: 255,
      stderr: expect.stringContaining('Permission denied'),
    });
    const password = await ssh('-o', 'PubkeyAuthentication=no', 'bench@127.0.0.1');
    expect(password).toMatchObject({ status: 255, stderr: expect.stringContaining('(publickey)') });
    for (const command of ['sh', 'bash -i', 'id; sh', 'accept 1', 'stock set 1 --quantity 0']) {
      expect(await ssh(...as('ed25519'), command), command).toMatchObject({ status: 2, stdout: '' });
    }
    expect((await ssh(...as('ed25519'), 'sh')).stderr).toContain('this is not given over SSH');
    expect((await ssh('-s', ...as('ed25519'), 'sftp')).stderr).toContain('subsystem request failed');
    const copying = await run('scp', [
      '-O',
      '-B',
      ...options.map((one) => (one === '-p' ? '-P' : one)),
      '-i',
      join(folder, 'ed25519'),
      'bench@127.0.0.1:/etc/hostname',
      folder,
    ]);
    expect(copying.status).not.toBe(0);
    expect(existsSync(join(folder, 'hostname'))).toBe(false);
    expect((await ssh('-N', '-o', 'ExitOnForwardFailure=yes', '-R', '0:127.0.0.1:9', ...as('ed25519'))).status).toBe(
      255,
    );
    // Its own port is there for certain.
    const outwards = await ssh('-W', `127.0.0.1:${port}`, ...as('ed25519'));
    expect(outwards).toMatchObject({
      status: 255,
      stdout: '',
      stderr: expect.stringContaining('stdio forwarding failed'),
    });
  });

  test('offers nothing weak, as OpenSSH sees it', async () => {
    const { stderr } = await ssh('-vv', ...as('ed25519'), 'ping');
    const offer = stderr.slice(stderr.indexOf('peer server KEXINIT proposal'));
    const lists = ['KEX algorithms', 'host key algorithms', 'ciphers stoc', 'ciphers ctos', 'MACs stoc', 'MACs ctos'];
    const offered = lists.map((name) => new RegExp(`debug2: ${name}: (.*)`).exec(offer)![1]!.trim().split(','));
    for (const list of offered) {
      expect(list.length).toBeGreaterThan(0);
      // SHA-1, MD5, CBC, RC4, DSA, small groups, MAC before encryption, curves of doubted origin.
      expect(
        list.filter((one) => /sha1|md5|cbc|arcfour|3des|dss|ssh-rsa$|group1-|group14|nistp|none/.test(one)),
      ).toEqual([]);
    }
    const [kex, hostKeys, , , macs] = offered;
    const signatures = /server-sig-algs=<(.*)>/.exec(stderr)![1]!.split(',');
    expect(signatures.filter((one) => /^ssh-(?:rsa|dss)$/.test(one))).toEqual([]);
    expect(signatures).toContain('rsa-sha2-512');
    // Against Terrapin.
    expect(kex).toContain('kex-strict-s-v00@openssh.com');
    expect(hostKeys).toEqual(['ssh-ed25519']);
    expect(macs!.every((one) => one.includes('-etm@'))).toBe(true);
    const weak = [
      '-oKexAlgorithms=diffie-hellman-group14-sha1',
      '-oKexAlgorithms=ecdh-sha2-nistp256',
      '-oCiphers=aes128-cbc',
      '-oMACs=hmac-sha1',
      '-oHostKeyAlgorithms=ssh-rsa',
    ];
    for (const option of weak) {
      // A cipher with its own authentication would take the MAC's place.
      const ciphers = option.startsWith('-oMACs') ? ['-oCiphers=aes256-ctr'] : [];
      expect((await ssh('-v', option, ...ciphers, ...as('ed25519'), 'ping')).stderr, option).toContain('no matching');
    }
    expect((await ssh('-oPubkeyAcceptedAlgorithms=ssh-rsa', ...as('rsa'), 'ping')).status).toBe(255);
    expect((await ssh('-oPubkeyAcceptedAlgorithms=rsa-sha2-512', ...as('rsa'), 'ping')).status).toBe(0);
  });

  test('its log tells of logins, and does not name the token', () => {
    expect(log).toContain('SHA256:');
    expect(log).toMatch(/^\{.*\}$/m);
    expect(log).not.toContain('journey-token');
  });
});
