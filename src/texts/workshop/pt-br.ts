/** What a shop notes of its pieces beside the store: holds, remakes, notes, in Brazilian Portuguese. */
import type { WorkshopTexts } from './en.ts';

export const workshop: WorkshopTexts = {
  holdReasons: ['esperando arte', 'esperando o comprador', 'esperando material'],
  remakeReasons: ['danificado', 'texto errado', 'cor errada'],
  ours: 'nosso',
  holdPrompt: (count) => (count === 1 ? 'Deixar em espera: por quê' : `Deixar ${count} itens em espera: por quê`),
  remakePrompt: (name) => `Refazer ${name}: por quê`,
  notePrompt: (numero) => `Anotação no #${numero}, só para a equipe`,
  reasons: (list) => list.map((reason, index) => `${index + 1} ${reason}`).join('   '),
  holdHint: (list) => `${list}   (um dia para rever: 1 3d, 1 25/11)`,
  remakeHint: (list) => `${list}   (quantos: 1 2)`,
  noteHint: 'Enter: guardar   Esc: deixar   nunca é enviada a ninguém',
  problems: {
    'no-reason': 'Digite o número de um motivo, ou o começo dele.',
    several: 'Pode ser mais de um dos motivos: digite o número.',
    'no-day': 'Isso não é um dia por vir: 3d, 25/11 ou 2026-11-25.',
    'no-count': 'Isso não é um número de unidades deste item.',
  },
  held: (count, reason, day) =>
    `${count === 1 ? 'Em espera' : `${count} em espera`}: ${reason}${day === '' ? '' : `, rever em ${day}`}. Lotes, trabalhos e embalagem deixam de fora.`,
  released: (count) => (count === 1 ? 'Segue: a espera terminou.' : `${count} seguem: as esperas terminaram.`),
  remade: (units, name, reason) => `${units} × ${name} a refazer: ${reason}.`,
  noted: (numero) => `Anotado no #${numero}.`,
  notRecorded: 'Não anotado: esta máquina não consegue gravar.',
  personal: 'Não anotado: parece número de pessoa ou de cartão.',
  empty: 'Digite o que a equipe deve saber.',
  waits: (reason, key) => `em espera: ${reason} (${key}: deixar seguir)`,
  sign: (reason, day, isDue) => `‖ ${reason}${day === '' ? '' : isDue ? ` · rever!` : ` · ${day}`}`,
  section: 'Anotado aqui (nosso, não da loja)',
  hold: 'Em espera',
  lookAgain: (day) => `rever em ${day}`,
  remake: 'Refeito',
  note: 'Anotação',
};
