/** What a terminal cannot show is not sent to it. */
import { expect, test } from 'vitest';
import { atNight } from './at-night.ts';
import { envFor, openBench, openProgram, openStore } from './support.ts';

test('TERM=linux: sixteen colours, signs that its fonts have, no links, and nothing that it would print as text', async () => {
  await using store = await openStore();
  await using bench = await openBench(store, { columns: 120, rows: 40, env: { TERM: 'linux' } }, 'O live');
  await bench.waitFor(/^>/m);
  await bench.press('enter');
  await bench.waitFor('freight');
  await bench.press('y');
  await bench.press('esc', 'esc');
  await bench.waitFor('Enter open');
  await bench.press(':');
  await bench.press('theme terminal', 'enter');
  await bench.waitFor('Theme: terminal');
  await bench.press(':');
  await bench.press('theme light', 'enter');
  await bench.waitFor('256 colours');
  const output = bench.output();
  expect(output).not.toMatch(/\x1b\[(?:\d+;)*[34]8;[25];[\d;]*m/);
  // Operating system commands: links, the clipboard, notifications, titles.
  expect(output).not.toContain('\x1b]');
  expect(output).not.toContain('\x1b[?2026');
  expect(output.match(/[^\u0000-\u017f▀▄█]/g)).toBeNull();
  await bench.press('q');
  expect(await bench.exit).toMatchObject({ code: 0 });
  expect(bench.modes()).toEqual({ isAlternateScreen: false, isBracketingPastes: false, isCursorHidden: false });
});

/** `14:32` now. */
function clockIn(timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date());
}

test('times are shown in the zone that is set, whatever the machine keeps', async () => {
  await using store = await openStore({ items: 40 });
  const zone = 'Pacific/Kiritimati';
  const before = clockIn(zone);
  await using bench = await openBench(store, { env: { TZ: 'UTC', BANCADA_TIME_ZONE: zone } });
  expect([before, clockIn(zone)]).toContain(/(\d\d:\d\d) *$/.exec(bench.screen()[0]!)?.[1]);
  expect(clockIn('UTC')).not.toBe(clockIn(zone));
});

test('a time zone that is none is told in one line', async () => {
  await using store = await openStore({ items: 10 });
  await using bench = openProgram([], { env: envFor(store, { BANCADA_TIME_ZONE: 'Mars/Olympus' }) });
  expect(await bench.exit).toMatchObject({ code: 2 });
  expect(bench.text()).toContain('Unknown time zone “Mars/Olympus”');
});

test('BANCADA_ASCII=1 draws the same signs on any terminal, in its colours', async () => {
  await using store = await openStore({ items: 40 });
  await using bench = await openBench(store, { env: { BANCADA_ASCII: '1' } }, 'O live');
  await bench.waitFor(/^>/m);
  expect(bench.text()).not.toMatch(/[^\u0000-\u017f]/);
  expect(bench.output()).toMatch(/\x1b\[[\d;]*3[0-7]m/);
});

atNight('a theme of any colours is brought down to what the terminal has', async () => {
  await using store = await openStore({ items: 40 });
  const sgr = /\x1b\[[\d;]*38;([25]);/;
  await using few = await openBench(store, { env: { BANCADA_THEME: 'dark' } });
  expect(sgr.exec(few.output())?.[1]).toBe('5');
  await using many = await openBench(store, { env: { BANCADA_THEME: 'dark', COLORTERM: 'truecolor' } });
  expect(sgr.exec(many.output())?.[1]).toBe('2');
});
