/** The keys of the activity screen: its four lists, and what can be done about an action without a verdict. */
import { moveInList } from '../state/session-state.ts';
import { AT_TOP, placeCursor } from '../state/list.ts';
import type { AnyIntent } from '../../domain/intents.ts';
import { foldTrail } from '../../replica/activity.ts';
import type { Bench, Command } from '../session-context.ts';
import { listCommands } from './list-commands.ts';
import { ACTIVITY_TABS } from '../state/activity.ts';

const screens = ['activity'] as const;

export const activityCommands: Command[] = [
  {
    id: 'nextActivity',
    effect: 'view',
    keys: ['tab', 'right'],
    screens,
    isInFooter: true,
    run: (bench) => turn(bench, 1),
  },
  { id: 'previousActivity', effect: 'view', keys: ['shift+tab', 'left'], screens, run: (bench) => turn(bench, -1) },
  {
    id: 'lookAgain',
    effect: 'write',
    requires: ['write'],
    keys: ['l'],
    screens,
    isInFooter: true,
    unavailable: (bench) => (intentInFront(bench) ? undefined : bench.texts.reasons.noItem),
    run: (bench) => void bench.actions.askAgain(intentInFront(bench)?.id ?? ''),
  },
  {
    id: 'setAside',
    effect: 'write',
    requires: ['write'],
    keys: ['x'],
    screens,
    isInFooter: true,
    unavailable: (bench) =>
      intentInFront(bench)?.phase === 'unconfirmed' ? undefined : bench.texts.reasons.notUnconfirmed,
    run: (bench) => {
      const intent = intentInFront(bench);
      // It cannot be taken up again.
      if (intent) bench.desk.setState({ question: { kind: 'setAside', intentId: intent.id } });
    },
  },
  ...listCommands(screens, move),
];

/** Every open intent of the shop: moves, prices and counts, the oldest first. */
export function openIntents({ shop }: Pick<Bench, 'shop'>): AnyIntent[] {
  const { intents, edits } = shop.getState();
  return [...[...intents.values()].flat(), ...[...edits.values()].flat()].toSorted((a, b) => a.seq - b.seq);
}

/** How many entries of the audit trail the screen holds. */
export const TRAIL_SHOWN = 500;

/** The ids of the list in front: what its cursor stands on. */
export function activityIds(bench: Bench) {
  const { activityTab } = bench.desk.getState();
  const count =
    activityTab === 'requests'
      ? bench.records.requests().length
      : activityTab === 'trail'
        ? foldTrail(bench.records.trail(0, TRAIL_SHOWN)).length
        : activityTab === 'team'
          ? bench.team.state.getState().stations.size
          : 0;
  if (activityTab !== 'outbox') {
    // Their newest is the first: a place in the list is all that a cursor needs.
    return { length: count, idAt: String, indexOf: Number };
  }
  const open = openIntents(bench);
  return {
    length: open.length,
    idAt: (index: number) => open[index]?.id ?? '',
    indexOf: (id: string) => open.findIndex((intent) => intent.id === id),
  };
}

/** The open intent under the cursor. */
export function intentInFront(bench: Bench): AnyIntent | undefined {
  const { activityTab, lists } = bench.desk.getState();
  if (activityTab !== 'outbox') return undefined;
  return openIntents(bench)[placeCursor(lists.outbox ?? AT_TOP, activityIds(bench), 1).index];
}

function move(bench: Bench, rows: number): void {
  moveInList(bench.desk, bench.desk.getState().activityTab, activityIds(bench), rows);
}

function turn({ desk }: Bench, step: number): void {
  const at = ACTIVITY_TABS.indexOf(desk.getState().activityTab);
  desk.setState({ activityTab: ACTIVITY_TABS[(at + step + ACTIVITY_TABS.length) % ACTIVITY_TABS.length] ?? 'outbox' });
}
