/** Many sessions of several widths over one replica: what one of them keeps, no other one throws away. */
import { afterEach, expect, test, vi } from 'vitest';
import { queueLines } from '../../screens/queue-lines.ts';
import { QUEUE_COLUMNS } from '../../src/session/columns/queue-columns.ts';
import { createSessionStore, setCursor, setPart } from '../../src/session/state/session-state.ts';
import { arrange, layOut } from '../../src/tty/output/columns.ts';
import { aSession } from '../support/session.ts';
import { anItem } from '../support/items.ts';

const WIDTHS = [80, 100, 120, 132, 160];
const HEIGHT = 20;

afterEach(() => void vi.restoreAllMocks());

test('of fifty sessions of five widths none has to make again what another one threw away', () => {
  const { context } = aSession(Array.from({ length: 60 }, (_, i) => anItem({ id: `i${i}`, order_id: `o${i}` })));
  const sessions = Array.from({ length: 50 }, (_, i) => {
    const columns = WIDTHS[i % WIDTHS.length]!;
    const session = createSessionStore({ columns, rows: HEIGHT + 8 });
    setCursor(session, session.getState().queue.statusTab, { id: `i${i % 7}`, index: i % 7, slot: i % 7 });
    return { ...context, session };
  });
  const draw = () => sessions.map((one) => queueLines(one, HEIGHT, one.session.getState().columns));
  const drawn = draw();
  const cells = vi.spyOn(
    QUEUE_COLUMNS.find(({ id }) => id === 'order')!,
    'cell',
  );
  const cuts = WIDTHS.map((width) => vi.spyOn(layOut(arrange(QUEUE_COLUMNS, undefined), width), 'widthOf'));
  expect(draw()).toEqual(drawn);
  expect(cells).not.toHaveBeenCalled();
  for (const cut of cuts) expect(cut).not.toHaveBeenCalled();
});

test('of seventy sessions with a filter of their own none makes its rows again when the others have drawn', () => {
  const { context } = aSession(Array.from({ length: 20 }, (_, i) => anItem({ id: `i${i}`, order_id: `o${i}` })));
  const first = createSessionStore({ columns: 100, rows: HEIGHT + 8 });
  const others = Array.from({ length: 70 }, () => createSessionStore({ columns: 100, rows: HEIGHT + 8 }));
  const draw = (session: typeof first) => queueLines({ ...context, session }, HEIGHT, 100);
  setPart(first, 'queue', { filter: 'caneca' });
  const drawn = draw(first);
  for (const [index, session] of others.entries()) {
    setPart(session, 'queue', { filter: `nothing ${index}` });
    draw(session);
  }
  const cells = vi.spyOn(
    QUEUE_COLUMNS.find(({ id }) => id === 'order')!,
    'cell',
  );
  expect(draw(first)).toEqual(drawn);
  expect(cells).not.toHaveBeenCalled();
});
