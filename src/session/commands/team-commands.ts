/** The keys of the team: who is on, and taking an order over. */
import { openScreen } from '../state/session-state.ts';
import type { Command } from '../session-context.ts';
import { claimOfAnother } from '../packing/claims.ts';

/** Opens the list of who is on. */
export const teamCommand: Command = {
  id: 'goTeam',
  effect: 'view',
  keys: ['W'],
  run: ({ desk }) => {
    openScreen(desk, 'activity');
    desk.setState({ activityTab: 'team' });
  },
};

/** Takes the order on the bench over from the station that has claimed it, for a reason. */
export const takeOverCommand: Command = {
  id: 'takeOver',
  effect: 'view',
  requires: ['write'],
  keys: ['o'],
  screens: ['packing'],
  unavailable: (bench) => {
    const { orderId } = bench.desk.getState().packing;
    if (orderId === undefined) return bench.texts.reasons.noOrder;
    return claimOfAnother(bench, orderId) ? undefined : bench.texts.reasons.isYours;
  },
  run: ({ desk }) => {
    const { orderId } = desk.getState().packing;
    if (orderId !== undefined) desk.setState({ prompt: { kind: 'takeOver', orderId, value: '' } });
  },
};
