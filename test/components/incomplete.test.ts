/** What the screen says where less is here than the store says there is. */
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { healthWords } from '../../components/HealthSign.tsx';
import { queueTabsLine } from '../../components/queue-tabs.ts';
import { clockWords, troubleWords } from '../../src/session/kernel/store-trouble-words.ts';
import { DEFAULT_KEYMAP } from '../../src/session/keymap/keymap.ts';
import { INITIAL_HEALTH, type Incomplete } from '../../src/replica/health.ts';
import { countText } from '../../src/replica/counts.ts';
import { STATUS_TABS } from '../../src/replica/records.ts';
import { createReplica, updateHealth } from '../../src/replica/replica.ts';
import { textsIn, type Texts } from '../../src/i18n/texts.ts';
import { anItem } from '../support/items.ts';

const incomplete: Incomplete[] = [
  { status: 'pending', have: 2, total: 100 },
  { status: 'shipped', have: 25, total: 40 },
];

test('the health line does not say live, and says of how much it is a part', () => {
  const health = { ...INITIAL_HEALTH, isLoaded: true, snapshotAt: 0, incomplete };
  expect(healthWords(health, 1000, textsIn('en'))).toBe('incomplete · 27 of 140');
  expect(healthWords(health, 1000, textsIn('pt-BR'))).toBe('incompleto · 27 de 140');
  expect(healthWords({ ...health, incomplete: [] }, 1000, textsIn('en'))).toBe('live');
  // That it is old is the worse news.
  expect(healthWords(health, 60_000, textsIn('en'))).toMatch(/^behind/);
});

const said = (texts: Texts, health: Parameters<typeof troubleWords>[1]) =>
  troubleWords({ texts, keymap: DEFAULT_KEYMAP }, health);

test('a list that always fails is named in the health line, and its tab says that there may be more', () => {
  const health = { ...INITIAL_HEALTH, isLoaded: true, snapshotAt: 0, unread: ['accepted', 'shipped'] } as const;
  expect(healthWords(health, 1000, textsIn('en'))).toBe('incomplete · without the list Accepted, Shipped');
  expect(healthWords(health, 1000, textsIn('pt-BR'))).toBe('incompleto · sem a lista Aceito, Enviado');
  expect(healthWords({ ...health, incomplete }, 1000, textsIn('en'))).toMatch(/Shipped · 27 of 140$/);
  const replica = createReplica();
  updateHealth(replica, health);
  expect(countText(replica.getState(), 'accepted')).toBe('0+');
  expect(countText(replica.getState(), 'in_production')).toBe('0');
});

test('the trouble line names the list that always fails, while it is tried and between two tries', () => {
  const trouble = { kind: 'store-trouble', message: 'list orders: 500' } as const;
  expect(said(textsIn('en'), { trouble, unread: ['accepted'] })).toBe(
    'The list Accepted cannot be read: the store has trouble of its own. What is shown of it may be old.',
  );
  expect(said(textsIn('pt-BR'), { trouble: undefined, unread: ['accepted'] })).toBe(
    'A lista Aceito não pode ser lida. O que se vê dela pode estar antigo.',
  );
  expect(said(textsIn('en'), { trouble, unread: [] })).toBe(
    'The orders could not be read: the store has trouble of its own.',
  );
  expect(said(textsIn('en'), { trouble: undefined, unread: [] })).toBeUndefined();
});

test('a refused token is told in the language of the bench, with where a new one is', () => {
  const trouble = {
    kind: 'unauthenticated',
    message: 'Listing items: the store does not accept the token (401)',
  } as const;
  expect(said(textsIn('pt-BR'), { trouble, unread: [] })).toBe(
    'A loja não aceita o token. Crie um novo na área do vendedor, em /vendedor/integracoes. r: atualizar agora',
  );
});

test('a clock of this machine that is minutes off is told, for ages and what is late go by it', () => {
  expect(clockWords(textsIn('en'), { dateAheadMs: -5 * 3_600_000 + 900 })).toBe(
    'This machine’s clock is 5 h ahead of the store’s: ages, and what is late, are off by as much. Set it right.',
  );
  expect(clockWords(textsIn('pt-BR'), { dateAheadMs: 12 * 60_000 })).toBe(
    'O relógio desta máquina está 12 min atrás do da loja: as idades e os atrasos ficam errados por isso. Acerte o relógio.',
  );
  expect(clockWords(textsIn('en'), { dateAheadMs: 9 * 60_000 })).toBeUndefined();
  expect(clockWords(textsIn('en'), {})).toBeUndefined();
});

test('a tab tells both counts of a state of which not all is here', () => {
  const replica = createReplica();
  const { records } = replica.getState();
  records.merge([anItem({ id: 'a' }), anItem({ id: 'b' })], 0);
  updateHealth(replica, { isLoaded: true, incomplete });
  const texts = textsIn('en');
  const props = {
    records,
    statusTab: 'pending',
    views: [],
    viewInFront: undefined,
    chips: [],
    width: 120,
    texts,
  } as const;
  const countTexts = Object.fromEntries(STATUS_TABS.map((name) => [name, countText(replica.getState(), name)]));
  const line = stripVTControlCharacters(queueTabsLine({ ...props, countTexts }));
  expect(line).toContain('Pending 2/100');
  expect(line).toContain('Shipped 0/40');
  expect(line).toMatch(/Accepted 0 /);
});
