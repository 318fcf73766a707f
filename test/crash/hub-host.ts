/**
 * One host of the hub for tests that kill it: `hub-host.ts URL TOKEN HUB STATE_DIR NAME FIRST STATIONS ALL
 * ACT_EVERY_MS`, forked. Its stations are `FIRST` and the following ones of `ALL`; each works on the items
 * that are its own by their id, so that no two stations want the same. It tells its parent every change of
 * its mode and every verdict.
 */
import { createHash } from 'node:crypto';
import { createCore } from '../../src/app/core.ts';
import type { HubState } from '../../src/replica/health.ts';

export type HostWord =
  | { kind: 'began' }
  | { kind: 'mode'; mode: HubState['mode']; isLoaded: boolean }
  | { kind: 'intent'; id: string; itemId: string; operation: string }
  | { kind: 'verdict'; id: string; verdict: string }
  | { kind: 'picture'; items: [id: string, version: string][]; open: number; stationCount: number };

export type HostAsk = 'picture' | 'rest';

const [url = '', token = '', hub = '', stateDir = '', name = '', ...numbers] = process.argv.slice(2);
const [first, count, all, actEveryMs] = numbers.map(Number) as [number, number, number, number];

const tell = (word: HostWord) => void process.send?.(word);
tell({ kind: 'began' });
const core = createCore(
  { url, token, ...(hub === '-' ? {} : { hub }) },
  { stateDir, author: { operator: name, station: name }, times: { graceMs: 0, watchMs: 4000 } },
);
const { replica, actions, team } = core;
const members = Array.from({ length: count }, (_, i) => team.join({ operator: name, station: `${name}/${i}` }));

let last = '';
replica.subscribe(({ health }) => {
  const mode = health.hub?.mode;
  const now = `${mode} ${health.isLoaded}`;
  if (mode === undefined || now === last) return;
  last = now;
  tell({ kind: 'mode', mode, isLoaded: health.isLoaded });
});
actions.onSettled(({ intent, verdict }) => tell({ kind: 'verdict', id: intent.id, verdict: verdict.kind }));

const stationOf = (itemId: string) => createHash('sha1').update(itemId).digest().readUInt32BE(0) % all;
const asked = new Set<string>();
let isResting = false;

/** The next thing that a station of this host can do. */
function act(): void {
  if (isResting) return;
  setTimeout(act, actEveryMs * (0.5 + Math.random()));
  const { records } = replica.getState();
  for (const operation of ['startProduction', 'accept'] as const) {
    for (const { item } of records.withStatus(operation === 'accept' ? 'pending' : 'accepted')) {
      const station = stationOf(item.id) - first;
      const key = `${operation} ${item.id}`;
      if (station < 0 || station >= count || asked.has(key)) continue;
      const member = members[station]!;
      member.at({ screen: 'packing', orderId: item.order_id });
      if (member.claim(item.order_id)) continue;
      const { intent } = actions.ask({ operation, itemId: item.id });
      if (!intent) continue;
      asked.add(key);
      return tell({ kind: 'intent', id: intent.id, itemId: item.id, operation });
    }
  }
}

process.on('message', (ask: HostAsk) => {
  if (ask === 'rest') isResting = true;
  else {
    const items = [...replica.getState().records.all()].map(({ item }) => [
      item.id,
      `${item.item_status} ${item.updated_at}`,
    ]);
    const { stations } = team.state.getState();
    tell({
      kind: 'picture',
      items: items as [string, string][],
      open: actions.open().length,
      stationCount: stations.size,
    });
  }
});
process.on('SIGTERM', () => void core.close().then(() => process.exit(0)));
process.on('disconnect', () => process.exit(0));
core.sync.start();
setTimeout(act, actEveryMs * Math.random());
