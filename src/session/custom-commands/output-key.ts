/** The key that shows once more what a command of the shop's own has said. */
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
