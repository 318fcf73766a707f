/** Jobs as a shop meets them: a second file, a piece made again, a text that changes after it was engraved. */
import { expect, test } from 'vitest';
import { whyNot } from '../../../src/outbox/request.ts';
import { createJobs } from '../../../src/eventlog/services/jobs.ts';
import { createWorkshop } from '../../../src/eventlog/services/workshop.ts';
import { readAudit } from '../../../src/db/audit.ts';
import { openMemoryDatabase } from '../../../src/db/database.ts';
import type { OrderItem } from '../../../src/domain/records.ts';
import { createReplica, mergeItems } from '../../../src/replica/replica.ts';
import { readTemplate, type JobTemplate } from '../../../src/eventlog/template.ts';
import { anItem } from '../../support/items.ts';

const ANA = { operator: 'ana', station: 'door' };
const LASER = readTemplate('laser', { columns: ['text'], header: false, rules: { max_length: 20 } }) as JobTemplate;

function aReplica(items: OrderItem[], station = 'door', aheadMs = 0) {
  const database = openMemoryDatabase();
  const replica = createReplica();
  let now = Date.UTC(2026, 10, 22, 13) + aheadMs;
  let stored = items;
  replica.setState({ lojaId: 'loja-1' });
  mergeItems(replica, items, 0);
  const wallNow = () => (now += 1000);
  const workshop = createWorkshop({ database, replica, wallNow, author: ANA });
  const onDemand = { readExactItems: async () => ({ rows: stored, items: stored, isStill: true }) };
  const jobs = createJobs({ database, replica, onDemand, workshop, wallNow });
  const files: string[] = [];
  const save = async ({ name, bytes }: { name: string; bytes: Uint8Array }) => {
    files.push(Buffer.from(bytes).toString('utf8'));
    return { path: name };
  };
  return {
    replica,
    workshop,
    jobs,
    files,
    trail: () => readAudit(database),
    held: () => [...replica.getState().records.held].map(([id, { cause, reason }]) => [id, cause ?? reason]),
    make: (itemIds?: string[]) =>
      jobs.make({ template: LASER, by: { operator: 'ana', station }, save, itemIds: itemIds && new Set(itemIds) }),
    order(id: string, quantidade: string) {
      stored = stored.map((one) => (one.id === id ? { ...one, quantidade } : one));
    },
    /** The store says it, and this host hears it. */
    change(id: string, text: string, minute = 30) {
      stored = stored.map((one) =>
        one.id === id ? { ...one, personalization_data: text, updated_at: `2026-11-22T13:${minute}:00Z` } : one,
      );
      mergeItems(replica, stored, 10);
    },
  };
}

const made = (id: string, text: string, quantidade = '1') =>
  anItem({ id, order_id: `o-${id}`, item_status: 'in_production', personalization_data: text, quantidade });

test('a piece is made once, and again only as often as it was said to be', async () => {
  const at = aReplica([made('mug', 'Ana'), made('cup', 'Léo', '2')]);
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
  const at = aReplica([made('mug', 'Ana & Léo')]);
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
  const at = aReplica([made('mug', 'Ana'), made('cup', 'Léo')]);
  const first = await at.make();
  at.change('mug', 'Anna');
  expect(at.held()).toEqual([['mug', 'text-changed']]);
  expect(whyNot(at.replica, 'ship', 'mug')).toBe('held');
  expect(first.kind === 'made' && at.jobs.changedIn(first.job!)).toEqual(['mug']);
  expect(await at.make()).toMatchObject({ rows: [{ item_id: 'mug', unit: 1 }] });
  expect([at.files[1], at.held()]).toEqual(['Anna\r\n', []]);
});

test('who lets a changed text pass is not asked about it again, until it changes once more', async () => {
  const at = aReplica([made('mug', 'Ana')]);
  await at.make();
  at.change('mug', 'Ana.');
  expect(at.workshop.release(['mug'], ANA)).toBe(1);
  expect(at.held()).toEqual([]);
  at.change('mug', 'Eva');
  expect(at.held()).toEqual([['mug', 'text-changed']]);
});

test('what cannot be made is on hold with its reason, and what is on hold is left out and counted', async () => {
  const at = aReplica([made('mug', 'A name that no mug is wide enough for'), made('cup', 'Léo'), made('jar', 'Eva')]);
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
  const at = aReplica([made('mug', 'A name that no mug is wide enough for'), made('cup', 'Léo')]);
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
const tell = (from: ReturnType<typeof aReplica>, to: ReturnType<typeof aReplica>) =>
  to.workshop.eventReplica.take([...from.workshop.eventReplica.all()]);

test('a hold that a job has ended has ended at other hosts, too', async () => {
  const [at, other] = [aReplica([made('mug', 'Ana')]), aReplica([made('mug', 'Ana')])];
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
  const [at, other] = [aReplica([made('mug', 'Ana')]), aReplica([made('mug', 'Ana')])];
  await at.make();
  at.change('mug', 'Anna');
  other.change('mug', 'Anna');
  tell(at, other);
  other.workshop.release(['mug'], ANA);
  tell(other, at);
  at.replica.setState((state) => ({ version: state.version + 1 }));
  expect([at.held(), other.held()]).toEqual([[], []]);
  at.change('mug', 'Hanna');
  expect(at.held()).toEqual([['mug', 'text-changed']]);
});

test('what one host has put into a job another does not make again, and stops where its text changed after it', async () => {
  const [at, other] = [aReplica([made('mug', 'Ana')]), aReplica([made('mug', 'Ana')], 'window')];
  const first = await at.make();
  tell(at, other);
  expect(await other.make()).toMatchObject({ rows: [] });
  // The machine that made the job is switched off by now.
  other.change('mug', 'Anna');
  expect(other.held()).toEqual([['mug', 'text-changed']]);
  expect(whyNot(other.replica, 'ship', 'mug')).toBe('held');
  const [job] = other.jobs.since(0);
  expect(job).toEqual(first.kind === 'made' && first.job);
  expect(other.jobs.changedIn(job!)).toEqual(['mug']);
  expect(await other.make()).toMatchObject({ rows: [{ item_id: 'mug' }] });
  at.change('mug', 'Anna');
  expect(at.held()).toEqual([['mug', 'text-changed']]);
  tell(other, at);
  expect([at.held(), other.held()]).toEqual([[], []]);
  expect(at.jobs.since(0).map(({ station }) => station)).toEqual(['door', 'window']);
});

test('who has not heard of a new text does not call the piece that was made of it wrong', async () => {
  const [at, behind] = [aReplica([made('mug', 'Ana')]), aReplica([made('mug', 'Ana')], 'window')];
  at.change('mug', 'Anna');
  await at.make();
  tell(at, behind);
  expect(behind.held()).toEqual([]);
  behind.change('mug', 'Anna');
  expect(behind.held()).toEqual([]);
  behind.change('mug', 'Hanna', 45);
  expect(behind.held()).toEqual([['mug', 'text-changed']]);
});

test('two hosts that did not hear each other made one piece of two texts: it stops until somebody knows of both', async () => {
  const [at, other] = [aReplica([made('mug', 'Ana')]), aReplica([made('mug', 'Ana')], 'window')];
  await at.make();
  other.change('mug', 'Anna');
  await other.make();
  at.change('mug', 'Anna');
  expect(other.held()).toEqual([]);
  tell(at, other);
  tell(other, at);
  expect([at.held(), other.held()]).toEqual([[['mug', 'text-changed']], [['mug', 'text-changed']]]);
  other.workshop.release(['mug'], ANA);
  tell(other, at);
  for (const one of [at, other]) one.replica.setState((state) => ({ version: state.version + 1 }));
  expect([at.held(), other.held()]).toEqual([[], []]);
  // Who comes later hears all of it at once, in whatever order.
  const late = aReplica([made('mug', 'Ana')], 'late');
  late.change('mug', 'Anna');
  late.workshop.eventReplica.take([...other.workshop.eventReplica.all()].toReversed());
  expect(late.held()).toEqual([]);
});

test.each([-7_200_000, 7_200_000])(
  'a piece that another host has made again goes into the next job, though its clock is %i ms away',
  async (aheadMs) => {
    const [at, other] = [aReplica([made('mug', 'Ana')]), aReplica([made('mug', 'Ana')], 'window', aheadMs)];
    await at.make();
    tell(at, other);
    other.workshop.remake({ id: 'mug', order_id: 'o-mug' }, 'damaged', 1, ANA);
    tell(other, at);
    expect(await at.make()).toMatchObject({ rows: [{ item_id: 'mug', unit: 1 }] });
    tell(at, other);
    expect(await other.make()).toMatchObject({ rows: [] });
  },
);

test('a unit more of an item that was made is the only one that the next job makes', async () => {
  const at = aReplica([made('cup', 'Léo')]);
  await at.make();
  at.workshop.remake({ id: 'cup', order_id: 'o-cup' }, 'damaged', 1, ANA);
  await at.make();
  at.order('cup', '2');
  expect(await at.make()).toMatchObject({ rows: [{ unit: 2 }] });
});
