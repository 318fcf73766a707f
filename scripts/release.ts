/**
 * Builds what is handed out: `npm run release -- --target linux-x64 [--target …] [--image] [--sign KEY]`; with a version
 * (`npm run release -- 0.2.0`) cut-release.ts comes first. Into release/ come the npm package, and for each target one executable that needs no Node, and an archive of it with its papers; for linux-x64 and
 * linux-arm64 a Debian package too; for macOS an archive of an unmodified Node and dist/; the list of parts (SBOM) and
 * that of all checksums. Two builds of one commit are the same byte for byte, wherever they are made: `-- --twice` builds
 * again from a clone of the commit in another folder and compares.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import packageJson from '../package.json' with { type: 'json' };
import { WORKER_ASSET } from '../src/devices/product-images/decoder.ts';
import { commitOf, git } from './commit.ts';
import { CannotCut, cutRelease } from './cut-release.ts';
import { buildDebianPackage } from './debian.ts';
import { buildImage } from './image.ts';
import { layOutForMac, type MacTarget } from './mac.ts';
import { NODE_VERSION, nodeFor, TARGETS, type Target } from './node-packages.ts';
import { writeReleaseBundle } from './release-bundle.ts';
import { commitFacts, debianVersion } from './release-version.ts';
import { sbomOf } from './sbom.ts';
import { thirdPartyText } from './third-party.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OUT = join(ROOT, 'release');
const CACHE = join(OUT, 'cache');
const WORK = join(OUT, 'work');
const { version } = packageJson;

// Each leaves out what only a debugger of Node itself reads, before the program is put in: the seal would not survive it.
const STRIP: Readonly<Partial<Record<Target, string>>> = {
  'linux-x64': 'x86_64-linux-gnu-strip',
  'linux-arm64': 'aarch64-linux-gnu-strip',
};

/** What Debian calls the processors it has. */
const DEBIAN: Readonly<Partial<Record<Target, string>>> = { 'linux-x64': 'amd64', 'linux-arm64': 'arm64' };

const { values, positionals } = parseArgs({
  options: {
    target: { type: 'string', multiple: true, default: ['linux-x64'] },
    twice: { type: 'boolean', default: false },
    image: { type: 'boolean', default: false },
    'image-base': { type: 'string' },
    sign: { type: 'string' },
    do: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const unknown = values.target.filter((one) => !isTarget(one));
if (unknown.length > 0) {
  console.error(`There is no target ${unknown.join(', ')}. There are ${TARGETS.join(', ')}.`);
  process.exit(2);
}

const [next] = positionals;
if (next !== undefined) cutAndBuild(next);

mkdirSync(CACHE, { recursive: true });
rmSync(WORK, { recursive: true, force: true });
mkdirSync(WORK);
const commit = commitOf(ROOT);
if (commit === undefined || commit.endsWith('+')) {
  console.error('Note: this tree is no commit as it stands, so nobody can build the same again.');
}
const wholeCommit = ofCommit('%H');
await writeBundle();
packForNpm();
const targets = values.target.filter(isTarget);
for (const target of targets) {
  if (isForMac(target)) releaseForMac(target);
  else release(target);
}
if (values.image) {
  const base = values['image-base'];
  console.log(basename(buildImage({ root: ROOT, out: OUT, version, moment: ofCommit('%ct'), base })));
}
writeChecksums();
rmSync(WORK, { recursive: true });
if (values.sign !== undefined) sign(values.sign);
if (values.twice) compareWithAnother();

/** Cuts the release that was named and builds it in a process of its own, which reads the new number; ends this one. */
function cutAndBuild(wanted: string): never {
  const day = new Date().toISOString().slice(0, 10);
  try {
    for (const line of cutRelease({ root: ROOT, version: wanted, day, isDry: !values.do })) console.log(line);
  } catch (error) {
    if (!(error instanceof CannotCut)) throw error;
    console.error(error.message);
    process.exit(2);
  }
  if (values.do) {
    const words = process.argv.slice(2).filter((word) => word !== wanted && word !== '--do');
    execFileSync('npm', ['run', '-s', 'release', '--', ...words], { cwd: ROOT, stdio: 'inherit' });
  }
  process.exit(0);
}

function isTarget(text: string): text is Target {
  return (TARGETS as readonly string[]).includes(text);
}

async function writeBundle(): Promise<void> {
  const parts = await writeReleaseBundle(WORK, { root: ROOT, commit });
  writeFileSync(join(WORK, 'THIRD-PARTY.txt'), thirdPartyText(parts));
  const list = sbomOf(parts, { root: ROOT, moment: ofCommit('%ct'), node: NODE_VERSION });
  writeFileSync(join(OUT, `bancada-${version}.cdx.json`), list);
}

/** The npm package, of which the image is made, too. */
function packForNpm(): void {
  execFileSync('npm', ['pack', '--silent', '--pack-destination', OUT], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** A signature beside the checksums: `ssh-keygen -Y verify -n bancada` says whether they are who signed's. */
function sign(key: string): void {
  const sums = join(OUT, 'SHA256SUMS');
  rmSync(`${sums}.sig`, { force: true });
  execFileSync('ssh-keygen', ['-q', '-Y', 'sign', '-n', 'bancada', '-f', key, sums], {
    stdio: ['inherit', 'ignore', 'inherit'],
  });
}

/** There the program is no single file: who puts something into a Node breaks its signature, and macOS starts no other. */
function isForMac(target: Target): target is MacTarget {
  return target.startsWith('darwin-');
}

function releaseForMac(target: MacTarget): void {
  const name = `bancada-${version}-${target}`;
  layOutForMac({ folder: join(WORK, name), dist: join(ROOT, 'dist'), node: nodeFor(target, CACHE).executable });
  copyFileSync(join(ROOT, 'LICENSE'), join(WORK, name, 'LICENSE'));
  copyFileSync(join(nodeFor('linux-x64', CACHE).folder, 'LICENSE'), join(WORK, name, 'NODE-LICENSE.txt'));
  const archive = join(OUT, `${name}.tar.xz`);
  pack(name, archive);
  console.log(`${basename(archive)}: ${megabytes(archive)}`);
}

/** Builds the commit once more, from a clone in another folder, and ends with 1 where a checksum differs. */
function compareWithAnother(): void {
  const clone = mkdtempSync(join(tmpdir(), 'bancada-again-'));
  try {
    git(ROOT, 'clone', '--quiet', '--shared', '--no-checkout', ROOT, clone);
    // That which was built, whatever has been committed since.
    git(clone, 'checkout', '--quiet', '--detach', wholeCommit);
    symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
    cpSync(CACHE, join(clone, 'release', 'cache'), { recursive: true });
    const words = ['run', '-s', 'release', '--', ...targets.flatMap((target) => ['--target', target])];
    execFileSync('npm', words, { cwd: clone, stdio: ['ignore', 'ignore', 'inherit'] });
    const own = checksumsIn(OUT);
    const differing = checksumsIn(join(clone, 'release')).filter((line) => !own.includes(line));
    const names = differing.map((line) => line.slice(line.lastIndexOf(' ') + 1));
    console.log(names.length === 0 ? 'A second build is the same byte for byte.' : `Differs: ${names.join(', ')}`);
    if (names.length > 0) process.exitCode = 1;
  } finally {
    rmSync(clone, { recursive: true });
  }
}

function checksumsIn(folder: string): string[] {
  return readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trim().split('\n');
}

function release(target: Target): void {
  const name = `bancada-${version}-${target}`;
  const folder = join(WORK, name);
  mkdirSync(folder);
  const program = join(folder, target === 'win-x64' ? 'bancada.exe' : 'bancada');
  const node = nodeFor(target, CACHE);
  writeExecutable(target, node.executable, program);
  copyFileSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  copyFileSync(join(WORK, 'THIRD-PARTY.txt'), join(folder, 'THIRD-PARTY.txt'));
  // The package for Windows carries no licence of Node; that of Linux is the same text.
  copyFileSync(join(nodeFor('linux-x64', CACHE).folder, 'LICENSE'), join(folder, 'NODE-LICENSE.txt'));
  copyFileSync(program, join(OUT, target === 'win-x64' ? `${name}.exe` : name));
  const archive = join(OUT, `${name}.tar.xz`);
  pack(name, archive);
  const made = [program, archive, ...debianPackage(target, program)];
  console.log(made.map((file) => `${basename(file)}: ${megabytes(file)}`).join(', '));
}

function debianPackage(target: Target, program: string): string[] {
  const architecture = DEBIAN[target];
  if (architecture === undefined) return [];
  const work = join(WORK, `debian-${target}`);
  mkdirSync(work);
  const licences = ['THIRD-PARTY.txt', 'NODE-LICENSE.txt'].map((name) =>
    readFileSync(join(dirname(program), name), 'utf8'),
  );
  return [
    buildDebianPackage({
      root: ROOT,
      work,
      out: OUT,
      version: debianVersion(version, commitFacts(ROOT, version)),
      architecture,
      program,
      licences: licences.join('\n'),
      moment: ofCommit('%ct'),
      maintainer: ofCommit('%an <%ae>'),
    }),
  ];
}

/** Puts the program into a Node of that platform. */
function writeExecutable(target: Target, node: string, program: string): void {
  const base = join(WORK, `node-${target}`);
  copyFileSync(node, base);
  const strip = STRIP[target];
  if (strip !== undefined) execFileSync(strip, ['--strip-unneeded', base]);
  const isNative = target === `${process.platform}-${process.arch}`;
  const plan = `${target}.json`;
  writeFileSync(
    join(WORK, plan),
    JSON.stringify({
      // What the plan says of the program's place goes into the file: from the folder of the build on, wherever that is.
      main: 'main.mjs',
      mainFormat: 'module',
      executable: basename(base),
      output: relative(WORK, program),
      disableExperimentalSEAWarning: true,
      // At SIGUSR1 Node would open a debugger, beside a token.
      execArgv: ['--disable-sigusr1'],
      // A cache is read by the engine that wrote it, and by no other.
      useCodeCache: isNative,
      assets: Object.fromEntries([WORKER_ASSET, ...fontAssets()].map((name) => [name, name])),
    }),
  );
  const builder = nodeFor(`${process.platform}-${process.arch}` as Target, CACHE).executable;
  // Where the engine keeps what in its cache follows from chance, which is the same each time with a seed.
  execFileSync(builder, ['--random-seed=1', '--build-sea', plan], {
    cwd: WORK,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  chmodSync(program, 0o755);
}

/** The fonts of paper, as the program asks for them. */
function fontAssets(): string[] {
  cpSync(join(ROOT, 'packaging/fonts'), join(WORK, 'fonts'), { recursive: true });
  return readdirSync(join(WORK, 'fonts')).map((name) => `fonts/${name}`);
}

/** An archive in which nothing tells when, where or by whom it was made. */
function pack(name: string, archive: string): void {
  const tar = archive.replace(/\.xz$/, '');
  const owner = ['--owner=0', '--group=0', '--numeric-owner'];
  execFileSync('tar', ['--sort=name', `--mtime=@${ofCommit('%ct')}`, ...owner, '-cf', tar, '-C', WORK, name]);
  execFileSync('xz', ['--force', '--threads=2', tar]);
}

/** What git knows of the commit: `%ct` is when it was made, in seconds, the time of everything in a release. */
function ofCommit(format: string): string {
  return git(ROOT, 'log', '-1', `--format=${format}`);
}

function writeChecksums(): void {
  const lines = readdirSync(OUT, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('SHA256SUMS'))
    .map(
      ({ name }) =>
        `${createHash('sha256')
          .update(readFileSync(join(OUT, name)))
          .digest('hex')}  ${name}`,
    );
  writeFileSync(join(OUT, 'SHA256SUMS'), `${lines.toSorted().join('\n')}\n`);
}

function megabytes(file: string): string {
  return `${(readFileSync(file).length / 1e6).toFixed(0)} MB`;
}
