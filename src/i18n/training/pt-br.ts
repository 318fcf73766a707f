/** What the training says, and its score sheet, in Brazilian Portuguese. */
import type { TrainingTexts } from './en.ts';

export const training: TrainingTexts = {
  head: (done, all) => `TREINO  ${done}/${all} pacotes`,
  keys: (quit) => `${quit}: terminar, com a nota`,
  next: ({ packing, command }, numero) =>
    `Próximo: pedido ${numero} (${packing}, ${command}${numero} Enter, ou bipe o pedido).`,
  hand: (codes) => `Na sua mão: ${codes}`,
  label: (code) => `Na etiqueta: ${code}`,
  takenBack: 'A peça errada voltou para a prateleira.',
  apart: (key) => `Cancelado: desmonte o pacote. ${key} libera a bancada.`,
  over: 'Todos os pacotes estão prontos.',
  sheet: {
    title: 'Treino',
    parcels: (correct, done, all) =>
      `${done} de ${all} pacotes prontos${done === 0 ? '' : correct === done ? ', sem erro' : `, ${correct} sem erro`}`,
    part: (numero) => `#${numero}: uma parte saiu, o resto ainda está aqui`,
    pace: (perMinute, minutes) => `${perMinute} pacotes sem erro por minuto, em ${minutes} min`,
    noPace: 'nenhum pacote ficou pronto',
    goods: (stopped, handed) => `${stopped} de ${handed} peças erradas barradas`,
    cancelled: (kept, all) => `${kept} de ${all} pedidos cancelados ficaram aqui`,
    lost: (count) =>
      count === 1
        ? '1 resposta da loja se perdeu; a bancada conferiu na loja'
        : `${count} respostas da loja se perderam; a bancada conferiu cada uma na loja`,
    wrong: 'Erros:',
    faults: {
      goods: (numero) => `#${numero}: há uma peça errada na caixa`,
      label: (numero) => `#${numero}: saiu com o código de outra etiqueta`,
    },
    learn: 'Aprender agora:',
    lessons: {
      begin: 'Como se embala um pacote: bancada tour --step 6.',
      scan: 'Bipe cada peça. Espaço e “C” contam peças que ninguém bipou (bancada tour --step 7).',
      label: 'Bipe a etiqueta da caixa que está na sua frente, e nenhuma outra (bancada tour --step 6).',
      whole: 'O resto de um pedido: bipe o número de novo quando estiver pronto (docs/pt-BR/embalar.md).',
      pace: 'Um leitor, e 5*CÓDIGO para cinco iguais: poupam segundos por peça (docs/pt-BR/embalar.md).',
      more: (count) => `Nenhum erro: bancada demo --train ${count}`,
    },
  },
};
