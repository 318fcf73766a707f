/** What serves: the bench over SSH, the webhook receiver, the sandbox. */
import { MOST_ITEMS } from '../../sandbox/limits.ts';
import { checkFlag, onItsOwn, type CommandDefinition } from '../command.ts';
import { DOORBELL, LANGUAGE, METRICS, NOTIFY, OUTPUT, port, STORE_FLAGS } from '../flags.ts';
import { collectValues, numberFrom, parseMoment, positive, wholeNumber } from '../parsers.ts';

/** The bench for many terminals, from one process. */
export const SSH: CommandDefinition = {
  line: 'ssh',
  flags: [
    '--authorized-keys <file>',
    { flags: '--port <port>', parse: port, default: 2222 },
    { flags: '--host <host>', default: '127.0.0.1' },
    { flags: '--host-key <file>', parse: collectValues },
    '--next-host-key <file>',
    { flags: '--max-sessions <count>', parse: wholeNumber(1, 1000), default: 200 },
    { flags: '--requests-per-minute <count>', parse: wholeNumber(2, 100_000) },
    '--exempt <addresses>',
    '--own-commands <names>',
    { flags: '--lock-after <minutes>', parse: positive, default: 5 },
    { flags: '--idle <minutes>', parse: positive, default: 60 },
    '--keep-sessions',
    ...METRICS,
    ...DOORBELL,
    NOTIFY,
  ],
  check: checkFlag('--authorized-keys'),
  work: onItsOwn(async () => (await import('../handlers/serve-ssh.ts')).serveSsh, STORE_FLAGS),
  commands: [
    {
      line: 'sessions',
      flags: OUTPUT,
      work: onItsOwn(async () => (await import('../handlers/ssh-sessions.ts')).showSessions),
    },
    { line: 'end <id...>', work: onItsOwn(async () => (await import('../handlers/ssh-sessions.ts')).endSessions) },
  ],
};

/** A server of the API for trials, training and development. */
export const SANDBOX: CommandDefinition = {
  line: 'sandbox',
  flags: [
    { flags: '--host <host>', default: '127.0.0.1' },
    { flags: '--port <port>', parse: port, default: 0 },
    { flags: '--token <token>', parse: collectValues },
    '--db <file>',
    { flags: '--items <count>', parse: wholeNumber(0, MOST_ITEMS), default: 500 },
    { flags: '--seed <seed>', default: '1' },
    { flags: '--rate <per-minute>', parse: numberFrom(0, 100_000), default: 0 },
    { flags: '--latency <ms>', parse: numberFrom(0, 600_000), default: 0 },
    { flags: '--now <date-time>', parse: parseMoment },
    '--profile <name>',
    { flags: '--set <switch=value>', parse: collectValues, default: [] },
    { flags: '--fault <kind[:prob][,name=value]>', parse: collectValues, default: [] },
    '--webhook-url <url>',
    '--webhook-secret <secret>',
    '--control-token <token>',
    '--cors',
    '--json',
  ],
  work: {
    flags: LANGUAGE,
    actionOf: (cli) => async (command) => (await import('../handlers/sandbox.ts')).serveSandbox(command, cli.help),
  },
};

/** Its OpenAPI document. */
export const OPENAPI: CommandDefinition = {
  line: 'openapi',
  work: { flags: LANGUAGE, actionOf: () => async () => (await import('../handlers/sandbox.ts')).printDocument() },
};

export const SERVERS: readonly CommandDefinition[] = [
  SSH,
  {
    line: 'webhooks',
    flags: [
      { flags: '--port <port>', parse: port },
      '--host <host>',
      '--secret-file <file>',
      { flags: '--forward-to <url>', parse: collectValues },
      '--print-body',
      '--json',
      '--ndjson',
      ...METRICS,
    ],
    work: onItsOwn(async () => (await import('../handlers/webhooks.ts')).receiveWebhooks),
    commands: [
      {
        line: 'trigger <event>',
        flags: [
          '--to <url>',
          '--secret-file <file>',
          { flags: '--digest <encoding>', choices: ['hex', 'base64'] },
          { flags: '--count <count>', parse: wholeNumber(1, 100_000) },
          '--json',
        ],
        work: onItsOwn(async () => (await import('../handlers/webhooks.ts')).triggerWebhooks),
      },
    ],
  },
  SANDBOX,
  OPENAPI,
];
