/** The board, in Brazilian Portuguese. */
import type { board as en } from './en.ts';

export const board: typeof en = {
  ages: 'Idade dos itens abertos',
  ageSteps: ['< 1 h', '< 4 h', '< 12 h', '< 1 d', '< 2 d', 'mais'],
  late: (count) => (count === 1 ? '1 atrasado' : `${count} atrasados`),
  noneLate: 'sem atraso',
  onHold: 'Em espera',
  review: (count) => `${count} para rever hoje`,
  throughput: 'Itens por hora',
  scale: (count) => `barra cheia: ${count}`,
  shipped: 'enviados',
  accepted: 'aceitos',
  started: 'iniciados',
  perHour: (count) => `${count}/h últ. 3 h`,
  pace: 'Ritmo',
  paceOf: (who, perHour, parcels, since) =>
    `${who} ${perHour}/h (${parcels === 1 ? '1 pacote' : `${parcels} pacotes`} desde ${since})`,
  noPaceOf: (who, parcels) => `${who}: ${parcels === 1 ? '1 pacote' : `${parcels} pacotes`}`,
  shop: 'a loja toda',
  parcelsPerHour: 'pacotes/h',
  since: (time) => `desde ${time}`,
  each: 'Pacotes de cada um',
  parcels: (count) => (count === 1 ? '1 pacote' : `${count} pacotes`),
  cutOffs: 'Pacotes por horário de coleta',
  cutOff: (time, span) => `${time}, em ${span}`,
  past: (time) => `${time}, passou`,
  noCutOffs: 'Sem horários: BANCADA_CUTOFFS="SEDEX 16:00, PAC 17:30"',
  forecast: (left) =>
    left === 0 ? 'todos saem a tempo' : left === 1 ? 'neste ritmo sobra 1' : `neste ritmo sobram ${left}`,
  willMiss: (missing, count, cutOff, first) =>
    missing === 1
      ? `1 de ${count} vai perder ${cutOff}: #${first}`
      : `${missing} de ${count} vão perder ${cutOff}, primeiro #${first}`,
  crew: (count) => (count === 1 ? 'No turno: 1' : `No turno: ${count}`),
  packs: (numero) => `embala #${numero}`,
  empty: 'Nenhum item aberto.',
  wall: {
    late: (count) => (count === 1 ? '1 ATRASADO' : `${count} ATRASADOS`),
    inTime: 'EM DIA',
    dueToday: (count) => `${count} HOJE`,
    accept: 'ACEITAR',
    start: 'INICIAR',
    pack: 'EMBALAR',
    shippedToday: ['SAÍRAM HOJE', 'SAÍRAM'],
    missing: (parcels) => (parcels === 1 ? 'FALTA 1' : `FALTAM ${parcels}`),
    in: (span) => `em ${span}`,
    past: 'passou',
    leave: 'Esc: voltar',
  },
};
