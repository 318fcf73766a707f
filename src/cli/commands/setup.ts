/** The commands around the others: login, doctor, completion, man. */
import { Option, type Command } from 'commander';
import { onItsOwn, withCommon, withStore, type Cli } from '../command.ts';
import { positive } from '../parsers.ts';
import { EXIT } from '../exit-codes.ts';
import type { LoginFlags } from '../work/login.ts';

/** Adds them. */
export function addSetupCommands(program: Command, cli: Cli): void {
  const login = program
    .command('login')
    .option('--url <url>')
    .option('--profile <name>')
    .option('--token-command <command>')
    .addOption(new Option('--price-unit <unit>').choices(['cents', 'reais']))
    .option('--timeout <seconds>', '', positive)
    .option('--yes')
    .option('--no-input');
  withCommon(login).action(
    onItsOwn<LoginFlags>(cli, async (talk, flags) => (await import('../work/login.ts')).login(talk, flags)),
  );

  const doctor = program.command('doctor').option('--scanner').option('--json');
  withStore(doctor).action(
    onItsOwn<{ scanner?: boolean }>(cli, async (talk, flags) =>
      (await import('../work/doctor.ts')).examine(talk, flags),
    ),
  );

  const completion = program.command('completion').argument('<shell>');
  withCommon(completion).action(
    onItsOwn(cli, async (talk, _, args) => (await import('../work/completion.ts')).printCompletion(talk, args)),
  );

  program
    .command('__complete', { hidden: true })
    .argument('[words...]')
    .allowUnknownOption()
    .action(
      onItsOwn(cli, async (talk, _, words) => {
        const [{ suggestionsFor }, { localRecords }] = await Promise.all([
          import('../work/completion.ts'),
          import('../work/local-records.ts'),
        ]);
        const sources = {
          records: localRecords(talk),
          help: cli.help.frame.help,
          hasAliases: talk.language === 'pt-BR',
        };
        for (const [word, about] of suggestionsFor(program, words, sources)) {
          await talk.out.line(about === '' ? word : `${word}\t${about}`);
        }
        return EXIT.done;
      }),
    );

  const man = program.command('man');
  withCommon(man).action(onItsOwn(cli, async (talk) => (await import('../work/man.ts')).printMan(talk, program, cli)));
}
