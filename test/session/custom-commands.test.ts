/** Commands of the shop's own at a desk: what a program is given, what it is not, and what is shown of it. */
import { expect, test, vi } from 'vitest';
import { changeShift } from '../../src/session/shift/shift-lines.ts';
import { createKeymap } from '../../src/session/keymap/keymap.ts';
import { SCREENS_FOR, type CustomCommand } from '../../src/session/state/custom-command.ts';
import { helpLines } from '../../src/session/commands/help-lines.ts';
import { editPrompt, enterPrompt, leavePrompt, pressInPrompt, promptWords } from '../../src/session/prompts/prompts.ts';
import { questionWords } from '../../src/session/front/questions.ts';
import { paletteLines } from '../../src/session/prompts/palette.ts';
import { keymapWith } from '../../src/session/rights.ts';
import { updateOrder } from '../../src/replica/details.ts';
import type { Order } from '../../src/domain/records.ts';
import { aSession } from '../support/session.ts';
import { anItem } from '../support/items.ts';
import { press } from '../support/press.ts';
import { aLaneBench } from './lane-session.ts';
import { waitFor } from '../support/wait-for.ts';
import { setPart } from '../../src/session/state/session-state.ts';

const node = (script: string) => [process.execPath, '-e', script];
/** Says what it was given. */
const ECHO = node(`process.stdin.pipe(process.stdout)`);

function own(more: Partial<CustomCommand> = {}): CustomCommand {
  const usual: CustomCommand = {
    name: 'weigh',
    run: ECHO,
    key: 'f6',
    screens: SCREENS_FOR.item,
    needs: 'item',
    show: 'notice',
    isPersonal: false,
    withinMs: 20_000,
  };
  return { ...usual, ...more };
}

const item = anItem({
  id: 'i1',
  order_id: 'o1',
  label_url: 'https://labels.example/1',
  personalization_data: '{"Nome":"Ana"}',
});
const buyer = { comprador: { nome: 'Maria da Silva' }, endereco_entrega: { logradouro: 'Rua das Flores' } };

function at(command: CustomCommand, isMasked = false) {
  const set = aSession([item]);
  const revealed: (string | undefined)[][] = [];
  const rights = { isReadOnly: false, isMasked };
  Object.assign(set.context, { keymap: keymapWith(createKeymap([], [command]), rights) });
  Object.assign(set.context.actions, {
    noteReveal: (orderId: string, _by: unknown, to?: string) => revealed.push([orderId, to]) > 0,
  });
  return {
    ...set,
    revealed,
    output: () => set.session.getState().own.output,
  };
}

const PROMPTS: NonNullable<CustomCommand['prompts']> = [
  { type: 'input', title: 'Grams', key: 'grams', initialValue: '100' },
  {
    type: 'menu',
    title: 'By',
    key: 'by',
    options: [
      { name: 'sedex', value: 'sedex' },
      { name: 'PAC', value: 'pac' },
    ],
  },
  { type: 'confirm', title: 'Book it?', body: 'It costs.' },
];

const ended = async (set: ReturnType<typeof at>) => {
  await waitFor(() => expect(set.output()).toBeDefined());
  return set.output()!;
};

test('its key gives it what is in front under the API’s names, and nothing of a buyer', async () => {
  const set = at(own());
  updateOrder(set.context.details, 'o1', { value: { id: 'o1', ...buyer } as Order, askedAt: 0 });
  set.press('f6');
  const { lines, isOk } = await ended(set);
  const given = JSON.parse(lines.join('')) as Record<string, Record<string, unknown>>;
  expect(isOk).toBe(true);
  expect(given).toMatchObject({
    command: 'weigh',
    screen: 'queue',
    item: { id: 'i1', order_id: 'o1', personalization_data: '{"Nome":"Ana"}' },
    order: { itens: [{ id: 'i1' }] },
    product: { id: item.product_id },
  });
  expect(lines.join('')).not.toMatch(/Maria|Flores|labels\.example|comprador|endereco/);
  expect(set.revealed).toEqual([]);
});

test('buyers’ data is given where the command asks for it and a person has said yes once; each time is in the trail', async () => {
  const set = at(own({ isPersonal: true, name: 'courier' }));
  updateOrder(set.context.details, 'o1', { value: { id: 'o1', ...buyer } as Order, askedAt: 0 });
  set.press('f6');
  await waitFor(() => expect(set.question()?.kind).toBe('giveBuyer'));
  expect([set.revealed, set.output()]).toEqual([[], undefined]);
  set.press('escape', 'f6');
  await waitFor(() => expect(set.question()?.kind).toBe('giveBuyer'));
  set.press('enter');
  const first = await ended(set);
  expect(first.lines.join('')).toMatch(/Maria da Silva.*Rua das Flores/);
  set.press('f6');
  await waitFor(() => expect(set.output()).not.toBe(first));
  expect(set.question()).toBeUndefined();
  expect(set.revealed).toEqual([
    ['o1', 'courier'],
    ['o1', 'courier'],
  ]);
});

test('a PIN that is not typed allows nothing: the question comes again', async () => {
  const set = at(own({ isPersonal: true, name: 'courier' }));
  const { context, session } = set;
  updateOrder(context.details, 'o1', { value: { id: 'o1', ...buyer } as Order, askedAt: 0 });
  context.workshop.rules = { ...context.workshop.rules, pinFor: ['reveal'] };
  const badges = { ownerOf: () => undefined, pinOf: () => () => Promise.resolve({ kind: 'right' as const }) };
  Object.assign(context, { operators: { canHandOver: true, login: 'eva', badges } });
  const askFor = () => (press(context, 'f6'), session.getState().question?.kind);
  expect(askFor()).toBe('giveBuyer');
  press(context, 'enter');
  expect(session.getState().prompt?.kind).toBe('pin');
  leavePrompt(context);
  expect(askFor()).toBe('giveBuyer');
  press(context, 'enter');
  editPrompt(context, '4711');
  enterPrompt(context);
  await ended(set);
  expect([askFor(), set.revealed[0]]).toEqual([undefined, ['o1', 'courier']]);
});

test('after a hand-over the next operator does not see what the one before has run, and is asked', async () => {
  const set = at(own({ isPersonal: true, show: 'page' }));
  updateOrder(set.context.details, 'o1', { value: { id: 'o1', ...buyer } as Order, askedAt: 0 });
  set.press('f6', 'enter');
  await Promise.resolve();
  expect(set.context.programs.isBusy('weigh')).toBe(true);
  changeShift(set.session, { operator: 'Bia', sinceMs: 0 });
  await waitFor(() => expect(set.notice()).toBe(`weigh: ${set.context.texts.own.notShown}`));
  expect([set.output(), set.session.getState().places]).toEqual([undefined, [{ screen: 'queue' }]]);
  set.press('f6');
  expect(set.question()?.kind).toBe('giveBuyer');
});

test('a hand-over while the order is being read runs nothing', async () => {
  const set = at(own({ isPersonal: true }));
  Object.assign(set.context.onDemand, { readOrder() {} });
  set.press('f6', 'enter');
  changeShift(set.session, { operator: 'Bia', sinceMs: 0 });
  updateOrder(set.context.details, 'o1', { value: { id: 'o1', ...buyer } as Order, askedAt: 0, isReading: false });
  await waitFor(() => expect(set.notice()).toBe(`weigh: ${set.context.texts.own.notRun}`));
  expect([set.revealed, set.context.programs.isBusy('weigh')]).toEqual([[], false]);
});

test('it is not run where the trail cannot be written, and not asked for where buyers are masked', async () => {
  const set = at(own({ isPersonal: true }));
  updateOrder(set.context.details, 'o1', { value: { id: 'o1', ...buyer } as Order, askedAt: 0 });
  Object.assign(set.context.actions, { noteReveal: () => false });
  setPart(set.session, 'access', { givenTo: new Set(['weigh']) });
  set.press('f6');
  await waitFor(() => expect(set.notice()).toBe(`weigh: ${set.context.texts.item.notRecorded}`));
  expect(set.output()).toBeUndefined();
  const masked = at(own({ isPersonal: true }), true);
  press(masked.context, 'f6');
  expect(masked.notice()).toBe(`weigh: ${masked.context.texts.reasons.maskedKey}`);
  const reading = keymapWith(createKeymap([], [own()]), { isReadOnly: true, isMasked: false });
  const found = reading.commandsOf('queue').find((one) => one.own);
  expect(found?.unavailable?.(masked.context)).toBe(masked.context.texts.reasons.readOnlyKey);
});

test('what it asks is asked in its order, and the answers are given under their keys', async () => {
  const set = at(own({ prompts: PROMPTS }));
  const words = () => promptWords(set.context, set.prompt()!);
  set.press('f6');
  expect(words()).toMatchObject({ label: 'Grams', hint: 'weigh 1/3' });
  expect(set.prompt()?.value).toBe('100');
  editPrompt(set.context, '250');
  enterPrompt(set.context);
  expect(words().choices).toEqual({ rows: ['sedex', 'PAC'], index: 0 });
  pressInPrompt(set.context, 'down');
  enterPrompt(set.context);
  expect(questionWords(set.context, set.question()!)).toMatchObject({
    question: 'Book it?',
    details: 'It costs.',
  });
  expect(set.context.programs.isBusy('weigh')).toBe(false);
  set.press('enter');
  const { lines } = await ended(set);
  expect(JSON.parse(lines.join(''))).toMatchObject({ item: { id: 'i1' }, form: { grams: '250', by: 'pac' } });
});

test('Escape in any of its prompts runs nothing, nor does an answer that is no row, or the Enter of a scanner', () => {
  const set = at(own({ prompts: PROMPTS }));
  const { session } = set;
  const timing = vi.fn(() => 'alone');
  Object.assign(set.context, { inputTiming: timing });
  set.press('f6');
  timing.mockReturnValue('with-text');
  enterPrompt(set.context);
  expect(session.getState().prompt).toMatchObject({ step: 0, problem: set.context.texts.prompts.enterTooFast });
  timing.mockReturnValue('alone');
  enterPrompt(set.context);
  editPrompt(set.context, 'moto');
  enterPrompt(set.context);
  expect(session.getState().prompt).toMatchObject({ step: 1, problem: set.context.texts.prompts.sort.which });
  leavePrompt(set.context);
  expect([session.getState().prompt, session.getState().question]).toEqual([undefined, undefined]);
  set.press('f6');
  enterPrompt(set.context);
  enterPrompt(set.context);
  set.press('escape');
  expect([session.getState().question, set.context.programs.isBusy('weigh')]).toEqual([undefined, false]);
});

test('of two rows with one name the number, or the arrow, says which is meant', async () => {
  const options = ['s', 'm', 'l'].map((value) => ({ name: value === 'l' ? 'Crate' : 'Box', value }));
  for (const choose of [
    (set: ReturnType<typeof at>) => editPrompt(set.context, '2'),
    (set: ReturnType<typeof at>) => pressInPrompt(set.context, 'down'),
  ]) {
    const set = at(own({ prompts: [{ type: 'menu', title: 'In what?', key: 'box', options }] }));
    set.press('f6');
    choose(set);
    enterPrompt(set.context);
    const { lines } = await ended(set);
    expect(JSON.parse(lines.join(''))).toMatchObject({ form: { box: 'm' } });
  }
});

test('the buyer is asked about after everything else', () => {
  const set = at(own({ prompts: [PROMPTS[2]!], isPersonal: true }));
  set.press('f6');
  expect(set.question()?.kind).toBe('confirmOwn');
  set.press('enter');
  expect(set.question()?.kind).toBe('giveBuyer');
});

test('how it ended is shown with its exit code, and what it says cannot move the cursor', async () => {
  const failing = at(own({ run: node(`console.error('no \\x1b[2Jscale'); process.exit(7)`) }));
  press(failing.context, 'f6');
  await ended(failing);
  expect(failing.notice()).toBe('weigh: exit 7: no ␛[2Jscale');
  const late = at(own({ run: node('setInterval(() => {}, 1000)'), withinMs: 1 }));
  press(late.context, 'f6');
  await ended(late);
  expect(late.notice()).toBe('weigh: not done after 0 s, so it was ended');
  const missing = at(own({ run: ['/not/there'] }));
  press(missing.context, 'f6');
  await ended(missing);
  expect(missing.notice()).toBe('weigh: /not/there is not there, or may not be run');
  const many = at(own({ run: node(`console.log('one\\ntwo')`) }));
  press(many.context, 'f6');
  await ended(many);
  expect(many.notice()).toBe('weigh: one   (2 lines: Ctrl+O)');
  press(many.context, 'ctrl+o');
  expect(many.session.getState().places.at(-1)).toEqual({ screen: 'output' });
});

test('a page opens where nothing else is asked and nobody has gone on, and waits behind Ctrl+O elsewhere', async () => {
  const calm = at(own({ show: 'page' }));
  press(calm.context, 'f6');
  await ended(calm);
  expect(calm.session.getState().places.at(-1)).toEqual({ screen: 'output' });
  const busy = at(own({ show: 'page' }));
  press(busy.context, 'f6', '5');
  await ended(busy);
  expect(busy.session.getState().places.at(-1)).toEqual({ screen: 'board' });
});

test('help and palette know it, and it runs once at a time', async () => {
  const set = at(own());
  expect(helpLines(set.context)).toContainEqual({ keys: ['F6'], label: 'weigh' });
  expect(paletteLines(set.context, 'weigh')[0]).toMatchObject({ label: 'weigh', keys: 'F6', effect: 'write' });
  set.press('f6');
  await Promise.resolve();
  expect(set.context.programs.isBusy('weigh')).toBe(true);
  set.press('f6');
  expect(set.notice()).toBe(`weigh: ${set.context.texts.own.busy}`);
  set.context.programs.close();
  await waitFor(() => expect(set.context.programs.isBusy('weigh')).toBe(false));
  expect(set.output()).toBeUndefined();
});

test('an output that comes before its letter turns out to be the first of a scan stays', () => {
  const at = aLaneBench([item]);
  Object.assign(at.context, { keymap: createKeymap([], [own({ key: 'Q' })]) });
  Object.assign(at.context.clock, { sleep: () => new Promise<void>(() => {}) });
  at.lane.send('Q');
  at.lane.time.advance(100);
  const output = {
    name: 'courier',
    at: 0,
    isOk: true,
    how: '',
    said: [],
    lines: ['2 kg'],
    isCut: false,
    isPersonal: false,
  };
  setPart(at.session, 'own', { output });
  at.lane.send('123456789');
  at.lane.send('\r');
  at.lane.time.advance(2000);
  expect(at.session.getState().own).toEqual({ waiting: undefined, output });
  at.end();
});

test('a letter that turns out to be the first of a scan runs nothing', async () => {
  const at = aLaneBench([item]);
  Object.assign(at.context, { keymap: createKeymap([], [own({ key: 'Q' })]) });
  const waking: (() => void)[] = [];
  Object.assign(at.context.clock, { sleep: () => new Promise<void>((resolve) => void waking.push(resolve)) });
  at.lane.send('Q');
  at.lane.time.advance(100);
  expect(at.session.getState().own.waiting).toBeDefined();
  at.lane.send('123456789');
  at.lane.send('\r');
  at.lane.time.advance(2000);
  expect(at.session.getState().own.waiting).toBeUndefined();
  waking.forEach((wake) => wake());
  await Promise.resolve();
  await Promise.resolve();
  expect(at.context.programs.isBusy('weigh')).toBe(false);
  at.end();
});
