/** Listas no papel, em português. */
import type { papers as en } from './en.ts';

export const papers: typeof en = {
  picks: {
    title: 'Lista de separação',
    file: 'separacao',
    counts: (kinds, units) =>
      `${kinds === 1 ? '1 tipo' : `${kinds} tipos`}, ${units === '1' ? '1 peça' : `${units} peças`}`,
    columns: { units: 'peças', item: 'item', orders: 'pedidos' },
  },
  slips: {
    file: 'folhas',
    title: (order) => `Pedido ${order}`,
    columns: { units: 'peças', item: 'item', price: 'preço' },
  },
  page: (at, count) => `página ${at} de ${count}`,
  none: 'Nada disso está para fazer ou embalar: nenhuma folha.',
  fontNotUsed: (why) => `A fonte de BANCADA_PAPER_FONT não é usada (${why})`,
  lettersMissing: (count, letters) =>
    `${count === 1 ? '1 caractere não pode ser impresso' : `${count} caracteres não podem ser impressos`}, e um quadrado fica no lugar: ${letters}`,
};
