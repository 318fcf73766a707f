/**
 * What people do at the bench of the first host: keys, bulks, counts and parcels. Each is asked for, and what came of it is heard
 * from the screen; between the two anything may go wrong.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Sight } from '../journeys/harness/terminal.ts';
import type { Ask, Bulk, Move, PackItem, Shelf, StockAsk, Together } from './history.ts';
import type { Scene } from './scene.ts';
import { bulkIn, togetherIn, verdictIn } from './watcher.ts';

const KEYS: Readonly<Partial<Record<Move, string>>> = { accept: 'a', startProduction: 'i' };
const ON_ITS_WAY = 'an action is on its way';
/** From a key to what the screen says of having taken it, where the machine lets it. */
const TAKEN_MS = 3000;

/** Is notified of what becomes of what was asked for, for so long at most. */
export type Hear = (withinMs: number) => Promise<void>;
/** Names of what people ask for at the keyboard; nothing is answered where it did not come to a question. */
export const WORKS = ['key', 'bulk', 'counts', 'parcel'] as const;
export type Work = (typeof WORKS)[number];

const byScreen = (item: PackItem) => `#${item.number}`;
const nothing: Hear = async () => {};
const isOfSeveral = (order: readonly PackItem[]) => order.filter(({ status }) => status === 'pending').length >= 2;
const isPackable = (order: readonly PackItem[]) =>
  order.every(
    ({ status, sku, units, method }) =>
      // A code for what is fetched by its buyer is a stop.
      status === 'in_production' && sku !== undefined && units < 100 && method !== 'Retirada',
  );
const isOfItems = (order: readonly PackItem[]) => isPackable(order) && order.length > 1;
/** An order of which nothing but units can be missing: it has one item, whose text is read with the first of them. */
const isOfUnits = (order: readonly PackItem[]) => isPackable(order) && order.length === 1 && order[0]!.units > 1;

export function createKeyboard(scene: Scene) {
  const { chance, a, asks, bulks, parcels, stockAsks, together, watcher, meant } = scene;
  const sees = (sight: Sight, within = 8000) => scene.bench().sees(sight, within);
  const press = (...keys: string[]) => scene.bench().screen.press(...keys);
  const rows = () => scene.bench().screen.screen();

  /** Waits until something is heard, while the machine lets everybody run. */
  async function until(isHeard: () => boolean, withinMs: number): Promise<void> {
    const { machine } = a;
    for (const endsAt = machine.calmMs() + withinMs; machine.calmMs() < endsAt && !isHeard();) await pause(100);
  }

  const shows = (words: string) => rows().some((row) => row.includes(words));

  /** Scans a code, and answers whether its words come in front; a stop that comes instead is understood. */
  async function scanned(code: string, words: string): Promise<boolean> {
    await scene.bench().screen.scan(code);
    await sees(() => shows(words) || shows('STOP') || shows(`Scan ${code}: no order`));
    if (shows(words)) return true;
    if (shows('STOP')) await press('enter');
    return false;
  }

  /** Somebody scans an item and presses its key; nothing where it does not come in front. */
  async function pressKey(item: PackItem, move: Move): Promise<Ask | undefined> {
    // What was not in front was not asked for.
    if (!(await scanned(item.id, `Scan ${item.id}: order ${item.number}`))) return undefined;
    await pause(250);
    const ask: Ask = { at: Date.now(), home: a.name, by: 'key', move, itemId: item.id };
    asks.push(ask);
    await press(KEYS[move]!);
    ask.isAcknowledged = await sees(ON_ITS_WAY, 700);
    return ask;
  }

  const hearKey =
    (ask: Ask, number: string): Hear =>
    (withinMs) =>
      until(() => {
        const line = watcher.said(a.name, number, ask.at) ?? watcher.said(a.name, 'cannot record it', ask.at);
        const said = line === undefined ? undefined : verdictIn(line);
        if (said !== undefined) ask.said = said;
        return said !== undefined;
      }, withinMs);

  async function key(move: Move = 'accept'): Promise<{ hear: Hear; ask?: Ask; number: string }> {
    const item = scene.takeAlone(move === 'accept' ? 'pending' : 'accepted');
    // Done, and a gateway says that it does not know.
    if (item && chance() < 0.3) meant.set(item.id, ['504-after']);
    const ask = item && (await pressKey(item, move));
    if (!item || !ask) return { hear: nothing, number: '' };
    return { hear: hearKey(ask, byScreen(item)), ask, number: byScreen(item) };
  }

  const goTo = (digit: string, words: string) => scene.bench().goTo(digit, words);

  async function filterBy(text: string): Promise<void> {
    await press('/', text, 'enter');
  }

  /** Marks all that is pending of an order, and asks for it at once; answers nothing where the question is another. */
  async function askForBulk(): Promise<{ hear: Hear; mine: Ask[]; told?: Bulk }> {
    const items = scene.takeOrder('pending', isOfSeveral);
    const none = { hear: nothing, mine: [] };
    if (items.length < 2 || !(await goTo('1', '▏Pending'))) return none;
    await filterBy(items[0]!.number);
    const count = items.length;
    const isShown = await scene.bench().sees((screen) => {
      return screen.some((row) => row.startsWith('▌') && row.includes(byScreen(items[0]!)));
    }, 8000);
    if (!isShown) return none;
    await press('*');
    if (!(await sees(`${count} marked`, TAKEN_MS))) return none;
    await press('a');
    if (!(await sees(new RegExp(`Accept ${count} items\\b.*\\?`), TAKEN_MS))) {
      await press('esc');
      return none;
    }
    // While the question stands, a colleague is faster with one of them.
    const beaten = chance() < 0.4 ? items[0] : undefined;
    if (beaten) await scene.moveElsewhere(beaten, 'accept');
    const bulk = bulks.length + 1;
    const at = Date.now();
    const mine = items.map(({ id }): Ask => ({ at, home: a.name, by: 'key', move: 'accept', itemId: id, bulk }));
    asks.push(...mine);
    await press('enter');
    const isTaken = await sees(/Accept \d+ items? in \d|Accept: \d+ of \d/, 700);
    // What the colleague did may be known already, and then it is left out.
    for (const ask of mine) ask.isAcknowledged = isTaken && ask.itemId !== beaten?.id;
    const told: Bulk = { home: a.name, bulk };
    // What is said of a bulk does not name it: of two that are under way nothing is known.
    const isAlone = bulks.every(({ said, isBack }) => said !== undefined || isBack === true);
    bulks.push(told);
    const hear: Hear = async (withinMs) => {
      if (!isAlone) return;
      await until(() => {
        const said = watcher
          .linesSince(a.name, at)
          .map(bulkIn)
          .findLast((one) => one !== undefined);
        if (said) Object.assign(told, { said });
        return said !== undefined;
      }, withinMs);
    };
    return { hear, mine, told };
  }

  async function tidyQueue(): Promise<void> {
    await press('esc', 'n', 'esc');
  }

  /** Counts the shelves that a filter leaves on the screen, and sends the counts together. */
  async function askForCounts(): Promise<Hear> {
    const [first] = scene.shuffled(scene.shelves.filter(({ sku }) => sku.length <= 16 && sku.includes('-')));
    if (!first || !(await goTo('4', 'sku'))) return nothing;
    const prefix = first.sku.slice(0, first.sku.indexOf('-') + 1);
    await filterBy(prefix);
    if (!(await sees(`filter “${prefix}”`, TAKEN_MS))) return nothing;
    // From the cursor on, as far as the SKUs are all there to be read.
    const shown = rows()
      .filter((row) => row.includes(` ${prefix}`))
      .map((row) => shelfOn(row, scene.shelves));
    const end = shown.findIndex((one) => one === undefined);
    const readable = shown
      .slice(0, end < 0 ? undefined : end)
      .slice(0, 3)
      .map((one) => one!);
    const cursor = rows().find((row) => row.startsWith('▌'));
    if (readable.length < 2 || cursor === undefined || shelfOn(cursor, scene.shelves)?.shelf !== readable[0]!.shelf) {
      return nothing;
    }
    if (scene.takeShelves(readable.map(({ shelf }) => shelf.id)).length < readable.length) return nothing;
    const counted = readable.map(({ shelf, quantity }, index) => {
      return { shelf, seen: quantity, quantity: 100 * (index + 1) + Math.floor(chance() * 90) };
    });
    await press('enter');
    if (!(await sees('Count, ', TAKEN_MS))) return nothing;
    for (const { quantity } of counted) {
      await press(String(quantity), 'enter');
      // A count far above the one before it is asked about.
      if (await sees('Enter again to note it', 300)) await press('enter');
    }
    await press('esc');
    if (!(await sees(`${counted.length} edits, not sent`, TAKEN_MS))) return nothing;
    const isAsNoted = counted.every(({ shelf, quantity }) =>
      rows().some((row) => row.includes(` ${shelf.sku} `) && row.includes(`→ ${quantity}`)),
    );
    // What stands there is what people mean; anything else they drop.
    if (!isAsNoted) return nothing;
    // A colleague writes to one of them meanwhile: over that nobody writes.
    const beaten = chance() < 0.5 ? counted[0]!.shelf : undefined;
    if (beaten) await scene.countElsewhere(beaten, 9000 + Math.floor(chance() * 900));
    await press('R');
    if (!(await sees('before → after', TAKEN_MS))) return nothing;
    const id = together.length + 1;
    const at = Date.now();
    const mine = counted.map(({ shelf, seen, quantity }): StockAsk => {
      return { at, home: a.name, by: 'key', stockId: shelf.id, quantity, seen, together: id };
    });
    stockAsks.push(...mine);
    await press('S');
    const isTaken = await sees(/changes? on (its|their) way/, TAKEN_MS);
    for (const ask of mine) ask.isAcknowledged = isTaken && ask.stockId !== beaten?.id;
    const told: Together = { home: a.name, together: id };
    const isAlone = together.every(({ said }) => said !== undefined);
    together.push(told);
    return async (withinMs) => {
      if (!isAlone) return;
      await until(() => {
        const said = watcher
          .linesSince(a.name, at)
          .map(togetherIn)
          .findLast((one) => one !== undefined);
        if (said) Object.assign(told, { said });
        return said !== undefined;
      }, withinMs);
      await press('esc');
    };
  }

  /** Packs an order by scans, and ships it with a code that is scanned last. */
  async function askForParcel(): Promise<Hear> {
    const isEarly = chance() < 0.5;
    const wanted = scene.takeOrder('in_production', isEarly ? isOfUnits : isOfItems);
    const items = wanted.length > 0 ? wanted : scene.takeOrder('in_production', isPackable);
    const [first] = items;
    if (!first) return nothing;
    const { number } = first;
    await press('esc', 'esc');
    const scan = (code: string) => scene.bench().screen.scan(code);
    if (!(await scanned(number, `Order #${number} `))) return nothing;
    const count = async (sku: string, units: number) => {
      if (units > 2) await scan(`${units}*${sku}`);
      else for (let unit = 0; unit < units; unit++) await scan(sku);
    };
    const seeText = async ({ isPersonal }: PackItem) => isPersonal && scan('BNC-SEEN');
    const counted = isEarly && items.length === 1 ? first.units - 1 : 0;
    if (counted > 0) {
      await count(first.sku!, counted);
      await seeText(first);
    }
    // Too early: that is a stop, and ships nothing.
    if (isEarly) {
      await scan(scene.newCode(first));
      if (await sees('STOP', TAKEN_MS)) await press('enter');
    }
    for (const item of items) {
      await count(item.sku!, item.units - (item === first ? counted : 0));
      if (item !== first || counted === 0) await seeText(item);
    }
    if (!(await sees('Scan the tracking code'))) return nothing;
    const code = scene.newCode(first);
    const at = Date.now();
    const mine = items.map(({ id }): Ask => ({ at, home: a.name, by: 'key', move: 'ship', itemId: id, code }));
    asks.push(...mine);
    await scan(code);
    const taken = new RegExp(`Shipping with ${code}|[Oo]rder ${number} shipped with ${code}`);
    let isTaken = await sees(new RegExp(`${taken.source}|Not in this parcel: `), 700);
    if (isTaken && rows().some((row) => row.includes('Not in this parcel: '))) {
      await scan('BNC-OK');
      isTaken = await sees(taken, 700);
    }
    // Its items are asked for one after the other: the next where the one before it has left.
    for (const ask of mine) ask.isAcknowledged = isTaken && mine.length === 1;
    const parcel = { home: a.name, number, itemIds: items.map(({ id }) => id), code, isSaid: false };
    parcels.push(parcel);
    return async (withinMs) => {
      await until(() => {
        parcel.isSaid = watcher.said(a.name, `rder ${number} shipped with ${code}`, at) !== undefined;
        return parcel.isSaid || watcher.said(a.name, `Order ${number}: sent, `, at) !== undefined;
      }, withinMs);
    };
  }

  return {
    /** What is asked for where something will go wrong before it is answered. */
    async ask(work: Work): Promise<Hear> {
      if (work === 'key') return (await key('startProduction')).hear;
      if (work === 'bulk') return (await askForBulk()).hear;
      return work === 'counts' ? askForCounts() : askForParcel();
    },

    /** A key or a bulk that is taken back within its seconds. */
    async takeBack(isBulk: boolean): Promise<void> {
      if (!isBulk) {
        const { ask, number, hear } = await key();
        if (!ask) return;
        await press('z');
        await hear(2500);
        ask.isTakenBack = watcher.said(a.name, number, ask.at)?.includes('Taken back') === true;
        return;
      }
      const { mine, told } = await askForBulk();
      if (!told) return;
      await press('z');
      const isBack = await sees(`Taken back: ${mine.length} items`, TAKEN_MS);
      for (const ask of mine) ask.isTakenBack = isBack;
      told.isBack = isBack;
      await tidyQueue();
    },

    tidyQueue,
  };
}

/** The shelf of a row of the stock screen, and the count that it shows; nothing where it is cut, or is being counted. */
export function shelfOn(row: string, shelves: readonly Shelf[]): { shelf: Shelf; quantity: number } | undefined {
  const shelf = shelves.find(({ sku }) => row.includes(` ${sku} `));
  const [, count] = (shelf && new RegExp(` ${shelf.sku} +(\\d+)(?!\\d| *→)`).exec(row)) ?? [];
  return shelf && count !== undefined ? { shelf, quantity: Number(count) } : undefined;
}
