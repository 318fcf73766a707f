/**
 * The control socket of the server, on its own machine: a socket in the state directory, which only its user can open. A
 * request is one line of JSON, a response another.
 */
import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { makePrivateFolder } from '../config/private-folder.ts';
import { ConfigProblem } from '../config/problem.ts';
import { object, orElse, readText, string } from '../base/codec.ts';
import { firstLine } from '../base/first-line.ts';
import type { Logins } from './logins.ts';

/** The longest path of a socket that the system accepts. */
const LONGEST_PATH = 100;
const LONGEST_LINE = 1000;

/**
 * Listens for the server on a port. Returns a function that stops it, or `undefined` if the path is too long for a socket. Rejects
 * with {@link ConfigProblem} if the directory cannot be used.
 */
export async function openControl(
  stateDir: string,
  port: number,
  logins: Pick<Logins, 'list' | 'end'>,
): Promise<(() => Promise<void>) | undefined> {
  const path = join(stateDir, `ssh-${port}.sock`);
  if (process.platform === 'win32' || path.length > LONGEST_PATH) return undefined;
  try {
    makePrivateFolder(stateDir);
    // The port is ours now: the process that had this socket is gone.
    rmSync(path, { force: true });
  } catch (cause) {
    throw new ConfigProblem(({ config }) => config.unwritten(path), { cause });
  }
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    void firstLine(socket.iterator({ destroyOnReturn: false }), LONGEST_LINE).then((line) =>
      socket.end(`${JSON.stringify(answerTo(line, logins))}\n`),
    );
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

function answerTo(line: string, logins: Pick<Logins, 'list' | 'end'>): object {
  const asked = readText(questionCodec, line);
  if (asked?.ask === 'sessions') return { sessions: logins.list() };
  return asked?.ask === 'end' ? { ended: logins.end(asked.id) } : {};
}
