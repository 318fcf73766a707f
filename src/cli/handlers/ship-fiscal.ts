/** The fiscal keys that the shop requires, for `ship`: which orders have none, and why they leave without one. */
import { numberOf } from '../../domain/item-names.ts';
import type { OrderItem } from '../../domain/records.ts';
import { textsIn } from '../../i18n/texts.ts';
import { safeText } from '../../base/safe-text.ts';
import { lacksFiscalKey } from '../../usecases/fiscal-key.ts';
import { UsageProblem } from '../failures.ts';
import type { StoreContext } from '../run-with-store.ts';
import { configuredAuthor, type CommandCore } from './core.ts';

type Known = Pick<CommandCore, 'workshop'>;

/** The orders that need a fiscal key and have none: a line for each. */
export function fiscalDoubts({ texts: { write } }: StoreContext, core: Known, items: readonly OrderItem[]): string[] {
  return lacking(core, items).map((item) => write.noFiscalKey(numberOf(item)));
}

/**
 * Records why those of these orders that need a fiscal key and have none leave without it. Throws {@link UsageProblem} for
 * a reason that cannot be stored.
 */
export function sayWithoutFiscalKey(
  job: StoreContext,
  core: Known,
  items: readonly OrderItem[],
  reason: string | undefined,
): void {
  const { team, workshop } = textsIn(job.language);
  for (const { order_id } of reason === undefined ? [] : lacking(core, items)) {
    const problem = core.workshop.leaveWithoutFiscalKey(order_id, safeText(reason ?? ''), configuredAuthor(job));
    if (problem === 'empty') throw new UsageProblem(team.needsReason);
    if (problem) throw new UsageProblem(problem === 'personal' ? workshop.personal : workshop.notRecorded);
  }
}

/** An item of each order that needs a fiscal key and has none. */
function lacking({ workshop }: Known, items: readonly OrderItem[]): OrderItem[] {
  const orders = new Map(items.map((item) => [item.order_id, item]));
  return [...orders.values()].filter(({ order_id }) => lacksFiscalKey(workshop, order_id));
}
