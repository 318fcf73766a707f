/** The lists of the bench in sentences: for a screen reader, and for terminals that only print. One row at a time is said. */
import { intentNote } from '../components/ItemRow.tsx';
import { itemName, orderNumber } from '../components/item-text.ts';
import { formatAge, LATE_AFTER_MS } from '../src/domain/ages.ts';
import { olderHint } from '../src/keymap/past-commands.ts';
import { isInView } from '../src/keymap/mark-commands.ts';
import type { BenchView } from '../src/keymap/bench.ts';
import { keyTo } from '../src/keymap/key-to.ts';
import { nameOf, numberOf } from '../src/keymap/item-names.ts';
import { claimOfAnother, teamName } from '../src/keymap/team.ts';
import { cursorOf } from '../src/store/desk.ts';
import { AT_TOP, placeCursor } from '../src/store/list.ts';
import { focusedItemId, isChecked, packedLines, packingLines, type PackingLine } from '../src/store/packing.ts';
import { personalisations, productionGroups } from '../src/store/production.ts';
import { idsOf, queueRows } from '../src/store/queue.ts';
import type { Entry } from '../src/store/records.ts';
import { isRead } from '../src/store/seen.ts';
import { isLow, stockIds, stockRows } from '../src/store/stock-desk.ts';
import { statusWord } from '../src/texts/verdict-words.ts';

const HOUR_MS = 3_600_000;
const joined = (parts: readonly (string | undefined | false)[]) => parts.filter(Boolean).join(', ');

/** The tab in front, what is special about it, and the item under the cursor. */
export function spokenQueue(bench: BenchView): string[] {
  const { shop, desk, clock, texts } = bench;
  const state = desk.getState();
  const { records } = shop.getState();
  const { rows, isFuzzy } = queueRows(shop.getState(), state, clock.wallNow());
  const { index } = placeCursor(cursorOf(state), idsOf(rows), 1);
  const { filter, drawer, marks, sort, frozen, views } = state;
  const words = texts.work.queue;
  const list = joined([
    texts.statuses[drawer],
    views.find((view) => isInView(state, view))?.name,
    texts.queue.itemsOfOrder(records.countIn(drawer)),
    filter !== '' && texts.queue.filtered(filter),
    filter !== '' && `${isFuzzy ? `${words.fuzzy} ` : ''}${rows.length}`,
    marks.size > 0 && words.marked(marks.size),
    frozen?.drawer === drawer && words.frozen,
    (sort.column !== 'age' || sort.isReversed) && words.sortedBy(sort.column),
  ]);
  const entry = rows[index];
  if (entry) return [list, `${texts.queue.position(index + 1, rows.length)}: ${spokenItem(bench, entry)}`];
  const isLoaded = shop.getState().health.isLoaded;
  const empty = filter ? texts.queue.emptyFiltered(filter) : isLoaded ? texts.queue.empty : texts.queue.loading;
  return [list, [empty, olderHint(bench)].filter(Boolean).join(' ')];
}

/** An item in the order in which a packer asks: which order, what, how many, how late, how it leaves, what is special. */
function spokenItem(bench: BenchView, entry: Entry): string {
  const { shop, desk, texts } = bench;
  const { item } = entry;
  const words = texts.desk.plain;
  const intent = shop.getState().intents.get(item.id)?.[0];
  const claim = claimOfAnother(bench, item.order_id);
  return joined([
    desk.getState().marks.has(item.id) && words.marked,
    words.order(orderNumber(item)),
    itemName(item),
    words.pieces(item.quantidade),
    spokenAge(bench, entry),
    item.delivery_type || item.pedido?.metodo_envio,
    entry.status === undefined && item.item_status,
    entry.status === 'cancelled' && item.cancellation_reason,
    intent && intentNote(intent, texts),
    claim && texts.work.team.isPacking(teamName(claim)),
    item.tracking_code !== '' && words.tracking(item.tracking_code),
    item.personalization_data !== '' && words.personalised(item.personalization_data),
  ]);
}

/** In whole hours: minutes would have the same sentence said again and again. */
function spokenAge({ clock, texts }: BenchView, { placedAtMs, status }: Entry): string {
  const words = texts.desk.plain;
  if (placedAtMs === 0) return words.ageUnknown;
  const ageMs = clock.wallNow() - placedAtMs;
  const age = ageMs < HOUR_MS ? words.underAnHour : words.old(formatAge(Math.floor(ageMs / HOUR_MS) * HOUR_MS));
  const isOpen = status === 'pending' || status === 'accepted' || status === 'in_production';
  return isOpen && ageMs >= LATE_AFTER_MS ? `${words.late}, ${age}` : age;
}

/** The order on the bench with each of its lines, and what to do next. */
export function spokenPacking(bench: BenchView): string[] {
  const { shop, desk, texts } = bench;
  const state = desk.getState();
  const { records } = shop.getState();
  const words = texts.work.packing;
  const lines = packingLines(records, state.packing);
  const [first] = lines;
  if (!first) {
    const waiting = records.inDrawer('in_production').filter(({ item }) => !claimOfAnother(bench, item.order_id));
    const count = new Set(waiting.map(({ item }) => item.order_id)).size;
    return count === 0
      ? [words.nothing]
      : [words.idle, `${words.idleCount(count)}. ${words.startNext(keyTo(bench, 'packing', 'nextOrder'))}`];
  }
  const { item } = first.entry;
  const method = item.delivery_type || item.pedido?.metodo_envio || '';
  const claim = claimOfAnother(bench, item.order_id);
  return [
    joined([`${words.order} #${numberOf(item)}`, method && words.leavesWith(method), words.to('', lines.length)]),
    ...(claim ? [texts.work.team.isPacking(teamName(claim))] : []),
    ...lines.map((line) => spokenLine(bench, line)),
    spokenNext(bench, lines),
  ];
}

function spokenLine(bench: BenchView, { entry, needed, checked, notPacked }: PackingLine): string {
  const { shop, desk, texts } = bench;
  const state = desk.getState();
  const words = texts.work.packing;
  const { item } = entry;
  const intent = shop.getState().intents.get(item.id)?.[0];
  const isFocused = focusedItemId(shop.getState().records, state.packing) === item.id;
  const carries = notPacked === undefined && item.personalization_data !== '';
  const seen = isRead(state, item) ? texts.desk.plain.seen : words.unseen(keyTo(bench, 'packing', 'seen'));
  return joined([
    isFocused && texts.desk.plain.next,
    `${needed} × ${nameOf(item)}`,
    intent ? intentNote(intent, texts) : notPacked ? words.notPacked(notPacked) : words.count(checked, needed),
    carries && texts.desk.plain.personalised(item.personalization_data),
    carries && seen,
  ]);
}

function spokenNext(bench: BenchView, lines: readonly PackingLine[]): string {
  const { desk, texts } = bench;
  const state = desk.getState();
  const words = texts.work.packing;
  const { shippingCode, learningItemId, multiplier, typedCount } = state.packing;
  if (shippingCode !== undefined) return words.shipping(shippingCode);
  const learnt = lines.find(({ entry }) => entry.item.id === learningItemId)?.entry.item;
  if (learnt) return words.learning(nameOf(learnt));
  if (packedLines(lines).length === 0) return words.nothingHere;
  const count = typedCount === '' ? multiplier > 1 && words.times(multiplier) : typedCount;
  if (!isChecked(lines)) return joined([words.scanUnit, count]);
  const isEveryPieceSeen = packedLines(lines).every(({ entry }) => isRead(state, entry.item));
  return isEveryPieceSeen ? words.scanTracking : words.lookFirst(keyTo(bench, 'packing', 'seen'));
}

/** The kind under the cursor, with what its pieces must carry. */
export function spokenProduction({ shop, desk, clock, texts }: BenchView): string[] {
  const groups = productionGroups(shop.getState().records);
  const { lists, ticked } = desk.getState();
  const ids = {
    length: groups.length,
    idAt: (index: number) => groups[index]?.key ?? '',
    indexOf: (id: string) => groups.findIndex(({ key }) => key === id),
  };
  const { index } = placeCursor(lists['production'] ?? AT_TOP, ids, 1);
  const group = groups[index];
  const words = texts.work.production;
  if (!group) return [words.empty];
  const name = [group.product, group.variation].filter(Boolean).join(' · ');
  const { plain } = texts.desk;
  return [
    `${texts.queue.position(index + 1, groups.length)}: ${joined([
      ticked.has(group.key) && plain.ticked,
      `${group.units} × ${name}`,
      `${words.columns.accepted} ${group.acceptedUnits}`,
      `${words.columns.started} ${group.startedUnits}`,
      group.oldestMs > 0 && plain.old(formatAge(clock.wallNow() - group.oldestMs)),
    ])}`,
    ...personalisations(group).map(({ units, text, numero }) => `${units} × ${text}, #${numero.replace(/^#/, '')}`),
  ];
}

/** Which part of the stock, and the record under the cursor. */
export function spokenStock(bench: BenchView): string[] {
  const { stock, desk, texts } = bench;
  const view = desk.getState().stock;
  const rows = stockRows(stock.getState(), view);
  const { index } = placeCursor(view.cursor, stockIds(rows), 1);
  const words = texts.goods.stock;
  const row = rows[index];
  const list = joined([
    view.isLowOnly ? words.lowOnly(view.threshold) : words.all,
    view.filter !== '' && words.filtered(view.filter),
    view.edits.size > 0 && words.edited(view.edits.size),
  ]);
  const review = view.isReviewing ? [words.reviewing(keyTo(bench, 'stock', 'sendEdits'))] : [];
  if (!row) return [list, stock.getState().isLoaded ? words.empty : words.loading];
  const { record } = row;
  const edit = view.edits.get(record.id);
  const to = edit?.count ?? (edit?.delta === undefined ? undefined : Number(record.quantidade) + edit.delta);
  const count = Number(record.quantidade);
  return [
    ...review,
    list,
    `${texts.queue.position(index + 1, rows.length)}: ${joined([
      record.produto.nome,
      record.variation_options,
      record.sku,
      `${words.columns.count} ${record.quantidade}`,
      count === 0 ? words.out : isLow(record, view.threshold) && words.low,
      `${words.columns.active} ${record.is_active === 'true' ? words.active : words.inactive}`,
      to !== undefined && texts.desk.plain.becomes(to),
      edit?.isActive !== undefined && words.activeWords(edit.isActive),
    ])}`,
  ];
}

/** What an item's place is called, with the state that its keys depend on. */
export function spokenItemTitle({ shop, texts }: BenchView, itemId: string): string {
  const item = shop.getState().records.get(itemId)?.item;
  return item ? `${texts.desk.plain.order(orderNumber(item))}, ${statusWord(item, texts)}` : texts.item.gone;
}
