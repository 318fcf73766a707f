/** The stock screen and its edits, in Brazilian Portuguese. */
import { cameBack } from '../intents/pt-br.ts';
import type { stock as en } from './en.ts';

export const stock: typeof en = {
  columns: { product: 'produto', variation: 'variação', sku: 'sku', count: 'estoque', active: 'ativo', note: 'obs.' },
  active: 'sim',
  inactive: 'não',
  low: 'baixo',
  out: 'zerado',
  off: 'inativo',
  empty: 'Nenhum registro de estoque.',
  emptyFiltered: 'Nada encontrado. Esc limpa o filtro.',
  countsKept: (count) =>
    count === 1
      ? '1 alteração do estoque guardada, não gravada: volta no próximo início.'
      : `${count} alterações do estoque guardadas, não gravadas: voltam no próximo início.`,
  leave: (count) =>
    count === 1 ? '1 alteração do estoque não gravada. Sair?' : `${count} alterações do estoque não gravadas. Sair?`,
  leaveKept: 'Fica guardado aqui e volta no próximo início.',
  leaveLost: 'A demonstração não guarda nada: isto se perde.',
  loading: 'Lendo o estoque…',
  progress: (done, total) => `${done} de ${total}`,
  edited: (count) => (count === 1 ? '1 alteração não gravada' : `${count} alterações não gravadas`),
  was: (from) => `era ${from}`,
  elsewhere: (from, span) => `era ${from}, alterado em outro lugar há ${span}`,
  changedUnder: (from) => `era ${from} quando você contou: conte de novo, ou desfaça`,
  sending: 'gravando…',
  unconfirmed: (answered) => `${cameBack(answered)}: sem confirmação`,
  all: 'todos os produtos',
  lowOnly: (threshold) => `só os baixos (≤ ${threshold})`,
  filtered: (filter) => `filtro “${filter}”`,
  reviewing: (key) => `Revisão: antes → depois. ${key} grava tudo, Esc volta a editar.`,
  blocked: (count) =>
    count === 1
      ? '1 linha foi alterada por outra pessoa nesse meio-tempo e fica aqui.'
      : `${count} linhas foram alteradas por outra pessoa nesse meio-tempo e ficam aqui.`,
  sent: (count) => (count === 1 ? '1 alteração a caminho.' : `${count} alterações a caminho.`),
  nothingToSend: 'Nada a gravar: outra pessoa alterou todas as linhas nesse meio-tempo. Conte de novo, ou desfaça.',
  dropAll: (count) =>
    count === 1 ? 'Descartar 1 alteração não gravada?' : `Descartar as ${count} alterações não gravadas?`,
  dropped: 'Alterações descartadas.',
  activeWords: (isActive) => (isActive ? 'ativado' : 'desativado'),
  together: ({ written, alreadySo, mayBeOurs, notSent, dropped, refused, unconfirmed }) =>
    [
      written === 1 ? '1 gravada' : `${written} gravadas`,
      alreadySo === 0 ? '' : `${alreadySo} já com essa quantidade`,
      mayBeOurs === 0 ? '' : `mais ${mayBeOurs === 1 ? '1 gravada' : `${mayBeOurs} gravadas`} sem resposta`,
      refused === 0 ? '' : refused === 1 ? '1 recusada' : `${refused} recusadas`,
      unconfirmed === 0 ? '' : `${unconfirmed} sem confirmação`,
      dropped === 0 ? '' : dropped === 1 ? '1 não enviada nem guardada' : `${dropped} não enviadas nem guardadas`,
      notSent === 0
        ? ''
        : notSent === 1
          ? '1 não enviada: fica aqui com o que era'
          : `${notSent} não enviadas: ficam aqui com o que eram`,
    ]
      .filter(Boolean)
      .join(', ') + (notSent > 0 ? '.' : ''),
};
