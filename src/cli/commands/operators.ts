/** `operators`: badges and PINs of the people at the bench. */
import { Option, type Command } from 'commander';
import { onItsOwn, withCommon, withOutput, type Cli } from '../command.ts';
import type { BadgeFlags } from '../handlers/operators.ts';

/** Adds the command and its subcommands. */
export function addOperatorsCommand(program: Command, cli: Cli): void {
  const list = onItsOwn(cli, async (talk) => (await import('../handlers/operators.ts')).listOperators(talk));
  const operators = program.command('operators').alias('operadores').enablePositionalOptions();
  // Without a subcommand it lists.
  withCommon(withOutput(operators)).action(list);
  const add = operators
    .command('add')
    .alias('criar')
    .argument('<name>')
    .option('--out <file>')
    .addOption(new Option('--format <format>').choices(['svg', 'pdf']))
    .option('--force')
    .option('--replace');
  withCommon(add).action(
    onItsOwn<BadgeFlags>(cli, async (talk, flags, args) =>
      (await import('../handlers/operators.ts')).addOperator(talk, flags, args),
    ),
  );
  withCommon(withOutput(operators.command('list').alias('listar'))).action(list);
  withCommon(operators.command('pin').argument('<name>').option('--remove')).action(
    onItsOwn<{ remove?: boolean }>(cli, async (talk, flags, args) =>
      (await import('../handlers/operators.ts')).setPin(talk, flags, args),
    ),
  );
  withCommon(operators.command('remove').alias('remover').argument('<name>')).action(
    onItsOwn(cli, async (talk, _, args) => (await import('../handlers/operators.ts')).forgetOperator(talk, args)),
  );
}
