/** What the control routes are made of. */
import * as z from 'zod';
import type { World } from '../world.ts';

export type ControlCall = { world: World; params: string[]; query: URLSearchParams; body: unknown };

export type ControlRoute = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Below `/_sandbox`; `*` is a parameter. */
  path: string;
  about: string;
  /** The body of a 200. Throws {@link Refusal}, or an Error that names a wrong switch, fault or profile. */
  answer(call: ControlCall): unknown;
};

/** The caller's mistake, to be told. */
export class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Reads a body; none is as good as an empty object. Throws {@link Refusal}. */
export function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body ?? {});
  if (result.success) return result.data;
  throw new Refusal(422, result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}.`).join(' '));
}

/** A name or a secret that the caller chooses. */
export const chosenText = z.string().min(1).max(100);
