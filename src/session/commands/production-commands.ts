/** The keys of the production list: ticks, starting in bulk, job files. */
import { onScreens } from '../kernel/list-commands.ts';
import { openScreen, setPart } from '../state/session-state.ts';
import { PRODUCTION } from '../lists/production-list.ts';
import { productionGroups, startableIds, type ProductionGroup } from '../state/production.ts';
import { OLDEST_FIRST } from '../../replica/sorting.ts';
import type { SessionContext, Command } from '../session-context.ts';
import { askForBulk } from './bulk.ts';

const screens = ['production'] as const;

export const productionCommands: Command[] = onScreens(screens, [
  {
    id: 'tick',
    effect: 'note',
    keys: ['space'],
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
      setPart(context.session, 'queue', { statusTab, filter, sort: OLDEST_FIRST, frozen: undefined });
    },
  },
  {
    id: 'job',
    effect: 'write',
    requires: ['write'],
    keys: ['J'],
    isInFooter: true,
    unavailable: (context) =>
      (context.workshop.rules.templates ?? []).length > 0 ? whyNoGroup(context) : context.texts.workshop.noTemplate,
    run: (context) => {
      const itemIds = chosenGroups(context).groups.flatMap(({ entries }) => entries.map(({ item }) => item.id));
      context.session.setState({ prompt: { kind: 'job', itemIds, value: '' } });
    },
  },
]);

/**
 * The ticked groups and their number, which must be shown, since they may be out of sight; otherwise the group under the cursor.
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
