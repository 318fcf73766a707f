/** What the single executable is made of, without making it: that takes a Node of 120 MB. */
import { spawnSync } from 'node:child_process';
import { build } from 'esbuild';
import { mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { layOutForMac } from '../../scripts/mac.ts';
import { workerOptions } from '../../scripts/bundle-options.ts';
import { decodeRequest } from '../../src/devices/product-images/decode-request.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ROOT = resolve(import.meta.dirname, '../..');

test('the thread that decodes pictures runs from a text', async () => {
  const { outputFiles } = await build({ ...workerOptions(), absWorkingDir: ROOT, write: false });
  const png = PNG.sync.write(Object.assign(new PNG({ width: 2, height: 1 }), { data: Buffer.alloc(8, 255) }));
  const worker = new Worker(outputFiles[0]!.text, { eval: true, workerData: decodeRequest(png), env: {} });
  const answer = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  expect(answer).toEqual({ picture: { width: 2, height: 1, rgb: new Uint8Array(6).fill(255) } });
  await worker.terminate();
});

test('what is handed out for macOS starts from anywhere, also through a link, with the Node beside it', async () => {
  const folder = temporaryFolder();
  const dist = join(folder, 'built');
  mkdirSync(dist);
  writeFileSync(join(dist, 'bancada.js'), 'console.log(JSON.stringify([process.execPath, process.argv.slice(2)]))');
  const place = join(folder, 'bancada-darwin');
  layOutForMac({ folder: place, dist, node: process.execPath });
  mkdirSync(join(folder, 'bin'));
  symlinkSync('../bancada-darwin/bancada', join(folder, 'bin', 'bancada'));
  const { stdout } = spawnSync(join(folder, 'bin', 'bancada'), ['two words', '*'], { cwd: '/', encoding: 'utf8' });
  expect(JSON.parse(stdout)).toEqual([realpathSync(join(place, 'lib', 'node')), ['two words', '*']]);
});

test('the service of the Debian package runs what the package installs, as a user of its own', () => {
  const service = readFileSync(join(ROOT, 'packaging/debian/bancada-ssh.service'), 'utf8');
  expect(service).toMatch(/^ExecStart=\/usr\/bin\/bancada ssh .*--authorized-keys \/etc\/bancada\/keys \$SSH_ARGS$/m);
  expect(service).toMatch(/^User=bancada$/m);
  expect(readFileSync(join(ROOT, 'packaging/debian/postinst'), 'utf8')).toContain('adduser --quiet --system --group');
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

const UNITS = readdirSync(join(ROOT, 'packaging/debian')).filter((name) => /\.(?:service|timer)$/.test(name));
const SERVICES = UNITS.filter((name) => name.endsWith('.service'));

test.runIf(hasSystemd).each(SERVICES)('systemd finds %s of the package exposed by 2.0 of 10 at most', (name) => {
  const unit = join(ROOT, 'packaging/debian', name);
  const { status, stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit]);
  expect(status, String(stdout).slice(-200)).toBe(0);
});

test.runIf(hasSystemd)('systemd finds nothing to say about the units of the package', () => {
  const folder = temporaryFolder();
  for (const name of UNITS) {
    const unit = readFileSync(join(ROOT, 'packaging/debian', name), 'utf8');
    // It looks whether the program is there, and here it is not.
    writeFileSync(join(folder, name), unit.replaceAll('/usr/bin/bancada', process.execPath));
  }
  const paths = UNITS.map((name) => join(folder, name));
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...paths], { encoding: 'utf8' });
  expect(stderr.split('\n').filter((line) => line.includes('bancada'))).toEqual([]);
  expect(status, stderr).toBe(0);
});

test('each unit and each of its settings files is in the Debian package and in the npm package', () => {
  const debian = readFileSync(join(ROOT, 'scripts/debian.ts'), 'utf8');
  const { files } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { files: string[] };
  const services = SERVICES.map((name) => readFileSync(join(ROOT, 'packaging/debian', name), 'utf8')).join('\n');
  const settings = [...services.matchAll(/^EnvironmentFile=\/etc\/bancada\/(.+)$/gm)].map(([, name = '']) => name);
  expect(UNITS).toHaveLength(4);
  for (const name of [...UNITS, ...settings]) {
    expect(debian).toContain(`'${name}'`);
    expect(files).toContain(`packaging/debian/${name}`);
  }
});

test('what of the units can be enabled is stopped by a removal and unlinked by a purge', () => {
  const read = (name: string) => readFileSync(join(ROOT, 'packaging/debian', name), 'utf8');
  for (const name of UNITS.filter((unit) => read(unit).includes('[Install]'))) {
    const [, target] = /^WantedBy=(.+)$/m.exec(read(name))!;
    expect(read('prerm')).toContain(name);
    expect(read('postinst')).toContain(name);
    expect(read('postrm')).toContain(`/etc/systemd/system/${target}.wants/${name}\n`);
  }
});

test('the image fetches nothing but its base and runs as a user without a name or rights', () => {
  const steps = readFileSync(join(ROOT, 'packaging/image/Dockerfile'), 'utf8');
  expect(steps).not.toMatch(/apt|apk|curl|wget|npm (?:ci|install)|https?:/);
  expect(steps).toMatch(/^USER 65532:65532$/m);
  const services = readFileSync(join(ROOT, 'packaging/image/compose.yaml'), 'utf8');
  expect(services.match(/read_only: true/g)).toHaveLength(services.match(/image: /g)!.length);
});
