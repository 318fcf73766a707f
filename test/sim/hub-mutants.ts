/** Wrong rules of the hub, each of which its simulation must catch. They exist only here. */
import { RULES } from '../../src/sync/rules.ts';
import type { HubScheduleOptions, HubScheduleRules, Misfortune } from './hub-schedule.ts';
import { PLAIN_NETWORK } from './world/network.ts';
import { PLAIN_SERVICE } from './world/service.ts';

export type HubMutant = {
  name: string;
  rules: HubScheduleRules;
  /** The conditions under which the mistake shows often. */
  world?: Partial<HubScheduleOptions>;
  /** The seed that shows it, or one shortly before, so that the test command need not search. */
  fromSeed?: number;
};

const FAR = 1e12;

export const only = (...misfortunes: Misfortune[]): Partial<HubScheduleOptions> => ({
  misfortunes,
  misfortuneEveryMs: 15_000,
  service: PLAIN_SERVICE,
  network: PLAIN_NETWORK,
  chaosMs: 60_000,
});

/** Everything happens to a few items, from several hosts, under slow questions. */
const inOneSecond: Partial<HubScheduleOptions> = {
  ...only('host stops'),
  service: PLAIN_SERVICE,
  network: { ...PLAIN_NETWORK, latencyMs: [5, 900] },
  hostCount: 4,
  itemOrders: 3,
  changeEveryMs: 250,
  moveEveryMs: 200,
  chaosMs: 60_000,
};

export const HUB_MUTANTS: readonly HubMutant[] = [
  {
    name: 'what was followed is resumed after an empty restart',
    fromSeed: 5,
    rules: { hub: { beginsAnew: false, takesEpochsApart: false } },
    world: only('blip', 'down'),
  },
  {
    name: 'the server does not compare who leads',
    fromSeed: 19,
    rules: { isFenced: false },
    world: only('host stops', 'cut off'),
  },
  {
    name: 'a row of the hub is applied, whatever is known here',
    fromSeed: 15,
    rules: {
      hub: { askedAt: () => FAR },
      sync: { replaces: (row, ours) => row.askedAt === FAR || RULES.replaces(row, ours) },
    },
    world: inOneSecond,
  },
  {
    name: 'what bears no seal of a host is believed',
    rules: { hub: { isSealed: false } },
    world: only('forger'),
  },
  {
    name: 'old rows that somebody has put back are shown',
    fromSeed: 8,
    rules: { hub: { provesRows: false } },
    world: { ...only('old rows'), hostCount: 3, changeEveryMs: 1000 },
  },
  {
    name: 'what somebody wrote to the disk is as good as what the store says',
    fromSeed: 2,
    rules: {
      sync: { replaces: (row, ours) => RULES.replaces(row, { ...ours, isSecondHand: false }) },
    },
    world: only('disk is forged'),
  },
  { name: 'nothing that the server does has a deadline', rules: { hub: { hasDeadlines: false } }, world: only('hung') },
  {
    name: 'a row counts as asked for when it arrives',
    fromSeed: 3,
    rules: { hub: { askedAt: (_, now) => now - 1 } },
    world: { ...inOneSecond, itemOrders: 1, moveEveryMs: 100, changeEveryMs: 4000, hostCount: 5 },
  },
  { name: 'a change is told once only', fromSeed: 24, rules: { hub: { tellsAgain: false } }, world: inOneSecond },
  {
    name: 'what is open here and unknown to the snapshot is not asked for',
    rules: { hub: { asksForMissing: false } },
    fromSeed: 16,
    world: {
      ...only('down', 'host is killed', 'host is replaced'),
      misfortuneEveryMs: 60_000,
      lastsMs: [250_000, 400_000],
      chaosMs: 700_000,
      hostCount: 2,
      itemOrders: 25,
      changeEveryMs: 2000,
    },
  },
];
