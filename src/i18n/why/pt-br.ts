/** Por quais regras os números da bancada são contados, em português do Brasil. */
import { board } from '../board/pt-br.ts';
import type { why as en } from './en.ts';

const aged = (step: number, rule: string) => ({
  name: board.ageSteps[step]!,
  rule: `Itens que não saíram e cujos pedidos foram feitos ${rule}.`,
});
const away = (rule: string) =>
  `${rule} desde o começo da sua última ausência, como diz o cartão “enquanto você estava fora”.`;

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
  onlyAtBench: (name) => `“${name}” cada bancada conta por si: pergunte lá, com :porque ${name}.`,
  hint: 'porque NÚMERO FILTRO: as linhas atrás de um número, e a regra',
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
    unknown: { name: 'de outra situação', rule: 'Itens de uma situação que a bancada não conhece.' },
    late: {
      name: 'atrasados',
      rule: 'Itens que não saíram e deviam ter saído: pelo que a loja promete, ou então um dia depois do pedido. Sem o fuso da loja, só o que está atrasado em qualquer fuso.',
    },
    dueToday: { name: 'saem hoje', rule: 'Itens que não saíram e devem sair hoje, pelo que a loja promete.' },
    dueTomorrow: { name: 'saem amanhã', rule: 'Itens que não saíram e devem sair amanhã, pelo que a loja promete.' },
    under1h: aged(0, 'há menos de uma hora'),
    under4h: aged(1, 'há uma hora ou mais, e menos de 4'),
    under12h: aged(2, 'há 4 horas ou mais, e menos de 12'),
    under1d: aged(3, 'há 12 horas ou mais, e menos de um dia'),
    under2d: aged(4, 'há um dia ou mais, e menos de 2'),
    older: aged(5, 'há 2 dias ou mais'),
    willMiss: {
      name: 'vão perder a coleta',
      rule: 'Pedidos prometidos para hoje ou o próximo dia de trabalho que não vão sair a tempo: o que sai primeiro é feito primeiro, tanto em cada meia hora quanto na mesma das últimas 8 semanas quando havia bastante a fazer, hoje tanto menos ou mais quanto foi até agora; produtos contam pelo tempo usual em produção. O que está em espera não sai. Antes de 10 dias e 60 itens nada é dito.',
    },
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
      rule: 'Pacotes que saíram nas últimas 3 horas, pelas horas da loja, de qualquer bancada. O ritmo é sobre essas horas; se nenhum saiu na hora antes, sobre o tempo desde o primeiro deles, que então não conta.',
    },
    waiting: {
      name: 'esperando',
      rule: 'Ações que a loja ainda não recebeu, ou cuja resposta se perdeu; as de preços e estoque também.',
    },
    kinds: {
      name: 'tipos a fazer',
      rule: 'Produtos com suas variações que têm um item aceito ou em produção.',
    },
    units: {
      name: 'peças a fazer',
      rule: 'Peças dos itens aceitos ou em produção. Um item cuja quantidade não se lê não conta: a tela diz +?.',
    },
    personalised: { name: 'personalizados', rule: 'Itens aceitos ou em produção que levam algo só deles.' },
    stock: { name: 'registros de estoque', rule: 'Variações de produtos que a loja conta.' },
    soldOut: { name: 'esgotados', rule: 'Variações de que a loja tem 0.' },
    low: {
      name: 'baixo',
      rule: 'Variações de que a loja não tem mais do que é baixo na tela de estoque, 5 se nada mais foi dito; as esgotadas também.',
    },
    ownPace: {
      name: 'ritmo desta bancada',
      rule: 'Pacotes que esta bancada enviou nas últimas 3 horas e que não voltaram, pela trilha desta máquina.',
    },
    everybody: {
      name: 'pacotes de todos',
      rule: 'Pacotes que as bancadas enviaram nas últimas 3 horas e que não voltaram, pela trilha desta máquina.',
    },
    fullBar: {
      name: 'barra cheia',
      rule: 'Itens da hora com mais movimentos de um tipo, pelas horas da loja: a barra mais alta do painel.',
    },
    crew: { name: 'agora aqui', rule: 'Terminais com alguém, em todas as máquinas.' },
    marked: { name: 'marcados', rule: 'Itens marcados nesta sessão.' },
    markedKinds: { name: 'tipos marcados', rule: 'Tipos a fazer marcados nesta sessão.' },
    counted: {
      name: 'alterações não enviadas',
      rule: 'Variações com uma contagem ou um estado desta sessão que não foi enviado.',
    },
    inOrder: { name: 'itens do pedido', rule: 'Todos os itens do pedido desta bancada, vão ou não no pacote.' },
    onBench: {
      name: 'na bancada',
      rule: 'Peças do pedido desta bancada que vão no pacote: não as de itens cancelados, em espera, enviados ou não iniciados.',
    },
    checked: { name: 'conferidas', rule: 'Peças do pedido desta bancada que foram lidas ou contadas à mão.' },
    missing: { name: 'faltando', rule: 'Peças do pedido desta bancada que vão no pacote e não foram conferidas.' },
    textsOnBench: { name: 'textos', rule: 'Itens do pedido desta bancada que vão no pacote e levam algo só deles.' },
    textsSeen: { name: 'textos vistos', rule: 'Desses, os de que alguém disse que está na peça, ou a etiqueta diz.' },
    aside: { name: 'deixados de lado', rule: 'Pedidos deixados de lado nesta bancada com algo na caixa.' },
    toPack: {
      name: 'pedidos à espera',
      rule: 'Pedidos com um item em produção que não está em espera, de que nada está a caminho, e que nenhuma outra bancada tem.',
    },
    shippedHere: {
      name: 'enviados daqui',
      rule: 'Pacotes que saíram desta bancada hoje, contados quando cada um saiu; as linhas são os que não voltaram, pela trilha.',
    },
    newsOfCancelled: {
      name: 'cancelados na produção',
      rule: 'Itens cancelados em produção e que ninguém olhou nesta sessão.',
    },
    newOrders: { name: 'pedidos novos', rule: away('Pedidos feitos, ou pagos e por aceitar,') },
    becameLate: { name: 'ficaram atrasados', rule: away('Itens que não saíram e ficaram atrasados') },
    cancelledSince: { name: 'cancelados agora', rule: away('Itens cancelados') },
    cancelledMade: { name: 'peças canceladas agora', rule: away('Itens cancelados em produção') },
    holdsDue: { name: 'espera até hoje', rule: 'Itens em espera que alguém disse para rever até o fim de hoje.' },
    othersAccepted: { name: 'outros aceitaram', rule: away('Itens que outros aceitaram') },
    othersStarted: { name: 'outros iniciaram', rule: away('Itens que outros iniciaram') },
    othersShipped: { name: 'outros enviaram', rule: away('Pacotes que outros enviaram') },
  },
};
