/** The van check as a command, in Brazilian Portuguese. */
import type { van as en } from './en.ts';

export const van: typeof en = {
  columns: {
    carrier: 'TRANSPORTADORA',
    parcels: 'ENVIADOS',
    loaded: 'NA COLETA',
    strange: 'SOBRA',
    id: 'ROMANEIO',
    at: 'SAIU',
  },
  noCarrier: (name, known) => `Nada foi enviado hoje com “${name}”.${known === '' ? '' : ` Hoje: ${known}.`}`,
  several: (name, known) => `“${name}” pode ser mais de uma: ${known}.`,
  needsYes: 'Algo falta ou sobra. Acrescente --yes para fechar a coleta mesmo assim.',
  empty: (carrier) => `Nada de hoje está na coleta da ${carrier}: ela não pode sair. Bipe antes o que ela leva.`,
  noManifest: (id) => `Não há romaneio ${id}.`,
  written: (path) => `Escrito: ${path}`,
};
