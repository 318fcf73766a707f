/** The commands for setting up: login, logout, profiles, doctor, completion, man and others. */
import { Option, type Command } from 'commander';
import { onItsOwn, withCommon, withOutput, withStore, type Cli } from '../command.ts';
import { positive } from '../parsers.ts';
import { EXIT } from '../../base/exit-codes.ts';
import type { DoctorFlags } from '../handlers/doctor.ts';
import type { LoginFlags } from '../handlers/login.ts';

/** Adds the commands. */
export function addSetupCommands(program: Command, cli: Cli): void {
  const login = program
    .command('login')
    .option('--url <url>')
    .option('--profile <name>')
    .option('--token-command <command>')
    .addOption(new Option('--price-unit <unit>').choices(['cents', 'reais']))
    .option('--shop <name>')
    .option('--timeout <seconds>', '', positive)
    .option('--yes')
    .option('--no-input');
  withCommon(login).action(
    onItsOwn<LoginFlags>(cli, async (talk, flags) => (await import('../handlers/login.ts')).login(talk, flags)),
  );

  const logout = program.command('logout').option('--profile <name>').option('--yes').option('--no-input');
  withCommon(logout).action(
    onItsOwn<{ profile?: string }>(cli, async (talk, flags) =>
      (await import('../handlers/profiles.ts')).logout(talk, flags),
    ),
  );

  const profiles = program.command('profiles');
  withCommon(withOutput(profiles)).action(
    onItsOwn(cli, async (talk) => (await import('../handlers/profiles.ts')).listProfiles(talk)),
  );
  withCommon(profiles.command('rename').argument('<profile>').argument('<name>')).action(
    onItsOwn(cli, async (talk, _, args) => (await import('../handlers/profiles.ts')).giveName(talk, args)),
  );
  const remove = profiles.command('remove').argument('<profile>').option('--yes').option('--no-input');
  withCommon(remove).action(
    onItsOwn(cli, async (talk, _, [name = '']) => (await import('../handlers/profiles.ts')).forget(talk, name)),
  );

  const doctor = program
    .command('doctor')
    .option('--scanner')
    .addOption(new Option('--print [format]').choices(['pdf', 'zpl']));
  withStore(withOutput(doctor)).action(
    onItsOwn<DoctorFlags>(cli, async (talk, flags) => (await import('../handlers/doctor.ts')).examine(talk, flags)),
  );

  const completion = program.command('completion').argument('<shell>');
  withCommon(completion).action(
    onItsOwn(cli, async (talk, _, args) => (await import('../handlers/completion.ts')).printCompletion(talk, args)),
  );

  program
    .command('__complete', { hidden: true })
    .argument('[words...]')
    .allowUnknownOption()
    .action(
      onItsOwn(cli, async (talk, _, words) => {
        const [{ suggestionsFor }, { localRecords, localViews }, { profileNames }] = await Promise.all([
          import('../handlers/completion.ts'),
          import('../handlers/local-records.ts'),
          import('../handlers/profiles.ts'),
        ]);
        // The handlers have the lists of fields: they are loaded only to complete a value of --fields.
        const isField = words.at(-2) === '--fields';
        const fields = isField ? (await import('../handlers/field-lists.ts')).fieldsOf : () => [];
        const isOwn = words.at(-2) === '--own-commands';
        const ownNames = isOwn ? (await import('../handlers/custom-commands.ts')).customCommandNames(talk) : [];
        const isWhy = words.some((word) => word === 'why' || word === 'porque');
        const figures = isWhy ? (await import('../handlers/why.ts')).figureNames(talk.language) : [];
        const sources = {
          fields,
          figures: () => figures,
          ownCommands: () => ownNames,
          records: localRecords(talk),
          views: () => localViews(talk),
          profiles: () => profileNames(talk),
          help: cli.help.frame.help,
          hasAliases: talk.language === 'pt-BR',
        };
        for (const [word, about] of suggestionsFor(program, words, sources)) {
          await talk.out.line(about === '' ? word : `${word}\t${about}`);
        }
        return EXIT.done;
      }),
    );

  const schema = program.command('schema').argument('[command...]');
  withCommon(schema).action(
    onItsOwn(cli, async (talk, _, args) => (await import('../handlers/schema.ts')).printSchema(talk, args)),
  );

  const man = program.command('man');
  withCommon(man).action(
    onItsOwn(cli, async (talk) => (await import('../handlers/man.ts')).printMan(talk, program, cli)),
  );
}
