/** The file of the shop's own commands, in Brazilian Portuguese. */
import { showKey } from '../../../tty/keys/key-names.ts';
import { keyProblem } from '../keys/pt-br.ts';
import { nearest } from '../../suggest.ts';
import type { CommandProblem, WrongField } from '../../../tty/keys/command-problem.ts';
import type { own as en } from './en.ts';

export const own: typeof en = {
  columns: {
    name: 'COMANDO',
    key: 'TECLA',
    needs: 'PRECISA',
    personal: 'COMPRADOR',
    show: 'MOSTRA',
    screens: 'TELAS',
    run: 'EXECUTA',
    event: 'EVENTO',
    item: 'ITEM',
    ending: 'TERMINOU',
    attempts: 'VEZES',
    state: 'AGORA',
    at: 'EM',
  },
  givenUp: 'desistiu',
  waits: 'tenta de novo',
  whichRuns: 'Diga quais execuções, pelos IDs de “bancada comandos falhas”, ou --all.',
  noFailedRun: (id) => `Nenhuma execução “${id}” falhou: “bancada comandos falhas” lista as que falharam.`,
  retried: (count) =>
    count === 0
      ? 'Nenhuma execução a tentar de novo.'
      : `${count === 1 ? '1 execução é tentada' : `${count} execuções são tentadas`} de novo pela bancada que escuta, na hora se há uma.`,
  yes: 'sim',
  no: 'não',
  where: (path) => `Escritos em ${path}: { "pesar": { "run": ["/usr/local/bin/pesar"], "key": "f6" } }`,
  none: 'A oficina não tem comandos próprios.',
  missing: (name, program) => `“${name}”: ${program} não existe, ou não pode ser executado.`,
  unknownName: (name, known) =>
    `Não há comando próprio “${name}”.${known.length > 0 ? ` Conhecidos: ${known.join(', ')}.` : ''}`,
  more: (count) => (count === 1 ? '' : `E mais ${count - 1}: “bancada comandos” mostra todos.`),
  problem: commandProblem,
};

const WRONG = {
  personal: '“personal” é true ou false.',
  needs: '“needs” é "item", "product" ou "none".',
  show: '“show” é "notice" ou "page".',
  seconds: '“seconds” é um número de 1 a 600.',
  screens: '“screens” é uma lista de telas: ["queue", "item"].',
  key: '“key” é uma tecla: "f6".',
  prompts: '“prompts” é uma lista de 1 a 9: [{ "type": "input", "title": "Gramas", "key": "gramas" }].',
  type: '“type” de uma pergunta é "input", "menu" ou "confirm".',
  title: '“title” de uma pergunta é um texto de 1 a 80 caracteres.',
  body: '“body” é um texto de até 80 caracteres.',
  'prompt-key': '“key” de uma pergunta é o nome da resposta: uma letra, depois até 39 letras, dígitos e _.',
  initialValue: '“initialValue” é um texto de até 80 caracteres.',
  options: '“options” é uma lista de 1 a 50: ["sedex", { "name": "PAC", "value": "pac" }].',
  on: '“on” é uma lista do que ele ouve: ["paid", "cancelled", "shipped", "late", "held"].',
} satisfies Record<WrongField, string>;

function commandProblem(problem: CommandProblem): string {
  switch (problem.kind) {
    case 'syntax':
    case 'too-deep':
    case 'twice':
    case 'unknown-key':
    case 'reserved-key':
      return keyProblem(problem);
    case 'not-an-object':
      return `${problem.where} se escreve entre chaves: { "run": ["programa", "argumento"] }.`;
    case 'bad-name':
      return `“${problem.name}” não é nome de comando: até 40 letras, dígitos e espaços.`;
    case 'too-many':
      return `Mais de ${problem.most} comandos não ajudam ninguém.`;
    case 'unknown-field': {
      const near = nearest(problem.name, problem.known);
      const { of } = problem;
      const what =
        of === undefined ? 'Um comando' : of === 'on' ? 'Um comando com “on”' : `Uma pergunta do tipo “${of}”`;
      return `${what} não tem “${problem.name}”.${near === undefined ? ` Tem: ${problem.known.join(', ')}.` : ` Você quis dizer “${near}”?`}`;
    }
    case 'no-program':
      return `“${problem.name}” precisa de um programa e seus argumentos em lista: "run": ["/usr/local/bin/pesar", "--gramas"].`;
    case 'wrong':
      return WRONG[problem.field];
    case 'personal-without-item':
      return `“${problem.name}” não trata de pedido, então não há comprador: “personal” vai com "needs": "item".`;
    case 'unknown-screen':
      return `Não há tela “${problem.name}” para um comando. Conhecidas: ${problem.known.join(', ')}.`;
    case 'key-taken': {
      const { key, by, isOwn, screens } = problem;
      const free = isOwn ? '' : ' Escolha outra, ou libere-a em keys.json.';
      return `${showKey(key)} já faz “${by}” em ${screens.join(', ')}.${free}`;
    }
  }
}
