/**
 * The actions in a small world: one item, one or two stations, each with the real actions over a table in memory, and
 * a store that keeps to the lifecycle. What the network, the store, a colleague and a killer may do is bounded by
 * budgets; in which order they do it is for the explorer to go through.
 */
import { createActions } from '../../src/outbox/actions.ts';
import type { ActionClient } from '../../src/outbox/operation-handlers.ts';
import { createMemoryTable } from '../outbox/memory-table.ts';
import { NoReply, TransitionRefused, Unreachable } from '../../src/api/errors.ts';
import type { AnyIntent } from '../../src/domain/intents.ts';
import { OPERATIONS } from '../../src/domain/operations.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { createReplica, mergeItems } from '../../src/replica/replica.ts';
import { MOVES, setMoved, setStatus, type Move, type Status } from '../sim/world/service.ts';
import { anItem } from '../support/items.ts';
import { judgeActions, judgeTurn } from './actions-judge.ts';
import {
  EPOCH,
  LEASE_MS,
  shownOf,
  UNDER_WAY_MS,
  WATCH_MS,
  type ActionsState,
  type ActionsWorldOptions,
  type Key,
  type Orphan,
  type Process,
  type Read,
  type Write,
} from './actions-state.ts';
import { describeActions } from './actions-text.ts';
import type { World } from './bfs.ts';
import { ask, createHandClock, firstOf, quiet, type Sleeper } from './manual-clock.ts';

/** The world at its beginning. */
export async function createActionsWorld(options: ActionsWorldOptions): Promise<World> {
  const { lost: mostLost = 0, failed: mostFailed = 0, crashes: mostCrashes = 0, pauses: mostPauses = 0 } = options;
  const hand = createHandClock(EPOCH);
  const wall = () => EPOCH + hand.now();
  const first = anItem({
    item_status: options.item,
    updated_at: stampOf(EPOCH - (options.ageMs ?? 3_600_000)),
    ...(options.item === 'shipped' ? { tracking_code: 'OLD', enviado_em: stampOf(EPOCH - 3_600_000) } : {}),
  });
  const { id: itemId, order_id: orderId } = first;
  const state: ActionsState = {
    options,
    now: hand.now,
    wall,
    item: first,
    history: [{ by: '', status: options.item, code: first.tracking_code }],
    tables: new Map(options.stations.map(({ host }) => [host, createMemoryTable()])),
    acknowledged: new Map(),
    sent: [],
    told: [],
    dead: new Set(),
    orphans: [],
    wrong: [],
    others: [...(options.others ?? [])],
    keysLeft: options.stations.map(({ keys }) => [...keys]),
    counts: { lost: 0, failed: 0, crashes: 0, pauses: 0 },
    processes: new Map(),
  };
  const { history, tables, acknowledged, sent, told, dead, orphans, wrong, others, keysLeft, counts, processes } =
    state;
  let [processCount, orderCount] = [0, 0];

  /** The store's own rules, spec part 3. */
  function perform(move: Move | 'cancel', code: string | null, by: string): OrderItem | 'refused' {
    const { item_status: status } = state.item;
    const isCancel = move === 'cancel';
    if (isCancel ? status === 'shipped' || status === 'cancelled' : status !== MOVES[move].from) return 'refused';
    const now = stampOf(wall());
    const row = { ...state.item, updated_at: now };
    if (isCancel) setStatus(row, 'cancelled', now);
    else setMoved(row, move, code ?? '', now, options.returnTracking);
    state.item = row;
    history.push({ by, status: row.item_status as Status, code: row.tracking_code });
    return row;
  }

  async function start(station: number): Promise<void> {
    const { host } = options.stations[station]!;
    const name = `p${station}.${processCount++}`;
    const table = tables.get(host)!;
    const replica = createReplica();
    replica.setState({ lojaId: 'loja-1' });
    const sleepers = new Set<Sleeper>();
    const pending: Process['pending'] = [];
    const isAlive = () => processes.get(station) === self;
    const write = (move: Move, code: string | null) => {
      const open = [...table.rows.values()].find((row) => !row.verdict && row.phase === 'sending');
      const question: Write['question'] = ask();
      const label = `${name}#${orderCount++}`;
      sent.push({ label, intentId: open?.id, process: name, couldBeLost: true });
      if (!open) wrong.push(`${label}: sent without an intent on record (A2)`);
      const rival = [...processes.values()].find(
        (one) =>
          !one.isPaused &&
          options.stations[one.station]!.host === host &&
          one.pending.some(({ kind }) => kind === 'write'),
      );
      if (move === 'ship' && self.lookCount === 0) wrong.push(`${label}: shipped without a look (A8)`);
      else if (move === 'ship' && self.lastSeen !== MOVES.ship.from)
        wrong.push(`${label}: shipped what is ${self.lastSeen} (A8)`);
      self.lookCount = 0;
      if (open) judgeTurn(state, label, open, table);
      if (rival) wrong.push(`${label}: sent while ${rival.name} has a request under way for the same item (A7)`);
      const [intentId, askedAt] = [open?.id, hand.now()];
      pending.push({
        kind: 'write',
        label,
        intentId,
        move,
        code,
        question,
        outcome: undefined,
        askedAt,
        sinceMs: askedAt,
      });
      return question.promise as never;
    };
    const client = {
      ping: () => Promise.resolve({ data: { loja_id: 'loja-1' } }) as never,
      getOrder: () => {
        const question: Read['question'] = ask();
        pending.push({ kind: 'read', question, seen: undefined, askedAt: hand.now(), sinceMs: hand.now() });
        return question.promise as never;
      },
      acceptItem: () => write('accept', null),
      startProduction: () => write('startProduction', null),
      shipItem: (_order: string, _item: string, code: string | null) => write('ship', code),
      returnToProduction: () => write('returnToProduction', null),
      getProduct: () => Promise.reject(new Error('not in this world')),
      updatePrice: () => Promise.reject(new Error('not in this world')),
      updateStock: () => Promise.reject(new Error('not in this world')),
    } satisfies ActionClient;
    let count = 0;
    mergeItems(replica, [state.item], hand.now());
    const actions = createActions({
      client,
      replica,
      clock: hand.clockOf(sleepers),
      table,
      author: { operator: 'someone', station: `station-${station}` },
      times: {
        graceMs: options.graceMs ?? 0,
        watchMs: WATCH_MS,
        leaseMs: LEASE_MS,
        ...(options.staleMs ? { staleMs: options.staleMs } : {}),
      },
      random: () => 0.5,
      owner: name,
      isOwnerGone: (owner) => options.knowsTheDead === true && dead.has(owner),
      newId: () => `${name}-${++count}`,
    });
    const self: Process = {
      name,
      station,
      sleepers,
      pending,
      actions,
      replica,
      since: new Map(),
      isPaused: false,
      lookCount: 0,
      lastSeen: '',
    };
    processes.set(station, self);
    actions.onSettled(({ intent, verdict }) => {
      if (!isAlive()) return;
      told.push({ intentId: intent.id, verdict, process: name });
    });
    await quiet();
  }

  function kill(process: Process): void {
    processes.delete(process.station);
    dead.add(process.name);
    for (const one of process.pending) {
      if (one.kind === 'write' && one.outcome === undefined) orphan(one);
    }
    tables.get(options.stations[process.station]!.host)!.cutPower();
  }

  /** Nothing takes effect later than its watch. */
  function orphan({ label, intentId, move, code }: Write): void {
    orphans.push({ label, intentId, move, code, lastAt: hand.now() + WATCH_MS - 1 });
  }

  function press(process: Process, key: Key, code: string | null): void {
    const { actions } = process;
    const { host } = options.stations[process.station]!;
    const openBefore = tables.get(host)!.read((rows) => rows.open());
    // What the sync has told meanwhile.
    mergeItems(process.replica, [state.item], hand.now());
    if (key === 'again' || key === 'set-aside') {
      for (const { id, phase } of actions.open()) {
        if (phase === 'unconfirmed') actions[key === 'again' ? 'askAgain' : 'setAside'](id);
      }
      return;
    }
    if (key === 'undo') {
      const undone = actions.undo();
      if (undone.kind === 'returning') acknowledge(undone.intent);
      return;
    }
    const { intent } = actions.ask({ operation: key, itemId, ...(key === 'ship' ? { trackingCode: code } : {}) });
    if (intent) acknowledge(intent);

    function acknowledge(begun: AnyIntent): void {
      const behind = openBefore.filter(({ phase }) => phase !== 'unconfirmed').map(({ id }) => id);
      acknowledged.set(begun.id, { intent: begun, host, historyAt: history.length - 1, behind });
    }
  }

  const running = () => [...processes.values()].filter(({ isPaused }) => !isPaused);
  const allSleepers = () => running().flatMap(({ sleepers }) => [...sleepers]);

  /** Whether time has something to do: somebody waits for more than the next look around. */
  function isTimeOfUse(): boolean {
    const isOpen = [...tables.values()].some(({ rows }) =>
      [...rows.values()].some(({ verdict, phase }) => !verdict && phase !== 'unconfirmed'),
    );
    const isUntold = running().some((process) => shownOf(process).some(({ phase }) => phase !== 'unconfirmed'));
    return isOpen || isUntold || orphans.some(({ lastAt }) => lastAt < Infinity);
  }

  function choices(): string[] {
    const list: string[] = [];
    for (const process of processes.values()) {
      const { name, station, pending, isPaused } = process;
      if (isPaused) {
        list.push(`${station} goes-on`);
        // What it has sent arrives all the same.
        for (const [index, one] of pending.entries()) {
          if (one.kind === 'write' && one.outcome === undefined) list.push(`${name} ${index} serve`);
        }
        continue;
      }
      if (counts.pauses < mostPauses) list.push(`${station} stops`);
      if (keysLeft[station]!.length > 0) list.push(`${station} key`);
      for (const [index, one] of pending.entries()) {
        const at = `${name} ${index}`;
        if (one.kind === 'read') {
          if (!one.seen) {
            list.push(`${at} serve`);
            if (counts.failed < mostFailed) list.push(`${at} fail`);
          } else list.push(`${at} answer`);
        } else if (one.outcome === undefined) {
          list.push(`${at} serve`);
          if (counts.lost < mostLost) list.push(`${at} late`);
          if (counts.failed < mostFailed) list.push(`${at} fail`);
        } else {
          list.push(`${at} answer`);
          if (counts.lost < mostLost) list.push(`${at} lose`);
        }
      }
      if (counts.crashes < mostCrashes) list.push(`${station} kill`);
    }
    for (const station of options.stations.keys()) if (!processes.has(station)) list.push(`${station} restart`);
    for (const [index, one] of orphans.entries()) {
      if (one.lastAt < Infinity) {
        list.push(`orphan ${index} arrives`, `orphan ${index} never`);
        if (options.isVeryLate) list.push(`orphan ${index} dawdles`);
      } else if (nextOf(one)) list.push(`orphan ${index} arrives`);
    }
    for (const what of new Set(others)) {
      if (what === 'cancel' ? state.item.item_status !== 'shipped' : state.item.item_status === MOVES[what].from) {
        list.push(`others ${what}`);
      }
    }
    const first = firstOf(allSleepers());
    if (first && isTimeOfUse() && first.at <= latest()) list.push('time');
    return list;
  }

  /** The later request of the same intent that is on its way, and has not arrived. */
  function nextOf({ intentId }: Orphan): Write | undefined {
    const pending = [...processes.values()].flatMap((process) => process.pending);
    return pending.find((one) => one.kind === 'write' && one.intentId === intentId && one.outcome === undefined) as
      | Write
      | undefined;
  }

  /** It arrives, and what dawdled before it does not come any more. */
  function serve(one: Write): void {
    one.outcome = perform(one.move, one.code, one.label);
    const dawdler = orphans.findIndex(({ intentId, lastAt }) => intentId === one.intentId && lastAt === Infinity);
    if (dawdler >= 0) orphans.splice(dawdler, 1);
  }

  /** How far time may go before something that is under way has come to its end. */
  function latest(): number {
    // What a stopped process has sent arrives within the same time; what it asked is answered when it goes on.
    const pending = [...processes.values()].flatMap((process) =>
      process.pending.filter((one) => !process.isPaused || (one.kind === 'write' && one.outcome === undefined)),
    );
    return Math.min(...orphans.map(({ lastAt }) => lastAt), ...pending.map(({ sinceMs }) => sinceMs + UNDER_WAY_MS));
  }

  async function take(choice: string): Promise<void> {
    const [who = '', what = '', how = ''] = choice.split(' ');
    if (choice === 'time') hand.wakeFirst(allSleepers());
    else if (who === 'others') {
      others.splice(others.indexOf(what as Move), 1);
      perform(what as Move | 'cancel', 'THEIRS', 'others');
    } else if (who === 'orphan') {
      const one = orphans[Number(what)]!;
      if (how === 'dawdles') one.lastAt = Infinity;
      else orphans.splice(Number(what), 1);
      if (how === 'arrives') perform(one.move, one.code, one.label);
      if (how === 'arrives' && one.lastAt === Infinity) serve(nextOf(one)!);
    } else if (what === 'restart') await start(Number(who));
    else if (what === 'stops' || what === 'goes-on') {
      const process = processes.get(Number(who))!;
      process.isPaused = what === 'stops';
      if (process.isPaused) counts.pauses++;
      else for (const one of process.pending) one.sinceMs = Math.max(one.sinceMs, hand.now() - UNDER_WAY_MS);
    } else if (what === 'kill') {
      counts.crashes++;
      kill(processes.get(Number(who))!);
    } else if (what === 'key') {
      const process = processes.get(Number(who))!;
      if (process.isPaused) return;
      const { code } = options.stations[process.station]!;
      const key = keysLeft[process.station]!.shift()!;
      press(process, key, code === undefined ? `CODE-${who}` : code);
    } else
      happen(
        [...processes.values()].find(({ name }) => name === who)!,
        Number(what),
        how,
      );
    await quiet();
    for (const process of processes.values()) note(process);
  }

  function happen(self: Process, index: number, how: string): void {
    const { pending } = self;
    const one = pending[index]!;
    if (how !== 'serve') pending.splice(index, 1);
    if (one.kind === 'read') {
      if (how === 'serve') one.seen = { item: state.item, dateMs: Math.floor(wall() / 1000) * 1000 };
      else if (how === 'fail') {
        counts.failed++;
        one.question.fail(new Unreachable({ operation: OPERATIONS.getOrder, code: 'ECONNREFUSED' }));
      } else {
        const order = { id: orderId, status: 'paid', itens: [one.seen!.item] };
        self.lookCount++;
        self.lastSeen = one.seen!.item.item_status;
        one.question.answer({ data: order, serverDateMs: one.seen!.dateMs, askedAt: one.askedAt });
      }
      return;
    }
    const operation = OPERATIONS[WRITES[one.move]];
    const note = sent.find(({ label }) => label === one.label)!;
    if (how === 'serve') serve(one);
    else if (how === 'fail') {
      counts.failed++;
      note.couldBeLost = false;
      one.question.fail(new Unreachable({ operation, code: 'ECONNREFUSED' }));
    } else if (how === 'late' || how === 'lose') {
      counts.lost++;
      if (how === 'late') orphan(one);
      one.question.fail(new NoReply({ operation, reason: 'lost' }));
    } else {
      note.couldBeLost = false;
      const { outcome } = one;
      if (outcome === 'refused') {
        one.question.fail(new TransitionRefused({ operation, mayHaveApplied: false, status: 422 }));
      } else one.question.answer({ data: outcome!, serverDateMs: wall(), askedAt: hand.now() });
    }
  }

  /** Since when each intent is in its phase, as far as this process shows it. */
  function note(process: Process): void {
    for (const { id, phase, attemptCount } of shownOf(process)) {
      const key = `${phase} ${attemptCount}`;
      if (process.since.get(id)?.key !== key) process.since.set(id, { key, at: hand.now() });
    }
  }

  for (const station of options.stations.keys()) await start(station);
  return {
    choices,
    take,
    describe: () => describeActions(state),
    complaints: (isAtRest) => judgeActions(state, isAtRest),
  };
}

const WRITES = {
  accept: 'acceptItem',
  startProduction: 'startProduction',
  ship: 'shipItem',
  returnToProduction: 'returnToProduction',
} as const;

/** A moment as the store stamps it: in whole seconds. */
function stampOf(ms: number): string {
  return new Date(Math.floor(ms / 1000) * 1000).toISOString().replace('Z', '000Z');
}
