/** Two benches on two machines: a state directory each, and one Redis between them. */
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { tagCode } from '../../src/domain/piece-tags.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { hasRedis, startRedis } from '../cluster/redis-server.ts';
import { packableOrders } from './packable.ts';
import { commandOf } from './program.ts';
import { envFor, newStateDir, openBench, openStore, type Store } from './support.ts';

type Piece = { item: OrderItem; unit: number };
type Order = { numero: string; orderId: string; pieces: Piece[] };

/** Orders of several pieces, all in production, in the order of their ids. */
async function ordersOfPieces(store: Store): Promise<Order[]> {
  const orders = (await packableOrders(store)).map(({ numero, items }): Order => {
    const orderId = items[0]!.item.order_id;
    const pieces = items.flatMap(({ item, units }) =>
      Array.from({ length: units }, (_, index) => ({ item, unit: index + 1 })),
    );
    return { numero, orderId, pieces };
  });
  return orders
    .filter(({ orderId, pieces }) => {
      const wanted = store.order(orderId).itens.reduce((sum, { quantidade }) => sum + Number(quantidade), 0);
      return pieces.length > 1 && wanted === pieces.length;
    })
    .toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1));
}

const tagOf = ({ item, unit }: Piece) => tagCode(item, unit);

/** A machine: its own state and configuration. */
function aMachine(store: Store, hub: string, operator: string) {
  const dir = newStateDir();
  const config = join(dir, 'config');
  mkdirSync(config, { mode: 0o700 });
  const templates = { laser: { columns: ['tag', 'unit'] } };
  writeFileSync(join(config, 'workshop.json'), JSON.stringify({ templates }), { mode: 0o600 });
  const own = {
    BANCADA_STATE_DIR: join(dir, 'state'),
    BANCADA_CONFIG_DIR: config,
    BANCADA_HUB: hub,
    BANCADA_OPERATOR: operator,
    BANCADA_STATION: `${operator}-bench`,
  };
  return {
    bench: () => openBench(store, { columns: 120, env: own }),
    async run(...args: string[]): Promise<string> {
      const [program, ...rest] = commandOf(...args);
      const env = { ...process.env, ...envFor(store, own) };
      return (await promisify(execFile)(program, rest, { env, cwd: dir })).stdout;
    },
  };
}

describe.runIf(hasRedis())('two machines at one hub', () => {
  test('share a wall and the jobs, mend what they did apart, stop what changed, and tell whose step it was', async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.close());
    await using store = await openStore();
    const [first, second, third] = await ordersOfPieces(store);
    const [a, b] = [aMachine(store, redis.url, 'ana'), aMachine(store, redis.url, 'rui')];
    await using ana = await a.bench();
    await using rui = await b.bench();
    for (const bench of [ana, rui]) await bench.waitFor('hub 2');

    // A piece that was scanned at one machine has its slot at the other, and the last one completes it there.
    for (const bench of [ana, rui]) {
      await bench.press('0', 'A');
      await bench.waitFor('Scan the tag');
    }
    const [one, ...others] = first!.pieces;
    await ana.scan(tagOf(one!));
    await rui.waitFor((screen) => screen.some((row) => row.includes(first!.numero)));
    for (const piece of others) {
      await rui.scan(tagOf(piece));
      await rui.waitFor((screen) => screen.some((row) => row.includes('A1')));
    }
    await rui.waitFor(new RegExp(`A1 IS COMPLETE: pack order ${first!.numero}`));
    await ana.waitFor((screen) => screen.some((row) => row.includes('PACK')));

    // The hub is gone, and both give the next slot away. When it is back, and empty, both say what is to be done.
    await redis.kill();
    await ana.scan(tagOf(second!.pieces[0]!));
    await ana.waitFor('Put it into A2');
    await rui.scan(tagOf(third!.pieces[0]!));
    await rui.waitFor('Put it into A2');
    await redis.restart();
    for (const bench of [ana, rui]) {
      await bench.waitFor(new RegExp(`A2: take the piece of order #?${third!.numero} out and scan it again`), {
        within: 30_000,
      });
    }
    await rui.scan(tagOf(third!.pieces[0]!));
    await rui.waitFor('Put it into A3');
    await ana.waitFor((screen) => screen.some((row) => row.includes(third!.numero)));
    for (const machine of [a, b]) {
      const pieces = (await machine.run('assembly', 'pieces', '--ndjson')).trim().split('\n');
      expect(pieces).toHaveLength(first!.pieces.length + 2);
    }

    // One machine writes a job; it is off when the text changes, and the other stops the piece.
    const { item } = second!.pieces[0]!;
    await a.run('jobs', 'write', 'laser', `${item.order_id}/${item.id}`);
    await expect.poll(() => b.run('jobs', '--ndjson')).toContain('ana-bench');
    await ana.press('ctrl+c');
    await ana.exit;
    const { shop, clock } = store.world;
    const sql = 'UPDATE items SET personalisation = ?, updated_ms = ? WHERE id = ?';
    shop.database.run(sql, JSON.stringify({ Nome: 'Another name' }), clock.now(), item.id);
    await expect.poll(() => b.run('hold', '--ndjson')).toContain('text-changed');

    const story = (await b.run('audit', 'parcel', second!.numero, '--ndjson')).trim().split('\n');
    const told = story.map((line) => JSON.parse(line) as { source: string; what: string; station: string });
    const heard = told.filter(({ source }) => source === 'hub');
    expect(new Set(heard.map(({ what }) => what))).toEqual(new Set(['assembly', 'job']));
    expect(new Set(heard.map(({ station }) => station))).toEqual(new Set(['ana-bench']));
    expect(await b.run('audit', 'verify', '--ndjson')).not.toContain('broken"');
    expect(await store.writeCount()).toBe(0);
  });
});
