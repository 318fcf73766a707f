/** The flags that several commands have, each defined once, and the sets of them that belong together. */
import { NOTIFY_STYLES } from '../tty/output/notification.ts';
import type { HelpTexts } from '../i18n/cli/help/help-texts.ts';
import { PAGES } from '../devices/barcodes/pages.ts';
import { positive, wholeNumber } from './parsers.ts';

/** A flag of a command. */
export type Flag = {
  /** As the help shows it, with the name of its value: `--limit <count>`. */
  flags: string;
  /** Parses the value; throws `WrongValue`. `before`: the value of the same flag earlier in the line, or its default. */
  parse?: (text: string, before: never) => unknown;
  choices?: readonly string[];
  default?: unknown;
  isRequired?: boolean;
  /** The heading of the help under which it stands; without one, that of a command's own flags. */
  heading?: keyof HelpTexts['headings'];
};

/** A flag, or its text alone if it has nothing else. */
export type Flags = readonly (Flag | string)[];

const under = (heading: keyof HelpTexts['headings'], ...flags: Flags): Flags =>
  flags.map((one) => ({ ...(typeof one === 'string' ? { flags: one } : one), heading }));

/** The parser of a port. */
export const port = wholeNumber(0, 65_535);

export const LANGUAGE = under('everywhere', '--lang <language>');
/** The flags of every command. */
export const COMMON_FLAGS = [...LANGUAGE, ...under('everywhere', '--verbose')];
/** The flags of a command that works on a store. */
export const STORE_FLAGS = [
  ...COMMON_FLAGS,
  ...under(
    'store',
    '--profile <name>',
    '--station <name>',
    '--operator <name>',
    { flags: '--timeout <seconds>', parse: positive },
    '--read-only',
  ),
];
/** The flags of a command that prints records. */
export const OUTPUT = under('output', '--json', '--ndjson', '--csv', '--excel', '--exact', '--fields <list>');
/** The flags of a command that writes to the store. */
export const WRITE = under('writing', '--dry-run', '--yes', '--no-input');
/** The flags of a command that receives signed webhooks. */
export const DOORBELL = under(
  'doorbell',
  { flags: '--webhook-port <port>', parse: port },
  '--webhook-secret-file <file>',
  '--webhook-host <host>',
);

/** The flags of another command that prompts for consent. */
export const CONSENT = ['--yes', '--no-input'];
/** The flags that select items in place of their references. */
export const WHERE = ['--where <filter>', '--view <name>'];
/** The flags for the metrics of a command that runs for days. */
export const METRICS: Flags = [{ flags: '--metrics-port <port>', parse: port }, '--metrics-host <host>'];
/** The flag of a command that opens the bench. */
export const NOTIFY: Flag = { flags: '--notify <how>', choices: NOTIFY_STYLES };
/** The flag of a command that opens the bench in this terminal. */
export const SCREEN_READER = '--screen-reader';

export const LIMIT: Flag = { flags: '--limit <count>', parse: wholeNumber() };
export const WAIT: Flag = { flags: '--wait <seconds>', parse: positive };
export const UNIT: Flag = { flags: '--unit <unit>', choices: ['cents', 'reais'] };
export const PAGE: Flag = { flags: '--page <page>', choices: Object.keys(PAGES), default: 'a4' };
/** The flags of a command that writes papers to a file. */
export const PAPER: Flags = ['--out <file>', PAGE, '--force', WAIT];
