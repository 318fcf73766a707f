/** The van check, in Brazilian Portuguese. */
import type { VanTexts } from './en.ts';

export const van: VanTexts = {
  choose: 'Enviados hoje, por transportadora',
  none: 'Nenhum pacote de hoje está à espera da coleta.',
  waiting: (count) => (count === 1 ? '1 pacote' : `${count} pacotes`),
  count: (loaded, all) => `${loaded} de ${all} na coleta`,
  chooseFirst: 'escolha antes a transportadora',
  scan: 'Bipe cada pacote ao carregar',
  missing: (count) => `FALTA CARREGAR: ${count}`,
  strange: (count) => `NÃO É DESTA COLETA: ${count}`,
  unknown: (count) => (count === 1 ? 'CÓDIGO DESCONHECIDO: 1' : `CÓDIGOS DESCONHECIDOS: ${count}`),
  wrongCode: (code) =>
    `CÓDIGO DESCONHECIDO: ${code} não é de nenhum pedido daqui. É a etiqueta certa? Tire da coleta ou procure o pedido.`,
  complete: (loaded) =>
    loaded > 0 ? 'Tudo o que foi enviado está na coleta, e nada mais.' : 'Nada mais espera por esta transportadora.',
  withoutCode: 'sem código',
  why: {
    'other-carrier': 'de outra transportadora',
    'not-shipped': 'não enviado',
    earlier: 'enviado em outro dia',
    'handed-over': 'levado por uma coleta anterior',
    several: 'o número de vários pacotes: bipe o código da etiqueta',
    unknown: 'desconhecido aqui',
    late: 'nesta coleta ou numa que já saiu',
  },
  loaded: (code, numero) => `${code} · o pedido ${numero} está na coleta.`,
  again: (code) => `${code} já está na coleta.`,
  wrong: (code, numero, why) => `NÃO CARREGUE: ${code}${numero === '' ? '' : ` · pedido ${numero}`}: ${why}.`,
  removed: (code) => `${code} está fora da coleta.`,
  notOn: (code) => `${code} não está na coleta.`,
  notRecorded: 'Não anotado: esta máquina não consegue gravar.',
  closeQuestion: (carrier) => `Fechar a coleta de ${carrier}?`,
  closed: (manifest) => `A coleta saiu. Romaneio: ${manifest}`,
  notWritten: (why) => `A coleta saiu; o romaneio não foi escrito aqui: ${why}. bancada coleta manifest o imprime.`,
  paper: {
    title: (carrier) => `Romaneio: ${carrier}`,
    made: (at, who) => `Fechado em ${at} por ${who}`,
    counts: (parcels, items) =>
      `${parcels === 1 ? '1 pacote' : `${parcels} pacotes`}, ${items === 1 ? '1 item' : `${items} itens`}`,
    columns: { row: 'nº', code: 'código de rastreio', order: 'pedido', items: 'itens', at: 'bipado' },
    missing: (count) => `Falta carregar: ${count}`,
    strange: (count) => `Não é desta coleta: ${count}`,
    why: {
      'other-carrier': 'outra transp.',
      'not-shipped': 'não enviado',
      earlier: 'outro dia',
      'handed-over': 'outra coleta',
      several: 'vários pacotes',
      unknown: 'desconhecido',
      late: 'esta ou outra',
    },
    carrierSigns: 'Transportadora:',
    shopSigns: 'Remetente:',
    page: (at, count) => `página ${at} de ${count}`,
  },
};
