/** The words of the commands, in English. `pt-br.ts` has the same keys; the compiler holds them together. */
import type { OperationName } from '../../api/operations.ts';
import type { CommandCode } from '../../domain/command-codes.ts';
import type { KeyProblem } from '../../keymap/key-file.ts';
import { showKey } from '../../keymap/key-names.ts';
import { nearest } from '../suggest.ts';

export const en = {
  config: {
    unreadable: (path: string) => `${path} cannot be read.`,
    openFile: (path: string) => `Others can read ${path}. Close it first: chmod 600 ${path}`,
    foreignFile: (path: string) => `${path} belongs to another user, who could change it.`,
    language: (asked: string) => `Unknown language “${asked}”. Use pt-BR or en.`,
    timeZone: (asked: string) => `Unknown time zone “${asked}”. Use one like America/Sao_Paulo.`,
    theme: (asked: string, known: readonly string[]) => `BANCADA_THEME is “${asked}”. It can be ${known.join(', ')}.`,
    cutOffs: (part: string) =>
      `BANCADA_CUTOFFS has “${part}”, which is no cut-off. Write the delivery and a time: SEDEX 16:00, PAC 17:30, * 18:00.`,
    pictures: (asked: string) => `BANCADA_PICTURES is “${asked}”. It can be on, off or auto.`,
    noStore:
      'No store is configured. Run “bancada login”, or set BANCADA_URL and BANCADA_TOKEN (or BANCADA_TOKEN_FILE), or try a sandbox: bancada demo',
    noProfile: (name: string, known: readonly string[]) =>
      `There is no profile “${name}”.${known.length > 0 ? ` Known: ${known.join(', ')}.` : ''} Make it: bancada login --profile ${name}`,
    profilesBroken: (path: string, why: string) =>
      `${path} cannot be used: ${why}. Mend it, or move it away and log in again.`,
    profileName:
      'A profile name is up to 50 letters, digits, dots, dashes and underscores, and begins with a letter or digit.',
    tokenWithoutUrl:
      'BANCADA_TOKEN is set, but BANCADA_URL is not: a token is never sent to another address than its own.',
    urlWithoutToken:
      'BANCADA_URL is set, but neither BANCADA_TOKEN nor BANCADA_TOKEN_FILE. A profile’s token is not used for it.',
    hubAddress: 'The hub needs an address like rediss://user:password@host:6379 or redis://127.0.0.1:6379.',
    hubNeedsTls:
      'The hub at a public address needs TLS: rediss://. Without it, only this machine or a private address (10.…, 172.16.…, 192.168.…) will do.',
    hubPassword:
      'A profile is no place for the hub’s password: put the whole address into a file of your own (chmod 600) and name that as "hub_file".',
    tokenEmpty: 'The token is empty.',
    tokenLines: 'The token has a line break inside: that is more than a token.',
    tokenForeign: 'The token contains a character outside ASCII: copy it once more, as plain text.',
    tokenBlank: 'The token contains a blank: that is more than a token.',
    tokenQuotes: 'The token contains a quotation mark: copy it without.',
    commandFailed: (status: number | undefined) =>
      `The token command ${status === undefined ? 'could not be run or took too long' : `failed (${status})`}. Run it by itself to see why.`,
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
  },
  /** What was tried, as a sentence begins with it. */
  tried: {
    listItems: 'Listing items',
    getOrder: 'Reading the order',
    acceptItem: 'Accepting the item',
    startProduction: 'Starting production',
    shipItem: 'Shipping the item',
    returnToProduction: 'Returning the item to production',
    getProduct: 'Reading the product',
    updatePrice: 'Changing the price',
    listStock: 'Listing stock',
    updateStock: 'Changing the stock record',
    ping: 'Checking the token',
  } satisfies Record<OperationName, string>,
  failures: {
    /** `what` names the operation and on what. */
    line: (what: string, problem: string, next: string) => `${what}: ${problem}.${next === '' ? '' : ` ${next}`}`,
    said: (message: string) => `The store says: ${message}`,
    input: (argument: string) => `${argument} cannot be sent; nothing was sent`,
    readOnly: 'this is read-only; nothing was sent',
    readOnlyNext: 'Leave out --read-only (or BANCADA_READ_ONLY) to change something.',
    unreachable: (host: string, code: string) => `no connection to ${host} (${code}); nothing was sent`,
    unreachableNext: 'Check the network and the address; “bancada doctor” looks closer.',
    token: 'the store does not accept the token (401)',
    tokenNext: 'Make a new one in the seller area under /vendedor/integracoes, then: bancada login',
    limited: 'the store asks for fewer requests (429)',
    limitedNext: (seconds: number | undefined) =>
      seconds === undefined ? 'Try again in a minute.' : `Try again in ${seconds} s.`,
    refused: (status: number) => `the store refused it (${status})`,
    invalid: (status: number) => `the store found it invalid (${status})`,
    notFound: (status: number) => `not found in this store (${status})`,
    notFoundNext: 'Check the id: it must belong to the store of this token (bancada ping).',
    noApi: (url: string, status: number) => `nothing of the API is at ${url} (${status})`,
    noApiNext: 'Check the address, path and all; a store’s ends in /api/v1.',
    trouble: (status: number) => `the store is in trouble (${status})`,
    troubleNext: (seconds: number | undefined) =>
      seconds === undefined ? 'Try again later.' : `Try again in ${seconds} s.`,
    redirect: (location: string) => `the store redirects${location && ` to ${location}`}, and that is not followed`,
    redirectNext: 'Check the base URL.',
    unreadable: {
      html: 'the answer is an HTML page, not the API’s',
      'not-json': 'the answer is not JSON',
      'wrong-shape': 'the answer has another shape than the API’s',
      truncated: 'the answer breaks off',
      'too-large': 'the answer is too large',
      'bad-encoding': 'the answer is in an encoding that was not asked for',
    },
    unreadableNext: 'Check the base URL (its path ends in /api/v1); “bancada doctor” looks closer.',
    late: 'no answer in time',
    lost: 'the answer was lost on its way',
    noReplyNext: 'Try again; “bancada doctor” looks closer.',
    aborted: 'interrupted',
    unexpected: 'This is a bug in bancada. --verbose shows where.',
    localAddress: (address: string) => `cannot listen on ${address}`,
  },
  usage: {
    unknownCommand: (name: string, near: string | undefined) =>
      `There is no command “${name}”.${near === undefined ? '' : ` Did you mean “${near}”?`} bancada --help lists all.`,
    shell: (known: string) => `Expected one of ${known}.`,
    notTerminal: 'The bench needs a terminal. For scripts: bancada --help.',
    date: 'Expected a date: YYYY-MM-DD.',
    moment: 'Expected a moment with its zone, such as 2026-11-20T10:00:00Z, or an age such as 15m, 24h, 7d.',
    status: (known: string) => `Expected one of ${known}.`,
    fields: (unknown: string, known: string) => `There is no field “${unknown}”. Known: ${known}.`,
    oneFormat: 'Choose one of --json, --ndjson and --csv.',
    boolean: 'Expected true or false.',
    price: 'Expected an amount in reais with two decimals, such as 29,90 or 29.90.',
    nothingToChange: (flags: string) => `Nothing to change: give ${flags}.`,
    needsYes: 'This asks before it writes, and here is nobody to ask. Add --yes if it is meant.',
  },
  ask: {
    yesOrNo: '[y/N] ',
    isYes: (text: string) => /^(?:y|yes)$/i.test(text.trim()),
    left: 'Left as it was; nothing was sent.',
  },
  read: {
    columns: {
      order: 'ORDER',
      status: 'STATUS',
      age: 'AGE',
      quantity: 'QTY',
      item: 'ITEM',
      delivery: 'DELIVERY',
      id: 'ORDER/ITEM',
      sku: 'SKU',
      product: 'PRODUCT',
      variation: 'VARIATION',
      active: 'ACTIVE',
      stockId: 'STOCK ID',
    },
    noItems: 'No items match.',
    noStock: 'No stock records match.',
    itemCount: (count: number) => (count === 1 ? '1 item' : `${count} items`),
    stockCount: (count: number) => (count === 1 ? '1 record' : `${count} records`),
    moved: 'The list changed while it was read; it was read again where it could be, and a row may still be missing.',
    order: {
      title: (numero: string) => `Order ${numero}`,
      status: 'Status',
      placed: 'Placed',
      paid: 'Paid',
      total: 'Total',
      subtotal: 'Subtotal',
      discount: 'Discount',
      freight: 'Freight',
      shipping: 'Shipping',
      deadline: 'Deadline',
      notes: 'Notes',
      buyer: 'Buyer',
      email: 'E-mail',
      phone: 'Phone',
      taxId: 'CPF/CNPJ',
      address: 'Deliver to',
      items: 'Items',
      masked: 'Personal data is masked; --show-personal-data shows it, and the audit trail notes that.',
    },
    product: {
      price: 'Price',
      promo: 'Promotional price',
      status: 'Status',
      stock: 'Stock',
      category: 'Category',
      unitUnknown: 'unit not known: cents or reais',
    },
    pong: (lojaId: string, url: string) => `${lojaId}  ${url}`,
  },
  write: {
    nothingNamed: 'Name what to move: ORDER/ITEM, an id, or the number of an order; - reads them from standard input.',
    noReference: (text: string) => `“${text}” is neither ORDER/ITEM nor an id nor an order number.`,
    trackingMissing: 'Give the tracking code: --tracking CODE. To ship without one: --without-tracking.',
    trackingTwice: 'Either --tracking or --without-tracking.',
    tracking: {
      'too-long': 'The tracking code is too long: at most 100 characters.',
      unprintable: 'Only plain letters, digits and signs can be sent as a tracking code.',
    },
    checkDigit: (code: string) => `Note: the check digit of ${code} is wrong.`,
    codeIsUsed: (code: string, numero: string) => `${code} is already on order ${numero}.`,
    withoutTracking: '“-” is no code: this would ship without one.',
    many: (title: string, count: number) => `${title}: ${count} items.`,
    question: 'Go on? ',
    skipped: (count: number) =>
      count === 1
        ? '1 other item of the named orders is in another state and was left alone.'
        : `${count} other items of the named orders are in another state and were left alone.`,
    wouldMove: (from: string, to: string, code: string) => `${from} → ${to}${code === '' ? '' : `, ${code}`}`,
    notBegun: (count: number) => (count === 1 ? '1 was not begun.' : `${count} were not begun.`),
    waiting: (seconds: number) => `waiting ${seconds} s: the store asks for fewer requests`,
    inOutbox: (count: number) =>
      count === 1
        ? '1 action has no verdict yet; it stays in the outbox: bancada outbox'
        : `${count} actions have no verdict yet; they stay in the outbox: bancada outbox`,
    progress: {
      accept: 'Accepting',
      startProduction: 'Starting production',
      ship: 'Shipping',
      returnToProduction: 'Returning to production',
    },
    problems: {
      'unknown-item': 'not in this store',
      'not-allowed': 'its state does not allow it, or an action is on its way',
      double: 'the same is already on its way',
      'no-store': 'which store this is has not been heard',
      'not-recorded': 'this machine cannot record it, and nothing is sent unrecorded',
      closing: 'this is closing',
    },
    price: {
      ambiguous: 'One point or comma before three digits can be read two ways: write 1234,00 or 1.234,00.',
      tooLarge: 'That is more than R$ 1,000,000.00.',
      unit: 'Whether this store’s prices are cents or reais is not known, so none is written. Say it: --unit cents or --unit reais (once for all: bancada login --price-unit).',
      unreadable: 'The product’s own prices cannot be read in that unit; nothing was sent.',
      same: 'That is the price already; nothing was sent.',
      line: (name: string, before: string, after: string, percent: string) => `${name}: ${before} → ${after}${percent}`,
      alarms: {
        'large-change': 'That is a change by more than half.',
        'promo-not-below': 'The promotional price is not below the price.',
        'very-low': 'That is under one real.',
      },
    },
    stock: {
      notFound: (id: string) => `There is no stock record ${id} in this store.`,
      same: 'That is so already; nothing was sent.',
      zero: 'Zero takes it out of sale.',
      line: (name: string, change: string) => `${name}: ${change}`,
      quantity: 'quantity',
      active: 'active',
    },
    importing: {
      unreadable: (path: string, why: string) => `${path} cannot be read: ${why}`,
      columns:
        'The file needs the columns id (or sku) and quantidade or is_active, as “bancada stock --csv” writes them.',
      empty: 'The file has no rows.',
      wrongRows: (count: number) =>
        `${count === 1 ? '1 row is' : `${count} rows are`} wrong; nothing was sent. Mend the file, or leave them out with --skip-invalid.`,
      row: (line: number, why: string) => `line ${line}: ${why}`,
      noRecord: 'no such record in this store',
      skuTwice: 'several records have this SKU; use the id',
      twice: 'the same record stands in the file twice',
      quantity: 'quantidade must be a whole number, 0 or more',
      active: 'is_active must be true, false, 1 or 0',
      cells: (count: number, columns: number) =>
        `has ${count === 1 ? '1 cell' : `${count} cells`}, the header ${columns}`,
      otherSku: (sku: string) =>
        sku === ''
          ? 'the record of this id has no SKU'
          : `id and sku name different records: this id has the SKU ${sku}`,
      unfilled: (column: string, lines: readonly number[]) =>
        `${column} is empty in ${lines.length === 1 ? `line ${lines[0]}` : `${lines.length} rows, first in line ${lines[0]}`}; nothing changes there.`,
      summary: (changes: number, same: number) =>
        `${changes === 1 ? '1 record changes' : `${changes} records change`}, ${same} ${same === 1 ? 'is' : 'are'} so already.`,
      title: 'Importing stock',
    },
  },
  journal: {
    columns: {
      at: 'AT',
      what: 'WHAT',
      who: 'WHO',
      on: 'ON',
      verdict: 'VERDICT',
      asked: 'ASKED',
      phase: 'PHASE',
      since: 'SINCE',
    },
    outboxEmpty: 'Nothing is waiting for a verdict.',
    logEmpty: 'The trail is empty.',
    logNothingSince: 'The trail holds nothing since then.',
    logNothingOf: (item: string) => `The trail holds nothing about ${item}.`,
    notOpen: (id: string) => `There is no unconfirmed action ${id} in the outbox.`,
    watching: 'Following changes; Ctrl-C ends it.',
    behind: (message: string) => `Behind: ${message}`,
    back: 'Up to date again.',
  },
  doctor: {
    states: { ok: 'ok', note: 'note', problem: 'PROBLEM', unknown: 'unknown' },
    summary: (problems: number, notes: number) =>
      problems === 0 && notes === 0
        ? 'Nothing is wrong.'
        : `${problems === 1 ? '1 problem' : `${problems} problems`}, ${notes === 1 ? '1 note' : `${notes} notes`}.`,
    node: 'bancada needs Node 22.19 or newer.',
    notTerminal: 'no terminal',
    notTerminalAdvice: 'The bench needs one; the commands do not.',
    size: 'The bench is made for 80×24 or more; under 40×12 it only says so.',
    dumb: 'This terminal says that it can draw nothing: the bench will not look right. Set TERM to what it is.',
    noUtf8: 'Set LANG or LC_ALL to a locale with UTF-8: names and frames may come out wrong.',
    tmux: 'Copying and notifications from inside tmux need: set -g allow-passthrough on (copying alone: set -g set-clipboard on)',
    osc52: 'a terminal does not tell whether it takes copied text (OSC 52)',
    osc52Advice: 'Press y on a tracking code in the bench and paste it somewhere.',
    noConfig: 'none',
    fromEnvironment: 'environment',
    tokenInEnvironment: 'Programs that this user runs can read it there; a profile (bancada login) keeps it in a file.',
    chmod: (path: string) => `Close it: chmod 600 ${path}`,
    chmodDir: (path: string) => `Close it: chmod 700 ${path}`,
    notWritable: (path: string) => `${path} cannot be written: no action can be recorded, and so none is sent.`,
    diskFull: 'Free some space: what cannot be recorded is not sent.',
    proxy: (name: string) => `${name} is set, and bancada goes to the store directly, without it.`,
    tlsIgnored: 'NODE_TLS_REJECT_UNAUTHORIZED is set, and bancada checks certificates all the same.',
    noTls: 'http to this machine itself',
    certificate: (days: number) => `ends in ${days} days`,
    certificateAdvice: 'Its owner must renew it; then nothing works until that is done.',
    tlsAdvice:
      'If the authority is your own, name its certificate in NODE_EXTRA_CA_CERTS. Otherwise do not trust this network.',
    skew: (seconds: number) =>
      `this machine is ${Math.abs(seconds)} s ${seconds < 0 ? 'behind' : 'ahead of'} the store`,
    skewAdvice: 'Set the clock (timedatectl set-ntp true). The sync does not need it; ages on the screen do.',
    hub: (address: string, ms: number) => `${address} answers in ${ms} ms`,
    hubHosts: (count: number, isLed: boolean) =>
      `${count === 1 ? '1 host' : `${count} hosts`}, ${isLed ? 'one polls for all' : 'nobody polls for all'}`,
    hubPlain: 'Without TLS this is for a tunnel or a closed network only; otherwise use rediss://.',
    hubDown:
      'Every host polls for itself meanwhile. See that redis-server runs, listens on that address, and is let through.',
    hubRefused:
      'The engine is there and does not let this user do what it must: compare its ACL with the one in the README.',
    noDate: 'Without it the sync takes its cursor from the newest change it knows.',
    tooLittle: 'too little to tell by',
    notRead: (error: string) => `could not be read (${error})`,
    onlyByWriting: 'shows only when something is written',
    noRateLimit: 'the answers do not say',
    strangeStatus: 'A state that nobody knows: such items are shown as they are, and offered no action.',
    zoneless: 'times name no zone',
    zonelessAdvice: 'The bench infers it from changes while it runs.',
    priceUnitAdvice: 'Prices are shown as they come until you say: bancada login --price-unit cents (or reais).',
    pagesStuck: 'every page is the first',
    pagesStuckAdvice: 'The parameter that selects a page could not be found: long lists cannot be read whole.',
    deltaIgnored: 'The store sends everything instead of what changed: every look costs as much as a first load.',
    noDrift: 'none seen',
    driftAdvice: 'Tolerated; tell the service’s people that the documented type differs.',
    scanner: {
      ask: (left: number) => `Scan any code (${left} more), or press Enter to end: `,
      speed: (perCharMs: string) => `${perCharMs} ms a character, arrives whole`,
      typed: 'slower than a scanner: if it was one, set it to send faster, without pauses between characters',
      none: 'not tried; --scanner tries it',
    },
  },
  codes: {
    whichFormat: 'The name of the file does not end in .svg or .pdf: say --format svg or --format pdf.',
    isThere: (file: string) => `${file} is there already. --force writes over it.`,
    notWritten: (file: string, code: string) => `${file} cannot be written (${code}).`,
    written: (file: string) => `Written to ${file}. Print it at 100 %, not fitted to the page.`,
    /** Letters of Latin-1 only: what is printed has no others. */
    sheet: {
      title: 'bancada: command barcodes',
      lines: [
        'Scan an order, check its units by scanning them, scan its tracking code: it is shipped, and the next one comes.',
        'These codes do the rest. None of them answers a question; only OK ends a stop.',
      ],
      names: {
        OK: 'understood',
        NEXT: 'next order',
        ASIDE: 'put aside',
        SEEN: 'it is on the piece',
        ACCEPT: 'accept',
        START: 'start production',
        RETURN: 'back to production',
        UNDO: 'undo',
        LESS: 'one unit less',
        X2: 'next scan: 2 units',
        X3: 'next scan: 3 units',
        X5: 'next scan: 5 units',
        X10: 'next scan: 10 units',
        PACKING: 'packing',
        QUEUE: 'queue',
        BACK: 'back',
        HELP: 'help',
      } satisfies Record<CommandCode, string>,
    },
  },
  keys: {
    columns: { action: 'ACTION', keys: 'KEYS', defaults: 'DEFAULT', does: 'DOES', screens: 'SCREENS' },
    everywhere: 'everywhere',
    where: (path: string) => `Changed in ${path}: { "queue": { "accept": ["a", "f2"] } }`,
    taken: (key: string, by: string) => `${key} may not arrive: ${by} keeps it where it is in use.`,
    more: (count: number) =>
      count === 1 ? '“bancada keys” lists all actions.' : `And ${count - 1} more: “bancada keys” tells them all.`,
    problem: keyProblem,
  },
  webhooks: {
    needs: 'Give --port and --secret-file.',
    needsBoth: '--webhook-port and --webhook-secret-file go together.',
    needsTarget: 'Give --to and --secret-file.',
    events: (known: string) => `Expected one of ${known}.`,
    url: 'Expected an http or https address without user name and password.',
    listening: (url: string) => `Listening on ${url}. Ctrl-C ends it.`,
    hears: (url: string) => `Events are heard on ${url}.`,
    isOpen: 'Other machines can reach this address; only what is signed is heard.',
    noAnswer: (host: string, code: string) => {
      if (code === 'ECONNREFUSED') return `nobody listens on ${host} (${code})`;
      if (code === 'ENOTFOUND') return `there is no ${host} (${code})`;
      return /timeout/i.test(code) ? `${host} does not answer (${code})` : `no answer from ${host} (${code})`;
    },
    notTaken: (url: string, reason: string) => `${url} did not take an event: ${reason}`,
  },
  login: {
    where: (file: string, tokenFile: string) =>
      `The address will be kept in ${file} and the token in ${tokenFile}, readable by you alone.`,
    whereCommand: (file: string) => `The address and the command will be kept in ${file}; the token is kept nowhere.`,
    url: 'Base URL (https://…/api/v1): ',
    token: 'Token (from the seller area under /vendedor/integracoes; it is not shown): ',
    replaces: (name: string, url: string) => `The profile “${name}” is there already, for ${url}.`,
    replaceQuestion: 'Replace it? ',
    lookAlike: (ascii: string, unicode: string) =>
      `The host is written in letters beyond ASCII: ${unicode} is really ${ascii}. Some of them look like others.`,
    useQuestion: 'Use it all the same? ',
    noVersion:
      'The path does not end in /api/v1, as the API’s does. If the answers are not the API’s, look there first.',
    done: (name: string, lojaId: string) => `The store ${lojaId} is profile “${name}” now. Open the bench: bancada`,
    doneOther: (name: string, lojaId: string) =>
      `The store ${lojaId} is profile “${name}” now. Open the bench: bancada --profile ${name}`,
    needsUrl: 'Give the address: bancada login --url https://store.example/api/v1',
    needsToken: 'There is no token on standard input, and nobody to ask.',
    nothingKept: 'Nothing was kept.',
  },
};

function keyProblem(problem: KeyProblem): string {
  switch (problem.kind) {
    case 'syntax':
      return `This is not JSON (${problem.what}).`;
    case 'not-an-object':
      return `${problem.where} must hold actions with their keys: { "accept": ["a"] }.`;
    case 'not-keys':
      return `${problem.id} needs a key or a list of keys: "a", ["a", "f2"]; [] unbinds it.`;
    case 'unknown-screen':
      return `There is no screen “${problem.name}”. Known: ${problem.known.join(', ')}.`;
    case 'unknown-action': {
      const near = nearest(problem.name, problem.known);
      return `There is no action “${problem.name}”.${near === undefined ? '' : ` Did you mean “${near}”?`}`;
    }
    case 'not-there':
      return `${problem.id} does nothing on ${problem.screen}, only on ${problem.screens.join(', ')}.`;
    case 'fixed':
      return `The keys of ${problem.id} cannot be changed.`;
    case 'twice':
      return `“${problem.name}” stands here twice.`;
    case 'unknown-key':
      return `“${problem.key}” is no key. Keys are written a, G, space, enter, pgdn, f5, ctrl+x, alt+x.`;
    case 'reserved-key':
      return `${problem.key} cannot be told from ${showKey(problem.as)}, or always means it.`;
    case 'conflict':
      return `${showKey(problem.key)} would be both ${problem.ids[0]} and ${problem.ids[1]} on ${problem.screens.join(', ')}.`;
  }
}

export type CliTexts = typeof en;
