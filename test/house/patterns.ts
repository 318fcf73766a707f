/** The regular expressions of the house, for those that time each of them. */
import { slowestText } from './costs.ts';
import { SyntaxKind, type House } from './reading.ts';

// The sandbox is a store of its own, and serves nobody else.
const found = (house: House, kind: SyntaxKind) =>
  house.files
    .filter(({ name }) => !name.startsWith('src/sandbox/'))
    .flatMap((file) => file.all((node) => node.kind === kind).map((node) => `${file.name} ${file.textOf(node)}`));

/** Every literal pattern once, as `file pattern`. */
export function patternsIn(house: House): string[] {
  return [...new Set(found(house, SyntaxKind.RegularExpressionLiteral))];
}

/** Those of them that take more time than the length of a text explains, each with such a text. */
export function slowOnesOf(literals: readonly string[]): (readonly [literal: string, text: string])[] {
  return literals.flatMap((literal) => {
    const text = slowestText(patternOf(literal.slice(literal.indexOf(' ') + 1)));
    return text === undefined ? [] : [[literal, text] as const];
  });
}

/** The patterns that are put together as the program runs, as `file how`. */
export function madePatternsIn(house: House): string[] {
  return found(house, SyntaxKind.NewExpression).filter((one) => one.includes(' new RegExp('));
}

function patternOf(literal: string): RegExp {
  const [, source = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(literal) ?? [];
  return new RegExp(source, flags);
}
