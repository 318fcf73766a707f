/** Training: what the store and the bench's stops say of a shift, and the sheet that is made of it. */
import { expect, test } from 'vitest';
import { textsIn } from '../../src/i18n/texts.ts';
import { lessonsOf, outcomeOf, parcelsAMinute, sheetOf, type ParcelResult, type Shift } from '../../src/tour/score.ts';
import { createTraining } from '../../src/tour/training.ts';
import { openLesson } from './lesson-session.ts';

const aParcel = (change: Partial<ParcelResult> = {}): ParcelResult => ({
  numero: '10061',
  outcome: 'right',
  wrongPiece: 'none',
  wasCancelled: false,
  ...change,
});
const aShift = (parcels: ParcelResult[], change: Partial<Shift> = {}): Shift => ({
  parcels,
  spanMs: 120_000,
  lostCount: 0,
  ...change,
});
const { training } = textsIn('en');

test('the score counts correct parcels a minute: those that left as they had to, and cancelled ones that stayed', () => {
  const shift = aShift([
    aParcel(),
    aParcel({ outcome: 'kept', wasCancelled: true }),
    aParcel({ outcome: 'wrong-label' }),
    aParcel({ outcome: 'open' }),
  ]);
  expect(parcelsAMinute(shift)).toBe(1);
  expect(parcelsAMinute(aShift([aParcel({ outcome: 'open' })]))).toBeUndefined();
});

test('who ends early is told how many were done, and not that none was where some left wrong', () => {
  const open = aParcel({ outcome: 'open' });
  const wrong = sheetOf(aShift([aParcel({ outcome: 'wrong-label' }), open, open]), training, '.');
  expect(wrong.slice(1, 3)).toEqual(['  1 of 3 parcels done, 0 without a mistake', 'Mistakes:']);
  const none = sheetOf(aShift([open, open]), training, '.');
  expect(none.slice(1, 3)).toEqual(['  0 of 2 parcels done', '  no parcel was finished']);
  const right = sheetOf(aShift([aParcel(), open]), training, '.');
  expect(right[1]).toBe('  1 of 2 parcels done, no mistake');
});

test('three finished parcels of three are said to be done, whatever is wrong with them', () => {
  const three = Array.from({ length: 3 }, () => aParcel({ outcome: 'wrong-label' }));
  expect(sheetOf(aShift(three), training, '.')[1]).toBe('  3 of 3 parcels done, 0 without a mistake');
  const right = Array.from({ length: 3 }, () => aParcel());
  expect(sheetOf(aShift(right), training, '.')[1]).toBe('  3 of 3 parcels done, no mistake');
});

test('a part that has left is told, and is no mistake', () => {
  const sheet = sheetOf(aShift([aParcel(), aParcel({ numero: '10062', outcome: 'part' })]), training, '.');
  expect(sheet).toContain('  #10062: a part has left, the rest is still here');
  expect(sheet).not.toContain(training.sheet.wrong);
});

test('what to learn next follows from what went wrong, and more parcels from nothing', () => {
  const parcels = Array.from({ length: 6 }, () => aParcel());
  expect(lessonsOf(aShift(parcels))).toEqual(['more']);
  expect(lessonsOf(aShift([aParcel({ outcome: 'open' })]))).toEqual(['begin']);
  expect(lessonsOf(aShift([aParcel({ outcome: 'wrong-goods', wrongPiece: 'missed' })]))).toEqual(['scan']);
  const bad = [aParcel(), aParcel({ outcome: 'wrong-label' }), aParcel({ outcome: 'part' })];
  expect(lessonsOf(aShift(bad))).toEqual(['label', 'whole', 'pace']);
});

test('the sheet tells it as text, in both languages', () => {
  const shift = aShift(
    [
      aParcel({ wrongPiece: 'stopped' }),
      aParcel({ numero: '10062', outcome: 'wrong-goods', wrongPiece: 'missed' }),
      aParcel({ outcome: 'kept', wasCancelled: true }),
    ],
    { lostCount: 2 },
  );
  expect(sheetOf(shift, training, '.').join('\n')).toMatchInlineSnapshot(`
    "Training
      3 of 3 parcels done, 2 without a mistake
      1.0 parcels without a mistake a minute, in 2.0 min
      1 of 2 wrong pieces stopped
      1 of 1 cancelled orders stayed here
      2 answers of the store were lost; the bench asked what became of each
    Mistakes:
      #10062: a wrong piece is in the box
    Learn next:
      Scan each piece. Space and C count pieces that no scanner has read (bancada tour --step 7).
      A scanner, and 5*CODE for five of a kind: both save seconds for each piece (docs/packing.md)."
  `);
  expect(sheetOf(shift, textsIn('pt-BR').training, ',').join('\n')).toMatchInlineSnapshot(`
    "Treino
      3 de 3 pacotes prontos, 2 sem erro
      1,0 pacotes sem erro por minuto, em 2,0 min
      1 de 2 peças erradas barradas
      1 de 1 pedidos cancelados ficaram aqui
      2 respostas da loja se perderam; a bancada conferiu cada uma na loja
    Erros:
      #10062: há uma peça errada na caixa
    Aprender agora:
      Bipe cada peça. Espaço e “C” contam peças que ninguém bipou (bancada tour --step 7).
      Um leitor, e 5*CÓDIGO para cinco iguais: poupam segundos por peça (docs/pt-BR/embalar.md)."
  `);
});

const isFinished = ({ outcome }: ParcelResult) => outcome !== 'open' && outcome !== 'part';

test('a shift is packed by what lies in the hand: a wrong piece that is scanned is stopped, a cancelled order stays', async () => {
  await using lesson = await openLesson((world) => createTraining({ world, seed: 'shift', count: 6 }));
  const { press, scan, until, coach, context } = lesson;
  const line = () => lesson.words()!.lines.at(-1)!;
  const isStopped = () => context.session.getState().stop !== undefined;
  press('2');
  await until(() => context.stock.getState().isLoaded, 'SKUs');
  let takenBackCount = 0;
  for (let turn = 0; turn < 120 && line() !== training.over; turn++) {
    await until(() => true, 'a turn');
    const [, next] = /^Next: order (\d+)/.exec(line()) ?? [];
    const [, label] = /^On the label: (\S+)/.exec(line()) ?? [];
    const [, hand] = /^In your hand: (.+)$/.exec(line()) ?? [];
    const before = line();
    if (next !== undefined) {
      await until(() => context.replica.getState().records.byCode(next).length > 0, 'the order');
      scan(next);
    } else if (label !== undefined) {
      scan(label);
      await until(() => line() !== before || isStopped(), 'it leaves');
    } else if (hand !== undefined) {
      const [, count = '1', sku = ''] = /^(?:(\d+) × )?([^,]+)/.exec(hand)!;
      scan(`${count}*${sku}`);
    }
    if (line().startsWith('Cancelled')) press('d', 'enter');
    if (isStopped()) press('enter');
    coach.look();
    if (lesson.words()!.lines.includes(training.takenBack)) takenBackCount++;
  }
  const { parcels } = coach.shift();
  expect(parcels.map(({ outcome }) => outcome).filter((outcome) => outcome !== 'right')).toEqual(['kept']);
  expect(parcels.filter(({ wrongPiece }) => wrongPiece === 'stopped')).toHaveLength(2);
  expect(takenBackCount).toBeGreaterThan(0);
});

test('what the bench takes next is what the band says next, and nothing but orders of the training', async () => {
  await using lesson = await openLesson((world) => createTraining({ world, seed: 'order', count: 4 }));
  const { press, until, coach, context } = lesson;
  const numbers = coach.shift().parcels.map(({ numero }) => numero);
  const { records } = context.replica.getState();
  const toPack = () => new Set(records.withStatus('in_production').map(({ item }) => item.pedido?.numero));
  await until(() => toPack().size === numbers.length, 'only those of the training');
  expect([...toPack()].toSorted()).toEqual(numbers.toSorted());
  const nextSaid = () => /^Next: order (\d+)/.exec(lesson.words()!.lines.at(-1)!)![1]!;
  const first = records.byCode(nextSaid()).map(({ item }) => item);
  context.workshop.hold(first, { reason: 'art', lookAgainAt: undefined });
  coach.look();
  const next = nextSaid();
  expect(next).not.toBe(first[0]!.pedido?.numero);
  press('2', 'n');
  const { orderId = '' } = context.session.getState().packing;
  expect(records.ofOrder(orderId)[0]?.item.pedido?.numero).toBe(next);
});

test('an order may leave in two boxes, the second by a label of its own', () => {
  const order = { itemCount: 2, cancelledCount: 0, label: 'AA1', otherLabels: ['BB2'], isWrongPieceIn: false };
  expect(outcomeOf({ ...order, codes: ['aa1'] })).toBe('part');
  expect(outcomeOf({ ...order, codes: ['AA1', 'ZZ9'] })).toBe('right');
  expect(outcomeOf({ ...order, codes: ['AA1'], cancelledCount: 1 })).toBe('right');
  expect(outcomeOf({ ...order, codes: ['AA1', 'BB2'] })).toBe('wrong-label');
  expect(outcomeOf({ ...order, codes: ['ZZ9'] })).toBe('wrong-label');
});

test('a wrong piece that is counted by eye makes a wrong parcel', async () => {
  await using lesson = await openLesson((world) => createTraining({ world, seed: 'eye', count: 2 }));
  const { press, scan, until, coach, context } = lesson;
  const line = () => lesson.words()!.lines.at(-1)!;
  press('2');
  await until(() => context.stock.getState().isLoaded, 'SKUs');
  for (let parcel = 1; parcel <= 2; parcel++) {
    // The second one is on the bench as soon as the first has left.
    const [, next] = /^Next: order (\d+)/.exec(line()) ?? [];
    expect(next === undefined).toBe(parcel === 2);
    if (next !== undefined) {
      await until(() => context.replica.getState().records.byCode(next).length > 0, 'the order');
      scan(next);
    }
    for (let lines = 0; lines < 3 && !line().startsWith('On the label'); lines++) {
      press('C', 'j');
      coach.look();
    }
    const before = context.session.getState().packing.orderId;
    scan(/^On the label: (\S+)/.exec(line())![1]!);
    await until(() => coach.shift().parcels.filter(isFinished).length === parcel, 'it leaves');
    await until(() => context.session.getState().packing.orderId !== before, 'the bench knows');
    coach.look();
  }
  expect(
    coach
      .shift()
      .parcels.map(({ outcome }) => outcome)
      .toSorted(),
  ).toEqual(['right', 'wrong-goods']);
  expect(lessonsOf(coach.shift())).toContain('scan');
});
