/** `outbox`, `log` and `watch`: stored intents, stored entries, and changes as they happen. */
import type { Command } from 'commander';
import { onItsOwn, onStore, withDoorbell, withMetrics, withOutput, withStore, type Cli } from '../command.ts';
import { wholeNumber } from '../parsers.ts';
import type { LogFlags } from '../handlers/journals.ts';
import type { WatchFlags } from '../handlers/watch.ts';

/** Adds the commands. */
export function addJournalCommands(program: Command, cli: Cli): void {
  const outbox = program.command('outbox').enablePositionalOptions().option('--from <file>');
  const ofStore = onStore(cli, async (job) => (await import('../handlers/journals.ts')).showOutbox(job));
  const ofFile = onItsOwn<{ from?: string }>(cli, async (talk, { from = '' }) =>
    (await import('../handlers/journals.ts')).showOutboxOf(talk, from),
  );
  withStore(withOutput(outbox)).action((...given: unknown[]) =>
    (outbox.opts<{ from?: string }>().from === undefined ? ofStore : ofFile)(...given),
  );
  withStore(outbox.command('set-aside').argument('<id...>')).action(
    onStore(cli, async (job, flags, args) => (await import('../handlers/journals.ts')).setAside(job, flags, args)),
  );

  const log = program
    .command('log')
    .option('--item <item>')
    .option('--since <moment>')
    .option('--limit <count>', '', wholeNumber(1));
  withStore(withOutput(log)).action(
    onStore<LogFlags>(cli, async (job, flags) => (await import('../handlers/journals.ts')).showLog(job, flags)),
  );

  const watch = program.command('watch').argument('[filter...]').option('--view <name>');
  // Every line is a record, with or without a format: a script that always passes --json may do so here, too.
  withStore(withDoorbell(withMetrics(withOutput(watch)))).action(
    onStore<WatchFlags>(cli, async (job, flags, args) =>
      (await import('../handlers/watch.ts')).watchItems(job, flags, args, cli.version),
    ),
  );
}
