/** `Y`: what a list shows or has marked, as a file. */
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readCsv } from '../../src/cli/output/csv.ts';
import { dottedFields, ITEM_FIELDS } from '../../src/domain/known-fields.ts';
import { exportPrompt } from '../../src/session/prompts/export-prompt.ts';
import { submitPrompt } from '../../src/session/prompts/prompts.ts';
import type { SessionContext } from '../../src/session/session-context.ts';
import { placeInFront, setPart } from '../../src/session/state/session-state.ts';
import type { Place, ScreenName } from '../../src/session/state/places.ts';
import { exportCommand, exportText } from '../../src/session/lists/export-list.ts';
import { COMMANDS } from '../../src/session/keymap/commands.ts';
import { groupName, productionGroups } from '../../src/session/state/production.ts';
import { LIST_SCREENS } from '../../src/session/lists/lists.ts';
import { textsOfPdf } from '../support/pdf.ts';
import { anItem } from '../support/items.ts';
import { press } from '../support/press.ts';
import { aSession } from '../support/session.ts';
import { waitFor } from '../support/wait-for.ts';

const ITEMS = [
  anItem({
    id: 'a',
    order_id: 'o1',
    item_status: 'accepted',
    personalization_data: '=Ana; "Léo"',
    label_url: 'https://x/1',
  }),
  anItem({ id: 'b', order_id: 'o2', item_status: 'accepted', product_id: 'p2', product_nome: 'Prato' }),
  anItem({ id: 'c', order_id: 'o3', item_status: 'pending' }),
];

function aDesk(screen: ScreenName = 'queue', items = ITEMS) {
  const set = aSession(items);
  const saved: { name: string; content: string | Uint8Array }[] = [];
  Object.assign(set.context.effects, {
    save: (name: string, content: string | Uint8Array) =>
      Promise.resolve({ path: (saved.push({ name, content }), `/home/${name}`) }),
  });
  set.session.setState({ places: [{ screen } as Place] });
  setPart(set.session, 'queue', { statusTab: 'accepted' });
  return { ...set, saved };
}

function exported(context: SessionContext, typed = ''): void {
  press(context, 'Y');
  context.session.setState(({ prompt }) => ({ prompt: prompt && { ...prompt, value: typed } }));
  submitPrompt(context);
}

const idsOf = (json: string) => (JSON.parse(json) as { id: string }[]).map(({ id }) => id).toSorted();

test('Y and Enter write what the queue shows as CSV, under the names of the API', async () => {
  const { context, session, saved } = aDesk();
  exported(context);
  await setImmediate();
  expect(saved.map(({ name }) => name)).toEqual([expect.stringMatching(/^Queue-[\d-]+\.csv$/)]);
  const [head, ...rows] = readCsv(String(saved[0]!.content));
  expect(head!.cells).toEqual(dottedFields(ITEM_FIELDS));
  const cell = (row: number, field: string) => rows[row]!.cells[head!.cells.indexOf(field)];
  expect([0, 1].map((row) => cell(row, 'id'))).toEqual(['a', 'b']);
  expect(cell(0, 'personalization_data')).toBe('=Ana; "Léo"');
  // What leads to a buyer is in no file.
  expect(cell(0, 'label_url')).toBe('');
  expect(saved[0]!.content).toContain("'=Ana");
  expect(session.getState().notice?.text).toMatch(/^Written to .*\.csv$/);
});

test('what is marked is written in place of what is shown, and 2 is JSON', async () => {
  const { context, session, saved } = aDesk();
  session.setState({ marks: new Set(['b', 'c']) });
  setPart(session, 'queue', { filter: 'caneca' });
  exported(context, '2');
  await setImmediate();
  expect(saved.map(({ name }) => name)).toEqual([expect.stringMatching(/\.json$/)]);
  expect(idsOf(String(saved[0]!.content))).toEqual(['b', 'c']);
  session.setState({ marks: new Set() });
  expect(idsOf(exportText(context, 'json'))).toEqual(['a']);
});

test('what is marked goes onto paper: a pick list, or the packing slips of its orders', async () => {
  const { context, session, saved } = aDesk();
  session.setState({ marks: new Set(['b']) });
  exported(context, '4');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]!.name).toMatch(/^packing-slips-.*\.pdf$/);
  expect(textsOfPdf(saved[0]!.content as Uint8Array)).toContainEqual(expect.stringMatching(/^Prato/));
  exported(context, '3');
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved[1]!.name).toMatch(/^pick-list-.*\.pdf$/);
});

test('a pick list is sorted as Production is, in whatever order the pieces were marked or are shown', async () => {
  const items = ['Faca', 'Caneca', 'Prato', 'Copo'].map((product_nome, at) =>
    anItem({
      id: `i${at}`,
      order_id: `o${at}`,
      item_status: 'accepted',
      product_id: product_nome,
      product_nome,
    }),
  );
  const { context, session, saved } = aDesk('queue', items);
  const asProduced = productionGroups(context.replica.getState().records).map(groupName);
  session.setState({ marks: new Set(['i2', 'i0', 'i3', 'i1']) });
  exported(context, '3');
  await waitFor(() => expect(saved).toHaveLength(1));
  session.setState({ marks: new Set() });
  setPart(session, 'queue', { sort: { column: 'item', isReversed: true } });
  exported(context, '3');
  await waitFor(() => expect(saved).toHaveLength(2));
  for (const { content } of saved) {
    expect(textsOfPdf(content as Uint8Array).filter((text) => asProduced.includes(text))).toEqual(asProduced);
  }
});

test('letters that cannot be printed are told with where the paper is', async () => {
  const { context, session, saved } = aDesk('queue', [anItem({ ...ITEMS[0]!, personalization_data: '日本 🎉 שלום' })]);
  session.setState({ marks: new Set(['a']) });
  exported(context, '4');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(session.getState().notice).toMatchObject({
    text: expect.stringMatching(/^5 characters cannot be printed, .*: 🎉 ש ל ו ם · Written to /u),
  });
});

test('a font of the shop’s own that cannot be read is told, too', async () => {
  const { context, session, saved } = aDesk();
  exported({ ...context, paperFont: '/nowhere/own.ttf' }, '3');
  await waitFor(() => expect(saved).toHaveLength(1));
  await waitFor(() => expect(session.getState().notice?.text).toMatch(/^The font of BANCADA_PAPER_FONT is not used/));
});

test('a pick list of what is not to be made is none, and is told', async () => {
  const { context, session, saved } = aDesk();
  setPart(session, 'queue', { statusTab: 'pending' });
  exported(context, '3');
  await waitFor(() => expect(session.getState().notice?.text).toMatch(/no paper/));
  expect(saved).toEqual([]);
});

test('paper is offered of items alone', () => {
  const rows = (screen: 'queue' | 'stock') => {
    const { context, session } = aDesk(screen);
    session.setState({ prompt: { kind: 'export', value: '' } });
    return exportPrompt.words(context, session.getState().prompt as never).choices?.rows;
  };
  expect(rows('queue')).toEqual(['csv', 'json', 'pick list, PDF', 'packing slips, PDF']);
  expect(rows('stock')).toEqual(['csv', 'json']);
});

test('of the production list the items of what is ticked are written, else all of them', () => {
  const { context, session } = aDesk('production');
  expect(idsOf(exportText(context, 'json'))).toEqual(['a', 'b']);
  press(context, 'space');
  expect(session.getState().ticked.size).toBe(1);
  expect(idsOf(exportText(context, 'json'))).toHaveLength(1);
});

test('a session that is shown no money writes none', () => {
  const money = { ...anItem({ id: 'm' }), financeiro: { valor_liquido_vendedor: '10.00' } } as never;
  const { context, session } = aSession([money]);
  setPart(session, 'queue', { statusTab: 'pending' });
  expect(exportText(context, 'json')).toContain('financeiro');
  Object.assign(context, { rights: { isReadOnly: false, isMasked: false, hasNoMoney: true } });
  expect(exportText(context, 'json')).not.toContain('valor_liquido_vendedor":"10');
});

test('nothing shown is nothing to write, and a file that cannot be written is told', async () => {
  expect(exportCommand.unavailable!(aSession([]).context)).toBe('nothing to export');
  const { context: full, session: desk } = aDesk();
  Object.assign(full.effects, { save: () => Promise.resolve({ problem: 'disk full' }) });
  exported(full);
  await setImmediate();
  expect(desk.getState().notice?.text).toBe('Not written: disk full');
  exported(full, '9');
  expect(desk.getState().prompt).toMatchObject({ kind: 'export', problem: 'Choose a row, or type its number.' });
});

test('every screen that is a list of rows has the key, and writes its columns', () => {
  const own = COMMANDS.find(({ id }) => id === 'export')!;
  expect([...own.screens!].toSorted()).toEqual(
    ['queue', 'stock', ...LIST_SCREENS.filter((one) => one !== 'more')].toSorted(),
  );
  for (const screen of own.screens!) {
    const { context, session } = aDesk(screen);
    expect(placeInFront(session.getState()).screen).toBe(screen);
    const [head] = readCsv(exportText(context, 'csv'));
    expect([screen, head!.cells.length > 1]).toEqual([screen, true]);
    expect(Array.isArray(JSON.parse(exportText(context, 'json')))).toBe(true);
  }
});
