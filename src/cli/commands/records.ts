/** The records of this machine: stored intents and entries, the audit trail, and copies of them. */
import { onItsOwn, onStore, type CommandDefinition, type Work } from '../command.ts';
import { CONSENT, OUTPUT, STORE_FLAGS } from '../flags.ts';
import { wholeNumber } from '../parsers.ts';

const outboxOfStore = onStore(async () => (await import('../handlers/journals.ts')).showOutbox);
const outboxOfFile = onItsOwn(async () => (await import('../handlers/journals.ts')).showOutboxOf);

/** The outbox of the configured store, or that of a file, which needs no store. */
const outbox: Work = {
  flags: STORE_FLAGS,
  actionOf: (cli) => (command) =>
    (command.opts<{ from?: string }>().from === undefined ? outboxOfStore : outboxOfFile).actionOf(cli)(command),
};

const verify = onStore(async () => (await import('../handlers/audit.ts')).verifyTrail);

export const RECORDS: readonly CommandDefinition[] = [
  {
    line: 'outbox',
    flags: ['--from <file>', ...OUTPUT],
    work: outbox,
    commands: [
      { line: 'set-aside <id...>', work: onStore(async () => (await import('../handlers/journals.ts')).setAside) },
    ],
  },
  {
    line: 'log',
    flags: ['--item <item>', '--since <moment>', { flags: '--limit <count>', parse: wholeNumber(1) }, ...OUTPUT],
    work: onStore(async () => (await import('../handlers/journals.ts')).showLog),
  },
  {
    line: 'audit|auditoria',
    flags: OUTPUT,
    // Without a subcommand it verifies.
    work: verify,
    commands: [
      { line: 'verify|verificar', flags: ['--checkpoints <file>', ...OUTPUT], work: verify },
      {
        line: 'casts|gravacoes',
        flags: OUTPUT,
        work: onStore(async () => (await import('../handlers/recordings.ts')).listRecordings),
      },
      {
        line: 'parcel|pacote <order>',
        flags: ['--pdf <file>', '--force', ...OUTPUT],
        work: onStore(async () => (await import('../handlers/audit.ts')).sayParcel),
      },
    ],
  },
  {
    line: 'backup <dir>',
    flags: [{ flags: '--keep <count>', parse: wholeNumber(1, 10_000) }, ...OUTPUT],
    work: onItsOwn(async () => (await import('../handlers/backup.ts')).backUp),
  },
  {
    line: 'restore|restaurar <file>',
    flags: [...CONSENT, ...OUTPUT],
    work: onItsOwn(async () => (await import('../handlers/restore.ts')).restore),
  },
];
