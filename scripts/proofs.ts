/** The long runs, which `npm test` has no time for: what each proves or measures, and the file that does it. */

export type Proof = {
  /** One line, as CONTRIBUTING.md has it. */
  about: string;
  file: string;
  /** What it takes before the words that are given. */
  words?: readonly string[];
  /** It runs the built program. */
  isBuilt?: true;
};

/** By the name that `npm run prove` takes. */
export const PROOFS: Readonly<Record<string, Proof>> = {
  nightly: {
    about:
      'simulations by the thousand, everything that `npm test` does a part of, journeys on both profiles of stores, thirty mixes of habits, `lint-api` and `conform`; `--small` in a few minutes',
    file: 'scripts/nightly.ts',
  },
  sim: { about: 'random schedules of the sync: `--schedules 100000`', file: 'test/sim/main.ts' },
  'sim-actions': { about: 'random schedules of the actions', file: 'test/sim/outbox-main.ts' },
  'sim-hub': { about: 'random schedules of several hosts at a hub: `--schedules 2000`', file: 'test/sim/hub-main.ts' },
  'fail-overs': {
    about: 'how often forty hosts read the store whose leader is killed ten times in an hour, beside one host alone',
    file: 'test/sim/hub-fail-overs.ts',
  },
  forecast: {
    about:
      'sixty days of shops of every habit, replayed: whether who is warned four hours ahead is late, and who is late was warned; `--seeds 8`',
    file: 'test/forecast/main.ts',
  },
  explore: {
    about: 'every order of small worlds, and then the wrong rules that they must notice',
    file: 'test/model-check/main.ts',
  },
  audit: {
    about:
      'real processes judged by an outsider: `--rounds 20`; `--faults` puts the wrong rules in that it must notice',
    file: 'test/blackbox/main.ts',
  },
  mutants: {
    about:
      'changes code in every way that Stryker knows: `outbox policy,judge-lost-reply`, minutes for a folder. Ends with 1 where a change goes unnoticed and unexplained; what came out is kept, and tried again only where something has changed',
    file: 'scripts/mutants/main.ts',
  },
  kill: {
    about: 'the auditor, whose bench is killed after a key in every round: `--rounds 50`',
    file: 'test/blackbox/main.ts',
    words: ['--accident', 'killed'],
  },
  'kill-sync': { about: 'kills a bench while it loads', file: 'test/crash/sync.ts' },
  'kill-hub': { about: 'kills hosts, their hub and its server', file: 'test/crash/hub.ts' },
  'hub-attacks': {
    about: 'what somebody who may write to the server of the hub, and has no token, costs one host',
    file: 'test/crash/hub-attacks.ts',
  },
  'kill-backup': { about: 'kills backups and restores', file: 'test/crash/backup.ts', isBuilt: true },
  'kill-own-runs': { about: 'kills hosts whose programs hear 10,000 orders', file: 'test/crash/own-runs.ts' },
  soak: {
    about:
      'twenty SSH sessions with random keys on a store that loses requests, then every screen against the store: `--minutes 30`',
    file: 'test/crash/ssh-soak.ts',
    isBuilt: true,
  },
  netem: {
    about: 'a session over a line with 200 ms and losses beside one without: both screens must come out alike; as root',
    file: 'test/ssh/netem.ts',
    isBuilt: true,
  },
  shift: {
    about:
      'packs sixty orders by scans alone in a real terminal, with tags and without, and asks the sandbox whether every parcel is right, then springs the traps of `test/scenarios/traps/`; `--orders 8` for a small shift, `--tags none --trap WORDS` for some traps alone, `--program PATH` asks another build',
    file: 'test/scenarios/main.ts',
    words: ['shift'],
    isBuilt: true,
  },
  day: {
    about:
      'a day of the workshop: job files, engraving, tags, changes, remakes, a wall of slots, packing, two vans, a promotion, recordings, the trail; labels at a real CUPS; `--orders 12` in a minute',
    file: 'test/scenarios/main.ts',
    words: ['day'],
    isBuilt: true,
  },
  habits: {
    about: 'the same shift on stores with other habits: `--mixes 30`; `--card` on each answer of the scorecard',
    file: 'test/differential/main.ts',
  },
  hostile: {
    about: 'what strangers may do, longer than the everyday suite',
    file: 'test/hostile/main.ts',
    isBuilt: true,
  },
  bench: {
    about:
      '`tui`: what a key costs; `ssh`: what fifty sessions cost; `commands`: what long lists and short commands cost; `memory`: what a bench with 100,000 items on its disk holds; without a name it says which benchmarks there are',
    file: 'test/benchmarks/main.ts',
  },
  pictures: {
    about: 'draws the pictures of the pages from the program; `--check` says which are not true any more',
    file: 'test/pictures/main.ts',
    isBuilt: true,
  },
  terminals: {
    about:
      'covers and themes in a real xterm, with sixel and without, and in kitty, under Xvfb and by the pixels there; `--pictures FOLDER` says where what was seen is kept',
    file: 'test/terminals/main.ts',
    isBuilt: true,
  },
  'lint-api': { about: 'two outside linters read the document of the sandbox', file: 'scripts/lint-api.ts' },
  conform: {
    about: 'a tool that is not ours holds every request and answer of the sandbox against its document',
    file: 'scripts/conform.ts',
  },
};

/** The rows of a table of them in Markdown. */
export function proofRows(): string {
  return Object.entries(PROOFS)
    .map(([name, { about }]) => `| \`${name}\` | ${about} |`)
    .join('\n');
}
