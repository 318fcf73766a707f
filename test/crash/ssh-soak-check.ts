/** What a screen shows against what the store says, and against itself painted again. */
import { setTimeout as pause } from 'node:timers/promises';
import type { OrderItem } from '../../src/domain/records.ts';
import type { Client } from '../ssh/ssh-stage.ts';

const STATES = ['pending', 'accepted', 'in_production'] as const;
const SETTLE_MS = 700;
const REST_WITHIN_MS = 30_000;

/** Compares; leaves the session in front of the queue, unfiltered. Returns what is wrong. */
export async function compareWithStore(client: Client, truth: readonly OrderItem[]): Promise<string[]> {
  const complaints: string[] = [];
  client.resize(110, 34);
  await settle(client);
  // The screen is covered where nobody has done anything for minutes.
  if (client.screen()[1]?.startsWith('Enter:')) await press(client, '\r');
  // Out of prompts, questions, stops and layers; then the queue without filter, marks and frozen lists.
  await press(client, '\x1b');
  await isAsPaintedAnew(client, complaints, 'as it was left');
  for (let i = 0; i < 6; i++) await press(client, '\x1b');
  await press(client, '1');
  for (let i = 0; i < 6; i++) await press(client, '\x1b');
  for (let tab = 0; tab < 6; tab++) {
    const screen = client.screen();
    const counts = countsIn(screen);
    if (!counts) {
      complaints.push(`there is no row of tabs:\n${screen.join('\n')}`);
      return complaints;
    }
    for (const [index, state] of STATES.entries()) {
      const wanted = truth.filter(({ item_status }) => item_status === state).length;
      if (counts.all[index] !== wanted) complaints.push(`it counts ${counts.all[index]} ${state}, the store ${wanted}`);
    }
    const state = STATES[counts.inFront];
    if (state) complaints.push(...wrongRows(screen, truth, state));
    await press(client, '\t');
  }
  await isAsPaintedAnew(client, complaints, 'in the queue');
  return [...new Set(complaints)];
}

/** The counts of the tabs from left to right, and which tab is in front. A view that an operator made has no count. */
function countsIn(screen: readonly string[]): { all: (number | undefined)[]; inFront: number } | undefined {
  const row = screen.find((line) => line.includes('▕') && /Pending \d/.test(line));
  if (!row) return undefined;
  const tabs = row.split(/ {2,}|(?=▏)|(?<=▕)/).filter((tab) => tab.trim() !== '');
  const all = tabs.map((tab) => /(\d+)▕?$/.exec(tab.trim())?.[1]).map((count) => (count ? Number(count) : undefined));
  return { all, inFront: tabs.findIndex((tab) => tab.includes('▕')) };
}

/** Rows that name an order without an item in the state of the tab. */
function wrongRows(screen: readonly string[], truth: readonly OrderItem[], state: string): string[] {
  const numbers = new Set(
    truth
      .filter(({ item_status }) => item_status === state)
      .map(({ pedido }) => pedido?.numero.replace(/^#/, '') ?? ''),
  );
  const rows = screen.filter((line) => /^[▌> ].{9,14}(?:#\d+|")\s/.test(line));
  const named = rows.flatMap((line) => /^.{10,15}#(\d+)/.exec(line)?.[1] ?? []);
  if (numbers.size > 0 && named.length === 0) return [`no row is shown in ${state}:\n${screen.join('\n')}`];
  return named
    .filter((one) => !numbers.has(one))
    .map((one) => `#${one} is shown in ${state}, where the store has none of it`);
}

/** A screen painted bit by bit must be the one that is painted again; the clock and the ages may have gone on. */
async function isAsPaintedAnew(client: Client, complaints: string[], when: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const before = client.screen().map(withoutTimes);
    client.write('\x0c');
    await settle(client);
    const after = client.screen().map(withoutTimes);
    const row = before.findIndex((line, y) => line !== after[y]);
    if (row < 0) return;
    if (attempt < 3) continue;
    complaints.push(`${when}, row ${row} was “${before[row]}” and is “${after[row]}” painted anew`);
    return;
  }
}

function withoutTimes(line: string): string {
  return line.replaceAll(/\d+ ?(?:s|min|h|d|ms)\b|\d\d:\d\d(?::\d\d)?/g, '·').trimEnd();
}

async function press(client: Client, key: string): Promise<void> {
  client.write(key);
  // A lone Esc is told from a sequence by what does not follow.
  await settle(client, 250);
}

/** Waits until nothing comes any more. A screen that never rests is an error, not a reason to wait for ever. */
async function settle(client: Client, ms = SETTLE_MS): Promise<void> {
  let seen = -1;
  for (const deadline = performance.now() + REST_WITHIN_MS; seen !== client.byteCount();) {
    if (performance.now() > deadline) throw new Error(`The screen does not rest:\n${client.screen().join('\n')}`);
    seen = client.byteCount();
    await pause(ms);
  }
}
