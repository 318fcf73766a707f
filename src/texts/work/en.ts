/** What the queue, packing, production, board, activity, palette and help screens say, in English. */
import type { HubState } from '../../sync/health.ts';
import type { AskProblem } from '../../actions/actions.ts';
import { formatTenths } from '../../domain/decimals.ts';
import type { Transition } from '../../domain/lifecycle.ts';
import type { NotPacked } from '../../store/packing.ts';
import type { SortColumn } from '../../store/sorting.ts';
import type { CopyProblem } from '../../keymap/outlet.ts';
import type { ActivityTab, CopyKind } from '../../store/work.ts';

const verbs: Record<Transition, string> = {
  accept: 'accept',
  startProduction: 'start production of',
  ship: 'ship',
  returnToProduction: 'return to production',
};

const asked: Record<AskProblem, string> = {
  'unknown-item': 'not in the picture',
  'not-allowed': 'in another state',
  double: 'on its way already',
  'no-store': 'store unknown',
  'not-recorded': 'cannot be recorded',
  closing: 'closing',
};

const notPacked: Record<NotPacked, string> = {
  cancelled: 'CANCELLED: do not pack',
  'not-ready': 'not in production yet',
  shipped: 'shipped already',
  unknown: 'in an unknown state',
};

const sortNames: Record<SortColumn, string> = {
  age: 'age',
  order: 'order',
  item: 'item',
  quantity: 'quantity',
  delivery: 'delivery',
  note: 'note',
};

const tickedKinds = (count: number) => (count === 1 ? '1 ticked kind' : `${count} ticked kinds`);

const activityTabs: Record<ActivityTab, string> = {
  outbox: 'Outbox',
  trail: 'Trail',
  requests: 'Requests',
  team: 'Team',
  health: 'Health',
};

export const workEn = {
  screens: {
    packing: 'Packing',
    production: 'Production',
    board: 'Board',
    activity: 'Activity',
  },
  commands: {
    goPacking: 'packing',
    goProduction: 'production',
    goBoard: 'board',
    goActivity: 'activity',
    palette: 'command',
    undo: 'undo',
    copy: 'copy',
    mark: 'mark',
    markRange: 'mark from the last mark to here',
    markAll: 'mark all shown',
    clearMarks: 'clear marks',
    retryFailures: 'try what failed again',
    sort: 'sort by the next column',
    reverseSort: 'sort the other way round',
    older: 'bring older ones',
    freeze: 'hold still',
    packOrder: 'pack this order',
    saveView: 'save this view',
    nextView: 'next saved view',
    dropView: 'forget this view',
    theme: 'next theme',
    quantity: 'how many the next scan stands for; between orders: screens',
    times: 'times',
    checkUnit: 'one more by hand',
    uncheckUnit: 'one less',
    checkLine: 'the whole line by hand',
    seen: 'it is on the piece',
    parcel: 'tracking code',
    nextOrder: 'next order',
    putAside: 'put aside',
    learnCode: 'learn a barcode',
    openPacked: 'open',
    nextLine: 'next line',
    previousLine: 'line before',
    tick: 'tick',
    startGroup: 'start production',
    exportText: 'write as text',
    exportCsv: 'write as CSV',
    openGroup: 'show in the queue',
    nextActivity: 'next list',
    previousActivity: 'list before',
    lookAgain: 'look again now',
    goTeam: 'who is on',
    takeOver: 'take over',
    setAside: 'set aside',
    helpFilter: 'search',
    helpDown: 'further down',
    helpUp: 'further up',
  },
  reasons: {
    noMarks: 'nothing marked',
    nothingFailed: 'nothing has failed',
    bulkIsRunning: 'still under way',
    noneOfMarked: (states: string, key: string) => `not for what is marked (${key}: clear marks): ${states}`,
    shipOneByOne: 'one parcel at a time',
    noOrder: 'no order on the bench',
    noUnit: 'nothing to check by hand',
    notChecked: 'units are not checked yet',
    nothingLeft: 'no other order to pack',
    noPersonalisation: 'nothing special about it',
    isSeen: 'seen already',
    noViews: 'no saved views',
    notPast: 'everything open is here',
    isReadingPast: 'being read',
    isWholePast: 'nothing is older',
    noGroup: 'nothing here',
    nothingToStart: (tickedCount = 0) =>
      `nothing accepted ${tickedCount > 0 ? `in ${tickedKinds(tickedCount)}` : 'here'}`,
    notUnconfirmed: 'not unconfirmed',
    noFiles: 'this terminal writes no files',
    isYours: 'nobody else has it',
  },
  nav: { command: 'command' },
  queue: {
    marked: (count: number) => `${count} marked`,
    newAbove: (count: number) => `${count} new ▲`,
    newBelow: (count: number) => `${count} new ▼`,
    frozen: 'held still',
    fuzzy: 'similar',
    /** How far back a tab goes; empty: all of it. */
    since: (day: string) => (day === '' ? 'all there are' : `since ${day}`),
    olderBy: (key: string) => `${key} brings older ones.`,
    readingPast: 'reading older ones…',
    pastTrouble: (problem: string) => `older ones: ${problem}`,
    sortedBy: (column: SortColumn) => `by ${sortNames[column]}`,
    filterHint: 'words, field:value, age>2d, !not   Enter: keep   Esc: clear',
    viewSaved: (name: string) => `View “${name}” saved.`,
    viewDropped: (name: string) => `View “${name}” forgotten.`,
  },
  bulk: {
    question: (operation: Transition, count: number, tickedCount = 0) =>
      `${capital(verbs[operation])} ${count === 1 ? '1 item' : `${count} items`}${tickedCount > 0 ? ` of ${tickedKinds(tickedCount)}` : ''}?`,
    skipped: (count: number, reasons: string) => `${count} skipped: ${reasons}`,
    already: (status: string, count: number) => `${count} ${status.toLowerCase()}`,
    problem: (problem: AskProblem, count: number) => `${count} ${asked[problem]}`,
    enter: 'Enter: do it',
    typeCount: (count: number) => `type ${count}, then Enter`,
    escape: 'Esc: leave it',
    nothing: (reasons: string, tickedCount = 0) =>
      `Nothing to do${tickedCount > 0 ? ` for ${tickedKinds(tickedCount)}` : ''}: ${reasons}.`,
    notBegun: 'Nothing was begun.',
    progress: (operation: Transition, done: number, total: number) =>
      `${capital(verbs[operation])}: ${done} of ${total}`,
    stopKey: (key: string) => `${key}: stop the rest`,
    stopped: (count: number, onItsWay: number) => `Stopped: ${count} will not be sent, ${onItsWay} on their way still.`,
    done: (word: string, count: number) => `${word}: ${count}`,
    alreadySo: (count: number) => `${count} already so`,
    refused: (count: number) => `${count} refused`,
    notSent: (count: number) => `${count} not sent`,
    unconfirmed: (count: number) => `${count} unconfirmed`,
    leftMarked: 'still marked',
    retryKey: (key: string) => `${key}: try again`,
  },
  stop: {
    word: 'STOP',
    way: 'Enter: understood',
    cancelled: (numero: string, time: string, reason: string) =>
      `Order ${numero} was cancelled${time === '' ? '' : ` at ${time}`}${reason === '' ? '' : `: “${reason}”`}. Take it apart, do not ship it.`,
    changed: (numero: string) => `Order ${numero} has changed since you saw it. Nothing was sent. Look at it again.`,
    gone: (numero: string) => `Order ${numero} is not in this store any more. Nothing was sent.`,
    refused: (text: string) => `${text} Look before anything else is done.`,
    wrongUnit: (code: string, numero: string) => `${code} does not belong to order ${numero}. Take it out of the box.`,
    wrongNamed: (code: string, name: string, numero: string) =>
      `${code} is ${name}. Order ${numero} has none of it. Take it out of the box.`,
    tooMany: (name: string, needed: number) =>
      `One too many: the order has ${needed} × ${name}. Take it out of the box.`,
    notPacked: (name: string, reason: NotPacked) => `${name}: ${notPacked[reason]}. Take it out of the box.`,
    notChecked: (count: number) =>
      `${count === 1 ? '1 unit is' : `${count} units are`} not checked yet. Nothing was shipped.`,
    unread: (name: string, text: string, key: string) =>
      `${name} must carry “${text}”. Look at the piece, then ${key} or the “seen” code.`,
    otherOrder: (code: string, numero: string) =>
      `${code} is order ${numero}, and another one is on the bench. Finish it or put it aside.`,
    badCheckDigit: (code: string) => `The check digit of ${code} is wrong.`,
    notBegun: (name: string) => `${name} cannot be shipped now.`,
    badCode: (problem: string, key: string) =>
      `${problem} Nothing was shipped. Typed in at ${key} it is taken all the same.`,
    usedCode: (code: string, numero: string) => `${code} left with order ${numero} already. Nothing was shipped.`,
    unknown: (code: string) => `${code} is nothing that this bench knows.`,
  },
  packing: {
    idle: 'Scan an order, a unit or a tracking code.',
    idleCount: (count: number) => (count === 1 ? '1 order waits' : `${count} orders wait`),
    oldest: (numero: string, age: string) => `oldest: ${numero}, ${age}`,
    nothing: 'Nothing is in production: nothing to pack.',
    startNext: (key: string) => `${key}: take it`,
    shipped: (count: number) => `${count} shipped from this bench`,
    order: 'Order',
    leavesWith: (method: string) => `leaves with ${method}`,
    cutOff: (time: string, span: string) => `cut-off ${time}, in ${span}`,
    pastCutOff: (time: string) => `cut-off ${time} is past`,
    to: (place: string, count: number) =>
      `${place === '' ? '' : `${place} · `}${count === 1 ? '1 item' : `${count} items`}`,
    count: (checked: number, needed: number) => `${checked} of ${needed}`,
    benchTaken: (numero: string, key: string) => `order ${numero} has checked units: finish or put it aside (${key})`,
    tooManyByHand: (count: number, missing: number) =>
      `Not counted: ${count} are too many, ${missing === 1 ? '1 is' : `${missing} are`} missing on this line.`,
    seen: 'seen ✔',
    unseen: (key: string) => `${key}: seen on the piece`,
    notPacked: (reason: NotPacked) => notPacked[reason],
    scanUnit: 'Scan the next unit',
    lookFirst: (key: string) => `Look at what has to be on the piece: ${key}, or the “seen” code`,
    scanTracking: 'All checked. Scan the tracking code',
    shipping: (code: string) => `Shipping ${underCode(code)}…`,
    nothingHere: 'Nothing of this order can be packed now.',
    last: 'last',
    times: (count: number) => `× ${count}`,
    learning: (name: string) => `Scan the barcode of ${name}`,
    learnt: (code: string, name: string) => `${code} is ${name} from now on.`,
    done: (numero: string, code: string) => `Order ${numero} shipped ${underCode(code)}.`,
    doneNext: (numero: string, code: string, next: string) =>
      `Order ${numero} shipped ${underCode(code)}. Next: order ${next}.`,
    unconfirmed: (numero: string) =>
      `Order ${numero}: sent, no answer yet. Keep the parcel here until it is confirmed.`,
    prompt: 'Tracking code of the order',
    promptHint: 'Enter: ship the order   Esc: leave it',
    readingSkus: 'Reading the SKUs of the store…',
  },
  team: {
    you: 'you',
    isPacking: (who: string) => `${who} is packing it`,
    packs: (who: string, time: string, key: string) =>
      `! ${who} has been packing this order since ${time}. ${key}: take it over`,
    takenFromYou: (who: string, numero: string) => `${who} has taken order ${numero} over from you.`,
    prompt: (who: string) => `Why take it over from ${who}?`,
    promptHint: 'Enter: take it over   Esc: leave it',
    needsReason: 'a reason is needed',
    notRecorded: 'The take-over cannot be recorded, so it is not done.',
    taken: (numero: string) => `Order ${numero} is yours now.`,
    isFree: (numero: string) => `Nobody else has order ${numero} any more: it is yours.`,
  },
  scan: {
    ignored: (code: string) => `Scan ${code} ignored: answer by key first`,
    unknownCommand: (code: string) => `${code}: no such command`,
    notHere: (name: string) => `${name}: not here`,
  },
  production: {
    title: 'To make',
    columns: { count: 'make', accepted: 'accepted', started: 'started', age: 'oldest', item: 'item', tick: '' },
    empty: 'Nothing to make.',
    units: (count: number) => (count === 1 ? '1 unit' : `${count} units`),
    totals: (groups: number, units: number) => `${groups} kinds, ${units} units`,
    ticked: (count: number) => `${count} ticked`,
    personalised: (count: number) => `${count} personalised`,
    more: (count: number) => `${count} more`,
    written: (path: string) => `Written to ${path}`,
    notWritten: (reason: string) => `Not written: ${reason}`,
    csv: [
      'made',
      'units',
      'accepted',
      'started',
      'oldest order',
      'ordered at',
      'product',
      'variation',
      'personalisation',
    ],
    fileName: 'production',
  },
  activity: {
    tabs: activityTabs,
    emptyOutbox: 'Nothing is on its way. Every action has its verdict.',
    emptyTrail: 'Nothing has been asked for here yet.',
    emptyRequests: 'No requests yet.',
    emptyTeam: 'Nobody is on.',
    columns: {
      outbox: { time: 'asked', what: 'what', item: 'item', state: 'state', by: 'by' },
      trail: { time: 'time', what: 'what', item: 'item', state: 'verdict', by: 'by' },
      team: { who: 'who', where: 'where', order: 'order', since: 'there for', on: 'on for' },
      requests: { time: 'time', method: 'method', path: 'path', status: 'status', ms: 'ms', bytes: 'bytes' },
    },
    looks: (count: number, seconds: number | undefined) =>
      `${count === 1 ? '1 look' : `${count} looks`}${seconds === undefined ? '' : `, next in ${seconds} s`}`,
    operations: {
      accept: 'accept',
      startProduction: 'start production',
      ship: 'ship',
      returnToProduction: 'back to production',
      setPrice: 'price',
      setStock: 'stock',
    },
    events: {
      intent: 'asked',
      attempt: 'sent',
      'no-answer': 'no answer',
      'taken-over': 'taken over',
      verdict: 'verdict',
      undo: 'undone',
      'asked-again': 'looked again',
      'set-aside': 'set aside',
      reveal: 'buyer shown',
      'claim-taken': 'order taken over',
    },
    verdicts: {
      applied: 'applied',
      'already-so': 'already so',
      refused: 'refused',
      'not-sent': 'not sent',
      unconfirmed: 'unconfirmed',
    },
    health: {
      picture: 'Picture',
      role: 'Looks',
      polling: 'this bench looks itself',
      standby: 'reads along with another bench on this machine',
      hub: {
        joining: () => 'gets to know the hub',
        following: ({ hostCount }: HubState) => `another of ${hostCount} hosts looks for all`,
        leading: ({ hostCount }: HubState) => `looks for ${hostCount === 1 ? 'this host' : `${hostCount} hosts`}`,
        direct: ({ trouble }: HubState) =>
          `no hub${trouble === undefined ? '' : ` (${trouble})`}: looks itself, more seldom`,
      },
      sweep: 'Last full reading',
      noSweep: 'none yet',
      swept: (ago: string, mended: number, gone: number) => `${ago} ago: ${mended} mended, ${gone} gone`,
      unproven: 'Not proven complete',
      trouble: 'Trouble',
      none: 'none',
      doubt: 'Deltas',
      doubts: {
        'missed-change': 'a known change was missing: they reach further back',
        'filter-ignored': 'the filter has no effect: everything is read again and again',
      },
      trusted: 'taken at their word',
      disk: 'Disk',
      outbox: 'Outbox',
      clock: 'Store’s clock',
      /** Milliseconds; negative where this machine is ahead. */
      ahead: (ms: number) =>
        `${formatTenths(Math.abs(ms) / 1000, 'en')} s ${ms < 0 ? 'behind' : 'ahead of'} this machine`,
      latency: 'Answers',
      latencies: (median: number, late: number, count: number) =>
        `median ${median} ms, 95 % within ${late} ms (last ${count})`,
      drift: 'Drift',
      noDrift: 'every answer is as the spec says',
      driftLine: (field: string, count: number) => `${field}: ${count}×`,
      store: 'Store',
    },
  },
  board: {
    now: 'Now',
    ages: 'Ages of open items',
    ageSteps: ['< 1 h', '< 4 h', '< 12 h', '< 1 d', '< 2 d', 'older'],
    late: (count: number) => (count === 1 ? '1 late' : `${count} late`),
    noneLate: 'none late',
    throughput: 'Moved per hour',
    shipped: 'shipped',
    accepted: 'accepted',
    started: 'started',
    /** On average; in 14 columns. */
    perHour: (count: string) => `${count}/h last 3 h`,
    peak: (count: number) => `peak ${count}`,
    cutOffs: 'Open items by how they leave',
    cutOff: (time: string, span: string) => `${time}, in ${span}`,
    past: (time: string) => `${time}, past`,
    noCutOffs: 'No cut-offs are set. BANCADA_CUTOFFS="SEDEX 16:00, PAC 17:30" sets them.',
    open: (count: number) => `${count} open`,
    forecast: (left: number) => (left === 0 ? 'all will leave in time' : `at this pace ${left} will be left`),
    noPace: 'no pace yet',
    empty: 'No open items.',
    oldest: 'Oldest',
  },
  palette: {
    label: 'Command',
    hint: '↑↓ choose   Enter: do it   Esc: leave',
    nothing: 'No such command.',
    order: 'order NUMBER: open an order in packing',
    orderMissing: (code: string) => `Nothing here has the code ${code}.`,
    filter: 'filter WORDS: filter the queue',
    view: 'view NAME: open a saved view',
    theme: 'theme NAME',
    ship: 'ship CODE: ship the item in front',
    needsText: 'needs a text behind it',
  },
  help: {
    title: (screen: string) => `Keys of ${screen}`,
    searching: (text: string) => `search “${text}”`,
    prompt: 'Search',
    hint: 'Enter: keep   Esc: show all',
    nothing: (text: string) => `No key does “${text}” here.`,
    position: (from: number, to: number, of: number) => `${from}–${to} of ${of}`,
  },
  themes: { changed: (name: string) => `Theme: ${name}` },
  viewName: { label: 'Name of the view', hint: 'Enter: save   Esc: leave' },
  /** What a notification says is read by whoever is near: how many, and nothing of whom. */
  attention: {
    newOrders: (count: number) => (count === 1 ? '1 new order' : `${count} new orders`),
    late: (count: number) => (count === 1 ? '1 item late' : `${count} items late`),
    lateNow: (count: number, numero: string) =>
      count === 1 ? `Late now: an item of order ${numero}.` : `Late now: ${count} items, the first of order ${numero}.`,
  },
  copy: {
    kinds: {
      orderNumber: 'order number',
      orderNumbers: 'order numbers',
      trackingCode: 'tracking code',
      personalisation: 'personalisation',
      labelLink: 'link of the label',
      reference: 'order/item, for commands',
      references: 'order/item of all marked, for commands',
      address: 'delivery address',
      sku: 'SKU',
      stockId: 'id of the stock record',
      productName: 'product',
      productId: 'id of the product',
    } satisfies Record<CopyKind, string>,
    enter: 'digit, or Enter for the first',
    leave: 'Esc: leave it',
    nothing: 'nothing to copy here',
    sent: (what: string) => `Sent to the terminal’s clipboard: ${what}`,
    sentVia: (what: string, via: string) => `Sent to ${via}, which passes it on where it is set to: ${what}`,
    notSent: (reason: string) => `Not copied: ${reason}.`,
    problems: {
      empty: 'there is nothing in it',
      'too-long': 'it is longer than terminals take',
      'no-clipboard': 'this terminal has no clipboard',
      busy: 'the line to the terminal is full',
    } satisfies Record<CopyProblem, string>,
    gone: 'It is not there any more. Nothing was copied.',
  },
};

/** How a parcel leaves; without a code where there is none. */
function underCode(code: string): string {
  return code === '' ? 'without a tracking code' : `with ${code}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export type WorkTexts = typeof workEn;
