/**
 * The PIN of who is at the bench, in front of what the shop asks one for (`pin` of workshop.json). It holds for a few
 * minutes, for all of that; the next badge, the lock and `:out` end it sooner. It comes besides the rights of the login, and
 * gives none.
 */
import { MINUTE_MS } from '../../base/durations.ts';
import type { PinFor } from '../../domain/workshop.ts';
import type { SessionContext } from '../session-context.ts';
import { say, type SessionStore } from '../state/session-state.ts';

/** How long a PIN that was typed holds. */
export const PIN_HOLDS_MS = 5 * MINUTE_MS;

/** Does what the shop may ask a PIN for: at once where it asks none or one holds, else when it has been typed, or never. */
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

/** No PIN holds any more, and none is asked for. */
export function forgetPin(session: SessionStore): void {
  session.setState(({ prompt }) => ({
    pinEndsAt: undefined,
    prompt: prompt?.kind === 'pin' ? undefined : prompt,
  }));
}

/** Whose PIN is asked for, that of the badge or of who has logged in; `problem`: why none can be. */
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
