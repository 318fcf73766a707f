/** The keys of the activity screen: its four lists, and what can be done about an action without a verdict. */
import { moveInList } from '../state/session-state.ts';
import { AT_TOP, placeCursor } from '../state/list.ts';
import type { AnyIntent } from '../../domain/intents.ts';
import { foldTrail } from '../../replica/activity.ts';
import type { SessionContext, Command } from '../session-context.ts';
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
    run: (context) => turn(context, 1),
  },
  { id: 'previousActivity', effect: 'view', keys: ['shift+tab', 'left'], screens, run: (context) => turn(context, -1) },
  {
    id: 'lookAgain',
    effect: 'write',
    requires: ['write'],
    keys: ['w'],
    screens,
    isInFooter: true,
    unavailable: (context) => (intentInFront(context) ? undefined : context.texts.reasons.noItem),
    run: (context) => void context.actions.askAgain(intentInFront(context)?.id ?? ''),
  },
  {
    id: 'setAside',
    effect: 'write',
    requires: ['write'],
    keys: ['x'],
    screens,
    isInFooter: true,
    unavailable: (context) =>
      intentInFront(context)?.phase === 'unconfirmed' ? undefined : context.texts.reasons.notUnconfirmed,
    run: (context) => {
      const intent = intentInFront(context);
      // It cannot be taken up again.
      if (intent) context.session.setState({ question: { kind: 'setAside', intentId: intent.id } });
    },
  },
  ...listCommands(screens, move),
];

/** Every open intent of the replica: moves, prices and counts, the oldest first. */
export function openIntents({ replica }: Pick<SessionContext, 'replica'>): AnyIntent[] {
  const { intents, edits } = replica.getState();
  return [...[...intents.values()].flat(), ...[...edits.values()].flat()].toSorted((a, b) => a.seq - b.seq);
}

/** How many entries of the audit trail the screen holds. */
export const TRAIL_SHOWN = 500;

/** The ids of the list in front: what its cursor stands on. */
export function activityIds(context: SessionContext) {
  const { activityTab } = context.session.getState();
  const count =
    activityTab === 'requests'
      ? context.records.requests().length
      : activityTab === 'trail'
        ? foldTrail(context.records.trail(0, TRAIL_SHOWN)).length
        : activityTab === 'team'
          ? context.team.state.getState().stations.size
          : 0;
  if (activityTab !== 'outbox') {
    // Their newest is the first: a place in the list is all that a cursor needs.
    return { length: count, idAt: String, indexOf: Number };
  }
  const open = openIntents(context);
  return {
    length: open.length,
    idAt: (index: number) => open[index]?.id ?? '',
    indexOf: (id: string) => open.findIndex((intent) => intent.id === id),
  };
}

/** The open intent under the cursor. */
export function intentInFront(context: SessionContext): AnyIntent | undefined {
  const { activityTab, lists } = context.session.getState();
  if (activityTab !== 'outbox') return undefined;
  return openIntents(context)[placeCursor(lists.outbox ?? AT_TOP, activityIds(context), 1).index];
}

function move(context: SessionContext, rows: number): void {
  moveInList(context.session, context.session.getState().activityTab, activityIds(context), rows);
}

function turn({ session }: SessionContext, step: number): void {
  const at = ACTIVITY_TABS.indexOf(session.getState().activityTab);
  session.setState({
    activityTab: ACTIVITY_TABS[(at + step + ACTIVITY_TABS.length) % ACTIVITY_TABS.length] ?? 'outbox',
  });
}
