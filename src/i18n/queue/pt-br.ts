/** The queue, its filter and its views, in Brazilian Portuguese. */
import type { SortColumn } from '../../replica/sorting.ts';
import { tabs } from '../statuses/pt-br.ts';
import type { QueueTexts } from './en.ts';

const sortNames: Record<SortColumn, string> = {
  age: 'idade',
  order: 'pedido',
  item: 'item',
  quantity: 'quantidade',
  delivery: 'envio',
  note: 'obs',
};

export const queue: QueueTexts = {
  columns: {
    age: 'idade',
    order: 'pedido',
    item: 'item',
    sku: 'sku',
    quantity: 'qtd',
    delivery: 'envio',
    note: 'obs.',
  },
  empty: 'Nada aqui.',
  emptyFiltered: (filter) => `Nada encontrado com “${filter}”. Esc limpa o filtro.`,
  emptyWithoutBuyers: (filter) => `Nada encontrado com “${filter}”; comprador não dá para buscar. Esc limpa o filtro.`,
  noBuyers: 'Comprador não dá para buscar: a lista da loja não traz o nome. Tente o número do pedido.',
  looking: 'Procurando…',
  unknownField: (field) =>
    `Não há campo “${field}”. Há: pedido, item, sku, envio, texto, obs, espera, codigo, qtd, idade, e é:espera.`,
  readingSkus: 'Lendo os SKUs…',
  countIn: (count, drawer) => `${count} em ${tabs[drawer]}`,
  orderFound: (numero, where) => `#${numero}: ${where}`,
  orderMissing: (code) => `Não há pedido ${code} aqui nem no disco.`,
  orderUntold: (code, count) =>
    `O pedido ${code} ainda não é conhecido aqui. Pedidos abertos cujo número falta ler: ${count}`,
  loading: 'Lendo os pedidos abertos…',
  atLeast: (items) => `pelo menos ${items}`,
  itemsOfOrder: (count) => (count === 1 ? '1 item' : `${count} itens`),
  inStock: (count) => `${count} em estoque`,
  position: (at, of) => `${at} de ${of}`,
  filtered: (filter) => `filtro “${filter}”`,
  marked: (count) => (count === 1 ? '1 marcado' : `${count} marcados`),
  countMarks: (count) =>
    `${count === 1 ? '1 marcado' : `${count} marcados`}. Um número marca só os primeiros: 30, os 30 mais antigos.`,
  newAbove: (count) => (count === 1 ? '1 novo ▲' : `${count} novos ▲`),
  newBelow: (count) => (count === 1 ? '1 novo ▼' : `${count} novos ▼`),
  frozen: 'congelada',
  fuzzy: 'parecidos',
  since: (day) => (day === '' ? 'todos' : `desde ${day}`),
  olderBy: (key) => `${key} traz mais antigos.`,
  readingPast: 'lendo mais antigos…',
  pastTrouble: (problem) => `mais antigos: ${problem}`,
  sortedBy: (column) => `por ${sortNames[column]}`,
  filterHint: 'palavras, sku:CAN, texto:ana, é:espera, idade>2d, !não',
  viewSaved: (name) => `Visão “${name}” salva.`,
  viewDropped: (name) => `Visão “${name}” apagada.`,
  viewName: { label: 'Nome da visão', hint: '' },
};
