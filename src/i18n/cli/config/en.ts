/** What is wrong with the configuration, in English. */

/** What a setting may be, as the table of settings has it. */
type Allowed =
  | { kind: 'text' | 'flag' | 'list' }
  | { kind: 'choice'; of: readonly string[] }
  | { kind: 'number'; least: number; most: number; isWhole: boolean };

export const config = {
  unreadable: (path: string) => `${path} cannot be read.`,
  underFile: (path: string) => `${path} cannot be read: what should be its folder is a file.`,
  unwritten: (path: string) => `${path} cannot be written.`,
  closedHome: (path: string, home: string) =>
    `${path} cannot be read by this user: HOME is ${home}. Set HOME or BANCADA_CONFIG_DIR.`,
  openFile: (path: string) => `Others can read ${path}. Close it first: chmod 600 ${path}`,
  writableFile: (path: string) => `Others can change ${path}. Close it first: chmod go-w ${path}`,
  noFile: (path: string) => `${path} is no ordinary file but a folder, a pipe or a device, so it is not read.`,
  tooLarge: (path: string, kB: number) => `${path} is larger than ${kB} kB: that is not what should be in it.`,
  foreignFile: (path: string) => `${path} belongs to another user, who could change it.`,
  proxy: (name: string) =>
    `${name} is no proxy that can be used. Write http://HOST:PORT, or NAME:PASSWORD@HOST:PORT. Signs such as @ and % in a password are written %40 and %25.`,
  proxyPassword: (variable: string) =>
    `A proxy’s name and password do not belong into this file: set ${variable} in the environment.`,
  noCertificate: (path: string) =>
    `${path} has no certificate that can be read. It takes PEM: -----BEGIN CERTIFICATE-----`,
  otherKey: (path: string, cert: string) =>
    `The key in ${path} belongs to another certificate than the first in ${cert}.`,
  noKey: (path: string) => `${path} has no private key that can be read. It takes PEM without a password.`,
  language: (asked: string) => `Unknown language “${asked}”. Use pt-BR or en.`,
  timeZone: (asked: string) => `Unknown time zone “${asked}”. Use one like America/Sao_Paulo.`,
  theme: (asked: string, known: readonly string[]) => `BANCADA_THEME is “${asked}”. It can be ${known.join(', ')}.`,
  tagPrinter: (text: string) =>
    `BANCADA_TAG_PRINTER, tag_printer: “${text}” is neither command nor a host with a port, such as printer.local:9100.`,
  cutOffs: (part: string) =>
    `BANCADA_CUTOFFS has “${part}”, which is no cut-off. Write the delivery and a time: SEDEX 16:00, PAC 17:30, * 18:00.`,
  pictures: (asked: string) => `BANCADA_PICTURES is “${asked}”. It can be on, off or auto.`,
  innerHosts: (part: string) =>
    `BANCADA_INNER_HOSTS has “${part}”, which is no server. Write names, addresses, ranges or origins: labels.shop 10.0.0.0/24 http://10.0.0.5:8080`,
  count: (name: string, least: number, most: number) => `${name} must be a whole number from ${least} to ${most}.`,
  /** A mistake in workshop.json: the file with its line, the field by its path, and what may stand there. */
  workshop: {
    wrong: (path: string, name: string, allowed: string) => `${path}: “${name}” cannot be used. Allowed: ${allowed}.`,
    count: (most: number) => `a whole number from 1 to ${most}`,
    allowed: {
      '': 'hold_reasons, remake_reasons, pace_of_everybody, fiscal_key, pin, wall, labels, templates, promise, closed and holidays',
      $schema: 'the address of the JSON Schema of the file, for editors',
      hold_reasons: 'a list of up to nine reasons of at most 60 characters that begin with no digit',
      remake_reasons: 'a list of up to nine reasons of at most 60 characters that begin with no digit',
      pace_of_everybody: 'true or false',
      fiscal_key: '"wanted", or leave it out',
      pin: 'a list of "reveal", "prices" and "return", as many of them as are wanted',
      wall: '{"rows": 3, "columns": 4}',
      labels: '{"print": "checked"}, {"printer": "tcp://192.168.0.9:9100"}, or both',
      'labels.printer': '“tcp://”, the name or address of a printer and its port: "tcp://192.168.0.9:9100"',
      'labels.print': '"checked", "asked" or "never"',
      templates:
        'templates by their names of up to 40 letters, digits, - and _: {"laser": {"columns": ["order", "text"]}}',
      'templates.*': 'format, columns, text, header, separator, quote, encoding, line_end, font, svg and rules',
      'templates.*.format': '"csv", "spreadsheet" or "svg"',
      'templates.*.columns': 'a list of fields, or of {"title": "…", "field": "…"} or {"title": "…", "value": "…"}',
      'templates.*.text': '"text", or "text." and the name of a field',
      'templates.*.header': 'true or false',
      'templates.*.separator': 'one character, and no quotation mark',
      'templates.*.quote': '"needed", "always" or "never"; a spreadsheet wants one of the first two',
      'templates.*.encoding': '"utf-8", "utf-8-bom" or "latin1"',
      'templates.*.line_end': '"crlf" or "lf"',
      'templates.*.font': 'the name of a file',
      'templates.*.svg': 'the name of a file, with the format "svg" and no other',
      'templates.*.rules':
        'max_length, max_lines and max_line_length, each a whole number above 0, and forbidden, a list of texts',
      promise: 'a list of up to 50 rules such as {"delivery": "SEDEX", "days": 2}',
      'promise.*': '"delivery", "category", "tag", "days", "working", "from" and "cut_off"; "days" must be there',
      'promise.*.delivery': 'a text of the delivery, such as "SEDEX"',
      'promise.*.category': 'the name of a category',
      'promise.*.tag': 'a tag of the product',
      'promise.*.days': 'a whole number from 0 to 365',
      'promise.*.working': 'true or false',
      'promise.*.from': '"created" or "paid"',
      'promise.*.cut_off': 'days and times, each day once: {"mon-fri": "16:00", "sat": "11:00"}',
      closed: 'a day such as 2026-12-24, 12-24 for each year, carnival or corpus-christi',
      holidays: 'the name of a file with a day at the beginning of each line',
    },
  },
  settings: {
    noObject: 'The file must hold settings: { "theme": "dark" }.',
    noProfiles: '“profiles” must hold settings by the names of profiles: { "shop": { "station": "bench 2" } }.',
    twice: (name: string) => `“${name}” stands here twice.`,
    unknown: (name: string, near: string | undefined) =>
      name.toLowerCase().includes('token')
        ? `“${name}” cannot stand here: a token is in a file of its own, which “token_file” names.`
        : `There is no setting “${name}”.${near === undefined ? ' “bancada config” lists them all.' : ` Did you mean “${near}”?`}`,
    wrong: (name: string, why: string) => `“${name}”: ${why}`,
    allowed(of: Allowed) {
      if (of.kind === 'text') return 'it must be a text in quotation marks.';
      if (of.kind === 'flag') return 'it must be true or false.';
      if (of.kind === 'choice') return `it must be one of "${of.of.join('", "')}".`;
      if (of.kind === 'number')
        return `it must be a ${of.isWhole ? 'whole ' : ''}number from ${of.least} to ${of.most}.`;
      return 'it must be a list of words without blanks and commas: ["one", "two"].';
    },
    more: (count: number) => (count === 1 ? '' : `“bancada config check” tells all ${count} mistakes.`),
    columns: { name: 'SETTING', value: 'VALUE', origin: 'WHERE IT IS SET' },
    origins: { flag: 'flag', environment: 'environment', file: 'file', profile: 'profile', default: 'default' },
    secret: '(secret)',
    fine: (path: string) => `${path}: no mistakes.`,
    noFile: (path: string) => `${path} is not there: nothing is set by it.`,
    unknownFile: (name: string, known: readonly string[]) =>
      `There is no settings file “${name}”. Known: ${known.join(', ')}.`,
    noEditor: (editor: string) => `The editor ${editor} could not be run. Name one in EDITOR.`,
    again: 'Edit it again (y), or discard what was changed (n)?',
    discarded: 'Discarded: the file is as it was.',
    kept: (path: string) => `${path} was written. An open bench takes over what it can, and says what it cannot.`,
    unchanged: 'Nothing was changed.',
  },
  noStore:
    'No store is configured. Run “bancada login”, or set BANCADA_URL and BANCADA_TOKEN (or BANCADA_TOKEN_FILE), or try a sandbox: bancada demo',
  noDefault: (known: readonly string[]) =>
    `None of the profiles is the default. Say which is meant: --profile NAME, or BANCADA_PROFILE. Known: ${known.join(', ')}.`,
  profileTaken: (name: string) => `There is a profile “${name}” already.`,
  noProfile: (name: string, known: readonly string[]) =>
    `There is no profile “${name}”.${known.length > 0 ? ` Known: ${known.join(', ')}.` : ''} Make it: bancada login --profile ${name}`,
  profilesBroken: (path: string, why: string) =>
    `${path} cannot be used: ${why}. Mend it, or move it away and log in again.`,
  profileName:
    'A profile name is up to 50 letters, digits, dots, dashes and underscores, and begins with a letter or digit.',
  tokenWithoutUrl:
    'A token is set (BANCADA_TOKEN, BANCADA_TOKEN_FILE), but not the address of its store (BANCADA_URL): it is never sent to another one.',
  urlWithoutToken:
    'A store’s address is set (BANCADA_URL), but no token (BANCADA_TOKEN, BANCADA_TOKEN_FILE). A profile’s token is not used for it.',
  hubAddress: 'The hub needs an address like rediss://user:password@host:6379 or redis://127.0.0.1:6379.',
  hubNeedsTls:
    'The hub at a public address needs TLS: rediss://. Without it, only this machine or a private address (10.…, 172.16.…, 192.168.…) will do.',
  hubPassword:
    'The hub’s password does not belong here: put the whole address into a file of your own (chmod 600) and name that as "hub_file".',
  tokenEmpty: 'The token is empty.',
  tokenLines: 'The token has a line break inside: that is more than a token.',
  tokenForeign: 'The token contains a character outside ASCII: copy it once more, as plain text.',
  tokenBlank: 'The token contains a blank: that is more than a token.',
  tokenQuotes: 'The token contains a quotation mark: copy it without.',
  commandFailed: (status: number | undefined) =>
    `The token command ${status === undefined ? 'could not be run or took too long' : `failed (${status})`}. Run it by itself to see why.`,
  commandTooLong: 'The token command printed more than 64 kB: that is more than a token.',
  inputTooLarge: (kB: number) => `More than ${kB} kB on standard input; nothing of it was used.`,
  seconds: (name: string, least: number, most: number) =>
    `${name} must be a number of seconds from ${least} to ${most}.`,
  oneOf: (name: string, known: readonly string[]) => `${name} must be one of ${known.join(', ')}.`,
  secrets: 'The secret file must hold one or two secrets, one on a line: the present one, and the next or the last.',
  url: {
    unreadable: 'The base URL is not a URL. It looks like https://store.example/api/v1.',
    scheme: 'The base URL must begin with https://.',
    userinfo: 'The base URL must not contain a user name or password.',
    query: 'The base URL must not contain a query or a fragment.',
    clear: 'The base URL must be https: the token would travel in clear text. Only this machine itself may be http.',
  },
};
