/** The activity screen, in English. */
import type { Heard } from '../../domain/heard.ts';
import type { HubState } from '../../replica/health.ts';
import { formatSpan } from '../../base/ages.ts';
import { formatTenths } from '../../base/decimals.ts';

const shortSpan = (ms: number) =>
  Math.abs(ms) < 60_000 ? `${formatTenths(Math.abs(ms) / 1000, 'en')} s` : formatSpan(Math.abs(ms));

const HEARD_WORDS: Record<Heard, string> = {
  paid: 'paid',
  cancelled: 'cancelled',
  shipped: 'shipped',
  late: 'late',
  held: 'held',
};

export const activity = {
  setAside: 'Look no more for what became of it? It stays unconfirmed for good.',
  /** Nothing is open either. */
  nothingFound: (text: string) => `No action has “${text}”.`,
  story: {
    steps: 'What happened',
    order: (number: string) => `All of order ${number}`,
    gone: 'The history does not have this action any more.',
  },
  emptyTrail: 'Nothing has been done here yet.',
  emptyRequests: 'No requests yet.',
  /** Why a request has no answer, or none that can be read; twelve letters at most, with the status before it. */
  unanswered: {
    Unreachable: 'unreachable',
    NoReply: 'no answer',
    UnreadableAnswer: 'garbled',
    Aborted: 'given up',
    Error: 'failed',
  },
  columns: {
    trail: { time: 'time', what: 'what', item: 'item', state: 'verdict', by: 'by' },
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
    answered: 'unclear answer',
    'turned-away': 'turned away',
    unsent: 'store not reached',
    'taken-over': 'taken over',
    kept: 'kept, not sent',
    'sent-on': 'sent after all',
    verdict: 'verdict',
    undo: 'undone',
    'asked-again': 'looked again',
    'set-aside': 'set aside',
    reveal: 'buyer shown',
    'claim-taken': 'order taken over',
    shift: 'bench handed over',
    login: 'logged in',
    'login-refused': 'login refused',
    'locked-out': 'locked out',
    'session-end': 'session ended',
    held: 'on hold',
    released: 'released',
    remake: 'made once more',
    note: 'note',
    job: 'put into a job',
    packed: 'packed',
    'fiscal-key': 'fiscal key',
    'no-fiscal-key': 'no fiscal key',
    label: 'label printed',
    'van-scan': 'onto the van',
    'van-off': 'off the van',
    van: 'left with the van',
    assembly: 'assembly wall',
    'price-run': 'price run',
    'cast-begin': 'terminal recorded',
    'cast-end': 'recording ended',
    'cast-removed': 'recording removed',
    restored: 'backup restored',
  },
  verdicts: {
    applied: 'applied',
    'already-so': 'already done',
    refused: 'refused',
    'not-sent': 'not sent',
    unconfirmed: 'unconfirmed',
  },
  /** The store had it already, and a request of ours may have done it. */
  nowSo: 'done, answer lost',
  health: {
    picture: 'Data age',
    role: 'Sync',
    polling: 'direct',
    standby: 'reads along with another bench on this machine',
    hub: {
      joining: () => 'gets to know the hub',
      following: ({ hostCount }: HubState) => `another of ${hostCount} hosts looks for all`,
      leading: ({ hostCount }: HubState) => `looks for ${hostCount === 1 ? 'this host' : `${hostCount} hosts`}`,
      direct: ({ trouble }: HubState) =>
        `no hub${trouble === undefined ? '' : ` (${trouble})`}: asks the store itself, less often`,
    },
    hubMixture: 'Encryption at the hub',
    hubMixed: (plain: number, hosts: number) => `${plain} of ${hosts} hosts without it (BANCADA_HUB_PLAIN)`,
    sweep: 'Last full reading',
    noSweep: 'none yet',
    swept: (ago: string, mended: number, gone: number) => `${ago} ago: ${mended} mended, ${gone} gone`,
    unproven: 'Not proven complete',
    unread: 'Cannot be read',
    trouble: 'Trouble',
    none: 'none',
    fine: 'no trouble',
    doubt: 'Updates',
    doubts: {
      'missed-change': 'a known change was missing: they reach further back',
      'filter-ignored': 'the filter has no effect: everything is read again and again',
      'pages-ignored': 'the page parameter has no effect: of long lists only page 1 can be read',
    },
    trusted: 'ok',
    disk: 'Disk',
    outbox: 'To be sent',
    nothing: 'nothing',
    clock: 'Store’s clock',
    /** Milliseconds; negative where this machine is ahead. */
    ahead: (ms: number) => `${shortSpan(ms)} ${ms < 0 ? 'behind' : 'ahead of'} this machine`,
    latency: 'Answers',
    latencies: (median: number, late: number, count: number) =>
      `median ${median} ms, 95 % within ${late} ms (last ${count})`,
    drift: 'API differences',
    noDrift: 'every answer is as the spec says',
    /** Programs of the shop's own that heard something. */
    ownRuns: {
      title: (count: number) => (count === 1 ? '1 own command failed' : `${count} own commands failed`),
      none: 'no own command has failed',
      retried: (count: number) =>
        count === 0
          ? 'No own command is tried again.'
          : `${count === 1 ? '1 own command is' : `${count} own commands are`} tried again now.`,
      line: (name: string, event: Heard, number: string, ending: string, tries: number, next: string | undefined) =>
        `${name}: ${HEARD_WORDS[event]} #${number} · ${ending} · ${tries}× · ${next === undefined ? 'given up' : `again ${next}`}`,
    },
    driftLine: (field: string, count: number) => `${field}: ${count}×`,
    store: 'Store',
  },
};
