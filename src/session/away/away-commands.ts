/** The command that shows what happened while the operator was away. */
import { openedFrom } from '../kernel/opened-from.ts';

export const awayCommands = openedFrom([], {
  id: 'away',
  effect: 'view',
  keys: ['W'],
  run: ({ session, absence, clock }) => session.setState({ away: { sinceMs: absence?.sinceMs() ?? clock.wallNow() } }),
});
