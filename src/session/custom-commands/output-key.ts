/** The key that shows the last output of a command again. */
import type { Command } from '../session-context.ts';
import { goTo } from '../state/session-state.ts';
import { SCREENS } from '../state/places.ts';

export const outputKeys: Command[] = [
  {
    id: 'ownOutput',
    effect: 'view',
    keys: ['ctrl+o'],
    isUnlisted: ({ session }) => session.getState().ownOutput === undefined,
    unavailable: ({ session, texts }) => (session.getState().ownOutput ? undefined : texts.own.nothing),
    run: ({ session }) => goTo(session, { screen: 'output' }),
    screens: SCREENS.filter((screen) => screen !== 'output' && screen !== 'wall'),
  },
];
