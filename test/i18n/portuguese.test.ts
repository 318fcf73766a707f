/** No English on Portuguese screens, and what Portuguese has to tell apart. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { displayWidth } from '../../src/base/width.ts';
import { doctor } from '../../src/i18n/cli/doctor/pt-br.ts';
import { ptBr as ssh } from '../../src/i18n/ssh/pt-br.ts';
import { textsIn } from '../../src/i18n/texts.ts';
import { diskWords } from '../../src/i18n/trouble-words.ts';
import { openStateDatabase } from '../../src/db/database.ts';
import { StateUnusable, type StateProblem } from '../../src/db/state-problem.ts';
import { englishIn, wordsSaid } from './words-said.ts';

test('nothing that is spoken in Portuguese says a word that only the English catalogue has', () => {
  // Its headings are the test's own. What is drawn is asked in screens/every-width.test.tsx.
  const spoken = readFileSync(resolve(import.meta.dirname, '../screens/golden/plain.pt-BR.txt'), 'utf8');
  expect(englishIn(spoken.replaceAll(/^##.*$/gm, ''))).toEqual([]);
});

test('words of one catalogue are not taken for words of the other', () => {
  const [english, portuguese] = [wordsSaid('en'), wordsSaid('pt-br')];
  expect(english.size).toBeGreaterThan(1000);
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
  const { activity, bulk, intents, money, parcel, plain, promo, training, unsent } = textsIn('pt-BR');
  expect(activity.health.swept('5 min', 1, 1)).toBe('há 5 min: 1 corrigido, 1 sumido');
  expect(doctor.certificate(1)).toBe('vence em 1 dia');
  expect(plain.header('loja', '1')).toBe('loja: 1 item aberto');
  expect(promo.done('Black', 'begin', { written: 1, so: 0, alone: 1, nothing: 0, others: 0, open: 0 })).toMatch(
    /: 1 gravado, 1 NÃO ALTERADO, alguém o mudou /,
  );
  const ofOne = [
    unsent.kept(1, 'aceitar 1', 'ana', '14:00'),
    unsent.later(1, '6', 'S'),
    unsent.keptOfOthers(1, '6', 'S'),
    unsent.left(1, 'aceitar 1', 5, 'z'),
    unsent.dropped(1),
    intents.leftBehind(1, 'loja-1'),
    money.untold(1),
    parcel.shipped(parcel.part(1, 2, '10288'), 'BR1'),
    parcel.only(parcel.part(1, 2, '10288')),
    promo.goesBack(1, 1),
  ];
  expect(ofOne.filter((text) => /adas\b|idos\b|saem\b|Saíram|seriam|produtos/.test(text))).toEqual([]);
  expect([bulk.problem('changed', 1), bulk.problem('changed', 2)]).toEqual([
    '1 que mudou depois que você viu',
    '2 que mudaram depois que você viu',
  ]);
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

const DISK_PROBLEMS: Readonly<Record<StateProblem, RegExp>> = {
  'disk-full': /^O disco está cheio, /,
  'read-only': /só de leitura/,
  'no-access': /^Este usuário /,
  foreign: /outro usuário/,
  busy: /^Outra bancada /,
  corrupt: /está danificado: /,
  gone: /até a bancada ser aberta de novo: /,
  failed: /^Os dados locais não podem ser usados: /,
};

test.each(Object.keys(DISK_PROBLEMS) as StateProblem[])('a disk problem is told in Portuguese: %s', (problem) => {
  const { message } = new StateUnusable(problem, '/s/loja.db');
  const said = diskWords(textsIn('pt-BR'), message);
  expect(said).toMatch(DISK_PROBLEMS[problem]);
  expect([said?.endsWith(': /s/loja.db'), diskWords(textsIn('en'), message)]).toEqual([true, message]);
});

test('a state file that was set aside is told in Portuguese', () => {
  const dir = mkdtempSync(join(tmpdir(), 'disk-words-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  writeFileSync(join(dir, 'loja.db'), 'no database, and longer than its header is: '.repeat(40));
  const { database, setAside } = openStateDatabase(dir, 'loja.db', { wallNow: 0 });
  database.close();
  expect(diskWords(textsIn('pt-BR'), setAside?.message)).toBe(
    `O arquivo dos dados locais está danificado e foi posto de lado como ${setAside?.movedTo}; um novo foi começado.` +
      ` As ações sem resultado estão no antigo: bancada outbox --from ${setAside?.movedTo}`,
  );
});
