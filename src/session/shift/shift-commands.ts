/** The command that hands the bench over to the next operator. */
import { openedFrom } from '../kernel/list-commands.ts';
import type { OperatorSession } from '../session-context.ts';

export const shiftCommands = openedFrom([], {
  id: 'shift',
  effect: 'view',
  requires: ['write'],
  keys: ['K'],
  unavailable: whyNotHandedOver,
  run: ({ session }) => session.setState({ prompt: { kind: 'shift', value: '' } }),
});

/** An operator who has logged in with a key of their own cannot become another one. */
function whyNotHandedOver({ operators, texts }: OperatorSession): string | undefined {
  return operators?.canHandOver === true ? undefined : texts.shift.isLoggedIn;
}
