/**
 * Requests to the SSH servers on this machine through their sockets (src/ssh/control.ts): one line of JSON is the request,
 * one the response. No server code is loaded for them.
 */
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { boolean, object, orElse, readText, that, type ReadBy } from '../base/codec.ts';
import { firstLine } from '../base/first-line.ts';
import type { ListedLogin } from '../ssh/logins.ts';

const NAME = /^ssh-\d+\.sock$/;
const LONGEST_ANSWER = 4 * 1024 * 1024;
const ANSWER_MS = 5000;

const answerCodec = object({
  sessions: orElse(
    that((value): value is ListedLogin[] => Array.isArray(value)),
    [],
  ),
  ended: orElse(boolean, false),
});

/** The logins of all servers of these state directories; `undefined` if no server runs that this user may connect to. */
export async function listLogins(stateDirs: readonly string[]): Promise<ListedLogin[] | undefined> {
  const answers = await askAll(stateDirs, { ask: 'sessions' });
  if (answers.length === 0) return undefined;
  return answers.flatMap(({ sessions }) => sessions);
}

/** Ends a login; returns false if no server has it, `undefined` if none runs. */
export async function endLogin(stateDirs: readonly string[], id: string): Promise<boolean | undefined> {
  const answers = await askAll(stateDirs, { ask: 'end', id });
  return answers.length === 0 ? undefined : answers.some(({ ended }) => ended);
}

async function askAll(stateDirs: readonly string[], question: object): Promise<ReadBy<typeof answerCodec>[]> {
  const answers = await Promise.all(stateDirs.flatMap(socketsIn).map((path) => askOne(path, question)));
  return answers.filter((answer) => answer !== undefined);
}

/** Returns `undefined` if nobody listens on the socket: a killed server leaves its socket behind. */
async function askOne(path: string, question: object): Promise<ReadBy<typeof answerCodec> | undefined> {
  const socket = connect(path);
  socket.on('error', () => {});
  socket.setTimeout(ANSWER_MS, () => socket.destroy());
  socket.write(`${JSON.stringify(question)}\n`);
  const answer = readText(answerCodec, await firstLine(socket.iterator({ destroyOnReturn: false }), LONGEST_ANSWER));
  socket.destroy();
  return answer;
}

function socketsIn(stateDir: string): string[] {
  try {
    // Symbolic links are left out: root may read the directory of another user here.
    return readdirSync(stateDir, { withFileTypes: true })
      .filter((entry) => entry.isSocket() && NAME.test(entry.name))
      .map(({ name }) => join(stateDir, name));
  } catch {
    return [];
  }
}
