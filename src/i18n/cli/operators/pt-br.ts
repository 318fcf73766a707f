/** Badges of the people at the bench, in Brazilian Portuguese. */
import type { operators as en } from './en.ts';

export const operators: typeof en = {
  columns: { name: 'NOME', since: 'CRACHÁ DESDE', pin: 'PIN' },
  badName: (name) =>
    `“${name}” não serve para um crachá: letras, números, espaços, . ' e -, no máximo 30, sem número de documento, telefone ou cartão.`,
  hasBadge: (name) => `${name} já tem crachá. --replace faz outro, e o antigo deixa de valer.`,
  needsFile: 'O crachá é um desenho: diga onde gravar, --out cracha.pdf ou --out cracha.svg.',
  added: (name) => `${name} tem crachá. O segredo está só no papel: se perder, faça outro com --replace.`,
  hasPin: 'sim',
  pinQuestion: (name) => `PIN de ${name}, de 4 a 12 dígitos (não aparece): `,
  pinAgain: 'O mesmo, mais uma vez: ',
  needsPin: 'Nenhum PIN: digite no terminal, ou mande pela entrada padrão.',
  badPin: 'O PIN tem de 4 a 12 dígitos, e mais nada.',
  pinsDiffer: 'Os dois não são iguais. Nenhum PIN mudou.',
  pinSet: (name) => `${name} tem PIN. Ele é pedido onde "pin" do workshop.json diz.`,
  pinRemoved: (name) => `${name} não tem mais PIN.`,
  removed: (name) => `O crachá de ${name} deixou de valer.`,
  nobody: (name) => `Ninguém chamado ${name} tem crachá: bancada operadores listar.`,
  none: 'Ninguém tem crachá ainda: bancada operadores criar NOME --out cracha.pdf',
  broken: (path) => `${path} não é uma lista de operadores. Corrija, ou apague e faça os crachás de novo.`,
  card: 'bancada: crachá',
};
