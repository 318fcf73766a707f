/**
 * Keeps in memory once what many items have alike. Each response brings its own copy of a product's name and of an order's
 * summary: with 100,000 open items a third of the memory for records would be copies.
 */
import type { OrderItem, PedidoSummary } from '../domain/records.ts';

/** So many texts are remembered at most; then the memory of them begins anew, and costs nothing but copies. */
const MOST_TEXTS = 20_000;

export class SharedTexts {
  readonly #texts = new Map<string, string>();

  /** Replaces texts of an item by equal ones that are in memory already; `other`: an item of the same order. */
  share(item: OrderItem, other: OrderItem | undefined): void {
    item.product_id = this.#known(item.product_id);
    item.product_nome = this.#known(item.product_nome);
    item.variation_options = this.#known(item.variation_options);
    item.item_status = this.#known(item.item_status);
    item.delivery_type = this.#known(item.delivery_type);
    if (other?.order_id === item.order_id) item.order_id = other.order_id;
    const { pedido } = item;
    if (!pedido) return;
    if (pedido.id === item.order_id) pedido.id = item.order_id;
    if (pedido.created_at === item.created_at) item.created_at = pedido.created_at;
    if (other?.pedido && isSameSummary(pedido, other.pedido)) item.pedido = other.pedido;
  }

  clear(): void {
    this.#texts.clear();
  }

  #known(text: string): string {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    if (this.#texts.size >= MOST_TEXTS) this.#texts.clear();
    this.#texts.set(text, text);
    return text;
  }
}

function isSameSummary(a: PedidoSummary, b: PedidoSummary): boolean {
  return (
    a.id === b.id &&
    a.numero === b.numero &&
    a.status === b.status &&
    a.metodo_envio === b.metodo_envio &&
    a.created_at === b.created_at
  );
}
