/**
 * What a person must be able to read of each scene, on a terminal of any width: sentences whole, wherever their lines break, and
 * the cells of a row that decide what is done with it. What is not listed may be cut, with `…`.
 */
import { questionWords } from '../../../src/session/front/questions.ts';
import { stopWay } from '../../../src/session/front/stop-keys.ts';
import { promptWords } from '../../../src/session/prompts/prompts.ts';
import type { ViewContext } from '../../../src/session/session-context.ts';
import { displayWidth } from '../../../src/base/width.ts';
import { freshnessOf } from '../../../src/replica/health.ts';
import { formatTime } from '../../../src/base/ages.ts';

/** A text that stands somewhere, whole; or the parts of one row, in this order, each of them whole. */
export type MustRead = string | { row: readonly string[] };

/** `from`: so many rows. On lower terminals the rows of the list have the room. */
type Listed = MustRead | { from: number; read: string };

const cover = ({ texts: { lock } }: ViewContext) => [lock.title, lock.why, lock.how];
const prompt = ({ session }: ViewContext) => [session.getState().prompt!.value];

/** What is asked, about what, and how to say yes or no. Long details have room on no small terminal. */
function question(context: ViewContext): Listed[] {
  const { question: asked, details, choices, yes, no } = questionWords(context, context.session.getState().question!);
  const rows = (choices?.rows ?? []).map((row, at) => `${at + 1} ${row}`);
  // In the footer the codes that answer, too, stand between a key and its word.
  const answers = [yes, no].map((answer) => (/^\S+ \S+$/.test(answer) ? { row: answer.split(' ') } : answer));
  return [asked, displayWidth(details) < 80 ? details : { from: 24, read: details }, ...rows, ...answers];
}

/** What a prompt asks, each of its rows, how to type it, and how to end it. */
function list(context: ViewContext): MustRead[] {
  const { label, hint, choices } = promptWords(context, context.session.getState().prompt!);
  const { enter, escape } = context.texts.bulk;
  return [label, ...(choices?.rows ?? []).map((row, at) => `${at + 1} ${row}`), hint, enter, escape];
}

function stop(context: ViewContext): string[] {
  const { stop: shown } = context.session.getState();
  return [context.texts.stop.word, shown!.sentence, stopWay(context, shown!)];
}

const PERSONALISATION = 'Nomes: “Bia”, “Caio”, “Davi”, “Eva” e “Zoë 🎉”; Linha: azul-marinho';
const item = ({ texts }: ViewContext) => ['#10482', texts.statuses.in_production, PERSONALISATION];
const prices = ({ language }: ViewContext) => (language === 'en' ? ['R$ 64.90', 'R$ 57.90'] : ['R$ 64,90', 'R$ 57,90']);
const firstInQueue = { row: ['#10400', ' 1'] };
/** A line of an order that has left: with its code, where there is room. */
function leftLine({ texts, session }: ViewContext, start: string, code: string) {
  const { parcel, packing } = texts;
  return { row: [start, session.getState().columns < 60 ? packing.notPacked('shipped') : parcel.left(code)] };
}

const inPacking = (context: ViewContext) => ['#10402', leftLine(context, '4 ×', 'AA123456703BR')];
const kindsToMake = ({ texts }: ViewContext) => [
  texts.production.totals(18, '90'),
  { row: ['!', '3', '1d 12h'] },
  { row: ['!', '6', '1d 10h'] },
];
const ofVan = (carrier: string, loaded: number, all: number) => (context: ViewContext) => [
  { row: [carrier, context.texts.van.count(loaded, all)] },
];

/** By the name of the scene. */
export const MUST_READ: Readonly<Record<string, (context: ViewContext) => readonly Listed[]>> = {
  item,
  'item-cancelled': () => [
    '#10482',
    'pagamento estornado pelo banco do comprador depois de três tentativas',
    PERSONALISATION,
  ],
  'item-tracking': (context) => [...item(context), ...prompt(context), context.texts.prompts.checkDigit],
  'item-covered': cover,
  'read-first': ({ texts }) => ['#10482', PERSONALISATION, texts.item.isRead('Enter')],
  label: () => ['#10482'],
  product: prices,
  'product-unit-unknown': ({ texts }) => [
    texts.product.unknownUnit('$'),
    { row: [texts.product.price, '6490', '?'] },
    { row: [texts.product.promotional, '5790', '?'] },
  ],
  'product-price': (context) => [
    ...prompt(context),
    context.language === 'en' ? 'R$ 64.90 → R$ 59.90' : 'R$ 64,90 → R$ 59,90',
    context.language === 'en' ? '−7.7' : '−7,7%',
  ],
  'product-long': prices,
  'product-cover': prices,
  stock: () => [{ row: ['▌', '25'] }],
  'stock-count': prompt,
  'stock-edited': ({ texts }) => [
    { row: ['*', '→ 23 (+2)'] },
    { row: ['*', '→ 9'] },
    { row: ['*', `! ${texts.stock.was('4')}`] },
  ],
  'stock-review': ({ texts }) => [
    { row: ['*', '→ 23 (+2)'] },
    { row: ['*', '→ 9'] },
    { row: ['*', `! ${texts.stock.was('4')}`] },
  ],
  queue: () => [{ row: ['#10402', ' 3'] }, { row: ['•', '#10406', ' 2'] }, { row: ['•', '#10410', ' 1'] }],
  'queue-question': (context) => [...question(context), firstInQueue],
  'queue-hold': list,
  'queue-remake': list,
  'packing-take-over': list,
  'queue-copy': ({ texts: { copy } }) => [
    { row: ['1', copy.kinds.orderNumber, '10403'] },
    { row: ['2', copy.kinds.trackingCode] },
    { row: ['3', copy.kinds.reference, 'o1/i3'] },
  ],
  'queue-filter': (context) => [...prompt(context), '5 / 15', { row: ['#10404', ' 5'] }],
  'queue-view': () => ['10 / 15', { row: ['#10401', ' 2'] }],
  'queue-offline': ({ texts: { health } }) => [
    firstInQueue,
    { from: 20, read: health.notRead(health.troubles.unreachable) },
  ],
  'packing-idle': ({ texts: { packing } }) => [packing.idle, packing.idleCount(15), '#10402'],
  packing: (context) => [...inPacking(context), context.texts.packing.notSeenYet],
  'packing-stop': stop,
  'packing-alike': question,
  'packing-which-order': question,
  'packing-part': question,
  'packing-parcels': question,
  'packing-second-parcel': (context) => ['#10401', leftLine(context, '1 ×', 'AA123456785BR')],
  'packing-uncounted': stop,
  'packing-unknown': stop,
  'packing-code': (context) => [...prompt(context), ...inPacking(context)],
  'packing-covered': cover,
  production: kindsToMake,
  'production-ticked': (context) => [
    ...kindsToMake(context).slice(1),
    context.texts.production.ticked(2),
    { row: ['•', '7'] },
  ],
  assembly: ({ texts }) => [texts.assembly.complete('A2', '10406'), { row: ['A1', 'A2', 'A3', 'A4'] }],
  board: ({ texts: { statuses, board } }) => [
    { row: [statuses.pending, '15', board.late(7)] },
    { row: [statuses.accepted, '15', board.late(6)] },
    { row: [statuses.in_production, '15', board.late(6)] },
    { row: [board.accepted, board.perHour('15')] },
    { row: [board.started, board.perHour('10')] },
  ],
  'activity-outbox': ({ texts: { activity } }) => [
    { row: ['08:58', activity.operations.accept, '#10401'] },
    { row: ['08:58', activity.operations.ship, '#10402'] },
  ],
  'activity-trail': ({ texts: { activity } }) => [{ row: ['08:57', activity.operations.ship, '#10418'] }],
  money: ({ texts }) => [texts.money.overdue(1), texts.money.unsure(1)],
  'money-not-given': ({ texts }) => [texts.reasons.moneyKey],
  why: ({ texts }) => [texts.why.figures.late.name],
  'why-late': ({ texts }) => [texts.why.figures.late.name],
  more: ({ texts }) => [texts.commands.goVan, texts.commands.showHolds],
  diagnostics: ({ texts: { activity } }) => [
    { row: [activity.health.store, 'store-1'] },
    { row: [activity.health.picture, '1 s'] },
    { row: [activity.health.disk, activity.health.fine] },
  ],
  palette: (context) => prompt(context),
  help: ({ texts }) => [{ row: ['a', texts.commands.accept] }, { row: ['i', texts.commands.startProduction] }],
  'van-carriers': (context) => [
    context.texts.van.choose,
    { row: ['SEDEX', context.texts.van.count(2, 5)] },
    { row: ['Jadlog .Package', context.texts.van.waiting(1)] },
  ],
  van: (context) => [
    ...ofVan('SEDEX', 2, 5)(context),
    context.texts.van.scan,
    context.texts.van.strange(1),
    context.texts.van.unknown(1),
    { row: ['BB111111111BR', '#10499'] },
    { row: ['CC222222222BR', context.texts.van.why.unknown] },
    context.texts.van.missing(3),
    { row: ['AA000000003BR', '#10430'] },
  ],
  'van-right': (context) => [...ofVan('SEDEX', 2, 2)(context), context.texts.van.complete(2)],
  'van-gone': (context) => [...ofVan('SEDEX', 0, 0)(context), context.texts.van.complete(0)],
  'promos-none': ({ texts }) => [texts.promo.empty],
  promos: ({ texts: { promo } }) => [
    { row: ['Natal', promo.states.planned] },
    { row: ['Black Friday', promo.states.running] },
    { row: ['1a2b3c4d', promo.states.ended] },
  ],
  'promos-run': () => [],
  'promos-ended': () => [],
  'promos-draft': ({ texts: { promo } }) => [promo.summary(3, 1, 1)],
  'promos-question': question,
};

/** What has to be read wherever one is: how fresh it all is, that it is no real store, and the keys of the footer. */
export function mustReadOf(name: string, context: ViewContext, rows: number): MustRead[] {
  const { texts, clock, replica } = context;
  const freshness = freshnessOf(replica.getState().health, clock.now());
  const time = formatTime(clock.wallNow(), clock.wallNow());
  const header = { row: [texts.app.sandbox, texts.health[freshness], ...(freshness === 'live' ? [time] : [])] };
  const listed = MUST_READ[name]!(context).flatMap((one) =>
    typeof one === 'string' || 'row' in one ? [one] : rows >= one.from ? [one.read] : [],
  );
  return [header, ...listed];
}
