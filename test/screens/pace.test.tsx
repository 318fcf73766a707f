/** The pace on the board and on the wall: the station's and the shop's, what is due, and nobody compared unasked. */
import { afterEach, expect, test } from 'vitest';
import type { AuditEntry } from '../../src/domain/audit.ts';
import { goTo } from '../../src/session/state/session-state.ts';
import type { Language } from '../../src/i18n/texts.ts';
import { aSession, NOW } from '../support/session.ts';
import { openStage, type Stage } from '../support/frames.tsx';
import { anItem } from '../support/items.ts';

const MINUTE = 60_000;
const opened: Stage[] = [];
afterEach(() => opened.splice(0).forEach((stage) => stage.end()));

/** The noon of the tests, as this machine writes it. */
const minutesNow = () => new Date(NOW).getHours() * 60 + new Date(NOW).getMinutes();

async function open(screen: 'board' | 'wall', shippedCount: number, language: Language, more: object = {}) {
  const minutes = Array.from({ length: shippedCount }, (_, index) => 60 - index * 10);
  const shipped = minutes.map((ago, index) => {
    const time = new Date(NOW - ago * MINUTE).toISOString();
    const id = `s${index}`;
    return anItem({ id, order_id: `so${index}`, item_status: 'shipped', enviado_em: time, updated_at: time });
  });
  const open = Array.from({ length: 12 }, (_, index) => anItem({ id: `i${index}`, order_id: `o${index}` }));
  const set = aSession([...shipped, ...open], language);
  const trail = minutes.slice(0, 4).map((ago, index): AuditEntry => {
    const who = { operator: index === 3 ? 'rui' : 'eva', station: index === 3 ? 'bench 9' : 'bench 2' };
    const asked = { what: 'verdict', operation: 'ship', verdict: 'applied', item_id: `s${index}` } as const;
    return { at: NOW - ago * MINUTE, ...who, ...asked };
  });
  const context = {
    ...set.context,
    records: { ...set.context.records, shipments: () => trail },
    cutOffs: [{ method: 'SEDEX', minutes: minutesNow() + 60 }],
    ...more,
  };
  const stage = await openStage(context, 120, 40);
  opened.push(stage);
  goTo(set.session, { screen });
  await stage.settle();
  return { words: set.context.texts.board, text: (await stage.rows()).join('\n') };
}

test.each(['en', 'pt-BR'] as const)(
  'the board says both paces, and what will be left at the cut-off, in %s',
  async (language) => {
    const { words, text } = await open('board', 6, language);
    const perHour = language === 'en' ? '3.0' : '3,0';
    const shop = language === 'en' ? '5.0' : '5,0';
    expect(text).toContain(words.paceOf('bench 2', language === 'en' ? '2.0' : '2,0', 3, timeAt(60)));
    expect(text).toContain(words.paceOf(words.shop, shop, 6, timeAt(60)));
    expect(text).toContain(words.parcels(12));
    expect(text).toContain(words.forecast(7));
    expect(text).not.toContain(perHour);
    expect(text).not.toMatch(/rui|bench 9/);
  },
);

test('the board says which cut-offs will be missed, and nothing where it is not known how the shop works', async () => {
  const set = aSession(Array.from({ length: 5 }, (_, index) => anItem({ id: `i${index}`, order_id: `o${index}` })));
  const { records } = set.replica.getState();
  records.promise({ rules: [{ days: 0, isWorking: false, from: 'created' }], closed: [] });
  const stage = await openStage(set.context, 120, 40);
  opened.push(stage);
  goTo(set.session, { screen: 'board' });
  await stage.settle();
  const said = set.context.texts.board.willMiss(3, 5, 'SEDEX 23:59', '10482');
  expect((await stage.rows()).join('\n')).not.toContain('will miss');
  // Two will have left until then.
  records.pace = {
    workBetween: (fromMs, toMs) => (toMs > fromMs ? 2 : 0),
    workIn: () => 1,
    waiting: [],
    making: () => [],
    today: { done: 0, usual: 0 },
  };
  goTo(set.session, { screen: 'queue' });
  goTo(set.session, { screen: 'board' });
  await stage.settle();
  expect((await stage.rows()).join('\n')).toContain(said);
});

test('before there is enough for a pace, the board says how many parcels have left, and of none nothing', async () => {
  const { words, text } = await open('board', 2, 'en');
  expect(text).toContain(words.noPaceOf('bench 2', 2));
  expect(text).toContain(words.noPaceOf(words.shop, 2));
  expect(text).not.toContain('/h (');
  expect((await open('board', 0, 'en')).text).not.toContain(words.pace);
});

test('everybody’s parcels are listed where the shop wants it', async () => {
  const { words, text } = await open('board', 6, 'en', { hasPaceOfEverybody: true });
  expect(text).toContain(words.each);
  expect(text).toMatch(/eva @ bench 2\s+3 parcels\s+2\.0\/h/);
  expect(text).toMatch(/rui @ bench 9\s+1 parcel(?!.*\/h)/);
});

test('the wall has the shop’s pace and nobody’s name', async () => {
  const { words, text } = await open('wall', 6, 'en', { hasPaceOfEverybody: true });
  expect(text).toContain(words.parcelsPerHour);
  expect(text).toContain(words.since(timeAt(60)));
  expect(text).not.toMatch(/eva|rui|bench/);
});

function timeAt(minutesAgo: number): string {
  return new Date(NOW - minutesAgo * MINUTE).toTimeString().slice(0, 5);
}
