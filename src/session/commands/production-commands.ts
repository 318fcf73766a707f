/** The keys of the production list: ticking off, starting in bulk, writing the list down. */
import { attempt } from '../attempt.ts';
import { moveInList, openScreen, say } from '../state/session-state.ts';
import { AT_TOP, placeCursor } from '../state/list.ts';
import {
  exactProductionCsv,
  MADE_STATUSES,
  productionCsv,
  productionGroups,
  productionText,
  startableIds,
  type ProductionGroup,
} from '../state/production.ts';
import { stampedName } from '../../base/file-names.ts';
import { OLDEST_FIRST } from '../../replica/sorting.ts';
import type { Bench, Command } from '../session-context.ts';
import { askForBulk } from './bulk.ts';
import { listCommands } from './list-commands.ts';

const screens = ['production'] as const;

export const productionCommands: Command[] = [
  {
    id: 'tick',
    effect: 'note',
    keys: ['space'],
    screens,
    isInFooter: true,
    unavailable: whyNoGroup,
    run: (bench) => {
      const { key } = groupInFront(bench)!;
      const ticked = new Set(bench.desk.getState().ticked);
      if (!ticked.delete(key)) ticked.add(key);
      bench.desk.setState({ ticked });
      move(bench, 1);
    },
  },
  {
    id: 'startGroup',
    effect: 'write',
    requires: ['write'],
    keys: ['i'],
    screens,
    isInFooter: true,
    unavailable: (bench) => {
      const { noGroup, nothingToStart } = bench.texts.reasons;
      if (!groupInFront(bench)) return noGroup;
      const { groups, tickedCount } = chosenGroups(bench);
      return startableIds(groups).length > 0 ? undefined : nothingToStart(tickedCount);
    },
    run: (bench) => {
      const { groups, tickedCount } = chosenGroups(bench);
      askForBulk(bench, 'startProduction', startableIds(groups), tickedCount);
    },
  },
  {
    id: 'openGroup',
    effect: 'view',
    keys: ['enter'],
    screens,
    isInFooter: true,
    unavailable: whyNoGroup,
    run: (bench) => {
      const group = groupInFront(bench)!;
      const filter = [group.product, group.variation]
        .filter(Boolean)
        .map((text) => `item:"${text}"`)
        .join(' ');
      openScreen(bench.desk, 'queue');
      const drawer = group.entries.some(({ status }) => status === 'accepted') ? 'accepted' : 'in_production';
      bench.desk.setState({ drawer, filter, sort: OLDEST_FIRST, frozen: undefined });
    },
  },
  {
    id: 'job',
    effect: 'write',
    requires: ['write'],
    keys: ['J'],
    screens,
    isInFooter: true,
    unavailable: (bench) =>
      (bench.workshop.rules.templates ?? []).length > 0 ? whyNoGroup(bench) : bench.texts.workshop.noTemplate,
    run: (bench) => {
      const itemIds = chosenGroups(bench).groups.flatMap(({ entries }) => entries.map(({ item }) => item.id));
      bench.desk.setState({ prompt: { kind: 'job', itemIds, value: '' } });
    },
  },
  {
    id: 'exportText',
    effect: 'write',
    requires: [],
    keys: ['t'],
    screens,
    isInFooter: true,
    unavailable: whyNoGroup,
    run: (bench) => {
      const { texts, desk, clock } = bench;
      const groups = productionGroups(bench.shop.getState().records);
      const title = `${texts.production.title}  ${new Date(clock.wallNow()).toLocaleString(bench.language)}`;
      attempt(bench, write(bench, 'txt', productionText(groups, title, desk.getState().ticked)));
    },
  },
  {
    id: 'exportCsv',
    effect: 'write',
    requires: [],
    keys: ['c'],
    screens,
    isInFooter: true,
    unavailable: whyNoGroup,
    run: (bench) => {
      const groups = productionGroups(bench.shop.getState().records);
      const { ticked } = bench.desk.getState();
      attempt(bench, write(bench, 'csv', productionCsv(groups, bench.texts.production.csv, ticked)));
    },
  },
  {
    id: 'exportExact',
    effect: 'write',
    requires: [],
    keys: ['m'],
    screens,
    isInFooter: true,
    unavailable: whyNoGroup,
    run: (bench) => attempt(bench, exportExact(bench)),
  },
  ...listCommands(screens, move),
];

/** Groups as the list cursor wants to see them. */
export function groupIds(groups: readonly ProductionGroup[]) {
  return {
    length: groups.length,
    idAt: (index: number) => groups[index]?.key ?? '',
    indexOf: (key: string) => groups.findIndex((group) => group.key === key),
  };
}

/** The group under the cursor. */
export function groupInFront({ shop, desk }: Bench): ProductionGroup | undefined {
  const groups = productionGroups(shop.getState().records);
  return groups[placeCursor(desk.getState().lists.production ?? AT_TOP, groupIds(groups), 1).index];
}

/**
 * The ticked groups and how many they are, which has to be said: they may be out of sight. Else
 * the one under the cursor.
 */
function chosenGroups(bench: Bench): { groups: ProductionGroup[]; tickedCount?: number } {
  const { ticked } = bench.desk.getState();
  const chosen = productionGroups(bench.shop.getState().records).filter(({ key }) => ticked.has(key));
  if (chosen.length > 0) return { groups: chosen, tickedCount: chosen.length };
  const front = groupInFront(bench);
  return { groups: front ? [front] : [] };
}

function whyNoGroup(bench: Bench): string | undefined {
  return groupInFront(bench) ? undefined : bench.texts.reasons.noGroup;
}

function move({ shop, desk }: Bench, rows: number): void {
  moveInList(desk, 'production', groupIds(productionGroups(shop.getState().records)), rows);
}

/** For a machine that engraves or prints: read anew, since what the screens hold was made safe for terminals. */
async function exportExact(bench: Bench): Promise<void> {
  const { desk, onDemand, texts } = bench;
  const words = texts.production;
  say(desk, 'info', words.readingExact);
  const read = await onDemand.readExactItems(MADE_STATUSES);
  if (read.problem !== undefined) return say(desk, 'error', words.notWritten(read.problem));
  // Half a list would leave pieces unmade.
  if (!read.isStill) return say(desk, 'warn', words.notWritten(words.moved));
  await write(bench, 'exact.csv', exactProductionCsv(read.rows));
}

async function write(bench: Bench, ending: string, content: string): Promise<void> {
  const { outlet, desk, clock } = bench;
  const words = bench.texts.production;
  const saved = await outlet.save(`${stampedName(words.fileName, clock.wallNow())}.${ending}`, content);
  if (saved.problem === undefined) say(desk, 'ok', words.written(saved.path));
  else say(desk, 'error', words.notWritten(saved.problem));
}
