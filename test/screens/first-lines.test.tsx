/** What is shown before there are screens: it must not jump when they come. */
import { expect, test } from 'vitest';
import { firstLines } from '../../screens/first-lines.ts';
import { aSession } from '../support/session.ts';
import { openStage } from '../support/frames.tsx';
import { anItem } from '../support/items.ts';

const items = Array.from({ length: 50 }, (_, index) =>
  anItem({ id: `i${index}`, order_id: `o${index}`, product_nome: `Caneca ${index}`, item_status: 'pending' }),
);

test.each([
  [120, 40],
  [80, 24],
  [100, 19],
  [80, 13],
  [40, 12],
  [200, 60],
])(
  'at %i×%i the tabs with their counts and the first rows stand where the screen will have them',
  async (columns, rows) => {
    const { context } = aSession(items);
    context.session.setState({ columns, rows });
    const first = firstLines(context);
    const stage = await openStage(context, columns, rows);
    const drawn = stage.written().split('\n');
    const shown = first.map((line) => line.trimEnd());
    expect(shown.filter((line) => line !== '').length).toBeGreaterThan(3);
    expect(shown[1]).toMatch(/\b50\b/);
    // A preview may stand beside them.
    expect(shown.map((line, y) => drawn[y]?.slice(0, line.length) ?? '')).toEqual(shown);
    stage.end();
  },
);

test('a bench that begins elsewhere, under a prompt or without a row shows nothing before its screens', () => {
  const { context } = aSession(items);
  context.session.setState({ columns: 100, rows: 30 });
  expect(firstLines(aSession([]).context)).toEqual([]);
  context.session.setState({ places: [{ screen: 'stock' }] });
  expect(firstLines(context)).toEqual([]);
  context.session.setState({ places: [{ screen: 'queue' }], prompt: { kind: 'filter', value: '' } });
  expect(firstLines(context)).toEqual([]);
});

test('a terminal too small for the screens shows no rows of them', () => {
  const { context } = aSession(items);
  context.session.setState({ columns: 20, rows: 5 });
  expect(firstLines(context)).toEqual([]);
});
