/** Holds, remakes and notes as commands, in Brazilian Portuguese. */
import type { workshop as en } from './en.ts';

export const workshop: typeof en = {
  columns: {
    order: 'PEDIDO',
    item: 'ITEM',
    reason: 'MOTIVO',
    day: 'REVER EM',
    who: 'QUEM',
    at: 'DESDE',
    units: 'UNIDADES',
    text: 'ANOTAÇÃO',
  },
  noReason: 'nenhum motivo começa assim.',
  needsReason: (flag, known) => `Diga por quê com ${flag}: ${known}.`,
  several: (text, known) => `“${text}” pode ser mais de um dos motivos: ${known}.`,
  noDay: (text, day) => `“${text}” não é um dia por vir. Digite assim: 3d ou ${day}.`,
  noUnits: (most) =>
    most === undefined
      ? 'Não dá para contar as unidades desse item; diga uma: --unit 2.'
      : `Esse item tem as unidades 1 a ${most}.`,
  whichUnit: (most) =>
    most === undefined
      ? 'Qual das unidades? --unit 2, ou --unit 1,3.'
      : `Qual das ${most} unidades? --unit 2, --unit 1,3, ou --units ${most} para todas.`,
  held: (count, reason) => `${count === 1 ? '1 item está' : `${count} itens estão`} em espera: ${reason}.`,
  released: (count) => {
    if (count === 0) return 'Nada disso estava em espera.';
    return count === 1 ? '1 espera terminou.' : `${count} esperas terminaram.`;
  },
  alreadyHeld: (numero, name, reason, who) =>
    `#${numero} ${name} já está em espera: ${reason}${who === '' ? '' : ` (${who})`}. Libere antes para dar outro motivo.`,
  noneHeld: 'Nada está em espera.',
  notMade: (reference) => `${reference}: nada dele foi feito ainda, ou foi cancelado.`,
  remade: (units, name, reason) => `${units} × ${name} a refazer: ${reason}.`,
  noRemakes: 'Nada foi refeito.',
  noRemakesSince: 'Nada foi refeito desde então.',
  oneItem: (items) => `Diga um item: PEDIDO/ITEM.${items.length === 0 ? '' : ` Qual deles?\n${items.join('\n')}`}`,
  noted: (numero) => `Anotado no pedido ${numero}.`,
  noNotes: 'Não há anotações.',
  problems: {
    personal: 'Parece número de documento, telefone ou cartão: não fica guardado.',
    empty: 'Uma anotação precisa de palavras.',
    'not-recorded': 'Esta máquina não consegue gravar.',
  },
};
