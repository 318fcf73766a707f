/** `audit`: verifies the audit trail, and prints its entries for one order. */
import type { Command } from 'commander';
import { onStore, withOutput, withStore, type Cli } from '../command.ts';
import type { ParcelFlags, VerifyFlags } from '../handlers/audit.ts';

/** Adds the command and its subcommands. */
export function addAuditCommands(program: Command, cli: Cli): void {
  const verify = onStore<VerifyFlags>(cli, async (job, flags) =>
    (await import('../handlers/audit.ts')).verifyTrail(job, flags),
  );
  const audit = program.command('audit').alias('auditoria').enablePositionalOptions();
  // Without a subcommand it verifies.
  withStore(withOutput(audit)).action(verify);
  withStore(withOutput(audit.command('verify').alias('verificar').option('--checkpoints <file>'))).action(verify);
  withStore(withOutput(audit.command('casts').alias('gravacoes'))).action(
    onStore(cli, async (job) => (await import('../handlers/recordings.ts')).listRecordings(job)),
  );
  const parcel = audit.command('parcel').alias('pacote').argument('<order>').option('--pdf <file>').option('--force');
  withStore(withOutput(parcel)).action(
    onStore<ParcelFlags>(cli, async (job, flags, args) =>
      (await import('../handlers/audit.ts')).sayParcel(job, flags, args),
    ),
  );
}
