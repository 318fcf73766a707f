/**
 * A desk that may only look: every command on every screen, every prompt and question, and every kind of scan, by the keys
 * and past them, on a real store and a real disk. Nothing at the store and nothing of the state changes. The same by a desk
 * that may do all shows that there was something to change.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { createCore, type Core } from '../../src/app/core.ts';
import type { SessionRights } from '../../src/session/session-context.ts';
import { answerQuestion } from '../../src/session/front/questions.ts';
import { COMMANDS } from '../../src/session/keymap/commands.ts';
import { pressKey } from '../../src/session/modes/modes.ts';
import { startSession } from '../../src/session/setup/open-session.ts';
import { findScanned } from '../../src/session/front/scans.ts';
import { promptSpec, PROMPTS, submitPrompt } from '../../src/session/prompts/prompts.ts';
import type { CommandPrompt } from '../../src/session/state/custom-command.ts';
import { emptyPacking } from '../../src/session/state/packing.ts';
import { SCREENS, type Place } from '../../src/session/state/places.ts';
import type { Prompt, PromptKind } from '../../src/session/state/prompt.ts';
import type { Question } from '../../src/session/state/question.ts';
import { COMMAND_CODES, textOfCode } from '../../src/domain/command-codes.ts';
import { PIN_FOR } from '../../src/domain/workshop.ts';
import { tagCode } from '../../src/domain/piece-tags.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { unitsOf } from '../../src/domain/units.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { openOrder } from '../../src/session/kernel/open-order.ts';
import { byNight } from '../support/night.ts';
import { waitFor } from '../support/wait-for.ts';
import { setPart } from '../../src/session/state/session-state.ts';

const TOKEN = 'rights-token';
const CODE = 'AA123456785BR';
const ANA = { operator: 'ana', station: 'bench 1' };
const EVA = { operator: 'eva', station: 'office' };

type Status = 'pending' | 'accepted' | 'in_production' | 'shipped';

/** A desk on a store of its own. What is pressed is pressed on items of these states. */
async function aStore(
  rights: SessionRights | undefined,
  states: readonly Status[] = ['pending', 'accepted', 'in_production', 'shipped'],
) {
  const sandbox = await startSandbox({ tokens: [TOKEN], items: 300, seed: 7 });
  const stateDir = temporaryFolder();
  const core = createCore(
    { url: sandbox.url, token: TOKEN, priceUnit: 'cents' },
    { stateDir, times: { graceMs: 0, watchMs: 300 } },
  );
  core.sync.start();
  core.goods.onDemand.watchStock();
  await waitFor(() => expect(core.replica.getState().health.isLoaded).toBe(true));
  await waitFor(() => expect(core.goods.stock.getState().isLoaded).toBe(true));
  const [made, shipped] = [itemsIn(core, 'in_production'), itemsIn(core, 'shipped')];
  const [first, second] = made;
  core.goods.onDemand.readProduct(first!.product_id);
  await waitFor(() => expect(core.goods.details.getState().products.get(first!.product_id)?.value).toBeDefined());
  // What others have on the wall, on a van, on the bench and planned: so there is something to take away.
  for (const item of made) core.assembly.scan(tagCode(item, 1), ANA);
  core.van.scan(shipped[0]!.delivery_type, shipped[0]!.tracking_code, ANA);
  core.workshop.hold([made[2]!], { reason: 'glaze' }, ANA);
  core.team.join(ANA).claim(second!.order_id);
  const later = Date.now() + 3_600_000;
  const run = core.priceRuns.plan({ name: 'Black', unit: 'cents', beginsAt: later, endsAt: undefined, rows: [] }, ANA);
  const { context, close } = startSession({
    core,
    replica: core.replica,
    source: new PassThrough(),
    sink: { write: () => true, on() {}, off() {} },
    size: { columns: 120, rows: 40 },
    colours: 3,
    term: 'xterm-256color',
    language: 'en',
    author: EVA,
    rights,
    onQuit() {},
    onCrash(error) {
      throw error;
    },
  });
  // What reads the store for long is waited for.
  const reads: Promise<unknown>[] = [];
  const { onDemand, makeJob } = context;
  const awaited = <T>(read: Promise<T>) => (reads.push(read), read);
  context.onDemand = { ...onDemand, readExactItems: (states) => awaited(onDemand.readExactItems(states)) };
  context.makeJob = (request) => awaited(makeJob(request));
  onTestFinished(async () => {
    await Promise.allSettled(reads);
    close();
    await core.close();
    await sandbox.close();
  });
  const ran: string[] = [];
  Object.assign(context.programs, {
    run(name: string) {
      ran.push(name);
      return Promise.resolve({ exitCode: 0, output: '', isCut: false, said: '' });
    },
  });
  return {
    sandbox,
    core,
    context,
    ran,
    made,
    shipped,
    runId: run!.id,
    targets: states.flatMap((status) => itemsIn(core, status).slice(0, status === 'in_production' ? 1 : byNight(1, 2))),
    state: () => stateOf(stateDir),
    claims: () => [...core.team.state.getState().claims.values()].filter(({ operator }) => operator === EVA.operator),
    writes: () => sandbox.world.log.list().filter(({ method }) => method !== 'GET'),
    settle: () => Promise.all([...reads, core.actions.flush()]),
  };
}

type Store = Awaited<ReturnType<typeof aStore>>;

function itemsIn({ replica }: Core, status: Status): OrderItem[] {
  return Array.from(replica.getState().records.withStatus(status), ({ item }) => item);
}

/** Tables that looking alone fills. */
const OF_LOOKING = new Set(['items', 'sync_state', 'leases', 'this_host', 'audit_anchors']);

/** What the state directory holds, row for row, besides what looking brings. */
function stateOf(stateDir: string): Record<string, string[]> {
  const files = readdirSync(stateDir).toSorted();
  const file = files.find((name) => /^store-\w+\.sqlite$/.test(name))!;
  const database = new DatabaseSync(join(stateDir, file), { readOnly: true });
  const rowsOf = (table: string) => database.prepare(`SELECT * FROM "${table}"`).all();
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
  const kept = tables
    .map(({ name }) => String(name))
    .filter((name) => !OF_LOOKING.has(name))
    .map((name) => [name, rowsOf(name).map((row) => JSON.stringify(row))]);
  database.close();
  const taught = files.filter((name) => name.endsWith('.barcodes'));
  return Object.fromEntries([
    ...kept,
    ['barcodes', taught.map((name) => readFileSync(join(stateDir, name), 'utf8'))],
  ]) as Record<string, string[]>;
}

/** What the trail says that the desk has done. */
function doneBy(operator: string, state: Record<string, string[]>): string[] {
  return [...new Set(entriesOf(operator, state).map(({ what = '' }) => what))].toSorted();
}

function entriesOf(operator: string, { audit = [] }: Record<string, string[]>): Record<string, string>[] {
  const entries = audit.map((row) => JSON.parse((JSON.parse(row) as { json: string }).json) as Record<string, string>);
  return entries.filter((entry) => entry['operator'] === operator);
}

const VALUES: Readonly<Partial<Record<PromptKind, string>>> = {
  tracking: CODE,
  parcel: CODE,
  takeOver: 'asked by phone',
  hold: '1',
  remake: '1',
  note: 'call before noon',
  price: '19,90',
  priceUnit: 'c',
  stockCount: '7',
};

/** Enter, as often as something has to be meant twice, and past whatever says no. */
function answerAll({ context }: Store): void {
  const { session } = context;
  for (let tries = 0; tries < 3; tries++) {
    const { prompt, question } = session.getState();
    if (question) {
      const typed = question.kind === 'bulk' ? { typed: String(question.preview.itemIds.length) } : {};
      session.setState({ question: { ...question, ...typed } as Question });
      answerQuestion(context, 'enter', true);
    } else if (prompt) {
      session.setState({ prompt: { ...prompt, value: prompt.value || (VALUES[prompt.kind] ?? '') } });
      submitPrompt(context);
      const { prompt: still } = session.getState();
      if (still) promptSpec(still).submit(context, still);
    }
  }
  session.setState({ prompt: undefined, question: undefined, stop: undefined, copyChoice: undefined });
}

function standAt({ context }: Store, place: Place, { item_status }: OrderItem): void {
  context.session.setState({ places: [{ screen: 'queue' }, place] });
  setPart(context.session, 'queue', { statusTab: item_status as 'pending' });
}

/** Every screen but the wall's, at which nobody presses anything, about this item. */
function placesAbout({ shipped, runId }: Store, { id: itemId, product_id: productId }: OrderItem): Place[] {
  const about = { itemId, productId, carrier: shipped[0]!.delivery_type, runId };
  return SCREENS.filter((screen) => screen !== 'wall').map((screen) => ({ screen, ...about }) as Place);
}

async function pressEverything(store: Store): Promise<void> {
  const { context, targets } = store;
  for (const item of targets) {
    for (const place of placesAbout(store, item)) {
      for (const command of COMMANDS.filter(
        ({ id, screens }) => id !== 'quit' && (screens?.includes(place.screen) ?? true),
      )) {
        const [key = ''] = command.keys;
        for (const press of [() => pressKey(context, key), () => command.run(context, key)]) {
          standAt(store, place, item);
          press();
          answerAll(store);
        }
      }
      await new Promise(setImmediate);
    }
  }
}

function answerEverything(store: Store): void {
  const { context, made, shipped, runId, core } = store;
  const { id: itemId, order_id: orderId, product_id: productId } = made[1]!;
  const [stockId = ''] = context.stock.getState().byId.keys();
  const asked: CommandPrompt = { type: 'input', title: 'Grams', key: 'grams', initialValue: '' };
  const own = { name: 'weigh', run: ['weigh'], withinMs: 1, prompts: [asked] };
  const ofOwn = { own, step: 0, form: {}, front: { place: { screen: 'packing' }, itemId } };
  const about = { itemId, orderId, productId, stockId, itemIds: [itemId], productIds: [productId], ...ofOwn };
  const prompts = (Object.keys(PROMPTS) as PromptKind[]).map(
    (kind) => ({ kind, value: '', field: 'preco', list: 'queue', ...about }) as unknown as Prompt,
  );
  const questions: Question[] = [
    { kind: 'endPromo', productId },
    { kind: 'setAside', intentId: 'x' },
    { kind: 'closeVan', carrier: shipped[0]!.delivery_type },
    { kind: 'takeApart', slot: core.assembly.slotOf(orderId)?.slot ?? 'A1' },
    { kind: 'stopRun', runId },
    { kind: 'dropEdits' },
    { kind: 'putAside', orderId },
  ];
  for (const front of [...prompts.map((prompt) => ({ prompt })), ...questions.map((question) => ({ question }))]) {
    standAt(store, { screen: 'packing' }, made[1]!);
    openOrder(context, orderId);
    context.session.setState(front);
    answerAll(store);
  }
}

/** Every code that stands on a piece, its order or its parcel. */
const codesOf = (item: OrderItem) => [tagCode(item, 1), item.pedido?.numero ?? '', item.id, item.tracking_code];

async function scanEverything(store: Store): Promise<void> {
  const { context, made, shipped, core } = store;
  const { session } = context;
  const codes = [
    ...codesOf(made[3]!),
    ...codesOf(shipped[1]!),
    CODE,
    '7891234567895',
    ...COMMAND_CODES.map((code) => textOfCode(code)),
  ];
  const carrier = shipped[1]!.delivery_type;
  for (const place of [...placesAbout(store, made[3]!), { screen: 'van', carrier } as const]) {
    for (const code of codes.filter(Boolean)) {
      for (const learningItemId of [undefined, made[3]!.id]) {
        standAt(store, place, made[3]!);
        session.setState(({ packing }) => ({ packing: { ...packing, learningItemId } }));
        findScanned(context, code);
        answerAll(store);
      }
    }
    await new Promise(setImmediate);
  }
  // A whole order alone on the bench, checked and seen, and then a code that nobody has used.
  const { records } = core.replica.getState();
  const whole = itemsIn(core, 'in_production').find(
    ({ id, order_id }) => records.ofOrder(order_id).length === 1 && !records.holdOf(id),
  )!;
  standAt(store, { screen: 'packing' }, whole);
  session.setState(({ packing }) => ({ packing: emptyPacking(packing) }));
  openOrder(context, whole.order_id, whole.id);
  session.setState(({ packing }) => ({ packing: { ...packing, checked: new Map([[whole.id, unitsOf(whole)!]]) } }));
  findScanned(context, 'BNC-SEEN');
  findScanned(context, 'BB123456785BR');
}

async function doEverything(store: Store): Promise<void> {
  await pressEverything(store);
  answerEverything(store);
  await scanEverything(store);
  // Last of all: undo takes back a price that waits.
  const price = { kind: 'price', productId: store.made[0]!.product_id, field: 'preco', value: '' } as const;
  store.context.session.setState({ prompt: price });
  answerAll(store);
  await store.settle();
}

test('a desk that may only look changes nothing, whatever is pressed, answered and scanned', async () => {
  const store = await aStore({ isReadOnly: true, isMasked: true });
  const before = store.state();
  await doEverything(store);
  expect(store.writes()).toEqual([]);
  expect(store.ran).toEqual([]);
  expect(store.state()).toEqual(before);
  expect(store.claims()).toEqual([]);
});

/** By day the states in which there is all that a PIN is asked for; that nothing can be done is asked in all of them. */
const STATES = byNight<Status[] | undefined>(['in_production', 'shipped'], undefined);

/** What of that a shop may ask a PIN for. */
function behindPin(store: Store): string[] {
  const entries = entriesOf(EVA.operator, store.state());
  const done = new Set(entries.map(({ what = '', operation = what }) => operation));
  const stopped = store.core.priceRuns.runs().filter(({ stoppedAt }) => stoppedAt !== undefined);
  const wanted = ['price-run', 'returnToProduction', 'reveal', 'setPrice'];
  return [...wanted.filter((one) => done.has(one)), ...stopped.map(() => 'stopped run')];
}

test('a desk without a PIN, where one is asked for, changes no price, brings nothing back and reveals nothing', async () => {
  const store = await aStore(undefined, STATES);
  store.context.workshop.rules = { ...store.context.workshop.rules, pinFor: PIN_FOR };
  await doEverything(store);
  expect(behindPin(store)).toEqual([]);
  expect(doneBy(EVA.operator, store.state())).toContain('intent');
});

test('a desk that may do all changes each of these by the same', async () => {
  const store = await aStore(undefined, STATES);
  await doEverything(store);
  const done = doneBy(EVA.operator, store.state());
  expect(behindPin(store)).toEqual(['price-run', 'returnToProduction', 'reveal', 'setPrice', 'stopped run']);
  const kinds = 'assembly claim-taken held intent note packed price-run released remake undo van van-off van-scan';
  for (const kind of kinds.split(' ')) expect(done).toContain(kind);
  expect(store.state()['barcodes']).not.toEqual([]);
  expect(store.ran).toContain('weigh');
  expect(new Set(store.writes().map(({ method }) => method))).toEqual(new Set(['POST', 'PATCH']));
  expect(store.claims()).not.toEqual([]);
});
