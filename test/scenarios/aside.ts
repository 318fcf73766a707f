/** What goes on beside the work of the day: a promotion that begins and ends by the clock, and recordings of both benches. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DayOrder } from './orders.ts';
import type { Scene } from './scene.ts';

/** Plans a promotion of a minute for a product of the day; its end is a running bench's to carry out. */
export async function beginPromotion(scene: Scene, { orderId, itemIds }: DayOrder): Promise<void> {
  const { product_id } = await scene.store.item({ id: itemIds[0]!, order_id: orderId });
  const rule = ['--percent', '-10', '--product', product_id, '--unit', 'cents', '--end', '1m', '--name', 'day'];
  await scene.expectCode(0, 'promo', 'plan', ...rule, '--yes');
}

/** By then a promotion of a minute has been ended by a running bench. */
const LATEST_END_MS = 90_000;

/** Waits until the promotion has ended by itself, as it has to. */
export async function judgePromotion(scene: Scene): Promise<void> {
  const latest = performance.now() + LATEST_END_MS;
  for (;;) {
    const [run] = await scene.rows<{ state: string; begun: number; ended: number }>('promo');
    const isOver = run?.state === 'ended';
    if (!isOver && performance.now() < latest) continue;
    if (!isOver || run.begun !== 1 || run.ended !== 1) scene.wrong.push(`the promotion: ${JSON.stringify(run)}`);
    return;
  }
}

/** Both benches were recorded, each recording is proven by the trail, and none has a word of a buyer. */
export async function judgeRecordings(scene: Scene, orders: readonly DayOrder[]): Promise<void> {
  const { store, state, wrong } = scene;
  await scene.expectCode(0, 'audit', 'casts');
  const casts = await scene.rows<{ file: string; state: string }>('audit', 'casts');
  for (const { file, state: told } of casts) if (told !== 'intact') wrong.push(`${file}: ${told}`);
  if (casts.length === 0) wrong.push('there are no recordings');
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
    const { stdout: detail } = await scene.ask('order', numero, '--json', '--show-personal-data');
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
}
