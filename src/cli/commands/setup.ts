/** The commands around the others: login, doctor, completion, man. */
import { Option, type Command } from 'commander';
import { onItsOwn, positive, withCommon, withExamples, withStore, type Cli } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import type { LoginFlags } from '../work/login.ts';

/** Adds them. */
export function addSetupCommands(program: Command, cli: Cli): void {
  const login = program
    .command('login')
    .description('configure a store: an address and a token become a profile')
    .option('--url <url>', 'base URL of the API: https, or http to this machine')
    .option('--profile <name>', 'the profile to make or replace (default: default)')
    .option('--token-command <command>', 'a command that prints the token, run each time; the token is kept nowhere')
    .addOption(new Option('--price-unit <unit>', 'what the store’s prices are in').choices(['cents', 'reais']))
    .option('--timeout <seconds>', 'how long the answer may take', positive)
    .option('--yes', 'do not ask')
    .option('--no-input', 'never ask; the token comes from standard input');
  withExamples(login, [
    ['login', 'asks for the address and the token, checks them, keeps them'],
    ['login --url https://store.example/api/v1 --profile outlet < token.txt', 'the token from standard input'],
    [`login --url https://store.example/api/v1 --token-command 'pass show store'`, 'the token from a password manager'],
  ]);
  withCommon(login).action(
    onItsOwn<LoginFlags>(cli, async (talk, flags) => (await import('../work/login.ts')).login(talk, flags)),
  );

  const doctor = program
    .command('doctor')
    .description('look for everything that can be wrong, and say what to do; sends nothing but GET')
    .option('--scanner', 'time a barcode scanner, too')
    .option('--json', 'as JSON: check, state, found, advice');
  withExamples(doctor, [
    ['doctor', 'Node, terminal, files, network, token, and what this store makes of open points of the API'],
    ['doctor --json | jq \'.[] | select(.state == "problem")\'', 'only what is wrong'],
  ]);
  withStore(doctor).action(
    onItsOwn<{ scanner?: boolean }>(cli, async (talk, flags) =>
      (await import('../work/doctor.ts')).examine(talk, flags),
    ),
  );

  const completion = program
    .command('completion')
    .description('print the completion script of a shell')
    .argument('<shell>', 'bash, zsh or fish');
  withExamples(completion, [
    ['completion bash > ~/.local/share/bash-completion/completions/bancada', 'for every bash from now on'],
    ['completion fish | source', 'for this fish'],
  ]);
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
        for (const [word, about] of suggestionsFor(program, words, localRecords(talk))) {
          await talk.out.line(about === '' ? word : `${word}\t${about}`);
        }
        return EXIT.done;
      }),
    );

  const man = program.command('man').description('print the manual page');
  withExamples(man, [['man | man -l -', 'read it']]);
  withCommon(man).action(
    onItsOwn(cli, async (talk) => (await import('../work/man.ts')).printMan(talk, program, cli.version)),
  );
}
