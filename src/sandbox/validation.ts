/**
 * Schemas of the requests of each operation, as strict as the spec: they parse the requests, give the sentences of a 422,
 * and are shown in the OpenAPI document.
 */
import * as z from 'zod';
import { DAY_MS } from './formats.ts';
import type { FieldErrors } from './http/answer.ts';
import type { Query } from './http/query.ts';
import { STATUSES } from './rules.ts';
import type { Switches } from './switches.ts';

/** The largest number that fits in the service's columns. */
const LARGEST_INTEGER = 2_147_483_647;
const TRACKING_CODE_LENGTH = 100;

/** Either the parsed value, or the errors. */
export type Checked<T> = { value: T; errors?: never } | { value?: never; errors: FieldErrors };

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT =
  /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))T((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d)(?:[.,](\d{1,9}))?)?(?:(Z)|([+-](?:0\d|1[0-4]))(?::?([0-5]\d))?)?$/;

/** The day number of an existing calendar date `YYYY-MM-DD`, else `undefined`. */
function readDate(text: string): number | undefined {
  const at = DATE.test(text) ? Date.parse(`${text}T00:00Z`) : Number.NaN;
  // `Date.parse` rolls 30 February over into March.
  return new Date(at).getUTCDate() === Number(text.slice(8)) ? at / DAY_MS : undefined;
}

/** Parses an ISO 8601 date-time to milliseconds; one without a time zone is in `zone`. `undefined` for other texts. */
export function readMoment(text: string, zone: string): number | undefined {
  const match = MOMENT.exec(text);
  if (match === null || readDate(match[1]!) === undefined) return undefined;
  const [, date, minute, second = '00', fraction = '', utc, hours, minutes = '00'] = match;
  const offset = utc ?? (hours === undefined ? zone : `${hours}:${minutes}`);
  return Date.parse(`${date}T${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}${offset}`);
}

const TEXT = 'deve ser um texto';
const REQUIRED = 'é obrigatório';
const TYPES: Readonly<Record<string, string>> = {
  string: TEXT,
  number: 'deve ser um número inteiro',
  int: 'deve ser um número inteiro',
  boolean: 'deve ser verdadeiro ou falso',
  object: 'deve ser um objeto JSON',
};

/** The sentence of a field's error, without the name of the field. */
function ruleOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'string' && (issue.input ?? null) === null ? REQUIRED : TYPES[issue.expected];
    case 'invalid_value':
      return typeof issue.input === 'string' ? `deve ser um de: ${issue.values.filter(Boolean).join(', ')}` : TEXT;
    case 'too_small':
      return `deve ser no mínimo ${issue.minimum}`;
    case 'too_big':
      return `não pode ser maior que ${issue.maximum}`;
    default:
      return issue.message;
  }
}

/**
 * Parses by a schema. Errors name their field, or `body` for the whole input. Does not use `safeParse`, which makes an Error
 * with stack and message: that takes longer than the parsing.
 */
function readBy<T>(schema: z.ZodType<T>, input: unknown): Checked<T> {
  const { _zod: reader } = schema;
  const { value, issues } = reader.run({ value: input, issues: [] }, { async: false }) as z.core.ParsePayload<T>;
  if (issues.length === 0) return { value };
  const errors: FieldErrors = {};
  // The last issue of each field counts: zod checks a number against its own limits before those of the schema.
  for (const issue of issues) {
    const field = String(issue.path?.[0] ?? 'body');
    errors[field] = [`O campo ${field} ${ruleOf(issue)}.`];
  }
  return { errors };
}

/** Parses filters; an empty one counts as absent. */
export function readQuery<Shape extends z.core.$ZodShape>(schema: z.ZodObject<Shape>, query: Query) {
  const given = Object.keys(schema.shape).map((name) => [name, query.get(name) ?? undefined]);
  return readBy(schema, Object.fromEntries(given.filter(([, value]) => value !== undefined)));
}

/** Parses a body; none counts as an empty object. */
export const readBody = <T>(schema: z.ZodType<T>, body: unknown): Checked<T> =>
  readBy(schema, body === undefined ? {} : body);

/** Caches a schema that depends on switches, by the switches. */
function bySwitches<T>(make: (switches: Switches) => T): (switches: Switches) => T {
  const made = new WeakMap<Switches, T>();
  return (switches) => {
    const known = made.get(switches) ?? make(switches);
    made.set(switches, known);
    return known;
  };
}

/** The schema of a text that `read` can parse; `about` is its description in the document. */
const textAs = <T>(rule: string, read: (text: string) => T | undefined, about: object) =>
  z.exactOptional(
    z
      .string()
      .transform((text, { issues }): T => {
        const value = read(text);
        if (value === undefined) issues.push({ code: 'custom', input: text, message: rule });
        return value!;
      })
      .meta({ ...about }),
  );

const orEmpty = (format: string) => ({ anyOf: [{ format }, { const: '' }] });
const dayAs = (description: string) =>
  textAs('deve ser uma data no formato AAAA-MM-DD', readDate, { description, ...orEmpty('date') });

const OFFSET = /(?<=T.*)(?:Z|[+-]\d{2}(?::?\d{2})?)$/;
const momentAs = ({ zone, deltaOffset }: Switches) =>
  textAs(
    'deve ser uma data e hora ISO 8601',
    (text) => readMoment(deltaOffset === 'dropped' ? text.replace(OFFSET, '') : text, zone),
    {
      description: [
        'ISO 8601 date-time; only what changed after this moment. Seconds, their fraction (to nine digits) and the zone may',
        'be left out; without a zone it is in the shop’s own. Refused with 422: a day that its month does not have, hour 24,',
        'second 60, an offset beyond 14:59, a blank or a small letter for T, a small z, a date alone.',
      ].join(' '),
      pattern: `^$|${MOMENT.source}`,
      example: '2026-11-20T10:00:00Z',
    },
  );

/** The filters of GET /pedidos, spec 4.1. */
export const ITEM_QUERY = bySwitches((switches) =>
  z.object({
    status: z.exactOptional(z.enum([...STATUSES, ''])),
    data_inicio: dayAs('Orders created from this date.'),
    data_fim: dayAs('Orders created up to this date.'),
    atualizado_apos: momentAs(switches),
  }),
);

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const uuid = textAs('deve ser um UUID', (text) => (UUID.test(text) ? text.toLowerCase() : undefined), orEmpty('uuid'));

/** The filters of GET /estoque, spec 4.6. */
export const STOCK_QUERY = bySwitches((switches) =>
  z.object({ product_id: uuid, atualizado_apos: momentAs(switches) }),
);

/** The body of /enviar, spec 4.3. `null` and empty text mean no code, if the switch allows it. */
export const SHIPMENT = bySwitches(({ trackingCode }) => {
  const isFilled = trackingCode === 'filled';
  const text = z
    .string()
    .check(({ value, issues }) => {
      // In code points, as JSON Schema counts.
      const length = Array.from(value).length;
      const isFitting = length <= TRACKING_CODE_LENGTH;
      const rule = isFitting ? REQUIRED : `não pode ter mais de ${TRACKING_CODE_LENGTH} caracteres`;
      if (!isFitting || (isFilled && length === 0)) issues.push({ code: 'custom', input: value, message: rule });
    })
    .meta({ maxLength: TRACKING_CODE_LENGTH, ...(isFilled ? { minLength: 1 } : {}) });
  const code = isFilled ? text : text.nullable();
  return z.object({ tracking_code: trackingCode === 'optional' ? z.exactOptional(code) : code });
});

// -0 is an integer, but would be stored as a float.
const integer = z.exactOptional(
  z
    .int()
    .min(0)
    .max(LARGEST_INTEGER)
    .transform((value) => value + 0),
);

const PRICE_NAMES = ['preco', 'preco_promocional'];

/** The body of PATCH /produtos/{produtoId}/preco, spec 4.5: integers in cents, at least one of the two. */
const prices = z
  .object({ preco: integer, preco_promocional: integer })
  .check(({ value, issues }) => {
    if (Object.keys(value).length > 0) return;
    for (const [name, other] of [PRICE_NAMES, PRICE_NAMES.toReversed()]) {
      const message = `é obrigatório quando ${other} não está presente`;
      issues.push({ code: 'custom', input: undefined, path: [name!], message });
    }
  })
  .meta({ anyOf: PRICE_NAMES.map((name) => ({ required: [name] })) });
export const PRICES = () => prices;

/** The body of PATCH /estoque/{stockId}, spec 4.7. */
const stockChange = z.object({ is_active: z.exactOptional(z.boolean()), quantidade: integer });
export const STOCK_CHANGE = () => stockChange;
