/** The fields of each command for `--fields`, by the names under which the command prints them. */
import { PRINTED_ORDER_FIELDS } from '../output/mask-order.ts';
import { VERDICT_FIELDS } from '../output/verdict-lines.ts';
import { PRINTED_ITEM_FIELDS } from './items.ts';
import { LOG_FIELDS, OUTBOX_FIELDS } from './journals.ts';
import { CUSTOM_COMMAND_FIELDS } from './custom-commands.ts';
import { FAILED_RUN_FIELDS } from './own-runs.ts';
import { MONEY_FIELDS } from './money.ts';
import { PRICE_FIELDS } from './price.ts';
import { PRODUCT_FIELDS } from './product.ts';
import { STOCK_FIELDS } from './stock-list.ts';
import { WATCH_FIELDS } from './watch.ts';
import { WHY_FIELDS } from './why.ts';

const BY_COMMAND: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    items: PRINTED_ITEM_FIELDS,
    why: WHY_FIELDS,
    order: PRINTED_ORDER_FIELDS,
    product: PRODUCT_FIELDS,
    money: MONEY_FIELDS,
    price: PRICE_FIELDS,
    stock: STOCK_FIELDS,
    watch: WATCH_FIELDS,
    outbox: OUTBOX_FIELDS,
    'commands failed': FAILED_RUN_FIELDS,
    log: LOG_FIELDS,
    commands: CUSTOM_COMMAND_FIELDS,
    accept: VERDICT_FIELDS,
    start: VERDICT_FIELDS,
    ship: VERDICT_FIELDS,
    return: VERDICT_FIELDS,
    'stock set': VERDICT_FIELDS,
    'stock import': VERDICT_FIELDS,
  }),
);

/** The fields of a command; `command`: its words after `bancada`. Empty for a command without a list of fields. */
export function fieldsOf(command: string): readonly string[] {
  return BY_COMMAND.get(command) ?? [];
}
