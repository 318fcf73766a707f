/** The proof of the audit trail, and the story of one order, in Brazilian Portuguese. */
import type { audit as en } from './en.ts';

export const audit: typeof en = {
  columns: {
    station: 'BANCADA',
    entries: 'ENTRADAS',
    links: 'ELOS',
    since: 'DESDE',
    until: 'ATÉ',
    checkpoint: 'MARCO',
    state: 'ESTADO',
    at: 'QUANDO',
    source: 'DE',
    what: 'O QUE',
    who: 'QUEM',
    detail: 'DETALHE',
    on: 'ITEM',
    bytes: 'BYTES',
    file: 'ARQUIVO',
  },
  states: { intact: 'íntegra', broken: 'ROMPIDA' },
  intact: (entries, stations) =>
    `A trilha está íntegra: ${entries === 1 ? '1 entrada' : `${entries} entradas`}, ${stations === 1 ? '1 bancada' : `${stations} bancadas`}.`,
  noCheckpoint: 'Ainda não há marco: um fim cortado não seria visto.',
  broken: (station, link, why) => `A trilha de ${station} está rompida na entrada ${link}: ${why}`,
  why: {
    changed: 'o que está lá não é o que foi escrito.',
    missing: 'faltam entradas ali.',
    cut: 'um marco viu mais do que há.',
    rewritten: 'não é o que um marco viu.',
    unlinked: 'uma entrada foi escrita fora da cadeia.',
  },
  castStates: {
    intact: 'íntegra',
    open: 'não terminada',
    changed: 'MUDADA',
    missing: 'FALTA',
    unknown: 'NÃO É NOSSA',
    failed: 'interrompida',
    removed: 'removida por idade ou tamanho',
  },
  noCasts: 'Nada foi gravado aqui. BANCADA_CAST diz quais bancadas são gravadas.',
  badCast: (name, station, state) =>
    `A gravação ${name}${station === '' ? '' : ` de ${station}`} não é o que a trilha diz: ${state}.`,
  castsIntact: (count) =>
    count === 1 ? '1 gravação é o que foi gravado.' : `${count} gravações são o que foi gravado.`,
  badCheckpoint: (file, line) => `A linha ${line} de ${file} não é um marco.`,
  unknownOrder: (word) => `Esta máquina não conhece o pedido ${word}.`,
  severalOrders: (word, numbers) => `${word} pode ser um de vários pedidos: ${numbers}.`,
  heard: (stations) =>
    `O que está marcado “hub” foi contado por outras máquinas${stations === '' ? '' : ` (${stations})`}, pelos relógios delas. A prova está na trilha de cada uma.`,
  sources: { store: 'loja', ours: 'nosso', hub: 'hub' },
  events: {
    ordered: 'pedido feito',
    accepted: 'aceito',
    'in-production': 'em produção',
    shipped: 'enviado',
    delivered: 'entregue',
    cancelled: 'cancelado',
  },
  attempt: (count) => `requisição ${count}`,
  masked: 'Nada do comprador está aqui: a trilha não o guarda.',
  paper: {
    title: (number) => `Pedido ${number}: a história do pacote`,
    made: (at, zone) =>
      `Feito pela bancada, ${at}; horários de ${zone}. “loja” é o que a loja diz, “nosso” o que esta oficina anotou.`,
    proven: (entries) => `A trilha de onde isto vem está íntegra (${entries} entradas).`,
    notProven: 'A trilha de onde isto vem está ROMPIDA: veja bancada auditoria verificar.',
    page: (at, count) => `página ${at} de ${count}`,
  },
};
