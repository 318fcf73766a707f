/** Types and helpers of the control routes. */
import * as z from 'zod';
import type { World } from '../world.ts';

export type ControlCall = { world: World; params: string[]; query: URLSearchParams; body: unknown };

export type ControlRoute = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** The path below `/_sandbox`; `*` is a parameter. */
  path: string;
  about: string;
  /** Returns the body of a 200. Throws {@link Refusal}, or an Error that names a wrong switch, fault or profile. */
  answer(call: ControlCall): unknown;
};

/** Makes a route; `about` is what its help says. */
export function on(
  method: ControlRoute['method'],
  path: string,
  about: string,
  answer: ControlRoute['answer'],
): ControlRoute {
  return { method, path, about, answer };
}

/** A mistake of the caller, with the status and the message of the response. */
export class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Parses a body; none counts as an empty object. Throws {@link Refusal}. */
export function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body ?? {});
  if (result.success) return result.data;
  throw new Refusal(422, result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}.`).join(' '));
}

/** A name or a secret that the caller chooses. */
export const chosenText = z.string().min(1).max(100);
