/** Sends the session's place and order to the team, and shows what other benches do. */
import { claimOfAnother, numberOfOrder, teamName } from '../kernel/claims.ts';
import { placeInFront, say } from '../state/session-state.ts';
import type { SessionContext } from '../session-context.ts';

/**
 * Announces the session's place and claims the order on its bench as long as the operator is active there; says when another
 * bench takes it over. Returns how to leave the team.
 */
export function watchTeam(context: SessionContext): () => void {
  const { session, team } = context;
  const { me } = team;
  let onBench: string | undefined;
  /** The term of this session's claim on it; `undefined` if another bench has it. */
  let term: number | undefined;

  function look(): void {
    const state = session.getState();
    const { orderId } = state.packing;
    if (onBench !== undefined && onBench !== orderId) me.release(onBench);
    onBench = orderId;
    // Claims the order or renews the claim: a change of the session's state means that the operator is active.
    const isMine = orderId !== undefined && me.claim(orderId) === undefined;
    term = isMine ? (team.state.getState().claims.get(orderId)?.term ?? 0) : undefined;
    me.at({ screen: placeInFront(state).screen, orderId });
  }

  look();
  const endings = [
    session.subscribe((state, before) => {
      // News change without the operator.
      if (state.news === before.news) look();
    }),
    session.cursors.subscribe(look),
    team.state.subscribe(() => {
      const other = onBench === undefined ? undefined : claimOfAnother(context, onBench);
      if (!other || term === undefined || onBench === undefined) return;
      const isTakenOver = other.term > term;
      term = undefined;
      // Another bench claimed it a moment earlier: Packing shows who has it, and a verdict that was just said stays.
      if (!isTakenOver) return;
      context.effects.ring('error');
      say(session, 'warn', context.texts.team.takenFromYou(teamName(other), numberOfOrder(context, onBench)));
    }),
  ];
  return () => {
    for (const end of endings) end();
    me.leave();
  };
}
