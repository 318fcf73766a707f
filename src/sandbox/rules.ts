/**
 * The state rules of an order item as the server enforces them, spec part 3. Deliberately not shared with the client: if
 * the two disagree, one of them is wrong.
 */

export const STATUSES = ['pending', 'accepted', 'in_production', 'shipped', 'delivered', 'cancelled'] as const;
export type Status = (typeof STATUSES)[number];

/** The four operations on an item, under the names of their path suffixes (spec 4.3). */
export const MOVES = ['aceitar', 'iniciar-producao', 'enviar', 'voltar-producao'] as const;
export type Move = (typeof MOVES)[number];

type MoveRule = { from: Status; to: Status };

export const MOVE_RULES: Readonly<Record<Move, MoveRule>> = {
  aceitar: { from: 'pending', to: 'accepted' },
  'iniciar-producao': { from: 'accepted', to: 'in_production' },
  enviar: { from: 'in_production', to: 'shipped' },
  'voltar-producao': { from: 'shipped', to: 'in_production' },
};

/** The states in which the shop itself may deliver and cancel: our choice, as the spec does not define them. */
export const DELIVERABLE: readonly Status[] = ['shipped'];
export const CANCELLABLE: readonly Status[] = ['pending', 'accepted', 'in_production'];

const NAMES: Readonly<Record<Status, string>> = {
  pending: 'pendente',
  accepted: 'aceito',
  in_production: 'em produção',
  shipped: 'enviado',
  delivered: 'entregue',
  cancelled: 'cancelado',
};

/** Why a move is refused, in the words of the service's own language. */
export function refusalText(move: Move, status: Status): string {
  return `O item precisa estar ${NAMES[MOVE_RULES[move].from]} para esta operação; agora está ${NAMES[status]}.`;
}
