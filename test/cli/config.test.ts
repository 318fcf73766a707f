/** `config`, `config check` and `config edit` as a person runs them. */
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aFolder, envFor, runCli } from './run-cli.ts';

/** A configuration, and an editor that writes these texts into the file, one each time it is opened. */
function aPlace(folder: { path: string }, texts: readonly string[] = []) {
  const dir = join(folder.path, 'config');
  mkdirSync(dir, { mode: 0o700 });
  const editor = join(folder.path, 'editor');
  for (const [index, text] of texts.entries()) writeFileSync(`${editor}-${index + 1}`, text);
  writeFileSync(
    editor,
    `#!/bin/sh\nn=$(cat ${editor}-count 2>/dev/null || echo 0)\nn=$((n + 1))\necho $n > ${editor}-count\ncat ${editor}-$n > "$1"\n`,
  );
  chmodSync(editor, 0o755);
  const env = { ...envFor('http://127.0.0.1:9', folder), EDITOR: editor };
  return { dir, file: join(dir, 'config.jsonc'), env };
}

test('a settings file changes what a command does, and config says from which line', async () => {
  using folder = aFolder();
  const { file, env } = aPlace(folder);
  writeFileSync(file, '{\n  "language": "pt-BR",\n  "station": "bancada 2"\n}');
  const own = { ...env, BANCADA_LANG: '' };
  expect((await runCli(['--help'], { env: own })).stdout).toContain('Pedidos:');
  const { stdout } = await runCli(['config', '--json=name,value,place'], { env: own });
  expect(JSON.parse(stdout)).toContainEqual({ name: 'station', value: 'bancada 2', place: `${file}:3` });
  expect(JSON.parse(stdout)).toContainEqual({ name: 'language', value: 'pt-BR', place: `${file}:2` });
});

test('what nobody has set is listed as this machine has it', async () => {
  using folder = aFolder();
  const { env } = aPlace(folder);
  const { stdout } = await runCli(['config', '--json=name,value,origin'], { env });
  const records = JSON.parse(stdout) as { name: string; value: string | null; origin: string }[];
  const of = (name: string) => records.find((one) => one.name === name);
  expect(of('station')).toMatchObject({ value: expect.stringMatching(/./), origin: 'default' });
  expect(of('undo_seconds')).toMatchObject({ value: '4', origin: 'default' });
});

test('no secret is listed', async () => {
  using folder = aFolder();
  const { env } = aPlace(folder);
  const hub = 'redis://:canary-password@127.0.0.1:6379';
  for (const isTerminal of [true, false]) {
    const { stdout, stderr } = await runCli(['config'], { env: { ...env, BANCADA_HUB: hub }, isTerminal });
    expect(stdout + stderr).not.toContain('canary');
    expect(stdout).toContain('BANCADA_HUB');
  }
});

test('a file with a mistake stops every command but those that mend it', async () => {
  using folder = aFolder();
  const { file, env } = aPlace(folder);
  writeFileSync(file, '{\n  "theme": "drak"\n}');
  const items = await runCli(['items'], { env });
  expect([items.code, items.stdout]).toEqual([2, '']);
  expect(items.stderr).toContain(`${file}:2: “theme”: it must be one of`);
  const check = await runCli(['config', 'check'], { env });
  expect([check.code, check.lines[0]]).toEqual([2, expect.stringContaining(`${file}:2: “theme”`)]);
  expect((await runCli(['config'], { env })).code).toBe(2);
  expect((await runCli(['--help'], { env })).code).toBe(0);
});

test('config check tells the line and the field of every settings file', async () => {
  using folder = aFolder();
  const { dir, env } = aPlace(folder);
  writeFileSync(join(dir, 'workshop.json'), '{\n  "hold_reasons": ["glaze"],\n  "wall": 3\n}');
  writeFileSync(join(dir, 'keys.json'), '{\n  "queue": {\n    "acept": "a"\n  }\n}');
  const { code, stdout } = await runCli(['config', 'check'], { env });
  expect(code).toBe(2);
  expect(stdout).toContain(`${join(dir, 'workshop.json')}:3: “wall” cannot be used.`);
  expect(stdout).toContain(`${join(dir, 'keys.json')}:3: There is no action “acept”.`);
});

test('doctor tells a mistake in a settings file with its line', async () => {
  using folder = aFolder();
  const { file, env } = aPlace(folder);
  writeFileSync(file, '{\n  "theme": "drak"\n}');
  const { stdout } = await runCli(['doctor', '--json', '--timeout', '0.2'], { env });
  const findings = JSON.parse(stdout) as { check: string; state: string }[];
  expect(findings.find(({ check }) => check === 'files.config')).toMatchObject({ state: 'problem' });
  expect(stdout).toContain(`${file}:2: “theme”`);
});

test('a file may name its schema, which is laid beside it', async () => {
  using folder = aFolder();
  const { dir, env } = aPlace(folder, ['{ "$schema": "./schemas/workshop.schema.json", "hold_reasons": ["glaze"] }']);
  expect((await runCli(['config', 'edit', 'workshop'], { env, isTerminal: true })).code).toBe(0);
  expect(readFileSync(join(dir, 'workshop.json'), 'utf8')).toContain('glaze');
  const schema = JSON.parse(readFileSync(join(dir, 'schemas', 'workshop.schema.json'), 'utf8')) as object;
  const { stdout } = await runCli(['schema', 'workshop.json'], { env });
  expect(JSON.parse(stdout)).toEqual(schema);
  for (const name of ['keys.json', 'commands.json']) writeFileSync(join(dir, name), '{ "$schema": "x" }');
  expect((await runCli(['config', 'check'], { env })).code).toBe(0);
});

test('nonsense does not take the place of a file that works: it is edited again, or discarded', async () => {
  using folder = aFolder();
  const { file, env } = aPlace(folder, ['{ "theme": "drak" }', '{ "theme": "dark" }', '{ "theme": 7 }']);
  const again = await runCli(['config', 'edit'], { env, isTerminal: true, answers: [[/Edit it again/, 'y\r']] });
  expect([again.code, readFileSync(file, 'utf8')]).toEqual([0, '{ "theme": "dark" }']);
  expect(again.stderr).toContain(`${file}:1: “theme”`);
  const discarded = await runCli(['config', 'edit'], { env, isTerminal: true, answers: [[/Edit it again/, 'n\r']] });
  expect([discarded.code, readFileSync(file, 'utf8')]).toEqual([2, '{ "theme": "dark" }']);
});

test('a file that was not changed, has no name of ours or no editor is left alone', async () => {
  using folder = aFolder();
  const { file, env } = aPlace(folder);
  const unchanged = await runCli(['config', 'edit'], { env: { ...env, EDITOR: 'true' }, isTerminal: true });
  expect([unchanged.code, existsSync(file)]).toEqual([0, false]);
  expect((await runCli(['config', 'edit', 'passwd'], { env, isTerminal: true })).code).toBe(2);
  const none = await runCli(['config', 'edit'], { env: { ...env, EDITOR: '/no/editor' }, isTerminal: true });
  expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('EDITOR')]);
});
