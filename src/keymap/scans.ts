/** What a scanned code does in front of a screen that takes keys: it finds; it never presses one. */
import { safeText } from '../terminal/safe-text.ts';
import { say } from '../store/desk.ts';
import type { Bench } from './bench.ts';
import { jumpTo } from './queue-commands.ts';

/** Goes to the first open item of what the code names, or says that nothing here has that code. */
export function findScanned(bench: Bench, code: string): void {
  const { shop, desk, texts } = bench;
  const shown = safeText(code, 60);
  const found = shop.getState().records.byCode(code);
  const entry = found.find(({ status }) => status !== 'delivered' && status !== 'cancelled') ?? found[0];
  if (!entry) return say(desk, 'warn', texts.scan.unknown(shown));
  jumpTo(bench, entry.item.id);
  say(desk, 'info', texts.scan.found(shown, entry.item.pedido?.numero || entry.item.order_id));
}
