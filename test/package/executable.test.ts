/** What the single executable is made of, without making it: that takes a Node of 120 MB. */
import { spawnSync } from 'node:child_process';
import { build } from 'esbuild';
import { mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
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

test.runIf(hasSystemd)('systemd finds the service of the package exposed by 2.0 of 10 at most', () => {
  const unit = join(ROOT, 'packaging/debian/bancada-ssh.service');
  const { status, stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit]);
  expect(status, String(stdout).slice(-200)).toBe(0);
});

test('the image fetches nothing but its base and runs as a user without a name or rights', () => {
  const steps = readFileSync(join(ROOT, 'packaging/image/Dockerfile'), 'utf8');
  expect(steps).not.toMatch(/apt|apk|curl|wget|npm (?:ci|install)|https?:/);
  expect(steps).toMatch(/^USER 65532:65532$/m);
  const services = readFileSync(join(ROOT, 'packaging/image/compose.yaml'), 'utf8');
  expect(services.match(/read_only: true/g)).toHaveLength(services.match(/image: /g)!.length);
});
