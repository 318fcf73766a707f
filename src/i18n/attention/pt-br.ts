/** Notifications: read by anyone who is near, so how many and nothing of whom, in Brazilian Portuguese. */
import type { attention as en } from './en.ts';

export const attention: typeof en = {
  newOrders: (count) => (count === 1 ? '1 pedido novo' : `${count} pedidos novos`),
  late: (count) => (count === 1 ? '1 item atrasado' : `${count} itens atrasados`),
  lateNow: (count, numero) =>
    count === 1
      ? `Atrasado agora: um item do pedido ${numero}.`
      : `Atrasados agora: ${count} itens, o primeiro do pedido ${numero}.`,
};
