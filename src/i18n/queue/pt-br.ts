/** The queue, its filter and its views, in Brazilian Portuguese. */
import { wordsOfStates } from '../../replica/filter-words.ts';
import type { SortColumn } from '../../replica/sorting.ts';
import { statuses, tabs } from '../statuses/pt-br.ts';
import type { queue as en } from './en.ts';

const sortNames: Record<SortColumn | 'due', string> = {
  due: 'prazo',
  age: 'idade',
  order: 'pedido',
  item: 'item',
  quantity: 'quantidade',
  delivery: 'envio',
  note: 'obs',
};

export const queue: typeof en = {
  columns: {
    age: 'idade',
    due: 'prazo',
    order: 'pedido',
    item: 'item',
    sku: 'sku',
    quantity: 'qtd',
    delivery: 'envio',
    note: 'obs.',
  },
  headings: { note: 'na peça', delivery: 'vai por' },
  empty(tab) {
    if (tab === 'held') return 'Nenhum item em espera.';
    return tab === 'unknown' ? 'Nenhum item de outra situação.' : `Nenhum item ${statuses[tab].toLowerCase()}.`;
  },
  emptyFiltered: (filter) => `Nada encontrado com “${filter}”. Esc limpa o filtro.`,
  emptyWithoutBuyers: (filter) => `Nada com “${filter}”. Comprador não se busca: só o pedido. Esc limpa o filtro.`,
  looking: 'Procurando…',
  filterProblem: {
    field: (word) =>
      `Não há campo “${word}”. Há: pedido, item, sku, envio, texto, obs, espera, codigo, qtd, idade, prazo, e é:espera, é:pendente, atrasado:.`,
    buyer: () => 'A lista da loja não traz o comprador: busque pelo número do pedido.',
    number: (word) => `“${word}” não é quantidade. Digite um número: qtd:2, qtd>3.`,
    span: (word) => `“${word}” não é idade. Digite horas, minutos ou dias: idade>2d, idade<12h, idade>90m.`,
    state: (word) => `“${word}” não é uma situação que dá para filtrar. Há: ${wordsOfStates(true).join(', ')}.`,
    day: (word) =>
      `“${word}” não é dia. Digite prazo:hoje, prazo:amanhã, prazo:atrasado, prazo:01/12/2026 ou prazo<2026-12-01.`,
  },
  readingSkus: 'Lendo os SKUs…',
  countIn: (count, drawer) => `${count} em ${tabs[drawer]}`,
  orderFound: (numero, where) => `#${numero}: ${where}`,
  orderMissing: (code) => `Não há pedido ${code} aqui nem no disco.`,
  seek: {
    question: (code) => `O pedido ${code} não está aqui. Buscar na loja?`,
    details: 'A busca lê os entregues e os cancelados, dos mais novos para os mais antigos.',
    yes: (day) => `Enter: buscar na loja desde ${day}`,
    progress: (code, day, pages) =>
      `Buscando o pedido ${code}: ${day === '' ? 'começou' : `já em ${day}`}, ${pages === 1 ? '1 página' : `${pages} páginas`}. Esc para.`,
    stopped: (code, day) => `Busca do ${code} parada${day === '' ? '' : `: lido desde ${day}`}.`,
    failed: (code, day) =>
      `A busca do ${code} terminou${day === '' ? '' : `, lido desde ${day}`}: agora não dá para ler a loja.`,
    missing: (code, day) =>
      day === ''
        ? `A loja não tem o pedido ${code}.`
        : `Nenhum pedido ${code} desde ${day}. Busque de novo para ir mais longe.`,
    found: (code) => `Pedido ${code} encontrado: :${code} vai até ele.`,
  },
  orderUntold: (code, count) =>
    `O pedido ${code} ainda não é conhecido aqui. Pedidos abertos cujo número falta ler: ${count}`,
  loading: 'Lendo os pedidos abertos…',
  atLeast: (items) => `pelo menos ${items}`,
  itemsOfOrder: (count) => (count === 1 ? '1 item' : `${count} itens`),
  alsoInOrder: 'no mesmo pedido',
  inStock: (count) => `${count} em estoque`,
  position: (at, of) => `${at} de ${of}`,
  filtered: (filter) => `filtro “${filter}”`,
  marked: (count, orders) =>
    `${count === 1 ? '1 marcado' : `${count} marcados`}${orders === count ? '' : ` de ${orders === 1 ? '1 pedido' : `${orders} pedidos`}`}`,
  countMarks: (count) =>
    `${count === 1 ? '1 marcado' : `${count} marcados`}. Um número marca só os primeiros: 30, os 30 mais antigos.`,
  marksCounted: (count, key) =>
    `${count === 1 ? '1 marcado' : `${count} marcados`}. Aceitar ou iniciar agora vale sem pergunta; ${key} desfaz.`,
  newIn: (count) => (count === 1 ? '1 novo' : `${count} novos`),
  newAbove: (count) => (count === 1 ? '1 novo ▲' : `${count} novos ▲`),
  newBelow: (count) => (count === 1 ? '1 novo ▼' : `${count} novos ▼`),
  frozen: 'lista pausada',
  fuzzy: 'resultados parecidos',
  since: (day) => (day === '' ? 'todos' : `desde ${day}`),
  olderBy: (key) => `${key} traz mais antigos.`,
  readingPast: 'lendo mais antigos…',
  pastTrouble: (problem) => `mais antigos: ${problem}`,
  sortedBy: (column) => `por ${sortNames[column]}`,
  filterHint: 'palavras, sku:CAN, texto:ana, é:espera, idade>2d, !não',
  viewSaved: (name) => `Filtro “${name}” salvo.`,
  viewDropped: (name) => `Filtro “${name}” apagado.`,
  viewName: { label: 'Nome do filtro', hint: '' },
};
