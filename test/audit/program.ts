/** The program under audit as people have it: a bundle that is started. */
import { spawn, type ChildProcess } from 'node:child_process';
import { openTerminal, type Terminal } from '../journeys/harness/terminal.ts';

export type Ended = { code: number | undefined; stdout: string; stderr: string };

export type Home = { name: string; env: Record<string, string> };

/** No command takes longer, whatever becomes of its request. */
const HANG_MS = 45_000;
/** The code of a command that had to be ended because it did not end by itself. */
const HUNG = -1;

/** Runs a command to its end; `killAfterMs` ends it with SIGKILL before that. */
export async function runCommand(
  program: string,
  home: Home,
  args: readonly string[],
  killAfterMs?: number,
): Promise<Ended> {
  const child = start(program, home.env, args);
  const timer = setTimeout(() => child.kill('SIGKILL'), killAfterMs ?? HANG_MS);
  let [stdout, stderr] = ['', ''];
  child.stdout!.on('data', (part: Buffer) => (stdout += part.toString()));
  child.stderr!.on('data', (part: Buffer) => (stderr += part.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  clearTimeout(timer);
  const hung = killAfterMs === undefined ? HUNG : undefined;
  return { code: code ?? hung, stdout, stderr };
}

export function start(program: string, env: Record<string, string>, args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Opens a bench in a terminal of its own. */
export function openBench(program: string, home: Home): Terminal {
  return openTerminal({ command: [process.execPath, program], env: home.env, columns: 140, rows: 40 });
}
