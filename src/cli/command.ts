/** How a command is put together: its flags, its examples, and its work, which is loaded only when it runs. */
import { InvalidArgumentError, Option, type Command } from 'commander';
import { NOTIFY_STYLES } from '../terminal/notification.ts';
import type { ExitCode } from './exit-codes.ts';
import type { CliIo } from './io.ts';
import type { Job, Lent } from './job.ts';
import type { CommonFlags, Talk } from './talk.ts';

/** What the commands of one run share. */
export type Cli = {
  io: CliIo;
  version: string;
  /** What the process that it runs in lends it; a run of its own has nothing. */
  lent?: Lent;
  /** How the run ends; set by the command that ran. */
  exitCode: ExitCode;
};

const option = (group: string, flags: string, about: string) => new Option(flags, about).helpGroup(group);

/** Flags of every command. */
export function withCommon(command: Command): Command {
  return command
    .addOption(option('Everywhere:', '--lang <language>', 'pt-BR or en'))
    .addOption(option('Everywhere:', '--verbose', 'tell every request, and the details of an error'));
}

/** Flags of a command that works on a store. */
export function withStore(command: Command): Command {
  return withCommon(command)
    .addOption(option('Store:', '--profile <name>', 'the profile to use (default: BANCADA_PROFILE, or the first)'))
    .addOption(option('Store:', '--station <name>', 'the name of this bench, for the audit trail'))
    .addOption(option('Store:', '--operator <name>', 'who works here, for the audit trail'))
    .addOption(option('Store:', '--timeout <seconds>', 'how long an answer may take').argParser(positive))
    .addOption(option('Store:', '--read-only', 'refuse every write before anything is sent'));
}

/** Flags of a command that prints records. */
export function withOutput(command: Command, formats: readonly ('json' | 'ndjson' | 'csv' | 'fields')[]): Command {
  const add = (flags: string, about: string) => command.addOption(option('Output:', flags, about));
  if (formats.includes('json')) add('--json', 'as JSON, as the API has it (--json=id,order_id chooses fields)');
  if (formats.includes('ndjson')) add('--ndjson', 'one JSON record on a line');
  if (formats.includes('csv')) {
    add('--csv', 'comma-separated, safe to open in a spreadsheet');
    add('--excel', 'with --csv: semicolons and a byte order mark, as Excel in Brazil expects');
  }
  if (formats.includes('fields')) add('--fields <list>', 'only these fields, by the API’s names: id,pedido.numero');
  return command;
}

/** Flags of a command that changes something. */
export function withWrite(command: Command): Command {
  return command
    .addOption(option('Writing:', '--dry-run', 'say what would be sent, and send nothing'))
    .addOption(option('Writing:', '--yes', 'do not ask'))
    .addOption(option('Writing:', '--no-input', 'never ask; what would have asked ends with 2'));
}

/** Flags of a bench that hears signed events. */
export function withDoorbell(command: Command): Command {
  return command
    .addOption(
      option('Doorbell:', '--webhook-port <port>', 'listen for signed events that ring the sync').argParser(
        wholeNumber(0, 65_535),
      ),
    )
    .addOption(
      option('Doorbell:', '--webhook-secret-file <file>', 'their signing secret; two lines while it is exchanged'),
    )
    .addOption(option('Doorbell:', '--webhook-host <host>', 'address to listen on for them (default: 127.0.0.1)'));
}

/** The flag of a command that opens the bench. */
export function withNotify(command: Command): Command {
  return command.addOption(
    new Option(
      '--notify <how>',
      'have the terminal call you when there is something new and you are not looking',
    ).choices(NOTIFY_STYLES),
  );
}

/** The flag of a command that opens the bench in this terminal. */
export function withScreenReader(command: Command): Command {
  return command.option('--screen-reader', 'lines that a screen reader reads, in place of screens');
}

/** Examples stand first: most people look for nothing else. */
export function withExamples(command: Command, examples: readonly (readonly [string, string])[]): Command {
  const lines = examples.map(([line, about]) => `  $ bancada ${line}`.trimEnd() + `\n      ${about}`);
  return command.addHelpText('before', `Examples:\n${lines.join('\n')}\n`);
}

/** The action of a command that works on a store. */
export function onStore<Flags extends object>(
  cli: Cli,
  work: (job: Job, flags: Flags & CommonFlags, args: string[]) => Promise<ExitCode>,
) {
  return async (...given: unknown[]): Promise<void> => {
    const command = given.at(-1) as Command;
    const flags = command.optsWithGlobals<Flags & CommonFlags>();
    const { runJob } = await import('./job.ts');
    cli.exitCode = await runJob(cli.io, flags, (job) => work(job, flags, command.args), cli.lent);
  };
}

/** The action of a command that needs no store. */
export function onItsOwn<Flags extends object>(
  cli: Cli,
  work: (talk: Talk, flags: Flags & CommonFlags, args: string[], command: Command) => Promise<ExitCode>,
) {
  return async (...given: unknown[]): Promise<void> => {
    const command = given.at(-1) as Command;
    const flags = command.optsWithGlobals<Flags & CommonFlags>();
    const { runTalk } = await import('./job.ts');
    cli.exitCode = await runTalk(cli.io, flags, (talk) => work(talk, flags, command.args, command));
  };
}

/** A whole number from `min` to `max`. */
export function wholeNumber(min = 0, max = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max) {
      throw new InvalidArgumentError(
        `Expected a whole number${max < Number.MAX_SAFE_INTEGER ? ` from ${min} to ${max}` : `, ${min} or more`}.`,
      );
    }
    return value;
  };
}

/** A number above 0. */
export function positive(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value <= 0) {
    throw new InvalidArgumentError('Expected a number above 0.');
  }
  return value;
}
