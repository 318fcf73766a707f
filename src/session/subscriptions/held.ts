/** Says why an action of this session cannot be sent as soon as that is known, even if its row is not visible. */
import type { AnyIntent, Hold, Settled } from '../../domain/intents.ts';
import type { ReplicaState } from '../../replica/replica.ts';
import type { SessionContext } from '../session-context.ts';
import { say } from '../state/session-state.ts';

/** Holds that need a person; the health line shows that a store is away, and an action that waits its turn is sent by itself. */
const TOLD = ['token', 'other-store', 'disk'] as const satisfies Hold[];

type Known = Pick<ReplicaState, 'lojaId' | 'intents' | 'edits'>;

/** Subscribes; returns how to end. `isMine`: whether an action was requested in this session. */
export function watchHolds(context: SessionContext, isMine: (settled: Settled) => boolean): () => void {
  const { replica, session } = context;
  const mine = ({ intents, edits }: Known): AnyIntent[] =>
    [...intents.values(), ...edits.values()]
      .flat()
      .filter((intent) => isMine({ intent, verdict: { kind: 'unconfirmed' } }));

  return replica.subscribe((state, before) => {
    if (before.lojaId !== undefined && state.lojaId !== before.lojaId) {
      const left = mine(before).filter(({ lojaId }) => lojaId === before.lojaId);
      if (left.length > 0) say(session, 'warn', context.texts.intents.leftBehind(left.length, before.lojaId));
      return;
    }
    if (state.intents === before.intents && state.edits === before.edits) return;
    const held = mine(state);
    const heldBefore = new Set(mine(before).map(({ hold }) => hold));
    // Said once for all actions with the same hold.
    const why = TOLD.filter((one) => !heldBefore.has(one) && held.some(({ hold }) => hold === one));
    if (why.length > 0) say(session, 'warn', why.map((one) => context.texts.intents.heldNow[one]).join(' '));
  });
}
