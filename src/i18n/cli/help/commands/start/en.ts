/** What `--help` says about the commands of the bench and what a person begins with, in English; the keys are what is typed. */
import type { CommandHelp } from '../../command-help.ts';

export const start = {
  bancada: {
    about: 'A keyboard-driven order bench on the Store Integration API: alone it opens the bench.',
    options: { '--version': 'the version; with --json what it runs on, too', '--json': 'with --version' },
    examples: [
      ['', 'open the bench on the configured store'],
      ['demo', 'open it on a store of its own'],
      ['login', 'configure a store'],
      ['items --status pending', 'everything the screens can do, a command can do'],
    ],
  },
  demo: {
    about: 'open the bench on a sandbox store of its own',
    options: {
      '--items': 'order items in the store',
      '--port': 'where the store listens',
      '--once': 'print the queue as plain text and end',
      '--train': 'train on so many parcels, with faults; the score is printed at the end',
      '--station': 'the name of this bench',
    },
    examples: [
      ['demo --rate 60', 'a busy store'],
      ['demo --once', 'the queue as plain text, as in a pipe'],
      ['demo --train 10', 'a scored shift of ten parcels'],
    ],
  },
  tour: {
    about: 'learn the bench in twelve steps on a store of its own',
    options: { '--step': 'begin with this step; else where it was left', '--port': 'where the store listens' },
    examples: [
      ['tour', 'twelve steps; q leaves, and it goes on from there'],
      ['tour --step 6', 'packing again'],
    ],
  },
  ping: {
    about: 'check the configured store and its token',
    examples: [
      ['ping', 'prints the id of the store that the token stands for'],
      [
        'ping --profile outlet && echo ok',
        'exit 0 only if the store knows the token\n(3 if not, 5 if it cannot be reached)',
      ],
    ],
  },
  login: {
    about: 'configure a store: an address and a token become a profile',
    options: {
      '--url': 'base URL of the API: https, or http to this machine',
      '--profile': 'the profile to make or replace (default: default)',
      '--token-command': 'a command that prints the token, run each time; the token is kept nowhere',
      '--price-unit': 'what the store’s prices are in',
      '--shop': 'what the shop is called, for the header',
      '--timeout': 'how long the answer may take',
      '--no-input': 'never ask; the token comes from standard input',
    },
    examples: [
      ['login', 'asks for the address and the token, checks them, keeps them'],
      ['login --url https://store.example/api/v1 --profile outlet \\\n< token.txt', 'the token from standard input'],
      [
        "login --url https://store.example/api/v1 \\\n--token-command 'pass show store'",
        'the token from a password manager',
      ],
    ],
  },
  doctor: {
    about: 'look for everything that can be wrong, and say what to do; sends the store nothing but GET',
    options: {
      '--scanner': 'time a barcode scanner, too',
      '--print': 'print a test page, too: ZPL at a printer’s port, PDF by the print command, or what is named',
      '--json': 'as JSON: check, state, found, advice',
    },
    examples: [
      ['doctor', 'Node, terminal, files, network, token,\nand what this store makes of open points of the API'],
      [`doctor --json | jq '.[] | select(.state == "problem")'`, 'only what is wrong'],
    ],
  },
} satisfies Record<string, CommandHelp>;
