/** Hold, make again and note as keys: what they ask, what they keep, and what a held piece is left out of. */
import { describe, expect, test } from 'vitest';
import { whyNotMoved } from '../../src/session/front/transitions.ts';
import { changeShift } from '../../src/session/shift/shift-lines.ts';
import { undoTarget } from '../../src/session/front/undo-command.ts';
import { enterPrompt, promptWords } from '../../src/session/prompts/prompts.ts';
import { packedLines, packingLines, withOpenOrder } from '../../src/session/state/packing.ts';
import type { Intent } from '../../src/domain/intents.ts';
import { readDay } from '../../src/eventlog/choice.ts';
import { ItemRecords } from '../../src/replica/records.ts';
import { mergeItems } from '../../src/replica/replica.ts';
import type { Language } from '../../src/i18n/texts.ts';
import { nameOf, numberOf } from '../../src/domain/item-names.ts';
import { aSession, NOW } from '../support/session.ts';
import { anItem } from '../support/items.ts';
import { press } from '../support/press.ts';
import { setPart } from '../../src/session/state/session-state.ts';

const line = (id: string) => anItem({ id, order_id: 'o1', product_id: id, item_status: 'in_production' });

function atTheQueue(language: Language = 'en') {
  const set = aSession([line('mug'), line('plate')], language);
  setPart(set.session, 'queue', { statusTab: 'in_production' });
  return {
    ...set,
    type(value: string) {
      const { prompt } = set.session.getState();
      set.session.setState({ prompt: { ...prompt!, value } });
      enterPrompt(set.context);
    },
  };
}

const forget = ({ replica }: ReturnType<typeof atTheQueue>) => replica.setState({ records: new ItemRecords() });

test.each(['en', 'pt-BR'] as const)(
  'M names the piece with its variation, and offers the reasons as rows, in %s',
  (language) => {
    const { context, session } = aSession(
      [{ ...line('mug'), product_nome: 'Mug', variation_options: 'Colour: navy' }],
      language,
    );
    setPart(session, 'queue', { statusTab: 'in_production' });
    press(context, 'M');
    const { remakePrompt, remakeReasons } = context.texts.workshop;
    expect(promptWords(context, session.getState().prompt!)).toMatchObject({
      label: remakePrompt('Mug · Colour: navy'),
      choices: { rows: remakeReasons, index: 0 },
    });
  },
);

test.each(['en', 'pt-BR'] as const)('h asks why from the list, and h again lets it go on, in %s', (language) => {
  const at = atTheQueue(language);
  const words = at.context.texts.workshop;
  at.press('h');
  expect(promptWords(at.context, at.prompt()!).choices).toEqual({ rows: words.holdReasons, index: 0 });
  at.type('nothing of the list');
  expect(at.prompt()?.problem).toBe(words.problems['no-reason']);
  at.type('1 3d');
  const { records } = at.replica.getState();
  const { item } = records.get('mug')!;
  expect(at.notice()).toBe(words.held(1, words.holdReasons[0]!, '23/11/2026', numberOf(item), nameOf(item)));
  expect(at.notice()).toMatch(`#${numberOf(item)} `);
  expect(at.notice()).toContain(nameOf(item));
  // It is kept by its key, whatever language the bench speaks.
  expect(records.holdOf('mug')).toMatchObject({ reason: 'awaiting-artwork', operator: 'eva' });
  expect(whyNotMoved(at.context, 'ship')).toBe(words.waits(words.holdReasons[0]!, 'h'));
  expect(at.context.actions.whyNot('ship', 'mug')).toBe('held');
  at.press('h');
  const about = `#${numberOf(item)} ${nameOf(item)}`;
  expect([records.holdOf('mug'), at.notice()]).toEqual([undefined, words.released(1, about)]);
  expect(at.notice()).toContain(about);
  expect(whyNotMoved(at.context, 'ship')).toBeUndefined();
});

test.each(['delivered', 'cancelled', 'shipped'] as const)(
  'what is %s is not put on hold, and the key says why',
  (status) => {
    const at = aSession([{ ...line('mug'), item_status: status }]);
    setPart(at.session, 'queue', { statusTab: status });
    at.press('h');
    expect(at.prompt()).toBeUndefined();
    expect(at.notice() ?? at.session.getState().hint?.join(' ')).toMatch(new RegExp(status, 'i'));
  },
);

test('a held piece is not packed with its order, and the marked ones that are not held are held with one answer', () => {
  const at = atTheQueue();
  at.press('h');
  at.type('2');
  const { records } = at.replica.getState();
  const lines = packingLines(records, withOpenOrder(at.packing(), 'o1'));
  expect(lines.map(({ entry, notPacked }) => [entry.item.id, notPacked])).toEqual([
    ['mug', 'held'],
    ['plate', undefined],
  ]);
  expect(packedLines(lines)).toHaveLength(1);
  at.session.setState({ marks: new Set(['mug', 'plate']) });
  at.press('h');
  expect(at.prompt()).toMatchObject({ kind: 'hold', itemIds: ['plate'] });
  at.type('1');
  expect([...records.held].map(([id, { reason }]) => [id, reason])).toEqual([
    ['mug', 'awaiting-buyer'],
    ['plate', 'awaiting-artwork'],
  ]);
});

test.each([
  ['2026-11-28T12:00', '03/12'],
  ['2026-12-29T23:00', '03/01'],
])('on %s the example of a day to remind is a day to come', (today, example) => {
  const now = new Date(today).getTime();
  for (const language of ['en', 'pt-BR'] as const) {
    const at = atTheQueue(language);
    at.context.clock = { ...at.context.clock, wallNow: () => now };
    at.press('h');
    expect(promptWords(at.context, at.prompt()!).hint).toMatch(new RegExp(`3d, ${example}$`));
    at.type('1 0/0');
    expect(at.prompt()?.problem).toMatch(new RegExp(`3d (or|ou) ${example}\\.$`));
    expect(readDay(example, now)).toBeGreaterThan(now);
  }
});

test.each<[string, string, (at: ReturnType<typeof atTheQueue>) => void, string]>([
  [
    'hold that a colleague has put on hold',
    'h',
    (at) => void at.context.workshop.hold([line('mug')], { reason: 'art', lookAgainAt: undefined }),
    'Nothing to do: 1 on hold here.',
  ],
  [
    'hold that has left',
    'h',
    (at) => {
      mergeItems(at.replica, [{ ...line('mug'), item_status: 'shipped', updated_at: '2026-11-20T11:59:00Z' }], 9);
    },
    'Nothing to do: 1 in another state.',
  ],
  ['hold that is gone', 'h', (at) => forget(at), 'Nothing to do: 1 not in the picture.'],
  ['make again that is gone', 'M', (at) => forget(at), 'make again: no item here'],
])('a piece to %s meanwhile is not told as noted', (_, key, meanwhile, text) => {
  const at = atTheQueue();
  at.press(key);
  meanwhile(at);
  at.type('1');
  expect(at.prompt()?.problem).toBe(at.context.texts.prompts.hasChanged);
  at.type('1');
  expect([at.prompt(), at.session.getState().notice]).toEqual([undefined, { tone: 'warn', text }]);
  expect(at.rung).not.toContain('ok');
  expect([at.context.workshop.remakesOf('mug'), at.session.getState().holdStep]).toEqual([[], undefined]);
});

test('arrows and digits choose a reason, the day stays behind it, and Enter takes the row that is pointed at', () => {
  const at = atTheQueue();
  const shown = () => promptWords(at.context, at.prompt()!);
  at.press('h', 'down');
  expect([at.prompt()?.value, shown().choices?.index]).toEqual(['2 ', 1]);
  at.session.setState({ prompt: { ...at.prompt()!, value: '2 3d' } });
  expect(shown().hint).toBe('→ remind on 23/11/2026');
  at.press('down');
  expect([at.prompt()?.value, shown().choices?.index]).toEqual(['3 3d', 2]);
  at.press('down', 'down', 'up', 'up');
  expect(at.prompt()?.value).toBe('3 3d');
  at.type('9');
  expect([shown().choices?.index, at.prompt()?.problem]).toEqual([-1, at.context.texts.workshop.problems['no-reason']]);
  at.type('');
  expect(at.replica.getState().records.holdOf('mug')).toMatchObject({ reason: 'awaiting-artwork' });
});

test('M counts units that are made again by reason, of no more than there are', () => {
  const at = atTheQueue();
  at.press('M');
  at.type('damaged 900');
  expect(at.prompt()?.problem).toBe(at.context.texts.workshop.problems['no-count']);
  // Of two mugs it has to be said which: the wall and the next job have to mean the same.
  at.type('damaged');
  expect(at.prompt()?.problem).toBe(at.context.texts.workshop.which(2));
  at.type('damaged #2');
  expect(at.context.workshop.remakesOf('mug')).toMatchObject([{ unit: 2, reason: 'damaged', station: 'bench 2' }]);
});

test('N says that there is no item where the filter of the queue hides the marked ones', () => {
  const at = atTheQueue();
  at.press('space');
  setPart(at.session, 'queue', { filter: 'nothing like it' });
  at.press('N');
  const { commands, reasons } = at.context.texts;
  expect([at.prompt(), at.notice()]).toEqual([undefined, `${commands.note}: ${reasons.noItem}`]);
});

test('an item in a state that nobody knows cannot be held, and is not told to be “already” in it', () => {
  const set = aSession([{ ...line('mug'), item_status: 'engraving' }]);
  setPart(set.session, 'queue', { statusTab: 'unknown' });
  set.press('h');
  const { commands, reasons } = set.context.texts;
  expect(set.notice()).toBe(`${commands.hold}: ${reasons.isUnknown('engraving')}`);
});

test('of units that the disk takes in part, Enter again notes the others alone', () => {
  const at = atTheQueue();
  const { workshop, texts } = at.context;
  const { remake } = workshop;
  let room = 1;
  Object.assign(workshop, { remake: (...what: Parameters<typeof remake>) => room-- > 0 && remake(...what) });
  const name = nameOf(at.replica.getState().records.get('mug')!.item);
  at.press('M');
  at.type('2 2');
  expect(at.prompt()).toMatchObject({
    value: '2 #2',
    problem: `Remake 1 × ${name}: wrong text. Not noted: this machine cannot write it down.`,
  });
  at.type('2 #2');
  expect(at.prompt()).toMatchObject({ value: '2 #2', problem: texts.workshop.notRecorded });
  room = 1;
  at.type('2 #2');
  expect([at.prompt(), at.notice()]).toEqual([undefined, `Remake 1 × ${name}: wrong text.`]);
  expect(workshop.remakesOf('mug').map(({ unit }) => unit)).toEqual([1, 2]);
});

test('N keeps a note for the team, and refuses what looks like the number of a person', () => {
  const at = atTheQueue();
  at.press('N');
  at.type('call 111.111.111-11');
  expect(at.prompt()?.problem).toBe(at.context.texts.workshop.personal);
  at.type('goes into the blue box');
  expect(at.context.workshop.notes('o1')).toMatchObject([{ text: 'goes into the blue box', operator: 'eva' }]);
});

describe('z', () => {
  const about = ({ replica }: ReturnType<typeof atTheQueue>, id: string) => {
    const { item } = replica.getState().records.get(id)!;
    return `#${numberOf(item)} ${nameOf(item)}`;
  };

  test.each(['en', 'pt-BR'] as const)(
    'takes back a release, with the reason and the day that it had, in %s',
    (language) => {
      const at = atTheQueue(language);
      const { texts, workshop } = at.context;
      const { records } = at.replica.getState();
      at.press('h');
      at.type('1 3d');
      const before = records.holdOf('mug')!;
      at.press('h');
      expect(undoTarget(at.context)).toBe(`${texts.undo.holds.released} #${numberOf(records.get('mug')?.item)}`);
      at.press('z');
      expect(records.holdOf('mug')).toMatchObject({ reason: before.reason, look_again_at: before.look_again_at });
      expect(at.notice()).toBe(texts.undo.holdUndone.released(about(at, 'mug')));
      expect(undoTarget(at.context)).toBeUndefined();
      expect(workshop.release(['mug'])).toBe(1);
    },
  );

  test('takes back a hold of several pieces, as far as nobody has touched it since', () => {
    const at = atTheQueue();
    const { texts, workshop } = at.context;
    const { records } = at.replica.getState();
    at.session.setState({ marks: new Set(['mug', 'plate']) });
    at.press('h');
    at.type('1');
    expect(undoTarget(at.context)).toBe(`${texts.undo.holds.held} × 2`);
    workshop.release(['plate']);
    expect(undoTarget(at.context)).toContain('#');
    at.press('z');
    expect([...records.held.keys()]).toEqual([]);
    expect(at.notice()).toBe(texts.undo.holdUndone.held(about(at, 'mug')));
  });

  test('does not put on hold again what has moved on since', () => {
    const at = atTheQueue();
    at.press('h');
    at.type('1');
    at.press('h');
    mergeItems(at.replica, [{ ...line('mug'), item_status: 'shipped', updated_at: '2026-11-20 12:00:00' }], 1);
    expect(undoTarget(at.context)).toBeUndefined();
  });

  test('takes back first what was asked of the store after the hold', () => {
    const at = atTheQueue();
    at.press('h');
    at.type('1');
    const accepting = {
      id: 'i',
      seq: 1,
      itemId: 'plate',
      operation: 'accept',
      phase: 'grace',
      attemptCount: 0,
    } as Intent;
    at.replica.setState({ intents: new Map([['plate', [{ ...accepting, createdAt: NOW + 1 }]]]) });
    expect(undoTarget(at.context)).toContain(at.context.texts.activity.operations.accept);
    at.replica.setState({ intents: new Map([['plate', [{ ...accepting, createdAt: NOW - 1 }]]]) });
    expect(undoTarget(at.context)).toContain(at.context.texts.undo.holds.held);
  });

  test('never reaches behind what was done after a hold, and not behind a hand-over', () => {
    const at = atTheQueue();
    at.press('h');
    at.type('1');
    const { held } = at.context.texts.undo.holds;
    expect(undoTarget(at.context)).toContain(held);
    // Sent and done: the store has no way back.
    const done = at.context.actions.lastDoneAt;
    at.context.actions.lastDoneAt = () => NOW + 1;
    expect(undoTarget(at.context)).toBeUndefined();
    at.context.actions.lastDoneAt = done;
    expect(undoTarget(at.context)).toContain(held);
    changeShift(at.session, { operator: 'Marina', sinceMs: NOW });
    expect(undoTarget(at.context)).toBeUndefined();
  });

  test('at the packing bench takes back the later of a hold and a step', () => {
    const at = atTheQueue();
    at.press('2');
    at.session.setState(({ packing }) => ({ packing: { ...withOpenOrder(packing, 'o1'), chosenItemId: 'plate' } }));
    at.press('space');
    expect(undoTarget(at.context)).toMatch(/^1 × /);
    at.press('h');
    at.type('1');
    expect(undoTarget(at.context)).toContain(at.context.texts.undo.holds.held);
    at.session.setState(({ packing }) => ({ packing: { ...packing, chosenItemId: 'mug' } }));
    at.press('space');
    expect(undoTarget(at.context)).toMatch(/^1 × /);
  });
});
