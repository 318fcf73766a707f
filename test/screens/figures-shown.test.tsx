/** Every number on the screens is a figure that `why` answers for, or is named here as something else. */
import { stripVTControlCharacters } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { spokenWall } from '../../screens/wall-facts.ts';
import type { AuditEntry } from '../../src/domain/audit.ts';
import type { Intent } from '../../src/domain/intents.ts';
import { kindOf } from '../../src/domain/item-names.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { mergeStock } from '../../src/replica/stock.ts';
import { awayWords } from '../../src/session/away/away-lines.ts';
import { figureFacts } from '../../src/session/kernel/figure-facts.ts';
import { listInPlace } from '../../src/session/lists/lists.ts';
import { takePaletteLine } from '../../src/session/prompts/palette.ts';
import type { ViewContext } from '../../src/session/session-context.ts';
import { countOf, FIGURE_NAMES, type FigureName } from '../../src/session/state/figures.ts';
import type { Place } from '../../src/session/state/places.ts';
import { goTo, placeInFront, setPart } from '../../src/session/state/session-state.ts';
import { openStage } from '../support/frames.tsx';
import { aStockRecord } from '../support/goods.ts';
import { anItem } from '../support/items.ts';
import { aSession, NOW } from '../support/session.ts';

const MINUTE = 60_000;
const ago = (minutes: number) => new Date(NOW - minutes * MINUTE).toISOString();

/** Each an item of an order of its own, placed and last moved so many minutes ago. No name has a digit in it. */
const ITEMS: OrderItem[] = [
  ['pending', 30, 30, 'SEDEX'],
  ['pending', 100, 100, 'PAC'],
  ['pending', 3000, 3000, 'PAC'],
  ['accepted', 300, 90, 'SEDEX'],
  ['accepted', 900, 20, 'PAC'],
  ['in_production', 1500, 70, 'SEDEX'],
  ['in_production', 2000, 60, 'SEDEX'],
  ['in_production', 4000, 50, 'PAC'],
  ['in_production', 4100, 200, 'PAC'],
  ['shipped', 600, 100, 'SEDEX'],
  ['shipped', 600, 70, 'SEDEX'],
  ['shipped', 600, 40, 'PAC'],
  ['shipped', 600, 30, 'PAC'],
  ['delivered', 9000, 8000, 'PAC'],
  ['cancelled', 700, 15, 'PAC'],
  ['cancelled', 700, 12, 'PAC'],
  ['lost', 800, 700, 'PAC'],
].map(([status, placed, moved, method], index) => {
  const letter = String.fromCharCode(97 + index);
  const [created_at, updated_at] = [ago(Number(placed)), ago(Number(moved))];
  const isStarted = ['in_production', 'shipped', 'delivered', 'cancelled'].includes(String(status));
  const isGone = ['shipped', 'delivered'].includes(String(status));
  return anItem({
    id: `item-${letter}`,
    order_id: `order-${letter}`,
    product_id: `product-${letter}`,
    product_nome: `Caneca ${letter.repeat(3)}`,
    variation_options: 'azul',
    quantidade: String(1 + (index % 3)),
    item_status: String(status) as OrderItem['item_status'],
    delivery_type: String(method),
    created_at,
    updated_at,
    aceito_em: status === 'pending' ? '' : status === 'accepted' ? updated_at : created_at,
    em_producao_em: isStarted ? (status === 'in_production' ? updated_at : created_at) : '',
    enviado_em: isGone ? updated_at : '',
    cancelado_em: status === 'cancelled' ? updated_at : '',
    personalization_data: letter === 'h' ? 'Ana' : '',
    pedido: { id: `order-${letter}`, numero: letter, status: 'paid', metodo_envio: String(method), created_at },
  });
});
const ids = (status: string) => ITEMS.filter((one) => one.item_status === status).map(({ id }) => id);

/** What stations shipped, by the trail of this machine. */
const TRAIL: AuditEntry[] = ids('shipped').map((id, index) => {
  const at = NOW - [100, 70, 40, 30][index]! * MINUTE;
  const who = index === 3 ? { operator: 'rui', station: 'bench z' } : { operator: 'eva', station: 'bench y' };
  return { at, ...who, what: 'verdict', operation: 'ship', verdict: 'applied', item_id: id };
});

/** A bench in the middle of a day, with something of everything that is counted. */
function aBusyBench(): ViewContext {
  const set = aSession(ITEMS);
  const { session, replica } = set;
  const stations = set.team.state;
  const context: ViewContext = {
    ...set.context,
    station: 'bench y',
    records: { ...set.context.records, shipments: () => TRAIL },
    hasPaceOfEverybody: true,
    cutOffs: [{ method: 'SEDEX', minutes: 23 * 60 + 59 }],
  };
  set.team.join({ operator: 'rui', station: 'bench z' });
  context.team.me.handOver('eva');
  const me = stations.getState().stations.get(context.team.me.id)!;
  stations.setState(({ stations: all }) => ({ stations: new Map(all).set(me.id, { ...me, station: 'bench y' }) }));
  replica.getState().records.promise({
    rules: ['SEDEX', 'PAC'].map((delivery) => ({ delivery, days: 0, isWorking: false, from: 'created' as const })),
    closed: [],
  });
  context.workshop.hold(
    ITEMS.filter(({ id }) => ['item-a', 'item-d', 'item-i'].includes(id)),
    { reason: 'artwork', lookAgainAt: NOW - MINUTE },
  );
  const wait = { seq: 1, operation: 'accept', phase: 'waiting', hold: 'offline', createdAt: NOW } as const;
  const count = { operation: 'setStock', before: { quantidade: '3' }, change: { quantidade: 4 } } as const;
  replica.setState({
    intents: new Map([['item-b', [{ ...wait, id: 'x', itemId: 'item-b', orderId: 'order-b' } as unknown as Intent]]]),
    edits: new Map([['stock:s', [{ ...wait, ...count, id: 'y', productId: 'p', stockId: 's' } as never]]]),
  });
  const stock = ['0', '3', '3', '9', '0', '50'].map((quantidade, index) =>
    aStockRecord({ id: `s${'abcdef'[index]}`, sku: `SKU-${'ABCDEF'[index]}`, variation_options: 'azul', quantidade }),
  );
  mergeStock(context.stock, stock, { askedAt: 0, knownAt: 0 });
  context.stock.setState({ isLoaded: true });
  session.setState((state) => ({
    hasPreview: false,
    marks: new Set(['item-a', 'item-b']),
    ticked: new Set([kindOf(ITEMS[3]!)]),
    news: { ...state.news, cancelled: new Set(ids('cancelled')) },
    stock: { ...state.stock, edits: new Map([['sd', { seen: stock[3]!, count: 8 }]]) },
    packing: { ...state.packing, shippedCount: 3, shippedDay: '2026-11-20' },
  }));
  return Object.assign(context, { absence: { ...NO_ABSENCE, sinceMs: () => NOW - 80 * MINUTE } });
}

const NO_ABSENCE = { note() {}, wasThere() {}, coverLifted() {}, end() {} };

/** A number as a screen shows it, and the figure behind it; `shown`: how its count stands there, where that is not the count. */
type Shown = [pattern: RegExp, figure: FigureName, filter?: string, shown?: (count: number) => string];

/** What has digits and is no figure: times, ages, keys, values of one record, where the cursor is, what is left to a forecast. */
const NO_FIGURE: readonly RegExp[] = [
  /\b(?:\d\d?:\d\d|\d\d\/\d\d|\d\d?h\b)/g,
  /(?:< )?\b\d+ ?(?:min|h|d|s)\b/g,
  /(?:^|(?<= ))\[?\d (?=[A-Z][a-z]+)/gm,
  /R\$ [\d.]+/g,
];

/** Holds that each number is the count of its figure, and that no other number is left. */
function isAnswered(
  context: ViewContext,
  text: string,
  shown: readonly Shown[],
  besides: readonly RegExp[] = [],
): void {
  const blanked = (from: string, pattern: RegExp) => from.replaceAll(pattern, (found) => ' '.repeat(found.length));
  const read = [...besides, ...NO_FIGURE].reduce(blanked, text);
  const left = [...read];
  for (const [pattern, figure, filter = '', textOf = String] of shown) {
    const found = new RegExp(pattern, 'du').exec(read);
    expect(found, `${pattern} on:\n${read}`).not.toBeNull();
    const count = countOf(figure, figureFacts(context), { filter })!;
    expect({ figure, filter, shown: found![1] }).toEqual({ figure, filter, shown: textOf(count) });
    left.fill(' ', ...found!.indices![1]!);
  }
  expect(
    left
      .join('')
      .split('\n')
      .filter((line) => /\d/.test(line)),
  ).toEqual([]);
}

async function frameOf(context: ViewContext, place: Place): Promise<string> {
  goTo(context.session, place);
  const stage = await openStage(context, 130, 44);
  onTestFinished(() => stage.end());
  return (await stage.rows()).join('\n');
}

const HEADER: Shown[] = [
  [/✕ (\d+) cancelled/, 'newsOfCancelled'],
  [/(\d+) actions? waiting/, 'waiting'],
];

test('the header and the tabs', async () => {
  const context = aBusyBench();
  isAnswered(
    context,
    await frameOf(context, { screen: 'queue' }),
    [
      ...HEADER,
      [/Pending (\d+)/, 'pending'],
      [/Accepted (\d+)/, 'accepted'],
      [/In production (\d+)/, 'inProduction'],
      [/Shipped (\d+)/, 'shipped'],
      [/Delivered (\d+)\+/, 'delivered'],
      [/On hold (\d+)/, 'held'],
      [/Cancelled (\d+) new/, 'newsOfCancelled'],
      [/Other (\d+)/, 'unknown'],
      [/(\d+) marked/, 'marked'],
    ],
    [/(?<=azul +)\d+(?= ▪)/g],
  );
  setPart(context.session, 'queue', { filter: 'qty>1' });
  expect(await frameOf(context, { screen: 'queue' })).toContain(
    `${countOf('pending', figureFacts(context), { filter: 'qty>1' })} / ${countOf('pending', figureFacts(context))}`,
  );
});

const STEPS = ['under1h', 'under4h', 'under12h', 'under1d', 'under2d', 'older'] as const;

/** The line of a state on the board, its age steps at the end. */
function stateLine(name: string, state: string, whole: FigureName, hasDue = true): Shown[] {
  return [
    [new RegExp(`${name} +[▓·]+ +(\\d+)`), whole],
    [new RegExp(`${name} .*! (\\d+) late`), 'late', `is:${state}`],
    ...(hasDue ? [[new RegExp(`${name} .*?(\\d+) due today`), 'dueToday', `is:${state}`] as Shown] : []),
    ...STEPS.map((step, at): Shown => {
      const cell = `(?: +[·\\d]+){${at}} +(\\d+|·)`;
      return [
        new RegExp(`${name} [^\n]*?~${cell}`),
        step,
        `is:${state}`,
        (count) => (count === 0 ? '·' : String(count)),
      ];
    }),
  ];
}

test('the board', async () => {
  const context = aBusyBench();
  const text = (await frameOf(context, { screen: 'board' })).replaceAll(/(\d+d \d+h|\d+ h)(?=(?: +[·\d]+){6}$)/gm, '~');
  const perHour = (count: number) => (count / 3).toFixed(1);
  isAnswered(
    context,
    text,
    [
      ...HEADER,
      ...stateLine('Pending', 'pending', 'pending'),
      ...stateLine('Accepted', 'accepted', 'accepted'),
      ...stateLine('In production', 'production', 'inProduction', false),
      [/On hold +(\d+)/, 'held'],
      [/(\d+) to review/, 'review'],
      [/full bar: (\d+)/, 'fullBar'],
      [/accepted .* ([\d.]+)\/h/, 'acceptedPerHour', '', perHour],
      [/started .* ([\d.]+)\/h/, 'startedPerHour', '', perHour],
      [/shipped .* ([\d.]+)\/h/, 'shippedPerHour', '', perHour],
      [/SEDEX (\d+) parcels/, 'openParcels', 'carrier:sedex'],
      [/PAC +(\d+) parcels/, 'openParcels', 'carrier:pac'],
      [/eva @ bench y +(\d+) parcels/, 'ownPace'],
      [/On now: (\d+)/, 'crew'],
      [/bench y +\/h \((\d+) parcels/, 'ownPace'],
      [/the shop +\/h \((\d+) parcels/, 'pace'],
    ],
    // What a pace is over the time since its first parcel, and what one other station sent.
    [/last\s+3 h/g, /rui @ bench z +1 parcel/g, /(?<=parcels +)1\.2\/h/g, /(?<=bench y |the shop )[\d.]+(?=\/h \()/g],
  );
  expect(countOf('everybody', figureFacts(context))).toBe(3 + 1);
});

test('the wall', () => {
  const context = aBusyBench();
  isAnswered(context, spokenWall(context).join('\n'), [
    [/(\d+) LATE/, 'late'],
    [/(\d+) TODAY/, 'dueToday'],
    [/(\d+) ACCEPT/, 'pending'],
    [/(\d+) START/, 'accepted'],
    [/(\d+) PACK/, 'inProduction'],
    [/(\d+) SHIPPED TODAY/, 'shippedToday'],
    [/SEDEX .*?(\d+) TO GO/, 'openParcels', 'carrier:sedex'],
    [/PAC, (\d+) TO GO/, 'openParcels', 'carrier:pac'],
  ]);
});

test('the stock', async () => {
  const context = aBusyBench();
  const text = await frameOf(context, { screen: 'stock' });
  isAnswered(
    context,
    text,
    [...HEADER, [/(\d+) edit, not sent/, 'counted'], [/ of (\d+)/, 'stock']],
    [/(?<=SKU-[A-F] +(?:· \w+)? *)\d+(?: \w+)?(?=\s|$)/gm, /→ \d+|1(?= of)/g],
  );
  for (const [word, figure] of [
    ['out', 'soldOut'],
    ['low', 'low'],
  ] as const) {
    const marked = text.match(word === 'low' ? /\d (?:out|low)\b/g : /\d out\b/g)!.length;
    expect([figure, marked]).toEqual([figure, countOf(figure, figureFacts(context))]);
  }
});

test('production', async () => {
  const context = aBusyBench();
  const kinds = ['i', 'h', 'g', 'f', 'e', 'd'].map((letter) => `product:${letter.repeat(3)}`);
  const cell = (count: number) => (count === 0 ? '·' : String(count));
  isAnswered(
    context,
    (await frameOf(context, { screen: 'production' })).replaceAll(/ \d+d? ?\d*h? +(?=Caneca)/g, ' '),
    [
      ...HEADER,
      [/(\d+) kinds/, 'kinds'],
      [/(\d+) units/, 'units'],
      [/(\d+) marked/, 'markedKinds'],
      [/hhh .*✎ (\d+)/, 'personalised', 'product:hhh'],
      ...kinds.flatMap((kind): Shown[] => {
        const name = `Caneca ${kind.slice(-3)}`;
        return [
          [new RegExp(`(\\d+) +[\\d·]+ +[\\d·]+ +${name}`), 'units', kind],
          [new RegExp(`([\\d·]) +[\\d·]+ +${name}`), 'units', `${kind} is:accepted`, cell],
          [new RegExp(`([\\d·]) +${name}`), 'units', `${kind} is:production`, cell],
        ];
      }),
    ],
  );
});

test('packing, between two orders and with one on the bench', async () => {
  const context = aBusyBench();
  isAnswered(context, await frameOf(context, { screen: 'packing' }), [
    ...HEADER,
    [/(\d+) orders wait/, 'toPack'],
    [/(\d+) shipped from this bench/, 'shippedHere'],
  ]);
  const { session } = context;
  session.setState(({ packing }) => ({
    packing: { ...packing, orderId: 'order-h', checked: new Map([['item-h', 1]]) },
  }));
  isAnswered(context, await frameOf(context, { screen: 'packing' }), [
    ...HEADER,
    [/(\d+) item/, 'inOrder'],
    [/(\d+) of \d+ pieces/, 'checked'],
    [/\d+ of (\d+) pieces/, 'onBench'],
    [/pieces · (\d+) of/, 'textsSeen'],
    [/pieces · \d+ of (\d+)/, 'textsOnBench'],
    [/(\d+)\/\d+ +Caneca hhh/, 'checked', 'product:hhh'],
    [/\d+\/(\d+) +Caneca hhh/, 'onBench', 'product:hhh'],
    [/(\d+) of \d+ · Scan/, 'checked'],
    [/\d+ of (\d+) · Scan/, 'onBench'],
    [/Scan (\d+) piece/, 'missing'],
  ]);
});

test('the card of who was away', () => {
  const context = aBusyBench();
  const { title, lines } = awayWords(context, NOW - 80 * MINUTE);
  expect(title).toMatch(/^While you were away/);
  isAnswered(context, lines.map(({ text }) => text).join('\n'), [
    [/✕ (\d+) CANCELLED/, 'cancelledSince'],
    [/(\d+) of them in production/, 'cancelledMade'],
    [/(\d+) new order/, 'newOrders'],
    [/(\d+) on hold to look at/, 'holdsDue'],
    [/(\d+) actions wait/, 'waiting'],
    [/accepted (\d+)/, 'othersAccepted'],
    [/started (\d+)/, 'othersStarted'],
    [/sent (\d+) parcels/, 'othersShipped'],
    [/SEDEX .*: (\d+) to go/, 'openParcels', 'carrier:sedex'],
  ]);
});

test('every figure shows its rows and its rule, and what narrows them', () => {
  const context = aBusyBench();
  for (const name of FIGURE_NAMES) {
    takePaletteLine(context, `why ${name}`);
    const place = placeInFront(context.session.getState());
    expect(place).toEqual({ screen: 'why', figure: name, filter: '' });
    const lines = listInPlace(place)!.lines(context, { width: 130, height: 30, hasRule: false }).join('\n');
    const { name: title, rule } = context.texts.why.figures[name];
    expect(lines).toContain(`${title}: ${countOf(name, figureFacts(context)) ?? '–'}`);
    expect(stripVTControlCharacters(lines).replaceAll(/\s+/g, ' ')).toContain(rule);
  }
  takePaletteLine(context, 'why late is:pending');
  expect(placeInFront(context.session.getState())).toEqual({ screen: 'why', figure: 'late', filter: 'is:pending' });
});
