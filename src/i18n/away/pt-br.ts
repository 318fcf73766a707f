/** What became of things while nobody was at the bench, in Brazilian Portuguese. */
import { nameOf, numberOf, orderNumber } from '../../domain/item-names.ts';
import type { away as en } from './en.ts';

export const away: typeof en = {
  title: (since, span) => `Enquanto você estava fora: desde ${since} (${span})`,
  anyKey: 'qualquer tecla',
  closeKey: 'fechar',
  close: 'Um bipe fecha e já conta.',
  nothing: 'Nada de novo.',
  newOrders: (count) => (count === 1 ? '1 pedido novo' : `${count} pedidos novos`),
  late: (count) => (count === 1 ? '1 item atrasou' : `${count} itens atrasaram`),
  piece: (item) => [orderNumber(item), item.product_nome].filter(Boolean).join(' '),
  more: (count) => `e mais ${count}`,
  cancelled: (count, made, pieces) =>
    `✕ ${count === 1 ? '1 CANCELADO' : `${count} CANCELADOS`}, ${made} já em produção: ${pieces.join(', ')}`,
  cancelledOnly: (count) =>
    count === 1 ? '1 cancelado, que não estava em produção' : `${count} cancelados, nenhum em produção`,
  cancelledNow: (count, item) =>
    count === 1
      ? `Cancelado já em produção: ${[orderNumber(item), nameOf(item)].filter(Boolean).join(' ')}.`
      : `Cancelados já em produção: ${count} itens, o primeiro do pedido ${numberOf(item)}.`,
  badge: (count) => (count === 1 ? '✕ 1 cancelado' : `✕ ${count} cancelados`),
  holdsDue: (count) => `${count} em espera para rever hoje`,
  waiting: (count) => (count === 1 ? '1 ação esperando a loja' : `${count} ações esperando a loja`),
  others: (what) => `Os outros: ${what}`,
  accepted: (count) => `${count} ${count === 1 ? 'aceito' : 'aceitos'}`,
  started: (count) => `${count} em produção`,
  sent: (count) => (count === 1 ? '1 pacote enviado' : `${count} pacotes enviados`),
  cutOff: (method, time, count) => `${method} ${time}: faltam ${count}`,
};
