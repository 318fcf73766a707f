/** Mixes of habits that a store can have, so that every pair of habits comes together soon. */
import { DEFAULT_SWITCHES, type Switches } from '../../src/sandbox/switches.ts';
import { createRandom } from '../sim/world/random.ts';

type Axes = { readonly [K in keyof Switches]?: readonly Switches[K][] };

/** The habits that a bench meets. Amounts in cents are left out: nothing shows their unit, and they are shown as sent. */
export const AXES = {
  refusalStatus: [422, 400],
  notFoundStatus: [404, 403, 410],
  successStatus: [200, 202],
  writeAnswers: ['record', 'empty'],
  pageParameter: ['page', 'pagina'],
  links: ['with-filters', 'without-filters', 'foreign-host'],
  listOrder: ['created-desc', 'created-asc', 'updated-desc', 'updated-asc'],
  timestamps: ['iso-micro', 'iso-offset', 'zoneless', 'brazilian'],
  zone: ['+00:00', '-03:00', '+05:45'],
  precision: ['second', 'millisecond'],
  amounts: ['decimal', 'comma'],
  prices: ['cents', 'reais', 'text'],
  numbers: ['plain', 'spaced'],
  quantities: ['digits', 'spelled'],
  flags: ['true-false', '1-0'],
  options: ['text', 'json'],
  statusSpelling: ['english', 'portuguese'],
  drift: [[], ['null', 'numbers'], ['booleans', 'arrays', 'keyed'], ['missing', 'extra']],
  summary: ['everywhere', 'lists', 'details', 'nowhere'],
  nulls: [[], ['tracking_code', 'label_url', 'preco_promocional', 'capa']],
  listsWithout: [[], ['variation_options', 'personalization_data', 'delivery_type'], ['tracking_code', 'financeiro']],
  disputed: [[], ['product_nome', 'delivery_type']],
  metaWithout: [[], ['total'], ['last_page'], ['total', 'last_page']],
  beyondLast: ['empty', 'last-page'],
  ignored: [[], ['status'], ['dates'], ['status', 'dates']],
  delta: ['exclusive', 'inclusive', 'ignored', 'first-page'],
  deltaOffset: ['read', 'dropped'],
  dateHeader: ['present', 'absent'],
  stockPageSize: [50, 7],
  trackingCode: ['present', 'filled'],
} as const satisfies Axes;

type Name = keyof typeof AXES;
const NAMES = Object.keys(AXES) as Name[];

/** A number from 0 to 1, by seed. */
export const aRandom = (seed: number | string): (() => number) => createRandom(seed).next;

/** The values of a mix, by their place in {@link AXES}. */
type Choice = Readonly<Record<Name, number>>;

/** How many draws are weighed against each other for each mix. */
const DRAWS = 12;

const pairsOf = (choice: Choice): string[] =>
  NAMES.flatMap((a, i) => NAMES.slice(i + 1).map((b) => `${a}=${choice[a]} ${b}=${choice[b]}`));

/** So many mixes; each is the one of many draws that brings the most pairs of values not seen before. */
export function pairwiseMixes(count: number, seed: number | string): Partial<Switches>[] {
  const random = aRandom(`mixes/${seed}`);
  const seen = new Set<string>();
  const draw = (): Choice =>
    Object.fromEntries(NAMES.map((name) => [name, Math.floor(random() * AXES[name].length)])) as Choice;
  return Array.from({ length: count }, () => {
    let best: { choice: Choice; fresh: string[] } | undefined;
    for (let i = 0; i < DRAWS; i++) {
      const choice = draw();
      const fresh = pairsOf(choice).filter((pair) => !seen.has(pair));
      if (!best || fresh.length > best.fresh.length) best = { choice, fresh };
    }
    for (const pair of best!.fresh) seen.add(pair);
    const { choice } = best!;
    return Object.fromEntries(NAMES.map((name) => [name, AXES[name][choice[name]]])) as Partial<Switches>;
  });
}

/** What of a mix differs from the ordinary face, in one line. */
export function nameOfMix(switches: Partial<Switches>): string {
  const odd = Object.entries(switches).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(DEFAULT_SWITCHES[name as keyof Switches]),
  );
  return (
    odd.map(([name, value]) => `${name}=${Array.isArray(value) ? value.join('+') : String(value)}`).join(' ') || 'calm'
  );
}
