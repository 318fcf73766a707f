/**
 * Kills a sandbox with SIGKILL in the middle of writes, again and again on the same file, and looks each time whether
 * the file is whole and whether everything that was answered is in it.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createRandom, type Random } from '../../src/sandbox/random.ts';
import { openDatabase, type Database } from '../../src/sandbox/store/database.ts';

const SERVER = fileURLToPath(new URL('serve-file.ts', import.meta.url));
const CLIENTS = 4;

export type KillReport = { rounds: number; answered: number; cutOff: number; problems: string[] };

type Row = Record<string, string | number | null>;
type Seen = { id: string; status: string; trackingCode: string };

async function serve(file: string): Promise<{ process: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ['--no-warnings', SERVER, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    child.once('exit', (code) => reject(new Error(`The sandbox ended with ${code} before it served.`)));
  });
  return { process: child, url };
}

async function ask(url: string, method: string, body?: unknown): Promise<Row & { data?: never }> {
  const headers = { authorization: 'Bearer t', 'content-type': 'application/json' };
  const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  return { code: response.status, ...((await response.json()) as Row) };
}

const NEXT: Readonly<Record<string, string>> = {
  pending: 'aceitar',
  accepted: 'iniciar-producao',
  in_production: 'enviar',
  shipped: 'voltar-producao',
};

/** Runs so many rounds, each of which ends after some writes were answered and others are on their way. */
export async function runKillRounds(file: string, rounds: number, seed: string): Promise<KillReport> {
  const random = createRandom(seed);
  const report: KillReport = { rounds, answered: 0, cutOff: 0, problems: [] };
  for (let round = 1; round <= rounds; round++) {
    const server = await serve(file);
    const seen = new Map<string, Seen>();
    const ended = new Promise((resolve) => server.process.once('exit', resolve));
    const wanted = random.int(5, 60);
    await Promise.all(
      Array.from({ length: CLIENTS }, async (_, client) => {
        const own = createRandom(`${seed}/${round}/${client}`);
        // The first request that fails is the one that met the kill.
        for (;;) {
          const answered = await writeOnce(server.url, own, seen).catch(() => undefined);
          if (answered === undefined) return void (report.cutOff += 1);
          report.answered += answered;
          if (seen.size >= wanted) server.process.kill('SIGKILL');
        }
      }),
    );
    await ended;
    inspect(file, seen, (problem) => report.problems.push(`round ${round}: ${problem}`));
  }
  return report;
}

// One step of one item, and what the sandbox said of it.
async function writeOnce(url: string, random: Random, seen: Map<string, Seen>): Promise<number> {
  const status = random.pick(Object.keys(NEXT));
  const { data } = await ask(`${url}/pedidos?status=${status}`, 'GET');
  const items = data as unknown as Row[];
  if (items.length === 0) return 0;
  const item = random.pick(items);
  const trackingCode = `K${random.int(0, 1e9)}`;
  const body = status === 'in_production' ? { tracking_code: trackingCode } : undefined;
  const reply = await ask(`${url}/pedidos/${item['order_id']}/itens/${item['id']}/${NEXT[status]}`, 'POST', body);
  if (reply['code'] !== 200) return 0;
  const kept = reply.data as unknown as Row;
  const id = String(item['id']);
  seen.set(`${id} ${kept['updated_at']} ${kept['item_status']}`, {
    id,
    status: String(kept['item_status']),
    trackingCode: String(kept['tracking_code']),
  });
  return 1;
}

function inspect(file: string, seen: Map<string, Seen>, tell: (problem: string) => void): void {
  const { database } = openDatabase(file);
  try {
    inspectShop(database, tell);
    for (const { id, status, trackingCode } of seen.values()) {
      const found = database.get(
        "SELECT 1 FROM history WHERE item_id = ? AND to_status = ? AND actor = 'api' AND tracking_code = ?",
        id,
        status,
        trackingCode,
      );
      if (found === undefined) tell(`${id} → ${status} was answered and is not there`);
    }
  } finally {
    database.close();
  }
}

/** Everything that must hold between the tables, whenever the process ended. */
export function inspectShop(database: Database, tell: (problem: string) => void): void {
  const none = (what: string, sql: string): void => {
    const rows = database.all<Row>(sql);
    if (rows.length > 0) tell(`${what}: ${JSON.stringify(rows[0])}`);
  };
  const [check] = database.all<{ integrity_check: string }>('PRAGMA integrity_check');
  if (check?.integrity_check !== 'ok') tell(`integrity: ${check?.integrity_check}`);
  none(
    'counters differ from the items',
    `SELECT store, status, n FROM status_counts WHERE n <> 0
     EXCEPT SELECT store, status, count(*) FROM items GROUP BY 1, 2`,
  );
  none(
    'items differ from the counters',
    `SELECT store, status, order_day, count(*) FROM items GROUP BY 1, 2, 3
     EXCEPT SELECT store, status, day, n FROM day_counts`,
  );
  none('an item without its order', 'SELECT id FROM items WHERE order_id NOT IN (SELECT id FROM orders)');
  none('an order without items', 'SELECT id FROM orders WHERE id NOT IN (SELECT order_id FROM items)');
  none(
    'a state that differs from the last step',
    `SELECT items.id, status, to_status FROM items JOIN history ON history.item_id = items.id
     WHERE history.seq = (SELECT max(seq) FROM history WHERE item_id = items.id) AND status <> to_status`,
  );
  none(
    'a step that does not follow from the one before',
    `SELECT one.item_id, one.to_status, two.from_status FROM history one JOIN history two ON two.item_id = one.item_id
     WHERE two.seq = (SELECT min(seq) FROM history WHERE item_id = one.item_id AND seq > one.seq)
       AND one.to_status <> two.from_status`,
  );
  none(
    'a state without its time',
    `SELECT id, status FROM items WHERE (status = 'accepted' AND aceito_ms IS NULL)
       OR (status = 'in_production' AND producao_ms IS NULL) OR (status = 'shipped' AND enviado_ms IS NULL)
       OR (status = 'delivered' AND entregue_ms IS NULL) OR (status = 'cancelled' AND cancelado_ms IS NULL)
       OR (status = 'pending' AND aceito_ms IS NOT NULL)`,
  );
  none(
    'an order whose own state is not that of its items',
    `SELECT orders.id, orders.status FROM orders JOIN items ON items.order_id = orders.id GROUP BY orders.id
     HAVING orders.status <> CASE WHEN sum(items.status <> 'cancelled') = 0 THEN 'cancelado'
       WHEN sum(items.status NOT IN ('cancelled', 'delivered')) = 0 THEN 'concluido' ELSE 'pago' END`,
  );
}
