/** A problem in `commands.json`, each with its line. Commands, screens and actions are given by their names. */
export type CommandProblem = { line: number } & (
  | { kind: 'syntax'; what: string }
  | { kind: 'too-deep' }
  | { kind: 'not-an-object'; where: string }
  | { kind: 'bad-name'; name: string }
  | { kind: 'twice'; name: string }
  | { kind: 'too-many'; most: number }
  /** `of`: the type of the prompt that has no such field; `on`: a command that runs on an event has none. */
  | { kind: 'unknown-field'; name: string; known: readonly string[]; of?: string }
  | { kind: 'no-program'; name: string }
  | { kind: 'wrong'; field: WrongField }
  | { kind: 'personal-without-item'; name: string }
  | { kind: 'unknown-screen'; name: string; known: readonly string[] }
  | { kind: 'unknown-key'; key: string }
  | { kind: 'reserved-key'; key: string; as: string }
  /** The key is already in use there: by an action of bancada, or by another command of this file. */
  | { kind: 'key-taken'; key: string; by: string; isOwn: boolean; screens: readonly string[] }
);

/** The fields whose value can be wrong; `prompt-key` is the `key` of a prompt. */
export type WrongField =
  | 'personal'
  | 'needs'
  | 'show'
  | 'seconds'
  | 'screens'
  | 'key'
  | 'prompts'
  | 'type'
  | 'title'
  | 'body'
  | 'prompt-key'
  | 'initialValue'
  | 'options'
  | 'on';
