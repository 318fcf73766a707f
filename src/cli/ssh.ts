/** `ssh`: the bench for many terminals, from one process. */
import type { Command } from 'commander';
import type { Screens } from '../session/draw.ts';
import {
  demandOption,
  onItsOwn,
  withCommon,
  withDoorbell,
  withMetrics,
  withNotify,
  withOutput,
  withStore,
  type Cli,
} from './command.ts';
import { collectValues, positive, wholeNumber } from './parsers.ts';
import type { SshFlags } from './handlers/serve-ssh.ts';

/** Adds the command; `loadApp` loads the screens, which are not known here. */
export function addSshCommand(program: Command, cli: Cli, loadApp: () => Promise<Screens>): void {
  const ssh = program
    .command('ssh')
    .enablePositionalOptions()
    .option('--authorized-keys <file>')
    .option('--port <port>', '', wholeNumber(0, 65_535), 2222)
    .option('--host <host>', '', '127.0.0.1')
    .option('--host-key <file>', '', collectValues)
    .option('--next-host-key <file>')
    .option('--max-sessions <count>', '', wholeNumber(1, 1000), 200)
    .option('--requests-per-minute <count>', '', wholeNumber(2, 100_000))
    .option('--exempt <addresses>')
    .option('--own-commands <names>')
    .option('--lock-after <minutes>', '', positive, 5)
    .option('--idle <minutes>', '', positive, 60)
    .option('--keep-sessions');
  withStore(withNotify(withDoorbell(withMetrics(ssh)))).action(
    onItsOwn<SshFlags>(cli, async (talk, flags) =>
      (await import('./handlers/serve-ssh.ts')).serveSsh(talk, flags, loadApp, cli.version),
    ),
  );
  // A required option of commander would be required by its subcommands, too.
  ssh.hook('preAction', (_, actor) => {
    if (actor === ssh && ssh.opts<Partial<SshFlags>>().authorizedKeys === undefined)
      demandOption(ssh, '--authorized-keys');
  });
  withCommon(withOutput(ssh.command('sessions'))).action(
    onItsOwn(cli, async (talk) => (await import('./handlers/ssh-sessions.ts')).showSessions(talk)),
  );
  withCommon(ssh.command('end').argument('<id...>')).action(
    onItsOwn(cli, async (talk, flags, args) =>
      (await import('./handlers/ssh-sessions.ts')).endSessions(talk, flags, args),
    ),
  );
}
