/** What the service accepts in queries and bodies, as strict as the spec says. A field that fails is named. */
import type { FieldErrors } from './http/answer.ts';
import { ARRAY, type Query } from './http/query.ts';
import { offsetMinutes } from './formats.ts';
import { STATUSES, type Status } from './rules.ts';
import type { Switches } from './switches.ts';

/** The largest number that the service's columns hold. */
export const LARGEST_INTEGER = 2_147_483_647;
export const TRACKING_CODE_LENGTH = 100;

/** Either what was read, or what is wrong. */
export type Checked<T> = { value: T; errors?: never } | { value?: never; errors: FieldErrors };

class Errors {
  readonly found: FieldErrors = {};
  /** Every sentence begins with the field that it is about: `rule` is the rest of it. */
  add(field: string, rule: string): undefined {
    (this.found[field] ??= []).push(`O campo ${field} ${rule}.`);
    return undefined;
  }
  or<T>(value: T): Checked<T> {
    return Object.keys(this.found).length === 0 ? { value } : { errors: this.found };
  }
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const MOMENT = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/;

/** The day number of a real calendar date `YYYY-MM-DD`, else `undefined`. */
function readDate(text: string): number | undefined {
  const match = DATE.exec(text);
  if (match === null) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  // 30 February rolls over into March, and day 0 back: no longer the month that was written.
  if (date.getUTCMonth() !== month - 1) return undefined;
  return date.getTime() / 86_400_000;
}

/** Milliseconds of an ISO 8601 date-time; one without a zone is in `zone`. `undefined` if it is none. */
export function readMoment(text: string, zone: string): number | undefined {
  const match = MOMENT.exec(text);
  const day = match === null ? undefined : readDate(match[1]!);
  if (match === null || day === undefined) return undefined;
  const [hours, minutes, seconds] = [Number(match[2]), Number(match[3]), Number(match[4] ?? 0)];
  if (hours > 23 || minutes > 59 || seconds > 59) return undefined;
  const millis = Number((match[5] ?? '').padEnd(3, '0').slice(0, 3));
  const offset = readOffset(match[6] ?? zone);
  if (offset === undefined) return undefined;
  return day * 86_400_000 + ((hours * 60 + minutes - offset) * 60 + seconds) * 1000 + millis;
}

function readOffset(text: string): number | undefined {
  if (text === 'Z') return 0;
  const digits = text.slice(1).replace(':', '').padEnd(4, '0');
  if (Number(digits.slice(0, 2)) > 14 || Number(digits.slice(2)) > 59) return undefined;
  return offsetMinutes(`${text[0]!}${digits.slice(0, 2)}:${digits.slice(2)}`);
}

function readText(query: Query, name: string, errors: Errors): string | undefined {
  const value = query.get(name);
  if (value === ARRAY) return errors.add(name, 'deve ser um texto');
  return value ?? undefined;
}

function readQueryDate(query: Query, name: string, errors: Errors): number | undefined {
  const text = readText(query, name, errors);
  if (text === undefined) return undefined;
  return readDate(text) ?? errors.add(name, 'deve ser uma data no formato AAAA-MM-DD');
}

const OFFSET = /(?<=T.*)(?:Z|[+-]\d{2}(?::?\d{2})?)$/;

function readQueryMoment(query: Query, { zone, deltaOffset }: Switches, errors: Errors): number | undefined {
  const text = readText(query, 'atualizado_apos', errors);
  if (text === undefined) return undefined;
  return (
    readMoment(deltaOffset === 'dropped' ? text.replace(OFFSET, '') : text, zone) ??
    errors.add('atualizado_apos', 'deve ser uma data e hora ISO 8601')
  );
}

export type ItemQuery = { status?: Status; fromDay?: number; toDay?: number; changedAfter?: number };

const without = <T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;

/** The filters of GET /pedidos, spec 4.1: all optional, and empty is as good as absent. */
export function checkItemQuery(query: Query, switches: Switches): Checked<ItemQuery> {
  const errors = new Errors();
  const text = readText(query, 'status', errors);
  const status = STATUSES.find((known) => known === text);
  if (text !== undefined && status === undefined) {
    errors.add('status', `deve ser um de: ${STATUSES.join(', ')}`);
  }
  return errors.or(
    without({
      status,
      fromDay: readQueryDate(query, 'data_inicio', errors),
      toDay: readQueryDate(query, 'data_fim', errors),
      changedAfter: readQueryMoment(query, switches, errors),
    }) as ItemQuery,
  );
}

export type StockQuery = { productId?: string; changedAfter?: number };

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** The filters of GET /estoque, spec 4.6. */
export function checkStockQuery(query: Query, switches: Switches): Checked<StockQuery> {
  const errors = new Errors();
  const productId = readText(query, 'product_id', errors);
  if (productId !== undefined && !UUID.test(productId)) {
    errors.add('product_id', 'deve ser um UUID');
  }
  return errors.or(
    without({
      productId: productId?.toLowerCase(),
      changedAfter: readQueryMoment(query, switches, errors),
    }) as StockQuery,
  );
}

function readObject(body: unknown, errors: Errors): Record<string, unknown> {
  if (body === undefined) return {};
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  errors.add('body', 'deve ser um objeto JSON');
  return {};
}

/** The body of /enviar, spec 4.3. `null` and empty text are "no code", where the switch allows it. */
export function checkShipment(body: unknown, switches: Switches): Checked<{ trackingCode: string }> {
  const errors = new Errors();
  const { tracking_code: code } = readObject(body, errors);
  if (errors.found['body'] !== undefined) return { errors: errors.found };
  const isMissing = code === undefined && switches.trackingCode !== 'optional';
  const isEmpty = (code === null || code === '') && switches.trackingCode === 'filled';
  if (isMissing || isEmpty) {
    errors.add('tracking_code', 'é obrigatório');
  } else if (code !== undefined && code !== null && typeof code !== 'string') {
    errors.add('tracking_code', 'deve ser um texto');
  } else if (typeof code === 'string' && Array.from(code).length > TRACKING_CODE_LENGTH) {
    errors.add('tracking_code', `não pode ter mais de ${TRACKING_CODE_LENGTH} caracteres`);
  }
  return errors.or({ trackingCode: typeof code === 'string' ? code : '' });
}

function readInteger(fields: Record<string, unknown>, name: string, errors: Errors): number | undefined {
  const value = fields[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !Number.isInteger(value)) {
    return errors.add(name, 'deve ser um número inteiro');
  }
  if (value < 0) return errors.add(name, 'deve ser no mínimo 0');
  if (value > LARGEST_INTEGER) return errors.add(name, `não pode ser maior que ${LARGEST_INTEGER}`);
  // -0 is an integer that would be kept as a float.
  return value + 0;
}

/** The body of PATCH /produtos/{produtoId}/preco, spec 4.5: integers in cents, at least one of the two. */
export function checkPrices(body: unknown): Checked<{ preco?: number; preco_promocional?: number }> {
  const errors = new Errors();
  const fields = readObject(body, errors);
  if (
    errors.found['body'] === undefined &&
    fields['preco'] === undefined &&
    fields['preco_promocional'] === undefined
  ) {
    errors.add('preco', 'é obrigatório quando preco_promocional não está presente');
    errors.add('preco_promocional', 'é obrigatório quando preco não está presente');
  }
  return errors.or(
    without({
      preco: readInteger(fields, 'preco', errors),
      preco_promocional: readInteger(fields, 'preco_promocional', errors),
    }) as { preco?: number; preco_promocional?: number },
  );
}

/** The body of PATCH /estoque/{stockId}, spec 4.7. */
export function checkStockChange(body: unknown): Checked<{ quantidade?: number; is_active?: boolean }> {
  const errors = new Errors();
  const fields = readObject(body, errors);
  const isActive = fields['is_active'];
  if (isActive !== undefined && typeof isActive !== 'boolean') {
    errors.add('is_active', 'deve ser verdadeiro ou falso');
  }
  return errors.or(
    without({
      quantidade: readInteger(fields, 'quantidade', errors),
      is_active: typeof isActive === 'boolean' ? isActive : undefined,
    }) as { quantidade?: number; is_active?: boolean },
  );
}
