/** What is kept and what goes on: outbox, log, watch. */
import type { Command } from 'commander';
import { onStore, wholeNumber, withDoorbell, withExamples, withOutput, withStore, type Cli } from '../command.ts';
import type { LogFlags } from '../work/journals.ts';
import type { DoorbellFlags } from '../work/doorbell.ts';

/** Adds them. */
export function addJournalCommands(program: Command, cli: Cli): void {
  const outbox = program
    .command('outbox')
    .description('list actions without a verdict; every running bancada works on them')
    .enablePositionalOptions();
  withExamples(outbox, [
    ['outbox', 'what was sent and not answered, or not sent yet'],
    ['outbox set-aside 6f1d…', 'nobody looks any more for what became of it'],
  ]);
  withStore(withOutput(outbox, ['json'])).action(
    onStore(cli, async (job) => (await import('../work/journals.ts')).showOutbox(job)),
  );
  withStore(
    outbox
      .command('set-aside')
      .description('look no more for what became of unconfirmed actions')
      .argument('<id...>', 'as “bancada outbox” shows them'),
  ).action(onStore(cli, async (job, flags, args) => (await import('../work/journals.ts')).setAside(job, flags, args)));

  const log = program
    .command('log')
    .description('show the audit trail: who asked for what, and what became of it')
    .option('--item <item>', 'only of this item, an id or ORDER/ITEM')
    .option('--since <moment>', 'from a moment (2026-11-20T10:00:00Z) or age (8h, 7d) on')
    .option('--limit <count>', 'the newest so many', wholeNumber(1));
  withExamples(log, [
    ['log --since 8h', 'this shift'],
    [`log --json | jq 'select(.verdict == "refused")'`, 'one JSON entry on a line'],
  ]);
  withStore(withOutput(log, ['json'])).action(
    onStore<LogFlags>(cli, async (job, flags) => (await import('../work/journals.ts')).showLog(job, flags)),
  );

  const watch = program.command('watch').description('follow changes: one line of JSON for each, until interrupted');
  withExamples(watch, [
    [
      `watch | jq -c 'select(.item.item_status == "cancelled") | .item.pedido.numero'`,
      'what is cancelled, as it happens',
    ],
  ]);
  withStore(withDoorbell(watch)).action(
    onStore<DoorbellFlags>(cli, async (job, flags) => (await import('../work/watch.ts')).watchItems(job, flags)),
  );
}
