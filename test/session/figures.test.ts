/** Every figure is the count of the rows that `why` shows of it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countText } from '../../src/replica/counts.ts';
import { mergeItems } from '../../src/replica/replica.ts';
import { ITEM_STATUSES, type OrderItem } from '../../src/domain/records.ts';
import {
  agesOf,
  departures,
  itemsPerHour,
  movesPerHour,
  pacesOf,
  shippedToday,
} from '../../src/session/state/board.ts';
import { countOf, FIGURE_NAMES, figureAsked, type FigureName } from '../../src/session/state/figures.ts';
import { placeInFront } from '../../src/session/state/session-state.ts';
import { listInPlace } from '../../src/session/lists/lists.ts';
import { takePaletteLine } from '../../src/session/prompts/palette.ts';
import { textsIn } from '../../src/i18n/texts.ts';
import { anItem } from '../support/items.ts';
import { press } from '../support/press.ts';
import { aSession, NOW } from '../support/session.ts';

const ago = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString();
const hours = fc.integer({ min: 0, max: 60 }).map((half) => half / 2);

const items: fc.Arbitrary<OrderItem[]> = fc
  .array(
    fc.record({
      status: fc.constantFrom(...ITEM_STATUSES),
      age: hours,
      moved: hours,
      way: fc.constantFrom('SEDEX', 'PAC'),
      code: fc.boolean(),
    }),
    {
      maxLength: 40,
    },
  )
  .map((list) =>
    list.map(({ status, age, moved, way, code }, i) =>
      anItem({
        id: `i${i}`,
        order_id: `o${i % 15}`,
        item_status: status,
        delivery_type: way,
        tracking_code: code && status === 'shipped' ? `AA${i % 5}BR` : '',
        created_at: ago(age),
        updated_at: ago(Math.min(age, moved)),
        aceito_em: status === 'pending' ? '' : ago(Math.min(age, moved)),
        em_producao_em: ['pending', 'accepted'].includes(status) ? '' : ago(Math.min(age, moved)),
        enviado_em: ['shipped', 'delivered'].includes(status) ? ago(Math.min(age, moved)) : '',
        pedido: {
          id: `o${i % 15}`,
          numero: String(100 + (i % 15)),
          status: 'paid',
          metodo_envio: way,
          created_at: ago(age),
        },
      }),
    ),
  );

describe('figures', () => {
  test('what the board, the wall and the tabs show is the count of the rows behind it', () => {
    fc.assert(
      fc.property(items, fc.boolean(), (list, isZoneKnown) => {
        const { context } = aSession();
        mergeItems(context.replica, list, 0);
        const state = context.replica.getState();
        const { records } = state;
        const facts = { ...state, nowMs: NOW, isZoneKnown };
        const count = (name: FigureName) => countOf(name, facts)!;
        const ages = agesOf(records, NOW, isZoneKnown);
        expect(ages.reduce((sum, one) => sum + one.lateCount, 0)).toBe(count('late'));
        expect(ages.reduce((sum, one) => sum + one.dueTodayCount, 0)).toBe(count('dueToday'));
        expect(ages.map((one) => one.count)).toEqual([count('pending'), count('accepted'), count('inProduction')]);
        for (const [name, tab] of [
          ['pending', 'pending'],
          ['inProduction', 'in_production'],
          ['shipped', 'shipped'],
          ['held', 'held'],
        ] as const)
          expect(Number.parseInt(countText({ ...state, health: { ...state.health, isLoaded: true } }, tab), 10)).toBe(
            count(name),
          );
        const due = departures(records, [], NOW, undefined);
        expect(due.reduce((sum, one) => sum + one.parcelCount, 0)).toBe(count('openParcels'));
        expect([...shippedToday(records, NOW).values()].reduce((sum, one) => sum + one, 0)).toBe(count('shippedToday'));
        expect(pacesOf(records, [], { nowMs: NOW, station: '', hasEach: false }).shop.parcels).toBe(count('pace'));
        const moves = movesPerHour(records, NOW, 24);
        // At noon sharp the running hour has only begun.
        for (const kind of ['accepted', 'started', 'shipped'] as const)
          expect(itemsPerHour(moves[kind], NOW) * 3).toBeCloseTo(count(`${kind}PerHour`));
      }),
      { numRuns: 200 },
    );
  });

  test.each(['en', 'pt-BR'] as const)(
    'every figure is found by its name in %s, and by that of programs',
    (language) => {
      const { why } = textsIn(language);
      for (const name of FIGURE_NAMES) {
        for (const filter of ['', 'status:pending caneca'])
          for (const called of [why.figures[name].name.toUpperCase(), name])
            expect(figureAsked(`${called} ${filter}`, why)).toEqual({ figure: name, filter });
      }
      expect(figureAsked('xyz', why)).toBeUndefined();
    },
  );

  test('why lists all figures; Enter shows the rows of one, and again the item', () => {
    const { context, session } = aSession([
      anItem({ id: 'old', created_at: ago(30), pedido: null as never }),
      anItem({ id: 'new', created_at: ago(1) }),
    ]);
    takePaletteLine(context, 'why late');
    expect(placeInFront(session.getState())).toEqual({ screen: 'why', figure: 'late', filter: '' });
    const lines = listInPlace(placeInFront(session.getState()))!.lines(context, {
      width: 100,
      height: 12,
      hasRule: false,
    });
    expect(lines.join('\n')).toContain('late: 1');
    expect(lines.join('\n')).toContain('Items that have not left and should have');
    press(context, 'enter');
    expect(placeInFront(session.getState())).toEqual({ screen: 'item', itemId: 'old' });
    takePaletteLine(context, 'why');
    expect(placeInFront(session.getState())).toEqual({ screen: 'why' });
    press(context, 'j', 'enter');
    expect(placeInFront(session.getState())).toEqual({ screen: 'why', figure: 'accepted' });
    session.setState({ places: [{ screen: 'board' }] });
    press(context, 'enter', 'enter');
    expect(placeInFront(session.getState())).toEqual({ screen: 'why', figure: 'late' });
    takePaletteLine(context, 'why late nothing');
    press(context, 'enter');
    expect(session.getState().notice?.text).toBe(`${context.texts.commands.openWhy}: ${context.texts.reasons.noItem}`);
    takePaletteLine(context, 'why nonsense');
    expect(session.getState().notice?.text).toMatch(/^No figure “nonsense”\. There are: pending, /);
  });
});
