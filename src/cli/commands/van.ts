/** `van`: the parcels that are scanned out to the carriers. */
import type { Command } from 'commander';
import { onStore, withOutput, withStore, type Cli } from '../command.ts';
import type { CloseFlags, ManifestFlags, ScanFlags } from '../handlers/van.ts';

/** Adds the command and its subcommands. */
export function addVanCommand(program: Command, cli: Cli): void {
  const van = program.command('van').alias('coleta').enablePositionalOptions();
  withStore(withOutput(van)).action(
    onStore(cli, async (job) => (await import('../handlers/van.ts')).listCarriers(job)),
  );
  withStore(van.command('scan').argument('<carrier>').option('--remove')).action(
    onStore<ScanFlags>(cli, async (job, flags, args) =>
      (await import('../handlers/van.ts')).scanParcels(job, flags, args),
    ),
  );
  withStore(van.command('close').argument('<carrier>').option('--out <folder>').option('--yes')).action(
    onStore<CloseFlags>(cli, async (job, flags, args) =>
      (await import('../handlers/van.ts')).runCloseVan(job, flags, args),
    ),
  );
  const manifest = van.command('manifest').argument('[id]').option('--pdf <file>').option('--force');
  withStore(withOutput(manifest)).action(
    onStore<ManifestFlags>(cli, async (job, flags, args) =>
      (await import('../handlers/van.ts')).showManifest(job, flags, args),
    ),
  );
}
