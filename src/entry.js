#!/usr/bin/env node
// Plain JavaScript that any Node of the last ten years parses: it must be able to say that it is too old.
import module from 'node:module';
import { homedir } from 'node:os';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(
    `bancada needs Node 22.19 or newer; this is Node ${process.versions.node}. In a checkout, "npm ci" brings one and "npm start" uses it.\n`,
  );
  process.exit(1);
}
// At this signal Node would open a debugger, beside a token. Whoever hears it takes it from Node.
process.on('SIGUSR1', () => {});
// Node 22 warns of its SQLite on standard error, which is no news for an operator, and would stand in the screen.
const { emitWarning } = process;
process.emitWarning = (warning, ...about) => {
  if (!String(warning).startsWith('SQLite is an experimental feature')) emitWarning.call(process, warning, ...about);
};
process.env.NODE_ENV = 'production';
const compiled = compiledFolder();
if (compiled && module.enableCompileCache) module.enableCompileCache(compiled);
// What opens screens or serves is in the whole program. Smaller bundles of it do for any other command, and for the first ones.
const [first = '-', ...others] = process.argv.slice(2);
const isWhole = /^(?:ssh|demo|tour|board|painel|sandbox|openapi)$/.test(first) || first.startsWith('-');
const isSaid = others.length === 0 && /^(?:-h|--help|-V|--version)$/.test(first);
const isFirst = isSaid || first === 'ping';
await import(isFirst ? './first.js' : isWhole ? './main.js' : './commands.js');

/**
 * Where Node keeps what it has compiled. Whoever can write there decides what runs here, and Node's own choice is the folder
 * for temporary files, where anybody can be first, and which is empty after a start of the machine.
 */
function compiledFolder() {
  const { XDG_CACHE_HOME = '' } = process.env;
  if (XDG_CACHE_HOME.startsWith('/')) return `${XDG_CACHE_HOME}/bancada`;
  try {
    return `${homedir()}/.cache/bancada`;
  } catch {
    // A user of whom the system knows nothing.
    return undefined;
  }
}
