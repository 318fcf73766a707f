/** What goes on beside the work of the day: a promotion that begins and ends by the clock, and recordings of both benches. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from '../../journeys/support.ts';
import type { Day } from './desk.ts';
import type { DayOrder } from './morning.ts';

/** Plans a promotion of a minute for a product of the day; its end is a running bench's to carry out. */
export async function beginPromotion(store: Store, day: Day, { orderId, itemIds }: DayOrder): Promise<string> {
  const { product_id } = await store.item({ id: itemIds[0]!, order_id: orderId });
  const rule = ['--percent', '-10', '--product', product_id, '--unit', 'cents', '--end', '1m', '--name', 'day'];
  const { code, stderr } = await day.run('promo', 'plan', ...rule, '--yes');
  return code === 0 ? '' : `promo plan: exit ${code}: ${stderr.slice(-300)}`;
}

/** By then a promotion of a minute has been ended by a running bench. */
const LATEST_END_MS = 90_000;

/** Waits until the promotion has ended by itself, and says what is wrong with it. */
export async function judgePromotion(day: Day): Promise<string[]> {
  const latest = performance.now() + LATEST_END_MS;
  for (;;) {
    const { stdout } = await day.run('promo', '--ndjson');
    day.told.commands--;
    const run = JSON.parse(stdout.split('\n')[0] || '{}') as { state?: string; begun?: number; ended?: number };
    if (run.state === 'ended') return run.begun === 1 && run.ended === 1 ? [] : [`the promotion: ${stdout.trim()}`];
    if (performance.now() > latest) return [`the promotion has not ended: ${stdout.trim()}`];
  }
}

/** Both benches were recorded, each recording is proven by the trail, and none has a word of a buyer. */
export async function judgeRecordings(store: Store, day: Day, orders: readonly DayOrder[]): Promise<string[]> {
  const { code, stdout } = await day.run('audit', 'casts', '--ndjson');
  const casts = stdout
    .split('\n')
    .filter(Boolean)
    .map((one) => JSON.parse(one) as { file: string; state: string; bytes: number });
  const wrong = casts.filter(({ state }) => state !== 'intact').map(({ file, state }) => `${file}: ${state}`);
  if (code !== 0 || casts.length === 0) wrong.push(`audit casts: exit ${code}, ${casts.length} recordings`);
  const state = join(day.folder, 'state');
  const folder = readdirSync(state).find((name) => name.endsWith('.casts'))!;
  const text = readdirSync(join(state, folder))
    .map((name) => readFileSync(join(state, folder, name), 'utf8'))
    .join('\n');
  // What was packed is in them, or they would prove nothing.
  if (!orders.some(({ numero }) => text.includes(numero))) wrong.push('no order of the day is in the recordings');
  const secrets = new Set<string>();
  for (const { orderId, itemIds, numero } of orders) {
    for (const id of itemIds) {
      const { personalization_data: words } = await store.item({ id, order_id: orderId });
      for (const part of [words, ...(words.match(/“[^”]{3,}”/g) ?? [])]) if (part !== '') secrets.add(part);
    }
    const { stdout: detail } = await day.run('order', numero, '--json', '--show-personal-data');
    day.told.commands--;
    const { comprador, endereco_entrega } = JSON.parse(detail) as Record<
      'comprador' | 'endereco_entrega',
      Record<string, string>
    >;
    for (const one of [...Object.values(comprador), endereco_entrega['logradouro'], endereco_entrega['cep']]) {
      if (one) secrets.add(one);
    }
  }
  const found = [...secrets].filter(
    (secret) => text.includes(secret) || text.includes(JSON.stringify(secret).slice(1, -1)),
  );
  if (found.length > 0) wrong.push(`${found.length} of ${secrets.size} texts of buyers are in the recordings`);
  console.log(
    `${casts.length} recordings, ${text.length} characters, ${secrets.size} texts of buyers looked for, ${found.length} found`,
  );
  return wrong;
}
