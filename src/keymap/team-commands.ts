/** The keys of the team: who is on, and taking an order over. */
import { openScreen } from '../store/desk.ts';
import type { Command } from './command.ts';
import { claimOfAnother } from './team.ts';

/** Opens the list of who is on. */
export const teamCommand: Command = {
  id: 'goTeam',
  keys: ['W'],
  run: ({ desk }) => {
    openScreen(desk, 'activity');
    desk.setState({ activityTab: 'team' });
  },
};

/** Takes the order on the bench over from whoever has claimed it, for a reason. */
export const takeOverCommand: Command = {
  id: 'takeOver',
  keys: ['o'],
  screens: ['packing'],
  unavailable: (bench) => {
    const { orderId } = bench.desk.getState().packing;
    if (orderId === undefined) return bench.texts.work.reasons.noOrder;
    return claimOfAnother(bench, orderId) ? undefined : bench.texts.work.reasons.isYours;
  },
  run: ({ desk }) => {
    const { orderId } = desk.getState().packing;
    if (orderId !== undefined) desk.setState({ prompt: { kind: 'takeOver', orderId, value: '' } });
  },
};
