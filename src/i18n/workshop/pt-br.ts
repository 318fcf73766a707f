/** What a shop notes of its pieces beside the store: holds, remakes, notes, in Brazilian Portuguese. */
import type { workshop as en } from './en.ts';

export const workshop: typeof en = {
  holdReasons: ['esperando arte', 'esperando o comprador', 'esperando material'],
  remakeReasons: ['danificado', 'texto errado', 'cor errada'],
  holdPrompt: (count, numero) =>
    [`Pôr${numero === '' ? '' : ` #${numero}`} em espera`, count === 1 ? '' : `${count} itens`]
      .filter(Boolean)
      .join(': '),
  remakePrompt: (name) => `Refazer ${name}`,
  notePrompt: (numero) => `Anotação no #${numero}, só para a equipe`,
  holdHint: (day) => `número; depois o dia de rever: 3d, ${day}`,
  noDay: (day) => `Não é um dia futuro. Digite assim: 3d ou ${day}.`,
  remakeHint: (units) =>
    units === 1
      ? 'número'
      : `número; depois qual: ${units === undefined ? '#1, ou #1,2' : `#1 a #${units}, #1,2, ou ${units} para todas`}`,
  noteHint: 'nunca é enviada a ninguém',
  problems: {
    'no-reason': 'Digite o número de um motivo, ou o começo dele.',
    several: 'Pode ser mais de um dos motivos: digite o número.',
    'no-count': 'Isso não é um número de unidades deste item.',
    which: 'Diga qual unidade: #1.',
  },
  which: (units) =>
    units === undefined
      ? 'Qual das unidades? Digite #1 ou #1,2 depois do motivo; na estante a etiqueta da peça diz.'
      : `Qual das ${units} unidades? Digite #1 a #${units} depois do motivo, ou ${units} para todas; na estante a etiqueta da peça diz.`,
  held: (count, reason, day, numero, name) =>
    `${count === 1 ? `#${numero}` : count} em espera, ${reason}${day === '' ? '' : ` (revisar em ${day})`}${count === 1 ? `: ${name}` : '. Ficam fora da produção e da embalagem.'}`,
  release: 'liberar',
  released: (count, about) =>
    count === 1 ? (about === undefined ? 'Liberado.' : `Liberado: ${about}`) : `${count} liberados.`,
  remade: (units, name, reason) => `Refazer ${units} × ${name}: ${reason}.`,
  noted: (numero) => `Anotado no #${numero}.`,
  notRecorded: 'Não anotado: esta máquina não consegue gravar.',
  personal: 'Não anotado: parece número de documento, telefone ou cartão.',
  empty: 'Digite o que a equipe deve saber.',
  waits: (reason, key) => `em espera: ${reason} (${key}: liberar)`,
  sign: (reason, day, isDue) => `‖ ${reason}${day === '' ? '' : isDue ? ` · revisar!` : ` · ${day}`}`,
  causes: {
    'text-changed': () => 'o texto mudou depois de ir para um trabalho',
    glyph: (about) => `a fonte não tem ${about}`,
    length: (about) => `o texto é longo demais: ${about}`,
    lines: (about) => `${about} linhas são demais`,
    'line-length': (about) => `uma linha é longa demais: ${about}`,
    forbidden: (about) => `o texto tem “${about}”`,
    control: (about) => `o texto tem caracteres de controle: ${about}`,
    encoding: (about) => `a codificação da máquina não tem ${about}`,
    unwritable: (about) => `${about} não pode ser escrito sem aspas`,
    'several-fields': (about) => `o texto tem vários campos: ${about}`,
    'no-field': (about) => `não há ${about}`,
    'too-many': (about) => `${about} unidades são mais do que cabe em um trabalho`,
    'no-count': (about) => `a quantidade não dá para ler: “${about}”`,
  },
  jobPrompt: (items) => `Trabalho de ${items === 1 ? '1 item' : `${items} itens`}`,
  noTemplate: 'nenhum modelo está definido: workshop.json, templates',
  whichTemplate: 'Digite o número de um modelo, ou o começo dele.',
  readingJob: 'Lendo os textos na loja…',
  jobMade: (rows, path) => `${rows === 1 ? '1 linha' : `${rows} linhas`} em ${path}`,
  jobEmpty: 'Não resta nada a fazer destes.',
  jobHeld: (count) => `${count} de fora: em espera`,
  jobRefused: (count, first) => `${count} agora em espera: ${first}`,
  jobPlain: (count) => `${count} sem texto`,
  jobFailed: (why) => `Nenhum trabalho foi gravado: ${why}.`,
  jobMoved: 'as listas mudaram durante a leitura; tente de novo',
  jobNoFile: (path) => `${path} não pode ser lido`,
  hold: 'Em espera',
  lookAgain: (day) => `revisar em ${day}`,
  remake: 'Refazer',
  note: 'Anotação',
};
