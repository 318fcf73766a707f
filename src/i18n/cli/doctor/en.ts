/** The doctor, in English. */

export const doctor = {
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
  zone: 'This zone of TZ is not known, so times are shown in UTC. Set TZ or BANCADA_TIME_ZONE to one like America/Sao_Paulo.',
  tmux: 'Copying and notifications from inside tmux need: set -g allow-passthrough on (copying alone: set -g set-clipboard on)',
  osc52: 'a terminal does not tell whether it takes copied text (OSC 52)',
  osc52Advice: 'Press y on a tracking code in the bench and paste it somewhere.',
  noConfig: 'none',
  fromEnvironment: 'environment',
  tokenInEnvironment: 'Programs that this user runs can read it there; a profile (bancada login) keeps it in a file.',
  chmod: (path: string) => `Close it: chmod 600 ${path}`,
  chmodDir: (path: string) => `Close it: chmod 700 ${path}`,
  notWritable: (path: string) => `${path} cannot be written: no action can be recorded, and so none is sent.`,
  setAside: (count: number, path: string) =>
    `${count === 1 ? '1 action' : `${count} actions`} without a verdict can be read in it: bancada outbox --from ${path}. Delete it once you know what became of them.`,
  setAsideEmpty: 'It was set aside, and holds no action without a verdict: delete it.',
  setAsideUnread:
    'It was set aside, and no action can be made out in it: see in the store what was being shipped, then delete it.',
  setAsideDesks: 'It was set aside, and held only where desks stood: delete it.',
  diskFull: 'Free some space: what cannot be recorded is not sent.',
  sshServer: (dir: string, sessions: number) =>
    `${dir}: ${sessions === 1 ? '1 session' : `${sessions} sessions`} (bancada ssh sessions)`,
  throughProxy: (proxy: string) => `through ${proxy}`,
  direct: {
    'no-proxy-set': 'straight to the store',
    loopback: 'straight to this machine itself',
    exception: 'straight to the store, as NO_PROXY says',
  },
  signedBy: (name: string, from: string) => `signed by ${name} (${from})`,
  authorityFrom: {
    own: 'BANCADA_CA_FILE',
    extra: 'NODE_EXTRA_CA_CERTS',
    system: 'the system’s authorities',
    bundled: 'Node’s authorities',
  },
  tlsIgnored: 'NODE_TLS_REJECT_UNAUTHORIZED is set, and bancada checks certificates all the same.',
  noTls: 'http to this machine itself',
  certificate: (days: number) => `ends in ${days} days`,
  certificateAdvice: 'Its owner must renew it; then nothing works until that is done.',
  skew: (seconds: number) => `this machine is ${Math.abs(seconds)} s ${seconds < 0 ? 'behind' : 'ahead of'} the store`,
  skewAdvice: 'Set the clock (timedatectl set-ntp true). The sync does not need it; ages on the screen do.',
  hub: (address: string, ms: number) => `${address} answers in ${ms} ms`,
  hubHosts: (count: number, isLed: boolean) =>
    count === 0
      ? 'no host is on'
      : `${count === 1 ? '1 host' : `${count} hosts`}, ${isLed ? 'one polls for all' : 'nobody polls for all'}`,
  hubPlain: 'Without TLS this is for a tunnel or a closed network only; otherwise use rediss://.',
  hubDown:
    'Every host polls for itself meanwhile. See that redis-server runs, listens on that address, and is let through.',
  hubRefused:
    'The server is there and does not let this user do what it must: compare its ACL with the one in docs/hosts.md.',
  hubClosed: 'what hosts write there is encrypted with a key made of the token',
  hubOpen: (plain: number, count: number) =>
    `${plain} of ${count === 1 ? '1 host' : `${count} hosts`} ${plain === 1 ? 'writes' : 'write'} without encryption`,
  hubOpenAdvice: 'Whoever reads that server reads their order items: take BANCADA_HUB_PLAIN (hub_plain) away there.',
  hubStranger: (count: number) => `${count === 1 ? '1 text' : `${count} texts`} not sealed by a host with this token`,
  hubStrangerAdvice:
    'Nobody believes them. Somebody else writes to this server, or a host still has another token: see who may, by ACL.',
  rowsRight: (count: number) => `${count === 1 ? '1 item' : `${count} items`} compared with the store`,
  rowsNone: 'the store answered for none of the orders here',
  rowsWrong: (count: number, id: string) =>
    `${count === 1 ? '1 item says' : `${count} items say`} something later than the store does: ${id}`,
  rowsWrongAdvice: {
    disk: 'A running bench overrules it with its next sweep. If it stays, see who writes to this state directory.',
    hub: 'The next leader overrules it with its sweep. If it stays, delete the keys under the prefix: a host writes them anew.',
  },
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
  filterIgnored: 'The store sends items that the filter leaves out: bancada filters what it reads itself, and says so.',
  deltaIgnored: 'The store sends everything instead of what changed: every look costs as much as a first load.',
  notAsked: 'not asked: the store wants fewer requests',
  notReadAdvice: 'Nothing can be said of what rests on it, and other commands will fail on it, too.',
  noTotals: 'The store does not tell how many rows a list has: lists are read until a page is short, and twice.',
  wrongTotals: 'The rows of a list are not as many as it says: what cannot be proven to be all is shown as a part.',
  offsetDropped:
    'It takes a moment for one of its own zone: looks reach back as far, and commands filter what they read themselves.',
  deltaFirstPage: 'Only the first page of a list of changes is filtered: every look costs as much as a first load.',
  noNumbers:
    'No item names its order’s number: a bench reads each open order once for it, and the id stands for it until then.',
  someNumbers: 'Order numbers are kept from the answers that have them.',
  leftOut: 'The list leaves it out: it is known once the order has been read.',
  disputed: 'The list tells it otherwise than the order does: where the order has been read, its word counts.',
  noDrift: 'none seen',
  timesUnreadable: (text: string) => `unreadable: ${text}`,
  timesUnreadableAdvice:
    'No age can be told, nor which change is the newer one. Ask the service’s people how its times are meant.',
  droppedRowAdvice:
    'Rows without a usable id are not shown, as nothing could be done with them. Tell the service’s people.',
  driftAdvice: 'Tolerated; tell the service’s people that the documented type differs.',
  scanner: {
    ask: (left: number) => `Scan any code (${left} more), or press Enter to end: `,
    speed: (perCharMs: string) => `${perCharMs} ms a character, arrives whole`,
    typed: 'slower than a scanner: if it was one, set it to send faster, without pauses between characters',
    none: 'not tried; --scanner tries it',
  },
  print: {
    untried: 'not tried; --print prints a test page',
    none: 'no test page printed',
    title: 'Test page',
    taken: (printer: string, format: string) => `${printer} took a test page (${format})`,
    look: 'See whether it came out: a printer that takes a page may still be out of paper.',
    notTaken: (printer: string, reason: string) => `${printer}: ${reason}`,
    advice: {
      command: 'Run the same command by hand with a PDF on its standard input (lpstat -t shows the printers of CUPS).',
      port: 'See that it is on, has this address, and is reached from this machine at this port.',
    },
  },
};
