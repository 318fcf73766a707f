/** What a person begins with: the bench on a sandbox, the tour, setting up. */
import { onItsOwn, onTerminal, onStore, type CommandDefinition } from '../command.ts';
import { CONSENT, NOTIFY, OUTPUT, port, SCREEN_READER, STORE_FLAGS } from '../flags.ts';
import { positive, wholeNumber } from '../parsers.ts';

export const DEMO: CommandDefinition = {
  line: 'demo',
  flags: [
    { flags: '--items <count>', parse: wholeNumber(), default: 500 },
    { flags: '--seed <number>', parse: wholeNumber(), default: 7 },
    { flags: '--rate <per-minute>', parse: (text) => (text === '0' ? 0 : positive(text)), default: 6 },
    { flags: '--port <port>', parse: port, default: 4010 },
    '--once',
    { flags: '--train <parcels>', parse: wholeNumber(1, 200) },
    '--station <name>',
    NOTIFY,
    SCREEN_READER,
  ],
  work: onTerminal('demo'),
};

export const TOUR: CommandDefinition = {
  line: 'tour',
  flags: [
    { flags: '--step <number>', parse: wholeNumber(1, 12) },
    { flags: '--seed <number>', parse: wholeNumber(), default: 7 },
    { flags: '--port <port>', parse: port, default: 4010 },
    SCREEN_READER,
  ],
  work: onTerminal('tour'),
};

export const START: readonly CommandDefinition[] = [
  DEMO,
  TOUR,
  {
    line: 'login',
    flags: [
      '--url <url>',
      '--profile <name>',
      '--token-command <command>',
      { flags: '--price-unit <unit>', choices: ['cents', 'reais'] },
      '--shop <name>',
      { flags: '--timeout <seconds>', parse: positive },
      ...CONSENT,
    ],
    work: onItsOwn(async () => (await import('../handlers/login.ts')).login),
  },
  {
    line: 'doctor',
    flags: ['--scanner', { flags: '--print [format]', choices: ['pdf', 'zpl'] }, ...OUTPUT],
    work: onItsOwn(async () => (await import('../handlers/doctor.ts')).examine, STORE_FLAGS),
  },
  { line: 'ping', flags: OUTPUT, work: onStore(async () => (await import('../handlers/ping.ts')).ping) },
];
