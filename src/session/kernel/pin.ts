/**
 * Asks for the PIN of the person at the bench before an action that the shop protects (`pin` in workshop.json). A PIN is valid
 * for a few minutes and for all such actions; the next badge, the lock and `:out` end it sooner. It is required in addition to
 * the rights of the login, and grants none.
 */
import { MINUTE_MS } from '../../base/durations.ts';
import type { PinFor } from '../../domain/workshop.ts';
import type { SessionContext } from '../session-context.ts';
import { say, type SessionStore } from '../state/session-state.ts';

/** How long a typed PIN is valid. */
export const PIN_HOLDS_MS = 5 * MINUTE_MS;

/** Runs an action that the shop may protect by a PIN: at once if it does not or a PIN is valid, otherwise after it is typed. */
export function withPin(context: SessionContext, pinFor: PinFor, work: () => void): void {
  const { workshop, session, clock, effects } = context;
  const { pinEndsAt } = session.getState();
  if (!workshop.rules.pinFor?.includes(pinFor)) return work();
  if (pinEndsAt !== undefined && clock.now() < pinEndsAt) return work();
  const { who, check, problem } = ownerOfPin(context);
  if (check) return session.setState({ prompt: { kind: 'pin', value: '', who, pinFor, check, work } });
  effects.ring('error');
  say(session, 'warn', context.texts.shift.pin.refused[pinFor](problem));
}

/** Invalidates the PIN and closes the prompt for one. */
export function forgetPin(session: SessionStore): void {
  session.setState(({ prompt }) => ({
    pinEndsAt: undefined,
    prompt: prompt?.kind === 'pin' ? undefined : prompt,
  }));
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
