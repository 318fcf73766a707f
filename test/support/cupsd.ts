/** A cupsd of a test's own, whose printer writes each job into a file; it listens at a socket in its folder alone. */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Where Debian has the daemon, and its tools where a test that is no administrator looks. */
const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin`;

/** Whether cupsd and lp are installed. */
export const hasCupsd = ['cupsd', 'lp', 'lpadmin'].every(
  (name) => spawnSync('sh', ['-c', `command -v ${name}`], { env: { PATH } }).status === 0,
);

export type Cupsd = {
  /** What a command needs to print there, besides its words. */
  env: { CUPS_SERVER: string };
  /** The command that prints. */
  command: readonly string[];
  /** The printer takes jobs, or refuses them. */
  accept(isOn: boolean): Promise<void>;
  /** The documents of each job that the daemon took, the first job first, byte for byte. */
  jobs(): Buffer[][];
  /** What the printer has written, a buffer for each job, the first job first. */
  printed(): Buffer[];
  close(): Promise<void>;
};

const SERVER_BIN = '/usr/lib/cups';

const filesIn = (folder: string, names: RegExp): string[] =>
  readdirSync(folder)
    .filter((name) => names.test(name))
    .toSorted();

const files = (folder: string) => `ServerRoot ${folder}
RequestRoot ${folder}/spool
CacheDir ${folder}/cache
StateDir ${folder}/state
TempDir ${folder}/tmp
AccessLog ${folder}/access.log
ErrorLog ${folder}/error.log
PageLog ${folder}/page.log
ServerBin ${folder}/bin
FileDevice Yes
`;

const daemon = (socket: string) => `Listen ${socket}
Browsing No
WebInterface No
DefaultAuthType None
PreserveJobHistory Yes
PreserveJobFiles Yes
MaxJobs 0
<Location />
Order allow,deny
Allow all
</Location>
<Policy default>
<Limit All>
Order deny,allow
</Limit>
</Policy>
`;

/** CUPS' own `file:` writes nothing of a raw job; this gets the number of the job, and the names of its documents. */
const BACKEND = `#!/bin/sh
[ $# -eq 0 ] && exit 0
out="\${DEVICE_URI#shelf:}/$(printf %05d "$1")"
shift 5
cat "$@" > "$out.part" && mv "$out.part" "$out.job"
`;

/** Starts one in a folder that is empty and whose path is short enough for a socket. */
export async function startCupsd(folder: string): Promise<Cupsd> {
  const [socket, shelf] = [join(folder, 'cups.sock'), join(folder, 'shelf')];
  for (const name of ['spool', 'cache', 'state', 'tmp', 'shelf', 'bin/backend'])
    mkdirSync(join(folder, name), { recursive: true });
  for (const name of readdirSync(SERVER_BIN).filter((one) => one !== 'backend'))
    symlinkSync(join(SERVER_BIN, name), join(folder, 'bin', name));
  // That nobody else may run it has it run as the daemon's own user.
  writeFileSync(join(folder, 'bin/backend/shelf'), BACKEND, { mode: 0o700 });
  const [main, places] = [join(folder, 'cupsd.conf'), join(folder, 'cups-files.conf')];
  writeFileSync(main, daemon(socket));
  writeFileSync(places, files(folder));
  const child = spawn('cupsd', ['-f', '-c', main, '-s', places], { stdio: 'ignore', env: { PATH } });
  const ended = once(child, 'exit');
  const env = { CUPS_SERVER: socket };
  const admin = (...words: string[]) => run(words[0]!, words.slice(1), { env: { PATH, ...env } });
  for (let tries = 0; !existsSync(socket); tries++) {
    if (tries > 500 || child.exitCode !== null) throw new Error('cupsd does not start');
    await pause(10);
  }
  await admin('lpadmin', '-p', 'labels', '-E', '-v', `shelf:${shelf}`, '-m', 'raw');
  return {
    env,
    command: ['lp', '-d', 'labels'],
    async accept(isOn) {
      await admin(isOn ? 'cupsaccept' : 'cupsreject', 'labels');
    },
    jobs() {
      const byJob = Map.groupBy(filesIn(join(folder, 'spool'), /^d\d+-\d+$/), (name) => name.split('-')[0]);
      return [...byJob.values()].map((some) => some.map((name) => readFileSync(join(folder, 'spool', name))));
    },
    printed: () => filesIn(shelf, /\.job$/).map((name) => readFileSync(join(shelf, name))),
    async close() {
      child.kill();
      await ended;
    },
  };
}
