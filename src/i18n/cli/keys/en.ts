/** Keys and the file that changes them, in English. */
import { ownField } from '../../../base/json.ts';
import { showKey } from '../../../tty/keys/key-names.ts';
import { nearest } from '../../suggest.ts';
import type { KeyProblem } from '../../../tty/keys/key-problem.ts';

export const keys = {
  columns: { action: 'ACTION', keys: 'KEYS', defaults: 'DEFAULT', does: 'DOES', screens: 'SCREENS' },
  everywhere: 'everywhere',
  where: (path: string) => `Changed in ${path}: { "queue": { "accept": ["a", "f2"] } }`,
  taken: (key: string, by: string) => `${key} may not arrive: ${by} keeps it where it is in use.`,
  more: (count: number) =>
    count === 1 ? '“bancada keys” lists all actions.' : `And ${count - 1} more: “bancada keys” tells them all.`,
  problem: keyProblem,
};

/** What is wrong with a text that is no JSON, by the parser's names. */
const SYNTAX = {
  InvalidSymbol: 'a word or a sign stands where none belongs',
  PropertyNameExpected: 'a name in quotation marks is missing',
  ValueExpected: 'a value is missing',
  ColonExpected: 'a colon is missing',
  CommaExpected: 'a comma is missing',
  CloseBraceExpected: 'a } is missing',
  CloseBracketExpected: 'a ] is missing',
  EndOfFileExpected: 'something stands behind its end',
  UnexpectedEndOfString: 'a quotation mark is missing',
  UnexpectedEndOfComment: 'a comment has no end',
};

/** What is wrong with a line of a file that names keys. */
export function keyProblem(problem: KeyProblem): string {
  switch (problem.kind) {
    case 'syntax':
      return `This is not JSON: ${ownField(SYNTAX, problem.what) ?? SYNTAX.InvalidSymbol}.`;
    case 'too-deep':
      return 'Nothing in this file stands this deep.';
    case 'not-an-object':
      return `${problem.where} must hold actions with their keys: { "accept": ["a"] }.`;
    case 'not-keys':
      return `${problem.id} needs a key or a list of keys: "a", ["a", "f2"]; [] unbinds it.`;
    case 'unknown-screen':
      return `There is no screen “${problem.name}”. Known: ${problem.known.join(', ')}.`;
    case 'gone-action':
      return `The action “${problem.name}” is no more: take it out. “bancada keys” lists those that there are.`;
    case 'unknown-action': {
      const near = nearest(problem.name, problem.known);
      return `There is no action “${problem.name}”.${near === undefined ? '' : ` Did you mean “${near}”?`}`;
    }
    case 'not-there':
      return `${problem.id} does nothing on ${problem.screen}, only on ${problem.screens.join(', ')}.`;
    case 'fixed':
      return `The keys of ${problem.id} cannot be changed.`;
    case 'twice':
      return `“${problem.name}” stands here twice.`;
    case 'unknown-key':
      return `“${problem.key}” is no key. Keys are written a, G, space, enter, pgdn, f5, ctrl+x, alt+x.`;
    case 'reserved-key':
      return `${problem.key} cannot be told from ${showKey(problem.as)}, or always means it.`;
    case 'conflict':
      return `${showKey(problem.key)} would be both ${problem.ids[0]} and ${problem.ids[1]} on ${problem.screens.join(', ')}.`;
  }
}
