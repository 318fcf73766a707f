/**
 * Every object answers to `constructor` and `__proto__`. So no object is looked up by a text: what a text selects from is a
 * Map, or is asked through `ownField`. The few places where the text is a name of our own are listed here.
 */
import { OUR_OWN_NAMES } from './our-own-names.ts';
import { SyntaxKind, TypeFlags, type House, type Node, type Type, type UnionType } from './reading.ts';

const isText = (type: Type | undefined): boolean => {
  if (!type) return false;
  if ((type.flags & (TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.Any)) !== 0) return true;
  return (type.flags & TypeFlags.Union) !== 0 && ((type as UnionType).getTypes() ?? []).some(isText);
};

type Bracketed = Node & { expression: Node; argumentExpression: Node };
type Compared = Node & { left: Node; right: Node; operatorToken: Node };

/** The lookups by a name of our own, as `file expression`. */
export const LISTED: readonly string[] = Object.values(OUR_OWN_NAMES).flatMap((byFile) =>
  Object.entries(byFile).flatMap(([file, texts]) => texts.map((text) => `${file} ${text}`)),
);

/** Every lookup by a text, as `file expression`. The sandbox is a store of its own, and asks itself. */
export function lookupsIn(house: House): Set<string> {
  const found = house.files
    .filter(({ name }) => !name.startsWith('src/sandbox/'))
    .flatMap((file) => {
      const brackets = file.all(({ kind }) => kind === SyntaxKind.ElementAccessExpression) as Bracketed[];
      const types = house.checker.getTypeAtLocation(brackets.map(({ argumentExpression }) => argumentExpression));
      const byText = brackets.filter(
        ({ argumentExpression: { kind } }, index) => kind !== SyntaxKind.StringLiteral && isText(types[index]),
      );
      const asked = (file.all(({ kind }) => kind === SyntaxKind.BinaryExpression) as Compared[]).filter(
        ({ operatorToken, left }) =>
          operatorToken.kind === SyntaxKind.InKeyword && left.kind !== SyntaxKind.StringLiteral,
      );
      return [...byText, ...asked].map((node) => `${file.name} ${file.textOf(node)}`);
    });
  return new Set(found);
}
