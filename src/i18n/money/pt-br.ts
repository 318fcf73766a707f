/** The money list, in Brazilian Portuguese. */
import type { money as en } from './en.ts';

export const money: typeof en = {
  columns: {
    day: 'crédito',
    status: 'estado',
    items: 'itens',
    net: 'líquido',
    commission: 'comissão',
    unusual: 'outra %',
  },
  noDay: 'sem data',
  count: (items) => (items === 1 ? '1 item' : `${items} itens`),
  net: (amount) => `líquido ${amount}`,
  commission: (amount) => `comissão ${amount}`,
  overdue: (count) => (count === 1 ? '1 atrasado' : `${count} atrasados`),
  unsure: (count) => `${count} talvez ${count === 1 ? 'atrasado' : 'atrasados'}`,
  unusual: (count) => `${count} com comissão fora do costume`,
  none: (count) => `${count} ainda sem repasse na loja`,
  untold: (count) => `${count} sem informação ainda, sendo ${count === 1 ? 'lido' : 'lidos'}`,
  isOverdue: { yes: 'atrasado', unsure: 'atrasado?', no: '' },
  unlike: (percent, usual) => `${percent}% (de costume ${usual}%)`,
  moreItems: (count) => `… mais ${count}`,
  empty: 'A loja não informa repasse dos itens que estão aqui.',
};
