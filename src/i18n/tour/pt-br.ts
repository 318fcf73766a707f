/** What the tour says, in Brazilian Portuguese. */
import { CODE_NAMES } from '../../domain/command-codes.ts';
import type { TourTexts } from './en.ts';

export const tour: TourTexts = {
  head: (step, all, title) => `TOUR ${step}/${all}  ${title}`,
  done: (title) => `✔ ${title}`,
  over: 'TOUR  Chegou ao fim',
  allDone: 'Você fez todos os passos: aceitar, desfazer, ler, embalar bipando, imprimir, contar, pôr em espera.',
  someDone: (done, skipped) =>
    `Você fez ${done === 0 ? 'nenhum' : done} destes passos${skipped === 0 ? '' : ` e pulou ${skipped}`}. “:tour” começa de novo.`,
  whatNext: '“bancada demo --train 10” dá dez pacotes e uma nota; “bancada login” abre a sua loja.',
  keys: (next, quit) => `${next}: próximo   ${quit}: sair, continua depois`,
  skip: (next, quit) => `${next}: pular   ${quit}: sair, continua depois`,
  leave: (quit) => `${quit}: sair`,
  offer: 'Primeira vez aqui? “:tour” mostra a bancada em doze passos.',
  offerAtStore: 'Primeira vez aqui? “bancada tour” mostra a bancada em doze passos.',
  begun: 'O tour começou: o que fazer está embaixo.',
  accept: {
    title: 'Aceitar',
    do: ({ accept }) =>
      `Cada linha é uma peça que alguém comprou. “${accept}” aceita a que está sob o cursor. A linha mostra quantos segundos faltam para ir à loja.`,
    sent: (numero) => `Está a caminho: espere a loja responder do #${numero}.`,
    done: (numero) => `A loja diz: #${numero} está aceito.`,
  },
  undo: {
    title: 'Desfazer',
    do: ({ accept, undo }) =>
      `Aperte “${accept}” numa linha e “${undo}” enquanto os segundos correm: nada vai para a loja.`,
    tooLate: ({ accept, undo }) =>
      `Essa já tinha ido para a loja, e lá o aceite não se desfaz. De novo: “${accept}”, e “${undo}” logo em seguida.`,
    done: 'Nada foi para a loja: a peça continua pendente.',
  },
  read: {
    title: 'Ler o que vai na peça',
    do: ({ command, start, nextTab }, numero, text) =>
      `O pedido ${numero} tem duas peças que só diferem no texto. ${command}${numero} Enter leva até lá (aba Aceitos, ${nextTab}). Inicie a que tem ${text}: “${start}”.`,
    wrong: (wanted, numero) =>
      `Era a outra: leia letra por letra. Aqui está outro pedido, ${numero}: inicie a que tem ${wanted}.`,
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
      `A rede vai perder a próxima resposta. Aceite uma linha (“${accept}”) e não aperte mais nada: a bancada confere na loja o que houve e não envia nada duas vezes.`,
    watching: 'A resposta se perdeu. A linha diz isso, e a bancada confere na loja.',
    done: (numero) => `A loja diz: #${numero} está aceito, uma vez só. A bancada conferiu.`,
  },
  pack: {
    title: 'Embalar bipando',
    do: ({ packing, command }, numero) =>
      `${packing} abre a embalagem. Bipe o pedido ${numero}. Sem leitor, digite ${command}${numero} Enter: vale como um bipe.`,
    pieces: ({ command, seen }, codes) =>
      `Agora bipe cada peça (ou ${command}CÓDIGO Enter), uma vez cada. ${codes}. Confira o texto e bipe ${CODE_NAMES['pt-BR'].CHECKED} ou aperte “${seen}”.`,
    label: ({ command }, code) => `Está tudo na caixa. Por fim bipe a etiqueta: ${command}${code} Enter.`,
    done: (numero) => `A loja diz: o pedido ${numero} foi todo enviado.`,
  },
  label: {
    title: 'Imprimir a etiqueta',
    do: ({ packing, command }, numero) =>
      `O pacote do pedido ${numero} precisa da etiqueta de envio. ${packing}, ${command}${numero} Enter põe o pedido na bancada.`,
    print: ({ print }) =>
      `“${print}” imprime a etiqueta, e bipar ${CODE_NAMES['pt-BR'].PRINT} também. Aqui não sai papel; a bancada diz quando a impressora a recebeu.`,
    done: (numero) =>
      `A etiqueta do pedido ${numero} está impressa: quem, onde e quando fica anotado, e antes de outra a bancada pergunta.`,
  },
  wrong: {
    title: 'Uma peça errada',
    do: ({ command, packing }, numero) =>
      `Pedido ${numero} (${packing}, ${command}${numero} Enter). Desta vez a peça na sua mão é a errada.`,
    scan: ({ command }, code) => `Na sua mão: ${code}. Bipe: ${command}${code} Enter.`,
    stopped: 'PARE. Leia e devolva a peça. A peça certa tira o aviso; Enter também.',
    again: ({ command }, code, label) =>
      `Agora a certa: ${command}${code} Enter, depois a etiqueta: ${command}${label} Enter.`,
    missed: (numero) => `Você enviou sem bipar a peça errada. De novo, com o pedido ${numero}.`,
    done: 'A peça errada ficou aqui, e a loja diz: enviado.',
  },
  back: {
    title: 'Trazer de volta',
    do: ({ back, queue, command }, numero) =>
      `A caixa do pedido ${numero} ainda está aqui, marcada como enviada por engano. ${queue}, ${command}${numero} Enter acha; “${back}” volta para a produção.`,
    done: (numero) => `A loja diz: o pedido ${numero} está em produção de novo.`,
  },
  race: {
    title: 'Cancelado no mesmo instante',
    do: ({ packing, command }, numero, code, label) =>
      `Pedido ${numero} (${packing}): ${command}${numero}, ${command}${code}, ${command}${label}, cada um com Enter. O comprador cancela bem nessa hora.`,
    stopped: 'Não foi enviado: o comprador cancelou. O pacote fica aqui. Leia o aviso, depois Enter.',
    shipped: (numero) => `Você foi mais rápido que o comprador. De novo, com o pedido ${numero}.`,
    done: 'A loja diz: cancelado. O pacote não saiu.',
  },
  count: {
    title: 'Contar o estoque',
    do: ({ stock, filter, count, review, send }, sku, quantity) =>
      `${stock}: o estoque. “${filter}” e ${sku} acha; há ${quantity} na prateleira: ${count}, ${quantity}, Enter. “${review}” mostra o que vai mudar, “${send}” envia.`,
    done: (sku, quantity) => `A loja diz: ${quantity} × ${sku}.`,
  },
  hold: {
    title: 'Em espera, e Mais',
    do: ({ command, hold }, numero) =>
      `O pedido ${numero} espera a arte. ${command}${numero} Enter leva até ele; “${hold}” e Enter põe em espera: fica fora da produção e da embalagem.`,
    find: ({ more, holds }, numero) =>
      `${more} abre Mais: coleta, promoções e o que não tem número. Lá e na fila, “${holds}” mostra o que está em espera: ache o pedido ${numero}.`,
    release: ({ hold }, numero) => `Aqui está. A arte chegou: “${hold}” no pedido ${numero} libera.`,
    done: (numero) => `O pedido ${numero} está liberado.`,
  },
};
