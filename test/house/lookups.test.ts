/**
 * Every object answers to `constructor` and `__proto__`. So no object is looked up by a text: what a text selects from is a
 * Map, or is asked through `ownField`. The few places where the text is a name of our own are listed here.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OUR_OWN_NAMES } from './our-own-names.ts';
import { readHouse, SyntaxKind, TypeFlags, type House, type Node, type Type, type UnionType } from './reading.ts';

let house: House;
beforeAll(() => void (house = readHouse()));
afterAll(() => house[Symbol.dispose]());

const isText = (type: Type | undefined): boolean => {
  if (!type) return false;
  if ((type.flags & (TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.Any)) !== 0) return true;
  return (type.flags & TypeFlags.Union) !== 0 && ((type as UnionType).getTypes() ?? []).some(isText);
};

type Bracketed = Node & { expression: Node; argumentExpression: Node };
type Compared = Node & { left: Node; right: Node; operatorToken: Node };

const listed = Object.values(OUR_OWN_NAMES).flatMap((byFile) =>
  Object.entries(byFile).flatMap(([file, texts]) => texts.map((text) => `${file} ${text}`)),
);

/** Every lookup by a text, as `file expression`. The sandbox is a store of its own, and asks itself. */
function lookups(): Set<string> {
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

test('no object is looked up by a text that may come from outside', () => {
  expect([...lookups()].filter((one) => !listed.includes(one))).toEqual([]);
});

test('the list of our own names names nothing that is gone', () => {
  const found = lookups();
  expect(listed.filter((one) => !found.has(one))).toEqual([]);
});
