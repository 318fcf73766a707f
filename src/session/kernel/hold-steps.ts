/** Holds and releases of this session: each can be undone until its pieces have moved on. */
import { nameOf, numberOf } from '../../domain/item-names.ts';
import type { OrderItem } from '../../domain/records.ts';
import { openHoldStep, type HoldStep } from '../state/hold-step.ts';
import { say } from '../state/session-state.ts';
import type { SessionContext } from '../session-context.ts';

type Context = Pick<SessionContext, 'session' | 'replica' | 'texts' | 'clock' | 'workshop' | 'effects'>;

/** The items that are on hold, with their holds. */
export function heldPieces({ replica }: Pick<Context, 'replica'>, items: readonly OrderItem[]): HoldStep['pieces'] {
  const { records } = replica.getState();
  return items.flatMap((item) => {
    const hold = records.holdOf(item.id);
    return hold ? [{ item, hold }] : [];
  });
}

/** Remembers the last hold or release for undo. */
export function rememberHold(
  { session, clock }: Pick<Context, 'session' | 'clock'>,
  kind: HoldStep['kind'],
  pieces: HoldStep['pieces'],
): void {
  const { packing } = session.getState();
  session.setState({ holdStep: { kind, at: clock.wallNow(), packingSteps: packing.steps, pieces } });
}

/** The last hold or release that can be undone, with a short name for it; `undefined` if there is none. */
export function undoableHold({ session, replica, texts }: Pick<Context, 'session' | 'replica' | 'texts'>) {
  const step = openHoldStep(session.getState().holdStep, replica.getState().records);
  const [first] = step?.pieces ?? [];
  if (!step || !first) return undefined;
  const which = step.pieces.length > 1 ? `× ${step.pieces.length}` : `#${numberOf(first.item)}`;
  return { ...step, words: `${texts.undo.holds[step.kind]} ${which}` };
}

/** Undoes the last hold or release: releases its pieces, or puts them on hold again with the same reason and date. */
export function undoHold({ session, replica, texts, workshop, effects }: Context): void {
  const step = openHoldStep(session.getState().holdStep, replica.getState().records);
  if (!step) return;
  const isWritten =
    step.kind === 'held'
      ? workshop.release(step.pieces.map(({ item }) => item.id)) !== undefined
      : step.pieces.every(({ item, hold: { reason, look_again_at: lookAgainAt, cause } }) =>
          workshop.hold([item], { reason, lookAgainAt, cause }),
        );
  effects.ring(isWritten ? 'ok' : 'error');
  if (!isWritten) return say(session, 'error', texts.workshop.notRecorded);
  session.setState({ holdStep: undefined });
  const [first] = step.pieces;
  const isOne = step.pieces.length === 1 && first !== undefined;
  const about = isOne ? `#${numberOf(first.item)} ${nameOf(first.item)}` : texts.undo.items(step.pieces.length);
  say(session, 'ok', texts.undo.holdUndone[step.kind](about));
}
