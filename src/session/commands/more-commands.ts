/** The keys of the screen More, and of the screens that it opens. */
import { MORE } from '../lists/more-list.ts';
import type { Command, OperatorSession } from '../session-context.ts';
import { goTo, openScreen, say, setPart } from '../state/session-state.ts';
import { openedFrom } from '../kernel/list-commands.ts';

const screens = ['more'] as const;

export const moreCommands: Command[] = [
  {
    id: 'openMore',
    effect: 'view',
    keys: ['enter'],
    screens,
    isInFooter: true,
    run: (context) => {
      const row = MORE.inFront(context);
      const command = context.keymap.commandsOf('more').find(({ id }) => id === row?.id);
      if (!row || !command) return;
      const reason = command.unavailable?.(context);
      if (reason === undefined) command.run(context, '');
      else say(context.session, 'warn', `${row.name}: ${reason}`);
    },
  },
  ...openedFrom(['queue'], {
    id: 'showHolds',
    effect: 'view',
    // The sign for items on hold.
    keys: ['|'],
    run: showHolds,
  }),
  ...openedFrom([], {
    id: 'goMoney',
    effect: 'view',
    requires: ['money'],
    keys: ['$'],
    run: ({ session }) => goTo(session, { screen: 'money' }),
  }),
  ...openedFrom([], {
    id: 'goJobs',
    effect: 'view',
    keys: ['J'],
    unavailable: ({ workshop, texts }) =>
      (workshop.rules.templates ?? []).length > 0 ? undefined : texts.workshop.noTemplate,
    run: ({ session }) => openScreen(session, 'production'),
  }),
];

/** Shows all items on hold in the queue. */
function showHolds({ session }: OperatorSession): void {
  openScreen(session, 'queue');
  setPart(session, 'queue', { statusTab: 'held', filter: '', frozen: undefined });
}
