/** No English on Portuguese screens: the words of every scene, drawn and spoken, against those of both catalogues. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { displayWidth } from '../../src/base/width.ts';
import { doctor } from '../../src/i18n/cli/doctor/pt-br.ts';
import { ptBr as ssh } from '../../src/i18n/ssh/pt-br.ts';
import { textsIn } from '../../src/i18n/texts.ts';
import { SCENES } from '../screens/scenes/scenes.ts';
import { openStage } from '../support/frames.tsx';
import { quotedIn } from '../support/quoted.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** What the tests themselves have put on the screens, or the names of keys. */
const NOT_OURS = new Set(['bench', 'store', 'tab']);

/** The words that a catalogue can say: those in its quotes, and not the names in the code between them. */
function wordsSaid(language: 'en' | 'pt-br'): Set<string> {
  const words = new Set<string>();
  for (const path of globSync(join(ROOT, `src/i18n/**/${language}.ts`))) {
    const source = readFileSync(path, 'utf8')
      .replaceAll(/\/\*\*?.*?\*\//gs, '')
      .replaceAll(/^import .*$/gm, '');
    for (const word of wordsIn(quotedIn(source))) words.add(word);
  }
  return words;
}

/** Of three letters and more, in small letters. */
function wordsIn(text: string): string[] {
  return (text.match(/[\p{L}]{3,}/gu) ?? []).map((word) => word.toLowerCase());
}

/** What every scene says in Portuguese, by its name: on a large terminal, where the least is cut. */
async function portugueseScreens(): Promise<Map<string, string>> {
  const screens = new Map<string, string>();
  for (const [name, open] of Object.entries(SCENES)) {
    const stage = await openStage(open('pt-BR'), 200, 60);
    screens.set(name, stripVTControlCharacters(stage.written()));
    stage.end();
  }
  // Its headings are the test's own.
  const spoken = readFileSync(join(ROOT, 'test/screens/golden/plain.pt-BR.txt'), 'utf8').replaceAll(/^##.*$/gm, '');
  return screens.set('spoken', spoken);
}

test('no Portuguese screen says a word that only the English catalogue has', async () => {
  const [english, portuguese] = [wordsSaid('en'), wordsSaid('pt-br')];
  expect(english.size).toBeGreaterThan(1000);
  // Names of keys stand in no catalogue of English.
  english.add('space');
  const found = new Map<string, string>();
  for (const [name, text] of await portugueseScreens()) {
    for (const word of wordsIn(text)) {
      if (english.has(word) && !portuguese.has(word) && !NOT_OURS.has(word)) found.set(word, name);
    }
  }
  expect(Object.fromEntries(found)).toEqual({});
});

test('words of one catalogue are not taken for words of the other', () => {
  const [english, portuguese] = [wordsSaid('en'), wordsSaid('pt-br')];
  for (const word of ['the', 'with', 'cannot', 'nothing', 'reached', 'finished']) {
    expect([word, english.has(word), portuguese.has(word)]).toEqual([word, true, false]);
  }
});

test.each(['en', 'pt-BR'] as const)('what the board says of ages in 14 columns is whole in %s', (language) => {
  const { noneLate, late } = textsIn(language).board;
  for (const text of [noneLate, `! ${late(1)}`, `! ${late(9)}`])
    expect(displayWidth(text), text).toBeLessThanOrEqual(14);
});

test('several of a status are told in the plural', () => {
  const { bulk, statuses } = textsIn('pt-BR');
  expect(bulk.already(statuses.accepted, 1)).toBe('1 aceito');
  expect(bulk.already(statuses.accepted, 2)).toBe('2 aceitos');
  expect(bulk.already(statuses.in_production, 2)).toBe('2 em produção');
  expect(bulk.already('on_hold', 2)).toBe('2 on_hold');
});

test('one of a thing is told in the singular', () => {
  const { activity, plain, promo, training } = textsIn('pt-BR');
  expect(activity.health.swept('5 min', 1, 1)).toBe('há 5 min: 1 corrigido, 1 sumido');
  expect(doctor.certificate(1)).toBe('vence em 1 dia');
  expect(plain.header('loja', '1')).toBe('loja: 1 item aberto');
  expect(promo.done('Black', 'begin', { written: 1, so: 0, alone: 1, nothing: 0, others: 0, open: 0 })).toMatch(
    /: 1 gravado, 1 NÃO ALTERADO, alguém o mudou /,
  );
  expect(ssh.server.keysTaken(1)).toContain('agora 1 pode entrar');
  expect(training.sheet.lost(1)).toContain('1 resposta da loja se perdeu;');
  expect(textsIn('en').plain.header('store', '1')).toBe('store: 1 open item');
});

test('a time of another day is told as a day and not as an hour', () => {
  const { stop, item } = textsIn('pt-BR');
  expect(stop.cancelled('10482', '14:05', '')).toContain('foi cancelado às 14:05.');
  expect(stop.cancelled('10482', '22/11 14:05', '')).toContain('foi cancelado em 22/11 14:05.');
  expect(stop.pieceCancelled('1 × Caneca', '10482', '22/11 14:05', '', 'free')).toContain(
    'no pedido 10482 em 22/11 14:05:',
  );
  expect(item.cancelledAt('22/11 14:05', '')).toContain('foi cancelado em 22/11 14:05.');
  expect(item.cancelledAt('14:05', '')).toContain('foi cancelado às 14:05.');
});
