/** Settings files that change while a bench runs. */
import fs, { writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createLiveSettings, type SettingsNews } from '../../src/session/subscriptions/live-settings.ts';
import { watchSettings } from '../../src/session/subscriptions/settings.ts';
import { createVirtualTime } from '../sim/world/virtual-time.ts';
import { aSession } from '../support/session.ts';
import { WORKSHOP_MISTAKES } from '../support/workshop-mistakes.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { setPart } from '../../src/session/state/session-state.ts';

/** A configuration with its files, and what is news of them. */
function aPlace(files: Record<string, object | string>) {
  const dir = temporaryFolder();
  const put = (name: string, text: object | string) =>
    writeFileSync(join(dir, name), typeof text === 'string' ? text : JSON.stringify(text));
  for (const [name, text] of Object.entries(files)) put(name, text);
  const env = { BANCADA_CONFIG_DIR: dir, LANG: 'C.UTF-8', BANCADA_PICTURES: 'on' };
  return { dir, put, news: createLiveSettings({ env, flags: {} }) };
}

test('theme, language, keys and workshop are taken over, and the rest is named for the next start', () => {
  const { put, news } = aPlace({ 'config.jsonc': { theme: 'dark' } });
  expect(news()).toBeUndefined();
  put('config.jsonc', { theme: 'light', language: 'pt-BR', station: 'bench 2', pictures: 'off' });
  expect(news()).toEqual({ theme: 'light', language: 'pt-BR', atRestart: ['station'] });
  expect(news()).toBeUndefined();
  put('keys.json', { queue: { accept: 'f2' } });
  const told = news();
  const keys = told && 'keymap' in told ? told.keymap?.commandsOf('queue').find(({ id }) => id === 'accept')?.keys : [];
  expect(keys).toEqual(['f2']);
  put('workshop.json', { hold_reasons: ['glaze'], wall: { rows: 2, columns: 2 } });
  expect(news()).toMatchObject({ workshop: { holdReasons: ['glaze'], wall: { rows: 2, columns: 2 } }, atRestart: [] });
});

test('another size of the wall is named for the next start, also where the file had none in between', () => {
  const { put, news } = aPlace({ 'workshop.json': { wall: { rows: 2, columns: 2 } } });
  for (const wall of [{ rows: 3, columns: 2 }, undefined, { rows: 4, columns: 2 }]) {
    put('workshop.json', { wall, hold_reasons: ['glaze'] });
    expect(news()).toMatchObject({ atRestart: ['wall'] });
  }
});

test('the first size in the file is the size of the wall at once, another one is not', async () => {
  const time = createVirtualTime();
  const { context } = aSession();
  const waiting: SettingsNews[] = [];
  const bench = { ...context, clock: time.clock({ isAlive: () => true }) };
  const end = watchSettings(
    bench,
    () => waiting.shift(),
    (keymap) => keymap,
  );
  expect(bench.assembly.state().size).toEqual({ rows: 3, columns: 4 });
  const first = { rows: 2, columns: 2 };
  waiting.push({ workshop: { wall: first }, atRestart: [] }, { workshop: {}, atRestart: ['wall'] });
  waiting.push({ workshop: { wall: { rows: 5, columns: 5 } }, atRestart: ['wall'] });
  for (const ms of [3000, 6000, 9000]) {
    await time.run(ms);
    expect([bench.workshop.rules.wall, bench.assembly.state().size]).toEqual([first, first]);
  }
  expect(waiting).toEqual([]);
  end();
});

test('a file that begins while the bench runs is heard, and one that goes', () => {
  const { put, news } = aPlace({});
  put('config.jsonc', { theme: 'contrast' });
  expect(news()).toEqual({ theme: 'contrast', atRestart: [] });
  put('config.jsonc', '');
  expect(news()).toEqual({ theme: undefined, atRestart: [] });
});

test('a mistake is told once with its line, and what was in force goes on', () => {
  const { put, news } = aPlace({ 'config.jsonc': { theme: 'dark' } });
  put('config.jsonc', '{\n  "theme": "drak"\n}');
  const told = news();
  expect(told && 'problem' in told ? told.problem.message : '').toMatch(/config\.jsonc:2: “theme”: it must be one of/);
  expect(news()).toBeUndefined();
  put('config.jsonc', { theme: 'light' });
  expect(news()).toEqual({ theme: 'light', atRestart: [] });
});

test('keys that changed beside a mistake in another file are taken over once it is mended', () => {
  const { put, news } = aPlace({ 'config.jsonc': { theme: 'dark' } });
  put('config.jsonc', { theme: 'drak' });
  put('keys.json', { queue: { accept: 'f2' } });
  expect(news()).toHaveProperty('problem');
  put('config.jsonc', { theme: 'dark' });
  expect(news()).toHaveProperty('keymap');
});

test('a file that the system refuses to open is told once, and read as soon as it opens', () => {
  const { put, news } = aPlace({ 'config.jsonc': { theme: 'dark' } });
  put('config.jsonc', { theme: 'light' });
  const open = vi.spyOn(fs, 'openSync').mockImplementation(() => {
    throw Object.assign(new Error('too many open files'), { code: 'EMFILE' });
  });
  syncBuiltinESMExports();
  expect(news()).toHaveProperty('problem');
  expect(news()).toBeUndefined();
  open.mockRestore();
  syncBuiltinESMExports();
  expect(news()).toEqual({ theme: 'light', atRestart: [] });
});

test('the screen takes over what it can, and says what it cannot', async () => {
  const time = createVirtualTime();
  const { context, session } = aSession();
  const waiting: SettingsNews[] = [];
  const bench = { ...context, clock: time.clock({ isAlive: () => true }) };
  const end = watchSettings(
    bench,
    () => waiting.shift(),
    (keymap) => keymap,
  );
  waiting.push({ theme: 'light', language: 'pt-BR', atRestart: [] });
  await time.run(3000);
  expect(session.getState()).toMatchObject({ preferences: { theme: 'light', language: 'pt-BR' } });
  setPart(session, 'preferences', { language: undefined });
  waiting.push({ workshop: { holdReasons: ['glaze'] }, atRestart: ['station', 'hub'] });
  await time.run(6000);
  expect(bench.workshop.rules).toEqual({ holdReasons: ['glaze'] });
  expect(session.getState().notice?.text).toMatch(/station, hub/);
  end();
  waiting.push({ theme: 'dark', atRestart: [] });
  await time.run(9000);
  expect(session.getState().preferences.theme).toBe('light');
});

test('of workshop.json each mistake is told by its line and field, and what was good before goes on', async () => {
  expect(WORKSHOP_MISTAKES.length).toBeGreaterThanOrEqual(60);
  const { put, news } = aPlace({ 'workshop.json': { hold_reasons: ['oven'] } });
  const time = createVirtualTime();
  const { context, session } = aSession();
  context.workshop.rules = { holdReasons: ['oven'] };
  const bench = { ...context, clock: time.clock({ isAlive: () => true }) };
  const end = watchSettings(bench, news, (keymap) => keymap);
  let now = 0;
  const look = () => time.run((now += 2500));
  for (const [index, [text, field, allowed]] of WORKSHOP_MISTAKES.entries()) {
    const before = bench.workshop.rules;
    put('workshop.json', `{\n// ${index}\n${text}\n}`);
    await look();
    const { notice } = session.getState();
    expect([bench.workshop.rules, notice?.tone]).toEqual([before, 'warn']);
    expect(notice?.text).toContain(`workshop.json:3: “${field}” cannot be used. Allowed: ${allowed}`);
    session.setState({ notice: undefined });
    put('workshop.json', { hold_reasons: [`oven ${index}`, `since ${index}`] });
    await look();
    expect(bench.workshop.rules.holdReasons?.[1]).toBe(`since ${index}`);
  }
  end();
});
