/** `hold`, `release`, `remake` and `note`: the shop's own records about its pieces, which the store is not sent. */
import type { Command } from 'commander';
import { onStore, withItems, withOutput, withStore, withWhere, type Cli } from '../command.ts';
import { wholeNumber } from '../parsers.ts';
import type { WhereFlags } from '../handlers/selection.ts';
import type { HoldFlags, RemakeFlags } from '../handlers/workshop.ts';

/** Adds the commands. */
export function addWorkshopCommands(program: Command, cli: Cli): void {
  const hold = program.command('hold').alias('espera').argument('[item...]');
  hold.option('--reason <reason>').option('--until <date>');
  withStore(withOutput(withWhere(hold))).action(
    onStore<HoldFlags>(cli, async (job, flags, args) =>
      (await import('../handlers/workshop.ts')).holdReferences(job, flags, args),
    ),
  );

  const release = withItems(program.command('release').alias('liberar'));
  withStore(release).action(
    onStore<WhereFlags>(cli, async (job, flags, args) =>
      (await import('../handlers/workshop.ts')).releaseItems(job, flags, args),
    ),
  );

  const remake = program.command('remake').alias('refazer').argument('[item]');
  remake.option('--reason <reason>').option('--unit <numbers>').option('--units <count>', '', wholeNumber(1));
  remake.option('--since <moment>');
  withStore(withOutput(remake)).action(
    onStore<RemakeFlags>(cli, async (job, flags, args) =>
      (await import('../handlers/workshop.ts')).remakeItem(job, flags, args),
    ),
  );

  const note = program.command('note').argument('[order]').argument('[text...]');
  withStore(withOutput(note)).action(
    onStore(cli, async (job, flags, args) => (await import('../handlers/workshop.ts')).noteOrder(job, flags, args)),
  );
}
