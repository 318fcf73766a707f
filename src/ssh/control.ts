/**
 * The server's ear on its own machine: a socket in the state directory, which only its user can open. One line of JSON
 * asks, one answers.
 */
import { once } from 'node:events';
import { chmodSync, readdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { makePrivateFolder } from '../config/private-folder.ts';
import { boolean, object, orElse, readText, string, that, type ReadBy } from '../base/codec.ts';
import type { ListedLogin, Logins } from './logins.ts';

const NAME = /^ssh-\d+\.sock$/;
/** What the system takes for the path of a socket. */
const LONGEST_PATH = 100;
const LONGEST_LINE = 1000;
const LONGEST_ANSWER = 4 * 1024 * 1024;
const ANSWER_MS = 5000;

/** Listens for a server on a port. Returns how to stop, or `undefined` where the path would be too long for a socket. */
export async function openControl(
  stateDir: string,
  port: number,
  logins: Pick<Logins, 'list' | 'end'>,
): Promise<(() => Promise<void>) | undefined> {
  const path = join(stateDir, `ssh-${port}.sock`);
  if (process.platform === 'win32' || path.length > LONGEST_PATH) return undefined;
  makePrivateFolder(stateDir);
  // The port is ours now: whoever had this socket is gone.
  rmSync(path, { force: true });
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    void readLine(socket, LONGEST_LINE).then((line) => socket.end(`${JSON.stringify(answerTo(line, logins))}\n`));
  });
  server.listen(path);
  await once(server, 'listening');
  chmodSync(path, 0o600);
  return async () => {
    for (const socket of open) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    rmSync(path, { force: true });
  };
}

const questionCodec = object({ ask: string, id: orElse(string, '') });
const answerCodec = object({
  sessions: orElse(
    that((value): value is ListedLogin[] => Array.isArray(value)),
    [],
  ),
  ended: orElse(boolean, false),
});

function answerTo(line: string, logins: Pick<Logins, 'list' | 'end'>): object {
  const asked = readText(questionCodec, line);
  if (asked?.ask === 'sessions') return { sessions: logins.list() };
  return asked?.ask === 'end' ? { ended: logins.end(asked.id) } : {};
}

/** Who is logged in at any server of these state directories; `undefined` where none runs that this user may ask. */
export async function listLogins(stateDirs: readonly string[]): Promise<ListedLogin[] | undefined> {
  const answers = await askAll(stateDirs, { ask: 'sessions' });
  if (answers.length === 0) return undefined;
  return answers.flatMap(({ sessions }) => sessions);
}

/** Ends a login; false where no server has it, `undefined` where none runs. */
export async function endLogin(stateDirs: readonly string[], id: string): Promise<boolean | undefined> {
  const answers = await askAll(stateDirs, { ask: 'end', id });
  return answers.length === 0 ? undefined : answers.some(({ ended }) => ended);
}

async function askAll(stateDirs: readonly string[], question: object): Promise<ReadBy<typeof answerCodec>[]> {
  const answers = await Promise.all(stateDirs.flatMap(socketsIn).map((path) => askOne(path, question)));
  return answers.filter((answer) => answer !== undefined);
}

/** A socket that nobody listens on was left by a server that was killed. */
async function askOne(path: string, question: object): Promise<ReadBy<typeof answerCodec> | undefined> {
  const socket = connect(path);
  socket.on('error', () => {});
  socket.setTimeout(ANSWER_MS, () => socket.destroy());
  socket.write(`${JSON.stringify(question)}\n`);
  const answer = readText(answerCodec, await readLine(socket, LONGEST_ANSWER));
  socket.destroy();
  return answer;
}

function socketsIn(stateDir: string): string[] {
  try {
    // Not through a link: root asks in a directory that is another user's.
    return readdirSync(stateDir, { withFileTypes: true })
      .filter((entry) => entry.isSocket() && NAME.test(entry.name))
      .map(({ name }) => join(stateDir, name));
  } catch {
    return [];
  }
}

/** The first line; nothing where the socket ends before, or where it is longer than that. */
async function readLine(socket: Socket, longest: number): Promise<string> {
  let text = '';
  try {
    for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
      text += String(chunk);
      const end = text.indexOf('\n');
      if (end >= 0) return text.slice(0, end);
      if (text.length > longest) return '';
    }
  } catch {
    // It is gone.
  }
  return '';
}
