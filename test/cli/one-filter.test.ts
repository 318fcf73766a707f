/** For random filters the queue of the bench, `items` and `--where` select the same rows; `watch` is held to it in watch.test.ts. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdPieces, noteOnOrder, remarksIn } from '../../src/db/piece-notes.ts';
import { createStoreState } from '../../src/db/store-state.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { createReplica, mergeItems } from '../../src/replica/replica.ts';
import { STATUS_TABS, type StatusTab } from '../../src/replica/records.ts';
import { OLDEST_FIRST } from '../../src/replica/sorting.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { queueRows } from '../../src/session/state/queue.ts';
import { filtersOf } from '../support/filters.ts';
import { envFor, runCli, TOKEN } from './run-cli.ts';
import { byNight } from '../support/night.ts';

const parsed = <T>(lines: readonly string[]) => lines.map((line) => JSON.parse(line) as T);

test('the queue, items and --where select the same rows by random filters', async () => {
  await using sandbox = await startSandbox({ tokens: [TOKEN], items: 150, seed: 11 });
  const env = envFor(sandbox.url);
  const { stdout } = await runCli(['ping', '--json'], { env });
  const { loja_id } = JSON.parse(stdout) as { loja_id: string };
  const items = parsed<OrderItem>((await runCli(['items', '--ndjson', '--show-personal-data'], { env })).lines);
  const state = createStoreState({
    dir: env['BANCADA_STATE_DIR']!,
    baseUrl: sandbox.url,
    token: TOKEN,
    wallNow: Date.now,
  });
  const { database } = state.open(loja_id);
  const by = { operator: 'eva', station: 'b', at: 1 };
  const held = items
    .filter((_, i) => i % 7 === 0)
    .map(({ id, order_id }) => ({ ...by, order_id, item_id: id, reason: 'Falta a arte' }));
  holdPieces(database, held);
  for (const { order_id } of items.filter((_, i) => i % 9 === 0))
    noteOnOrder(database, { ...by, order_id, text: 'sem pressa' });
  const replica = createReplica();
  mergeItems(replica, items, 0);
  const { records } = replica.getState();
  const { held: holds, notes } = remarksIn(database);
  records.hold(holds);
  records.note(notes);
  state.close();

  const benchRows = (statusTab: StatusTab, filter: string) => {
    const view = { queue: { statusTab, filter, sort: OLDEST_FIRST, frozen: undefined } };
    const { rows, isFuzzy } = queueRows(replica.getState(), view, Date.now());
    return isFuzzy ? [] : rows.map(({ item }) => item.id).toSorted();
  };
  let most = 0;
  for (const filter of fc.sample(filtersOf(items), { numRuns: byNight(25, 100), seed: 5 })) {
    const shown = () => STATUS_TABS.flatMap((tab) => benchRows(tab, filter)).toSorted();
    const before = [shown(), benchRows('pending', filter)];
    const listed = parsed<OrderItem>((await runCli(['items', filter, '--ndjson'], { env })).lines);
    const where = await runCli(['accept', '--where', filter, '--dry-run', '--ndjson'], { env });
    const picked = parsed<{ item_id: string }>(where.lines).map(({ item_id }) => item_id);
    const selected = [listed.map(({ id }) => id).toSorted(), picked.toSorted()];
    // What a minute more of age has moved over a limit meanwhile is no difference.
    const after = [shown(), benchRows('pending', filter)];
    expect({ filter, rows: [before, after] }).toEqual({ filter, rows: expect.arrayContaining([selected]) as unknown });
    if (selected[0]!.length < items.length) most = Math.max(most, selected[1]!.length);
  }
  // Else the filters would have found next to nothing.
  expect(most).toBeGreaterThan(5);
});
