/** `ssh`: the bench for many terminals, from one process. */
import { Option, type Command } from 'commander';
import type { Screens } from '../terminal/open-desk.ts';
import { onItsOwn, positive, wholeNumber, withExamples, withNotify, withStore, type Cli } from './command.ts';
import type { SshFlags } from './work/serve-ssh.ts';

/** Adds the command; `loadApp` brings the screens, which nothing here knows. */
export function addSshCommand(program: Command, cli: Cli, loadApp: () => Promise<Screens>): void {
  const ssh = program
    .command('ssh')
    .description('serve the bench over SSH: one process, a terminal for everyone who logs in')
    .requiredOption('--authorized-keys <file>', 'who may log in, in OpenSSH’s format; operator="…" names who it is')
    .option('--port <port>', 'where to listen; 0 takes a free port', wholeNumber(0, 65_535), 2222)
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .option('--host-key <file>', 'the server’s own key; made if it is not there (default: in the state directory)')
    .option('--max-sessions <count>', 'terminals at once', wholeNumber(1, 1000), 100)
    .option('--lock-after <minutes>', 'cover a screen that nobody uses', positive, 5)
    .option('--idle <minutes>', 'end a session that nobody uses', positive, 60)
    .addOption(
      new Option('--metrics-port <port>', 'figures for Prometheus on 127.0.0.1').argParser(wholeNumber(0, 65_535)),
    );
  withExamples(ssh, [
    ['ssh --port 2222 --host 0.0.0.0 --authorized-keys keys', 'then, anywhere: ssh -p 2222 warehouse'],
    ['ssh --authorized-keys keys --metrics-port 9464', 'and http://127.0.0.1:9464/metrics'],
  ]);
  withStore(withNotify(ssh)).action(
    onItsOwn<SshFlags>(cli, async (talk, flags) =>
      (await import('./work/serve-ssh.ts')).serveSsh(talk, flags, loadApp, cli.version),
    ),
  );
}
