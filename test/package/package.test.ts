/** What is handed out: the bundle alone, with nothing to install beside it and every licence in it. */
import { spawnSync } from 'node:child_process';
import { build, type Metafile } from 'esbuild';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { bundleOptions } from '../../scripts/bundle-options.ts';
import { aFolder } from '../cli/run-cli.ts';
import { writeReleaseBundle } from '../../scripts/release-bundle.ts';
import { narrowed, withNode } from '../../scripts/sbom.ts';
import { bundleProgram } from '../support/bundled-program.ts';
import { IS_NIGHT } from '../support/night.ts';
import { partsOf, thirdPartyText, type Part } from '../../scripts/third-party.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<string, unknown>;

let metafile: Metafile;
let parts: Part[];

beforeAll(async () => {
  ({ metafile } = await build({
    ...bundleOptions(),
    absWorkingDir: ROOT,
    entryPoints: { main: join(ROOT, 'src/main.tsx') },
    outdir: join(ROOT, 'nowhere'),
    metafile: true,
    write: false,
  }));
  parts = partsOf([metafile], ROOT);
});

test('an install brings bancada and nothing else', () => {
  for (const kind of ['dependencies', 'optionalDependencies', 'peerDependencies', 'bundleDependencies']) {
    expect(manifest[kind]).toBeUndefined();
  }
  for (const script of ['preinstall', 'install', 'postinstall']) expect(manifest['scripts']).not.toHaveProperty(script);
});

test('the bundle asks for Node’s own modules, and for others only where it goes on without them', () => {
  const outside = Object.values(metafile.outputs).flatMap(({ imports }) => imports.filter(({ external }) => external));
  const foreign = outside.filter(({ path }) => !path.startsWith('node:') && !builtinModules.includes(path));
  expect(foreign.filter(({ kind }) => kind !== 'require-call' && kind !== 'dynamic-import')).toEqual([]);
  expect([...new Set(foreign.map(({ path }) => path))].toSorted()).toEqual([
    // What ssh2 is faster with.
    './crypto/build/Release/sshcrypto.node',
    // What the client of the hub reports to, where somebody has installed it.
    '@node-rs/xxhash',
    '@opentelemetry/api',
    'cpu-features',
  ]);
});

// Loading one of these costs as much as everything else that a short command does at its start.
test('a short command loads no module of Node that it has no use for', async () => {
  using program = await bundleProgram(join(ROOT, 'src/main.tsx'));
  using folder = aFolder();
  const report = join(folder.path, 'report.cjs');
  writeFileSync(report, "process.on('exit', () => process.stderr.write(process.moduleLoadList.join(' ')));");
  const { stdout, stderr } = spawnSync(process.execPath, ['-r', report, program.path, '--version'], {
    encoding: 'utf8',
  });
  expect(stdout).toMatch(/^\d+\.\d+\.\d+/);
  const names = new Set(stderr.match(/(?<=NativeModule )\S+/g));
  expect(names).toContain('fs');
  const dear = ['http', 'https', 'http2', 'tls', 'crypto', 'sqlite', 'readline', 'fs/promises'];
  expect(dear.filter((name) => names.has(name))).toEqual([]);
});

test('every package of which something is in the bundle stands in THIRD-PARTY.txt with the text of its licence', () => {
  const text = thirdPartyText(parts);
  const folders = Object.keys(metafile.inputs).flatMap(
    (input) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input) ?? [],
  );
  const names = new Set(folders.filter((_, at) => at % 2 === 1));
  expect(names.size).toBeGreaterThan(40);
  expect(new Set(parts.map(({ name }) => name))).toEqual(names);
  for (const { name, version, text: licence } of parts) {
    expect(text).toContain(`\n${name} ${version}\n\n${licence}`);
    expect(licence, name).toMatch(/warranty|warranties/i);
  }
});

test('the licences of others are such that all may be handed on as one', () => {
  expect([...new Set(parts.map(({ licence }) => licence))].toSorted()).toEqual([
    'Apache-2.0',
    'BSD-3-Clause',
    'ISC',
    'MIT',
    'Unlicense',
  ]);
});

test.each([
  [{ name: 'silent', version: '1.0.0' }, 'silent says no licence'],
  [{ name: 'short', version: '1.0.0', license: 'MIT' }, 'short comes without the text of its licence'],
])('%j is not handed on', (about, complaint) => {
  using folder = aFolder();
  const place = join(folder.path, 'node_modules', about.name);
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'package.json'), JSON.stringify(about));
  const inputs = { [`node_modules/${about.name}/index.js`]: { bytes: 1, imports: [] } };
  expect(() => partsOf([{ inputs, outputs: {} }], folder.path)).toThrow(complaint);
});

const component = (name: string, version: string) => ({ 'bom-ref': `${name}@${version}`, name, version });

test('the list of parts names those of the bundle and no other, and is the same each time', () => {
  const own = parts.map(({ name, version }) => component(name, version));
  const list = (serialNumber: string) => ({
    serialNumber,
    metadata: { timestamp: serialNumber, component: { name: `a-folder-${serialNumber}` } },
    components: [...own, component('vitest', '1.0.0')],
    dependencies: [{ ref: own[0]!['bom-ref'], dependsOn: ['vitest@1.0.0'] }],
  });
  const text = narrowed(list('once'), parts, '1795000000');
  expect(narrowed(list('again'), parts, '1795000000')).toBe(text);
  expect((JSON.parse(text) as { components: { name: string }[] }).components).toHaveLength(parts.length);
  expect(text).not.toContain('vitest');
  expect(() => narrowed({ ...list('none'), components: [] }, parts, '1795000000')).toThrow('npm knows nothing of');
});

// It is bundled for releases alone.
test.runIf(IS_NIGHT)('licences and list of an executable name the decoder of pictures and Node, too', async () => {
  using folder = aFolder();
  const held = await writeReleaseBundle(folder.path, { root: ROOT, commit: undefined });
  const bytes = readdirSync(folder.path).map((name) => readFileSync(join(folder.path, name), 'utf8'));
  expect(bytes.some((text) => text.includes('SOI not found'))).toBe(true);
  expect(held.map(({ name }) => name)).toEqual(expect.arrayContaining(['jpeg-js', 'pngjs', 'ssh2', 'ink']));
  const list = { serialNumber: '', metadata: { timestamp: '' }, components: [] as never[], dependencies: [] };
  expect(withNode(JSON.stringify(list), '26.10.0')).toContain('"purl": "pkg:generic/node@26.10.0"');
});
