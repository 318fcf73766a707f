/** Programs beside which the bench is measured: a bundled Ink always, fzf and less where they are installed. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { bundleOptions } from '../../scripts/bundle-options.ts';
import { openTerminal, type Terminal } from '../journeys/harness/terminal.ts';

/** A program with a list of some two thousand rows, how it is moved in, and the sign that its rows are there. */
export type Peer = {
  name: string;
  open(): Terminal;
  isReady: (screen: string[]) => boolean;
  keys: Readonly<Record<'down' | 'up' | 'pageDown' | 'pageUp', string>>;
  /** It has no cursor: a step is a scroll. */
  isPager?: boolean;
};

const SIZE = { columns: 120, rows: 40 };
const ARROWS = { down: '\x1b[B', up: '\x1b[A', pageDown: '\x1b[6~', pageUp: '\x1b[5~' };

const isFirstRow: Peer['isReady'] = (screen) => screen.some((line) => line.includes('0 row of text'));

/** The programs there are, and a hello of Ink's; `close` takes their files away. */
export async function openPeers(): Promise<{ peers: Peer[]; hello: Peer; close(): void }> {
  const dir = mkdtempSync(join(tmpdir(), 'bancada-peers-'));
  const list = join(dir, 'list.txt');
  const rows = Array.from({ length: 2000 }, (_, row) => `${row} ${'row of text '.repeat(9)}`.slice(0, 117));
  writeFileSync(list, `${rows.join('\n')}\n`);
  const bundle = join(dir, 'ink.mjs');
  const { plugins, ...options } = bundleOptions();
  await build({
    ...options,
    // As Ink is published.
    plugins: plugins.filter(({ name }) => name === 'ink-table'),
    splitting: false,
    entryPoints: [join(import.meta.dirname, 'ink-list.tsx')],
    outfile: bundle,
  });
  const start = join(dir, 'start.mjs');
  writeFileSync(
    start,
    "import module from 'node:module'; process.env.NODE_ENV = 'production'; module.enableCompileCache(); await import('./ink.mjs');",
  );
  const ink = (name: string, word: string, isReady: Peer['isReady']): Peer => ({
    name,
    open: () => openTerminal({ command: [process.execPath, start, word], ...SIZE }),
    isReady,
    keys: ARROWS,
  });
  const peers = [ink('bare Ink list', 'list', isFirstRow)];
  if (isInstalled('fzf')) {
    const env = { FZF_DEFAULT_COMMAND: `cat ${list}` };
    const open = () => openTerminal({ command: ['fzf', '--reverse', '--no-sort'], env, ...SIZE });
    peers.push({
      name: 'fzf',
      open,
      isReady: (screen) => screen.some((line) => line.includes('2000/2000')),
      keys: ARROWS,
    });
  }
  if (isInstalled('less')) {
    const open = () => openTerminal({ command: ['less', '-S', list], env: { LESS: '' }, ...SIZE });
    peers.push({ name: 'less', open, isReady: isFirstRow, keys: ARROWS, isPager: true });
  }
  const hello = ink('bundled Ink hello', 'hello', (screen) => screen.includes('hello'));
  return { peers, hello, close: () => rmSync(dir, { recursive: true, force: true }) };
}

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
