/** The board, in Brazilian Portuguese. */
import type { BoardTexts } from './en.ts';

export const board: BoardTexts = {
  now: 'Agora',
  ages: 'Idade dos itens abertos',
  ageSteps: ['< 1 h', '< 4 h', '< 12 h', '< 1 d', '< 2 d', 'mais'],
  late: (count) => (count === 1 ? '1 atrasado' : `${count} atrasados`),
  noneLate: 'sem atraso',
  throughput: 'Movidos por hora',
  shipped: 'enviados',
  accepted: 'aceitos',
  started: 'iniciados',
  perHour: (count) => `${count}/h últ. 3 h`,
  peak: (count) => `pico ${count}`,
  pace: 'Ritmo',
  paceOf: (who, perHour, parcels, since) =>
    `${who} ${perHour}/h (${parcels === 1 ? '1 pacote' : `${parcels} pacotes`} desde ${since})`,
  noPaceOf: (who, parcels) => `${who}: cedo para dizer (${parcels === 1 ? '1 pacote' : `${parcels} pacotes`})`,
  shop: 'a oficina',
  parcelsPerHour: 'pacotes/h',
  since: (time) => `desde ${time}`,
  each: 'Pacotes de cada um',
  parcels: (count) => (count === 1 ? '1 pacote' : `${count} pacotes`),
  cutOffs: 'Pacotes para cada corte',
  cutOff: (time, span) => `${time}, em ${span}`,
  past: (time) => `${time}, passou`,
  noCutOffs: 'Nenhum corte definido. BANCADA_CUTOFFS="SEDEX 16:00, PAC 17:30" define.',
  forecast: (left) =>
    left === 0 ? 'todos saem a tempo' : left === 1 ? 'neste ritmo sobra 1' : `neste ritmo sobram ${left}`,
  noPace: 'cedo para dizer',
  crew: (count) => (count === 1 ? 'Em serviço: 1' : `Em serviço: ${count}`),
  packs: (numero) => `embala #${numero}`,
  empty: 'Nenhum item aberto.',
  oldest: 'Mais antigos',
};
