/** Scanned badges: the owner becomes the operator here until the next badge, the lock, or `:out`. A badge grants no rights. */
import { operatorWithBadge, readBadge } from '../../domain/badges.ts';
import { endAccess } from '../kernel/pin.ts';
import { isRefused } from '../rights.ts';
import type { Command, SessionContext } from '../session-context.ts';
import { SCREENS } from '../state/places.ts';
import { liftPrivacyScreen, say } from '../state/session-state.ts';
import { changeShift, shiftOf } from './shift-lines.ts';
import { refuse } from '../refuse.ts';

/** Takes a scanned text that begins like a badge; false for any other. Nothing of the text is shown or stored. */
export function takeBadge(context: SessionContext, scanned: string): boolean {
  const code = readBadge(scanned);
  if (code === undefined) return false;
  const { session, texts, absence } = context;
  if (liftPrivacyScreen(session)) absence?.coverLifted();
  if (isRefused(context, 'write')) return true;
  const words = texts.shift.badge;
  const owner = code === null ? undefined : ownerOf(context, code);
  if (owner === undefined) refuse(context, code === null ? words.misread : words.unknown);
  else if (owner === null) refuse(context, words.unread);
  else if (session.getState().shift?.badge === owner) say(session, 'info', texts.shift.isSame(owner));
  else putOn(context, owner);
  return true;
}

/** Ends the shift of the badge's owner: the operator who opened the session acts again, which is said. */
export function takeOffBadge(context: SessionContext): void {
  const { session, actions, texts, operators } = context;
  const { shift } = session.getState();
  if (shift?.badge === undefined) return;
  actions.noteShift(operators?.login || '-');
  changeShift(session, undefined);
  say(session, 'warn', texts.shift.badge.isOff(shift.badge));
}

/** Nobody is at the bench: all access to buyers' data ends, and the shift of a badge's owner. */
export function leaveUnattended(context: SessionContext): void {
  endAccess(context.session);
  takeOffBadge(context);
}

export const badgeCommands: readonly Command[] = [
  {
    id: 'badgeOut',
    effect: 'write',
    requires: ['write'],
    keys: [],
    screens: SCREENS.filter((screen) => screen !== 'wall'),
    isUnlisted: isWithoutBadge,
    unavailable: (context) => (isWithoutBadge(context) ? context.texts.shift.badge.none : undefined),
    run: takeOffBadge,
  },
];

function isWithoutBadge({ session }: Pick<SessionContext, 'session'>): boolean {
  return session.getState().shift?.badge === undefined;
}

/** The owner of a badge's code; `undefined` if nobody has it, `null` if the badges cannot be read. */
function ownerOf({ operators, noteFault }: SessionContext, code: string): string | undefined | null {
  try {
    return operators?.badges?.ownerOf(code);
  } catch (error) {
    noteFault?.(error);
    return null;
  }
}

function putOn(context: SessionContext, badge: string): void {
  const { session, actions, texts, clock, operators, effects } = context;
  const { who } = shiftOf(context);
  const operator = operatorWithBadge(badge, operators?.login ?? '');
  // Written in the name of the operator who leaves; without it nobody could tell whose the earlier entries are.
  if (!actions.noteShift(operator)) return refuse(context, texts.shift.notRecorded);
  changeShift(session, { operator, badge, sinceMs: clock.wallNow() });
  effects.ring('ok');
  say(session, 'ok', texts.shift.handedOver(who, badge));
}
