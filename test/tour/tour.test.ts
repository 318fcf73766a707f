/** The tour on a real store: each step is done when the store says so, and not before. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { wrapText } from '../../src/base/wrap.ts';
import { coachHeight } from '../../src/session/coach.ts';
import { textsIn } from '../../src/i18n/texts.ts';
import { LESSONS } from '../../src/tour/lessons.ts';
import { textOfCode } from '../../src/domain/command-codes.ts';
import { keepProgress, readProgress } from '../../src/tour/progress.ts';
import { createTour } from '../../src/tour/tour.ts';
import { helpLines } from '../../src/session/commands/help-lines.ts';
import { openLesson } from './lesson-session.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

type Lesson = Awaited<ReturnType<typeof openTour>>;

/** What stands in the band, looked at in both languages: all of it has room on 80 columns. */
function sentence(lesson: Lesson): string {
  const words = lesson.coach.state.getState().words!;
  for (const language of ['pt-BR', 'en'] as const) {
    const { lines } = words({ ...lesson.context, texts: textsIn(language) });
    const wrapped = lines.flatMap((line) => wrapText(line, 78));
    expect(wrapped.length, wrapped.join('\n')).toBeLessThan(coachHeight(24));
  }
  return lesson.words()!.lines.join(' ');
}

const steps: number[] = [];
async function openTour(step: number) {
  steps.length = 0;
  const lesson = await openLesson((world) =>
    createTour({ world, seed: 'test', stepsDone: step - 1, onStep: (count) => steps.push(count) }),
  );
  onTestFinished(() => lesson[Symbol.asyncDispose]());
  return lesson;
}

const isDone = ({ words }: Pick<Lesson, 'words'>) => words()!.head.includes('✔');
const numberIn = (text: string) => /rder,? (\d{5})/.exec(text)![1]!;
/** The SKUs and tracking codes behind the palette's colon. */
const codesIn = (text: string) => [...text.matchAll(/:([A-Z0-9-]{4,})(?= Enter|,| )/g)].map(([, code]) => code!);

test('accept, undo, many: what is taken back does not count, what the store accepted does', async () => {
  const lesson = await openTour(1);
  const { press, until, context, session } = lesson;
  expect(sentence(lesson)).toContain('a accepts');
  press('a');
  await until(() => lesson.words()!.lines[0]!.includes('on its way'), 'on its way');
  sentence(lesson);
  press('z');
  await until(() => lesson.words()!.lines[0]!.includes('a accepts'), 'back at the start');
  // The same key again so soon would be one that is held down.
  press('j', 'a');
  await until(() => isDone(lesson), 'accepted');
  expect(sentence(lesson)).toMatch(/^The store says: #\d+ is accepted\.$/);
  press('ctrl+n');
  expect(lesson.words()!.head).toContain('TOUR 2/12');
  sentence(lesson);
  press('j', 'a', 'z');
  await until(() => isDone(lesson), 'undone');
  sentence(lesson);
  press('ctrl+n', 'ctrl+n');
  expect(lesson.words()!.head).toContain('TOUR 4/12');
  sentence(lesson);
  await until(() => context.replica.getState().records.countIn('pending') >= 3, 'three rows');
  press('1', 'g', 'space', 'space', 'space', 'a', 'enter');
  await until(() => isDone(lesson), 'three accepted');
  expect(session.getState().question).toBeUndefined();
});

test('reading: the piece with the other text is not the one, and another order comes', async () => {
  const lesson = await openTour(3);
  const { press, type, until, world } = lesson;
  const first = sentence(lesson);
  const wanted = /with (“[^”]+”)/.exec(first)![1]!;
  const numero = numberIn(first);
  await until(() => lesson.context.replica.getState().records.byCode(numero).length === 2, 'the order');
  const items = lesson.context.replica.getState().records.byCode(numero);
  const other = items.find(({ item }) => !item.personalization_data.includes(wanted))!.item;
  lesson.context.actions.perform('startProduction', other.id);
  await until(() => numberIn(lesson.words()!.lines[0]!) !== numero, 'another order');
  const second = sentence(lesson);
  const text = /with (“[^”]+”)/.exec(second)![1]!;
  await until(() => lesson.context.replica.getState().records.byCode(numberIn(second)).length === 2, 'the order');
  press(':');
  type(numberIn(second));
  await until(() => lesson.session.getState().queue.statusTab === 'accepted', 'the tab');
  const right = lesson.context.replica
    .getState()
    .records.byCode(numberIn(second))
    .find(({ item }) => item.personalization_data.includes(text))!.item;
  lesson.context.actions.perform('startProduction', right.id);
  await until(() => isDone(lesson), 'the right one');
  expect(world.shop.itemById(right.id)!.status).toBe('in_production');
  sentence(lesson);
});

test('a lost answer: done when the store was asked what became of it, and it was sent once', async () => {
  const lesson = await openTour(5);
  const { press, until, world } = lesson;
  sentence(lesson);
  press('a');
  await until(() => isDone(lesson), 'looked up');
  sentence(lesson);
  const posts = world.log.list({ operation: 'itens.aceitar' });
  expect(posts.map(({ fault, applied }) => [fault, applied])).toEqual([['drop', true]]);
  expect(world.faults.list()).toEqual([]);
});

test('packing: the order, each piece, its text, the label; the store says shipped', async () => {
  const lesson = await openTour(6);
  const { press, scan, until } = lesson;
  const numero = numberIn(sentence(lesson));
  await until(() => lesson.context.replica.getState().records.byCode(numero).length === 2, 'the order');
  press('2');
  await until(() => lesson.context.stock.getState().isLoaded, 'SKUs');
  scan(numero);
  await until(() => lesson.words()!.lines[0]!.includes('Now scan each'), 'pieces');
  const pieces = /once for each\. (.+)\. Check/.exec(sentence(lesson))![1]!.split(', ');
  for (const piece of pieces) {
    const [, count = '1', sku = piece] = /^(\d+) × (.+)$/.exec(piece) ?? [];
    scan(`${count}*${sku}`);
    press('s');
  }
  await until(() => lesson.words()!.lines[0]!.includes('label'), 'label');
  scan(codesIn(sentence(lesson)).at(-1)!);
  await until(() => isDone(lesson), 'shipped');
  sentence(lesson);
});

test.each([
  ['the key', (lesson: Lesson) => lesson.press('l')],
  ['the code', (lesson: Lesson) => lesson.scan(textOfCode('PRINT'))],
])('a label: %s prints it once its order is on the bench, and the trail has it', async (_, print) => {
  const lesson = await openTour(7);
  const { press, scan, until, context } = lesson;
  const numero = numberIn(sentence(lesson));
  await until(() => context.replica.getState().records.byCode(numero).length === 1, 'the order');
  press('2');
  scan(numero);
  await until(() => lesson.words()!.lines[0]!.includes('prints its label'), 'on the bench');
  sentence(lesson);
  print(lesson);
  await until(() => isDone(lesson), 'printed');
  sentence(lesson);
  const { item } = context.replica.getState().records.byCode(numero)[0]!;
  expect(context.workshop.labelsPrinted(item.order_id)).toMatchObject([{ item_ids: [item.id], operator: 'eva' }]);
  print(lesson);
  expect(context.session.getState().question?.kind).toBe('printAgain');
  // The rest of the demo has no printer.
  press('escape', 'ctrl+n');
  expect(context.labels).toBeUndefined();
});

test('a wrong piece: a parcel without its stop is another try, and with it the step is done', async () => {
  const lesson = await openTour(8);
  const { press, scan, until, world, session } = lesson;
  press('2');
  await until(() => lesson.context.stock.getState().isLoaded, 'SKUs');
  const missed = numberIn(sentence(lesson));
  const [item] = world.shop.database.all<{ id: string; order_id: string }>(
    'SELECT items.id, order_id FROM items JOIN orders ON orders.id = order_id WHERE numero = ?',
    Number(missed),
  );
  world.shop.forceStatus(world.shop.itemById(item!.id)!, 'shipped', world.clock.now());
  await until(() => numberIn(lesson.words()!.lines[0]!) !== missed, 'once more');
  const numero = numberIn(sentence(lesson));
  await until(() => lesson.context.replica.getState().records.byCode(numero).length === 1, 'the order');
  scan(numero);
  await until(() => lesson.words()!.lines[0]!.includes('In your hand'), 'in the hand');
  scan(codesIn(sentence(lesson))[0]!);
  await until(() => session.getState().stop !== undefined, 'the stop');
  expect(sentence(lesson)).toContain('A stop');
  press('enter');
  await until(() => lesson.words()!.lines[0]!.includes('Now the right one'), 'the right one');
  const [sku, label] = codesIn(sentence(lesson));
  scan(sku!);
  scan(label!);
  await until(() => isDone(lesson), 'shipped');
  sentence(lesson);
});

test('a shipment is taken back, a cancel wins, a count is the store’s, a hold is found and released', async () => {
  const lesson = await openTour(9);
  const { press, scan, type, until, session, world } = lesson;
  const numero = numberIn(sentence(lesson));
  await until(() => lesson.context.replica.getState().records.byCode(numero).length === 1, 'the order');
  press(':');
  type(numero);
  press('v');
  await until(() => isDone(lesson), 'back');
  sentence(lesson);

  press('ctrl+n');
  expect(world.switches().cancelAtShipping).toBe(1);
  const race = sentence(lesson);
  const order = numberIn(race);
  const [, sku, label] = [...race.matchAll(/:([A-Z0-9-]{5,})/g)].map(([, code]) => code!);
  press('2');
  await until(() => lesson.context.stock.getState().isLoaded, 'SKUs');
  await until(() => lesson.context.replica.getState().records.byCode(order).length === 1, 'the order');
  scan(order);
  scan(sku!);
  scan(label!);
  await until(() => lesson.words()!.lines[0]!.includes('Not shipped'), 'the stop');
  sentence(lesson);
  press('enter');
  await until(() => isDone(lesson), 'understood');
  sentence(lesson);

  press('ctrl+n');
  expect(world.switches().cancelAtShipping).toBe(0);
  const [, wanted, count] = /and (\S+) finds it; there are (\d+)/.exec(sentence(lesson))!;
  press('4', '/');
  type(wanted!);
  press('enter');
  type(count!);
  press('R', 'S');
  await until(() => isDone(lesson), 'counted');
  sentence(lesson);
  press('ctrl+n');

  const waiting = numberIn(sentence(lesson));
  await until(() => lesson.context.replica.getState().records.byCode(waiting).length === 1, 'the order');
  press(':');
  type(waiting);
  press('h');
  type('');
  await until(() => lesson.words()!.lines[0]!.includes('opens More'), 'on hold');
  sentence(lesson);
  press('0', '|');
  await until(() => lesson.words()!.lines[0]!.startsWith('Here it is'), 'found');
  sentence(lesson);
  press('h');
  await until(() => isDone(lesson), 'released');
  sentence(lesson);
  press('ctrl+n');
  expect(lesson.words()!.head).toBe('TOUR  That was all');
  sentence(lesson);
  expect(session.getState().prompt).toBeUndefined();
  expect(steps).toEqual([9, 9, 10, 10, 11, 11, 0, 0]);
});

test('the tour waits in the demo until it is asked for, offers itself once, and can be skipped through', async () => {
  const lesson = await openLesson((world) => createTour({ world, seed: 'test', isOffered: true }));
  onTestFinished(() => lesson[Symbol.asyncDispose]());
  const { context, press, type } = lesson;
  expect(context.session.getState().notice?.text).toBe(context.texts.tour.offer);
  expect(lesson.words()).toBeUndefined();
  press('ctrl+n');
  expect(context.session.getState().notice?.text).toContain(context.texts.reasons.noTour);
  const inHelp = () => helpLines(context).filter(({ label }) => label.startsWith('tour'));
  expect(inHelp()).toEqual([]);
  context.session.setState({ listFilters: { help: 'tour', history: '' } });
  expect(inHelp()).toEqual([{ keys: [':'], label: context.texts.commands.tour }]);
  press(':');
  type('tour');
  expect(lesson.words()!.head).toContain('TOUR 1/12');
  expect(inHelp().flatMap(({ keys }) => keys)).toContain('Ctrl+N');
  for (const _ of LESSONS) press('ctrl+n');
  expect(lesson.words()!.head).toBe('TOUR  That was all');
  expect(lesson.words()!.lines[0]).toBe('You have done none of these steps, and skipped 12. “:tour” begins again.');
  expect(lesson.world.faults.list()).toEqual([]);
  expect(lesson.world.switches().cancelAtShipping).toBe(0);
});

test('what is kept of it is read back, and damage begins at the beginning', () => {
  const dir = temporaryFolder();
  expect(readProgress(dir)).toEqual({ isOffered: false, stepsDone: 0 });
  keepProgress(dir, { isOffered: true });
  keepProgress(dir, { stepsDone: 4 });
  expect(readProgress(dir)).toEqual({ isOffered: true, stepsDone: 4 });
  writeFileSync(join(dir, 'tour.json'), '{"isOffered": 1, "stepsDone": "many"}');
  expect(readProgress(dir)).toEqual({ isOffered: false, stepsDone: 0 });
  writeFileSync(join(dir, 'tour.json'), '{');
  expect(readProgress(dir)).toEqual({ isOffered: false, stepsDone: 0 });
  keepProgress(join(dir, 'tour.json', 'no folder'), { stepsDone: 1 });
});
