/** Puts together the part of the core that is read on demand: the stores, their reader, and what verdicts add to them. */
import type { Actions } from '../outbox/actions.ts';
import { learnUnit, soldProducts, unitFromAnswer, type PriceUnit } from '../domain/prices.ts';
import type { ApiClient } from '../api/client.ts';
import type { Clock } from '../base/clock.ts';
import type { Order, OrderItem, Product } from '../domain/records.ts';
import { createDetails, noteUnit, updateProduct, type Details } from '../replica/details.ts';
import { mergeItems, type Replica } from '../replica/replica.ts';
import { createProductImages } from '../devices/product-images/product-images.ts';
import type { ProductImageSetting } from '../config/profiles.ts';
import { createLabelPrinter } from '../devices/labels/printer.ts';
import { createTagPrinter } from '../devices/labels/tag-printer.ts';
import type { LabelPrinter, PrinterPort, TagPrinter, TagTarget } from '../replica/labels.ts';
import type { ProductImages } from '../replica/product-images.ts';
import { skusOf } from '../replica/skus.ts';
import { createStock, mergeStock, type Stock } from '../replica/stock.ts';
import type { Budget } from '../sync/budget.ts';
import { createOnDemand, type OnDemand } from '../sync/on-demand.ts';

export type OnDemandData = {
  details: Details;
  stock: Stock;
  onDemand: OnDemand;
  labels?: LabelPrinter;
  tags?: TagPrinter;
  pictures?: ProductImages;
};

type GoodsOptions = {
  client: ApiClient;
  replica: Replica;
  actions: Actions;
  /** Called with each order's detail that was read. */
  onOrder: (orderId: string, order: Order) => void;
  onProduct: (product: Product) => void;
  clock: Clock;
  /** The rate limit, shared by all reads of the process. */
  budget: Budget;
  /** The unit of the store's prices, if the profile sets it. */
  priceUnit?: PriceUnit | undefined;
  /** The words of the command that prints labels. */
  printCommand?: readonly string[] | undefined;
  /** The printer of labels if there is no such command. */
  labelPrinter?: PrinterPort | undefined;
  /** Where tags are printed when production starts. */
  tagPrinter?: TagTarget | undefined;
  pictures?: ProductImageSetting | undefined;
  /** The address of the store: files at the same host are requested even if it is a private address. */
  storeUrl?: string | undefined;
  /** Other hosts to which the same applies. */
  innerHosts?: readonly string[] | undefined;
  onPrinted?: PrintedListener | undefined;
};

/** Called for each label and tag that was printed, or with the reason why it was not. */
export type PrintedListener = (what: 'label' | 'tag', problem: string | undefined) => void;

/** Makes the stores of data read on demand; requests nothing before a reader needs it. */
export function openOnDemandData(options: GoodsOptions): OnDemandData {
  const {
    client,
    replica,
    actions,
    clock,
    budget,
    onOrder,
    onProduct,
    priceUnit,
    printCommand,
    labelPrinter,
    onPrinted = () => {},
    tagPrinter,
    storeUrl = '',
    innerHosts = [],
    pictures: setting,
  } = options;
  const details = createDetails(priceUnit);
  const stock = createStock();
  stock.subscribe(({ rows }, before) => {
    if (rows === before.rows) return;
    const { skus: known } = replica.getState();
    const skus = skusOf(
      rows.map(({ record }) => record),
      known,
    );
    if (skus !== known) replica.setState({ skus });
  });
  details.subscribe(({ orders, products }, before) => {
    for (const [id, { value }] of orders) if (value && value !== before.orders.get(id)?.value) onOrder(id, value);
    for (const [id, { value }] of products) if (value && value !== before.products.get(id)?.value) onProduct(value);
  });
  const onDemand = createOnDemand({
    client,
    clock,
    details,
    stock,
    budget,
    reachBackMs: () => replica.getState().health.facts.reachBackMs ?? 0,
    takeItems: (items, askedAt) => void mergeItems(replica, items, askedAt, clock.now()),
    learnUnit: (products) => learnUnit(products, itemsOf(replica)),
    soldProducts: () => soldProducts([...itemsOf(replica)]),
  });

  actions.onSettled(({ intent, verdict }) => {
    const now = clock.now();
    // Our own write is no news, and what a refusal found is as fresh as a response.
    const isOurs = verdict.kind === 'applied' || verdict.kind === 'already-so';
    if ('product' in verdict && verdict.product) takeProduct(details, verdict.product, now);
    if ('stock' in verdict && verdict.stock) {
      mergeStock(stock, [verdict.stock], { askedAt: now, knownAt: now, isOurs });
    }
    if (intent.operation !== 'setPrice' || verdict.kind !== 'applied' || !verdict.product) return;
    const unit = unitFromAnswer(intent.change, verdict.product);
    if (unit) noteUnit(details, unit, verdict.product.id);
  });
  const trusts = [...(URL.canParse(storeUrl) ? [new URL(storeUrl).origin] : []), ...innerHosts];
  const labelTarget = printCommand ?? labelPrinter;
  const labels = labelTarget && told(createLabelPrinter({ to: labelTarget, trusts }), onPrinted);
  const pictures = setting === 'off' ? undefined : createProductImages({ trusts, isAlways: setting === 'on' });
  const tags = tagPrinter && toldOfTags(createTagPrinter(tagPrinter, printCommand), onPrinted);
  return {
    details,
    stock,
    onDemand,
    ...(labels ? { labels } : {}),
    ...(tags ? { tags } : {}),
    ...(pictures ? { pictures } : {}),
  };
}

function told(printer: LabelPrinter, onPrinted: PrintedListener): LabelPrinter {
  return {
    ...printer,
    async print(urls) {
      const printed = await printer.print(urls);
      for (const { problem } of printed) onPrinted('label', problem);
      return printed;
    },
  };
}

function toldOfTags(printer: TagPrinter, onPrinted: PrintedListener): TagPrinter {
  return {
    async print(labels, onFailure) {
      const problem = await printer.print(labels, onFailure);
      for (const _ of labels) onPrinted('tag', problem);
      return problem;
    },
  };
}

function takeProduct(details: Details, product: Product, now: number): void {
  updateProduct(details, product.id, { value: product, askedAt: now, problem: undefined });
}

function* itemsOf(replica: Replica): IterableIterator<OrderItem> {
  for (const { item } of replica.getState().records.all()) yield item;
}
