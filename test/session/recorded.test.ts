/** A recorded terminal: what a player shows of the recording is what the terminal showed, without its buyers. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import xterm from '@xterm/headless';
import { expect, onTestFinished, test } from 'vitest';
import { App } from '../../screens/App.tsx';
import { createCore } from '../../src/app/core.ts';
import { readRecordings } from '../../src/db/recordings.ts';
import { drawWith } from '../../src/session/draw.ts';
import { startSession } from '../../src/session/setup/open-session.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { waitFor } from '../support/wait-for.ts';
import { setPart } from '../../src/session/state/session-state.ts';

const TOKEN = 'cast-token';
const CAST = { stations: ['door'], mostBytes: 1e8, mostDays: 30 };

async function aRecordedStore() {
  const sandbox = await startSandbox({ tokens: [TOKEN], items: 60, seed: 7 });
  const stateDir = temporaryFolder();
  const core = createCore({ url: sandbox.url, token: TOKEN, cast: CAST }, { stateDir });
  onTestFinished(async () => {
    await core.close();
    await sandbox.close();
  });
  core.sync.start();
  await waitFor(() => expect(core.replica.getState().health.isLoaded).toBe(true));
  let sent = '';
  const open = (station: string, isPlain = false) => {
    const keys = new PassThrough();
    const opened = startSession({
      core,
      replica: core.replica,
      source: keys,
      sink: { write: (text: string) => ((sent += text), true), on() {}, off() {} },
      size: { columns: 100, rows: 30 },
      colours: 3,
      term: 'xterm-256color',
      language: 'en',
      author: { operator: 'eva', station },
      isPlain,
      onQuit() {},
      onCrash(error) {
        throw error;
      },
    });
    opened.draw(drawWith(App));
    return { ...opened, keys };
  };
  const folder = () => readdirSync(stateDir).find((name) => name.endsWith('.casts'));
  const files = () => {
    const name = folder();
    return name === undefined ? [] : readdirSync(join(stateDir, name)).map((file) => join(stateDir, name, file));
  };
  return { core, open, files, sent: () => sent };
}

/** A row without the time of day. */
const line = (row: string) => row.replace(/\d\d:\d\d/, '');

type Event = [number, 'o' | 'r', string];

/** What a player shows at the end. */
async function played(file: string): Promise<string[]> {
  const [header, ...events] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const { version, width, height } = JSON.parse(header!) as { version: number; width: number; height: number };
  expect(version).toBe(2);
  const emulator = new xterm.Terminal({ cols: width, rows: height, allowProposedApi: true });
  let last = 0;
  for (const line of events) {
    const [at, code, data] = JSON.parse(line) as Event;
    expect(at).toBeGreaterThanOrEqual(last);
    last = at;
    if (code === 'r') {
      const [columns, rows] = data.split('x').map(Number);
      emulator.resize(columns!, rows!);
    } else await new Promise<void>((done) => emulator.write(data, done));
  }
  const buffer = emulator.buffer.active;
  const rows = Array.from({ length: emulator.rows }, (_, row) =>
    buffer.getLine(row)!.translateToString(true).trimEnd(),
  );
  emulator.dispose();
  return rows;
}

/** The same for the bytes that the terminal got. */
async function shownBy(bytes: string, columns: number, rows: number): Promise<string[]> {
  const emulator = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true });
  await new Promise<void>((done) => emulator.write(bytes.replace(/\x1b\[r\x1b\[m\x1b\[H\x1b\[J[^]*$/, ''), done));
  const buffer = emulator.buffer.active;
  const lines = Array.from({ length: rows }, (_, row) => buffer.getLine(row)!.translateToString(true).trimEnd());
  emulator.dispose();
  return lines;
}

test('a recording plays as the screen was, buyers covered, after keys and a new size', async () => {
  const { core, open, files, sent } = await aRecordedStore();
  const { session, keys, resize, close } = open('door');
  const withText = [...core.replica.getState().records.withStatus('in_production')].filter(
    ({ item }) => item.personalization_data !== '',
  );
  expect(withText.length).toBeGreaterThan(0);
  setPart(session, 'queue', { statusTab: 'in_production' });
  const text = withText[0]!.item.personalization_data.split(/[:;]\s*/)[1] ?? withText[0]!.item.personalization_data;
  for (const key of ['j', 'j', '\r']) {
    keys.write(key);
    await waitFor(() => expect(files().length).toBeLessThan(2));
  }
  await waitFor(() => expect(session.getState().places.at(-1)?.screen).toBe('item'));
  keys.write('1');
  await waitFor(() => expect(session.getState().places.at(-1)?.screen).toBe('queue'));
  resize(120, 40);
  await waitFor(() => expect(session.getState().columns).toBe(120));
  const from = sent().length;
  // The whole screen once more, from which the emulator begins.
  setPart(session, 'preferences', { theme: 'light' });
  close();

  const [file] = files();
  const rows = await played(file!);
  const shown = await shownBy(sent().slice(from), 120, 40);
  expect(rows[0]).toContain('● REC');
  const differing = rows.map((row, y) => [row, shown[y]!] as const).filter(([row, own]) => line(row) !== line(own));
  expect(differing.length).toBeGreaterThan(1);
  for (const [row, own] of differing)
    expect([...row].filter((letter) => letter === '▒').length, own).toBeGreaterThan(2);
  expect(sent()).toContain(text);
  const recording = readFileSync(file!, 'utf8');
  for (const { item } of withText) {
    for (const word of item.personalization_data.match(/[“"][^”"]{4,}[”"]/g) ?? [])
      expect(recording).not.toContain(word);
  }
  expect(recording).not.toContain('\u034f');
  expect(sent()).not.toContain('\u034f');
  expect(readRecordings(core.state.database)).toMatchObject([{ state: 'intact', station: 'door', operator: 'eva' }]);
  expect(core.activity.trail(0, 10).map(({ what }) => what)).toEqual(
    expect.arrayContaining(['cast-begin', 'cast-end']),
  );
});

test('a station that is not set to be recorded is not, and says nothing of it', async () => {
  const { open, files, sent, core } = await aRecordedStore();
  const { session, close } = open('window');
  await waitFor(() => expect(sent()).toContain('bancada'));
  close();
  expect([session.getState().terminal.isRecorded, files(), readRecordings(core.state.database)]).toEqual([
    false,
    [],
    [],
  ]);
  expect(sent()).not.toContain('REC');
});

test('lines for a screen reader are recorded as they are said, without the buyer, and say that they are', async () => {
  const { core, open, files, sent } = await aRecordedStore();
  const { session, close } = open('door', true);
  setPart(session, 'queue', { statusTab: 'in_production' });
  await waitFor(() => expect(sent()).toContain('personalised: '));
  await waitFor(() => expect(sent()).toContain('This terminal is being recorded'));
  close();
  const recording = readFileSync(files()[0]!, 'utf8');
  expect(recording).toContain('This terminal is being recorded, without buyers’ data.');
  expect(recording).toContain('personalised: ***');
  const [, text] = /personalised: ([^,\r\n]{4,12})/.exec(sent())!;
  expect(recording).not.toContain(text!);
  expect(readRecordings(core.state.database)).toMatchObject([{ state: 'intact' }]);
});
