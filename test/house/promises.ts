/**
 * What a key or a screen begins and nobody waits for goes through `attempt`: an error in it is a notice. Anywhere else it
 * would be an unhandled rejection, which ends the bench, and over SSH the session.
 */
import { SyntaxKind, type House, type Node, type Type } from './reading.ts';

/** Those of the process itself, which has no notice line: its session says how it ended. */
const OF_THE_PROCESS: ReadonlySet<string> = new Set(['src/session/setup/run-tui.ts', 'src/session/attempt.ts']);
const LET_GO: ReadonlySet<SyntaxKind> = new Set([SyntaxKind.VoidExpression, SyntaxKind.ExpressionStatement]);
const FRONTS = ['src/session/', 'src/tour/', 'screens/', 'components/'];

const isPromise = (house: House, type: Type | undefined) =>
  type !== undefined && /^Promise(?:Like)?</.test(house.checker.typeToString(type));

const fronts = (house: House) =>
  house.files.filter(({ name }) => FRONTS.some((front) => name.startsWith(front)) && !OF_THE_PROCESS.has(name));

type Outer = Node & { expression: Node };

/** Where a promise is let go of in a prompt, a command or a screen. */
export function promisesLetGo(house: House): string[] {
  return fronts(house).flatMap((file) => {
    const parts = (file.all(({ kind }) => LET_GO.has(kind)) as Outer[]).map(({ expression }) => expression);
    const types = house.checker.getTypeAtLocation(parts);
    return parts
      .filter((part, index) => isPromise(house, types[index]) && part.kind !== SyntaxKind.AwaitExpression)
      .map((part) => `${file.name}:${file.lineOf(part)} ${file.textOf(part).slice(0, 80)}`);
  });
}

/** Which functions that wait stand where nobody waits for what they answer. */
export function functionsNotWaitedFor(house: House): string[] {
  return fronts(house).flatMap((file) => {
    const functions = file.all(
      ({ kind }) => kind === SyntaxKind.ArrowFunction || kind === SyntaxKind.FunctionExpression,
    );
    return functions
      .filter((one) => {
        const own = house.checker.getTypeAtLocation(one);
        const wanted = house.checker.getContextualType(one as never);
        return isPromise(house, answerOf(house, own)) && isVoid(house, answerOf(house, wanted));
      })
      .map((one) => `${file.name}:${file.lineOf(one)} ${file.textOf(one).slice(0, 80)}`);
  });
}

/** What a function of this type answers. */
function answerOf(house: House, type: Type | undefined): Type | undefined {
  const [signature] = type ? house.checker.getSignaturesOfType(type, 0) : [];
  return signature && house.checker.getReturnTypeOfSignature(signature);
}

const isVoid = (house: House, type: Type | undefined) =>
  type !== undefined && house.checker.typeToString(type) === 'void';
