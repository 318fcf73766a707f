/** What the training says, and its score sheet, in Brazilian Portuguese. */
import type { TrainingTexts } from './en.ts';

export const training: TrainingTexts = {
  head: (done, all) => `TREINO  ${done}/${all} pacotes`,
  keys: (quit) => `${quit}: terminar, com a nota`,
  next: ({ packing, command }, numero) =>
    `Próximo: pedido ${numero} (${packing}, ${command}${numero} Enter, ou bipe o código).`,
  hand: (codes) => `Na sua mão: ${codes}`,
  label: (code) => `Na etiqueta: ${code}`,
  takenBack: 'A peça errada voltou para a prateleira.',
  apart: (key) => `Cancelado: desmonte o pacote. ${key} libera a bancada.`,
  over: 'Todos os pacotes estão prontos.',
  sheet: {
    title: 'Treino',
    parcels: (correct, done, all) =>
      done === all
        ? `${correct} de ${all} pacotes certos`
        : `${done} de ${all} pacotes terminados${done === 0 ? '' : `, ${correct} deles ${correct === 1 ? 'certo' : 'certos'}`}`,
    pace: (perMinute, minutes) => `${perMinute} pacotes certos por minuto, em ${minutes} min`,
    noPace: 'nenhum pacote foi terminado',
    goods: (stopped, handed) => `${stopped} de ${handed} peças erradas barradas`,
    cancelled: (kept, all) => `${kept} de ${all} pedidos cancelados ficaram aqui`,
    lost: (count) =>
      count === 1
        ? '1 resposta da loja se perdeu, e foi verificada'
        : `${count} respostas da loja se perderam; cada uma foi verificada`,
    wrong: 'Pacotes errados:',
    faults: {
      goods: (numero) => `#${numero}: há uma peça errada na caixa`,
      label: (numero) => `#${numero}: saiu com o código de outra etiqueta`,
      part: (numero) => `#${numero}: só uma parte foi enviada`,
    },
    learn: 'Aprender agora:',
    lessons: {
      begin: 'Como se embala um pacote: bancada tour --step 6.',
      scan: 'Bipe o código de cada peça. Espaço e “C” contam o que ninguém olhou (bancada tour --step 7).',
      label: 'Bipe a etiqueta da caixa que está em frente, e nenhuma outra (bancada tour --step 6).',
      whole: 'Termine um pedido antes do próximo; “d” deixa de lado com a contagem (docs/pt-BR/embalar.md).',
      pace: 'Um leitor, e 5*CÓDIGO para cinco iguais: poupam segundos por peça (docs/pt-BR/embalar.md).',
      more: (count) => `Nada saiu errado: bancada demo --train ${count}`,
    },
  },
};
