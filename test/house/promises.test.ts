/**
 * What a key or a screen begins and nobody waits for goes through `attempt`: an error in it is a notice. Anywhere else it
 * would be an unhandled rejection, which ends the bench, and over SSH the session.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readHouse, SyntaxKind, type House, type Node, type Type } from './reading.ts';

/** Those of the process itself, which has no notice line: its session says how it ended. */
const OF_THE_PROCESS: ReadonlySet<string> = new Set(['src/session/setup/run-tui.ts', 'src/session/attempt.ts']);
const LET_GO: ReadonlySet<SyntaxKind> = new Set([SyntaxKind.VoidExpression, SyntaxKind.ExpressionStatement]);
const FRONTS = ['src/session/', 'src/tour/', 'screens/', 'components/'];

let house: House;
beforeAll(() => void (house = readHouse()));
afterAll(() => house[Symbol.dispose]());

const isPromise = (type: Type | undefined) =>
  type !== undefined && /^Promise(?:Like)?</.test(house.checker.typeToString(type));

const fronts = () =>
  house.files.filter(({ name }) => FRONTS.some((front) => name.startsWith(front)) && !OF_THE_PROCESS.has(name));

type Outer = Node & { expression: Node };

test('no promise is let go of in a prompt, a command or a screen but through attempt', () => {
  const loose = fronts().flatMap((file) => {
    const parts = (file.all(({ kind }) => LET_GO.has(kind)) as Outer[]).map(({ expression }) => expression);
    const types = house.checker.getTypeAtLocation(parts);
    return parts
      .filter((part, index) => isPromise(types[index]) && part.kind !== SyntaxKind.AwaitExpression)
      .map((part) => `${file.name}:${file.lineOf(part)} ${file.textOf(part).slice(0, 80)}`);
  });
  expect(loose).toEqual([]);
});

test('no function that waits stands where nobody waits for what it answers', () => {
  const loose = fronts().flatMap((file) => {
    const functions = file.all(
      ({ kind }) => kind === SyntaxKind.ArrowFunction || kind === SyntaxKind.FunctionExpression,
    );
    return functions
      .filter((one) => {
        const own = house.checker.getTypeAtLocation(one);
        const wanted = house.checker.getContextualType(one as never);
        return isPromise(answerOf(own)) && isVoid(answerOf(wanted));
      })
      .map((one) => `${file.name}:${file.lineOf(one)} ${file.textOf(one).slice(0, 80)}`);
  });
  expect(loose).toEqual([]);
});

/** What a function of this type answers. */
function answerOf(type: Type | undefined): Type | undefined {
  const [signature] = type ? house.checker.getSignaturesOfType(type, 0) : [];
  return signature && house.checker.getReturnTypeOfSignature(signature);
}

const isVoid = (type: Type | undefined) => type !== undefined && house.checker.typeToString(type) === 'void';
