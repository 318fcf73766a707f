/**
 * The figures of all screens. Each is counted from the rows named here and from nothing else, so a figure and the rows that `why`
 * shows always agree. Pure.
 */
import { fold } from '../../base/fold.ts';
import type { Texts } from '../../i18n/texts.ts';
import type { CachedItem } from '../../replica/records.ts';
import { filterProblem, type FilterProblem } from '../../replica/filter-words.ts';
import type { QueueTab } from '../../replica/queue-tabs.ts';
import type { ReplicaState } from '../../replica/replica.ts';
import { exactTest } from '../../replica/search.ts';
import { SESSION_FIGURES } from './session-figures.ts';
import type { AllFacts, Figure, FigureFacts, FigureRow } from './figure.ts';
import { STORE_FIGURES } from './store-figures.ts';

/** Every figure; for each, `why` shows the rule and the rows. */
const FIGURES = { ...STORE_FIGURES, ...SESSION_FIGURES };

export type FigureName = keyof typeof FIGURES;

export const FIGURE_NAMES = Object.keys(FIGURES) as FigureName[];

/** The figures that need only the store's data. */
export const STORE_FIGURE_NAMES = Object.keys(STORE_FIGURES) as FigureName[];

/** The figure that counts the items of each tab of the queue. */
export const FIGURE_OF_TAB: Readonly<Record<QueueTab, FigureName>> = {
  pending: 'pending',
  accepted: 'accepted',
  in_production: 'inProduction',
  shipped: 'shipped',
  delivered: 'delivered',
  held: 'held',
  cancelled: 'cancelled',
  unknown: 'unknown',
};

const figureOf = (name: FigureName): Figure => FIGURES[name];

/** Whether a figure is of the stock, which is read only on demand. */
export const isOfStock = (name: FigureName) => figureOf(name).of === 'stock';

/** What narrows the rows of a figure: a filter of the queue, and the SKUs that it may need. */
type Narrowing = { filter: string; skus?: ReplicaState['skus'] };

/** The rows of a figure; `undefined` if a fact that it needs is not known here. */
export function rowsOf(name: FigureName, facts: FigureFacts, narrowing?: Narrowing): readonly FigureRow[] | undefined {
  const known = knownFacts(name, facts);
  const rows = known && figureOf(name).rows(known);
  if (!rows || !narrowing || narrowing.filter.trim() === '') return rows;
  const isMeant = testOf(facts, narrowing);
  return rows.filter(isMeant);
}

/** The rows of a figure of items that is always known. */
export function itemsBehind(name: keyof typeof STORE_FIGURES, facts: FigureFacts): readonly CachedItem[] {
  return (rowsOf(name, facts) ?? []).filter((row) => 'item' in row);
}

/** The count of a figure; `undefined` if it is not known. If `narrowing` is given, counts the rows that it leaves. */
export function countOf(name: FigureName, facts: FigureFacts, narrowing?: Narrowing): number | undefined {
  const known = knownFacts(name, facts);
  const rows = rowsOf(name, facts, narrowing);
  if (!known || !rows) return undefined;
  const { count, oneOf, amountOf } = figureOf(name);
  if (count && !narrowing?.filter) return count(known);
  if (amountOf) return rows.reduce((sum, row) => sum + amountOf(row, known), 0);
  return oneOf ? new Set(rows.map(oneOf)).size : rows.length;
}

function knownFacts(name: FigureName, facts: FigureFacts): AllFacts | undefined {
  const { of, from, isKnown } = figureOf(name);
  if (isKnown?.(facts) === false) return undefined;
  if ((of === 'stock' && !facts.stock) || (from === 'session' && !facts.bench)) return undefined;
  return facts as AllFacts;
}

function testOf({ records, nowMs, isZoneKnown }: FigureFacts, { filter, skus = new Map() }: Narrowing) {
  const isItemMeant = exactTest(filter, records.remarks, isZoneKnown);
  const words = fold(filter).split(/\s+/).filter(Boolean);
  const holds = (text: string) => words.every((word) => text.includes(word));
  return (row: FigureRow): boolean => {
    if ('item' in row) return isItemMeant(row, nowMs, skus);
    if ('record' in row) return holds(row.text);
    if ('joinedAt' in row) return holds(fold(`${row.operator} ${row.station}`));
    const entry = 'itemId' in row ? records.get(row.itemId) : undefined;
    return entry !== undefined && isItemMeant(entry, nowMs, skus);
  };
}

/** A figure, and the words of the filter behind its name. */
export type AskedFigure = { figure: FigureName; filter: string };

/** The figure that a text names, in `words` or by its program name, with the rest as its filter; `undefined` if it names none. */
export function figureAsked(text: string, { figures }: Pick<Texts['why'], 'figures'>): AskedFigure | undefined {
  const words = text.trim().split(/\s+/);
  for (let count = words.length; count > 0; count--) {
    const figure = figureNamed(words.slice(0, count).join(' '), figures);
    if (figure) return { figure, filter: words.slice(count).join(' ') };
  }
  return undefined;
}

function figureNamed(text: string, figures: Texts['why']['figures']): FigureName | undefined {
  const wanted = fold(text);
  return (
    FIGURE_NAMES.find((name) => [fold(name), fold(figures[name].name)].includes(wanted)) ??
    FIGURE_NAMES.find((name) => wanted.length > 2 && fold(figures[name].name).startsWith(wanted))
  );
}

/** The problem with the filter behind a figure; `undefined` if there is none. */
export function problemIn({ figure, filter }: AskedFigure): FilterProblem | undefined {
  return figureOf(figure).of === 'items' || figureOf(figure).of === 'actions' ? filterProblem(filter) : undefined;
}
