/** A problem in a file of key bindings, each with its line. Screens and actions are given by their names. */
export type KeyProblem = { line: number } & (
  | { kind: 'syntax'; what: string }
  | { kind: 'too-deep' }
  | { kind: 'not-an-object'; where: string }
  | { kind: 'not-keys'; id: string }
  | { kind: 'unknown-screen'; name: string; known: readonly string[] }
  | { kind: 'gone-action'; name: string }
  | { kind: 'unknown-action'; name: string; known: readonly string[] }
  | { kind: 'not-there'; id: string; screen: string; screens: readonly string[] }
  | { kind: 'fixed'; id: string }
  | { kind: 'twice'; name: string }
  | { kind: 'unknown-key'; key: string }
  | { kind: 'reserved-key'; key: string; as: string }
  | { kind: 'conflict'; key: string; ids: readonly [string, string]; screens: readonly string[] }
);
