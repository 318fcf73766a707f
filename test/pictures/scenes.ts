/** What the pictures of the pages show: the built program, its keys and scans, on a store whose clock stands still. */
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openTerminal, type Terminal } from '../journeys/harness/terminal.ts';
import { jadlogCodes, packableOrders, trackingCodes } from '../journeys/packable.ts';
import { commandOf } from '../journeys/program.ts';
import { envFor, openStore, type Store } from '../journeys/support.ts';
import { screensOf, shoot, svg, textOf, type Shot } from './svg.ts';

/** A Friday in November, two in the afternoon in São Paulo. */
const NOW = Date.UTC(2026, 10, 20, 17, 0, 0);
/** Addresses show: every picture calls the store by this one, whichever port was free. */
const SHOWN_HOST = '127.0.0.1:40190';
/** How long a screen that a picture promises may take to come. */
const PROMISE_MS = 20_000;
/** Where a parcel goes, which comes with the order's detail. */
const DETAIL = / \p{Lu}{2} · \d+ ite/u;
const QUIET_MS = 600;
const SIZE = { columns: 100, rows: 28 };

// Every process of a picture has the same moment from its first to its last line.
const STILL = `const T=${NOW},D=Date;globalThis.Date=class extends D{constructor(...a){a.length?super(...a):super(T)}static now(){return T}}`;

export type Scene = {
  file: string;
  title: string;
  isInPortuguese?: boolean;
  /** Whether covers are drawn; the scene then waits for them. */
  hasCovers?: boolean;
  play: (stage: Stage) => Promise<{ shot: Shot; seconds: number }[]>;
};

type Stage = {
  store: Store;
  bench: Terminal;
  /** Presses keys one by one, each once the bench has answered the one before: none may look like a scanner's. */
  press: (...keys: string[]) => Promise<void>;
  /** The screen as it stands, for so many seconds of a picture that moves. */
  take: (seconds?: number) => Promise<{ shot: Shot; seconds: number }>;
};

/**
 * The picture of a scene, as the text of its file. Where the picture is `promised`, the text that it should have, each
 * screen is taken as soon as it is as promised, and after a time as it stands; else once the bench writes nothing more.
 */
export async function draw(
  { title, play, hasCovers = false }: Scene,
  language = 'en',
  promised?: string,
): Promise<string> {
  await using store = await openStore({ items: 160, seed: 7, now: () => NOW });
  await using bench = openTerminal({
    command: commandOf(),
    ...SIZE,
    env: {
      ...envFor(store),
      BANCADA_UNDO_SECONDS: '4',
      BANCADA_LANG: language,
      BANCADA_STATION: language === 'en' ? 'bench 1' : 'bancada 1',
      BANCADA_OPERATOR: 'ana',
      BANCADA_TIME_ZONE: 'America/Sao_Paulo',
      BANCADA_PICTURES: hasCovers ? 'on' : 'off',
      BANCADA_CUTOFFS: 'SEDEX 16:00, PAC 17:30',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(STILL)}`,
    },
  });
  await bench.waitFor(/● (?:live|ao vivo)/);
  const look = () => shoot(bench, { ...SIZE, rewrite: (text) => text.replace(new URL(store.url).host, SHOWN_HOST) });
  let screens = promised === undefined ? undefined : screensOf(promised);
  const take = async (seconds = 1) => {
    if (screens === undefined) await untilQuiet(bench);
    // Where one is another, what comes after it follows from that one: it is waited for no more.
    else if (!(await isAsPromised(bench, look, screens.shift() ?? ''))) screens = undefined;
    return { shot: look(), seconds };
  };
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await bench.press(key);
      if (screens === undefined) await untilQuiet(bench, 200);
    }
  };
  return svg(title, await play({ store, bench, press, take }));
}

/** An order is on the bench with its detail, and the SKUs of its pieces are known. */
async function untilOpen(bench: Terminal): Promise<void> {
  await bench.waitFor(DETAIL);
  await bench.waitFor((screen) => !screen.join('\n').includes('SKUs'));
  await untilQuiet(bench);
}

/** With a clock that stands still a bench has said all there is when it writes nothing for a while. */
async function untilQuiet(bench: Terminal, quietMs = QUIET_MS): Promise<void> {
  for (let before = -1; before !== bench.rawByteCount;) {
    before = bench.rawByteCount;
    await pause(quietMs);
  }
}

/** Waits for the screen that a picture shows. Where it does not come the picture says so by what stands there instead. */
async function isAsPromised(bench: Terminal, look: () => Shot, screen: string): Promise<boolean> {
  const come = bench.waitFor(() => textOf(look()) === screen, { within: PROMISE_MS });
  return come.then(
    () => true,
    () => false,
  );
}

export const SCENES: readonly Scene[] = [
  {
    file: 'queue.svg',
    title: 'The queue: what waits, the oldest first, with the keys of the screen below',
    isInPortuguese: true,
    async play({ bench, press, take }) {
      for (const count of [1, 2]) {
        await press('j');
        await press('space');
        await bench.waitFor(new RegExp(`${count} (?:marked|marcad)`));
      }
      // The order's detail is read once the cursor rests; the city is of it.
      await bench.waitFor(/[a-z] [A-Z]{2} · /);
      return [await take()];
    },
  },
  {
    file: 'packing.svg',
    hasCovers: true,
    title: 'Packing: pieces are checked by scans, and what has to be on them is read',
    async play({ store, bench, take }) {
      const orders = await packableOrders(store);
      const order = orders.find(({ items }) => items.length > 1) ?? orders[0]!;
      await bench.scan(order.numero);
      await untilOpen(bench);
      await bench.scan(order.items[0]!.sku);
      await bench.waitFor(/last .*✔/);
      await bench.waitFor(/▀/);
      return [await take()];
    },
  },
  {
    file: 'stop.svg',
    isInPortuguese: true,
    title: 'A stop: a piece was scanned that is not of this order',
    async play({ store, bench, take }) {
      const orders = await packableOrders(store);
      const order = orders.find(({ items }) => items.length > 1) ?? orders[0]!;
      const own = new Set(order.items.map(({ sku }) => sku));
      const wrong = orders.flatMap(({ items }) => items).find(({ sku }) => !own.has(sku))!;
      await bench.scan(order.numero);
      await untilOpen(bench);
      await bench.scan(wrong.sku);
      await bench.waitFor(/you scanned|você bipou/);
      return [await take()];
    },
  },
  {
    file: 'more.svg',
    isInPortuguese: true,
    title: 'More: the screens that have no digit of their own',
    async play({ bench, press, take }) {
      await press('0');
      await bench.waitFor(/\[0 (?:More|Mais)/);
      return [await take()];
    },
  },
  {
    file: 'production.svg',
    title: 'Production: what to make, by kind',
    async play({ bench, press, take }) {
      await press('3');
      await bench.waitFor(/bancada (?:Production|Produção)|▏?3 Production/);
      await press('j', 'space');
      await bench.waitFor(/1 mar(?:ked|cad)/);
      return [await take()];
    },
  },
  {
    file: 'price.svg',
    hasCovers: true,
    title: 'A price is shown before, after and by how much while it is typed',
    async play({ bench, press, take }) {
      await press('enter');
      await bench.waitFor(/Queue › Item/);
      await press('p');
      await bench.waitFor(/› (?:Product|Produto)\b/);
      await bench.waitFor(/▀/);
      await press('P', '79,00');
      await bench.waitFor(/−|-\d/);
      return [await take()];
    },
  },
  {
    file: 'stock.svg',
    title: 'Stock: counted in place, reviewed and sent together',
    async play({ bench, press, take }) {
      await press('4');
      await bench.waitFor(/\[4 (?:Stock|Estoque)/);
      await press('+', '+', 'j', '-');
      await bench.waitFor(/\* 2 /);
      return [await take()];
    },
  },
  {
    file: 'board.svg',
    title: 'The board: ages, throughput, and the time until the carrier comes',
    async play({ bench, press, take }) {
      await press('5');
      await bench.waitFor(/SEDEX/);
      return [await take()];
    },
  },
  {
    file: 'moving.svg',
    title: 'An item is accepted, taken back and accepted again; then an order is packed by scans and shipped',
    isInPortuguese: true,
    async play({ store, bench, press, take }) {
      const shots = [await take(1.5)];
      await press('a');
      await bench.waitFor(/(?:accepting|aceitando)…/);
      shots.push(await take(1.5));
      await press('z');
      await bench.waitFor(/✔ (?:Taken back|Desfeito)/);
      shots.push(await take(1.5));
      await press('a');
      await bench.waitFor(/✔ (?:Accepted|Aceito)/);
      shots.push(await take(1.5));
      const orders = await packableOrders(store);
      const { numero, items } = orders.find((order) => order.items.length === 2) ?? orders[0]!;
      await bench.scan(numero);
      await untilOpen(bench);
      shots.push(await take(1.5));
      for (const { sku, units, item } of items) {
        await bench.scan(`${units}*${sku}`);
        await bench.waitFor(/✔/);
        if (item.personalization_data !== '') await bench.scan('BNC-CHECKED');
        shots.push(await take());
      }
      await bench.waitFor(/Scan the tracking code|Bipe o c/);
      const isJadlog = items[0]!.item.delivery_type === 'Jadlog';
      await bench.scan((isJadlog ? jadlogCodes(1) : trackingCodes(1))[0]!);
      await bench.waitFor(new RegExp(`${numero} (?:shipped|enviado)`));
      shots.push(await take(3));
      return shots;
    },
  },
];

const FOLDER = resolve(import.meta.dirname, '../../docs/pictures');

export type Picture = { scene: Scene; language: 'en' | 'pt-BR'; path: string };

/** The pictures of the pages, in each language that has them. */
export const PICTURES: readonly Picture[] = SCENES.flatMap((scene) => [
  { scene, language: 'en', path: join(FOLDER, scene.file) } as const,
  ...(scene.isInPortuguese ? [{ scene, language: 'pt-BR', path: join(FOLDER, 'pt-BR', scene.file) } as const] : []),
]);
