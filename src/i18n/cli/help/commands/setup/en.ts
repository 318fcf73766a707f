/** What `--help` says about the commands of settings, keys, profiles and shells, in English; the keys are what is typed. */
import type { CommandHelp } from '../../command-help.ts';

export const setup = {
  config: {
    about: 'list every setting with its value and where it is set: by a flag, the environment, a file or not at all',
    examples: [
      ['config', 'what is in force, without secrets'],
      ['config --json=name,value', 'what a script reads'],
    ],
  },
  'config check': {
    about: 'say what is wrong with the settings files: file, line, field and what it may be; exit 2 where anything is',
    examples: [['config check', 'before a bench is started']],
  },
  'config edit': {
    about:
      'edit a settings file in the program that EDITOR names; one with a mistake does not take the place of the old one',
    arguments: {
      file: 'which one: config.jsonc (if none is named), workshop.json, keys.json, commands.json or profiles.json',
    },
    examples: [
      ['config edit', 'config.jsonc, made where it is not there'],
      ['config edit workshop', 'the reasons and templates of the workshop'],
    ],
  },
  keys: {
    about: 'list actions and their keys, and check the file that remaps them',
    options: { '--changed': 'only what the file changes' },
    examples: [
      ['keys', 'every action, with the name that keys.json calls it by'],
      ['keys --changed', 'what keys.json makes of them; what is wrong with it, line by line'],
    ],
  },
  commands: {
    about: 'list the shop’s own commands, and check commands.json and the programs it names',
    examples: [
      ['commands', 'each with its key, its screens and what it is given'],
      ['commands --json', 'for programs'],
      ['commands retry --all', 'what failed is tried again'],
    ],
  },
  'commands failed': {
    about: 'list runs of the shop’s own commands that failed: those that are tried again, and those given up',
    examples: [['commands failed --json', 'for programs']],
  },
  'commands retry': {
    about: 'have failed runs of the shop’s own commands tried again now; given up ones eight times more',
    arguments: { id: 'as “bancada commands failed” shows them' },
    options: { '--all': 'all of them' },
    examples: [['commands retry --all', 'once the other side answers again']],
  },
  logout: {
    about: 'forget a profile and the token that was kept for it',
    options: { '--profile': 'the profile to forget (default: BANCADA_PROFILE, or the one that profiles marks with *)' },
    examples: [['logout --profile outlet', 'what is on disk of its store stays']],
  },
  profiles: {
    about: 'list the profiles: names, addresses, and where their tokens are; rename or remove one',
    examples: [['profiles', 'the one with * is used where none is named']],
  },
  'profiles rename': {
    about: 'give a profile another name',
    arguments: { profile: 'the name that it has', name: 'the name that it gets' },
    examples: [['profiles rename default shop', 'its token goes with it']],
  },
  'profiles remove': {
    about: 'forget a profile and the token that was kept for it',
    arguments: { profile: 'its name' },
    examples: [['profiles remove outlet --yes', 'without a question']],
  },
  completion: {
    about: 'print the completion script of a shell',
    arguments: { shell: 'bash, zsh, fish or powershell' },
    examples: [
      ['completion bash \\\n> ~/.local/share/bash-completion/completions/bancada', 'for every bash from now on'],
      ['completion fish | source', 'for this fish'],
      ['completion powershell >> $PROFILE', 'for every PowerShell from now on'],
    ],
  },
  schema: {
    about: 'print the JSON Schema of what a command prints with --json',
    arguments: { command: 'its words, or “verdict” for all that write; alone it lists them' },
    examples: [
      ['schema hold', 'what “hold --ndjson” prints on each line'],
      ['schema verdict', 'the verdict of every command that writes'],
    ],
  },
  man: { about: 'print the manual page', examples: [['man | man -l -', 'read it']] },
} satisfies Record<string, CommandHelp>;
