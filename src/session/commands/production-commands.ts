/** The keys of the production list: ticking off, starting in bulk, writing the list down. */
import { attempt } from '../attempt.ts';
import { openScreen, say } from '../state/session-state.ts';
import { PRODUCTION } from '../lists/production-list.ts';
import {
  exactProductionCsv,
  PRODUCTION_STATUSES,
  productionCsv,
  productionGroups,
  productionText,
  startableIds,
  type ProductionGroup,
} from '../state/production.ts';
import { stampedName } from '../../base/file-names.ts';
import { OLDEST_FIRST } from '../../replica/sorting.ts';
import type { SessionContext, Command } from '../session-context.ts';
import { askForBulk } from './bulk.ts';

const screens = ['production'] as const;

export const productionCommands: Command[] = [
  {
    id: 'tick',
    effect: 'note',
    keys: ['space'],
    screens,
    isInFooter: true,
    unavailable: whyNoGroup,
    run: (context) => {
      const { key } = PRODUCTION.inFront(context)!;
      const ticked = new Set(context.session.getState().ticked);
      if (!ticked.delete(key)) ticked.add(key);
      context.session.setState({ ticked });
      PRODUCTION.move(context, 1);
    },
  },
  {
    id: 'startGroup',
    effect: 'write',
    requires: ['write'],
    keys: ['i'],
    screens,
    isInFooter: true,
    unavailable: (context) => {
      const { noGroup, nothingToStart } = context.texts.reasons;
      if (!PRODUCTION.inFront(context)) return noGroup;
      const { groups, tickedCount } = chosenGroups(context);
      return startableIds(groups).length > 0 ? undefined : nothingToStart(tickedCount);
    },
    run: (context) => {
      const { groups, tickedCount } = chosenGroups(context);
      askForBulk(context, 'startProduction', startableIds(groups), { tickedCount });
    },
  },
  {
    id: 'openGroup',
    effect: 'view',
    keys: ['enter'],
    screens,
    isInFooter: true,
    unavailable: whyNoGroup,
    run: (context) => {
      const group = PRODUCTION.inFront(context)!;
      const filter = [group.product, group.variation]
        .filter(Boolean)
        .map((text) => `item:"${text}"`)
        .join(' ');
      openScreen(context.session, 'queue');
      const statusTab = group.entries.some(({ status }) => status === 'accepted') ? 'accepted' : 'in_production';
      context.session.setState({ statusTab, filter, sort: OLDEST_FIRST, frozen: undefined });
    },
  },
  {
    id: 'job',
    effect: 'write',
    requires: ['write'],
    keys: ['J'],
    screens,
    isInFooter: true,
    unavailable: (context) =>
      (context.workshop.rules.templates ?? []).length > 0 ? whyNoGroup(context) : context.texts.workshop.noTemplate,
    run: (context) => {
      const itemIds = chosenGroups(context).groups.flatMap(({ entries }) => entries.map(({ item }) => item.id));
      context.session.setState({ prompt: { kind: 'job', itemIds, value: '' } });
    },
  },
  {
    id: 'exportText',
    effect: 'write',
    requires: [],
    keys: [],
    screens,
    isInFooter: true,
    unavailable: whyNoGroup,
    run: (context) => {
      const { texts, session, clock } = context;
      const groups = productionGroups(context.replica.getState().records);
      const title = `${texts.production.title}  ${new Date(clock.wallNow()).toLocaleString(context.language)}`;
      attempt(context, write(context, 'txt', productionText(groups, title, session.getState().ticked)));
    },
  },
  {
    id: 'exportCsv',
    effect: 'write',
    requires: [],
    keys: [],
    screens,
    isInFooter: true,
    unavailable: whyNoGroup,
    run: (context) => {
      const groups = productionGroups(context.replica.getState().records);
      const { ticked } = context.session.getState();
      attempt(context, write(context, 'csv', productionCsv(groups, context.texts.production.csv, ticked)));
    },
  },
  {
    id: 'exportExact',
    effect: 'write',
    requires: [],
    keys: [],
    screens,
    isInFooter: true,
    unavailable: whyNoGroup,
    run: (context) => attempt(context, exportExact(context)),
  },
];

/**
 * The ticked groups and how many they are, which has to be said: they may be out of sight. Else
 * the one under the cursor.
 */
function chosenGroups(context: SessionContext): { groups: ProductionGroup[]; tickedCount?: number } {
  const { ticked } = context.session.getState();
  const chosen = productionGroups(context.replica.getState().records).filter(({ key }) => ticked.has(key));
  if (chosen.length > 0) return { groups: chosen, tickedCount: chosen.length };
  const front = PRODUCTION.inFront(context);
  return { groups: front ? [front] : [] };
}

function whyNoGroup(context: SessionContext): string | undefined {
  return PRODUCTION.inFront(context) ? undefined : context.texts.reasons.noGroup;
}

/** For a machine that engraves or prints: read again, since what the screens hold was made safe for terminals. */
async function exportExact(context: SessionContext): Promise<void> {
  const { session, onDemand, texts } = context;
  const words = texts.production;
  say(session, 'info', words.readingExact);
  const read = await onDemand.readExactItems(PRODUCTION_STATUSES);
  if (read.problem !== undefined) return say(session, 'error', words.notWritten(read.problem));
  // Half a list would leave pieces unmade.
  if (!read.isStill) return say(session, 'warn', words.notWritten(words.moved));
  await write(context, 'exact.csv', exactProductionCsv(read.rows));
}

async function write(context: SessionContext, ending: string, content: string): Promise<void> {
  const { effects, session, clock } = context;
  const words = context.texts.production;
  const saved = await effects.save(`${stampedName(words.fileName, clock.wallNow())}.${ending}`, content);
  if (saved.problem === undefined) say(session, 'ok', words.written(saved.path));
  else say(session, 'error', words.notWritten(saved.problem));
}
