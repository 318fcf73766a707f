/** A bench for tests of screens and keys: a real shop and desk, actions that only remember what was asked of them. */
import { asItIs } from '../../src/domain/personal-marks.ts';
import type { Clock } from '../../src/base/clock.ts';
import type { Actions } from '../../src/outbox/actions.ts';
import { whyNot } from '../../src/outbox/request.ts';
import type { Transition } from '../../src/domain/lifecycle.ts';
import { createDetails } from '../../src/replica/details.ts';
import { createStock, mergeStock } from '../../src/replica/stock.ts';
import type { OnDemand } from '../../src/sync/on-demand.ts';
import type { OrderItem, StockRecord } from '../../src/domain/records.ts';
import type { ViewContext } from '../../src/session/session-context.ts';
import { answerQuestion } from '../../src/session/front/questions.ts';
import { findScanned } from '../../src/session/front/scans.ts';
import { openOrder } from '../../src/session/kernel/open-order.ts';
import { DEFAULT_KEYMAP } from '../../src/session/keymap/keymap.ts';
import { editPrompt, submitPrompt } from '../../src/session/prompts/prompts.ts';
import { createBarcodes } from '../../src/replica/barcodes.ts';
import { watchShown } from '../../src/session/subscriptions/shown.ts';
import { createSessionStore } from '../../src/session/state/session-state.ts';
import { createReplica, mergeItems, updateHealth, type Replica } from '../../src/replica/replica.ts';
import { createWorkshop } from '../../src/eventlog/services/workshop.ts';
import { createAssembly } from '../../src/eventlog/services/assembly.ts';
import { createVan } from '../../src/eventlog/services/van.ts';
import { createPrograms } from '../../src/session/state/programs.ts';
import {
  assemblyAsAuthor,
  type AssemblyAsAuthor,
  vanAsAuthor,
  type VanAsAuthor,
  workshopAsAuthor,
  type WorkshopAsAuthor,
} from '../../src/session/as-author.ts';
import { openMemoryDatabase, type StateDatabase } from '../../src/db/database.ts';
import { createTeam, type TakeOver } from '../../src/cluster/team.ts';
import { THEME_SETTINGS } from '../../src/tty/output/themes.ts';
import { textsIn, type Language } from '../../src/i18n/texts.ts';
import type { Bell } from '../../src/tty/output/terminal-effects.ts';
import { press } from './press.ts';

/** The moment that tests call now: 20 November 2026, noon UTC. */
export const NOW = Date.UTC(2026, 10, 20, 12);

export type Asked = { operation: Transition; itemId: string; trackingCode?: string | null | undefined };

const readsNothing: OnDemand = {
  readOrder() {},
  readProduct() {},
  learnPriceUnit() {},
  watchStock: () => () => {},
  lookAtStock() {},
  readExactItems: () => Promise.resolve({ rows: [], items: [], isStill: true }),
  forgetOrders() {},
  stop: () => Promise.resolve(),
};

/** The tests' time stands still: who sleeps sleeps until it is told to stop. */
const standStill: Clock['sleep'] = (_, signal) =>
  new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });

const author = () => ({ operator: 'eva', station: 'bench 2' });

/** What a shop notes, kept in memory. */
function aWorkshop(replica: Replica, database: StateDatabase) {
  return createWorkshop({ database, replica, wallNow: () => NOW });
}

export function aSession(items: readonly OrderItem[] = [], language: Language = 'en') {
  const replica = createReplica();
  const session = createSessionStore({ columns: 100, rows: 30 });
  const asked: Asked[] = [];
  const rung: Bell[] = [];
  const revealed: string[] = [];
  const counts = { quit: 0, lookNow: 0, repaint: 0, older: 0 };
  mergeItems(replica, items, 0);
  replica.setState({ lojaId: 'store-1' });
  updateHealth(replica, { isLoaded: true, snapshotAt: 0 });
  const actions = {
    perform: (operation: Transition, itemId: string, trackingCode?: string | null) => {
      asked.push({ operation, itemId, ...(trackingCode === undefined ? {} : { trackingCode }) });
      return undefined;
    },
    whyNot: (operation: Transition, itemId: string) => whyNot(replica, operation, itemId),
    ask: ({ operation, itemId, trackingCode }: Asked) => {
      const problem = whyNot(replica, operation, itemId);
      if (problem) return { problem, reason: '' };
      asked.push({ operation, itemId, ...(trackingCode === undefined ? {} : { trackingCode }) });
      return { intent: { operation, itemId } };
    },
    onSettled: () => () => {},
    settledOf: () => new Promise(() => {}),
    provisionally: (_ms: number, work: () => void) => {
      work();
      return { withdrawn: [], extend() {}, release() {}, withdraw: () => 0 };
    },
    noteReveal: (orderId: string) => revealed.push(orderId) > 0,
    bulk: {
      lastOf: () => undefined,
      hasGrace: () => false,
      preview: (operation: Transition, itemIds: readonly string[]) => ({ operation, itemIds, skipped: [] }),
    },
    shippedLast: () => [],
    lastDoneAt: () => {
      const times = [...replica.getState().intents.values()].flat().map(({ createdAt }) => createdAt);
      return times.length === 0 ? undefined : Math.max(...times);
    },
  } as unknown as Actions;
  const clock: Clock = { now: () => 1000, wallNow: () => NOW, sleep: standStill };
  let workshop: WorkshopAsAuthor | undefined;
  let kept: StateDatabase | undefined;
  const database = () => (kept ??= openMemoryDatabase());
  let van: VanAsAuthor | undefined;
  let assembly: AssemblyAsAuthor | undefined;
  const takenOver: TakeOver[] = [];
  const team = createTeam({ clock, host: 'here', record: (takeOver) => takenOver.push(takeOver) > 0 });
  const context: ViewContext = {
    replica,
    session,
    keymap: DEFAULT_KEYMAP,
    actions,
    inputTiming: () => 'alone',
    personal: asItIs,
    details: createDetails(),
    stock: createStock(),
    onDemand: readsNothing,
    get texts() {
      return textsIn(context.language);
    },
    get language() {
      return session.getState().preferences.language ?? language;
    },
    clock,
    station: 'bench 2',
    themes: THEME_SETTINGS,
    effects: {
      ring: (bell) => void rung.push(bell),
      copy: () => ({ problem: 'no-clipboard' }),
      notify() {},
      save: () => Promise.resolve({ problem: 'no terminal' }),
    },
    onChanges: (listener) => replica.getState().records.onChanges(listener),
    records: {
      requests: () => [],
      requestCount: () => 0,
      trail: () => [],
      shipments: () => [],
      drift: () => [],
      failedRuns: () => ({ runs: [], count: 0 }),
      retryRuns: () => 0,
    },
    barcodes: createBarcodes(),
    get van() {
      return (van ??= vanAsAuthor(createVan({ database: openMemoryDatabase(), replica, wallNow: () => NOW }), author));
    },
    programs: createPrograms(),
    get assembly() {
      return (assembly ??= assemblyAsAuthor(
        createAssembly({ database: database(), replica, wallNow: () => NOW }),
        author,
      ));
    },
    makeJob: () => Promise.resolve({ kind: 'moved' }),
    get workshop() {
      return (workshop ??= workshopAsAuthor(aWorkshop(replica, database()), author));
    },
    team: { state: team.state, me: team.join({ operator: 'eva', station: 'bench 2' }) },
    cutOffs: [],
    lookNow: () => counts.lookNow++,
    readOlder: () => counts.older++,
    repaint: () => counts.repaint++,
    quit: () => counts.quit++,
  };
  watchShown(context);
  return {
    context,
    replica,
    session,
    asked,
    counts,
    rung,
    revealed,
    team,
    takenOver,
    /** Presses keys by their names, one after the other, each alone. */
    press: (...keys: string[]) => press(context, ...keys),
    /** Scans codes, one after the other. */
    scan: (...codes: string[]) => codes.forEach((code) => findScanned(context, code)),
    /** Puts an order on the packing bench. */
    put: (orderId: string) => openOrder(context, orderId),
    /** Answers the question in front by a key. */
    answer: (key: string, isSure?: boolean) => answerQuestion(context, key, isSure),
    /** Writes into the prompt in front, in place of what stands there, and sends it by Enter. */
    enter(text: string) {
      editPrompt(context, text);
      submitPrompt(context);
    },
    prompt: () => session.getState().prompt,
    question: () => session.getState().question,
    notice: () => session.getState().notice?.text,
    stop: () => session.getState().stop?.sentence,
    packing: () => session.getState().packing,
    /** How many units of each item are checked on the packing bench. */
    checked: () => Object.fromEntries(session.getState().packing.checked),
    /** Takes these for all stock records that the store has. */
    stocked(records: readonly StockRecord[] = []) {
      mergeStock(context.stock, records, { askedAt: 0, knownAt: 0 });
      context.stock.setState({ isLoaded: true });
    },
  };
}
