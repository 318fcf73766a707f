/** What undo says, in Brazilian Portuguese. */
import type { undo as en } from './en.ts';

const itemsOf = (count: number, total: number) =>
  count < total ? `${count} de ${total} itens` : count === 1 ? '1 item' : `${count} itens`;

export const undo: typeof en = {
  holds: { held: 'pôr em espera', released: 'liberar' },
  items: (count) => itemsOf(count, count),
  holdUndone: {
    held: (about) => `Já não está em espera: ${about}`,
    released: (about) => `De novo em espera: ${about}`,
  },
  withdrawn: (item) => `Desfeito: ${item}`,
  returning: (item) => `Voltando à produção: ${item}`,
  parcelReturning: (numero, count, total) => `Voltando à produção: pedido ${numero}, ${itemsOf(count, total)}`,
  parcelBack: (numero, count, total) => `De volta à produção: pedido ${numero}, ${itemsOf(count, total)}`,
  bringBack: (numero, age, code) =>
    `Devolver o pedido ${numero} à produção? Saiu há ${age} ${code === '' ? 'sem código de rastreio' : `com ${code}`}.`,
  seen: (piece) => `texto conferido, ${piece}`,
  theseAreAll: (name) => `são todas, ${name}`,
  backOnBench: (numero) => `O pedido ${numero} está de volta na bancada.`,
  impossible: {
    nothing: 'Nada a desfazer.',
    'on-its-way': 'Tarde demais para desfazer: está a caminho. Desfaça depois da resposta da loja.',
    'no-inverse': 'Definitivo: a loja não desfaz isto.',
    'moved-on': 'O item não está mais onde você o deixou.',
    'not-recorded': 'Esta máquina não consegue registrar, então nada foi desfeito.',
  },
  instead: {
    hold: (key) => `${key} põe em espera.`,
    ship: (key) => `${key} envia de novo.`,
    inQueue: (sentence) => `Na fila ${sentence}`,
    value: 'Grave de novo o valor de antes.',
  },
};
