/**
 * Plays scenarios in real terminals, judged by the sandbox and by the trail; of each it prints what was scanned and pressed,
 * and what is wrong. Ends with 1 where anything is.
 *
 *     npm run prove -- shift [--orders 60] [--tags with|without|both|none] [--trap WORDS] [--program PATH]
 *     npm run prove -- day [--orders 80] [--tags with|without|both|none]
 *
 * `--tags none` leaves the shift to its traps, and the day to its labels; `--trap` springs those whose name has these
 * words. `--program` asks another build.
 */
import { parseArgs } from 'node:util';
import { hasCupsd } from '../support/cupsd.ts';
import { workDay } from './day.ts';
import { packLabels } from './labels.ts';
import { Scene } from './scene.ts';
import type { Scenario } from './scenario.ts';
import { packShift } from './shift.ts';
import { trapScenarios } from './traps/index.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    orders: { type: 'string' },
    tags: { type: 'string', default: 'both' },
    trap: { type: 'string', default: '' },
    program: { type: 'string' },
  },
});
if (values.program !== undefined) process.env['BANCADA_PROGRAM'] = values.program;
const RUNS: Readonly<Record<string, readonly boolean[]>> = { with: [true], without: [false], none: [], neither: [] };
const runs = RUNS[values.tags] ?? [true, false];

function shift(): Scenario[] {
  const count = Math.max(8, Number(values.orders ?? 60));
  return [...runs.map((hasTags) => packShift(count, hasTags)), ...trapScenarios(values.trap)];
}

function day(): Scenario[] {
  const count = Math.max(12, Number(values.orders ?? 80));
  if (!hasCupsd) console.log('labels left out: no cupsd here');
  const labels = hasCupsd ? [packLabels(Math.min(40, count))] : [];
  return [...runs.map((hasTags) => workDay(count, hasTags)), ...labels];
}

let [parcelCount, wrongCount] = [0, 0];
const scenarios = positionals[0] === 'day' ? day() : shift();
for (const { name, store, play } of scenarios) {
  const startedAt = performance.now();
  await using scene = await Scene.open({ items: 60, ...store });
  const { wrong, told } = scene;
  const summary = await play(scene).catch((error: unknown) => {
    wrong.push(`it ended early: ${String(error)}`);
    return '';
  });
  const { scans, keys, commands, parcels } = told;
  const each = (count: number) => (parcels > 1 ? ` (${(count / parcels).toFixed(1)} a parcel)` : '');
  console.log(
    `${name}: ${summary}${parcels} parcels, ${scans} scans${each(scans)}, ${keys} keys${each(keys)}, ${commands} commands, ` +
      `${wrong.length} wrong, ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
  );
  for (const line of wrong) console.log(`  ${line.slice(0, 1500)}`);
  parcelCount += parcels;
  wrongCount += wrong.length;
}
console.log(`${scenarios.length} scenarios, ${parcelCount} orders packed, ${wrongCount} wrong`);
process.exitCode = wrongCount === 0 ? 0 : 1;
