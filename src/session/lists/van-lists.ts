import type { SessionContext } from '../session-context.ts';
import { strangeRow, vanTroubles } from '../../i18n/van-words.ts';
import { carrierInFront } from '../state/session-state.ts';
import { cellColumn, type CellsRow } from './cell-columns.ts';
import { CURSOR_COLUMN } from '../../tty/output/columns.ts';
import { defineListScreen, widestOf, type DefinedList, type Note } from './list-screen.ts';

type Carrier = ReturnType<SessionContext['van']['carriers']>[number];
type State = ReturnType<SessionContext['van']['state']>;

/** The carriers, to choose the one whose van is here. */
export const VAN_CARRIERS = defineListScreen<Carrier, CellsRow>({
  name: 'van',
  rows: ({ van }) => van.carriers(),
  key: ({ carrier }) => carrier,
  columns(_context, { rows }) {
    const widest = widestOf(rows.map(({ carrier }) => carrier)) + 2;
    return [
      CURSOR_COLUMN,
      cellColumn('carrier', 0, Math.min(widest, 30)),
      cellColumn('counts', 1, 'rest', { before: 0 }),
    ];
  },
  row({ van, texts }) {
    const words = texts.van;
    return ({ carrier, parcels }, _slot, isUnderCursor) => {
      const { loaded, strange } = van.state(carrier);
      const counts = loaded.length > 0 ? words.count(loaded.length, parcels) : words.waiting(parcels);
      const wrong = vanTroubles(strange, words).map(({ title }) => `! ${title}`);
      return { cells: [{ text: carrier }, { text: [counts, ...wrong].join('   ') }], isUnderCursor };
    };
  },
  isSaidWhole: true,
  empty: ({ texts }) => texts.van.none,
  note: ({ van, texts }) =>
    van.carriers().length === 0 ? [] : [{ text: texts.van.choose, role: 'quiet' }, { text: '' }],
});

/** The parcels still to be scanned onto the van, and above them those that should not be there. */
const VAN_PARCELS = defineListScreen<State['missing'][number], CellsRow>({
  name: (context) => `van ${carrierInFront(context)}`,
  rows: (context) => stateInFront(context).missing,
  key: ({ key }) => key,
  columns: [CURSOR_COLUMN, cellColumn('code', 0, 24), cellColumn('orders', 1, 'rest')],
  row:
    ({ texts }) =>
    ({ code, numbers }, _slot, isUnderCursor) => ({
      cells: [{ text: code || texts.van.withoutCode }, { text: numbers.map((one) => `#${one}`).join(', ') }],
      isUnderCursor,
    }),
  isSaidWhole: true,
  empty: () => '',
  status(context) {
    const { loaded, missing, strange } = stateInFront(context);
    const isRight = missing.length + strange.length === 0;
    const count = context.texts.van.count(loaded.length, loaded.length + missing.length);
    return {
      left: [
        { text: ` ${carrierInFront(context)}   `, isBold: true },
        { text: count, isBold: true, role: isRight ? 'good' : undefined },
      ],
    };
  },
  note(context): Note[] {
    const words = context.texts.van;
    const { loaded, missing, strange } = stateInFront(context);
    if (missing.length + strange.length === 0) return [{ text: words.complete(loaded.length), role: 'good' }];
    // The parcels that should not be there are shown completely, as far as the screen has room; the missing ones scroll below.
    return [
      { text: words.scan, role: 'quiet' },
      ...vanTroubles(strange, words).flatMap(({ title, rows }): Note[] => [
        { text: `! ${title}`, role: 'late', isInverse: true, isCut: true },
        ...rows.map((one): Note => ({ text: `  ${strangeRow(one, words)}`, role: 'late', isCut: true })),
      ]),
      ...(missing.length === 0 ? [] : [{ text: words.missing(missing.length), isBold: true, isCut: true }]),
    ];
  },
});

/** The list in front: carriers, or the parcels of one. */
export function vanList(carrier: string | undefined): DefinedList {
  return carrier === undefined ? VAN_CARRIERS : VAN_PARCELS;
}

const NOTHING: State = { loaded: [], missing: [], strange: [] } as unknown as State;

function stateInFront(context: SessionContext): State {
  const carrier = carrierInFront(context);
  return carrier === undefined ? NOTHING : context.van.state(carrier);
}
