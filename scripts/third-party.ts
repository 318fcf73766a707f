/** Whose work is in the bundle: the text that goes beside it, made of what the bundler says it has read. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Metafile } from 'esbuild';

/** One package of which something is in the bundle. */
export type Part = { name: string; version: string; licence: string; text: string };

const LICENCE_FILE = /^(?:licen[cs]e|notice|copying)/i;

// Packages that name the MIT licence and carry no text of it; whose they are, from their own source or repository.
const OWNERS: Readonly<Record<string, string>> = {
  '@redis/client': 'Copyright (c) 2022-2025, Redis, inc.',
  dfa: 'Copyright (c) Devon Govett',
  fontkit: 'Copyright (c) Devon Govett',
  'ink-table': 'Copyright (c) Matic Zavadlal',
  'yoga-layout': 'Copyright (c) Meta Platforms, Inc. and affiliates.',
};

// ssh2 names its licence in a field of an older form.
type Manifest = { name: string; version: string; license?: string; licenses?: { type: string }[] };

/**
 * The packages that builds have read, by name and version. Throws where one of them has no licence text: it may not be
 * handed on without.
 */
export function partsOf(builds: readonly Metafile[], root: string): Part[] {
  const parts = new Map<string, Part>();
  for (const input of builds.flatMap(({ inputs }) => Object.keys(inputs))) {
    const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0];
    if (folder === undefined) continue;
    const part = partIn(resolve(root, folder));
    parts.set(`${part.name} ${part.version}`, part);
  }
  return [...parts].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, part]) => part);
}

function partIn(folder: string): Part {
  const { name, version, license, licenses } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Manifest;
  const licence = license ?? licenses?.map(({ type }) => type).join(', ');
  if (licence === undefined) throw new Error(`${name} says no licence`);
  const files = readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .toSorted();
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  if (texts.length === 0) texts.push(mit(name, licence));
  return { name, version, licence, text: texts.join('\n\n').replaceAll('\r\n', '\n') };
}

function mit(name: string, licence: string): string {
  const owner = OWNERS[name];
  if (licence !== 'MIT' || owner === undefined) throw new Error(`${name} comes without the text of its licence`);
  return MIT.replace('OWNER', owner);
}

/** What paper is printed with: no package, but cut out of some, see fonts.ts. */
function fonts(): Part {
  const text = readFileSync(new URL('../packaging/fonts/OFL.txt', import.meta.url), 'utf8').trim();
  return { name: 'fonts: Arimo, Cousine, Noto Sans JP, KR and SC, each', version: 'in part', licence: 'OFL-1.1', text };
}

/** The text of THIRD-PARTY.txt: a list, and then each licence whole. */
export function thirdPartyText(packages: readonly Part[]): string {
  const parts = [...packages, fonts()];
  const width = Math.max(...parts.map(({ name, version }) => `${name} ${version}`.length));
  const list = parts.map(({ name, version, licence }) => `  ${`${name} ${version}`.padEnd(width)}  ${licence}`);
  const texts = parts.map(({ name, version, text }) => `${'='.repeat(78)}\n${name} ${version}\n\n${text}\n`);
  return `In bancada there is work of others, under the licences that follow.\n\n${list.join('\n')}\n\n${texts.join('\n')}`;
}

const MIT = `MIT License

OWNER

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.`;
