/** Exports the rows of the list in front, or the marked ones: items with the API's names, any other list by its columns. */
import { csvLine } from '../../base/csv.ts';
import { textAt } from '../../base/json.ts';
import { dottedFields, ITEM_FIELDS, withoutPersonal } from '../../domain/known-fields.ts';
import { withoutMoney } from '../../domain/money-list.ts';
import type { OrderItem } from '../../domain/records.ts';
import { whyNotGiven } from '../rights.ts';
import { placeInFront } from '../state/session-state.ts';
import { productionGroups } from '../state/production.ts';
import { queueRows } from '../state/queue.ts';
import type { Command, SessionContext } from '../session-context.ts';
import { listInPlace } from './lists.ts';
import { STOCK } from './stock-list.ts';

export const exportCommand: Command = {
  id: 'export',
  effect: 'view',
  keys: ['Y'],
  screens: ['queue', 'stock', 'production', 'van', 'promos', 'money', 'why', 'history'],
  isUnlisted: (context) => exportCount(context) === 0,
  unavailable: (context) => (exportCount(context) > 0 ? undefined : context.texts.reasons.nothingToExport),
  run: ({ session }) => session.setState({ prompt: { kind: 'export', value: '' } }),
};

/** The items of the list in front: the marked ones, otherwise all that are shown; `undefined` if its rows are not items. */
export function itemsInFront({ session, replica, clock }: SessionContext): readonly OrderItem[] | undefined {
  const state = session.getState();
  const { records } = replica.getState();
  const { screen } = placeInFront(state);
  if (screen === 'queue') {
    const marked = [...state.marks].flatMap((id) => records.get(id) ?? []);
    const entries = marked.length > 0 ? marked : queueRows(replica.getState(), state, clock.wallNow()).rows;
    return entries.map(({ item }) => item);
  }
  if (screen !== 'production') return undefined;
  const groups = productionGroups(records);
  const ticked = groups.filter(({ key }) => state.ticked.has(key));
  return (ticked.length > 0 ? ticked : groups).flatMap(({ entries }) => entries.map(({ item }) => item));
}

const listInFront = ({ session }: SessionContext) => {
  const place = placeInFront(session.getState());
  return place.screen === 'stock' ? STOCK : listInPlace(place);
};

/** How many rows an export of the list in front has. */
export function exportCount(context: SessionContext): number {
  return itemsInFront(context)?.length ?? listInFront(context)?.ids(context).length ?? 0;
}

/**
 * The text of an export. Items are written as by `items --csv` and `items --json`: without data that identifies a buyer, and
 * without money if the session may not see it. A CSV is safe to open in a spreadsheet.
 */
export function exportText(context: SessionContext, format: 'csv' | 'json'): string {
  const items = itemsInFront(context);
  if (items) {
    const isMoneyGiven = whyNotGiven(context, ['money']) === undefined;
    const shown = items.map((item) => withoutPersonal(isMoneyGiven ? item : withoutMoney(item)));
    if (format === 'json') return jsonOf(shown);
    const fields = dottedFields(ITEM_FIELDS);
    return csvOf([fields, ...shown.map((item) => fields.map((field) => textAt(item, field.split('.'))))]);
  }
  const { head = [], ids = [], rows = [] } = listInFront(context)?.table(context) ?? {};
  if (format === 'csv') return csvOf([head, ...rows]);
  return jsonOf(rows.map((cells) => Object.fromEntries(ids.map((id, i) => [id, cells[i]]))));
}

/** One record per line, so that two exports can be compared by line. */
function jsonOf(records: readonly object[]): string {
  return `[\n${records.map((record) => JSON.stringify(record)).join(',\n')}\n]\n`;
}

function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${csvLine(cells)}\r\n`).join('');
}
