/**
 * The simulated service: the rules of the spec, and every answer that the spec leaves open as an option. It
 * knows the truth (`visible()`, `log`), which nothing under test may ask. Nothing here is shared with the
 * code under test but types.
 */
import type { OrderItem } from '../../../src/domain/records.ts';
import type { Random } from './random.ts';
import type { VirtualTime } from './virtual-time.ts';

export const STATUSES = ['pending', 'accepted', 'in_production', 'shipped', 'delivered', 'cancelled'] as const;
export type Status = (typeof STATUSES)[number];

export const MOVES = {
  accept: { from: 'pending', to: 'accepted' },
  startProduction: { from: 'accepted', to: 'in_production' },
  ship: { from: 'in_production', to: 'shipped' },
  returnToProduction: { from: 'shipped', to: 'in_production' },
} as const satisfies Record<string, { from: Status; to: Status }>;
export type Move = keyof typeof MOVES;

export type ServiceOptions = {
  pageSize: number;
  listOrder: 'created-desc' | 'created-asc' | 'updated-desc' | 'updated-asc' | 'shuffled';
  timestamps: 'iso-micro' | 'iso-offset' | 'zoneless' | 'brazilian';
  /** The service's own zone, minutes ahead of UTC. */
  zoneMinutes: number;
  /** The finest step of a stamp. */
  grainMs: 1 | 1000;
  delta: 'exclusive' | 'inclusive' | 'ignored';
  /** The page parameter is ignored, and the answer says that it is page 1, or that it is the page asked for. */
  pages?: 'read' | 'ignored' | 'echoed';
  /** How many more than there are a total says; fewer where negative. */
  totalsAhead?: number;
  /** Answers tell neither a total nor a last page. */
  hidesTotals?: boolean;
  /** `status` is read and not applied. */
  ignoresStatus?: boolean;
  /** `digits`: the filter compares the digits of UTC with those of its own zone, as a careless service does. */
  deltaZone: 'moments' | 'digits';
  /** So long the filter has kept its word before it did so. */
  digitsFromMs?: number;
  hasDate: boolean;
  /** How far `Date` is ahead of the stamps. */
  dateSkewMs: number;
  /** A change is stamped at once and can be seen up to this much later. */
  lateCommitMs: number;
  lateCommitShare: number;
  /** What the ids of a store's orders and items begin with. */
  idPrefix?: string;
  /** What a return does to the tracking code and the time of shipping. */
  returnTracking?: 'kept' | 'cleared';
};

export const PLAIN_SERVICE: ServiceOptions = {
  pageSize: 25,
  listOrder: 'created-desc',
  timestamps: 'iso-micro',
  zoneMinutes: 0,
  grainMs: 1000,
  delta: 'exclusive',
  deltaZone: 'moments',
  hasDate: true,
  dateSkewMs: 0,
  lateCommitMs: 0,
  lateCommitShare: 0,
  returnTracking: 'kept',
};

/** One version of an item as it could be seen from outside from `visibleAt` on. */
export type Version = {
  /** Counts the versions of the item. */
  sequence: number;
  row: Readonly<OrderItem>;
  /** Moments on the true clock. */
  stampedAt: number;
  visibleAt: number;
  isDeleted: boolean;
};

type Item = { id: string; orderId: string; createdAt: number; shuffle: number; current: Version; isLocked: boolean };

/** Everything that ever happened, in the order in which it became visible. */
export type Happening = {
  at: number;
  itemId: string;
  version: Version;
  by: string;
  move?: Move;
  trackingCode?: string | null;
};

export type MoveResult =
  | { kind: 'moved'; row: Readonly<OrderItem> }
  | { kind: 'refused'; status: Status }
  | { kind: 'not-found' };

export type ListQuery = { status?: string; data_inicio?: string; data_fim?: string; atualizado_apos?: string };
export type ListAnswer = { rows: readonly Readonly<OrderItem>[]; total: number; currentPage: number; lastPage: number };

export type SimService = ReturnType<typeof createService>;

/** The shop as it was before anybody came: orders of the last three days, more of them open than not. */
export function fillShop(service: SimService, random: Random, orderCount: number): void {
  for (let i = 0; i < orderCount; i++) {
    const status = random.pick<Status>([...STATUSES, 'pending', 'accepted', 'in_production']);
    service.addOrder({ status, ageMs: random.int(0, 3 * 24 * 60) * 60_000 });
  }
}

/** A service without items. All chance comes from `random`. */
export function createService(time: VirtualTime, random: Random, options: ServiceOptions) {
  const items = new Map<string, Item>();
  const orders = new Map<string, string[]>();
  const log: Happening[] = [];
  const versions = new Map<string, Version[]>();
  let orderCount = 0;

  const text = (atMs: number | undefined) => (atMs === undefined ? '' : formatTime(atMs, options));
  const grained = (atMs: number) => Math.floor(atMs / options.grainMs) * options.grainMs;

  function show(item: Item, version: Version, by: string, move?: Move, trackingCode?: string | null): void {
    item.current = version;
    const list = versions.get(item.id) ?? [];
    list.push(version);
    versions.set(item.id, list);
    const detail = { ...(move ? { move } : {}), ...(trackingCode === undefined ? {} : { trackingCode }) };
    log.push({ at: time.now(), itemId: item.id, version, by, ...detail });
  }

  /** Stamps a change now and lets it be seen now or later; meanwhile the record is locked, as in a database. */
  function commit(
    item: Item,
    change: (row: OrderItem, stamp: string) => void,
    by: string,
    move?: Move,
    code?: string | null,
  ) {
    const stampedAt = time.trueNow();
    const isLate = options.lateCommitMs > 0 && random.chance(options.lateCommitShare);
    const delay = isLate ? random.int(1, options.lateCommitMs) : 0;
    const row = { ...item.current.row, pedido: { ...item.current.row.pedido! } };
    const stamp = text(grained(stampedAt));
    row.updated_at = stamp;
    change(row, stamp);
    const version: Version = {
      sequence: item.current.sequence + 1,
      row: Object.freeze(row),
      stampedAt: grained(stampedAt),
      visibleAt: time.now() + delay,
      isDeleted: false,
    };
    if (delay === 0) {
      show(item, version, by, move, code);
      return Promise.resolve(row);
    }
    item.isLocked = true;
    return new Promise<OrderItem>((resolve) => {
      time.after(delay, () => {
        item.isLocked = false;
        show(item, version, by, move, code);
        resolve(row);
      });
    });
  }

  /** What an answer holds of an item: an object of its own, as every answer over a network. */
  const answered = ({ current }: Item): OrderItem => ({ ...current.row });
  const alive = () => [...items.values()].filter(({ current }) => !current.isDeleted);

  return {
    options,
    /** What has happened so far. */
    log: log as readonly Happening[],

    /** An order of 1 to `most` items, placed `ageMs` ago. The items' changes happened at random moments since. */
    addOrder({ itemCount = random.int(1, 3), status = 'pending' as Status, ageMs = 0 } = {}): string[] {
      const number = ++orderCount;
      const { idPrefix = '' } = options;
      const orderId = `${idPrefix}order-${number}`;
      const createdAt = time.trueNow() - ageMs;
      const ids: string[] = [];
      for (let i = 1; i <= itemCount; i++) {
        const stampedAt = grained(createdAt + Math.floor(random.next() * ageMs));
        const id = `${idPrefix}item-${number}-${i}`;
        const row = Object.freeze(newRow(id, orderId, number, status, text(grained(createdAt)), text(stampedAt)));
        const version = { sequence: 1, row, stampedAt, visibleAt: time.now(), isDeleted: false };
        const item: Item = { id, orderId, createdAt, shuffle: random.next(), current: version, isLocked: false };
        items.set(id, item);
        show(item, version, 'shop');
        ids.push(id);
      }
      orders.set(orderId, ids);
      return ids;
    },

    /** The shop's own life: sets a status, or changes a text where none is given. Does nothing to a locked record. */
    change(itemId: string, status?: Status): void {
      const item = items.get(itemId);
      if (!item || item.isLocked || item.current.isDeleted) return;
      void commit(
        item,
        (row, stamp) => {
          if (status) setStatus(row, status, stamp);
          else row.shipping_provider_status = `event ${random.int(1, 1e6)}`;
        },
        'shop',
      );
    },

    /** A change that goes around the model: no stamp moves, so no delta will ever tell of it. */
    changeUnstamped(itemId: string, status: Status): void {
      const item = items.get(itemId);
      if (!item || item.isLocked || item.current.isDeleted) return;
      const row = { ...item.current.row, item_status: status };
      const { sequence, stampedAt } = item.current;
      const version = {
        sequence: sequence + 1,
        row: Object.freeze(row),
        stampedAt,
        visibleAt: time.now(),
        isDeleted: false,
      };
      show(item, version, 'back door');
    },

    /** Takes an item out of the world, without a trace. */
    remove(itemId: string): void {
      const item = items.get(itemId);
      if (!item || item.isLocked) return;
      show(
        item,
        { ...item.current, sequence: item.current.sequence + 1, visibleAt: time.now(), isDeleted: true },
        'shop',
      );
    },

    /** An operation of spec 4.3 by a station; the answer comes when the change can be seen. */
    async move(
      move: Move,
      orderId: string,
      itemId: string,
      trackingCode: string | null | undefined,
      by: string,
    ): Promise<MoveResult> {
      const item = items.get(itemId);
      if (!item || item.orderId !== orderId || item.current.isDeleted) return { kind: 'not-found' };
      while (item.isLocked) await new Promise<void>((resolve) => time.after(50, resolve));
      const { from } = MOVES[move];
      if (item.current.row.item_status !== from)
        return { kind: 'refused', status: item.current.row.item_status as Status };
      const change = (row: OrderItem, stamp: string) =>
        setMoved(row, move, trackingCode ?? '', stamp, options.returnTracking);
      const row = await commit(item, change, by, move, move === 'ship' ? (trackingCode ?? null) : undefined);
      return { kind: 'moved', row: { ...row } };
    },

    /** GET /pedidos, spec 4.1. */
    list(query: ListQuery, page: number): ListAnswer {
      let found = alive();
      if (query.status && !options.ignoresStatus)
        found = found.filter(({ current }) => current.row.item_status === query.status);
      if (query.data_inicio) found = found.filter(({ createdAt }) => dayOf(createdAt, options) >= query.data_inicio!);
      if (query.data_fim) found = found.filter(({ createdAt }) => dayOf(createdAt, options) <= query.data_fim!);
      if (query.atualizado_apos && options.delta !== 'ignored') {
        const asked = Date.parse(query.atualizado_apos);
        const isCareless = options.deltaZone === 'digits' && time.now() >= (options.digitsFromMs ?? 0);
        const since = isCareless ? asked - options.zoneMinutes * 60_000 : asked;
        const isAfter =
          options.delta === 'inclusive'
            ? ({ current }: Item) => current.stampedAt >= since
            : ({ current }: Item) => current.stampedAt > since;
        found = found.filter(isAfter);
      }
      found.sort(ORDERS[options.listOrder]);
      const lastPage = Math.max(1, Math.ceil(found.length / options.pageSize));
      const { pages = 'read', totalsAhead = 0 } = options;
      const start = pages === 'read' ? (page - 1) * options.pageSize : 0;
      const rows = found.slice(start, start + options.pageSize).map(answered);
      const total = Math.max(0, found.length + totalsAhead);
      return { rows, total, currentPage: pages === 'ignored' ? 1 : page, lastPage };
    },

    /** GET /pedidos/{id}, spec 4.2: the items of the order that are left; `undefined` for no such order. */
    order(orderId: string): readonly Readonly<OrderItem>[] | undefined {
      const rows = (orders.get(orderId) ?? [])
        .map((id) => items.get(id)!)
        .filter(({ current }) => !current.isDeleted)
        .map(answered);
      return rows.length > 0 ? rows : undefined;
    },

    /** `Date` of an answer given now. */
    date(): number | undefined {
      return options.hasDate ? Math.floor((time.trueNow() + options.dateSkewMs) / 1000) * 1000 : undefined;
    },

    /** The truth: every item that a plain full fetch would show now. */
    visible(): Map<string, Readonly<OrderItem>> {
      return new Map(alive().map((item) => [item.id, answered(item)]));
    },

    /** The truth about one item, the oldest version first. */
    versionsOf: (itemId: string): readonly Version[] => versions.get(itemId) ?? [],
    /** Whether a change of anything is on its way to be seen. */
    hasLateCommits: () => [...items.values()].some(({ isLocked }) => isLocked),
    itemIds: () => [...items.keys()],
    statusOf: (itemId: string) => items.get(itemId)?.current.row.item_status as Status | undefined,
  };
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const ORDERS: Record<ServiceOptions['listOrder'], (a: Item, b: Item) => number> = {
  'created-asc': (a, b) => a.createdAt - b.createdAt || byText(a.id, b.id),
  'created-desc': (a, b) => b.createdAt - a.createdAt || byText(a.id, b.id),
  'updated-asc': (a, b) => a.current.stampedAt - b.current.stampedAt || a.shuffle - b.shuffle,
  'updated-desc': (a, b) => b.current.stampedAt - a.current.stampedAt || a.shuffle - b.shuffle,
  shuffled: (a, b) => a.shuffle - b.shuffle,
};

/** What a move leaves behind on an item. */
export function setMoved(
  row: OrderItem,
  move: Move,
  code: string,
  stamp: string,
  returnTracking: ServiceOptions['returnTracking'],
): void {
  setStatus(row, MOVES[move].to, stamp);
  if (move === 'ship') row.tracking_code = code;
  if (move === 'returnToProduction' && returnTracking === 'cleared') {
    row.tracking_code = '';
    row.enviado_em = '';
  }
}

export function setStatus(row: OrderItem, status: Status, stamp: string): void {
  row.item_status = status;
  if (status === 'accepted') row.aceito_em = stamp;
  if (status === 'in_production') row.em_producao_em = stamp;
  if (status === 'shipped') row.enviado_em = stamp;
  if (status === 'delivered') row.entregue_em = stamp;
  if (status === 'cancelled') row.cancelado_em = stamp;
}

function newRow(
  id: string,
  orderId: string,
  number: number,
  status: Status,
  created: string,
  updated: string,
): OrderItem {
  const row: OrderItem = {
    id,
    order_id: orderId,
    product_id: `product-${number % 7}`,
    product_nome: `Produto ${number % 7}`,
    preco_unitario: '10.00',
    quantidade: '1',
    subtotal: '10.00',
    frete_valor: '0.00',
    item_status: status,
    tracking_code: '',
    cancellation_reason: '',
    variation_options: '',
    personalization_data: '',
    delivery_type: 'SEDEX',
    label_url: '',
    shipping_provider_status: '',
    created_at: created,
    updated_at: updated,
    aceito_em: '',
    em_producao_em: '',
    enviado_em: '',
    entregue_em: '',
    cancelado_em: '',
    pedido: {
      id: orderId,
      numero: String(10_000 + number),
      status: 'paid',
      metodo_envio: 'SEDEX',
      created_at: created,
    },
  };
  setStatus(row, status, updated);
  return row;
}

const pad = (value: number, width = 2) => String(value).padStart(width, '0');

/** A moment as the service writes it. */
export function formatTime(
  atMs: number,
  { timestamps, zoneMinutes, grainMs }: Pick<ServiceOptions, 'timestamps' | 'zoneMinutes' | 'grainMs'>,
): string {
  if (timestamps === 'iso-micro') return `${new Date(atMs).toISOString().slice(0, -1)}000Z`;
  const local = new Date(atMs + zoneMinutes * 60_000);
  const [day, clock] = [local.toISOString().slice(0, 10), local.toISOString().slice(11, grainMs === 1 ? 23 : 19)];
  if (timestamps === 'zoneless') return `${day} ${clock}`;
  if (timestamps === 'brazilian') {
    const [year, month, date] = day.split('-');
    return `${date}/${month}/${year} ${clock.slice(0, 8)}`;
  }
  const sign = zoneMinutes < 0 ? '-' : '+';
  const minutes = Math.abs(zoneMinutes);
  return `${day}T${clock}${sign}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

function dayOf(atMs: number, { zoneMinutes }: ServiceOptions): string {
  return new Date(atMs + zoneMinutes * 60_000).toISOString().slice(0, 10);
}
