import { expect, test } from 'vitest';
import { headerParts, type HeaderView, type HeaderPart } from '../../components/header-parts.ts';
import { displayWidth } from '../../src/base/width.ts';

const NAMES = ['Queue', 'Packing', 'Production', 'Stock', 'Board', 'Activity'];
const SIGN: HeaderPart = { text: '● live' };
const offline = () => ({ text: '✕ offline · picture 4 min old · next try in 12 s' });

function view(width: number, rest: Partial<HeaderView> = {}): HeaderView {
  return {
    brand: 'bancada',
    doors: NAMES.map((name, index) => ({ key: String(index + 1), name, isFront: index === 0 })),
    inside: [],
    areDigitsFree: true,
    recorded: '',
    sandbox: '',
    shop: 'Ateliê da Vila',
    station: 'bench 2',
    waiting: { long: '', short: '' },
    freshness: () => SIGN,
    isLive: true,
    time: '14:09',
    width,
    ...rest,
  };
}

const textOf = (parts: readonly HeaderPart[]) => parts.map(({ text }) => text).join('');

function lineOf(one: HeaderView): string {
  const { left, right } = headerParts(one);
  const gap = one.width - displayWidth(textOf(left) + textOf(right));
  return textOf(left) + ' '.repeat(Math.max(0, gap)) + textOf(right);
}

test('a wide terminal names the shop, the station and all screens', () => {
  const line = lineOf(view(120));
  expect(line).toMatch(/^ bancada {2}?\[1 Queue\] 2 Packing 3 Production 4 Stock 5 Board 6 Activity /);
  expect(line).toMatch(/Ateliê da Vila · bench 2 {2}● live 14:09 $/);
});

test('at 80 columns every screen stands with its name and its digit', () => {
  expect(lineOf(view(80))).toMatch(/^ \[1 Queue\] 2 Packing 3 Production 4 Stock 5 Board 6 Activity +● live 14:09 $/);
});

test.each([0, 1, 2, 3, 4, 5, 6])('a test store in Portuguese names screen %i and all others at 80', (front) => {
  const names = ['Fila', 'Embalagem', 'Produção', 'Estoque', 'Painel', 'Histórico', 'Mais'];
  const doors = names.map((name, index) => ({ key: String(index + 1), name, isFront: index === front }));
  const line = lineOf(view(80, { doors, sandbox: 'TESTE', freshness: () => ({ text: '● ao vivo' }) }));
  expect(displayWidth(line)).toBe(80);
  names.forEach((name, index) => expect(line).toContain(`${index + 1} ${name.slice(0, 3)}`));
  expect(line).toContain(`[${front + 1} ${names[front]}]`);
});

test('where names have no room their digits stay, and the one in front is named', () => {
  const line = lineOf(view(80, { freshness: offline, isLive: false }));
  expect(line).toMatch(/^ \[1 Queue\] 2 3 4 5 6 +✕ offline · picture 4 min old · next try in 12 s 14:09 $/);
});

test('40 columns keep the screen in front, how fresh it is, and the time', () => {
  expect(lineOf(view(40, { sandbox: 'SANDBOX' }))).toMatch(/^ \[1 Queue\].* SANDBOX {2}● live 14:09 $/);
  expect(lineOf(view(40, { inside: ['Item'] }))).toMatch(/^ \[1 › Item\]/);
});

test('a screen that no key leads to stands before those with a key', () => {
  const doors = view(120).doors.map((door) => ({ ...door, isFront: false }));
  expect(lineOf(view(120, { doors, inside: ['Help'] }))).toMatch(/\[Help\] 1 Queue 2 Packing/);
});

test('what waits for the store is told in words where there is room, and as a number elsewhere', () => {
  const waiting = { long: '1 action waiting', short: '→ 1' };
  expect(lineOf(view(120, { waiting }))).toContain('1 action waiting  ● live');
  expect(lineOf(view(40, { waiting }))).toContain('→ 1  ● live');
});

test.each(Array.from({ length: 81 }, (_, index) => 40 + index * 2))('the header fits %i columns', (width) => {
  const words = 'offline · picture 4 min old · next try in 12 s';
  const freshness = (most: number) => ({ text: `✕ ${words.slice(0, Math.max(0, Math.min(words.length, most - 2)))}` });
  for (const rest of [{}, { freshness, isLive: false, sandbox: 'SANDBOX', inside: ['Item'] }]) {
    expect(displayWidth(lineOf(view(width, rest)))).toBeLessThanOrEqual(width);
  }
});

test('whose badge acts is named from 60 columns on, however long the name, and nothing is wider for it', () => {
  for (let width = 40; width <= 200; width++) {
    const line = lineOf(view(width, { operator: 'Maria Aparecida dos Santos' }));
    expect([width, displayWidth(line)]).toEqual([width, width]);
    if (width >= 60) expect([width, line]).toEqual([width, expect.stringContaining('Maria Aparecida… ')]);
  }
  expect(lineOf(view(120, { operator: 'Ana' }))).toMatch(/bench 2 {2}Ana {2}● live/);
});
