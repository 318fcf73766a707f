/** The parts of the schemas of printed records. */

/** A JSON Schema, or a part of one. */
export type JsonSchema = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, JsonSchema>>;

const text = { type: 'string' };
const count = { type: 'integer', minimum: 0 };
const number = { type: 'number' };
const flag = { type: 'boolean' };
const moment = { type: 'string', format: 'date-time' };
const day = { type: 'string', format: 'date' };
const texts = { type: 'array', items: text };
const oneOf = (...values: readonly string[]) => ({ enum: values });
const orNull = (schema: JsonSchema) => ({ anyOf: [schema, { type: 'null' }] });
const listOf = (schema: JsonSchema) => ({ type: 'array', items: schema });
/** The schema of a store's record: the fields that the spec names, of any type. */
const ofStore = (fields: readonly string[]) => ({
  type: 'object',
  properties: Object.fromEntries(fields.map((name) => [name.split('.')[0], true])),
});
/** The schema of a record with required `fields` and `optional` ones. */
const record = (fields: Fields, optional: Fields = {}) => ({
  type: 'object',
  properties: { ...fields, ...optional },
  required: Object.keys(fields),
});

/** The schemas of field types, and functions that combine them. */
export const SHAPES = { text, count, number, flag, moment, day, texts, oneOf, orNull, listOf, ofStore, record };
