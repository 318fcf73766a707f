/**
 * Hands a label to the print command of the profile, on its standard input: a name and an address never lie on a disk.
 */
import type { HowEnded, PortProblem, TagProblem } from '../../replica/labels.ts';
import { runProgram } from '../programs/run.ts';

export type PrintOptions = {
  /** How long the command may take; default 30 s. */
  withinMs?: number;
  env?: NodeJS.ProcessEnv;
  /** Ends it at once. */
  signal?: AbortSignal;
  /** Hears how a command that failed ended. */
  onFailure?: ((how: HowEnded) => void) | undefined;
};

/**
 * Runs the command, its words as they are, without a shell; resolves with what went wrong, or `undefined`. Nothing that
 * comes from the store is among the words. Never rejects.
 */
export async function runPrintCommand(
  command: readonly string[],
  bytes: Uint8Array,
  { withinMs = 30_000, env = process.env, signal, onFailure }: PrintOptions = {},
): Promise<Exclude<TagProblem, PortProblem> | undefined> {
  const options = { input: bytes, withinMs, mostOutput: 0, env, signal };
  const { problem, exitCode, said } = await runProgram(command, options);
  if (problem === 'missing') return 'no-command';
  if (problem === 'late') return 'command-late';
  if (problem === undefined && exitCode === 0) return undefined;
  if (problem === undefined) onFailure?.({ exitCode, said: said.trim().split('\n', 1)[0] ?? '' });
  return 'command-failed';
}
