/** What was asked here and cannot leave says why as soon as that is known, also where its row is not in sight. */
import type { AnyIntent, Hold, Settled } from '../../domain/intents.ts';
import type { ReplicaState } from '../../replica/replica.ts';
import type { SessionContext } from '../session-context.ts';
import { say } from '../state/session-state.ts';

/** What waits for a person; a store that is away is said by the health line, and a turn comes by itself. */
const TOLD = ['token', 'other-store', 'disk'] as const satisfies Hold[];

type Known = Pick<ReplicaState, 'lojaId' | 'intents' | 'edits'>;

/** Begins; returns how to end. `isMine`: what was asked in this session. */
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
    // Once for all that wait for the same.
    const why = TOLD.find((one) => !heldBefore.has(one) && held.some(({ hold }) => hold === one));
    if (why) say(session, 'warn', context.texts.intents.heldNow[why]);
  });
}
