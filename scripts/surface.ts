/**
 * Prints what `bancada/sandbox` promises as one sandbox.d.ts: src/sandbox/surface.ts, and what it imports written out
 * from the schemas that the sandbox reads with. packaging/sandbox.d.ts is that text, which a test compares.
 */
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { FAULT_KINDS, faultSchema } from '../src/sandbox/faults.ts';
import { PROFILES } from '../src/sandbox/profiles.ts';
import { STATUSES } from '../src/sandbox/rules.ts';
import { describeSwitches, switchesSchema } from '../src/sandbox/switches.ts';

const SURFACE = new URL('../src/sandbox/surface.ts', import.meta.url);

type Json = {
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Json[];
  oneOf?: readonly Json[];
  type?: string;
  items?: Json;
  properties?: Readonly<Record<string, Json>>;
  required?: readonly string[];
};

/** The declarations of `bancada/sandbox`, as TypeScript reads them. */
export function printSurface(): string {
  const text = readFileSync(SURFACE, 'utf8');
  const own = text.slice(text.lastIndexOf('import type ')).replace(/.*\n\n/, '');
  const profiles = Object.entries(PROFILES).map(([name, { about }]) => `${doc(about)}\n  | '${name}'`);
  const { oneOf: faults = [] } = asJson(faultSchema);
  return `/** bancada/sandbox: a store behind the Store Integration API, for tests. */
/// <reference lib="esnext.disposable" />

${own}
export type Status = ${oneOf(STATUSES)};

/** Named sets of switches and faults. */
export type ProfileName =${profiles.join('')};

/** Every answer that the spec leaves open. */
export type Switches = {${describeSwitches().map(switchText).join('')}
};

/**
 * A rule that breaks requests: with a probability (default 1), for the next so many (default: until it is removed), of one
 * operation, such as itens.enviar, or of all that begin so, such as itens.
 */
export type Fault =${faults.map(faultText).join('')};
`;
}

const asJson = (schema: z.ZodType): Json => z.toJSONSchema(schema, { io: 'input' }) as Json;
const doc = (sentence: string): string => `\n  /** ${sentence} */`;
const quoted = (value: unknown): string => JSON.stringify(value).replaceAll('"', "'");
const oneOf = (values: readonly unknown[]): string => values.map(quoted).join(' | ');

function switchText({ name, standard, meaning }: ReturnType<typeof describeSwitches>[number]): string {
  const type = typeText(asJson(switchesSchema.shape[name as keyof typeof switchesSchema.shape]));
  return `${doc(`${meaning}; default ${standard.replaceAll('"', "'")}`)}\n  ${name}: ${type};`;
}

function faultText(fault: Json): string {
  const kind = fault.properties!['kind']!.const as keyof typeof FAULT_KINDS;
  return `${doc(FAULT_KINDS[kind])}\n  | ${typeText(fault)}`;
}

function typeText({ const: only, enum: values, anyOf, type, items, properties, required }: Json): string {
  if (only !== undefined) return oneOf([only]);
  if (values !== undefined) return oneOf(values);
  if (anyOf !== undefined) return anyOf.map(typeText).join(' | ');
  if (items !== undefined) return `(${typeText(items)})[]`;
  if (properties === undefined) return type === 'integer' ? 'number' : type!;
  const fields = Object.entries(properties).map(([name, schema]) =>
    required?.includes(name) ? `${name}: ${typeText(schema)}` : `${name}?: ${typeText(schema)} | undefined`,
  );
  return `{ ${fields.join('; ')} }`;
}
