/** Fields that are left out, null or different in a response, by the switches: applied to resources before they are sent. */
import type { Switches } from './switches.ts';

/** Which response a resource is in: a list of items, or any response about one record. */
export type View = 'list' | 'detail';

type Resource = Record<string, unknown>;

/** An item of spec 2.1 as this view shows it. */
export function tellItem(item: Resource, view: View, switches: Switches): Resource {
  const hasSummary = switches.summary === 'everywhere' || switches.summary === `${view}s`;
  const omitted: ReadonlySet<string> = new Set([
    ...(hasSummary ? [] : ['pedido']),
    ...(view === 'list' ? switches.listsWithout : []),
  ]);
  const disputed: ReadonlySet<string> = new Set(view === 'list' ? switches.disputed : []);
  return Object.fromEntries(
    Object.entries(withNulls(item, switches))
      .filter(([name]) => !omitted.has(name))
      .map(([name, value]) => [name, disputed.has(name) ? tellOtherwise(name, value) : value])
      .map(([name, value]) => [name, name === 'id' && isUnnamed(value, view, switches) ? null : value]),
  );
}

/** Whether a row of a list loses its id: one in sixteen, always the same ones. */
function isUnnamed(id: unknown, view: View, { listedIds }: Switches): boolean {
  return listedIds === 'most' && view === 'list' && String(id).endsWith('0');
}

/** A product of spec 2.3, with its stock. */
export function tellProduct(product: Resource & { estoques: Resource[] }, switches: Switches): Resource {
  return { ...withNulls(product, switches), estoques: product.estoques.map((record) => tellStock(record, switches)) };
}

/** A stock record of spec 2.4. */
export function tellStock(record: Resource, switches: Switches): Resource {
  return withNulls(record, switches);
}

const ALWAYS_NULL: ReadonlySet<string> = new Set(['capa', 'updated_at']);

function withNulls(resource: Resource, { nulls }: Switches): Resource {
  if (nulls.length === 0) return resource;
  const isNull = (name: string, value: unknown) =>
    (nulls as readonly string[]).includes(name) &&
    (ALWAYS_NULL.has(name) || Number(String(value).replace(',', '.')) === 0);
  return Object.fromEntries(
    Object.entries(resource).map(([name, value]) => [name, isNull(name, value) ? null : value]),
  );
}

const SHORT_NAME = 18;

function tellOtherwise(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return name === 'product_nome' ? value.slice(0, SHORT_NAME).trim() : value.toLowerCase().replaceAll(' ', '_');
}
