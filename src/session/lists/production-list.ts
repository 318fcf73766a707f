import { fit } from '../../base/width.ts';
import { wrapText } from '../../base/wrap.ts';
import { numberOf, orderNumber, variationName } from '../../domain/item-names.ts';
import { sumText, sumUnits } from '../../domain/units.ts';
import { zoneOf } from '../../replica/replica.ts';
import { styled } from '../../tty/output/styled-lines.ts';
import { cutNames } from '../columns/cut-names.ts';
import { PRODUCTION_COLUMNS, type ProductionColumnId, type ProductionRow } from '../columns/production-columns.ts';
import type { Services, OperatorSession } from '../session-context.ts';
import { groupName, personalisations, productionGroups, type ProductionGroup } from '../state/production.ts';
import { notLoadedWords } from '../kernel/store-trouble-words.ts';
import { defineListScreen } from './list-screen.ts';

const groupsOf = ({ replica }: Services) => productionGroups(replica.getState().records);

/** What to make now: one line for each kind, the oldest order first, and below the list all about the kind under the cursor. */
export const PRODUCTION = defineListScreen<ProductionGroup, ProductionRow, ProductionColumnId>({
  name: 'production',
  rows: groupsOf,
  key: ({ key }) => key,
  keptBy: (group) => group,
  columns: PRODUCTION_COLUMNS,
  row({ session, replica, clock, texts }, { window, layout }) {
    const { ticked } = session.getState();
    const nowMs = Math.floor(clock.wallNow() / 60_000) * 60_000;
    const isZoneKnown = zoneOf(replica.getState()).isKnown;
    const items = window.map(({ product, variation }) => ({ product_nome: product, variation_options: variation }));
    const names = cutNames(items, layout.widthOf('item')).map(({ product, variation }) =>
      variationName(product, variation),
    );
    return (group, slot, isUnderCursor) => ({
      group,
      name: names[slot]!,
      isUnderCursor,
      isTicked: ticked.has(group.key),
      nowMs,
      isZoneKnown,
      texts,
    });
  },
  headings: { of: ({ production }) => production.columns },
  empty: (context) =>
    context.replica.getState().health.isLoaded ? context.texts.production.empty : notLoadedWords(context),
  status(context) {
    const words = context.texts.production;
    const groups = groupsOf(context);
    const units = sumUnits(groups.flatMap(({ entries }) => entries.map(({ item }) => item)));
    const totals = groups.length > 0 ? words.totals(groups.length, sumText(units)) : '';
    const { ticked } = context.session.getState();
    const tickedCount = groups.filter(({ key }) => ticked.has(key)).length;
    return {
      left: [{ text: ` ${words.title}   ${totals}`, isBold: true }],
      right: tickedCount > 0 ? [{ text: `${words.ticked(tickedCount)} `, role: 'good' }] : [],
      isSilent: true,
    };
  },
  summary: {
    height: (height) => (height >= 22 ? 7 : height >= 14 ? 4 : height >= 8 ? 2 : 0),
    lines: detailLines,
    spoken: ({ personal }, group) =>
      personalisations(group).map(({ units, text, numero }) => `${units} × ${personal(text)}, #${numero}`),
  },
});

/** The columns may cut the name of a kind: names that differ only in their ends must be readable here. */
const MOST_NAME_LINES = 2;

/** The whole name of a kind, the texts of its pieces with their orders, and the other orders. */
function detailLines(
  { personal, texts }: OperatorSession,
  group: ProductionGroup,
  { width, height }: { width: number; height: number },
): string[] {
  const texted = personalisations(group);
  const special = texted.map(({ units, text, numero }) => `✎ ${units} × ${personal(text)}   #${numero}`);
  const named = new Set(texted.map(({ numero }) => numero));
  const plain = group.entries.filter(({ item }) => !named.has(numberOf(item)));
  const orders = [...new Set(plain.map(({ item }) => orderNumber(item)))];
  // Without room for the texts, at least the sign that there are some.
  const mark = special.length > 0 && height <= MOST_NAME_LINES ? `✎ ${special.length} · ` : '';
  const whole = wrapText(mark + groupName(group), width - 2);
  // The beginning of the product's name is in its row, too; its variation is not.
  const name = whole.length <= MOST_NAME_LINES ? whole : [mark + group.product, group.variation].filter(Boolean);
  const lines = [...special, ...(orders.length > 0 ? wrapText(orders.join('  '), width - 2) : [])];
  const room = height - name.length;
  const shown = lines.length > room ? lines.slice(0, Math.max(0, room - 1)) : lines;
  const left = lines.length - shown.length;
  return [
    ...name.map((line) => ` ${fit(line, width - 1)}`),
    ...shown.map((line, at) => styled(` ${fit(line, width - 1)}`, { role: at < special.length ? 'onPiece' : 'quiet' })),
    ...(left > 0 && room > 0 ? [styled(` ${texts.production.more(left)}`, { role: 'quiet' })] : []),
  ];
}
