/** The van check as a command, in Brazilian Portuguese. */
import type { CliVanTexts } from './en.ts';

export const van: CliVanTexts = {
  columns: {
    carrier: 'TRANSPORTADORA',
    parcels: 'ENVIADOS',
    loaded: 'NO VEÍCULO',
    strange: 'SOBRA',
    id: 'ROMANEIO',
    at: 'SAIU',
  },
  noCarrier: (name, known) => `Nada foi enviado hoje com “${name}”.${known === '' ? '' : ` Hoje: ${known}.`}`,
  several: (name, known) => `“${name}” pode ser mais de uma: ${known}.`,
  needsYes: 'Algo falta ou sobra. Acrescente --yes para deixar o veículo ir mesmo assim.',
  empty: (carrier) => `Nada de hoje está no veículo da ${carrier}: ele não pode sair. Leia antes o que ele leva.`,
  noManifest: (id) => `Não há romaneio ${id}.`,
  written: (path) => `Escrito: ${path}`,
};
