/** The parts of the schemas of printed records. */
import { ownField } from '../../base/json.ts';

/** A JSON Schema, or a part of one. */
export type JsonSchema = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, JsonSchema>>;

const text = { type: 'string' };

/** The types that a field of a {@link shape} can have, by the words for them. */
const TYPES: ReadonlyMap<string, JsonSchema> = new Map(
  Object.entries({
    text,
    count: { type: 'integer', minimum: 0 },
    integer: { type: 'integer' },
    number: { type: 'number' },
    flag: { type: 'boolean' },
    moment: { type: 'string', format: 'date-time' },
    day: { type: 'string', format: 'date' },
    texts: { type: 'array', items: text },
    object: { type: 'object' },
  }),
);

const oneOf = (...values: readonly string[]) => ({ enum: values });
const orNull = (schema: JsonSchema) => ({ anyOf: [schema, { type: 'null' }] });
const listOf = (schema: JsonSchema) => ({ type: 'array', items: schema });
/** The schema of a store's record: the fields that the spec names, of any type. */
const ofStore = (fields: readonly string[]) => ({
  type: 'object',
  properties: Object.fromEntries(fields.map((name) => [name.split('.')[0], true])),
});

/** The schema of a type as a {@link shape} writes it: `count`, `moment|null`, or the words that a field may have: `yes|no`. */
function typeOf(words: string): JsonSchema {
  const names = words.split('|').filter((word) => word !== 'null');
  const [only = 'text', ...others] = names;
  const type = others.length === 0 ? TYPES.get(only) : undefined;
  const schema = type ?? oneOf(...names);
  return words.endsWith('|null') ? orNull(schema) : schema;
}

/**
 * The schema of a record by a text: its fields with their types, such as `id at:moment sku?:text|null state:open|closed`. A
 * field without a type is a text, one with a question mark may be absent. `types`: those of fields that a text cannot say.
 */
function shape(fields: string, types: Fields = {}): JsonSchema {
  const parts = fields
    .trim()
    .split(/\s+/)
    .map((field) => {
      const [written = '', type = 'text'] = field.split(':');
      const name = written.replace(/\?$/, '');
      return { name, isRequired: name === written, schema: ownField(types, name) ?? typeOf(type) };
    });
  return {
    type: 'object',
    properties: Object.fromEntries(parts.map(({ name, schema }) => [name, schema])),
    required: parts.filter(({ isRequired }) => isRequired).map(({ name }) => name),
  };
}

/** Functions that make schemas, and combine them. */
export const SHAPES = { oneOf, orNull, listOf, ofStore, shape };
