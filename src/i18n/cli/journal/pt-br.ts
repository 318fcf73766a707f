/** The outbox, the audit trail and what is watched, in Brazilian Portuguese. */
import type { journal as en } from './en.ts';

export const journal: typeof en = {
  columns: {
    at: 'QUANDO',
    what: 'O QUE',
    who: 'QUEM',
    on: 'EM',
    verdict: 'RESULTADO',
    asked: 'SOLICITADO',
    phase: 'FASE',
    since: 'DESDE',
  },
  outboxEmpty: 'Nada espera resultado.',
  logEmpty: 'O histórico está vazio.',
  logNothingSince: 'O histórico não tem nada desde então.',
  logNothingOf: (item) => `O histórico não tem nada sobre ${item}.`,
  notOpen: (id) => `Não há ação sem confirmação ${id} entre as ações a enviar.`,
  setAsideReasons: {
    corrupt: 'está danificado',
    newer: 'foi escrito por uma bancada mais nova',
    older: 'é de uma bancada antiga e não é mais lido',
  },
  setAsideNow: (why, file) =>
    `O arquivo de estado ${why}: foi posto de lado como ${file}, e um novo foi começado. Ações sem resultado estão no antigo: bancada outbox --from ${file}`,
  setAsideDesksNow: (why, file) =>
    `O arquivo que lembra onde estavam as bancadas ${why}: foi posto de lado como ${file}, e um novo foi começado.`,
  setAsideBefore: (why, file) =>
    `Um arquivo de estado que ${why} está posto de lado; suas ações não estão nesta lista: bancada outbox --from ${file}`,
  fromNoFile: (file) => `${file} não é um arquivo que se possa ler.`,
  fromEmpty: (file) => `${file} não tem ação sem resultado.`,
  fromNothing: (file) => `Nenhuma ação sem resultado se reconhece em ${file}.`,
  fromDamaged:
    'O arquivo está danificado: isto é o que se reconhece nele, talvez não tudo e não no último estado. Veja o que foi feito de cada uma (bancada pedido) antes de repeti-la.',
  watching: 'Seguindo as mudanças; Ctrl-C termina.',
  behind: (message) => `Atrasado: ${message}`,
  back: 'Em dia de novo.',
};
