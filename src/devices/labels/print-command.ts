/** Passes labels to the print command of the profile, on its standard input: a name and an address are never on a disk. */
import { basename } from 'node:path';
import type { HowEnded, PortProblem, TagProblem } from '../../replica/labels.ts';
import { runProgram } from '../programs/run.ts';
import { withMemoryFiles } from './memory-files.ts';

export type PrintOptions = {
  /** How long the command may take, in milliseconds; default 30 s. */
  withinMs?: number;
  env?: NodeJS.ProcessEnv;
  /** Ends the command at once. */
  signal?: AbortSignal;
  /** Called with how a failed command ended. */
  onFailure?: ((how: HowEnded) => void) | undefined;
};

type CommandProblem = Exclude<TagProblem, PortProblem>;

/**
 * Runs the command, its words unchanged, without a shell; resolves with the problem, or `undefined`. None of the words comes
 * from the store. Never rejects.
 */
export function runPrintCommand(
  command: readonly string[],
  bytes: Uint8Array,
  options: PrintOptions = {},
): Promise<CommandProblem | undefined> {
  return run(command, { ...options, input: bytes });
}

/**
 * Options of `lp` that apply to every file of its own job, but would apply once to several files in one job: then a job is one
 * file.
 */
const BY_FILE = /^-$|^-[nPi]|(?:page-ranges|number-up|copies)=/;

/** Whether the command prints several files as one job, as `lp` does. */
export function takesFiles(command: readonly string[]): boolean {
  const [program = '', ...words] = command;
  return basename(program) === 'lp' && !words.some((word) => BY_FILE.test(word));
}

/** Prints several files as one job of a command that {@link takesFiles}; `unable` if this system cannot. */
export async function printFiles(
  [program = '', ...words]: readonly string[],
  files: readonly Uint8Array[],
  options: PrintOptions = {},
): Promise<CommandProblem | 'unable' | undefined> {
  const ended = await withMemoryFiles(files, async (descriptors) => {
    const paths = descriptors.map((_, index) => `/dev/fd/${3 + index}`);
    // Otherwise its job would be called 3.
    const command = [program, '-t', 'bancada', ...words, ...paths];
    return { problem: await run(command, { ...options, input: '', files: descriptors }) };
  });
  return ended ? ended.problem : 'unable';
}

async function run(
  command: readonly string[],
  {
    withinMs = 30_000,
    onFailure,
    ...options
  }: PrintOptions & { input: string | Uint8Array; files?: readonly number[] },
): Promise<CommandProblem | undefined> {
  const { problem, exitCode, said } = await runProgram(command, { ...options, withinMs, mostOutput: 0 });
  if (problem === 'missing') return 'no-command';
  if (problem === 'late') return 'command-late';
  if (problem === undefined && exitCode === 0) return undefined;
  if (problem === undefined) onFailure?.({ exitCode, said: said.trim().split('\n', 1)[0] ?? '' });
  return 'command-failed';
}
