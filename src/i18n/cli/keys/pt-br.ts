/** Keys and the file that changes them, in Brazilian Portuguese. */
import { ownField } from '../../../base/json.ts';
import { showKey } from '../../../tty/keys/key-names.ts';
import { nearest } from '../../suggest.ts';
import type { KeyProblem } from '../../../tty/keys/key-problem.ts';
import type { keys as en } from './en.ts';

export const keys: typeof en = {
  columns: { action: 'AÇÃO', keys: 'TECLAS', defaults: 'PADRÃO', does: 'FAZ', screens: 'TELAS' },
  everywhere: 'em toda parte',
  where: (path) => `Mudam em ${path}: { "queue": { "accept": ["a", "f2"] } }`,
  taken: (key, by) => `${key} pode não chegar: ${by} fica com ela onde está em uso.`,
  more: (count) =>
    count === 1 ? '“bancada teclas” lista todas as ações.' : `E mais ${count - 1}: “bancada teclas” mostra todos.`,
  problem: keyProblem,
};

/** What is wrong with a text that is no JSON, by the parser's names. */
const SYNTAX = {
  InvalidSymbol: 'há uma palavra ou um sinal fora de lugar',
  PropertyNameExpected: 'falta um nome entre aspas',
  ValueExpected: 'falta um valor',
  ColonExpected: 'faltam dois-pontos',
  CommaExpected: 'falta uma vírgula',
  CloseBraceExpected: 'falta um }',
  CloseBracketExpected: 'falta um ]',
  EndOfFileExpected: 'há algo depois do fim',
  UnexpectedEndOfString: 'faltam aspas',
  UnexpectedEndOfComment: 'um comentário não termina',
};

/** What is wrong with a line of a file that names keys. */
export function keyProblem(problem: KeyProblem): string {
  switch (problem.kind) {
    case 'syntax':
      return `Isto não é JSON: ${ownField(SYNTAX, problem.what) ?? SYNTAX.InvalidSymbol}.`;
    case 'too-deep':
      return 'Nada neste arquivo tem tantos níveis.';
    case 'not-an-object':
      return `${problem.where} deve conter ações com suas teclas: { "accept": ["a"] }.`;
    case 'not-keys':
      return `${problem.id} precisa de uma tecla ou de uma lista: "a", ["a", "f2"]; [] tira todas.`;
    case 'unknown-screen':
      return `Não há tela “${problem.name}”. Conhecidas: ${problem.known.join(', ')}.`;
    case 'gone-action':
      return `A ação “${problem.name}” não existe mais: tire-a. “bancada teclas” lista as que há.`;
    case 'unknown-action': {
      const near = nearest(problem.name, problem.known);
      return `Não há ação “${problem.name}”.${near === undefined ? '' : ` Você quis dizer “${near}”?`}`;
    }
    case 'not-there':
      return `${problem.id} não faz nada em ${problem.screen}, só em ${problem.screens.join(', ')}.`;
    case 'fixed':
      return `As teclas de ${problem.id} não podem mudar.`;
    case 'twice':
      return `“${problem.name}” aparece aqui duas vezes.`;
    case 'unknown-key':
      return `“${problem.key}” não é uma tecla. Teclas se escrevem a, G, space, enter, pgdn, f5, ctrl+x, alt+x.`;
    case 'reserved-key':
      return `${problem.key} não se distingue de ${showKey(problem.as)}, ou sempre é isso.`;
    case 'conflict':
      return `${showKey(problem.key)} seria ${problem.ids[0]} e também ${problem.ids[1]} em ${problem.screens.join(', ')}.`;
  }
}
