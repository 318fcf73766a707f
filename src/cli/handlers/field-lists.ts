/** The fields of each command for `--fields`: those of its schema, or more where it prints fields inside others. */
import { PRINTED_ORDER_FIELDS } from '../output/mask-order.ts';
import { VERDICT_FIELDS } from '../output/verdict-lines.ts';
import { PRINTED_ITEM_FIELDS } from './items.ts';
import { OUTBOX_FIELDS } from './journals.ts';
import { PRICE_FIELDS } from './price.ts';
import { PRODUCT_FIELDS } from './product.ts';
import { fieldsOf } from './schemas.ts';
import { STOCK_FIELDS } from './stock-list.ts';
import { WATCH_FIELDS } from './watch.ts';

const BY_COMMAND: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    items: PRINTED_ITEM_FIELDS,
    order: PRINTED_ORDER_FIELDS,
    product: PRODUCT_FIELDS,
    price: PRICE_FIELDS,
    stock: STOCK_FIELDS,
    watch: WATCH_FIELDS,
    outbox: OUTBOX_FIELDS,
    accept: VERDICT_FIELDS,
    start: VERDICT_FIELDS,
    ship: VERDICT_FIELDS,
    return: VERDICT_FIELDS,
    'stock set': VERDICT_FIELDS,
    'stock import': VERDICT_FIELDS,
  }),
);

/** The fields of a command; `command`: its words after `bancada`. Empty for a command that prints no records. */
export function knownFields(command: string): readonly string[] {
  return BY_COMMAND.get(command) ?? fieldsOf(command);
}
