/** `assembly`: finished pieces that wait for the rest of their order. Not the board of `board --wall`. */
import type { Command } from 'commander';
import { onStore, withOutput, withStore, type Cli } from '../command.ts';
import type { ScanFlags, ScrapFlags } from '../handlers/assembly.ts';

/** Adds the command and its subcommands. */
export function addAssemblyCommand(program: Command, cli: Cli): void {
  const assembly = program.command('assembly').alias('montar').enablePositionalOptions();
  withStore(withOutput(assembly)).action(
    onStore(cli, async (job) => (await import('../handlers/assembly.ts')).listSlots(job)),
  );
  withStore(assembly.command('scan').option('--remove')).action(
    onStore<ScanFlags>(cli, async (job, flags) => (await import('../handlers/assembly.ts')).scanPieces(job, flags)),
  );
  withStore(assembly.command('apart').argument('<slot>').option('--yes').option('--no-input')).action(
    onStore(cli, async (job, _flags, args) => (await import('../handlers/assembly.ts')).runTakeApart(job, args)),
  );
  withStore(assembly.command('scrap').argument('<tag>').requiredOption('--reason <reason>')).action(
    onStore<ScrapFlags>(cli, async (job, flags, args) =>
      (await import('../handlers/assembly.ts')).scrapPiece(job, flags, args),
    ),
  );
  withStore(withOutput(assembly.command('pieces'))).action(
    onStore(cli, async (job) => (await import('../handlers/assembly.ts')).listPieces(job)),
  );
}
