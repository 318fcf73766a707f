/** `ssh`: the bench for many terminals, from one process. */
import { Option, type Command } from 'commander';
import type { Screens } from '../desk/open-desk.ts';
import { onItsOwn, withNotify, withStore, type Cli } from './command.ts';
import { positive, wholeNumber } from './parsers.ts';
import type { SshFlags } from './handlers/serve-ssh.ts';

/** Adds the command; `loadApp` brings the screens, which nothing here knows. */
export function addSshCommand(program: Command, cli: Cli, loadApp: () => Promise<Screens>): void {
  const ssh = program
    .command('ssh')
    .requiredOption('--authorized-keys <file>')
    .option('--port <port>', '', wholeNumber(0, 65_535), 2222)
    .option('--host <host>', '', '127.0.0.1')
    .option('--host-key <file>')
    .option('--max-sessions <count>', '', wholeNumber(1, 1000), 100)
    .option('--requests-per-minute <count>', '', wholeNumber(2, 100_000))
    .option('--exempt <addresses>')
    .option('--lock-after <minutes>', '', positive, 5)
    .option('--idle <minutes>', '', positive, 60)
    .addOption(new Option('--metrics-port <port>').argParser(wholeNumber(0, 65_535)));
  withStore(withNotify(ssh)).action(
    onItsOwn<SshFlags>(cli, async (talk, flags) =>
      (await import('./handlers/serve-ssh.ts')).serveSsh(talk, flags, loadApp, cli.version),
    ),
  );
}
