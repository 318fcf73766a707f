/** The keys of the team: the stations that are on, and taking an order over. */
import { openScreen } from '../state/session-state.ts';
import type { Command } from '../session-context.ts';
import { claimOfAnother } from '../kernel/claims.ts';

/** Opens the board, which lists the stations that are on. */
export const teamCommand: Command = {
  id: 'goTeam',
  effect: 'view',
  keys: [],
  run: ({ session }) => openScreen(session, 'board'),
};

/** Takes the order on the bench over from the station that has claimed it, with a reason. */
export const takeOverCommand: Command = {
  id: 'takeOver',
  effect: 'view',
  requires: ['write'],
  keys: ['T'],
  screens: ['packing'],
  unavailable: (context) => {
    const { orderId } = context.session.getState().packing;
    if (orderId === undefined) return context.texts.reasons.noOrder;
    return claimOfAnother(context, orderId) ? undefined : context.texts.reasons.isYours;
  },
  run: ({ session }) => {
    const { orderId } = session.getState().packing;
    if (orderId !== undefined) session.setState({ prompt: { kind: 'takeOver', orderId, value: '' } });
  },
};
