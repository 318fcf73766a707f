/** Job files for machines as a command, in Brazilian Portuguese. */
import type { jobs as en } from './en.ts';

export const jobs: typeof en = {
  columns: {
    id: 'TRABALHO',
    at: 'ESCRITO',
    station: 'BANCADA',
    rows: 'LINHAS',
    refused: 'EM ESPERA',
    changed: 'MUDARAM DEPOIS',
    hash: 'SHA-256',
    item: 'ITEM',
    unit: 'UNIDADE',
  },
  none: 'Nenhum trabalho foi escrito ainda.',
  noneSince: 'Nenhum trabalho foi escrito desde então.',
  noTemplate: (name, known) =>
    `Não há modelo “${name}”. ${known === '' ? 'workshop.json não tem nenhum.' : `Conhecidos: ${known}.`}`,
  written: (path) => `Escrito: ${path}`,
  refused: (numero, why) => `${numero} está em espera: ${why}.`,
  wouldRefuse: (numero, why) => `${numero} ficaria em espera: ${why}.`,
  summary: (rows, held, refused, plain) =>
    [
      rows === 0 ? 'Nenhuma linha, logo nenhum arquivo' : rows === 1 ? '1 linha' : `${rows} linhas`,
      ...(held > 0 ? [`${held} de fora por estarem em espera`] : []),
      ...(refused > 0 ? [`${refused} que não podem ser feitos`] : []),
      ...(plain > 0 ? [`${plain} sem texto`] : []),
    ].join(', ') + '.',
};
