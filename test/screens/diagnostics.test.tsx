/** The diagnostics: how the data is, as a table where it fits, and the requests below it. */
import { expect, onTestFinished, test } from 'vitest';
import type { Language } from '../../src/i18n/texts.ts';
import { takePaletteLine } from '../../src/session/prompts/palette.ts';
import { goTo } from '../../src/session/state/session-state.ts';
import { openStage } from '../support/frames.tsx';
import { aSession, NOW } from '../support/session.ts';
import { SCENES } from './scenes/scenes.ts';

async function open(columns: number, rows: number, language: Language = 'en', driftCount = 0) {
  const context = SCENES['diagnostics']!(language);
  const drift = Array.from({ length: driftCount }, (_, index) => ({ field: `field_${index}`, count: index + 1 }));
  if (driftCount > 0) context.records = { ...context.records, drift: () => drift };
  const stage = await openStage(context, columns, rows);
  onTestFinished(() => stage.end());
  return { stage, context };
}

test.each([
  [80, 24],
  [120, 40],
])('at %i×%i how the data is stands in a table, whole, above the requests', async (columns, rows) => {
  const shown = await (await open(columns, rows)).stage.rows();
  expect(shown[1]).toMatch(/^┌─+┬─+┐$/);
  expect(shown).toContainEqual(expect.stringMatching(/^│ Store +│ store-1 +│$/));
  expect(shown).toContainEqual(expect.stringMatching(/^│ API differences +│ every answer is as the spec says +│$/));
  expect(shown.slice(1, 13).join('')).not.toContain('…');
  expect(shown[13]).toMatch(/^ {2}time +method path/);
});

test('in a small window it is a list that scrolls, and nothing of it is cut', async () => {
  const { stage } = await open(40, 12, 'pt-BR');
  const first = await stage.rows();
  await stage.press('G');
  const last = await stage.rows();
  const all = [...first.slice(1, 9), ...last.slice(1, 9)].join('\n');
  expect(all).not.toMatch(/[┌│…]/);
  for (const words of ['Última leitura', 'completa', 'Diferenças da', 'especificação diz'])
    expect(all).toContain(words);
});

test('more rows than a table may have are a list, and every one can be read', async () => {
  const { stage } = await open(80, 24, 'en', 20);
  const first = await stage.rows();
  expect(first.join('\n')).not.toContain('┌');
  expect(first.join('\n')).toContain('field_0: 1×');
  await stage.press('G');
  expect((await stage.rows()).join('\n')).toContain('field_19: 20×');
});

test('under the table the keys move the cursor of the requests', async () => {
  const { stage, context } = await open(80, 24);
  await stage.press('j', 'j');
  expect(context.session.cursors.getState().lists['requests']?.index).toBe(2);
  expect((await stage.rows()).find((row) => row.startsWith('▌'))).toContain('08:59:54');
});

test('what programs of the shop’s own heard and failed with is named, and whether it is tried again', async () => {
  const context = SCENES['diagnostics']!('en');
  const run = {
    id: 'u-1',
    command: 'tell',
    event: 'shipped',
    item_id: 'x',
    order_id: 'o-7',
    ending: 'exit 3',
  } as const;
  const runs = [
    { ...run, state: 'failed', tries: 8, at: context.clock.wallNow() },
    { ...run, state: 'waiting', tries: 2, at: context.clock.wallNow() + 60_000 },
  ];
  context.records = { ...context.records, failedRuns: () => ({ runs, count: 12 }) };
  const stage = await openStage(context, 120, 40);
  onTestFinished(() => stage.end());
  const shown = (await stage.rows()).join('\n');
  expect(shown).toMatch(/12 own commands failed +.*tell: shipped #o-7 · exit 3 · 8× · given up/);
  expect(shown).toMatch(/tell: shipped #o-7 · exit 3 · 2× · again \d\d:\d\d/);
});

test('failed own commands are tried again by name, and where none has failed it says so', () => {
  const { context, session } = aSession();
  goTo(session, { screen: 'diagnostics' });
  takePaletteLine(context, 'try own commands again');
  expect(session.getState().notice?.text).toContain('no own command has failed');
  const asked: number[] = [];
  context.records = {
    ...context.records,
    failedRuns: () => ({ runs: [], count: 12 }),
    retryRuns: (nowMs) => asked.push(nowMs) + 11,
  };
  takePaletteLine(context, 'try own commands again');
  expect([asked, session.getState().notice?.text]).toEqual([[NOW], '12 own commands are tried again now.']);
  // All of them are being tried just now, or the disk does not take it.
  context.records = { ...context.records, retryRuns: () => 0 };
  takePaletteLine(context, 'try own commands again');
  expect(session.getState().notice).toEqual({ tone: 'warn', text: 'No own command is tried again.' });
});
