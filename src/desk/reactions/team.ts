/** The desk in its team: what it tells the others, and what it hears of them. */
import { claimOfAnother, numberOfOrder, teamName } from '../packing/claims.ts';
import { placeInFront, say } from '../state/desk.ts';
import type { Bench } from '../bench.ts';

/**
 * Tells the team where the desk is and claims the order on its bench, as long as somebody does something there; says
 * when it was taken over. Answers how to leave the team.
 */
export function attendTeam(bench: Bench): () => void {
  const { desk, team } = bench;
  const { me } = team;
  let onBench: string | undefined;
  let isMine = false;

  function look(): void {
    const state = desk.getState();
    const { orderId } = state.packing;
    if (onBench !== undefined && onBench !== orderId) me.release(onBench);
    onBench = orderId;
    // Claims and renews: what changes on a desk is somebody's doing.
    isMine = orderId !== undefined && me.claim(orderId) === undefined;
    me.at({ screen: placeInFront(state).screen, orderId });
  }

  look();
  const endings = [
    desk.subscribe((state, before) => {
      // News come by themselves.
      if (state.news === before.news) look();
    }),
    team.state.subscribe(() => {
      const other = onBench === undefined ? undefined : claimOfAnother(bench, onBench);
      if (!other || !isMine || onBench === undefined) return;
      isMine = false;
      bench.outlet.ring('error');
      say(desk, 'warn', bench.texts.team.takenFromYou(teamName(other), numberOfOrder(bench, onBench)));
    }),
  ];
  return () => {
    for (const end of endings) end();
    me.leave();
  };
}
