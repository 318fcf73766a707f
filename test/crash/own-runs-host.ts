/**
 * One host whose program hears what is paid: `own-runs-host.ts URL TOKEN HUB STATE_DIR FILE`, forked. Its program writes a
 * line for each run into FILE, and fails for orders whose number ends with 0. It tells its parent that it hears, and what has
 * failed when asked.
 */
import { createCore } from '../../src/app/core.ts';
import { failedRuns } from '../../src/db/own-runs.ts';

export type OwnRunsWord = { kind: 'hears' } | { kind: 'runs'; failed: string[]; openCount: number };

const [url = '', token = '', hub = '', stateDir = '', file = ''] = process.argv.slice(2);
const tell = (word: OwnRunsWord) => void process.send?.(word);
const core = createCore({ url, token, hub }, { stateDir });
// Without its end a line was cut off: the host was killed while it wrote it.
const SCRIPT = `read -r line || exit 9; printf '%s\\n' "$line" >> "$0"; case "$line" in *'0","status"'*) exit 3;; esac`;

core.sync.start();
core.ownRuns.begin(() => [{ name: 'tell', run: ['/bin/sh', '-c', SCRIPT, file], on: ['paid'], withinMs: 10_000 }]);

const { database } = core.state;
const looking = setInterval(() => {
  if (core.replica.getState().lojaId === undefined) return;
  if (!database.get("SELECT 1 FROM sync_state WHERE name = 'own-runs'")) return;
  clearInterval(looking);
  tell({ kind: 'hears' });
}, 50);

process.on('message', () => {
  const failed = failedRuns(database, 1e6).runs.map((run) => run.item_id);
  const open = `SELECT count(*) AS n FROM events
    WHERE kind = 'own-run' AND subject = 'open' AND (text ->> 'state' = 'begun' OR text ->> 'tries' = 0)`;
  tell({ kind: 'runs', failed, openCount: database.get<{ n: number }>(open)!.n });
});
process.on('disconnect', () => process.exit(0));
