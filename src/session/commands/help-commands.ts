/** The keys of the help screen. */
import { setInList } from '../state/session-state.ts';
import { helpLines } from './help-lines.ts';
import type { SessionContext, Command } from '../session-context.ts';

const screens = ['help'] as const;

export const helpCommands: Command[] = [
  {
    id: 'helpFilter',
    effect: 'view',
    keys: ['/', 'f3'],
    screens,
    isInFooter: true,
    run: ({ session }) =>
      session.setState(({ listFilters }) => ({ prompt: { kind: 'helpFilter', value: listFilters.help } })),
  },
  { id: 'helpDown', effect: 'view', keys: ['j', 'down'], screens, run: (context) => scroll(context, 1) },
  { id: 'helpUp', effect: 'view', keys: ['k', 'up'], screens, run: (context) => scroll(context, -1) },
  { id: 'pageDown', effect: 'view', keys: ['pagedown', 'space'], screens, run: (context) => scroll(context, PAGE) },
  { id: 'pageUp', effect: 'view', keys: ['pageup'], screens, run: (context) => scroll(context, -PAGE) },
];

const PAGE = 10;

function scroll(context: SessionContext, by: number): void {
  const { session } = context;
  const last = helpLines(context).length - 1;
  const at = Math.max(0, Math.min(last, (session.cursors.getState().lists['help']?.index ?? 0) + by));
  setInList(session, 'help', { id: undefined, index: at, slot: 0 });
}
