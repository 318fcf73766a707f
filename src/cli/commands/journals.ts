/** What is kept and what goes on: outbox, log, watch. */
import type { Command } from 'commander';
import { onStore, withDoorbell, withOutput, withStore, type Cli } from '../command.ts';
import { wholeNumber } from '../parsers.ts';
import type { LogFlags } from '../work/journals.ts';
import type { DoorbellFlags } from '../work/doorbell.ts';

/** Adds them. */
export function addJournalCommands(program: Command, cli: Cli): void {
  const outbox = program.command('outbox').enablePositionalOptions();
  withStore(withOutput(outbox, ['json'])).action(
    onStore(cli, async (job) => (await import('../work/journals.ts')).showOutbox(job)),
  );
  withStore(outbox.command('set-aside').argument('<id...>')).action(
    onStore(cli, async (job, flags, args) => (await import('../work/journals.ts')).setAside(job, flags, args)),
  );

  const log = program
    .command('log')
    .option('--item <item>')
    .option('--since <moment>')
    .option('--limit <count>', '', wholeNumber(1));
  withStore(withOutput(log, ['json'])).action(
    onStore<LogFlags>(cli, async (job, flags) => (await import('../work/journals.ts')).showLog(job, flags)),
  );

  const watch = program.command('watch');
  withStore(withDoorbell(watch)).action(
    onStore<DoorbellFlags>(cli, async (job, flags) => (await import('../work/watch.ts')).watchItems(job, flags)),
  );
}
