/**
 * Asks for the PIN of the person at the bench before an action that the shop protects (`pin` in workshop.json). A PIN is valid
 * for a few minutes and for all such actions; the next badge, the lock and `:out` end it sooner. It is required in addition to
 * the rights of the login, and grants none.
 */
import { MINUTE_MS } from '../../base/durations.ts';
import type { PinFor } from '../../domain/workshop.ts';
import type { SessionContext } from '../session-context.ts';
import { NO_ACCESS } from '../state/access.ts';
import type { SessionStore } from '../state/session-state.ts';
import { refuse } from '../refuse.ts';

/** How long a typed PIN is valid. */
export const PIN_HOLDS_MS = 5 * MINUTE_MS;

/** Runs an action that the shop may protect by a PIN: at once if it does not or a PIN is valid, otherwise after it is typed. */
export function withPin(context: SessionContext, pinFor: PinFor, work: () => void): void {
  const { workshop, session, clock } = context;
  const { pinEndsAt } = session.getState().access;
  if (!workshop.rules.pinFor?.includes(pinFor)) return work();
  if (pinEndsAt !== undefined && clock.now() < pinEndsAt) return work();
  const { who, check, problem } = ownerOfPin(context);
  if (check) return session.setState({ prompt: { kind: 'pin', value: '', who, pinFor, check, work } });
  refuse(context, context.texts.shift.pin.refused[pinFor](problem));
}

/**
 * Ends all access to buyers' data that the person at the bench was given: the PIN and a half-typed one, what is shown of buyers,
 * and which own commands may have their data. Leaves the work as it is. Under a covered label, the place behind it is covered.
 */
export function endAccess(session: SessionStore): void {
  session.setState((state) => {
    const { prompt, own, covered } = state;
    const places = state.places.filter(({ screen }) => screen !== 'label');
    return {
      places,
      covered: covered?.screen === 'label' ? places.at(-1) : covered,
      access: NO_ACCESS,
      prompt: prompt?.kind === 'pin' ? undefined : prompt,
      own: own.output?.isPersonal ? { ...own, output: undefined } : own,
    };
  });
}

/** The person whose PIN is required: of the badge, or of the login. `problem`: why nobody can type one. */
function ownerOfPin({ session, operators, texts, noteFault }: SessionContext) {
  const words = texts.shift;
  const { shift } = session.getState();
  const who = shift ? shift.badge : operators?.login;
  if (who === undefined || who === '') return { who: '', problem: words.pin.needsBadge };
  try {
    const check = operators?.badges?.pinOf(who);
    return { who, check, problem: shift ? words.pin.hasNone(who) : words.pin.needsBadge };
  } catch (error) {
    noteFault?.(error);
    return { who, problem: words.badge.unread };
  }
}
