/** The command that says what became of things while nobody was here. */
import type { Command } from '../session-context.ts';

export const awayCommand: Command = {
  id: 'away',
  effect: 'view',
  keys: [],
  run: ({ session, absence, clock }) => session.setState({ away: { sinceMs: absence?.sinceMs() ?? clock.wallNow() } }),
};
