/** The van check, in Brazilian Portuguese. */
import type { VanTexts } from './en.ts';

export const van: VanTexts = {
  title: 'Coleta',
  choose: 'Enviados hoje, por transportadora, segundo a loja. Enter: o veículo chegou',
  none: 'Nada foi enviado hoje que um veículo não tenha levado.',
  waiting: (count) => (count === 1 ? '1 pacote' : `${count} pacotes`),
  count: (loaded, all) => `${loaded} de ${all} no veículo`,
  scan: 'Leia cada pacote quando ele entra no veículo',
  missing: (count) => `Enviado, FORA DO VEÍCULO: ${count}`,
  strange: (count) => `No veículo, NÃO DEVIA ESTAR: ${count}`,
  complete: (loaded) =>
    loaded > 0 ? 'Tudo o que foi enviado está no veículo, e nada mais.' : 'Nada mais espera por esta transportadora.',
  withoutCode: 'sem código',
  why: {
    'other-carrier': 'de outra transportadora',
    'not-shipped': 'não enviado',
    earlier: 'enviado em outro dia',
    'handed-over': 'levado por um veículo anterior',
    unknown: 'desconhecido aqui',
    late: 'neste veículo ou num que já saiu',
  },
  loaded: (code, numero) => `${code} · o pedido ${numero} está no veículo.`,
  again: (code) => `${code} já está no veículo.`,
  wrong: (code, numero, why) => `TIRE: ${code}${numero === '' ? '' : ` · pedido ${numero}`}: ${why}.`,
  removed: (code) => `${code} está fora do veículo.`,
  notOn: (code) => `${code} não está no veículo.`,
  notRecorded: 'Não anotado: esta máquina não consegue gravar.',
  closeQuestion: (carrier) => `Deixar ir o veículo de ${carrier}?`,
  closed: (manifest) => `O veículo saiu. Romaneio: ${manifest}`,
  notWritten: (why) => `O veículo saiu; o romaneio não foi escrito aqui: ${why}. bancada coleta manifest o imprime.`,
  paper: {
    title: (carrier) => `Romaneio: ${carrier}`,
    made: (at, who) => `Fechado em ${at} por ${who}`,
    counts: (parcels, items) =>
      `${parcels === 1 ? '1 pacote' : `${parcels} pacotes`}, ${items === 1 ? '1 item' : `${items} itens`}`,
    columns: { row: 'nº', code: 'código de rastreio', order: 'pedido', items: 'itens', at: 'lido' },
    missing: (count) => `Enviado, fora do veículo: ${count}`,
    strange: (count) => `No veículo, não devia estar: ${count}`,
    why: {
      'other-carrier': 'outra transp.',
      'not-shipped': 'não enviado',
      earlier: 'outro dia',
      'handed-over': 'outro veículo',
      unknown: 'desconhecido',
      late: 'este ou outro',
    },
    carrierSigns: 'Transportadora:',
    shopSigns: 'Remetente:',
    page: (at, count) => `página ${at} de ${count}`,
  },
};
