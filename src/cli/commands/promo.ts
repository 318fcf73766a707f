/** `promo`: changes the prices of many products at once, with a start and an end by the clock. */
import { Option, type Command } from 'commander';
import { onStore, withMetrics, withOutput, withStore, withWrite, type Cli } from '../command.ts';
import { collectValues, numberFrom, positive, wholeNumber } from '../parsers.ts';
import type { CarryFlags, PlanFlags, StopFlags } from '../handlers/promo.ts';

/** Adds the command and its subcommands. */
export function addPromoCommand(program: Command, cli: Cli): void {
  const promo = program.command('promo').alias('promocao').enablePositionalOptions();
  withStore(withOutput(promo)).action(
    onStore(cli, async (job) => (await import('../handlers/promo-list.ts')).listRuns(job)),
  );

  const plan = promo
    .command('plan')
    .argument('[file]')
    .option('--percent <percent>', '', numberFrom(-95, 400))
    .option('--round <amount>')
    .option('--ending <cents>', '', wholeNumber(0, 99))
    .option('--floor <amount>')
    .option('--base')
    .option('--product <id>', '', collectValues)
    .option('--match <text>')
    .option('--all')
    .option('--begin <moment>')
    .option('--end <moment>')
    .option('--name <text>')
    .addOption(new Option('--unit <unit>').choices(['cents', 'reais']))
    .option('--wait <seconds>', '', positive);
  withStore(withWrite(withOutput(plan))).action(
    onStore<PlanFlags>(cli, async (job, flags, args) =>
      (await import('../handlers/promo.ts')).planPromotion(job, flags, args),
    ),
  );

  withStore(withOutput(promo.command('show').argument('<id>'))).action(
    onStore(cli, async (job, _flags, args) => (await import('../handlers/promo-list.ts')).showRun(job, args)),
  );

  for (const name of ['end', 'undo']) {
    const stop = promo.command(name).argument('<id>').option('--wait <seconds>', '', positive);
    withStore(withWrite(withOutput(stop))).action(
      onStore<StopFlags>(cli, async (job, flags, args) =>
        (await import('../handlers/promo.ts')).runStopRun(job, flags, args),
      ),
    );
  }

  const take = promo.command('take').argument('<id>');
  withStore(withWrite(withOutput(take))).action(
    onStore(cli, async (job, _flags, args) => (await import('../handlers/promo.ts')).runTakeRun(job, args)),
  );

  withStore(withMetrics(withOutput(promo.command('carry').option('--once')))).action(
    onStore<CarryFlags>(cli, async (job, flags) =>
      (await import('../handlers/promo.ts')).carryRuns(job, flags, cli.version),
    ),
  );
}
