/** What a round is like, by its seed alone: how people reach the bench, and what goes wrong beside the losses of the line. */
import { existsSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { WORKS, type Work } from './keyboard.ts';
import { SCRIPTS, type Script } from './scripts.ts';

export const ACCIDENTS = [
  'none',
  /** kill -9 of the bench after a key, and it is opened again. */
  'killed',
  /** The bench is stopped after a key, for a while. */
  'stopped',
  /** All connections to the store are cut, for a while. */
  'cut',
  /** The clock of the store is set. */
  'store-clock',
  /** The wall clock of the first host is set. */
  'host-clock',
  /** The disk of the first host is full, for a while. */
  'full-disk',
] as const;
export type Accident = (typeof ACCIDENTS)[number];

export type Deed = Work | 'trouble' | 'key-back' | 'bulk-back';

export type Plan = {
  accident: Accident;
  /** By how much a clock is set, milliseconds. */
  stepMs: number;
  /** The bench of the first home is reached by a real ssh client. */
  isOverSsh: boolean;
  /** Both homes are at one Redis, which comes back empty in the middle of the work. */
  hasHub: boolean;
  links: 'without-filters' | 'foreign-host';
  /** What was asked for when the accident comes. */
  inTrouble: Work;
  /** What people do at the keyboard, in this order. */
  keys: readonly Deed[];
  /** Which scripts run beside them. */
  scripts: readonly Script[];
};

/** Of what people and scripts may do each round has so much: every process that is started costs time. */
const KEYS_OF_A_ROUND = 2;
const SCRIPTS_OF_A_ROUND = 2;

export const FAKE_CLOCK = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

/** What this machine cannot do, in words; the rounds leave it out. */
export function missingTools(): string[] {
  return [
    ...(has('ssh') && has('ssh-keygen') ? [] : ['ssh: no bench is reached over SSH']),
    ...(has('redis-server') || has('valkey-server') ? [] : ['redis-server: no hub']),
    ...(process.platform === 'linux' ? [] : ['Linux: no hub']),
    ...(existsSync(FAKE_CLOCK) ? [] : ['libfaketime: no host clock is set']),
    ...(process.getuid?.() === 0 ? [] : ['root: no disk is full']),
  ];
}

function has(name: string): boolean {
  return spawnSync('which', [name]).status === 0;
}

/** The plan of a round; what `missing` names is left out of it. */
export function planOf(seed: number, chance: () => number, missing: readonly string[]): Plan {
  const isMissing = (tool: string) => missing.some((words) => words.startsWith(tool));
  // One after the other, so that few rounds have them all.
  let accident = ACCIDENTS[seed % ACCIDENTS.length]!;
  if (accident === 'host-clock' && isMissing('libfaketime')) accident = 'none';
  if (accident === 'full-disk' && isMissing('root')) accident = 'none';
  const minutes = (6 + Math.floor(chance() * 50)) * (chance() < 0.5 ? 1 : -1);
  return {
    accident,
    stepMs: minutes * 60_000,
    isOverSsh: chance() < 0.35 && !isMissing('ssh'),
    hasHub: chance() < 0.3 && !isMissing('redis-server') && !isMissing('Linux'),
    links: chance() < 0.5 ? 'without-filters' : 'foreign-host',
    inTrouble: someOf(WORKS, 1, chance)[0]!,
    keys: ['trouble', ...someOf([...WORKS, 'key-back', 'bulk-back'] as const, KEYS_OF_A_ROUND, chance)],
    scripts: someOf(SCRIPTS, SCRIPTS_OF_A_ROUND, chance),
  };
}

function someOf<T>(list: readonly T[], count: number, chance: () => number): T[] {
  const left = [...list];
  return Array.from({ length: count }, () => left.splice(Math.floor(chance() * left.length), 1)[0]!);
}

/** Numbers from 0 to 1 that follow from a seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
