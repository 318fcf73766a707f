/** `ssh sessions` and `ssh end`: lists and ends the logins of the servers that run on this machine. */
import { formatSpan, formatTime } from '../../base/ages.ts';
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import { safeText } from '../../base/safe-text.ts';
import { serverDirsFrom } from '../../config/folders.ts';
import { endLogin, listLogins } from '../ask-servers.ts';
import type { ListedLogin } from '../../ssh/logins.ts';
import { sshTextsIn } from '../../i18n/ssh/ssh-texts.ts';
import { UsageProblem } from '../failures.ts';
import { printAll } from '../output/print-all.ts';
import type { CliContext } from '../cli-context.ts';
import { fieldsOf } from './schemas.ts';

/** Lists the logins. */
export async function showSessions(talk: CliContext): Promise<ExitCode> {
  const { columns, whats, noServer, nobody } = sshTextsIn(talk.language).host;
  const logins = await listLogins(serverDirsFrom(talk.io.env));
  if (!logins) throw new UsageProblem(noServer);
  await printAll<ListedLogin>(talk, logins, {
    fields: fieldsOf('ssh sessions'),
    columns: [
      { title: 'ID', cell: ({ id }) => id },
      { title: columns.what, cell: ({ what }) => whats[what], piped: ({ what }) => what },
      { title: columns.who, least: 8, cell: ({ operator, station }) => `${operator}@${station}` },
      { title: columns.from, cell: ({ address }) => address },
      {
        title: columns.since,
        cell: ({ since }) => formatTime(Date.parse(since), Date.now()),
        piped: (login) => login.since,
      },
      {
        title: columns.idle,
        cell: ({ idle_seconds: idle }) => (idle === undefined ? '' : formatSpan(idle * 1000)),
        piped: ({ idle_seconds: idle }) => (idle === undefined ? '' : `${idle} s`),
      },
    ],
  });
  if (logins.length === 0) talk.say(nobody);
  return EXIT.done;
}

/** Ends logins by their ids. */
export async function endSessions(talk: CliContext, _: object, ids: readonly string[]): Promise<ExitCode> {
  const { noServer, notThere } = sshTextsIn(talk.language).host;
  for (const id of ids) {
    const isEnded = await endLogin(serverDirsFrom(talk.io.env), id);
    if (isEnded === undefined) throw new UsageProblem(noServer);
    if (!isEnded) throw new UsageProblem(notThere(safeText(id, 20)));
  }
  return EXIT.done;
}
