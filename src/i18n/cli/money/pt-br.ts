/** What the store pays, in Brazilian Portuguese. */
import type { money as en } from './en.ts';

export const money: typeof en = {
  columns: {
    day: 'CRÉDITO',
    status: 'ESTADO',
    items: 'ITENS',
    order: 'PEDIDO',
    item: 'ITEM',
    net: 'LÍQUIDO',
    commission: 'COMISSÃO',
    overdue: 'ATRASADO',
    unsure: 'ATRASADO?',
    unusual: 'OUTRA %',
  },
  total: 'TOTAL',
  noDay: 'sem data',
  overdue: { yes: 'atrasado', unsure: 'atrasado?' },
  told: { told: '', untold: 'não informado', none: 'ainda nenhum' },
  unlike: (percent, usual) => `${percent} (de costume ${usual})`,
  untold: (items, orders) =>
    `${items === 1 ? '1 item não está' : `${items} itens não estão`} em soma nenhuma: a lista da loja não informa o repasse. ` +
    `--details ${orders} pergunta, com uma chamada para cada um de ${orders === 1 ? '1 pedido' : `${orders} pedidos`}.`,
  none: (count) =>
    count === 1
      ? '1 item ainda não tem repasse na loja: não está em soma nenhuma.'
      : `${count} itens ainda não têm repasse na loja: não estão em soma nenhuma.`,
};
