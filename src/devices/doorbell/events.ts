/** The three events of spec part 6. */
export const EVENTS = ['pedido.pago', 'item.status_alterado', 'pedido.cancelado'] as const;
