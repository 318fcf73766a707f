/** Lines of actions with what became of them: those of the audit trail, and helpers shared with those of the outbox. */
import { unitsOf, unitsText } from '../../domain/units.ts';
import type { SessionContext, Services, OperatorSession } from '../session-context.ts';
import { activeWord } from '../columns/stock-notes.ts';
import { formatTime } from '../../base/ages.ts';
import type { AuditEntry } from '../../domain/audit.ts';
import { isMove, type AnyIntent, type VerdictKind } from '../../domain/intents.ts';
import { namedOfStock, nameOf, numberOf } from '../../domain/item-names.ts';
import { fields, object, readText, type ReadBy } from '../../base/codec.ts';
import { formatCents } from '../../base/money.ts';
import { displayWidth, fit } from '../../base/width.ts';
import { cutName } from '../columns/cut-names.ts';
import { toCents } from '../../domain/prices.ts';
import type { TrailLine } from '../../replica/activity.ts';
import { trailWords } from '../../i18n/trail-words.ts';
import type { ThemeRole } from '../../tty/output/themes.ts';
import type { ActivityLine } from './cell-columns.ts';

export const TIME = 11;

/** The widths of the columns of actions, in cells; 0: the column is not shown. */
export type Widths = Record<ActionColumn, number>;

type ActionColumn = 'time' | 'what' | 'item' | 'state' | 'by';

export function authorText({ operator, station }: { operator: string; station: string }): string {
  return [operator, station].filter(Boolean).join(' @ ');
}

const VERDICT_ROLES: Readonly<Record<VerdictKind, ThemeRole>> = {
  applied: 'good',
  'already-so': 'good',
  refused: 'late',
  'not-sent': 'late',
  unconfirmed: 'loud',
};

/** The cells of an action of the audit trail. */
export function trailCells(context: SessionContext, action: TrailLine, { time, item, by }: Widths): ActivityLine {
  const [newest] = action.steps;
  const state = stateOf(action, context);
  // An action without a verdict shows its reason in that column.
  const why = state === '' && newest.operation === undefined ? askedWords(context, action) : '';
  return [
    { text: formatTime(newest.at, context.clock.wallNow()).slice(-time), role: 'quiet' },
    { text: whatOf(newest, context) },
    { text: why === '' ? movedIn(context, action, item) : nameOfSubject(context, subjectOf(newest), item) },
    { text: why || state, role: action.verdict && VERDICT_ROLES[action.verdict] },
    ...(by > 0 ? [{ text: authorText(newest), role: 'quiet' as const }] : []),
  ];
}

export function whatOf({ intent_id, operation, what }: AuditEntry, { texts }: OperatorSession): string {
  const { operations, events } = texts.activity;
  if (operation === undefined) return events[what];
  return intent_id === undefined ? `${events[what]}: ${operations[operation]}` : operations[operation];
}

/** Steps of every action, not shown beside a verdict. */
const ORDINARY: ReadonlySet<AuditEntry['what']> = new Set(['intent', 'attempt', 'verdict']);

/** `applied`, `applied, no answer`, `answered 502`, `sent`: the verdict, and what happened on the way. */
function stateOf({ steps, verdict }: TrailLine, { texts }: OperatorSession): string {
  const { events, nowSo } = texts.activity;
  // Written by outbox/audit-entries.ts.
  const mayBeOurs = steps.some(({ detail }) => detail === 'may-be-ours');
  const verdicts = { ...texts.activity.verdicts, ...(mayBeOurs ? { 'already-so': nowSo } : {}) };
  const wordsOf = ({ what, detail }: AuditEntry) =>
    what === 'answered' || what === 'turned-away' ? texts.intents.cameBack(Number(detail)) : events[what];
  const [newest] = steps;
  if (newest.intent_id === undefined) return verdict === undefined ? '' : verdicts[verdict];
  const unusual = steps.filter(({ what }) => !ORDINARY.has(what)).map(wordsOf);
  const asFar = verdict === undefined && ORDINARY.has(newest.what) ? events[newest.what] : '';
  // What was undone was never sent.
  const isUndone = verdict === 'not-sent' && steps.some(({ what }) => what === 'undo');
  const said = [verdict === undefined ? asFar : isUndone ? '' : verdicts[verdict], ...new Set(unusual)];
  return said.filter(Boolean).join(', ');
}

/** `#10423 3 × Mug · blue  AA123456785BR`, `Mug · blue  12 → 15`: the subject of an action of the audit trail. */
export function movedIn(context: SessionContext, action: TrailLine, width: number): string {
  const [newest] = action.steps;
  const { operation } = newest;
  const isChange = operation === 'setStock' || operation === 'setPrice';
  const words = isChange ? changeWords(context, readChange(askedOf(action)?.asked ?? '')) : askedWords(context, action);
  return beside(context, subjectOf(newest), words, width);
}

function askedOf({ steps }: TrailLine): AuditEntry | undefined {
  return steps.find((entry) => entry.asked !== undefined);
}

/** The request or the reason of an action, in the language of the bench. */
function askedWords({ texts }: OperatorSession, action: TrailLine): string {
  const told = askedOf(action);
  return told === undefined ? '' : trailWords(told, texts).asked;
}

function subjectOf(entry: AuditEntry): Subject {
  return { ...entry, itemId: entry.item_id, stockId: entry.stock_id };
}

/** The subject of an action that is under way. */
export function movedBy(context: SessionContext, intent: AnyIntent, width: number): string {
  if (isMove(intent)) return nameOfSubject(context, { itemId: intent.itemId }, width);
  const stockId = intent.operation === 'setStock' ? intent.stockId : undefined;
  const subject = { product_id: intent.productId, stockId };
  return beside(context, subject, changeWords(context, { from: intent.before, to: intent.change }), width);
}

/** The fewest cells in which a name can be recognised. */
const LEAST_NAME = 7;
/** A change in fewer cells than this says nothing. */
const LEAST_CHANGE = 4;

/** A name and its change in `width` cells: the name is cut first, but not past recognition; then the change is. */
function beside(context: SessionContext, subject: Subject, change: string, width: number): string {
  const whole = nameOfSubject(context, subject, width);
  if (whole === '' || change === '') return whole + change;
  const ofNumber = /^#\S+ /.exec(whole)?.[0].length ?? 0;
  const room = Math.max(ofNumber + LEAST_NAME, width - displayWidth(change) - 2);
  const name = nameOfSubject(context, subject, room);
  const shown = fit(name, Math.min(room, displayWidth(name)));
  return width - displayWidth(shown) - 2 < Math.min(LEAST_CHANGE, displayWidth(change)) ? whole : `${shown}  ${change}`;
}

type Subject = {
  itemId?: string | undefined;
  order_id?: string | undefined;
  product_id?: string | undefined;
  stockId?: string | undefined;
};

/** The name of a subject in `width` cells, or its id if the name is not known; the product is cut first. */
function nameOfSubject(
  { replica, stock, details }: Services,
  { itemId, order_id, product_id, stockId }: Subject,
  width: number,
): string {
  const { records } = replica.getState();
  const item = itemId === undefined ? undefined : records.get(itemId)?.item;
  if (item) {
    const number = `#${numberOf(item)} `;
    const units = unitsOf(item) === 1 ? '' : `${unitsText(item)} × `;
    const whole = `${number}${units}${nameOf(item)}`;
    if (displayWidth(whole) <= width) return whole;
    return number + cutName(item, width - displayWidth(number));
  }
  const row = stockId === undefined ? undefined : stock.getState().byId.get(stockId);
  if (row) return cutName(namedOfStock(row.record), width);
  const product = product_id === undefined ? undefined : details.getState().products.get(product_id)?.value;
  if (product?.nome) return product.nome;
  const ofOrder = order_id === undefined ? undefined : records.ofOrder(order_id)[0]?.item;
  return ofOrder ? `#${numberOf(ofOrder)}` : (itemId ?? order_id ?? product_id ?? '');
}

const CHANGE = object({ from: fields, to: fields });
type Change = ReadBy<typeof CHANGE>;

/** The values before and after, as the audit trail stores them; empty if they cannot be read. */
function readChange(asked: string): Change {
  return readText(CHANGE, asked) ?? { from: {}, to: {} };
}

const arrow = (before: string, after: string) => (before === '' ? after : `${before} → ${after}`);

/** `12 → 15`; prices before and after in the currency. */
function changeWords(
  { details, language, texts }: Pick<SessionContext, 'details' | 'language' | 'texts'>,
  { from, to }: Change,
): string {
  const unit = details.getState().priceUnit;
  const price = (value: unknown, field: string, isCents: boolean) => {
    if (typeof value !== 'number') return '';
    if (value === 0 && field === 'preco_promocional') return texts.product.none;
    const cents = isCents ? value : unit && toCents(value, unit);
    return cents === undefined ? '' : formatCents(cents, language);
  };
  const words = [
    'quantidade' in to ? arrow(String(from['quantidade'] ?? ''), String(to['quantidade'])) : '',
    'is_active' in to ? `${texts.stock.columns.active} ${activeChange(from, to, texts)}` : '',
    ...(['preco', 'preco_promocional'] as const).map((field) =>
      field in to ? arrow(price(from[field], field, false), price(to[field], field, true)) : '',
    ),
  ];
  return words.filter(Boolean).join(', ');
}

function activeChange(from: Change['from'], to: Change['to'], texts: SessionContext['texts']): string {
  return [from, to].map((side) => activeWord(String(side['is_active']), texts)).join(' → ');
}
