/** What the schemas of printed records are made of. */

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
/** A record of the store: the fields that its document names, each as it sends them. */
const ofStore = (fields: readonly string[]) => ({
  type: 'object',
  properties: Object.fromEntries(fields.map((name) => [name.split('.')[0], true])),
});
/** A record with these fields always there, and `optional` ones where they have something to say. */
const record = (fields: Fields, optional: Fields = {}) => ({
  type: 'object',
  properties: { ...fields, ...optional },
  required: Object.keys(fields),
});

/** The types of fields, and what puts them together. */
export const SHAPES = { text, count, number, flag, moment, day, texts, oneOf, orNull, listOf, ofStore, record };
