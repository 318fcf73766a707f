/** `bancada operators`: a badge is drawn, its hash alone is kept, and it can be taken back. */
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createBadges } from '../../src/config/operators-file.ts';
import { aFolder, envFor, runCli } from './run-cli.ts';
import { openSmallStore } from './small-store.ts';

function aShop() {
  const folder = aFolder();
  const config = join(folder.path, 'config');
  const env = { BANCADA_CONFIG_DIR: config, BANCADA_STATE_DIR: join(folder.path, 'state') };
  const run = (...words: string[]) => runCli(['operators', ...words], { env });
  return {
    ...folder,
    config,
    env,
    run,
    file: (name: string) => join(folder.path, name),
    [Symbol.dispose]: folder[Symbol.dispose],
  };
}

describe('bancada operators', () => {
  test('a badge is drawn as SVG or PDF for one pair of eyes, and a hash of it is kept', async () => {
    using shop = aShop();
    for (const [name, out] of [
      ['Ana', 'ana.svg'],
      ['João P.', 'joao.pdf'],
    ] as const) {
      const added = await shop.run('add', name, '--out', shop.file(out));
      expect([added.code, added.stdout]).toEqual([0, '']);
      expect(statSync(shop.file(out)).mode & 0o777).toBe(0o600);
      expect(readFileSync(shop.file(out), 'latin1')).not.toContain('BNB-');
    }
    expect(readFileSync(shop.file('ana.svg'), 'utf8')).toMatch(/^<\?xml[^]*>Ana<\/text>/);
    expect(readFileSync(shop.file('joao.pdf'), 'latin1')).toMatch(/^%PDF/);
    expect(readdirSync(shop.config)).toEqual(['operators.json']);
    const kept = shop.file('config/operators.json');
    expect(statSync(kept).mode & 0o777).toBe(0o600);
    expect(readFileSync(kept, 'utf8')).not.toMatch(/BNB-/);
    expect((await shop.run('list')).lines.map((line) => line.split('\t')[0])).toEqual(['Ana', 'João P.']);
    const [ana] = (await shop.run('list', '--ndjson')).lines.map((line) => JSON.parse(line) as object);
    expect(ana).toEqual({ name: 'Ana', since: expect.stringMatching(/^\d{4}-/), pin: false });
  });

  test('a name has one badge: another one replaces it, and one that is taken back is nobody’s', async () => {
    using shop = aShop();
    await shop.run('add', 'Ana', '--out', shop.file('one.svg'));
    const again = await shop.run('add', 'ana', '--out', shop.file('two.svg'));
    expect([again.code, again.stderr]).toEqual([2, expect.stringMatching(/Ana has a badge already.*--replace/)]);
    const before = readFileSync(shop.file('config/operators.json'), 'utf8');
    expect((await shop.run('add', 'Ana', '--replace', '--out', shop.file('two.svg'))).code).toBe(0);
    expect(readFileSync(shop.file('config/operators.json'), 'utf8')).not.toBe(before);
    expect((await shop.run('list')).lines).toHaveLength(1);
    expect((await shop.run('remove', 'ANA')).code).toBe(0);
    expect((await shop.run('list')).stdout).toBe('');
    expect((await shop.run('remove', 'Ana')).code).toBe(2);
  });

  test('a PIN is typed twice or comes on standard input, and a slow hash of it is all that is kept; --remove takes it back', async () => {
    using shop = aShop();
    await shop.run('add', 'Ana', '--out', shop.file('ana.svg'));
    const kept = () => readFileSync(shop.file('config/operators.json'), 'utf8');
    const pinOf = (name: string) => createBadges(shop.config, () => 0).pinOf(name);
    const typed = (first: string, second: string) =>
      runCli(['operators', 'pin', 'ana'], {
        env: shop.env,
        isTerminal: true,
        answers: [
          [/PIN of Ana/, `${first}\r`],
          [/once more/, `${second}\r`],
        ],
      });
    const set = await typed('4711', '4711');
    expect([set.code, set.stderr]).toEqual([0, expect.stringMatching(/Ana has a PIN/)]);
    expect(set.stdout + set.stderr + kept()).not.toContain('4711');
    expect(await pinOf('ANA')!('4711')).toEqual({ kind: 'right' });
    const first = kept();
    const other = await typed('8080', '8081');
    expect([other.code, other.stderr, kept()]).toEqual([2, expect.stringMatching(/not the same/), first]);
    const piped = (input: string, ...words: string[]) =>
      runCli(['operators', 'pin', ...words], { env: shop.env, input });
    for (const input of ['', 'ab12', '123', '1234567890123']) {
      const refused = await piped(input, 'Ana');
      expect([refused.code, input && refused.stderr.includes(input), kept()]).toEqual([2, input && false, first]);
    }
    expect((await piped('005599\n', 'Ana')).code).toBe(0);
    expect(kept()).not.toContain('005599');
    expect(await pinOf('Ana')!('005599')).toEqual({ kind: 'right' });
    expect((await piped('4711', 'Lia')).code).toBe(2);
    const pins = async () =>
      (await shop.run('list', '--ndjson')).lines.map((line) => (JSON.parse(line) as { pin: boolean }).pin);
    // A new badge for a lost one leaves the PIN.
    await shop.run('add', 'Ana', '--replace', '--out', shop.file('two.svg'));
    expect(await pins()).toEqual([true]);
    expect((await shop.run('pin', 'Ana', '--remove')).code).toBe(0);
    expect([await pins(), pinOf('Ana')]).toEqual([[false], undefined]);
  });

  test('a file that is there, a name that cannot be, and a badge without a file are refused before any counts', async () => {
    using shop = aShop();
    writeFileSync(shop.file('there.svg'), 'mine');
    for (const words of [
      ['add', 'Ana', '--out', shop.file('there.svg')],
      ['add', 'Ana', '--out', shop.file('ana.png')],
      ['add', 'Ana (desk)', '--out', shop.file('ana.svg')],
      ['add', '111.222.333-44', '--out', shop.file('ana.svg')],
    ]) {
      const refused = await shop.run(...words);
      expect([words, refused.code, refused.stdout]).toEqual([words, 2, '']);
    }
    expect(readFileSync(shop.file('there.svg'), 'utf8')).toBe('mine');
    expect((await shop.run('list')).stdout).toBe('');
  });

  test('a list that others can read, or that is none, is refused and named', async () => {
    using shop = aShop();
    await shop.run('add', 'Ana', '--out', shop.file('ana.svg'));
    const kept = shop.file('config/operators.json');
    chmodSync(kept, 0o644);
    expect(await shop.run('list')).toMatchObject({ code: 2, stderr: expect.stringContaining(kept) });
    chmodSync(kept, 0o600);
    writeFileSync(kept, '{"operators": [{"name": "Ana"}]}');
    expect(await shop.run('list')).toMatchObject({ code: 2, stderr: expect.stringContaining(kept) });
    const badges = createBadges(shop.config, () => 0);
    expect(() => badges.ownerOf(`BNB-${'0'.repeat(20)}`)).toThrow(/operators/);
    expect(() => badges.pinOf('Ana')).toThrow(/operators/);
  });
});

describe('the code of a badge', () => {
  const CODE = `BNB-${'7'.repeat(20)}`;

  test.each([
    ['order', CODE],
    ['order', `${CODE}/i1`],
    ['accept', CODE],
    ['ship', 'o1/i1', '--tracking', CODE, '--yes'],
    ['ship', 'o1/i1', '--tracking', CODE.toLowerCase(), '--other-carrier', '--yes'],
    ['ship', CODE, '--without-tracking', '--yes'],
    ['note', 'o1', 'from', CODE],
  ])('%s %s: no command takes it for anything, asks the store for it or repeats it', async (...words) => {
    await using store = await openSmallStore('ok', 'writes', 'in_production');
    using folder = aFolder();
    const env = envFor(store.url, folder);
    const run = await runCli(words, { env });
    expect([run.code, run.stdout, run.stderr.includes('7777')]).toEqual([2, '', false]);
    expect(store.writes()).toEqual([]);
    expect((await runCli(['log', '--ndjson'], { env })).stdout).not.toContain('7777');
  });

  test('a pipe of van scan or assembly scan tells it apart, and notes nothing', async () => {
    await using store = await openSmallStore('ok', 'writes', 'shipped');
    using folder = aFolder();
    const env = envFor(store.url, folder);
    const { lines, code } = await runCli(['assembly', 'scan'], { env, input: `${CODE}\n` });
    expect([code, lines]).toEqual([7, [expect.stringMatching(/badge of a person/)]]);
    expect((await runCli(['log', '--ndjson'], { env })).stdout).toBe('');
  });
});
