/** The source of the house as the compiler reads it: every file of src, components and screens, with the types in it. */
import { join, relative, resolve } from 'node:path';
import { API, TypeFlags, type Checker, type Type, type UnionType } from 'typescript/unstable/sync';
import { SyntaxKind, type Node, type SourceFile } from 'typescript/unstable/ast';

export { SyntaxKind, TypeFlags };
export type { Checker, Node, Type, UnionType };

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDERS: ReadonlySet<string> = new Set(['src', 'components', 'screens']);

export type House = Disposable & { files: readonly Reading[]; checker: Checker };

export type Reading = {
  /** From the root of the repository. */
  name: string;
  source: SourceFile;
  /** Every node that a question is true of, from the first to the last. */
  all(is: (node: Node) => boolean): Node[];
  /** A node as it is written, its white space in one blank each. */
  textOf(node: Node): string;
  lineOf(node: Node): number;
};

/** Reads the house; closes the compiler when it is disposed of. */
export function readHouse(): House {
  const api = new API();
  const snapshot = api.updateSnapshot({ openProjects: [join(import.meta.dirname, 'tsconfig.json')] });
  const project = snapshot.getProjects()[0]!;
  const files = project.program.getSourceFileNames().flatMap((path) => {
    const name = relative(ROOT, path);
    const source = FOLDERS.has(name.split('/')[0]!) ? project.program.getSourceFile(path) : undefined;
    return source ? [readingOf(name, source)] : [];
  });
  return { files, checker: project.checker, [Symbol.dispose]: () => api.close() };
}

function readingOf(name: string, source: SourceFile): Reading {
  const { text } = source;
  return {
    name,
    source,
    all(is) {
      const found: Node[] = [];
      const visit = (node: Node): void => {
        if (is(node)) found.push(node);
        node.forEachChild((child) => void visit(child));
      };
      visit(source);
      return found;
    },
    textOf: (node) => text.slice(node.getStart(source), node.end).replaceAll(/\s+/g, ' '),
    lineOf: (node) => text.slice(0, node.getStart(source)).split('\n').length,
  };
}
