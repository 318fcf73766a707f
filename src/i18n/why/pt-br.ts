/** Por quais regras os números da bancada são contados, em português do Brasil. */
import type { why as en } from './en.ts';

export const why: typeof en = {
  title: 'Como é contado',
  columns: {
    name: 'número',
    count: 'agora',
    rule: 'regra',
    status: 'situação',
    order: 'pedido',
    item: 'item',
    age: 'idade',
  },
  empty: 'Nada conta para ele agora.',
  unknown: (text, names) => `Não há número “${text}”. Há: ${names}.`,
  hint: 'porque NÚMERO: as linhas atrás de um número, e a regra',
  figures: {
    pending: { name: 'pendentes', rule: 'Itens pagos e ainda não aceitos, de qualquer pedido.' },
    accepted: { name: 'aceitos', rule: 'Itens aceitos e ainda não iniciados.' },
    inProduction: { name: 'em produção', rule: 'Itens iniciados e ainda não enviados.' },
    shipped: {
      name: 'enviados',
      rule: 'Itens enviados e não entregues, até onde estão aqui: + fica onde a loja pode ter mais.',
    },
    delivered: { name: 'entregues', rule: 'Itens entregues, até onde estão aqui; H lê os mais antigos.' },
    cancelled: { name: 'cancelados', rule: 'Itens cancelados, até onde estão aqui; H lê os mais antigos.' },
    late: {
      name: 'atrasados',
      rule: 'Itens que não saíram e deviam ter saído: pelo que a loja promete, ou então um dia depois do pedido. Sem o fuso da loja, só o que está atrasado em qualquer fuso.',
    },
    dueToday: { name: 'saem hoje', rule: 'Itens que não saíram e devem sair hoje, pelo que a loja promete.' },
    dueTomorrow: { name: 'saem amanhã', rule: 'Itens que não saíram e devem sair amanhã, pelo que a loja promete.' },
    held: { name: 'em espera', rule: 'Itens que não saíram e que alguém daqui pôs em espera.' },
    review: { name: 'a rever', rule: 'Itens em espera que alguém disse para rever até agora.' },
    acceptedPerHour: {
      name: 'aceitos em 3 h',
      rule: 'Itens aceitos nas últimas 3 horas inteiras e na que corre, pelas horas da loja; o painel divide por esse tempo.',
    },
    startedPerHour: {
      name: 'iniciados em 3 h',
      rule: 'Itens iniciados nas últimas 3 horas inteiras e na que corre, pelas horas da loja; o painel divide por esse tempo.',
    },
    shippedPerHour: {
      name: 'enviados em 3 h',
      rule: 'Itens enviados nas últimas 3 horas inteiras e na que corre, pelas horas da loja; o painel divide por esse tempo.',
    },
    openParcels: {
      name: 'pacotes a sair',
      rule: 'Pedidos com itens que não saíram, uma vez para cada forma de envio: cada um é um pacote.',
    },
    shippedToday: {
      name: 'saíram hoje',
      rule: 'Pacotes que saíram desde a meia-noite daqui, pelas horas da loja: um código de rastreio é um pacote, e um pedido sem código também.',
    },
    pace: {
      name: 'ritmo da loja',
      rule: 'Pacotes que saíram nas últimas 3 horas, pelas horas da loja, de qualquer bancada.',
    },
    waiting: {
      name: 'esperando',
      rule: 'Itens com uma ação que a loja ainda não recebeu, ou cuja resposta se perdeu. O cabeçalho conta as ações, as de preços e estoque também: 6 lista todas.',
    },
  },
};
