/** What the tour says, in Brazilian Portuguese. */
import type { TourTexts } from './en.ts';

export const tour: TourTexts = {
  head: (step, all, title) => `TOUR ${step}/${all}  ${title}`,
  done: (title) => `✔ ${title}`,
  over: 'TOUR  Chegou ao fim',
  allDone: 'Você aceitou, desfez, leu, embalou e contou, e nenhum pacote saiu errado.',
  someDone: (done, skipped) =>
    `Você fez ${done === 0 ? 'nenhum' : done} destes passos${skipped === 0 ? '' : ` e pulou ${skipped}`}. “:tour” começa de novo.`,
  whatNext: '“bancada demo --train 10” dá dez pacotes e uma nota; “bancada login”, a sua própria loja.',
  keys: (next, quit) => `${next}: próximo   ${quit}: sair, fica guardado`,
  skip: (next, quit) => `${next}: pular   ${quit}: sair, fica guardado`,
  leave: (quit) => `${quit}: sair`,
  offer: 'Primeira vez aqui? “:tour” mostra a bancada em dez passos.',
  offerAtStore: 'Primeira vez aqui? “bancada tour” mostra a bancada em dez passos.',
  begun: 'O tour começou: o que fazer está embaixo.',
  accept: {
    title: 'Aceitar',
    do: ({ accept }) =>
      `Cada linha é uma peça que alguém comprou. “${accept}” aceita a que está sob o cursor; a loja fica sabendo depois de uns segundos, que a linha conta.`,
    sent: (numero) => `Está a caminho: espere até a loja saber do #${numero}.`,
    done: (numero) => `A loja diz: #${numero} está aceito.`,
  },
  undo: {
    title: 'Desfazer',
    do: ({ accept, undo }) =>
      `Aperte “${accept}” numa linha e “${undo}” enquanto ela ainda conta: nada chega à loja, e não custa nada.`,
    tooLate: ({ accept, undo }) =>
      `Essa a loja já sabia: não há volta para o aceite. De novo: “${accept}”, e “${undo}” logo em seguida.`,
    done: 'A loja não soube de nada: a peça está pendente como antes.',
  },
  read: {
    title: 'Ler o que vai na peça',
    do: ({ command, start, nextTab }, numero, text) =>
      `O pedido ${numero} tem duas peças que só diferem no texto. ${command}${numero} Enter leva até lá (aba Aceitos, ${nextTab}). Inicie a que tem ${text}: “${start}”.`,
    wrong: (wanted, numero) =>
      `Era a outra: letras se leem uma a uma. Aqui está outro pedido, ${numero}: inicie a que tem ${wanted}.`,
    done: (text) => `A loja diz: ${text} está em produção, e só essa.`,
  },
  many: {
    title: 'Muitos de uma vez',
    do: ({ mark, accept, queue }) =>
      `${queue}: a fila. ${mark} marca uma linha: marque três nos Pendentes, depois “${accept}” e Enter. Uma pergunta, uns segundos para desfazer, e o resultado de cada um.`,
    count: (count) => `A loja aceitou ${count} de três até agora.`,
    done: 'A loja diz: três aceitos.',
  },
  lost: {
    title: 'Uma resposta perdida',
    do: ({ accept }) =>
      `A rede vai perder a próxima resposta. Aceite uma linha (“${accept}”) e não aperte mais nada: o que houve é verificado, e nada é enviado duas vezes.`,
    watching: 'A resposta se perdeu. A bancada ainda não sabe, diz isso, e pergunta à loja.',
    done: (numero) => `A loja diz: #${numero} está aceito, uma vez só. A bancada descobriu olhando.`,
  },
  pack: {
    title: 'Embalar por leitura',
    do: ({ packing, command }, numero) =>
      `${packing} abre a embalagem. Um leitor digita um código e Enter; sem ele, ${command} antes do código faz o mesmo. Leia o pedido ${numero}: ${command}${numero} Enter.`,
    pieces: ({ command, seen }, codes) =>
      `Agora cada peça: ${command}CÓDIGO Enter, uma vez para cada. ${codes}. Leia o texto da peça em frente e aperte “${seen}”.`,
    label: ({ command }, code) => `Está tudo na caixa. Por fim o código da etiqueta: ${command}${code} Enter.`,
    done: (numero) => `A loja diz: o pedido ${numero} foi todo enviado.`,
  },
  wrong: {
    title: 'Uma peça errada',
    do: ({ command, packing }, numero) =>
      `Pedido ${numero} (${packing}, ${command}${numero} Enter). Desta vez a peça na sua mão é a errada.`,
    scan: ({ command }, code) => `Na sua mão: ${code}. Leia: ${command}${code} Enter.`,
    stopped: 'Uma parada. Nada funciona até ser entendida: leia, depois Enter, e devolva a peça.',
    again: ({ command }, code, label) =>
      `Agora a certa: ${command}${code} Enter, depois a etiqueta: ${command}${label} Enter.`,
    missed: (numero) => `Saiu sem ler a peça errada. De novo, com o pedido ${numero}.`,
    done: 'A peça errada ficou aqui, e a loja diz: enviado.',
  },
  back: {
    title: 'Trazer de volta',
    do: ({ back, queue, command }, numero) =>
      `A caixa do pedido ${numero} ainda está aqui, dada como enviada por engano. ${queue}, ${command}${numero} Enter acha; “${back}” volta para a produção.`,
    done: (numero) => `A loja diz: o pedido ${numero} está em produção de novo.`,
  },
  race: {
    title: 'Cancelado no mesmo instante',
    do: ({ packing, command }, numero, code, label) =>
      `Pedido ${numero} (${packing}): ${command}${numero}, ${command}${code}, ${command}${label}, cada um com Enter. O comprador cancela bem nessa hora.`,
    stopped: 'Não foi enviado: foi cancelado. O pacote fica aqui. Leia a parada, depois Enter.',
    shipped: (numero) => `Esse foi mais rápido que o comprador. De novo, com o pedido ${numero}.`,
    done: 'A loja diz: cancelado. Nada saiu daqui.',
  },
  count: {
    title: 'Contar o estoque',
    do: ({ stock, filter, count, review, send }, sku, quantity) =>
      `${stock}: o estoque. “${filter}” e ${sku} acha; há ${quantity} na prateleira: ${count}, ${quantity}, Enter. “${review}” mostra o que vai mudar, “${send}” envia.`,
    done: (sku, quantity) => `A loja diz: ${quantity} × ${sku}.`,
  },
};
