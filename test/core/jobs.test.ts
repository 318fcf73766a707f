/** Jobs as a shop meets them: a second file, a piece made again, a text that changes after it was engraved. */
import { expect, test } from 'vitest';
import { whyNot } from '../../src/actions/request.ts';
import { createJobs } from '../../src/core/jobs.ts';
import { createWorkshop } from '../../src/core/workshop.ts';
import { readAudit } from '../../src/disk/audit.ts';
import { openMemoryDatabase } from '../../src/disk/database.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { createShop, mergeItems } from '../../src/shop/shop.ts';
import { readTemplate, type JobTemplate } from '../../src/workshop/template.ts';
import { anItem } from '../support/items.ts';

const ANA = { operator: 'ana', station: 'door' };
const LASER = readTemplate('laser', { columns: ['text'], header: false, rules: { max_length: 20 } }) as JobTemplate;

function aShop(items: OrderItem[]) {
  const database = openMemoryDatabase();
  const shop = createShop();
  let now = Date.UTC(2026, 10, 22, 13);
  let stored = items;
  shop.setState({ lojaId: 'loja-1' });
  mergeItems(shop, items, 0);
  const wallNow = () => (now += 1000);
  const workshop = createWorkshop({ database, shop, wallNow, author: ANA });
  const onDemand = { readExactItems: async () => ({ rows: stored, items: stored, isStill: true }) };
  const jobs = createJobs({ database, shop, onDemand, workshop, wallNow });
  const files: string[] = [];
  const save = async ({ name, bytes }: { name: string; bytes: Uint8Array }) => {
    files.push(Buffer.from(bytes).toString('utf8'));
    return { path: name };
  };
  return {
    shop,
    workshop,
    jobs,
    files,
    trail: () => readAudit(database),
    held: () => [...shop.getState().records.held].map(([id, { cause, reason }]) => [id, cause ?? reason]),
    make: (itemIds?: string[]) => jobs.make({ template: LASER, by: ANA, save, itemIds: itemIds && new Set(itemIds) }),
    change(id: string, text: string) {
      stored = stored.map((one) =>
        one.id === id ? { ...one, personalization_data: text, updated_at: '2026-11-22T13:30:00Z' } : one,
      );
      mergeItems(shop, stored, 10);
    },
  };
}

const made = (id: string, text: string, quantidade = '1') =>
  anItem({ id, order_id: `o-${id}`, item_status: 'in_production', personalization_data: text, quantidade });

test('a piece is made once, and again only as often as it was said to be', async () => {
  const at = aShop([made('mug', 'Ana'), made('cup', 'Léo', '2')]);
  expect(await at.make()).toMatchObject({ kind: 'made', rows: [{ unit: 1 }, { unit: 1 }, { unit: 2 }] });
  expect(at.files).toEqual(['Ana\r\nLéo\r\nLéo\r\n']);
  expect(await at.make()).toMatchObject({ rows: [], paths: [] });
  at.workshop.remake({ id: 'cup', order_id: 'o-cup' }, 'damaged', 1, ANA);
  expect(await at.make()).toMatchObject({ rows: [{ item_id: 'cup' }] });
  expect(await at.make()).toMatchObject({ rows: [] });
  expect(at.files[1]).toBe('Léo\r\n');
  // Whose tag was scanned is known by its unit.
  at.workshop.remake({ id: 'cup', order_id: 'o-cup' }, 'damaged', 1, ANA, 2);
  expect(await at.make()).toMatchObject({ rows: [{ item_id: 'cup', unit: 2 }] });
});

test('the trail has the hash of the files and of each text, and no text', async () => {
  const at = aShop([made('mug', 'Ana & Léo')]);
  const outcome = await at.make();
  const entries = at.trail().filter(({ what }) => what === 'job');
  const hash = outcome.kind === 'made' ? outcome.job!.hash : '';
  expect(entries).toMatchObject([
    { operator: 'ana', detail: `1 rows, files sha256:${hash}` },
    { item_id: 'mug', order_id: 'o-mug', detail: expect.stringMatching(/^1 rows, text sha256:[\da-f]{64}$/) },
  ]);
  expect(JSON.stringify(at.trail())).not.toContain('Léo');
});

test('a text that changes after the job stops its piece, and a new row is made for it alone', async () => {
  const at = aShop([made('mug', 'Ana'), made('cup', 'Léo')]);
  const first = await at.make();
  at.change('mug', 'Anna');
  expect(at.held()).toEqual([['mug', 'text-changed']]);
  expect(whyNot(at.shop, 'ship', 'mug')).toBe('held');
  expect(first.kind === 'made' && at.jobs.changedIn(first.job!.id)).toEqual(['mug']);
  expect(await at.make()).toMatchObject({ rows: [{ item_id: 'mug', unit: 1 }] });
  expect([at.files[1], at.held()]).toEqual(['Anna\r\n', []]);
});

test('who lets a changed text pass is not asked about it again, until it changes once more', async () => {
  const at = aShop([made('mug', 'Ana')]);
  await at.make();
  at.change('mug', 'Ana.');
  expect(at.workshop.release(['mug'], ANA)).toBe(1);
  expect(at.held()).toEqual([]);
  at.change('mug', 'Eva');
  expect(at.held()).toEqual([['mug', 'text-changed']]);
});

test('what cannot be made is on hold with its reason, and what is on hold is left out and counted', async () => {
  const at = aShop([made('mug', 'A name that no mug is wide enough for'), made('cup', 'Léo'), made('jar', 'Eva')]);
  at.workshop.hold([{ id: 'jar', order_id: 'o-jar' }], { reason: 'waiting for artwork' }, ANA);
  const outcome = await at.make();
  expect(outcome).toMatchObject({ held: 1, rows: [{ item_id: 'cup' }], refused: [{ fault: { fault: 'length' } }] });
  expect(at.held()).toEqual([
    ['jar', 'waiting for artwork'],
    ['mug', 'length'],
  ]);
  // Mended at the store, it goes into the next job and on.
  at.change('mug', 'Short');
  expect(await at.make()).toMatchObject({ rows: [{ item_id: 'mug' }] });
  expect(at.held()).toEqual([['jar', 'waiting for artwork']]);
});

test('a trial writes, holds and notes nothing', async () => {
  const at = aShop([made('mug', 'A name that no mug is wide enough for'), made('cup', 'Léo')]);
  const trial = await at.jobs.make({
    template: LASER,
    by: ANA,
    isTrial: true,
    save: () => Promise.reject(new Error()),
  });
  expect(trial).toMatchObject({ kind: 'made', job: undefined, rows: [{ item_id: 'cup' }], refused: [{}] });
  expect([at.held(), at.trail()]).toEqual([[], []]);
});

/** What one host has noted, heard by another. */
const tell = (from: ReturnType<typeof aShop>, to: ReturnType<typeof aShop>) =>
  to.workshop.slips.take([...from.workshop.slips.all()]);

test('a hold that a job has ended has ended at other hosts, too', async () => {
  const [at, other] = [aShop([made('mug', 'Ana')]), aShop([made('mug', 'Ana')])];
  await at.make();
  at.change('mug', 'Anna');
  tell(at, other);
  expect(other.held()).toEqual([['mug', 'text-changed']]);
  expect(await at.make(['mug'])).toMatchObject({ rows: [{ item_id: 'mug' }] });
  tell(at, other);
  tell(other, at);
  expect([at.held(), other.held()]).toEqual([[], []]);
});

test('who lets a changed text pass at another host is not asked about it again where the job was made', async () => {
  const [at, other] = [aShop([made('mug', 'Ana')]), aShop([made('mug', 'Ana')])];
  await at.make();
  at.change('mug', 'Anna');
  other.change('mug', 'Anna');
  tell(at, other);
  other.workshop.release(['mug'], ANA);
  tell(other, at);
  at.shop.setState((state) => ({ version: state.version + 1 }));
  expect([at.held(), other.held()]).toEqual([[], []]);
  at.change('mug', 'Hanna');
  expect(at.held()).toEqual([['mug', 'text-changed']]);
});
