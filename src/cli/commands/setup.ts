/** Settings, keys, profiles, and what shells and programs ask about the command line. */
import { onItsOwn, onStore, type CommandDefinition } from '../command.ts';
import { CONSENT, OUTPUT, STORE_FLAGS } from '../flags.ts';

export const SETUP: readonly CommandDefinition[] = [
  {
    line: 'config',
    flags: OUTPUT,
    work: onItsOwn(async () => (await import('../handlers/config.ts')).listSettings, STORE_FLAGS),
    commands: [
      { line: 'check', work: onItsOwn(async () => (await import('../handlers/config.ts')).checkFiles) },
      { line: 'edit [file]', work: onItsOwn(async () => (await import('../handlers/config-edit.ts')).editFile) },
    ],
  },
  {
    line: 'keys|teclas',
    flags: ['--changed', ...OUTPUT],
    work: onItsOwn(async () => (await import('../handlers/keys.ts')).listKeys),
  },
  {
    // The shop's own commands.
    line: 'commands|comandos',
    flags: OUTPUT,
    work: onItsOwn(async () => (await import('../handlers/custom-commands.ts')).listCustomCommands),
    commands: [
      {
        line: 'failed|falhas',
        flags: OUTPUT,
        work: onStore(async () => (await import('../handlers/own-runs.ts')).listFailedRuns),
      },
      {
        line: 'retry|repetir [id...]',
        flags: ['--all'],
        work: onStore(async () => (await import('../handlers/own-runs.ts')).retryFailedRuns),
      },
    ],
  },
  {
    line: 'logout',
    flags: ['--profile <name>', ...CONSENT],
    work: onItsOwn(async () => (await import('../handlers/profiles.ts')).logout),
  },
  {
    line: 'profiles',
    flags: OUTPUT,
    work: onItsOwn(async () => (await import('../handlers/profiles.ts')).listProfiles),
    commands: [
      {
        line: 'rename <profile> <name>',
        work: onItsOwn(async () => (await import('../handlers/profiles.ts')).giveName),
      },
      {
        line: 'remove <profile>',
        flags: CONSENT,
        work: onItsOwn(async () => (await import('../handlers/profiles.ts')).forget),
      },
    ],
  },
  {
    line: 'completion <shell>',
    work: onItsOwn(async () => (await import('../handlers/completion.ts')).printCompletion),
  },
  {
    line: '__complete [words...]',
    isHidden: true,
    needsAll: true,
    work: onItsOwn(async () => (await import('../handlers/suggestions.ts')).printSuggestions, []),
  },
  { line: 'schema [command...]', work: onItsOwn(async () => (await import('../handlers/schema.ts')).printSchema) },
  { line: 'man', needsAll: true, work: onItsOwn(async () => (await import('../handlers/man.ts')).printMan) },
];
