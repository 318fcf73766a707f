/** `items`: the order items, all pages of them. */
import type { ItemQuery } from '../../api/client.ts';
import { formatAge } from '../../domain/ages.ts';
import { readStatus } from '../../domain/lifecycle.ts';
import { ITEM_STATUSES, type ItemStatus, type OrderItem } from '../../domain/records.ts';
import { readTime, toIsoSeconds } from '../../domain/times.ts';
import { textsIn } from '../../texts/texts.ts';
import type { ExitCode } from '../exit-codes.ts';
import { UsageProblem } from '../failures.ts';
import type { Job } from '../job.ts';
import { fieldList } from '../output/fields.ts';
import type { RecordKind } from '../output/records.ts';
import { listRecords } from './list-records.ts';
import { knownZoneOffset } from './local-state.ts';
import { momentFrom } from './moments.ts';

export type ItemsFlags = {
  status?: string;
  since?: string;
  until?: string;
  updatedAfter?: string;
  limit?: number;
};

/** Every field of spec 2.1. */
export const ITEM_FIELDS = fieldList(
  `id order_id product_id product_nome preco_unitario quantidade subtotal frete_valor item_status tracking_code
  cancellation_reason variation_options personalization_data delivery_type label_url shipping_provider_status created_at
  updated_at aceito_em em_producao_em enviado_em entregue_em cancelado_em`,
  {
    financeiro: 'valor_liquido_vendedor comissao_pct valor_comissao status data_credito',
    pedido: 'id numero status metodo_envio created_at',
  },
);

/** Lists the items that the flags ask for. */
export async function listItems(job: Job, flags: ItemsFlags): Promise<ExitCode> {
  const { texts, client } = job;
  return listRecords(job, {
    kind: itemKind(job),
    lists: queriesFrom(flags, job).map((query) => (page, until) => client.listItems({ ...query, page }, until)),
    limit: flags.limit,
    title: texts.tried.listItems,
    countWords: (count) => (count === 0 ? texts.read.noItems : texts.read.itemCount(count)),
  });
}

/** How items are printed. */
export function itemKind(job: Job): RecordKind<OrderItem> {
  const { language, texts } = job;
  const { columns } = texts.read;
  // Only a table needs it.
  let zone: number | undefined;
  const words = textsIn(language).statuses;
  const now = Date.now();
  return {
    fields: ITEM_FIELDS,
    columns: [
      { title: columns.order },
      { title: columns.status },
      { title: columns.age, align: 'right' },
      { title: columns.quantity, align: 'right' },
      { title: columns.item, shrinksTo: 16 },
      { title: columns.delivery, shrinksTo: 5 },
      { title: columns.id },
    ],
    cells: (item) => {
      const status = readStatus(item.item_status);
      zone ??= knownZoneOffset(job);
      const placedAt = readTime(item.pedido?.created_at ?? '', zone) ?? readTime(item.created_at, zone);
      return [
        `#${(item.pedido?.numero || item.order_id).replace(/^#/, '')}`,
        status ? words[status] : item.item_status,
        placedAt === undefined ? '' : formatAge(now - placedAt),
        item.quantidade,
        [item.product_nome, item.variation_options].filter(Boolean).join(' · '),
        item.delivery_type,
        `${item.order_id}/${item.id}`,
      ];
    },
  };
}

function queriesFrom(flags: ItemsFlags, { texts }: Job): ItemQuery[] {
  const statuses = (flags.status ?? '').split(',').filter((word) => word.trim() !== '');
  const read = statuses.map((word): ItemStatus => {
    const status = readStatus(word);
    if (!status) throw new UsageProblem(`--status: ${texts.usage.status(ITEM_STATUSES.join(', '))}`);
    return status;
  });
  for (const [name, date] of [
    ['--since', flags.since],
    ['--until', flags.until],
  ] as const) {
    const isDate = date === undefined || (/^\d{4}-\d\d-\d\d$/.test(date) && readTime(`${date}T00:00Z`) !== undefined);
    if (!isDate) throw new UsageProblem(`${name}: ${texts.usage.date}`);
  }
  const after = momentFrom('--updated-after', flags.updatedAfter, texts);
  const query: ItemQuery = {
    ...(flags.since === undefined ? {} : { data_inicio: flags.since }),
    ...(flags.until === undefined ? {} : { data_fim: flags.until }),
    ...(after === undefined ? {} : { atualizado_apos: toIsoSeconds(after) }),
  };
  return read.length === 0 ? [query] : [...new Set(read)].map((status) => ({ ...query, status }));
}
